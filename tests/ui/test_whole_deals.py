"""Whole deals of every game, with everything that a player is told and asked, on a narrow screen."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.strategies import EVERY_TABLE, book_file, rules_of
from tests.ui.support import catalogue, environment, plain, printed
from tutor.activities.prompts import PassCards, PlayCard, SettleMoon
from tutor.activities.protocol import Answer, Prompt
from tutor.app.matches.saves import MatchSettings, new_match
from tutor.cards import codes
from tutor.engine.state import Phase, Setup
from tutor.i18n.cells import cells
from tutor.ui.phrases import lines_of, question_of
from tutor.ui.speech import Speech

WRITTEN = {path.stem: str(path) for path in sorted((Path(__file__).parents[1] / "books").glob("*.yaml"))}
"""Rule files that do not come with the program."""
WIDTH = 40


@cache
def read(book: str, players: int, deals: int = 2) -> str:
    """What is printed of a match of so many deals, whose reader passes high cards and plays low ones."""
    rules = rules_of(players, book=book)
    setup = Setup(rules, "whole deals", 10_000, deals)
    match = new_match(setup, MatchSettings(book, {}, "normal"))
    speech, screen = Speech(catalogue()), environment(width=WIDTH)
    presenter, run = plain(screen), match.run()
    item = next(run, None)
    while item is not None:
        answer: Answer = ()
        if isinstance(item, Prompt):
            answer = _answer(item.subject)
            asked = question_of(speech, item)
            presenter.show(asked.lines)
            for rows in presenter.layout.items(asked):
                presenter.print_rows(rows)
        else:
            presenter.show(lines_of(speech, item))
        try:
            item = run.send(answer)
        except StopIteration:
            break
    assert match.state.phase is Phase.OVER
    return printed(screen)


def _answer(subject: object) -> Answer:
    match subject:
        case PassCards(view=view, count=count):
            return codes(view.hand)[-count:]
        case PlayCard(judgement=judgement):
            return codes(judgement.legal)[:1]
        case SettleMoon(choices=choices):
            return (choices[0].value,)
    return ()


@pytest.mark.parametrize(("book", "players"), EVERY_TABLE)
def test_every_shipped_game_fits_a_narrow_screen(book: str, players: int) -> None:
    text, found = read(book, players), book_file(book).book
    assert [row for row in text.splitlines() if cells(row) > WIDTH] == []
    assert not re.search(r"\{\w+\}", text)
    assert ("pass" in text) == (found.passing is not None)
    assert ("broken" in text) == (found.breaking is not None)
    assert ("left over" in text) == bool(rules_of(players, book=book).extra)
    assert ("cancel" in text) == (found.cancelling is not None)
    assert ("is the dealer" in text) == (found.first_leader is not None)


@pytest.mark.parametrize("name", WRITTEN)
def test_every_other_game_fits_too(name: str) -> None:
    for players in book_file(WRITTEN[name]).book.players.sizes:
        text = read(WRITTEN[name], players)
        assert [row for row in text.splitlines() if cells(row) > WIDTH] == []
        assert "Score sheet" in text


def test_jokers_on_the_table() -> None:
    text = read(WRITTEN["joker"], 3)
    assert re.search("Jo +the joker", text)
    assert "played the joker (Jo)." in text or "led the joker (Jo)." in text
