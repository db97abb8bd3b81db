from __future__ import annotations

import pytest

from tutor.reading.nodes import Source, Spot
from tutor.reading.problems import CODES, ContentError, Position, Problem, Problems, caret, suggest


def at(line: str, column: int, width: int = 1) -> Problem:
    return Problem("empty", Position("f", 1, column), {}, line, width)


def test_problems_are_told_in_the_order_of_their_places() -> None:
    problems = Problems()
    problems.raise_if_any()
    source = Source("f.yaml", "a: 1\nbb: 2\n")
    problems.add("missing-key", Spot(source, 2, 1, 2), key="id")
    problems.add("tab", Spot(source, 1, 4), count=2)
    problems.add("empty", Position("a.yaml", 9, 9))
    with pytest.raises(ContentError) as raised:
        problems.raise_if_any()
    assert raised.value.problems == (
        Problem("empty", Position("a.yaml", 9, 9), {}, "", 1),
        Problem("tab", Position("f.yaml", 1, 4), {"count": "2"}, "a: 1", 1),
        Problem("missing-key", Position("f.yaml", 2, 1), {"key": "id"}, "bb: 2", 2),
    )
    assert "f.yaml:2:1: missing-key" in str(raised.value)


def test_every_fact_of_a_code_is_there_and_no_other() -> None:
    problems = Problems()
    problems.add("unknown-rule", Position("f", 1, 1), id="x", suggestion=None)
    assert problems.all()[0].facts == {"id": "x", "suggestion": "", "choices": ""}
    with pytest.raises(ValueError, match="no-such"):
        problems.add("no-such", Position("f", 1, 1))
    with pytest.raises(ValueError, match="empty"):
        problems.add("empty", Position("f", 1, 1), word="x")


def test_codes_and_facts_are_written_alike() -> None:
    assert all(code == code.lower() and "_" not in code for code in CODES)
    assert all(fact.isidentifier() for facts in CODES.values() for fact in facts)


@pytest.mark.parametrize(
    ("word", "meant"),
    [("folow-suit", "follow-suit"), ("Follow_Suit", "follow-suit"), ("xyz", None), ("x" * 100_000, None)],
)
def test_a_suggestion_is_the_nearest_word_or_none(word: str, meant: str | None) -> None:
    assert suggest(word, ["follow-suit", "opening-lead"]) == meant


def test_nothing_is_suggested_where_nothing_is_known() -> None:
    assert suggest("x", []) is None


@pytest.mark.parametrize(
    ("problem", "line", "carets"),
    [
        (at("key: value", 6, 5), "key: value", "     ^^^^^"),
        (at("\tkey: x", 2, 3), "    key: x", "    ^^^"),
        (at("राणी: x", 7), "राणी: x", "      ^"),
        (at("日本: x", 5), "日本: x", "      ^"),
        (at("a\x1b[31m", 2, 1), "a\ufffd[31m", " ^"),
        (at("key:", 5, 1), "key:", "    ^"),
        (at("ab   ", 1, 5), "ab", "^^"),
        (at("", 1), "", ""),
    ],
)
def test_carets_stand_below_what_is_meant(problem: Problem, line: str, carets: str) -> None:
    assert caret(problem) == (line, carets)


def test_of_a_long_line_the_part_around_the_problem_is_shown() -> None:
    line, carets = caret(at("x" * 500 + "HERE" + "y" * 500, 501, 4), limit=60)
    assert len(line) == 60
    assert line[carets.index("^") :].startswith("HERE")
    assert carets.strip() == "^^^^"
    line, carets = caret(at("x" * 196 + "HERE", 197, 4), limit=60)
    assert line.endswith("HERE")
    assert len(carets) == 60


def test_what_is_found_with_options_is_noted_once() -> None:
    problems, found = Problems(), Problems()
    problems.add("unknown-word", Position("a.yaml", 1, 1), expected="one-of", word="x", choices="one")
    found.add("unknown-word", Position("a.yaml", 1, 1), expected="one-of", word="x", choices="one, two")
    found.add("unknown-word", Position("a.yaml", 2, 1), expected="one-of", word="x", choices="one, two")
    problems.take(found, "moon=add")
    problems.take(found, "tie=shared")
    assert [(problem.position.line, problem.options) for problem in problems.all()] == [(1, ""), (2, "moon=add")]
