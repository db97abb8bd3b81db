"""When nothing is left to decide in a deal, so that the rest of it may be played at once."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from tutor.cards import FIRST_COPY, JOKER_SUIT, SUIT_MASKS, Cards, card_index, each_card, suit_of
from tutor.rules.score import trick_winner

if TYPE_CHECKING:
    from tutor.engine.view import View


class Closing(Enum):
    """Why nothing is left to decide, as far as the seat can tell from what it sees."""

    NO_POINTS = "no-points"
    """Whoever takes the cards that are still to be taken: no score depends on it."""
    ALL_MINE = "all-mine"
    """The seat takes every trick that is left, whichever cards are played."""
    NONE_MINE = "none-mine"
    """The seat takes no trick that is left, whichever cards are played, and its own cards all cost the same."""


def closing(view: View) -> Closing | None:
    """Why nothing is left to decide for the seat in turn; ``None`` if something may be, or the last trick is played."""
    if not view.hand & (view.hand - 1):
        return None
    others = view.rules.pack & ~view.hand & ~view.played & ~view.extras
    if _nothing_counts(view, view.hand | others | sum(view.trick) | view.waiting):
        return Closing.NO_POINTS
    # of identical cards the later may cancel the earlier, and a joker may be the exception to any order
    if view.rules.pack & (~FIRST_COPY | SUIT_MASKS[JOKER_SUIT]):
        return None
    if not view.trick and all(_tops(view.hand & suit, others & suit) for suit in SUIT_MASKS):
        return Closing.ALL_MINE
    lower = all(_tops(others & suit, view.hand & suit) for suit in SUIT_MASKS)
    if view.trick and lower and _loses_trick(view) and _all_alike(view):
        return Closing.NONE_MINE
    return None


def _all_alike(view: View) -> bool:
    """Whether the cards of the hand cost the same, whoever gets them: else it is a choice who is to get which."""
    rules = view.rules
    unsettled = [moon.cards for moon in rules.moons if not _is_settled(view, moon.cards)]
    kinds = {
        (rules.values[card_index(card)], *(bool(card & cards) for cards in unsettled)) for card in each_card(view.hand)
    }
    return len(kinds) == 1


def _nothing_counts(view: View, cards: Cards) -> bool:
    """Whether none of these cards has points, nor belongs to a set that is rewarded when one player takes it."""
    rules = view.rules
    if any(cards & moon.cards and not _is_settled(view, moon.cards) for moon in rules.moons):
        return False
    return not any(rules.values[card_index(card)] for card in each_card(cards))


def _is_settled(view: View, cards: Cards) -> bool:
    """Whether two seats have taken of these cards, so that nobody can take them all."""
    return sum(bool(taken & cards) for taken in view.taken) > 1


def _tops(cards: Cards, under: Cards) -> bool:
    """Whether each of the cards of one suit is higher than all of the others."""
    return not cards or not under or cards & -cards > under


def _loses_trick(view: View) -> bool:
    """Whether no card that may be played takes the trick as it is."""
    trick = view.trick
    winner = trick_winner(view.rules, trick)
    assert winner is not None
    best = trick[winner]
    suit = SUIT_MASKS[suit_of(best)]
    return all(not card & suit or card < best for card in each_card(view.legal))
