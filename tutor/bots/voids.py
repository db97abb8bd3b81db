"""Which suits a seat has shown not to hold."""

from __future__ import annotations

from functools import lru_cache

from tutor.cards import SUIT_MASKS, Card, Cards, suit_of
from tutor.engine.view import View
from tutor.rules.judge import legal_cards
from tutor.rules.situation import SituationKey


def shown_voids(view: View, out: Cards) -> tuple[int, ...]:
    """By seat the suits that it has shown not to hold, a bit a suit, and those of which no card is among ``out``."""
    rules = view.rules
    void = [0] * rules.players
    anyway: dict[int, Cards] = {}
    """By suit led the cards that may be played to it also by who holds it, such as a joker."""
    for leader, cards in [*((trick.leader, trick.cards) for trick in view.tricks), (view.leader, view.trick)]:
        others = _other_suits(cards)
        if others:
            led = suit_of(cards[0])
            if led not in anyway:
                anyway[led] = legal_cards(rules.entries(SituationKey(led, False, True)), rules.pack)
            for turn, card in others:
                if not card & anyway[led]:
                    void[(leader + turn) % len(void)] |= 1 << led
    nobody = sum(1 << suit for suit, cards in enumerate(SUIT_MASKS) if not out & cards)
    return tuple(suits | nobody for suits in void)


@lru_cache(maxsize=1 << 12)
def _other_suits(trick: tuple[Card, ...]) -> tuple[tuple[int, Card], ...]:
    """The places and cards of other suits than the one led."""
    return tuple((turn, card) for turn, card in enumerate(trick) if suit_of(card) != suit_of(trick[0]))
