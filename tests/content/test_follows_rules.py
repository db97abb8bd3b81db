"""A copy of the rule book with another number changes what lessons say and what they hold to be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.activities.driving import drive, read, rightly
from tutor.activities.events import LessonShows
from tutor.activities.lesson import LessonRun
from tutor.content.asking import question_of
from tutor.content.lessons import Ask, load_lesson
from tutor.quiz.model import Value
from tutor.reading.locate import data_path
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import load_book


@pytest.fixture(scope="module")
def ours() -> Rules:
    return compile_rules(load_book("hearts"), 4)


@pytest.fixture
def changed(tmp_path: Path) -> Rules:
    text = (data_path("rules") / "hearts.yaml").read_text()
    text = text.replace("each: 13", "each: 10").replace("default: 100", "default: 60")
    path = tmp_path / "hearts.yaml"
    path.write_text(text)
    return compile_rules(load_book(str(path)), 4)


def said(rules: Rules, *names: str) -> str:
    """Everything that these lessons tell, when every answer is right."""
    told = [item for name in names for item in drive(LessonRun(load_lesson(name), rules), rightly)[0]]
    return read([item for item in told if isinstance(item, LessonShows)])


def keys(name: str, rules: Rules) -> dict[str, tuple[Value, ...]]:
    steps = load_lesson(name).steps
    asked = (step for step in steps if isinstance(step, Ask) and not step.position.options)
    return {step.id: question_of(step, rules, "").answer for step in asked}


def test_sentences_follow(ours: Rules, changed: Rules) -> None:
    before, after = said(ours, "points", "scoring"), said(changed, "points", "scoring")
    for text in ("a single card with 13 points:", "the Black Maria, gets 13 points.", "Ben gets 15 points."):
        assert text in before
        assert text.replace("15", "12").replace("13", "10") in after
    for text in ("the target is 100 points.", "score reaches 100 points or more."):
        assert text in before
        assert text.replace("100", "60") in after
    assert "13 points" not in after
    assert "100" not in after


def test_keys_follow(ours: Rules, changed: Rules) -> None:
    for name, step, before, after in (
        ("points", "half-ask", 14, 11),
        ("points", "alone-trick", 2, 2),
        ("moon", "pair-short", 25, 22),
        ("scoring", "end", "goes-on", "2"),
    ):
        assert (keys(name, ours)[step], keys(name, changed)[step]) == ((before,), (after,))


def test_numbers_that_are_offered_follow(ours: Rules, changed: Rules) -> None:
    step = next(step for step in load_lesson("points").steps if step.id == "half-ask")
    assert isinstance(step, Ask)
    for rules, right in ((ours, 14), (changed, 11)):
        question = question_of(step, rules, "")
        numbers = [option.value for option in question.options]
        assert [option.value for option in question.options if option.correct] == [right]
        assert 3 <= len(set(numbers)) == len(numbers) <= 4
        assert numbers == sorted(numbers, key=int)


def test_a_moon_follows_the_option(ours: Rules) -> None:
    subtract = compile_rules(load_book("hearts", {"moon": "subtract"}), 4)
    assert keys("moon", ours)["pair-moon"] == (0,)
    assert keys("moon", subtract)["pair-moon"] == (-26,)


def test_legal_cards_follow_the_option() -> None:
    lesson = load_lesson("first-trick")
    step = next(step for step in lesson.steps if step.id == "half-ask")
    assert isinstance(step, Ask)
    forbidden = question_of(step, compile_rules(load_book("hearts"), 4), "")
    allowed = question_of(step, compile_rules(load_book("hearts", {"first-trick-points": "allowed"}), 4), "")
    assert len(forbidden.answer) == 8
    assert len(allowed.answer) == 13
