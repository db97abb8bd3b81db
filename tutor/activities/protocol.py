"""What an activity is: a generator that yields events and prompts and is sent answers.

An event is something to tell; a prompt is something to ask. The driver answers every prompt with a tuple of values
that can be saved as JSON, so that the same answers replay to the same place.
"""

from __future__ import annotations

from collections.abc import Generator
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from tutor.quiz.model import Value

if TYPE_CHECKING:
    from tutor.activities.events import Event
    from tutor.activities.prompts import Subject

Answer = tuple[Value, ...]
"""The chosen values; one int for a number; empty for *go on*."""


class Choose(NamedTuple):
    """Between ``least`` and ``most`` of these values are to be chosen; 1 and 1 is a plain choice."""

    values: tuple[Value, ...]
    least: int = 1
    most: int = 1


class Awaited(Enum):
    """What is awaited where there is nothing to choose from."""

    NUMBER = "number"
    """An integer is to be typed."""
    GO_ON = "go-on"
    """Nothing is asked; the reader says when to go on."""


Expected = Choose | Awaited


class Prompt(NamedTuple):
    """Something to ask: what it is about, and what counts as an answer."""

    subject: Subject
    expected: Expected


Run = Generator["Event | Prompt", Answer, None]
"""A running activity. Events are answered with an empty tuple."""
