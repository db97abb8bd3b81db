"""Where the cards of a trick go: to who takes it, to a pile that waits, or after a dead last trick to nobody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tutor.cards import Card, Cards
from tutor.rules.compile import Rules
from tutor.rules.score import trick_winner
from tutor.rules.vocabulary import ExtrasTo, LastDead


class Settled(NamedTuple):
    """What becomes of a complete trick."""

    winner: int | None
    """The seat that has won it, and leads to the next; ``None`` if it is dead, and the same seat leads again."""
    taker: int | None
    """The seat that gets cards now: the winner, or who led to a dead last trick where the book says so."""
    place: int | None
    """The place in the trick, from 0, of the card that has won it."""
    cards: Cards
    """The cards of the trick and of dead ones before it."""
    extras: Cards
    """The cards left over from the deal that go with them."""
    waiting: Cards
    """What waits afterwards for the next who takes a trick; after the last trick nobody gets it."""

    @property
    def left(self) -> Cards:
        """What waits, and with it cards left over from the deal that go with a trick which nobody takes."""
        return self.waiting | (self.extras if self.taker is None else 0)


def settle_trick(
    rules: Rules, leader: int, trick: Sequence[Card], waiting: Cards, extras: Cards, *, last: bool
) -> Settled:
    """Settle a trick that ``leader`` led. ``extras`` are the cards left over from the deal that still lie there."""
    place = trick_winner(rules, trick)
    winner = None if place is None else (leader + place) % rules.players
    cards = sum(trick) | waiting
    taker = winner
    if winner is None and last and _goes_to_leader(rules):
        taker = leader
    due = extras if last or _with_first_trick(rules) else 0
    return Settled(winner, taker, place, cards, due, 0 if taker is not None else cards)


def settle_tricks(
    rules: Rules, tricks: Iterable[tuple[int, Sequence[Card]]], extras: Cards, *, last: int | None = None
) -> Iterator[Settled]:
    """Settle tricks that were played one after the other, each given as its leader and its cards.

    ``extras`` are the cards left over that lie there before them. ``last`` is the place, from 0, of the trick that ends
    the deal; ``None`` if none of them does.
    """
    waiting, lying = 0, extras
    for place, (leader, cards) in enumerate(tricks):
        settled = settle_trick(rules, leader, cards, waiting, lying, last=place == last)
        yield settled
        waiting = settled.waiting
        if settled.taker is not None:
            lying &= ~settled.extras


def _goes_to_leader(rules: Rules) -> bool:
    rule = rules.book.dead_trick
    return rule is not None and rule.last is LastDead.LEADER


def _with_first_trick(rules: Rules) -> bool:
    rule = rules.book.extras
    return rule is not None and rule.to is ExtrasTo.FIRST_TRICK
