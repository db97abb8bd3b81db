"""A mixed step: other questions at each run, and after a wrong answer soon another one of the same kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.activities.driving import ADDED, drive, read, rightly, wrongly
from tests.activities.driving import run_of as run_under
from tutor.activities.events import LessonDone, LessonShows, Marked
from tutor.activities.lesson import LessonRun
from tutor.activities.prompts import AskQuestion, Continue
from tutor.activities.protocol import Answer, Key, Prompt
from tutor.content.shown import OneMore
from tutor.quiz.model import Question

COUNT = 6
WITHIN = 3
HEAD = f"""format: 1
id: mine
title: Mine
course: hearts
order: 9
rules: hearts
teaches: [follow-suit]
players: 4
steps:
  - id: mix
    mix: "Now some questions."
    count: {COUNT}
    rules: [follow-suit, unbroken-lead, trick-winner]
"""


@pytest.fixture
def run_of(tmp_path: Path) -> Callable[..., LessonRun]:
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD)
    return lambda seed="lesson": run_under(str(path), "hearts", seed)


def questions(items: Sequence[object]) -> list[Question]:
    return [item.question for item in items if isinstance(item, Marked)]


def wrong_at(*places: int) -> Callable[[Prompt], Answer]:
    """Wrong answers to the questions with these numbers, from 1."""

    def answer(prompt: Prompt) -> Answer:
        subject = prompt.subject
        return wrongly(prompt) if isinstance(subject, AskQuestion) and subject.number in places else rightly(prompt)

    return answer


def test_whoever_knows_it_is_asked_so_many_questions(run_of: Callable[..., LessonRun]) -> None:
    items, _ = drive(run_of(), rightly)
    asked = questions(items)
    assert len(asked) == COUNT
    assert {question.rule.name for question in asked} <= {"follow-suit", "unbroken-lead", "trick-winner"}
    assert [question.id for question in asked] == [f"mix-{number}" for number in range(1, COUNT + 1)]
    prompts = [item.subject for item in items if isinstance(item, Prompt)]
    numbers = [(subject.number, subject.count) for subject in prompts if isinstance(subject, AskQuestion)]
    # how many there are is not said, since some may be added
    assert numbers == [(number, None) for number in range(1, COUNT + 1)]


def test_another_seed_gives_other_hands_and_the_same_seed_the_same(run_of: Callable[..., LessonRun]) -> None:
    first, again, other = (questions(drive(run_of(seed), rightly)[0]) for seed in ("a", "a", "b"))
    assert first == again
    assert not {repr(q.position) for q in first} & {repr(q.position) for q in other}


@pytest.mark.parametrize("place", range(1, COUNT + 1))
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_what_was_wrong_comes_again_soon_with_other_cards(
    run_of: Callable[..., LessonRun], place: int, seed: str
) -> None:
    items, _ = drive(run_of(seed), wrong_at(place))
    asked = questions(items)
    assert len(asked) == COUNT + 1
    wrong = asked[place - 1]
    soon = asked[place : place + WITHIN]
    (added,) = (question for question in asked if "more" in question.id)
    assert added in soon
    assert (added.topic, added.branch) == (wrong.topic, wrong.branch)
    assert added.position != wrong.position
    assert items[-1] == LessonDone(items[0].lesson, items[0].rules, COUNT, COUNT + 1)  # type: ignore[union-attr]


def test_no_more_than_a_few_questions_are_added(run_of: Callable[..., LessonRun]) -> None:
    asked = questions(drive(run_of(), wrongly)[0])
    assert len(asked) == COUNT + ADDED
    assert len({question.id for question in asked}) == len(asked)


def test_every_branch_that_was_wrong_is_among_the_next_ones_even_if_two_are(run_of: Callable[..., LessonRun]) -> None:
    for first in range(1, COUNT):
        asked = questions(drive(run_of(), wrong_at(first, first + 1))[0])
        for place in (first, first + 1):
            branches = [question.branch for question in asked[place : place + WITHIN]]
            assert asked[place - 1].branch in branches


def test_hints_and_more_can_be_asked_for_and_there_is_a_pause_after_every_answer(
    run_of: Callable[..., LessonRun],
) -> None:
    for answering in (rightly, wrongly):
        prompts = [item for item in drive(run_of(), answering)[0] if isinstance(item, Prompt)]
        assert all(isinstance(prompt.subject, AskQuestion) and prompt.keys == (Key.HINT,) for prompt in prompts[::2])
        assert all(isinstance(prompt.subject, Continue) and prompt.keys == (Key.MORE,) for prompt in prompts[1::2])


def test_it_is_said_that_a_question_was_added(run_of: Callable[..., LessonRun]) -> None:
    assert "One more of this kind" not in read(drive(run_of(), rightly)[0])
    items, _ = drive(run_of(), wrong_at(2))
    shown = [place for place, item in enumerate(items) if isinstance(item, LessonShows) and item.shown == OneMore()]
    (place,) = shown
    asked = items[place + 1]
    assert isinstance(asked, Prompt)
    assert isinstance(asked.subject, AskQuestion)
    assert "more" in asked.subject.question.id
    assert "One more of this kind, since one was wrong." in read(items)
