"""What an activity tells: facts for the screen, without words."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.cards import Card
from tutor.content.lessons import Lesson, Shown
from tutor.engine.events import Event as GameEvent
from tutor.engine.view import View
from tutor.quiz.model import Mark, Question, Topic, Value
from tutor.rules.compile import Rules
from tutor.rules.judge import Judgement


@dataclass(frozen=True, slots=True)
class Happened:
    """Something happened in a match. ``view`` is what the reader's seat sees after it."""

    event: GameEvent
    view: View


@dataclass(frozen=True, slots=True)
class Resumed:
    """A match goes on where it was left."""

    view: View


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score sheet after a deal: what each deal so far added to each seat's score, and the scores."""

    deals: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardRefused:
    """The reader chose a card that may not be played."""

    rules: Rules
    judgement: Judgement
    card: Card


@dataclass(frozen=True, slots=True)
class Guidance:
    """Help before the reader plays a card: what each rule in force leaves of the hand."""

    rules: Rules
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Marked:
    """A question was answered."""

    rules: Rules
    question: Question
    given: tuple[Value, ...]
    mark: Mark
    again: bool = False
    """The same question is asked once more, so the right answer is not to be told yet."""


@dataclass(frozen=True, slots=True)
class QuizStarted:
    """A quiz of so many questions begins; ``needed`` right answers pass it."""

    topics: tuple[Topic, ...]
    count: int
    needed: int
    seed: str


@dataclass(frozen=True, slots=True)
class QuizDone:
    """A quiz is over."""

    topics: tuple[Topic, ...]
    right: int
    count: int
    needed: int

    @property
    def passed(self) -> bool:
        """Enough answers were right."""
        return self.right >= self.needed


@dataclass(frozen=True, slots=True)
class LessonStarted:
    """A lesson begins, or goes on at ``step``, counted from 1."""

    lesson: Lesson
    rules: Rules
    step: int


@dataclass(frozen=True, slots=True)
class LessonShows:
    """A step of a lesson that tells or shows something."""

    rules: Rules
    shown: Shown


@dataclass(frozen=True, slots=True)
class LessonDone:
    """A lesson is finished; ``right`` of ``asked`` questions were answered at the first try."""

    lesson: Lesson
    rules: Rules
    right: int
    asked: int


Event = (
    Happened
    | Resumed
    | ScoreSheet
    | CardRefused
    | Guidance
    | Marked
    | QuizStarted
    | QuizDone
    | LessonStarted
    | LessonShows
    | LessonDone
)
