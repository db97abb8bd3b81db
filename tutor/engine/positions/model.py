"""The kinds of positions, each with the facts that its question needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tutor.cards import Card, Cards
from tutor.rules.vocabulary import MoonChoice

Play = tuple[int, Card]
"""A seat and the card it played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What every position has: the rule book by id or path, how many play, and the options not at their default."""

    rules: str
    players: int
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealPosition(Table):
    """How is the pack dealt?"""


@dataclass(frozen=True, slots=True, kw_only=True)
class PassPosition(Table):
    """Where do this seat's cards go in this deal?"""

    deal_no: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalPosition(Table):
    """Which cards may this seat play?"""

    seat: int
    trick_no: int
    hearts_broken: bool
    trick: tuple[Play, ...]
    hand: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenPosition(Table):
    """Have these cards, played in this order, broken hearts?"""

    played: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerPosition(Table):
    """Who takes this trick?"""

    trick_no: int
    trick: tuple[Play, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePosition(Table):
    """What does this deal cost everybody?"""

    before: tuple[int, ...]
    captured: tuple[Cards, ...]
    """The cards each seat took; where a file gives counts, any cards that fit them."""
    moon_choice: MoonChoice | None = None
    target: int | None = None
    """Needed only where the book settles a moon by itself; the book's default where it is ``None``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEndPosition(Table):
    """Is the match over, and who has won?"""

    target: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SequencePosition(Table):
    """Who takes these tricks, played one after the other, and with how many points?"""

    first_trick_no: int
    tricks_in_deal: int
    extra: Cards
    tricks: tuple[tuple[Play, ...], ...]


Position = (
    DealPosition
    | PassPosition
    | LegalPosition
    | BrokenPosition
    | WinnerPosition
    | ScorePosition
    | MatchEndPosition
    | SequencePosition
)
