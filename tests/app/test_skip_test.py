"""A lesson that is not begun: taken, or shown to be known already; and what is needed to take it up again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.app.desk import Desk, knowing
from tutor.app.learning.learn import learn_command, reset_lesson
from tutor.app.learning.skip_test import QUESTIONS
from tutor.content.lessons import course, load_lesson
from tutor.ui.screen import EndOfInput

LESSON = "following-suit"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def learn(desk: Desk, *answers: str, lesson: str = LESSON, seed: str | None = None) -> str:
    """Begin or go on, and leave after these answers; what was shown."""
    desk.will_answer(*answers)
    with pytest.raises(EndOfInput):
        learn_command(desk.context, lesson, seed=seed)
    return desk.read()


def is_done(desk: Desk, lesson: str = LESSON) -> bool:
    return bool((state := desk.context.store.lessons(desk.context.learner).get(lesson)) and state.done)


def seeds(desk: Desk) -> list[str]:
    """Those of the lessons that are begun."""
    return [json.loads(saved.record)["seed"] for saved in desk.context.store.saved(desk.context.learner, "lesson")]


def test_four_right_answers_will_do(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = knowing(desk, monkeypatch)
    desk.will_answer("test")
    learn_command(desk.context, LESSON)
    assert len(asked) == QUESTIONS
    assert {question.rule.name for question in asked} <= set(load_lesson(LESSON).teaches)
    assert is_done(desk)
    told = desk.read()
    assert "is marked as done" in told
    assert "Step 1" not in told
    assert [(answer.activity, answer.right) for answer in desk.answers()] == [("quiz", True)] * QUESTIONS


@pytest.mark.parametrize("wrong", range(1, QUESTIONS + 1))
def test_the_first_wrong_answer_begins_the_lesson(desk: Desk, wrong: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = knowing(desk, monkeypatch, wrong=frozenset({wrong}))
    told = learn(desk, "test")
    assert len(asked) == wrong
    assert "has something new for you" in told
    assert "Step 1 of" in told
    assert not is_done(desk)


def test_a_right_answer_with_a_hint_shows_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = knowing(desk, monkeypatch, hints=1)
    assert "Step 1 of" in learn(desk, "test")
    assert len(asked) == 1
    assert not is_done(desk)


def test_it_is_offered_only_for_a_lesson_that_is_not_begun(desk: Desk) -> None:
    assert "Step 1 of" in learn(desk, "lesson")
    assert {choice.value for choice in desk.asked[0].choices} == {"lesson", "test"}
    assert desk.asked[0].usual == "lesson"
    desk.asked.clear()
    assert "Step 1 of" in learn(desk)
    assert not desk.asked[0].choices
    reset_lesson(desk.context, LESSON)
    learn(desk, "lesson")
    assert [bool(question.choices) for question in desk.asked] == [False, True, False]


def test_whoever_leaves_at_the_offer_has_not_begun(desk: Desk) -> None:
    assert "Step" not in learn(desk)
    assert LESSON not in desk.context.store.lessons(desk.context.learner)
    assert "Step 1 of" in learn(desk, "lesson")


@pytest.mark.parametrize("lesson", [head.id for head in course("hearts")])
def test_it_is_offered_where_there_is_enough_to_ask(lesson: str, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = knowing(desk, monkeypatch)
    desk.will_answer("test")
    try:
        learn_command(desk.context, lesson)
    except EndOfInput:  # it has begun at once
        assert not asked
        assert not load_lesson(lesson).teaches or not desk.asked[0].choices
    else:
        assert len(asked) == QUESTIONS
        assert is_done(desk, lesson)


def test_each_start_has_its_own_questions_and_each_return_the_same(desk: Desk) -> None:
    learn(desk, "lesson")
    (first,) = seeds(desk)
    learn(desk)
    assert seeds(desk) == [first]
    reset_lesson(desk.context, LESSON)
    learn(desk, "lesson")
    assert seeds(desk) != [first]
    reset_lesson(desk.context, LESSON)
    learn(desk, "lesson", seed="chosen")
    learn(desk, seed="another")
    assert seeds(desk) == ["chosen"], "a lesson that was begun goes on with its questions"


@pytest.mark.parametrize("seed", [None, 5, "kept"])
def test_a_record_without_a_seed_is_of_the_first_kind(seed: Any, desk: Desk) -> None:
    learn(desk, "lesson")
    (saved,) = desk.context.store.saved(desk.context.learner, "lesson")
    record = json.loads(saved.record)
    del record["seed"]
    if seed is not None:
        record["seed"] = seed
    desk.context.store.save(desk.context.learner, saved.slot, "lesson", "{}", json.dumps(record))
    told = learn(desk)
    assert ("starts from its beginning" in told) == (seed == 5)
    if seed != 5:
        assert seeds(desk) == [seed or "lesson"]


def test_a_lesson_that_was_left_can_be_chosen_again_at_once(desk: Desk) -> None:
    for _ in range(2):
        assert "Step 1 of" in learn(desk, *(["lesson"] if not seeds(desk) else []))
