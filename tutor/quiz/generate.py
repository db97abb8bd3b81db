"""An even mixture of questions, made one at a time and always the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple, TypeVar

from tutor.quiz.model import Question, Topic
from tutor.quiz.source import Maker, Source
from tutor.rules.branches import CannotDrawError
from tutor.rules.compile import Rules

T = TypeVar("T")

_TRIES = 10


def generate(
    rules: Rules,
    topics: Sequence[Topic],
    count: int,
    seed: str,
    options: Mapping[str, str] | None = None,
    *,
    book: str | None = None,
) -> Iterator[Question]:
    """So many questions about these topics, which take turns; in each, all branches come up before one comes up again.

    A kind of question for which this table has not the cards is left out, and so is a topic without any other; there
    are fewer questions only where no topic has any. ``options`` are those that ``rules`` were made with, ``book`` is
    how positions name the rule book (by its id if ``None``). Questions are made as they are asked for.
    """
    source = Source(rules, book or rules.book.id, dict(options or {}))
    left = dict.fromkeys(topics)
    turns = _in_turn(tuple(left), Random(f"v1:quiz:{seed}:topics"))
    makers: dict[Topic, _Makers] = {}
    last: dict[Topic, Question] = {}
    number = 1
    while left and number <= count:
        topic = next(turns)
        if topic not in left:
            continue
        if topic not in makers:
            made = _makers(topic, source)
            makers[topic] = _Makers(len(made), _in_turn(made, Random(f"v1:quiz:{seed}:{topic.value}")))
        question = _next(makers[topic], f"v1:quiz:{seed}:{number}", f"{topic.value}-{number}", last.get(topic))
        if question is None:
            del left[topic]
            continue
        last[topic] = question
        number += 1
        yield question


def topics_of(rules: Rules) -> tuple[Topic, ...]:
    """The topics that the book has a rule for; of the others there can be no questions."""
    missing = {
        *((Topic.PASS,) if rules.book.passing is None else ()),
        *(() if rules.cancels else (Topic.CANCEL,)),
    }
    return tuple(topic for topic in Topic if topic not in missing)


class _Makers(NamedTuple):
    """The makers of a topic, in turn without end."""

    number: int
    turns: Iterator[Maker]


def _next(makers: _Makers, seed: str, id_: str, last: Question | None) -> Question | None:
    """The question of the next maker that can make one at this table; ``None`` if none can."""
    for maker in islice(makers.turns, 2 * makers.number):
        if (question := _new(maker, seed, id_, last)) is not None:
            return question
    return None


def _makers(topic: Topic, source: Source) -> tuple[Maker, ...]:
    """The makers of a topic's branches; only what makes the topics that are asked about is loaded."""
    match topic:
        case Topic.LEGAL:
            from tutor.quiz.legality import legal_makers

            return legal_makers(source)
        case Topic.WHY:
            from tutor.quiz.legality import why_makers

            return why_makers(source)
        case Topic.WINNER:
            from tutor.quiz.tricks import winner_makers

            return winner_makers(source)
        case Topic.SCORING:
            from tutor.quiz.scoring import scoring_makers

            return scoring_makers(source)
        case Topic.PASS:
            from tutor.quiz.tables import pass_makers

            return pass_makers(source)
        case Topic.DEAL:
            from tutor.quiz.tables import deal_makers

            return deal_makers(source)
        case Topic.END:
            from tutor.quiz.ending import end_makers

            return end_makers(source)
        case Topic.CANCEL:
            from tutor.quiz.cancelling import cancel_makers

            return cancel_makers(source)


def _new(maker: Maker, seed: str, id_: str, last: Question | None) -> Question | None:
    """A question that has not the branch and the answer of the last one, unless the branch knows only one answer.

    ``None`` if the cards of this table do not allow such a question.
    """
    question = None
    for number in range(_TRIES):
        try:
            question = maker(Random(f"{seed}:{number}" if number else seed), id_)
        except CannotDrawError:
            continue
        if last is None or (question.branch, question.answer) != (last.branch, last.answer):
            break
    return question


def _in_turn(items: Sequence[T], rng: Random) -> Iterator[T]:
    """All items in random order, then again in another; the same one twice in a row only where there is no other."""
    last: T | None = None
    while items:
        left = rng.sample(items, len(items))
        while left:
            last = left.pop(next((place for place, item in enumerate(left) if item is not last), 0))
            yield last
