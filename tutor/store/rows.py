"""From rows to records. SQLite lets any column hold anything, so that a damaged file can be sound to SQLite."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from tutor.store.records import Answer, Class, GateChoice, Learner, LessonState, MatchResult, Saved, Tally, to_time

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tutor.store.database import Row

Kind = type[str] | type[int] | type[bool] | type[datetime] | None
"""What a column holds; None for a text that may be missing."""

_ANSWER: tuple[Kind, ...] = (int, datetime, *(str,) * 7, bool, int, None, str, str)
_MATCH: tuple[Kind, ...] = (str, str, int, str, str, str, str, int, datetime, str, str, int)


class UnreadableRowError(Exception):
    """A row that is no record of ours."""


def learner_of(row: Row) -> Learner:
    """A learner; the row has id, name, time and key."""
    id_, name, key = _values((*row[:2], row[3]), (int, str, str))
    try:
        (created,) = _values(row[2:3], (datetime,))
    except UnreadableRowError:
        created = None
    return Learner(id_, name, created, key)


def class_of(row: Row) -> Class:
    """A class; the row has its name and the ids of its members."""
    (name,) = _values(row[:1], (str,))
    return Class(name, tuple(_values(row[1], (int,) * len(row[1]))))


def answer_of(row: Row) -> Answer:
    """An answer; the row has its fields."""
    return Answer(*_values(row, _ANSWER))


def tally_of(row: Row) -> Tally:
    """A tally; the row has its fields."""
    return Tally(*_values(row, (str, str, str, str, int, int)))


def lesson_of(row: Row) -> tuple[str, LessonState]:
    """A lesson's id and state; the row has the id, the time it was done or None, and the time it was begun."""
    lesson, started = _values((row[0], row[2]), (str, datetime))
    (done,) = (None,) if row[1] is None else _values(row[1:2], (datetime,))
    return lesson, LessonState(done, started)


def gate_of(row: Row) -> GateChoice:
    """How a learner came through the gate; the row has its fields."""
    return GateChoice(*_values(row, (str, str, str, datetime)))


def match_of(row: Row) -> MatchResult:
    """A finished match; the row has its fields."""
    *fields, begun = row
    return replace(MatchResult(*_values(fields, _MATCH)), begun=_time_or_none(begun))


def saved_of(row: Row, owner: int | None) -> Saved:
    """A saved activity; the row has all its fields but the owner, the last two only of a match."""
    slot, kind, label, record, updated = _values(row[:5], (str, str, str, str, datetime))
    (number,) = (0,) if row[5] is None else _values(row[5:6], (int,))
    return Saved(slot, kind, label, record, updated, owner, number, _time_or_none(row[6]))


def time_of(row: Row) -> datetime:
    """A time; the row has nothing else."""
    (time,) = _values(row, (datetime,))
    assert isinstance(time, datetime)
    return time


def _time_or_none(value: object) -> datetime | None:
    (time,) = (None,) if value is None else _values((value,), (datetime,))
    return time


def _values(row: Sequence[object], kinds: Sequence[Kind]) -> list[Any]:
    return [_value(value, kind) for value, kind in zip(row, kinds, strict=True)]


def _value(value: object, kind: Kind) -> object:
    if kind is datetime and isinstance(value, str):
        try:
            return to_time(value)
        except ValueError as error:
            raise UnreadableRowError(value) from error
    if kind is bool and value in (0, 1):
        return bool(value)
    if kind is None and (value is None or isinstance(value, str)):
        return value
    if kind in (str, int) and type(value) is kind:
        return value
    raise UnreadableRowError(value)
