"""The kinds of positions, each with the facts that its question needs.

Every kind begins with the rule book by id or path and the number of players, and has the options that are not at their
default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from tutor.cards import Card, Cards
from tutor.rules.situation import Situation

if TYPE_CHECKING:
    from tutor.rules.vocabulary import MoonChoice

Play = tuple[int, Card]
"""A seat and the card it played."""


class DealPosition(NamedTuple):
    """How is the pack dealt?"""

    rules: str
    players: int
    options: Mapping[str, str] = {}


class PassPosition(NamedTuple):
    """Where do this seat's cards go in this deal?"""

    rules: str
    players: int
    deal_no: int
    seat: int
    options: Mapping[str, str] = {}


class LegalPosition(NamedTuple):
    """Which cards may this seat play?"""

    rules: str
    players: int
    seat: int
    trick_no: int
    hearts_broken: bool
    trick: tuple[Play, ...]
    hand: Cards
    options: Mapping[str, str] = {}

    @property
    def situation(self) -> Situation:
        """What the player is faced with, besides the hand."""
        return Situation(tuple(card for _, card in self.trick), self.trick_no, self.hearts_broken)


class BrokenPosition(NamedTuple):
    """Have these cards, played in this order, broken hearts?"""

    rules: str
    players: int
    played: tuple[Card, ...]
    options: Mapping[str, str] = {}


class WinnerPosition(NamedTuple):
    """Who takes this trick?"""

    rules: str
    players: int
    trick_no: int
    trick: tuple[Play, ...]
    options: Mapping[str, str] = {}


class ScorePosition(NamedTuple):
    """What does this deal cost everybody?"""

    rules: str
    players: int
    before: tuple[int, ...]
    captured: tuple[Cards, ...]
    """The cards each seat took; where a file gives counts, any cards that fit them."""
    options: Mapping[str, str] = {}
    moon_choice: MoonChoice | None = None
    target: int | None = None
    """Needed only where the book settles a moon by itself; the book's default where it is ``None``."""
    counted: Cards = 0
    """Those of the captured cards that a file only counts. No key of its own has them."""


class MatchEndPosition(NamedTuple):
    """Is the match over, and who has won?"""

    rules: str
    players: int
    target: int
    totals: tuple[int, ...]
    options: Mapping[str, str] = {}


class SequencePosition(NamedTuple):
    """Who takes these tricks, played one after the other, and with how many points?"""

    rules: str
    players: int
    first_trick_no: int
    tricks_in_deal: int
    extra: Cards
    tricks: tuple[tuple[Play, ...], ...]
    options: Mapping[str, str] = {}


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
