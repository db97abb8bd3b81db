"""Answers that an author states beside a question, held against those of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tutor.cards import format_card, parse_card
from tutor.content.asking import question_of
from tutor.content.building import node_of
from tutor.content.checks import Built
from tutor.content.model import Ask, LessonHead
from tutor.content.options import Resolve, RulesByStep
from tutor.quiz.model import AnswerKind, Value
from tutor.reading.nodes import Node, Scalar, Sequence_
from tutor.reading.problems import Problems
from tutor.rules.compile import compile_rules
from tutor.rules.model import RuleBook


def check_answers(
    head: LessonHead, built: Sequence[Built], book: RuleBook, resolve: Resolve, problems: Problems
) -> None:
    """Look whether what the lesson states is right by the rules of the book, and whether numbers can be offered.

    Every position must be possible. Of a table that the book does not have nothing can be said.
    """
    if head.players not in book.players.sizes:
        return
    by_step = RulesByStep(compile_rules(book, head.players), resolve)
    for written, step in built:
        if not isinstance(step, Ask) or not (step.offered or step.answer):
            continue
        _check_once(node_of(written, "answer"), problems)
        question = question_of(step, by_step.of(step), "")
        if step.answer is not None and _meant(step.answer) != _meant(question.answer):
            right, stated = ", ".join(_words(question.answer)), ", ".join(step.answer)
            problems.add("answer-differs", node_of(written, "answer"), expected=right, found=stated)
        if step.offered and question.kind is AnswerKind.NUMBER:
            problems.add("too-few-offered", node_of(written, "offered"))


def _check_once(answer: Node, problems: Problems) -> None:
    """Look whether nothing stands twice in an answer."""
    seen: set[str] = set()
    for item in answer.items if isinstance(answer, Sequence_) else ():
        if isinstance(item, Scalar):
            if (word := _same_card(item.text)) in seen:
                problems.add("repeated-word", item, word=item.text)
            seen.add(word)


def _words(values: Iterable[Value]) -> list[str]:
    """The values as an author writes them: winners one by one, and a rule without the name of its book."""
    return [word.rpartition("/")[2] for value in values for word in str(value).split(",")]


def _meant(values: Iterable[Value]) -> set[str]:
    return {_same_card(word) for word in _words(values)}


def _same_card(word: str) -> str:
    try:
        return format_card(parse_card(word))
    except ValueError:
        return word
