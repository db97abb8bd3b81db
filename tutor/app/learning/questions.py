"""A few questions one after the other, each from any book: for reviews, and for whoever knows a lesson already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from tutor.activities.asking import Asked, ask, go_on
from tutor.activities.events import Event
from tutor.activities.prompts import Pause
from tutor.activities.protocol import Run
from tutor.app.context import Context
from tutor.app.run import answers_kept, run_activity
from tutor.content.taught import as_taught
from tutor.quiz.model import Question
from tutor.rules.compile import Rules


class Item(NamedTuple):
    """A question, and the rules that it is about."""

    rules: Rules
    question: Question
    known: frozenset[str] | None = None
    """The names of the rules that may be spoken of; ``None`` for all."""


def ask_each(
    context: Context, items: Iterable[Item], count: int | None, keep: Callable[[Rules], Callable[[Event], None]]
) -> Iterator[Asked]:
    """How each question went, as it is answered; ``keep`` makes what records the answers on some rules.

    The next item is taken after that. ``count`` is the number of questions, if it is known. Raises ``Quit`` when the
    reader leaves.
    """
    asked: list[Asked] = []
    with answers_kept(context, asked):
        for number, item in enumerate(items, 1):
            run_activity(context, _run(item, number, count, asked), watch=keep(item.rules))
            yield asked[-1]


def _run(item: Item, number: int, count: int | None, asked: list[Asked]) -> Run:
    rules, question, known = item
    asked.append((yield from ask(rules, question, number, count, shown=as_taught(rules, known))))
    yield from go_on(Pause.STEP, rules, question)
