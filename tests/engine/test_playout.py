"""The fused loops play what ``apply`` plays with random bots."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.driving import setup_for, steps
from tests.strategies import EVERY_TABLE, SHIPPED, book_file, other_values, rules_of, tables
from tutor.bots import make_bot
from tutor.cards import Card, Cards
from tutor.engine.actions import Play
from tutor.engine.events import DealScored
from tutor.engine.playout import can_play_out, loop_for
from tutor.rules.compile import Rules
from tutor.rules.vocabulary import Direction

Plays = list[tuple[int, Card]]

OTHER_BOOKS = tuple(sorted(map(str, (Path(__file__).parents[1] / "books").glob("*.yaml"))))
"""Books that are written for tests only."""


class Seen(list[int]):
    """What the seats hold of a suit, every change of one being written down as the seat and the cards."""

    def __init__(self, players: int, shift: int, log: Plays) -> None:
        super().__init__([0] * players)
        self._shift = shift
        self._log = log

    def __setitem__(self, seat: Any, ranks: Any) -> None:
        if isinstance(seat, int):
            self._log.append((seat, (self[seat] ^ ranks) << self._shift))
        super().__setitem__(seat, ranks)


def fused(rules: Rules, seed: str, deals: int) -> list[tuple[Plays, tuple[Cards, ...]]]:
    log: Plays = []
    loop = loop_for(rules, seed)
    loop.held = tuple(Seen(rules.players, shift, log) for shift in loop.shifts)
    # the plays are the last changes of a deal, after passing
    return [(log[-rules.hand_size * rules.players :], taken) for taken in islice(loop.deals(), deals)]


def applied(rules: Rules, seed: str, deals: int) -> list[tuple[Plays, tuple[Cards, ...]]]:
    # no target is ever reached, so that the match goes on
    setup = setup_for(rules, seed, deals)._replace(target=10**9)
    found: list[tuple[Plays, tuple[Cards, ...]]] = []
    plays: Plays = []
    for step in steps(setup, [make_bot("random", seed, seat) for seat in range(rules.players)]):
        if isinstance(step.action, Play):
            plays.append((step.action.seat, step.action.card))
        for event in step.events:
            if isinstance(event, DealScored):
                found.append((plays, event.taken))
                plays = []
    return found


def same(rules: Rules, seed: str, deals: int) -> bool:
    return fused(rules, seed, deals) == applied(rules, seed, deals)


@pytest.mark.parametrize(("book", "players"), EVERY_TABLE)
def test_loop_plays_the_same_cards_for_many_deals(book: str, players: int) -> None:
    assert same(rules_of(players, book=book), "many", 16)


@pytest.mark.parametrize("book", SHIPPED)
def test_loop_plays_the_same_cards_with_every_value_of_an_option(book: str) -> None:
    for players in {min(book_file(book).book.players.sizes), max(book_file(book).book.players.sizes)}:
        for options in other_values(book):
            rules = rules_of(players, options, book)
            assert can_play_out(rules)
            assert same(rules, "options", 10), (players, options)


@settings(max_examples=30)
@given(tables(SHIPPED), st.text(max_size=4))
def test_loop_plays_the_same_cards_at_any_table(rules: Rules, seed: str) -> None:
    assert can_play_out(rules)
    assert same(rules, seed, 5)


@pytest.mark.parametrize("path", OTHER_BOOKS, ids=lambda path: Path(path).stem)
def test_loop_plays_other_books(path: str) -> None:
    for players in book_file(path).book.players.sizes:
        rules = rules_of(players, book=path)
        # two jokers of one pack do not cancel each other
        assert can_play_out(rules) or rules.book.pack.jokers > 1
        if can_play_out(rules):
            assert same(rules, "other", 10)


def changed(rules: Rules, *names: str) -> Rules:
    """The rules without the legality rules of these names."""
    table = tuple(tuple(entry for entry in entries if entry.rule.id.name not in names) for entries in rules.table)
    return rules._replace(table=table, opening=0 if "opening-lead" in names else rules.opening)


@pytest.mark.parametrize(
    "names",
    [
        ("follow-suit",),
        ("opening-lead", "opening-ban"),
        ("unbroken-lead", "first-trick-points"),
        ("opening-lead", "opening-ban", "follow-suit", "unbroken-lead"),
    ],
)
@pytest.mark.parametrize(("book", "players"), [("hearts", 3), ("hearts", 7), ("cancellation", 6), ("cancellation", 10)])
def test_loop_reads_every_rule_from_the_table(names: tuple[str, ...], book: str, players: int) -> None:
    rules = changed(rules_of(players, book=book), *names)
    assert can_play_out(rules)
    assert same(rules, "table", 15)


@pytest.mark.parametrize(("book", "players"), [("hearts", 5), ("cancellation", 8)])
def test_loop_takes_other_passes(book: str, players: int) -> None:
    passes = (Direction.ACROSS, Direction.HOLD, Direction.RIGHT)
    assert same(rules_of(players, book=book)._replace(passes=passes, pass_count=4), "passes", 15)


def test_loop_leaves_alone_what_it_cannot_play() -> None:
    rules = rules_of(4)
    entry = rules.table[0][0]
    table = ((*rules.table[0], entry._replace(keep=0)), *rules.table[1:])
    assert not can_play_out(rules._replace(table=table))
    uncancelled = rules_of(6, book="cancellation")
    assert not can_play_out(uncancelled._replace(book=uncancelled.book._replace(cancelling=None)))
