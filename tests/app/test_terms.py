"""The terms of a match, chosen from menus."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.desk import Desk
from tutor.app.matches.play import Wishes, level_of
from tutor.app.matches.terms import Terms, ask_terms, usual_level
from tutor.rules.load import load_book
from tutor.ui.screen import EndOfInput, Question, Quit

BOOK = load_book("hearts")
USUAL = Terms({}, "normal")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_every_option_and_the_level_can_be_changed_and_changed_back(desk: Desk) -> None:
    for option in BOOK.options:
        other = next(value.id for value in option.values if value.id != option.default)
        desk.will_answer(option.id, other, "done")
        changed = ask_terms(desk.context, BOOK, USUAL)
        assert changed == Terms({option.id: other}, "normal")
        desk.will_answer(option.id, option.default, "done")
        assert ask_terms(desk.context, BOOK, changed) == USUAL


def test_what_is_in_force_is_what_the_menu_says(desk: Desk) -> None:
    desk.will_answer("moon", "add", "level", "hard", "done")
    assert ask_terms(desk.context, BOOK, USUAL) == Terms({"moon": "add"}, "hard")
    first, last = desk.asked[0], desk.asked[-1]
    assert "Shooting the moon gives points to the others" in [choice.label for choice in last.choices]
    assert "Shooting the moon gives points to the others" not in [choice.label for choice in first.choices]
    assert last.choices[0].label.startswith("Hard: ")
    assert last.usual == "done"


def test_a_level_chosen_here_is_the_usual_one_from_then_on(desk: Desk) -> None:
    assert usual_level(desk.context) == "normal"
    desk.will_answer("level", "easy", "done")
    ask_terms(desk.context, BOOK, USUAL)
    assert usual_level(desk.context) == "easy"
    assert level_of(desk.context, Wishes()) == "easy"
    assert level_of(desk.context, Wishes(level="hard")) == "hard"


def test_leaving_a_menu_goes_one_step_back_but_the_end_of_the_input_ends_it(desk: Desk) -> None:
    answers = iter(["moon", None, "done"])

    def answer(_: Question) -> tuple[str]:
        given = next(answers)
        if given is None:
            raise Quit
        return (given,)

    desk.answering = answer
    assert ask_terms(desk.context, BOOK, USUAL) == USUAL
    desk.will_answer("moon")
    with pytest.raises(EndOfInput):
        ask_terms(desk.context, BOOK, USUAL)
