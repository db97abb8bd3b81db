"""A lesson as data: what ``lessons/**/*.yaml`` says once it is read."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from tutor.cards import Card
from tutor.engine.positions.model import LegalPosition, Position, ScorePosition, SequencePosition, WinnerPosition
from tutor.quiz.model import Question, Topic, Value
from tutor.rules.kinds import Text

if TYPE_CHECKING:
    from tutor.rules.compile import Rules
    from tutor.rules.differences import Difference


class Help(Enum):
    """How much help comes with the deals of a lesson."""

    GUIDED = "guided"
    """Before each card it is told what the rules leave."""
    ASKED = "asked"
    """Only the hints that are asked for."""


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
    pack: bool = False
    """All cards of the pack are shown too, suit by suit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Show(Step):
    """A position is shown and talked about."""

    text: Text
    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Work(Step):
    """A worked example: what the rules make of a position, rule by rule."""

    text: Text
    position: LegalPosition | WinnerPosition | ScorePosition | SequencePosition
    card: Card | None = None
    """The card that is chosen in the end, in a position that asks for one."""
    so: Text | None = None
    """What to learn from it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask(Step):
    """A question about a position. The engine computes what is right; an author may say it too, to have it checked."""

    topic: Topic
    position: Position
    subject: Value | None = None
    text: Text | None = None
    offered: bool = False
    """Of a number: some are offered to choose from, as wrong ideas lead to them, and none is typed."""
    answer: tuple[str, ...] | None = None
    """What the author holds to be right, where the file says it; it must be what the engine holds to be right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTrick(Step):
    """The reader plays a card, and the trick is completed."""

    text: Text
    position: LegalPosition
    others: Mapping[int, tuple[Card, ...]]
    """By seat: the cards of the players who play after the reader. Each plays the first that is legal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayDeal(Step):
    """The reader plays whole deals with help."""

    text: Text
    seed: str
    """The cards follow from it."""
    deals: int = 1
    """So many deals are played."""
    help: Help = Help.GUIDED


@dataclass(frozen=True, slots=True, kw_only=True)
class Mix(Step):
    """Questions that are drawn anew at each run, on what has been taught so far.

    A wrong answer is explained, and soon another question of the same kind comes with other cards. ``rules`` name what
    they are about: a rule, or one kind of the questions about it, as in ``follow-suit:refuses``.
    """

    text: Text
    count: int
    """So many questions; a few more where answers were wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Step):
    """A variant stands beside the book that it extends, as the books are at this table."""

    parent: Rules
    count: int
    """So many rules are not as they were."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Differ(Step):
    """One rule of a variant that is not as in the book that it extends."""

    parent: Rules
    difference: Difference


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(Step):
    """A question that was drawn from the rules."""

    question: Question


AnyStep = Explain | Show | Work | Ask | PlayTrick | PlayDeal | Mix | Compare | Differ | Drawn
"""Any step. The last three stand in no file: they are made."""


class DifferentFrom(NamedTuple):
    """The title of the lesson on what is different in a variant."""

    parent: Text
    """The name of the book that the variant extends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonHead:
    """What a list of lessons needs to know of one."""

    id: str
    title: Text | DifferentFrom
    course: str
    order: int
    """The place in the course, from 1; 0 for what comes before it."""
    rules: str
    """The rule book that the lesson is written for, by its id or path. Every book with the rules it teaches will do."""
    teaches: tuple[str, ...]
    """The ids of the rules that the lesson is about."""
    players: int
    needs: tuple[str, ...] = ()
    """The ids of other rules without which its texts or its examples would not be true."""
    own: bool = False
    """It stands in a file of the reader's, and does not come with the program."""

    def with_steps(self, steps: tuple[AnyStep, ...]) -> Lesson:
        """The whole lesson."""
        return Lesson(**{part.name: getattr(self, part.name) for part in fields(LessonHead)}, steps=steps)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson(LessonHead):
    """A whole lesson."""

    steps: tuple[AnyStep, ...]

    @property
    def screens(self) -> tuple[tuple[AnyStep, ...], ...]:
        """The steps as they are taken: to show a position and to ask about the same one is one screen."""
        found: list[tuple[AnyStep, ...]] = []
        for step in self.steps:
            before = found[-1][-1] if found else None
            if isinstance(before, Show) and isinstance(step, Ask) and before.position == step.position:
                found[-1] = (before, step)
            else:
                found.append((step,))
        return tuple(found)

    @property
    def digest(self) -> str:
        """A hash of what the lesson shows and asks, not of its words: answers fit every lesson with the same one."""
        steps = [(type(step).__name__, *_asked(step)) for step in self.steps]
        return hashlib.sha256(repr(steps).encode()).hexdigest()[:16]


def rule_in(name: str) -> str:
    """The rule that a mixed step names, alone or with a kind of its questions, as in ``follow-suit:refuses``."""
    return name.partition(":")[0]


def texts_of_step(step: AnyStep) -> Iterator[tuple[str, Text]]:
    """The texts of a step, by the keys under which they stand."""
    match step:
        case Ask(text=text):
            if text is not None:
                yield "text", text
        case Work(text=text, so=so):
            yield "work", text
            if so is not None:
                yield "so", so
        case Explain(text=text):
            yield "explain", text
        case Show(text=text):
            yield "show", text
        case PlayTrick(text=text):
            yield "play", text
        case PlayDeal(text=text):
            yield "deal", text
        case Mix(text=text):
            yield "mix", text
        case _:
            return


def _asked(step: AnyStep) -> tuple[object, ...]:
    """What of a step makes a difference to the answers."""
    match step:
        case Compare():
            return (step.id,)
        case Differ(difference=difference):
            return (step.id, difference.change.value)
        case Drawn(question=question):
            return (step.id, question.topic, question.position, question.subject, question.answer)
        case _:
            values = (getattr(step, part.name) for part in fields(step) if part.name != "answer")
            return tuple(value for value in values if not isinstance(value, Text))
