"""The records that go into the store and come out of it, and how times are written.

Every time is an aware `datetime` in UTC. Fields that hold JSON are texts: the store neither reads nor checks them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple, dataclass
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from typing import Literal, NamedTuple

Clock = Callable[[], datetime]
"""Tells the present time; a naive answer is taken as local time."""

Activity = Literal["lesson", "quiz", "play"]
SavedKind = Literal["lesson", "quiz", "match", "scores", "set-aside"]
"""What was saved; `set-aside` is what cannot be used, kept so that nothing is lost."""
Choice = Literal["passed", "knows", "skipped"]
"""How a learner came through the gate: by the quiz, by saying "I know the rules", or by a switch."""


@dataclass(frozen=True, slots=True)
class Learner:
    """One person who uses this computer account; the name "" is the one who gave none."""

    id: int
    name: str
    created: datetime | None
    """None when the record of it is damaged, which must not keep anyone from their progress."""
    key: str
    """Names the learner in files, on any machine; a UUID."""


class Class(NamedTuple):
    """A class: its name, and the ids of its learners in the order of the list."""

    name: str
    members: tuple[int, ...]


class Merged(NamedTuple):
    """What became of answers from elsewhere: whose they are now, whether that learner is new, how many were added."""

    learner: int
    made: bool
    added: int


@dataclass(frozen=True, slots=True)
class Answer:
    """One answered question, never changed afterwards.

    `source` is a lesson's id or a quiz's seed; `hints` counts the hints seen before answering; `given` and `position`
    are JSON.
    """

    learner: int
    time: datetime
    activity: Activity
    source: str
    book: str
    book_hash: str
    rule: str
    branch: str
    topic: str
    right: bool
    hints: int
    misconception: str | None
    given: str
    position: str


ANSWER = """learner, time, activity, source, book, book_hash, rule, branch, topic, right, hints, misconception,
    given, position"""
"""The columns of an answer, in the order of its fields."""


def values_of(answer: Answer) -> tuple[object, ...]:
    """The fields of an answer as they are kept."""
    learner, _, *others = astuple(answer)
    return (learner, to_text(answer.time), *others)


class Tally(NamedTuple):
    """How many questions on one branch of a rule were asked, and how many answered right."""

    book: str
    topic: str
    rule: str
    branch: str
    asked: int
    right: int


@dataclass(frozen=True, slots=True)
class LessonState:
    """When a lesson was begun for the first time and finished for the last; `done` is None while it never was."""

    done: datetime | None
    started: datetime


@dataclass(frozen=True, slots=True)
class Saved:
    """An activity that can be continued. `owner` is the process that is running it now, None when nobody is."""

    slot: str
    kind: SavedKind
    label: str
    record: str
    updated: datetime
    owner: int | None
    number: int = 0
    """By which the learner knows a match, for ever; 0 for anything else."""
    begun: datetime | None = None
    """When a match was begun; None for one from before that was kept."""


@dataclass(frozen=True, slots=True)
class GateChoice:
    """How a learner came through the gate of one rule book, and when."""

    book: str
    book_hash: str
    choice: Choice
    time: datetime


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A finished match; `options`, `totals`, `winners`, `record` and `facts` are JSON."""

    book: str
    book_hash: str
    players: int
    options: str
    seed: str
    totals: str
    winners: str
    deals: int
    finished: datetime
    record: str
    facts: str = ""
    """What lists and statistics need; empty for a match from before that was kept."""
    number: int = 0
    """By which the learner knows the match, for ever; the store gives it to each match."""
    begun: datetime | None = None
    """As for `Saved`."""


class NameTaken(Exception):
    """Another learner, or another class, has this name; nothing was written."""


class LeaseLost(Exception):
    """Another process runs the activity in `slot`; nothing was written."""

    def __init__(self, slot: str) -> None:
        super().__init__(slot)
        self.slot = slot


def to_text(moment: datetime) -> str:
    """A time as ISO 8601 in UTC, always equally long, so that texts sort like times."""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def to_time(text: str) -> datetime:
    """The time that `to_text` wrote. Raises ValueError for anything else, and for one that has no date everywhere."""
    time = datetime.fromisoformat(text)
    if time.tzinfo is None or not MINYEAR < time.year < MAXYEAR:
        raise ValueError(text)
    return time
