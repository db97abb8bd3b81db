"""Where a lesson or the placement test was left: what is needed to take it up again, and where a lesson is saved."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from tutor.activities.protocol import Answer
from tutor.app.context import Context
from tutor.app.learning.course import kept_as
from tutor.content.lessons import Lesson
from tutor.rules.compile import Rules
from tutor.rules.kinds import Text
from tutor.ui.screen import Choice, Line, Question, Style

_FIRST_SEED = "lesson"
"""The seed of lessons that were begun when all had the same."""


class Sitting(NamedTuple):
    """What is needed to go on where one left: the same seed and the same answers lead to the same place."""

    seed: str
    answers: list[Answer]

    @classmethod
    def saved(cls, record: str, of: Mapping[str, str], seed: str | None = None) -> Sitting | None:
        """What a record says, with this ``seed`` if it names none; ``None`` if damaged, or other values stand there."""
        try:
            values = json.loads(record)
            named = values.get("seed", seed)
            if isinstance(named, str) and all(values[name] == value for name, value in of.items()):
                return cls(named, [tuple(answer) for answer in values["answers"]])
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            pass
        return None


def left_at(context: Context, lesson: Lesson, rules: Rules) -> Sitting | None:
    """Where the lesson was left; ``None``, and a word of it, if what was saved belongs to another lesson by now."""
    saved = context.store.load(context.learner, slot_of(lesson, rules))
    if saved is None:
        return None
    left = Sitting.saved(saved.record, {"digest": rules.book.digest(), "lesson": lesson.digest}, _FIRST_SEED)
    if left is not None:
        return left
    words = context.say("app", "What was saved of this lesson does not fit it any more: it starts from its beginning.")
    context.show(Line(words.text, Style.NOTE))
    return None


def begins_anew(context: Context, title: str) -> bool:
    """Ask whether what has this title and was left is to be begun anew."""
    speech = context.speech
    question = Question(
        lines=(Line(""), Line(title, Style.TITLE)),
        ask=speech.say("input", "Your choice:"),
        choices=(
            Choice("on", speech.say("app", "Go on where you stopped")),
            Choice("anew", speech.say("app", "Begin anew")),
        ),
        usual="on",
    )
    return context.presenter.ask(question) == ("anew",)


def slot_of(lesson: Lesson, rules: Rules) -> str:
    """Where the lesson is saved: for each rule book by itself, since its answers differ.

    That on what is different is another one at each table too.
    """
    table = "" if isinstance(lesson.title, Text) else f":{lesson.players}"
    return f"{any_slot(lesson)}{rules.book.digest()}{table}"


def any_slot(lesson: Lesson) -> str:
    """How the names of all places begin where the lesson may be saved."""
    return f"lesson:{kept_as(lesson)}:"
