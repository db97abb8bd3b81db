"""What YAML does behind a reader's back, and what people write in a hurry: taken as written, or told at its place."""

from __future__ import annotations

import time
import tracemalloc

import pytest

from tests.rules.test_bad_books import CASES as BOOKS
from tests.rules.test_bad_books import SPEECH, bent, found, load
from tests.rules.test_bad_parts import CASES as PARTS
from tests.rules.test_bad_variants import CASES as VARIANTS
from tests.rules.test_bad_variants import HEAD, problems, told
from tutor.reading.problems import CODES, ContentError
from tutor.rules.load import parse_book
from tutor.ui.phrases.problems import problem_sentence

IN_BYTES = {
    *("too-large", "encoding", "control-character", "tab", "empty", "syntax", "multiple-documents", "too-deep"),
    *("anchor", "alias", "tag", "merge-key", "key-not-text", "duplicate-key"),
}
"""Codes of files as such; here and in the tests of reading."""
IN_LESSONS = set(list(CODES)[list(CODES).index("step-kind") :]) - {"literal-in-text"}
IN_FILES = {"book-unknown", "extends-unknown", "circular-extends", "too-many-extended", "id-of-extended"}
"""Told in the tests of variants and of files."""


def test_every_code_is_reached() -> None:
    reached = {code for _, _, expected in (*BOOKS.values(), *PARTS.values()) for code, _ in expected}
    reached |= {code for _, _, expected in VARIANTS.values() for code, _, _ in expected}
    assert set(CODES) - reached == IN_BYTES | IN_LESSONS | IN_FILES


@pytest.mark.parametrize("word", ["no", "on", "off", "yes", "y", "null", "true", "~"])
def test_words_that_yaml_takes_for_others_stay_words(word: str) -> None:
    """Norway: a direction that is none is told as it stands, and an id may be any word."""
    text = bent(("    left-right: [left, right]\n", f"    left-right: [left, {word}]\n"))
    assert found(text) == [("unknown-word", word)]
    if word != "~":
        options = f"options: [{{id: {word}, title: T, default: {word}, values: [{{id: {word}, label: L}}]}}]\n"
        book = parse_book((HEAD.format("hearts") + options).encode(), "mine.yaml").book
        assert book.option(word).default == word


def test_a_language_called_no() -> None:
    book = parse_book((HEAD.format("hearts") + "translations: {no: {name: Hjerter}}\n").encode(), "mine.yaml").book
    assert book.translations == {"no": {"name": "Hjerter"}}


@pytest.mark.parametrize("text", [bent(("    each: 13\n", "    each: 13\n    each: 5\n"))])
def test_a_key_that_stands_twice_names_both_lines(text: str) -> None:
    assert found(text) == [("duplicate-key", "each")]
    variant = HEAD.format("hearts") + "set:\n  moon: {amount: 5}\n  moon: {amount: 6}\n"
    (problem,) = problems(variant)
    assert (problem.position.line, problem.facts) == (7, {"key": "moon", "first_line": "6"})


@pytest.mark.parametrize("tab", ["set:\n\tmoon: {amount: 5}\n", "set: {moon: {amount: 5}}\t\n", "set:\t{moon: {}}\n"])
def test_a_tab_is_one_line(tab: str) -> None:
    (problem,) = problems(HEAD.format("hearts") + tab)
    said = problem_sentence(SPEECH, problem)
    assert said.startswith("mine.yaml:")
    assert "use spaces" in said
    assert "\n" not in said


def test_an_anchor_bomb_is_refused_in_no_time() -> None:
    levels = "".join(
        f"{name}: &{name} [{', '.join([f'*{below}'] * 9)}]\n"
        for below, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    started = time.process_time()
    tracemalloc.start()
    codes = {code for code, _, _ in told(HEAD.format("hearts") + "a: &a [x, x, x, x, x, x, x, x, x]\n" + levels)}
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert {"anchor", "alias"} <= codes
    assert time.process_time() - started < 2
    assert peak < 50_000_000


@pytest.mark.parametrize("number", ["010", "0x10", "1_0", "09", "1e1", "+5", "5.0"])
def test_a_number_is_plain_digits(number: str) -> None:
    assert told(HEAD.format("hearts") + f"set: {{moon: {{amount: {number}}}}}\n") == [("wrong-type", number, "")]


@pytest.mark.parametrize(
    ("extends", "code"),
    [
        ("hearts\nset: {aim: !mine [T]}", "tag"),
        ("hearts\nset: {aim: &a {text: T}}", "anchor"),
        ("hearts\nset: {aim: *a}", "alias"),
        ("hearts\nset: {<<: {aim: {text: T}}}", "merge-key"),
        ("hearts\nset: {[aim]: {text: T}}", "key-not-text"),
        ('"a\\0b"', "control-character"),
    ],
)
def test_nothing_is_made_of_what_is_not_read(extends: str, code: str) -> None:
    (problem,) = problems(HEAD.format(extends))
    assert problem.code == code


def test_a_misspelt_key_is_told_with_what_was_meant() -> None:
    for old, new, meant in (
        ("    each: 13\n", "    eech: 13\n", "each"),
        ("passing:\n", "passng:\n", "passing"),
        ("    choose: [subtract, add]\n", "    choose: [subtract, ad]\n", "add"),
    ):
        with pytest.raises(ContentError) as caught:
            load(bent((old, new)))
        assert meant in {problem.facts.get("suggestion") for problem in caught.value.problems}
    (problem,) = problems(HEAD.format("hearts") + "quen_of_spades: 13\n")
    assert problem.code == "unknown-key"
    (problem,) = problems(HEAD.format("hearts") + "set: {moon: {amont: 13}}\n")
    assert problem_sentence(SPEECH, problem).endswith("Did you mean amount?")


def test_a_large_file_of_faults_is_told_in_a_moment() -> None:
    body = "set:\n" + "".join(f"  x{number}: {{a: b}}\n" for number in range(5000))
    started = time.process_time()
    assert len(problems(HEAD.format("hearts") + body)) == 5000
    assert time.process_time() - started < 20
