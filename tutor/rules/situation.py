"""What a player is faced with at the moment of playing a card."""

from __future__ import annotations

from typing import NamedTuple

from tutor.cards import SUIT_MASKS, Card, suit_of
from tutor.rules.vocabulary import Condition

LEAD = len(SUIT_MASKS)
"""What stands for the suit led where there is none yet."""


class SituationKey(NamedTuple):
    """As much of a situation as the legality rules look at. There are few, so each has its own compiled entries."""

    led: int | None
    """The suit that was led, by index; ``None`` when the player is to lead."""
    first_trick: bool
    broken: bool

    @property
    def number(self) -> int:
        """The place of this key in ``SITUATIONS`` and in ``Rules.table``."""
        return situation_index(LEAD if self.led is None else self.led, self.first_trick, self.broken)

    def holds(self, condition: Condition) -> bool:
        """Whether the condition is true in this situation."""
        match condition:
            case Condition.LEADING:
                return self.led is None
            case Condition.FOLLOWING:
                return self.led is not None
            case Condition.FIRST_TRICK:
                return self.first_trick
            case Condition.UNBROKEN:
                return not self.broken


def situation_index(led: int, first_trick: bool, broken: bool) -> int:
    """``SituationKey.number`` without the key, ``led`` being ``LEAD`` for a lead: what the play-out loop uses."""
    return led + (LEAD + 1) * (first_trick + 2 * broken)


SITUATIONS = tuple(
    SituationKey(led, first_trick, broken)
    for broken in (False, True)
    for first_trick in (False, True)
    for led in (*range(LEAD), None)
)


class Situation(NamedTuple):
    """The trick so far and what else decides which cards are legal."""

    trick: tuple[Card, ...]
    """The cards played to the current trick, the lead first; empty when the player is to lead."""
    trick_no: int
    """1 for the first trick of the deal."""
    broken: bool

    @property
    def key(self) -> SituationKey:
        """What of this situation the rules look at."""
        return SituationKey(suit_of(self.trick[0]) if self.trick else None, self.trick_no == 1, self.broken)
