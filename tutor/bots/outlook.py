"""What may come of a card in the trick that lies on the table."""

from __future__ import annotations

from typing import NamedTuple

from tutor.bots.knowledge import Knowledge
from tutor.cards import Card
from tutor.rules.score import trick_winner


class Outlook(NamedTuple):
    """How the trick may end for whoever plays the card."""

    wins: float
    """The chance that the card takes it."""
    brought: float
    """The points that those who play later add if it does."""


LOST = Outlook(0.0, 0.0)


def outlook(known: Knowledge, card: Card) -> Outlook:
    """What may come of playing this card now."""
    view = known.view
    trick = view.trick
    if trick and trick_winner(known.rules, (*trick, card)) != len(trick):
        return LOST
    wins, brought = 1.0, 0.0
    for turn in range(1, known.seats - len(trick)):
        seat = (view.seat + turn) % known.seats
        wins *= 1 - known.must_go_over(seat, card)
        brought += known.brings(seat, card)
    return Outlook(wins, brought)
