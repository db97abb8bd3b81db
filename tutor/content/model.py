"""A lesson as data: what ``lessons/**/*.yaml`` says once it is read."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, fields

from tutor.cards import Card
from tutor.engine.positions.model import LegalPosition, Position, ScorePosition, WinnerPosition
from tutor.quiz.model import Topic, Value
from tutor.rules.model import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What every step of a lesson has. Rules are named by their ids: their texts come from the rule book in use."""

    id: str
    rules: tuple[str, ...] = ()
    """The rules that the step is about, where it does not follow from the position."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explain(Step):
    """Something is explained, and the texts of the rules are shown with it."""

    text: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Show(Step):
    """A position is shown and talked about."""

    text: Text
    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Work(Step):
    """A worked example: what the rules make of a position, rule by rule."""

    text: Text
    position: LegalPosition | WinnerPosition | ScorePosition
    card: Card | None = None
    """The card that is chosen in the end, in a position that asks for one."""
    so: Text | None = None
    """What to learn from it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask(Step):
    """A question about a position. The key is not written: the engine computes it."""

    topic: Topic
    position: Position
    subject: Value | None = None
    text: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTrick(Step):
    """The reader plays a card, and the trick is completed."""

    text: Text
    position: LegalPosition
    others: Mapping[int, tuple[Card, ...]]
    """By seat: the cards of the players who play after the reader. Each plays the first that is legal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayDeal(Step):
    """The reader plays one whole deal with help."""

    text: Text
    seed: str


AnyStep = Explain | Show | Work | Ask | PlayTrick | PlayDeal


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonHead:
    """What a list of lessons needs to know of one."""

    id: str
    title: Text
    course: str
    order: int
    """The place in the course, from 1."""
    rules: str
    """The rule book that the lesson is written for, by its id or path. Every book with the rules it teaches will do."""
    teaches: tuple[str, ...]
    """The ids of the rules that the lesson is about."""
    players: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson(LessonHead):
    """A whole lesson."""

    steps: tuple[AnyStep, ...]

    @property
    def digest(self) -> str:
        """A hash of what the lesson shows and asks, not of its words: answers fit every lesson with the same one."""
        steps = [
            (type(step).__name__, *(value for part in fields(step) if not _is_text(value := getattr(step, part.name))))
            for step in self.steps
        ]
        return hashlib.sha256(repr(steps).encode()).hexdigest()[:16]


def _is_text(value: object) -> bool:
    return isinstance(value, Text)
