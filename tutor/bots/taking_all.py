"""When the seat goes for all the cards of a moon's set, and how."""

from __future__ import annotations

from tutor.bots.knowledge import Knowledge, higher_than
from tutor.bots.moons import hope, may_take_all
from tutor.bots.outlook import outlook
from tutor.cards import SUIT_MASKS, Card, Cards, both_copies, each_card, rank_of, suit_of
from tutor.rules.compile import Moon
from tutor.rules.score import trick_winner

RISK = 0.12
"""The part of the points that are left that an attempt is expected to cost more than careful play, if it fails.

It is small since ``hope`` is: attempts succeed far more often than it says.
"""
TAKEN_MEANWHILE = 0.6
"""The part of the points that are left that an attempt that fails has taken."""


def moon_in_reach(known: Knowledge) -> Moon | None:
    """The moon that the seat goes for now, at its turn to play; ``None`` if it plays to lose tricks."""
    view = known.view
    for moon in known.rules.moons:
        if may_take_all(known, moon):
            chance = hope(known, view.hand, moon)
            if view.trick and chance > _needed(known, moon):
                wins = max(outlook(known, card)[0] for card in each_card(view.legal))
                lost = bool((sum(view.trick) | view.waiting) & moon.cards)
                chance *= wins if lost else max(wins, 0.5)
            if chance > _needed(known, moon):
                return moon
    return None


def pass_for_all(known: Knowledge) -> Cards:
    """What to pass for a moon that seems within reach with the rest of the hand; 0 if none is."""
    hand = known.view.hand
    for moon in known.rules.moons:
        if moon.cards:
            left = hand
            for _ in range(known.rules.pass_count):
                left ^= max(each_card(left), key=lambda card: (hope(known, left ^ card, moon), -height(known, card)))
            if hope(known, left, moon) > _needed(known, moon):
                return hand ^ left
    return 0


def best_for_all(known: Knowledge, moon: Moon) -> Card:
    """The legal card for a seat that goes for this moon."""
    view = known.view
    legal, trick = view.legal, view.trick
    if not trick:
        return max(each_card(legal), key=lambda card: _lead(known, card))
    over = [card for card in each_card(legal) if trick_winner(known.rules, (*trick, card)) == len(trick)]
    if over:
        return (min if len(trick) == known.seats - 1 else max)(over, key=rank_of)
    return min(each_card(legal), key=lambda card: (bool(card & moon.cards), height(known, card), card))


def height(known: Knowledge, card: Card) -> float:
    """The part of the suit's cards that are out and lower than this card."""
    out = known.out & SUIT_MASKS[suit_of(card)]
    not_lower = (out & (higher_than(card) | both_copies(card))).bit_count()
    return 1 - not_lower / max(out.bit_count(), 1)


def _needed(known: Knowledge, moon: Moon) -> float:
    """The least ``hope`` with which an attempt costs no more than careful play."""
    left = known.left_to_take
    taken = known.rules.points(known.view.taken[known.view.seat])
    return RISK * left / max(moon.rule.amount + taken + TAKEN_MEANWHILE * left, 1)


def _lead(known: Knowledge, card: Card) -> tuple[float, int, int]:
    """The surer a card is to take its trick, the better; of equals one of the longest suit, so that more fall."""
    return height(known, card), (known.view.hand & SUIT_MASKS[suit_of(card)]).bit_count(), rank_of(card)
