"""Which suits a seat has shown not to hold."""

from __future__ import annotations

from tutor.cards import SUIT_MASKS, Cards, suit_of
from tutor.engine.view import View
from tutor.rules.judge import legal_cards
from tutor.rules.situation import SituationKey


def shown_voids(view: View, out: Cards) -> tuple[int, ...]:
    """By seat the suits that it has shown not to hold, a bit a suit, and those of which no card is among ``out``."""
    rules = view.rules
    void = [0] * rules.players
    for leader, cards in [*((trick.leader, trick.cards) for trick in view.tricks), (view.leader, view.trick)]:
        if not cards:
            continue
        led = suit_of(cards[0])
        mask = SUIT_MASKS[led]
        others = [(turn, card) for turn, card in enumerate(cards) if not card & mask]
        if others:
            # who holds the suit may play this all the same, such as a joker
            allowed = legal_cards(rules.entries(SituationKey(led, False, True)), rules.pack)
            for turn, card in others:
                if not card & allowed:
                    void[(leader + turn) % len(void)] |= 1 << led
    nobody = sum(1 << suit for suit, cards in enumerate(SUIT_MASKS) if not out & cards)
    return tuple(suits | nobody for suits in void)
