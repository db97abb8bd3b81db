"""What is on record about the learner, and what there is to know: answers, skills and the kinds of situation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import NamedTuple

from tutor.app.books import DEFAULT_BOOK
from tutor.app.context import Context
from tutor.quiz.generate import branches_of, topics_of
from tutor.quiz.ideas.model import Idea
from tutor.quiz.mastery import KINDS
from tutor.quiz.model import Topic
from tutor.quiz.record import Answered
from tutor.reading.locate import packaged_ids
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import load_book
from tutor.store import Answer


class Kind(NamedTuple):
    """A kind of situation that a topic can ask about."""

    topic: Topic
    branch: str


def answers_of(context: Context) -> list[Answered]:
    """All that the learner has answered, in the order given."""
    return [answered(answer) for answer in context.store.answers(context.learner)]


def answered(answer: Answer) -> Answered:
    """An answer as it is kept, as far as it tells what its learner knows."""
    return Answered(
        book=answer.book,
        rule=answer.rule,
        branch=answer.branch,
        right=answer.right,
        hints=answer.hints,
        time=answer.time,
        ideas=tuple(_ideas(answer.misconception or "")),
        refused=answer.activity == "play",
        topic=answer.topic,
        position=answer.position,
    )


def _ideas(names: str) -> Iterator[Idea]:
    for name in names.split():
        with suppress(ValueError):  # an idea that this version does not know any more
            yield Idea(name)


@cache
def usual_rules(book: str) -> Rules | None:
    """A book that comes with the program, at its usual table; ``None`` for another."""
    if book not in packaged_ids("rules"):
        return None
    found = load_book(book)
    return compile_rules(found, found.players.default)


def rules_of_idea(book: str) -> Rules:
    """The rules by which it is said what is wrong in an idea: those of Hearts for a book that is not one of ours."""
    found = usual_rules(book) or usual_rules(DEFAULT_BOOK)
    assert found is not None
    return found


@cache
def kinds_of(book: str) -> dict[str, tuple[Kind, ...]]:
    """Every kind of situation at the usual table of a book that comes with the program, by its rule."""
    rules = usual_rules(book)
    found: dict[str, list[Kind]] = {}
    if rules is not None:
        for topic, rule, branch in branches_of(rules, topics_of(rules)):
            found.setdefault(str(rule), []).append(Kind(topic, branch))
    return {rule: tuple(dict.fromkeys(kinds)) for rule, kinds in found.items()}


class Reach(NamedTuple):
    """How a rule can be asked about."""

    rules: Rules
    kinds: tuple[Kind, ...]
    """At least one."""

    @property
    def branches(self) -> tuple[str, ...]:
        """The kinds of situation, each once."""
        return tuple(dict.fromkeys(kind.branch for kind in self.kinds))


def kinds_there(answer: Answered) -> int:
    """In how many kinds of situation the rule of an answer can be asked about; enough where that is not known."""
    reach = reach_of(answer)
    return KINDS if reach is None else len(reach.branches)


def reach_of(answer: Answered) -> Reach | None:
    """How the rule of an answer can be asked about again.

    By the book that was in use, if it comes with the program, else by the one in which the rule was written; ``None``
    where there is neither.
    """
    written, _, _ = answer.rule.partition("/")
    for book in (answer.book, written):
        rules, kinds = usual_rules(book), kinds_of(book).get(answer.rule)
        if rules is not None and kinds:
            return Reach(rules, kinds)
    return None


def rule_title(context: Context, rule: str) -> str:
    """The title of a rule named ``book/rule``; its name and its book where that is not one of ours, or has changed."""
    book, _, name = rule.partition("/")
    if book in packaged_ids("rules"):
        with suppress(KeyError):
            return context.speech.text(load_book(book).rule(name).title)
    return f"{name} ({book})"
