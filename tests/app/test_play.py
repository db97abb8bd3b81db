"""A match that is left and taken up again without leaving the program, as from its menu."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.desk import Desk
from tutor.app.matches.play import Wishes, play_command
from tutor.quiz.model import Value
from tutor.ui.screen import Question, Quit


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
