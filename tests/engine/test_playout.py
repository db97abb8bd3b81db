"""The fused loop plays what ``apply`` plays with random bots."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import SupportsIndex

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.driving import setup_for, steps
from tests.strategies import SIZES, rules_of, tables
from tutor.bots import make_bot
from tutor.cards import Card, Cards
from tutor.engine.actions import Play
from tutor.engine.events import DealScored
from tutor.engine.playout import SHIFTS, PlayOut, can_play_out
from tutor.rules.compile import Rules
from tutor.rules.vocabulary import Direction

Plays = list[tuple[int, Card]]


class Seen(list[int]):
    """What the seats hold of a suit, every change of it being written down as the seat and the cards."""

    def __init__(self, players: int, shift: int, log: Plays) -> None:
        super().__init__([0] * players)
        self._shift = shift
        self._log = log

    def __setitem__(self, seat: SupportsIndex, ranks: int) -> None:  # type: ignore[override]
        self._log.append((int(seat), (self[seat] ^ ranks) << self._shift))
        super().__setitem__(seat, ranks)


def fused(rules: Rules, seed: str, deals: int) -> list[tuple[Plays, tuple[Cards, ...]]]:
    log: Plays = []
    loop = PlayOut(rules, seed)
    loop.held = tuple(Seen(rules.players, shift, log) for shift in SHIFTS)
    # the plays are the last changes of a deal, after dealing and passing
    return [(log[-rules.pack.bit_count() :], taken) for taken in islice(loop.deals(), deals)]


def applied(rules: Rules, seed: str, deals: int) -> list[tuple[Plays, tuple[Cards, ...]]]:
    # no target is ever reached, so that the match goes on
    setup = replace(setup_for(rules, seed, deals), target=10**9)
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


@pytest.mark.parametrize("players", SIZES)
def test_loop_plays_the_same_cards_for_many_deals(players: int) -> None:
    rules = rules_of(players)
    assert fused(rules, "many", 120) == applied(rules, "many", 120)


@settings(max_examples=40, deadline=None)
@given(tables(), st.text(max_size=4))
def test_loop_plays_the_same_cards_at_any_table(rules: Rules, seed: str) -> None:
    assert can_play_out(rules)
    assert fused(rules, seed, 9) == applied(rules, seed, 9)


def changed(rules: Rules, *names: str) -> Rules:
    """The rules without the legality rules of these names."""
    table = tuple(tuple(entry for entry in entries if entry.rule.id.name not in names) for entries in rules.table)
    return rules._replace(table=table, opening=0 if "opening-lead" in names else rules.opening)


@pytest.mark.parametrize(
    "names",
    [
        ("follow-suit",),
        ("opening-lead",),
        ("unbroken-lead", "first-trick-points"),
        ("opening-lead", "follow-suit", "unbroken-lead"),
    ],
)
@pytest.mark.parametrize("players", [3, 4, 7])
def test_loop_reads_every_rule_from_the_table(names: tuple[str, ...], players: int) -> None:
    rules = changed(rules_of(players), *names)
    assert can_play_out(rules)
    assert fused(rules, "table", 20) == applied(rules, "table", 20)


def test_loop_takes_other_passes() -> None:
    rules = rules_of(5)._replace(passes=(Direction.ACROSS, Direction.HOLD, Direction.RIGHT), pass_count=4)
    assert fused(rules, "passes", 20) == applied(rules, "passes", 20)


def test_loop_leaves_alone_what_it_cannot_play() -> None:
    rules = rules_of(4)
    entry = rules.table[0][0]
    table = ((*rules.table[0], entry._replace(keep=0)), *rules.table[1:])
    assert not can_play_out(rules._replace(table=table))
