"""What happened in a match: typed facts, without words."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.cards import Card, Cards
from tutor.rules.score import DealScore
from tutor.rules.vocabulary import Direction, MoonChoice


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
    """A trick is complete."""

    trick_no: int
    seat: int
    card: Card
    """The card that took it."""
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class MoonShot:
    """A seat has taken every card of the moon set; the points are not settled yet."""

    seat: int


@dataclass(frozen=True, slots=True)
class MoonSettled:
    """What the moon does to the score."""

    seat: int
    choice: MoonChoice
    amount: int


@dataclass(frozen=True, slots=True)
class DealScored:
    """The deal is counted."""

    deal_no: int
    taken: tuple[Cards, ...]
    score: DealScore


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
    | MoonShot
    | MoonSettled
    | DealScored
    | TieGoesOn
    | MatchOver
)
