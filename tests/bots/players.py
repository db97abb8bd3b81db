"""Bots at the table, for the tests of this folder: those that search do little of it, so that a test takes no time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest

from tests.engine.driving import setup_for
from tests.strategies import rules_of
from tutor.bots import make_bot
from tutor.bots.hard import Adviser, HardBot
from tutor.bots.protocol import Bot, bot_action
from tutor.cards import COPY_SHIFT, parse_card, parse_cards
from tutor.engine.apply import apply, start
from tutor.engine.state import Phase, Setup, State, Trick
from tutor.engine.view import View, view_of
from tutor.rules.compile import Rules

BUDGET = 200
"""Cards that a bot may play in its mind for each card that it plays."""


def quick_bot(name: str, seed: str, seat: int) -> Bot:
    """The bot of this name, which does not think long."""
    return HardBot(seed, seat, budget=BUDGET, candidates=2) if name == "hard" else make_bot(name, seed, seat)


def think_little(patch: pytest.MonkeyPatch) -> None:
    """Who gives advice does little work for it."""
    patch.setitem(vars(Adviser)["__init__"].__kwdefaults__, "budget", BUDGET)


@dataclass(frozen=True)
class Moment:
    """A seat is about to decide."""

    setup: Setup
    state: State
    seat: int

    @property
    def view(self) -> View:
        return view_of(self.setup, self.state, self.seat)


def moments(rules: Rules, seed: str, names: Sequence[str], first: int = 1, last: int = 1) -> Iterator[Moment]:
    """Every decision in these deals of a match; the bots are given seat by seat, and again from the first."""
    setup = setup_for(rules, seed)
    bots = [quick_bot(names[seat % len(names)], seed, seat) for seat in range(rules.players)]
    for deal_no in range(first, last + 1):
        state, _ = start(setup, deal_no)
        while state.deal_no == deal_no and (seat := state.turn) is not None:
            moment = Moment(setup, state, seat)
            yield moment
            state, _ = apply(setup, state, bot_action(bots[seat], moment.view))


def seen(
    hand: str,
    trick: str = "",
    tricks: tuple[Trick, ...] = (),
    rules: Rules | None = None,
    phase: Phase = Phase.PLAYING,
    waiting: str = "",
) -> View:
    """The view of seat 0 with this hand, the trick having been led by the seat that makes seat 0 the next to play."""
    rules = rules or rules_of(4)
    # of two packs the second, so that a hand may hold the first
    cards = tuple(parse_card(code) << COPY_SHIFT * (rules.book.pack.copies - 1) for code in trick.split())
    taken = [0] * rules.players
    for complete in tricks:
        assert complete.winner is not None
        taken[complete.winner] += sum(complete.cards)
    state = State(
        deal_no=1,
        phase=phase,
        hands=(parse_cards(hand.split()), *[0] * (rules.players - 1)),
        given=(0,) * rules.players,
        leader=-len(cards) % rules.players,
        trick=cards,
        tricks=tricks,
        broken=True,
        taken=tuple(taken),
        totals=(0,) * rules.players,
        extras=parse_cards(["2D", "3D"][: rules.extra]),
        waiting=parse_cards(waiting.split()),
    )
    return view_of(Setup(rules, "s", 100), state, 0)


def trick(leader: int, cards: str, winner: int) -> Trick:
    """A complete trick."""
    return Trick(leader, tuple(map(parse_card, cards.split())), winner)
