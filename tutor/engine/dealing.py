"""Deals from a seed: the same on every machine, and never dependent on who plays."""

from __future__ import annotations

from functools import lru_cache

from tutor.cards import Cards, each_card
from tutor.engine.randomness import deal_seed, numbers
from tutor.rules.compile import Rules


class DealStream:
    """The deals of one match, one after the other. The seed is any text."""

    def __init__(self, pack: Cards, players: int, size: int, seed: str) -> None:
        self._cards = tuple(each_card(pack))
        count = len(self._cards)
        self._seats = tuple(slice(count - size * (seat + 1), count - size * seat) for seat in range(players))
        # what is left at the end needs no drawing: its order does not matter
        least = count - size * players or size
        self._places = tuple(range(count - 1, least - 1, -1))
        self._seed = deal_seed(seed)
        self._hands: tuple[Cards, ...] = ()
        self._restart()

    def next_hands(self) -> tuple[Cards, ...]:
        """The hands of the next deal, by seat."""
        deck = list(self._cards)
        # each card is drawn from those before it to the end of the deck
        for place, number in zip(self._places, self._numbers):  # noqa: B905 - the numbers never end
            drawn = number % (place + 1)
            deck[place], deck[drawn] = deck[drawn], deck[place]
        self._deal_no += 1
        self._hands = tuple([sum(deck[seat]) for seat in self._seats])
        return self._hands

    def hands_of(self, deal_no: int) -> tuple[Cards, ...]:
        """The hands of this deal, counted from 1; going back means dealing again from the start."""
        if deal_no < self._deal_no:
            self._restart()
        while self._deal_no < deal_no:
            self.next_hands()
        return self._hands

    def _restart(self) -> None:
        self._numbers = numbers(self._seed)
        self._deal_no = 0


@lru_cache(maxsize=4)
def _stream(pack: Cards, players: int, size: int, seed: str) -> DealStream:
    """The stream of a match, remembered so that its next deal costs one deal."""
    return DealStream(pack, players, size, seed)


def dealt_hands(rules: Rules, seed: str, deal_no: int) -> tuple[Cards, ...]:
    """The hands of one deal of a match, counted from 1; what is in none of them is left over."""
    return _stream(rules.pack, rules.players, rules.hand_size, seed).hands_of(deal_no)


def dealer_of(rules: Rules, deal_no: int) -> int:
    """The seat that deals, counted from deal 1; the deal moves one seat to the left each time."""
    return (deal_no - 1) % rules.players
