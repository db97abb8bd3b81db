"""What a lesson tells: typed facts, without words of its own."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tutor.cards import Card, Cards
from tutor.engine.positions.model import LegalPosition, Play, Position, ScorePosition, SequencePosition, WinnerPosition
from tutor.rules.compile import Rules
from tutor.rules.differences import Difference
from tutor.rules.judge import Judgement
from tutor.rules.kinds import Rule, Text
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
    cards: Cards = 0
    """Cards that are shown with the text."""


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
class TrickResult:
    """What becomes of a trick, and why."""

    number: int
    """Its place in the deal, from 1."""
    plays: tuple[Play, ...]
    led: int
    """The suit led, by index."""
    in_suit: Cards
    """The cards of the trick that are of this suit."""
    cancelled: Cards
    """Those of the trick that are cancelled, whatever their suit."""
    winner: int | None
    """``None`` for a dead trick."""
    card: Card | None
    """The card that takes it."""
    taker: int | None
    """Who gets the cards: not always who has won the trick."""
    last: bool
    """It is the last trick of the deal."""
    points: int
    """What the cards of the trick cost, and with a taker those of the pile and of the extras too."""
    pile: Cards = 0
    """The cards of dead tricks that were waiting."""
    extras: Cards = 0
    """The cards left over from the deal that go with it."""


class Effect(Enum):
    """What a card does to a trick at the moment when it is played."""

    LEADS = "leads"
    """It is led, and its suit is the one that counts."""
    ABOVE = "above"
    """It would take the trick now."""
    BELOW = "below"
    """It is of the suit led, and another card would still take the trick."""
    SAME = "same"
    """It is the same card as the one that would take the trick, which goes on doing so, as it was played first."""
    OTHER_SUIT = "other-suit"
    CANCELS = "cancels"
    """It and the same card before it cancel each other."""
    NOTHING = "nothing"
    """The trick was dead and is dead still."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card as it is played to a trick, and how the trick stands then."""

    seat: int
    card: Card
    effect: Effect
    before: Card | None
    """The card that would have taken the trick before; ``None`` if none would, or none was there."""
    best: Card | None
    """The card that would take it now."""


@dataclass(frozen=True, slots=True)
class WorkedTrick:
    """A trick card by card; then who takes it, and why."""

    position: WinnerPosition
    rule: Rule | None
    """The rule that decides it; ``None`` where it has just been told."""
    laid: tuple[Laid, ...]
    result: TrickResult
    counted: bool = True
    """What the trick is worth is told: that cards cost points is known."""


@dataclass(frozen=True, slots=True)
class WorkedTricks:
    """Who takes some tricks, one after the other, and with what."""

    position: SequencePosition
    results: tuple[TrickResult, ...]


@dataclass(frozen=True, slots=True)
class WorkedScore:
    """What a deal costs everybody, rule by rule."""

    position: ScorePosition
    score: DealScore


@dataclass(frozen=True, slots=True)
class OneMore:
    """A question follows that was added, since the last one of its kind was answered wrongly."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A variant beside the book that it extends: how many rules are not as they were."""

    parent: Rules
    count: int


@dataclass(frozen=True, slots=True)
class Differs:
    """A rule that is not as in the book that the variant extends."""

    parent: Rules
    difference: Difference


Shown = Heading | Told | Scene | WorkedLegal | WorkedTrick | WorkedTricks | WorkedScore | OneMore | Compared | Differs
