"""What makes a position tell more about what somebody believes: cards that wrong ideas treat differently."""

from __future__ import annotations

from tutor.cards import HEARTS, RANK_MASKS, RANKS, SUIT_MASKS, Card, Cards, each_card, rank_of, suit_of
from tutor.rules.compile import Rules
from tutor.rules.situation import SituationKey

_LOW = sum(RANK_MASKS[: len(RANKS) // 2])


def kinds(rules: Rules, key: SituationKey) -> tuple[Cards, ...]:
    """High and low cards of the suit led, hearts, other cards that cost points, and cards that cost nothing.

    Where the opening card is to be led, of its suit.
    """
    costly = rules.costly
    led = 0 if key.led is None else SUIT_MASKS[key.led]
    if key.led is None and key.first_trick and rules.opening:
        led = SUIT_MASKS[suit_of(rules.opening)]
    return (led & ~_LOW, led & _LOW, costly & HEARTS, costly & ~HEARTS, rules.pack & ~costly & ~led)


def is_between(trick: tuple[Card, ...], hand: Cards) -> bool:
    """The hand has a card that would take the trick as it is and one that would not, or nothing of the suit led."""
    suit = SUIT_MASKS[suit_of(trick[0])]
    held = [rank_of(card) for card in each_card(hand & suit)]
    return not held or min(held) < max(rank_of(card) for card in trick if card & suit) < max(held)
