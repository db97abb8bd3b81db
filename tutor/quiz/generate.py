"""An even mixture of questions, made one at a time and always the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import TypeVar

from tutor.quiz.model import Question, Topic
from tutor.quiz.source import Maker, Source
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

    ``options`` are those that ``rules`` were made with, ``book`` is how positions name the rule book (by its id if
    ``None``). Questions are made as they are asked for.
    """
    source = Source(rules, book or rules.book.id, dict(options or {}))
    turns = _in_turn(tuple(dict.fromkeys(topics)), Random(f"v1:quiz:{seed}:topics"))
    makers: dict[Topic, Iterator[Maker]] = {}
    last: dict[Topic, Question] = {}
    for number, topic in enumerate(islice(turns, count), 1):
        if topic not in makers:
            makers[topic] = _in_turn(_makers(topic, source), Random(f"v1:quiz:{seed}:{topic.value}"))
        maker = next(makers[topic])
        question = _new(maker, f"v1:quiz:{seed}:{number}", f"{topic.value}-{number}", last.get(topic))
        last[topic] = question
        yield question


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


def _new(maker: Maker, seed: str, id_: str, last: Question | None) -> Question:
    """A question that has not the branch and the answer of the last one, unless the branch knows only one answer."""
    question = maker(Random(seed), id_)
    for number in range(1, _TRIES):
        if last is None or (question.branch, question.answer) != (last.branch, last.answer):
            break
        question = maker(Random(f"{seed}:{number}"), id_)
    return question


def _in_turn(items: Sequence[T], rng: Random) -> Iterator[T]:
    """All items in random order, then again in another; the same one twice in a row only where there is no other."""
    last: T | None = None
    while items:
        left = rng.sample(items, len(items))
        while left:
            last = left.pop(next((place for place, item in enumerate(left) if item is not last), 0))
            yield last
