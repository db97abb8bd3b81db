"""Cards between which it makes no difference which is played."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.cards import SUIT_MASKS, Card, Cards, both_copies, card_index, each_card, suit_of
from tutor.engine.view import View


def different_cards(view: View, cards: Sequence[Card]) -> list[Card]:
    """The cards in this order; of those that come to the same only the first."""
    kept: list[Card] = []
    for card in cards:
        if not any(alike(view, card, other) for other in kept):
            kept.append(card)
    return kept


def cards_like(view: View, card: Card) -> Cards:
    """The card, and all legal ones that come to the same."""
    return sum(other for other in each_card(view.legal) if alike(view, other, card))


def alike(view: View, one: Card, other: Card) -> bool:
    """Whether it makes no difference which of two cards is played.

    They are of one suit, cost the same, and no card that is still out or on the table lies between them.
    """
    rules = view.rules
    low, high = sorted((one, other), key=card_index)
    if suit_of(low) != suit_of(high):
        return False
    sets = (rules.breakers, rules.costly, *(moon.cards for moon in rules.moons))
    if rules.values[card_index(low)] != rules.values[card_index(high)] or any(
        bool(both_copies(low) & cards) != bool(both_copies(high) & cards) for cards in sets
    ):
        return False
    if card_index(low) == card_index(high):
        return True
    out = rules.pack & ~view.hand & ~(view.played & ~sum(view.trick)) & SUIT_MASKS[suit_of(low)]
    return not any(card_index(low) <= card_index(card) <= card_index(high) for card in each_card(out))
