"""An even mixture of questions, made one at a time and always the same for the same seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import cycle, islice
from random import Random
from typing import NamedTuple, TypeVar

from tutor.quiz.model import Question, Topic
from tutor.quiz.source import Maker, Source
from tutor.rules.branches import CannotDrawError
from tutor.rules.compile import Rules
from tutor.rules.kinds import RuleId

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
    about: Collection[str] | None = None,
    known: Collection[str] | None = None,
) -> Iterator[Question]:
    """So many questions about these topics, which take turns; in each, all branches come up before one comes up again.

    How many cards are dealt is asked about this table, and once: only when no other topic is left it is asked about the
    other tables of the book too. A kind of question for which this table has not the cards is left out, and so is a
    topic without any other; there are fewer questions only where no topic has any. ``options`` are those that ``rules``
    were made with, ``book`` is how positions name the rule book (by its id if ``None``). ``about`` are the names of the
    rules that may decide, such as ``follow-suit``, or of branches, such as ``follow-suit:refuses``; all of them if
    ``None``. ``known`` are the names of those that may be offered as answers besides; all of them if ``None``.
    Questions are made as they are asked for.
    """
    source = _source(rules, options, book, known)
    left, waiting = dict.fromkeys(topics), dict[Topic, None]()
    turns = _in_turn(tuple(left), Random(f"v1:quiz:{seed}:topics"))
    makers: dict[Topic, _Makers] = {}
    last: dict[Topic, Question] = {}
    asked: Counter[Topic] = Counter()
    before: Question | None = None
    number = 1
    while (left or waiting) and number <= count:
        if not left:
            left, waiting = waiting, {}
        topic = next(turns)
        if topic not in left:
            continue
        if topic not in makers:
            makers[topic] = _makers(topic, source, about, Random(f"v1:quiz:{seed}:{topic.value}"))
        unlike = tuple(other for other in (before, last.get(topic)) if other is not None)
        question = _next(makers[topic], f"v1:quiz:{seed}:{number}", f"{topic.value}-{number}", unlike)
        if question is None:
            del left[topic]
            continue
        before = last[topic] = question
        number += 1
        yield question
        asked[topic] += 1
        if asked[topic] == makers[topic].once:
            del left[topic]
            waiting[topic] = None


def question_on(
    rules: Rules,
    topic: Topic,
    branch: str,
    seed: str,
    options: Mapping[str, str] | None = None,
    *,
    id_: str | None = None,
    unlike: Sequence[Question] = (),
    known: Collection[str] | None = None,
) -> Question | None:
    """A question on this branch, which has not the answer of one of ``unlike`` if that can be; else as ``generate``.

    ``None`` where this table has no such branch, or not the cards for it.
    """
    source = _source(rules, options, known=known)
    for maker in dict.fromkeys(all_makers(topic, source)):
        if maker.branch == branch:
            question = _new(maker, f"v1:branch:{seed}", id_ or f"{topic.value}-1", unlike)
            if question is not None:
                return question
    return None


def branches_of(
    rules: Rules, topics: Sequence[Topic], options: Mapping[str, str] | None = None
) -> tuple[tuple[Topic, RuleId, str], ...]:
    """Every branch about which there can be a question at this table, with its topic and the rule that decides.

    They are found by making a question on each.
    """
    source = _source(rules, options)
    makers = dict.fromkeys(maker for topic in topics for maker in makers_of(topic, source))
    drawn = (maker for maker in makers if _new(maker, f"v1:branches:{maker.branch}", "", ()) is not None)
    return tuple(dict.fromkeys((maker.topic, maker.rule, maker.branch) for maker in drawn))


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
    once: int
    """After so many questions everything was asked that there is to ask at this table; 0 where cards are drawn."""


def _makers(topic: Topic, source: Source, about: Collection[str] | None, rng: Random) -> _Makers:
    """The makers of a topic, as far as they are about these rules or branches."""

    def wanted(makers: Sequence[Maker]) -> list[Maker]:
        return [maker for maker in makers if about is None or _is_about(maker, about)]

    here, elsewhere = wanted(makers_of(topic, source)), wanted(makers_elsewhere(topic, source))
    if topic is not Topic.DEAL:
        return _Makers(len(here), _in_turn(here, rng), 0)
    both = (*rng.sample(here, len(here)), *rng.sample(elsewhere, len(elsewhere)))
    return _Makers(len(both), cycle(both), len(here))


def _next(makers: _Makers, seed: str, id_: str, unlike: Sequence[Question]) -> Question | None:
    """The question of the next maker that can make one at this table; ``None`` if none can."""
    for maker in islice(makers.turns, 2 * makers.number):
        if (question := _new(maker, seed, id_, unlike)) is not None:
            return question
    return None


def makers_of(topic: Topic, source: Source) -> tuple[Maker, ...]:
    """The makers of a topic's branches; one that is to come up more often stands there several times.

    At some tables some of them have not the cards for any question. Only what makes this topic is loaded.
    """
    match topic:
        case Topic.LEGAL:
            from tutor.quiz.breaking import breaking_makers
            from tutor.quiz.legality import legal_makers

            return (*legal_makers(source), *breaking_makers(source))
        case Topic.WHY:
            from tutor.quiz.legality import why_makers

            return why_makers(source)
        case Topic.WINNER:
            from tutor.quiz.tricks import winner_makers

            return winner_makers(source)
        case Topic.SCORING:
            from tutor.quiz.scoring_makers import scoring_makers

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


def all_makers(topic: Topic, source: Source) -> tuple[Maker, ...]:
    """All makers of a topic: those for this table, then those for others."""
    return (*makers_of(topic, source), *makers_elsewhere(topic, source))


def makers_elsewhere(topic: Topic, source: Source) -> tuple[Maker, ...]:
    """The makers of a topic whose questions are about the book's tables of other sizes."""
    if topic is Topic.DEAL:
        from tutor.quiz.tables import other_deal_makers

        return other_deal_makers(source)
    return ()


def _new(maker: Maker, seed: str, id_: str, unlike: Sequence[Question]) -> Question | None:
    """A question that has not the branch and the answer of one of these, unless the branch knows only one answer.

    Then it has at least other cards, if that can be. ``None`` if this table does not allow such a question.
    """
    found = None
    for number in range(_TRIES):
        try:
            question = maker(Random(f"{seed}:{number}" if number else seed), id_)
        except CannotDrawError:
            continue
        if all((question.branch, question.answer) != (other.branch, other.answer) for other in unlike):
            return question
        if found is None or any(found.position == other.position for other in unlike):
            found = question
    return found


def _is_about(maker: Maker, about: Collection[str]) -> bool:
    return maker.rule.name in about or maker.branch in about


def _source(
    rules: Rules,
    options: Mapping[str, str] | None,
    book: str | None = None,
    known: Collection[str] | None = None,
) -> Source:
    return Source(rules, book or rules.book.id, dict(options or {}), known)


def _in_turn(items: Sequence[T], rng: Random) -> Iterator[T]:
    """All items in random order, then again in another; the same one twice in a row only where there is no other."""
    last: T | None = None
    while items:
        left = rng.sample(items, len(items))
        while left:
            last = left.pop(next((place for place, item in enumerate(left) if item is not last), 0))
            yield last
