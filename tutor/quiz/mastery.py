"""When a learner is sure of a rule: one rule for all skills, wherever it is applied or shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tutor.quiz.record import Answered

LAST = 5
"""So many answers count, the latest."""
RIGHT = 4
"""So many of them must be right,"""
UNAIDED = 2
"""so many of the latest must have been given without a hint,"""
KINDS = 3
"""and the right ones must come from so many kinds of situation, or from all where there are fewer."""


class Mastery(NamedTuple):
    """How far a learner has come with one rule."""

    right: int
    """So many of the answers that count are right."""
    unaided: int
    """So many of the latest answers in a row were given without a hint."""
    kinds: int
    """The right ones come from so many kinds of situation."""
    kinds_needed: int
    asked: int
    """So many answers count."""

    @property
    def learnt(self) -> bool:
        """The rule counts as learnt."""
        return self.right >= RIGHT and self.unaided >= UNAIDED and self.kinds >= self.kinds_needed


def mastery(answers: Sequence[Answered], kinds_there: int) -> Mastery:
    """What the answers on one rule, in the order given, amount to; there are so many kinds of situation.

    Refused cards are left out: of the cards that were right beside them there is no count.
    """
    last = [answer for answer in answers if not answer.refused][-LAST:]
    right = [answer for answer in last if answer.right]
    aided = next((place for place, answer in enumerate(reversed(last)) if answer.hints), len(last))
    return Mastery(
        right=len(right),
        unaided=aided,
        kinds=len({answer.branch for answer in right}),
        kinds_needed=max(1, min(KINDS, kinds_there)),
        asked=len(last),
    )
