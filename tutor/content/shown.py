"""What a lesson tells: typed facts, without words of its own."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.cards import Card, Cards
from tutor.engine.positions.model import LegalPosition, Position, ScorePosition, WinnerPosition
from tutor.rules.judge import Judgement
from tutor.rules.model import Rule, Text
from tutor.rules.score import DealScore


@dataclass(frozen=True, slots=True)
class Heading:
    """A step begins."""

    number: int
    """From 1."""
    count: int


@dataclass(frozen=True, slots=True)
class Told:
    """A text of the lesson, and the rules that belong to it. Its placeholders are those of ``content.wording``."""

    text: Text
    rules: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """A position to look at."""

    position: Position


@dataclass(frozen=True, slots=True)
class WorkedLegal:
    """Which cards may be played, rule by rule, and the card that is chosen."""

    position: LegalPosition
    judgement: Judgement
    card: Card | None


@dataclass(frozen=True, slots=True)
class WorkedTrick:
    """Who takes a trick, and why."""

    position: WinnerPosition
    rule: Rule
    led: int
    """The suit led, by index."""
    in_suit: Cards
    """The cards of the trick that are of this suit."""
    winner: int
    card: Card
    points: int


@dataclass(frozen=True, slots=True)
class WorkedScore:
    """What a deal costs everybody, rule by rule."""

    position: ScorePosition
    score: DealScore


Shown = Heading | Told | Scene | WorkedLegal | WorkedTrick | WorkedScore
