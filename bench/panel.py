"""Opponents for measuring bots: fixed, simple, and known. Four-player Hearts; every bot sees its own seat only.

Cards are written as "QS" or "TC"; a trick holds its cards in the order of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Protocol

RANKS = "23456789TJQKA"
QUEEN = "QS"
HEARTS = "H"
SPADES = "S"


def rank(card: str) -> int:
    """0 for a two to 12 for an ace."""
    return RANKS.index(card[0])


def suit(card: str) -> str:
    """The letter of the suit."""
    return card[1]


class PanelBot(Protocol):
    """A player of the panel."""

    def pass_cards(self, hand: Sequence[str], count: int) -> Sequence[str]:
        """As many cards of the hand."""

    def play(self, hand: Sequence[str], legal: Sequence[str], trick: Sequence[str], trick_no: int) -> str:
        """One of the legal cards; ``trick_no`` is 1 for the first trick of the deal."""


class AnyCard:
    """Passes and plays by chance."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def pass_cards(self, hand: Sequence[str], count: int) -> Sequence[str]:
        return self.random.sample(sorted(hand), count)

    def play(self, hand: Sequence[str], legal: Sequence[str], trick: Sequence[str], trick_no: int) -> str:
        return self.random.choice(sorted(legal))


class Ducker(AnyCard):
    """The lowest card when leading or following, the highest when void; passes its highest."""

    def pass_cards(self, hand: Sequence[str], count: int) -> Sequence[str]:
        return sorted(hand, key=rank)[-count:]

    def play(self, hand: Sequence[str], legal: Sequence[str], trick: Sequence[str], trick_no: int) -> str:
        if not trick or suit(legal[0]) == suit(trick[0]):
            return min(legal, key=rank)
        return QUEEN if QUEEN in legal else max(legal, key=rank)


class Textbook(AnyCard):
    """Passes high spades when short of them, then high cards of short suits; leads low; ducks as high as possible.

    It wins high when last with nothing at stake; sheds the queen, then high spades, hearts, high cards. It knows
    nothing of the moon.
    """

    def pass_cards(self, hand: Sequence[str], count: int) -> Sequence[str]:
        spades = sum(suit(card) == SPADES for card in hand)

        def wish(card: str) -> float:
            if suit(card) == SPADES:
                return 100 + rank(card) if rank(card) >= 10 and spades < 5 else -1
            return rank(card) + 0.5 * (suit(card) == HEARTS) - 0.3 * sum(suit(other) == suit(card) for other in hand)

        return sorted(hand, key=wish)[-count:]

    def play(self, hand: Sequence[str], legal: Sequence[str], trick: Sequence[str], trick_no: int) -> str:
        if len(legal) == 1:
            return legal[0]
        if not trick:
            calm = [card for card in legal if not (suit(card) == SPADES and rank(card) >= 10)] or legal
            return min(calm, key=lambda card: (rank(card), suit(card) == HEARTS))
        if suit(legal[0]) == suit(trick[0]):
            return self._follow(legal, trick, trick_no)
        if QUEEN in legal:
            return QUEEN
        high_spades = [card for card in legal if suit(card) == SPADES and rank(card) >= 11]
        hearts = [card for card in legal if suit(card) == HEARTS]
        return _highest(high_spades or hearts or legal)

    def _follow(self, legal: Sequence[str], trick: Sequence[str], trick_no: int) -> str:
        led = suit(trick[0])
        top = max(rank(card) for card in trick if suit(card) == led)
        under = [card for card in legal if rank(card) < top]
        if QUEEN in legal and led == SPADES and top > 10:
            return QUEEN
        rest = [card for card in legal if card != QUEEN] or legal
        last = len(trick) == 3
        if last and not any(suit(card) == HEARTS or card == QUEEN for card in trick):
            return _highest(rest)
        if under:
            return _highest([card for card in under if card != QUEEN] or under)
        return _highest(rest) if last or trick_no == 1 else min(rest, key=rank)


class MoonHunter(AnyCard):
    """Tries to take every trick of every deal: keeps high cards, leads high, wins whenever it can."""

    def pass_cards(self, hand: Sequence[str], count: int) -> Sequence[str]:
        return sorted(hand, key=lambda card: (rank(card), suit(card) == HEARTS))[:count]

    def play(self, hand: Sequence[str], legal: Sequence[str], trick: Sequence[str], trick_no: int) -> str:
        if not trick:
            return max(legal, key=lambda card: (rank(card), sum(suit(other) == suit(card) for other in hand)))
        led = suit(trick[0])
        if suit(legal[0]) == led:
            top = max(rank(card) for card in trick if suit(card) == led)
            over = [card for card in legal if rank(card) > top]
            return _highest(over) if over else min(legal, key=rank)
        low = [card for card in legal if suit(card) != HEARTS and card != QUEEN] or legal
        return min(low, key=rank)


def _highest(cards: Iterable[str]) -> str:
    return max(cards, key=rank)


PANEL = {"random-panel": AnyCard, "ducker": Ducker, "textbook": Textbook, "hunter": MoonHunter}
"""The players by the names that ``bots.py`` knows them under."""
