"""What an activity is: a generator that yields events and prompts and is sent answers.

An event is something to tell; a prompt is something to ask. The driver answers every prompt with a tuple of values
that can be saved as JSON, so that the same answers replay to the same place.
"""

from __future__ import annotations

from collections.abc import Generator
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from tutor.activities.prompts import AskQuestion, PassCards, PlayCard, SettleMoon
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


class Key(Enum):
    """What can be asked for at a prompt besides answering it; the answer is then its value alone."""

    HINT = "hint"
    """The next hint on the question."""
    MORE = "more"
    """More about the answer before: everything that decides it."""
    WHY = "why"
    """Why a card may be played or not; the card is the second value of the answer."""
    LAST = "last"
    """The last trick."""
    SCORES = "scores"
    """The points of every player so far."""
    OUT = "out"
    """The cards that are still out, and who has taken cards with points."""
    UNDO = "undo"
    """The reader's last card, or cards passed, is taken back."""
    FINISH = "finish"
    """The rest of the deal, in which nothing is left to decide, is played at once."""
    FAST = "fast"
    """From now on no pause is made after a trick."""


class Prompt(NamedTuple):
    """Something to ask: what it is about, what counts as an answer, and what can be asked for besides."""

    subject: Subject
    expected: Expected
    keys: tuple[Key, ...] = ()

    def pressed(self, answer: Answer) -> Key | None:
        """The key that the answer is, if it is one."""
        key = next((key for key in self.keys if answer[:1] == (key.value,)), None)
        if key is Key.WHY:
            choices = self.expected.values if isinstance(self.expected, Choose) else ()
            return key if len(answer) == 2 and answer[1] in choices else None
        return key if len(answer) == 1 else None


Run = Generator["Event | Prompt", Answer, None]
"""A running activity. Events are answered with an empty tuple."""


def told_anew(prompt: Prompt) -> Prompt:
    """The prompt for a reader who has not just been told the rest, since the activity goes on where it was left."""
    if isinstance(prompt.subject, PlayCard | PassCards | SettleMoon | AskQuestion):
        return prompt._replace(subject=prompt.subject._replace(again=False))
    return prompt
