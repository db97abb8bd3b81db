"""The fields of an answer in a file: which values each of them can hold."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tutor.store import Answer
from tutor.store.records import to_time

if TYPE_CHECKING:
    from datetime import datetime

FIELDS = tuple(name for name in Answer.__dataclass_fields__ if name != "learner")
DAMAGED = (ValueError, KeyError, TypeError, RecursionError, OverflowError)
"""What is raised where a document is not what it should be."""
_ACTIVITIES = ("lesson", "quiz", "play")
_MOST_HINTS = 1000
_LONGEST_ID = 2000
"""Signs of the names of all wrong ideas that one answer may show."""


class WrongField(Exception):
    """A field that is missing, unknown, or holds what it cannot hold."""


def answer_from(document: object) -> Answer:
    """An answer that is nobody's yet. Raises ``WrongField``."""
    if not isinstance(document, dict):
        raise WrongField("answers")
    if unknown := next((name for name in document if name not in FIELDS), None):
        raise WrongField(unknown)
    values: dict[str, Any] = {}
    for name in FIELDS:
        try:
            values[name] = _READERS.get(name, text_of)(document[name])
        except DAMAGED:
            raise WrongField(name) from None
    return Answer(learner=0, **values)


def text_of(value: object) -> str:
    """A text. Raises one of ``DAMAGED`` for anything else."""
    if not isinstance(value, str):
        raise TypeError(value)
    value.encode()  # JSON can hold halves of characters
    return value


def _id(value: object) -> str:
    """A name of something, which may be shown where nothing is known of it: no sign in it moves a cursor."""
    if not text_of(value).isprintable() or len(text_of(value)) > _LONGEST_ID:
        raise ValueError(value)
    return text_of(value)


def _json_of(kind: type) -> Callable[[object], str]:
    def checked(value: object) -> str:
        if not isinstance(json.loads(text_of(value)), kind):
            raise TypeError(value)
        return text_of(value)

    return checked


def _time(value: object) -> datetime:
    return to_time(text_of(value))


def _activity(value: object) -> str:
    if value not in _ACTIVITIES:
        raise ValueError(value)
    return text_of(value)


def _yes_or_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(value)
    return value


def _hints(value: object) -> int:
    if type(value) is not int or not 0 <= value <= _MOST_HINTS:
        raise ValueError(value)
    return value


def _ids_or_none(value: object) -> str | None:
    return None if value is None else _id(value)


_READERS: dict[str, Callable[[object], object]] = {
    "time": _time,
    "activity": _activity,
    **dict.fromkeys(("book", "book_hash", "rule", "branch", "topic"), _id),
    "right": _yes_or_no,
    "hints": _hints,
    "misconception": _ids_or_none,
    "given": _json_of(list),
    "position": _json_of(dict),
}
