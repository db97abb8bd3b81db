"""The list of lessons: where its pointer stands, where one comes back to, and what a lesson is followed by."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest

from tests.app.desk import Desk
from tutor.activities.events import LessonDone
from tutor.app.books import rules_for
from tutor.app.exits import Exit
from tutor.app.learning import learn
from tutor.app.learning.learn import learn_command
from tutor.content.lessons import course, load_lesson
from tutor.quiz.model import Value
from tutor.ui.screen import EndOfInput, Question, Quit

COURSE = [head.id for head in course("hearts") if head.course == "hearts"]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def done(desk: Desk, *lessons: str) -> None:
    for lesson in lessons:
        desk.context.store.lesson_done(desk.context.learner, lesson, "hearts")


def the_list(desk: Desk) -> Question:
    """The list as it is offered now."""
    desk.will_answer("back")
    assert learn_command(desk.context, None) is Exit.OK
    return desk.asked[-1]


def test_a_new_reader_may_show_what_they_know(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = the_list(desk)
    assert asked.choices[0].value == "know"
    assert asked.choices[0].label == "Show what you know already"
    assert asked.usual == COURSE[0]
    taken: list[str] = []
    monkeypatch.setattr(
        "tutor.app.learning.diagnosis.take_diagnosis", lambda _, rules, **__: taken.append(rules.book.id)
    )
    desk.will_answer("know", "back")
    assert learn_command(desk.context, None) is Exit.OK
    assert taken == ["hearts"]
    desk.context.store.lesson_started(desk.context.learner, COURSE[0], "hearts")
    assert "know" not in [choice.value for choice in the_list(desk).choices]


def test_the_pointer_stands_on_the_lesson_that_is_begun_or_follows_the_one_done_last(desk: Desk) -> None:
    assert "Enter for “Cards and words”" in the_list(desk).ask
    done(desk, *COURSE[:2], COURSE[4])
    assert the_list(desk).usual == COURSE[5]
    desk.now += timedelta(minutes=1)
    done(desk, COURSE[0])
    assert the_list(desk).usual == COURSE[2]
    for lesson in (COURSE[7], COURSE[3]):
        desk.now += timedelta(minutes=1)
        desk.context.store.lesson_started(desk.context.learner, lesson, "hearts")
        assert the_list(desk).usual == lesson
    done(desk, *COURSE[3:])
    assert the_list(desk).usual == COURSE[2]
    done(desk, *(head.id for head in course("hearts")))
    asked = the_list(desk)
    assert asked.usual is None
    assert asked.ask == "Your choice:"


@pytest.mark.parametrize("chosen", [COURSE[0], "words", "know"])
def test_whoever_leaves_what_was_chosen_is_back_at_the_list(desk: Desk, chosen: str) -> None:
    seen: list[Question] = []

    def answer(question: Question) -> tuple[Value, ...]:
        seen.append(question)
        if "back" in [choice.value for choice in question.choices]:
            return (chosen,) if len(seen) == 1 else ("back",)
        if "lesson" in [choice.value for choice in question.choices]:
            return ("lesson",)
        raise Quit

    desk.answering = answer
    assert learn_command(desk.context, None) is Exit.OK
    assert seen[-1].choices[-1].value == "back"
    told = desk.read()
    assert "See you next time" not in told or chosen != COURSE[0]
    if chosen == COURSE[0]:
        assert "The lesson is saved at this step." in told


def test_a_lesson_that_was_named_is_left_for_good(desk: Desk) -> None:
    def answer(question: Question) -> tuple[Value, ...]:
        if question.choices:
            return ("lesson",)
        raise Quit

    desk.answering = answer
    with pytest.raises(Quit):
        learn_command(desk.context, COURSE[0])
    assert "The lesson is saved at this step. See you next time!" in desk.read()


def test_the_end_of_the_input_ends_everything(desk: Desk) -> None:
    desk.will_answer(COURSE[0], "lesson")
    with pytest.raises(EndOfInput):
        learn_command(desk.context, None)


def saved_seed(desk: Desk) -> str:
    (saved,) = desk.context.store.saved(desk.context.learner, "lesson")
    return str(json.loads(saved.record)["seed"])


@pytest.mark.parametrize("anew", [False, True])
def test_a_second_run_that_was_left_goes_on_or_begins_anew(desk: Desk, anew: bool) -> None:
    done(desk, "void")

    def two_steps(question: Question) -> tuple[Value, ...]:
        steps.append(question)
        if question.proceed and len(steps) < 3:
            return ()
        raise EndOfInput

    steps: list[Question] = []
    desk.answering = two_steps
    with pytest.raises(EndOfInput):
        learn_command(desk.context, "void")
    assert "Step 3 of" in desk.read()
    seed = saved_seed(desk)
    desk.will_answer("anew" if anew else "on")
    with pytest.raises(EndOfInput):
        learn_command(desk.context, "void")
    assert [choice.label for choice in desk.asked[-2].choices] == ["Go on where you stopped", "Begin anew"]
    told = desk.read()
    assert ("Step 1 of" in told) == anew
    assert ("Step 3 of" in told) != anew
    assert (saved_seed(desk) != seed) == anew


def ending(desk: Desk, monkeypatch: pytest.MonkeyPatch, right: int, *lesson: str) -> str:
    """Take a lesson, from the list if none is named, and answer so many of ten questions rightly; what is told."""

    def run(*_: object, **__: object) -> LessonDone:
        desk.now += timedelta(minutes=1)
        done(desk, "void")
        return LessonDone(load_lesson("void"), rules_for(desk.context, "hearts", None), right, 10)

    monkeypatch.setattr(learn, "_run", run)
    begun = "void" in desk.context.store.lessons(desk.context.learner)
    offered = [] if begun else ["lesson"]
    desk.will_answer(*(offered if lesson else ["void", *offered, "back"]))
    learn_command(desk.context, lesson[0] if lesson else None)
    return desk.read()


def test_after_a_lesson_the_next_one_is_named(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    told = ending(desk, monkeypatch, 5, "void")
    assert told.splitlines()[-2:] == ["The next lesson: “The first trick”.", "hearts learn first-trick"]
    done(desk, "first-trick")
    assert "The next lesson: “Breaking hearts”." in ending(desk, monkeypatch, 10, "void")
    listed = ending(desk, monkeypatch, 10)
    assert desk.asked[-1].usual == "breaking-hearts"
    assert "The next lesson: “Breaking hearts”." in listed
    assert "hearts learn" not in listed
    done(desk, *COURSE)
    assert "The next lesson" not in ending(desk, monkeypatch, 10, "void")


def test_whoever_got_less_than_half_may_take_it_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    told = ending(desk, monkeypatch, 4, "void")
    assert told.splitlines()[-1] == "Take this lesson again whenever you like: other cards come up."
    assert "The next lesson" not in told
