from __future__ import annotations

import pytest

from tutor.engine.positions.faults import FaultCode
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import ENGLISH, available, locales_dir
from tutor.reading.locate import NotFoundError, packaged_ids
from tutor.reading.problems import CODES, EXPECTED, REASONS, ContentError, Position, Problem
from tutor.rules.load import OptionError, parse_book
from tutor.ui.phrases.problem_words import EXPECTATIONS, SENTENCES, SYNTAX
from tutor.ui.phrases.problems import (
    lesson_not_found_sentence,
    not_found_sentence,
    option_sentence,
    problem_lines,
    problem_sentence,
)
from tutor.ui.speech import Speech

SPEECH = Speech(Catalogue(available(locales_dir())[ENGLISH]))

_VALUES = {
    "reason": REASONS,
    "expected": EXPECTED,
    "fault": tuple(code.value for code in FaultCode),
    "found": ("utf-16", "unknown", "list"),
    "suggestion": ("hearts", ""),
    "choices": ("one, two", ""),
    "first_line": ("3", ""),
    "placeholder": ("each", ""),
}


def _problem(code: str, **facts: str) -> Problem:
    values = dict.fromkeys(CODES[code], "7") | facts
    return Problem(code, Position("book.yaml", 2, 3), values, "  key: value", 3)


def _said(problem: Problem) -> str:
    place, _, said = problem_sentence(SPEECH, problem).partition(": ")
    assert place == str(problem.position)
    return said


_COUNTED = {
    "hand-not-full": ("found", "expected"),
    "too-many": ("found", "limit"),
    "too-few-alone": ("found", "least"),
}
"""Codes with two numbers, of which things are counted by one."""


@pytest.mark.parametrize("code", _COUNTED)
def test_both_numbers_of_a_sentence_are_in_the_digits_of_the_language(code: str) -> None:
    first, second = _COUNTED[code]
    said = problem_sentence(
        Speech(Catalogue(available(locales_dir())["mr"])), _problem(code, **{first: "0", second: "2"})
    )
    assert {"०", "२"} <= set(said)
    assert not {"0", "2"} & set(said.partition(": ")[2])


def variants(code: str) -> list[Problem]:
    usual = {name: _VALUES[name][0] for name in CODES[code] if name in _VALUES}
    numbers = {"position-fault": ("expected",), **_COUNTED}.get(code, ())
    usual |= dict.fromkeys(numbers, "7")
    variants = [_problem(code, **usual)]
    for name in usual:
        if name not in numbers:
            variants += [_problem(code, **{**usual, name: value}) for value in _VALUES[name]]
    return variants


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_whole_sentences(code: str) -> None:
    for problem in variants(code):
        text = _said(problem)
        assert text.endswith((".", "?"))
        assert text[0] == text[0].upper()


def test_every_reason_and_every_expectation_is_worded() -> None:
    assert set(SYNTAX) == set(REASONS)
    assert set(EXPECTATIONS) == set(EXPECTED)


def test_there_is_no_sentence_for_a_code_that_is_none() -> None:
    assert set(SENTENCES) <= set(CODES)


def test_a_suggestion_comes_before_the_choices() -> None:
    problem = _problem("unknown-key", key="kep", suggestion="keep", choices="keep, need")
    assert _said(problem) == "The key kep means nothing here. Did you mean keep?"
    problem = _problem("unknown-key", key="x", suggestion="", choices="keep, need")
    assert _said(problem) == "The key x means nothing here. These are possible: keep, need."


def test_braces_are_shown_as_they_are_written() -> None:
    problem = _problem("placeholder-unknown", placeholder="eac", suggestion="", choices="")
    assert "{eac}" in _said(problem)
    assert "{suit: hearts}" in _said(_problem("wrong-type", expected="card-set"))


def test_a_feature_of_yaml_is_shown_as_it_is_written() -> None:
    assert "&base" in _said(_problem("anchor", name="base"))
    assert "*base" in _said(_problem("alias", name="base"))
    assert "!!set" in _said(_problem("tag", tag="!!set"))
    assert "<<" in _said(_problem("merge-key"))


def test_an_unknown_card_is_told_how_cards_are_written() -> None:
    text = _said(_problem("unknown-word", expected="card", word="1S", suggestion="", choices=""))
    assert text.startswith("The word 1S means nothing here. A card is needed here")


def test_what_is_inherited_and_what_is_chosen_come_after_what_is_wrong() -> None:
    problem = _problem("missing-key", key="id")._replace(inherited="hearts/moon", options="moon=add")
    assert _said(problem) == (
        "The key id is missing here. It is about hearts/moon, which is inherited. This is so with moon=add."
    )


def test_problems_are_told_with_place_line_and_caret() -> None:
    error = ContentError((_problem("missing-key", key="id"), _problem("tab")))
    lines = [line.text for line in problem_lines(SPEECH, error)]
    assert lines == [
        "book.yaml:2:3: The key id is missing here.",
        "  key: value",
        "  ^^^",
        "book.yaml:2:3: There is a tab here; use spaces instead.",
        "  key: value",
        "  ^^^",
        "2 problems found.",
    ]


def test_a_problem_without_a_known_line_has_no_caret() -> None:
    error = ContentError((Problem("empty", Position("book.yaml", 1, 1), {}, "", 1),))
    assert [line.text for line in problem_lines(SPEECH, error)] == [
        "book.yaml:1:1: The file is empty.",
        "1 problem found.",
    ]


def test_the_problems_of_a_real_file_are_worded() -> None:
    with pytest.raises(ContentError) as raised:
        parse_book(b"format: 1\nid: mine\nplayer: 4\nname: [a]\n", "mine.yaml")
    texts = [line.text for line in problem_lines(SPEECH, raised.value)]
    assert any(
        text.startswith("mine.yaml:3:1: The key player means nothing here. Did you mean players?") for text in texts
    )
    assert "mine.yaml:4:7: A text is needed here." in texts


def test_what_is_not_there_is_told_with_what_was_meant() -> None:
    assert not_found_sentence(SPEECH, NotFoundError("heart", "hearts")) == (
        "There is no rule book called heart, and no such file. Did you mean hearts?"
    )
    assert lesson_not_found_sentence(SPEECH, NotFoundError("x.yaml", None)) == (
        f"There is no lesson called x.yaml, and no such file. These are possible: {', '.join(packaged_ids('lessons'))}."
    )


def test_options_are_told_with_what_there_is() -> None:
    assert option_sentence(SPEECH, OptionError("mon", None, ("moon", "tie"))) == (
        "These rules have no option called mon. Did you mean moon?"
    )
    assert option_sentence(SPEECH, OptionError("moon", "zzz", ("add", "choose"))) == (
        "The option moon cannot be zzz. These are possible: add, choose."
    )
    assert option_sentence(SPEECH, OptionError("x", None, ())) == "These rules have no option called x."
