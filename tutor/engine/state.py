"""The state of a match between two actions."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from tutor.cards import Card, Cards
from tutor.rules.compile import Rules
from tutor.rules.situation import Situation


class Setup(NamedTuple):
    """What a match is played with; fixed from its first card to its last."""

    rules: Rules
    seed: str
    target: int
    """The total that ends the match."""
    deals: int | None = None
    """The match ends after this many deals, whatever the totals; ``None`` for no such end."""


class Phase(Enum):
    """What is awaited next."""

    PASSING = "passing"
    PLAYING = "playing"
    MOON = "moon"
    OVER = "over"


class Trick(NamedTuple):
    """A trick that is complete."""

    leader: int
    cards: tuple[Card, ...]
    """In the order of play."""
    winner: int | None
    """``None`` for a dead trick."""


class State(NamedTuple):
    """Everything that is true at one moment of a match."""

    deal_no: int
    phase: Phase
    hands: tuple[Cards, ...]
    given: tuple[Cards, ...]
    """What each seat has chosen to pass in this deal; 0 before it chose and in a deal without passing."""
    leader: int
    """The seat that leads the current trick."""
    trick: tuple[Card, ...]
    """The cards of the current trick, in the order of play."""
    tricks: tuple[Trick, ...]
    """The complete tricks of this deal."""
    broken: bool
    taken: tuple[Cards, ...]
    """The cards each seat has taken in this deal."""
    totals: tuple[int, ...]
    """The scores before this deal."""
    extras: Cards = 0
    """The cards that were left over when this deal was dealt, whoever has them now."""
    extras_taker: int | None = None
    """The seat that has taken them; ``None`` while they lie face down."""
    waiting: Cards = 0
    """The cards of dead tricks that go to whoever takes a trick next."""
    shooter: int | None = None
    """The seat that has to settle its moon."""
    winners: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @property
    def turn(self) -> int | None:
        """The seat whose action is awaited; while passing, the first that has not chosen; ``None`` after the match."""
        match self.phase:
            case Phase.PASSING:
                return self.given.index(0)
            case Phase.PLAYING:
                return (self.leader + len(self.trick)) % self.players
            case Phase.MOON:
                return self.shooter
            case Phase.OVER:
                return None

    @property
    def trick_no(self) -> int:
        """1 for the first trick of the deal; behind the last one, where a moon is still to be scored, its number."""
        return len(self.tricks) + (1 if self.trick or any(self.hands) else 0)

    @property
    def situation(self) -> Situation:
        """What the seat in turn is faced with."""
        return Situation(self.trick, self.trick_no, self.broken)
