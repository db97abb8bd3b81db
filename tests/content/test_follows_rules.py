"""A copy of the rule book with another number changes what lessons say and what they hold to be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.activities.events import LessonShows
from tutor.activities.lesson import LessonRun
from tutor.activities.prompts import AskQuestion
from tutor.activities.protocol import Answer, Prompt
from tutor.content.asking import question_of
from tutor.content.lessons import Ask, load_lesson
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import available, locales_dir
from tutor.quiz.model import Value
from tutor.reading.locate import data_path
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import load_book
from tutor.ui.phrases.lesson import lines
from tutor.ui.speech import Speech


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


def said(rules: Rules) -> list[str]:
    """Everything that the lesson on points says, when every answer is right."""
    speech = Speech(Catalogue(available(locales_dir())["en"]))
    run = LessonRun(load_lesson("scoring-and-moon"), rules).run()
    found = []
    item = next(run)
    while True:
        answer: Answer = ()
        if isinstance(item, Prompt):
            if isinstance(item.subject, AskQuestion):
                answer = item.subject.question.answer
        elif isinstance(item, LessonShows):
            found += [line.text for line in lines(speech, item)]
        try:
            item = run.send(answer)
        except StopIteration:
            return found


def keys(rules: Rules) -> dict[str, tuple[Value, ...]]:
    lesson = load_lesson("scoring-and-moon")
    return {step.id: question_of(step, rules, "").answer for step in lesson.steps if isinstance(step, Ask)}


def test_sentences_follow(ours: Rules, changed: Rules) -> None:
    before, after = " ".join(said(ours)), " ".join(said(changed))
    for text in ("a single card with 13 points:", "the Black Maria, gets 13 points.", "Ben gets 15 points."):
        assert text in before
        assert text.replace("15", "12").replace("13", "10") in after
    for text in ("the target is 100 points.", "score reaches 100 points or more."):
        assert text in before
        assert text.replace("100", "60") in after
    assert "13 points" not in after
    assert "100" not in after


def test_keys_follow(ours: Rules, changed: Rules) -> None:
    before, after = keys(ours), keys(changed)
    assert before["half-ask"] == (14,)
    assert after["half-ask"] == (11,)
    assert before["pair-short"] == (25,)
    assert after["pair-short"] == (22,)
    assert before["end"] == ("goes-on",)
    assert after["end"] == ("2",)
    assert before["alone-trick"] == after["alone-trick"] == (2,)


def test_a_moon_follows_the_option(ours: Rules) -> None:
    subtract = compile_rules(load_book("hearts", {"moon": "subtract"}), 4)
    assert keys(ours)["pair-moon"] == (0,)
    assert keys(subtract)["pair-moon"] == (-26,)


def test_legal_cards_follow_the_option() -> None:
    lesson = load_lesson("first-trick")
    step = next(step for step in lesson.steps if step.id == "half-ask")
    assert isinstance(step, Ask)
    forbidden = question_of(step, compile_rules(load_book("hearts"), 4), "")
    allowed = question_of(step, compile_rules(load_book("hearts", {"first-trick-points": "allowed"}), 4), "")
    assert len(forbidden.answer) == 8
    assert len(allowed.answer) == 13
