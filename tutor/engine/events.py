"""What happened in a match: typed facts, without words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tutor.cards import Card, Cards
from tutor.rules.kinds import Adjustment
from tutor.rules.score import DealScore
from tutor.rules.vocabulary import Direction, MoonChoice

if TYPE_CHECKING:
    from tutor.engine.state import Trick


@dataclass(frozen=True, slots=True)
class DealStarted:
    """Cards have been dealt; the deal is counted from 1."""

    deal_no: int
    dealer: int
    direction: Direction
    hands: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class CardsPassed:
    """Everybody has passed: what each seat gave and what it got."""

    direction: Direction
    given: tuple[Cards, ...]
    received: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played to a trick; ``leads`` says that it is the trick's first."""

    seat: int
    card: Card
    leads: bool
    trick_no: int


@dataclass(frozen=True, slots=True)
class HeartsBroken:
    """The card just played has broken hearts."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete, and somebody takes it."""

    trick_no: int
    seat: int
    card: Card
    """The card that took it."""
    cards: tuple[Card, ...]
    points: int
    """What its cards and those of ``pile`` cost together."""
    pile: Cards = 0
    """The cards of dead tricks before it, which go with it."""
    extras: Cards = 0
    """The cards left over from the deal that go with it. They lie face down: only who takes them may be told which."""


@dataclass(frozen=True, slots=True)
class TrickDead:
    """A trick is complete, and nobody takes it."""

    trick_no: int
    cards: tuple[Card, ...]
    points: int
    """What its cards cost."""
    last: bool
    """It is the last of the deal: its cards, and those that wait, go to ``seat``, or to nobody."""
    seat: int | None = None
    pile: Cards = 0
    """The cards of dead tricks before it."""
    extras: Cards = 0
    """Cards left over from the deal that have not been taken before."""


@dataclass(frozen=True, slots=True)
class MoonShot:
    """A seat has taken every card of the moon set; the points are not settled yet."""

    seat: int
    rule: Adjustment
    """Which of the adjustments of the book it is."""


@dataclass(frozen=True, slots=True)
class MoonSettled:
    """What the moon does to the score."""

    seat: int
    choice: MoonChoice
    amount: int
    """Points of each other player, of each payment, or of the shooter, as the choice says."""
    rule: Adjustment


@dataclass(frozen=True, slots=True)
class DealScored:
    """The deal is counted."""

    deal_no: int
    tricks: tuple[Trick, ...]
    taken: tuple[Cards, ...]
    score: DealScore
    extras: Cards = 0
    """The cards that were left over from the deal, which everybody may see now."""


@dataclass(frozen=True, slots=True)
class TieGoesOn:
    """The target is reached but the lowest total is shared, and the book wants another deal."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match has ended; several winners have shared the lowest total."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]


Event = (
    DealStarted
    | CardsPassed
    | CardPlayed
    | HeartsBroken
    | TrickTaken
    | TrickDead
    | MoonShot
    | MoonSettled
    | DealScored
    | TieGoesOn
    | MatchOver
)
