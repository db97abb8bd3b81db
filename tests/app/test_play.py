"""A match that is left and taken up again without leaving the program, as from its menu."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from tests.app.desk import Desk
from tests.app.playing_matches import leave
from tutor.app.matches.play import Wishes, play_command
from tutor.app.menu import menu_command
from tutor.quiz.model import Value
from tutor.ui.screen import EndOfInput, Question, Quit


def test_a_match_that_was_left_can_be_taken_up_in_the_same_run(tmp_path: Path) -> None:
    desk = Desk(tmp_path)

    def leaves(_: Question) -> tuple[Value, ...]:
        raise Quit

    desk.answering = leaves
    for wishes in (Wishes(deals=1, skip_quiz=True, seed="again"), Wishes(resume=True), Wishes(resume=True)):
        with pytest.raises(Quit):
            play_command(desk.context, wishes)
    assert desk.read().count("Your match is saved.") == 3


@pytest.mark.parametrize("hints", [True, False])
def test_a_match_that_goes_on_gives_hints_as_it_did(tmp_path: Path, hints: bool) -> None:
    desk = Desk(tmp_path)
    announced = []

    def leaves(question: Question) -> tuple[Value, ...]:
        announced.append("hint" in question.keys[0].short)
        raise Quit

    desk.answering = leaves
    for wishes in (Wishes(deals=1, skip_quiz=True, seed="again", hints=hints), Wishes(resume=True)):
        with pytest.raises(Quit):
            play_command(desk.context, wishes)
    assert announced == [hints, hints]


def test_a_match_goes_on_as_another_window_has_left_it(tmp_path: Path) -> None:
    leave(Desk(tmp_path), after=1)
    desk, asked = Desk(tmp_path), []
    store, learner = desk.context.store, desk.context.learner
    first = store.saved(learner, "match")[0]
    leave(Desk(tmp_path), after=2)
    later = store.saved(learner, "match")[0]
    store.save(learner, first.slot, "match", first.label, first.record)

    def answer(question: Question) -> tuple[Value, ...]:
        asked.append(question)
        if len(asked) == 1:
            store.save(learner, first.slot, "match", later.label, later.record)
            return (first.slot,)
        raise Quit

    desk.answering = answer
    with pytest.raises(Quit):
        play_command(desk.context, Wishes())
    assert "Deal 3" in desk.read()


def test_a_match_that_another_window_has_ended_is_offered_no_more(tmp_path: Path) -> None:
    leave(Desk(tmp_path), "one")
    leave(Desk(tmp_path), "two")
    desk, offered = Desk(tmp_path), []
    store, learner = desk.context.store, desk.context.learner
    gone, stays = (saved.slot for saved in store.saved(learner, "match"))

    def answer(question: Question) -> tuple[Value, ...]:
        offered.append([choice.value for choice in question.choices])
        if len(offered) == 1:
            store.drop(learner, gone)
            return (gone,)
        raise Quit

    desk.answering = answer
    with pytest.raises(Quit):
        play_command(desk.context, Wishes())
    assert offered == [[gone, stays, "new"], [stays, "new"]]


@pytest.mark.parametrize("keeps", [True, False])
def test_what_is_done_is_said_to_be_kept_where_it_is(tmp_path: Path, keeps: bool) -> None:
    desk = Desk(tmp_path if keeps else Path("/dev/null"))
    with suppress(Quit):
        play_command(desk.context, Wishes(deals=1, skip_quiz=True, seed="again"))
    assert [question.kept for question in desk.asked] == [keeps]


@pytest.mark.parametrize("wish", ["learn", "quiz", "play", "language", "learner"])
def test_no_menu_says_that_anything_is_kept_where_nothing_is(wish: str) -> None:
    desk = Desk(Path("/dev/null"))
    desk.will_answer(wish)
    with pytest.raises(EndOfInput):
        menu_command(desk.context)
    assert len(desk.asked) > 1
    assert not any(question.kept for question in desk.asked)
