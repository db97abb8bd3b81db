"""Tricks played one after the other: where their cards go."""

from __future__ import annotations

from typing import NamedTuple

from tutor.cards import Cards
from tutor.engine.positions.model import SequencePosition
from tutor.engine.positions.solve import settled_tricks
from tutor.quiz.reasons import WentTo
from tutor.quiz.tricks import taken_by
from tutor.rules.compile import Rules


class Followed(NamedTuple):
    """What became of the cards of some tricks."""

    tricks: tuple[WentTo, ...]
    taken: tuple[Cards, ...]
    """By seat."""
    waiting: Cards
    """What nobody has got so far, the cards left over included where they wait with a dead trick."""


def follow(rules: Rules, position: SequencePosition) -> Followed:
    """Where the cards of these tricks go, one trick after the other."""
    told: list[WentTo] = []
    taken = [0] * rules.players
    left = 0
    for number, (trick, settled) in enumerate(
        zip(position.tricks, settled_tricks(position, rules), strict=True), position.first_trick_no
    ):
        told.append(
            WentTo(
                trick_no=number,
                taken=taken_by(rules, trick),
                taker=settled.taker,
                last=number == position.tricks_in_deal,
                pile=left != 0,
                # cards left over that wait already are a part of the pile
                extras=settled.extras & ~left != 0,
            )
        )
        left = settled.left
        if settled.taker is not None:
            taken[settled.taker] |= settled.cards | settled.extras
    return Followed(tuple(told), tuple(taken), left)
