"""``hearts quiz --stdio``: an adaptive quiz for other programs, one question a line out, one answer a line in."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tutor.activities.events import Marked
from tutor.app.books import rules_for
from tutor.app.context import Context
from tutor.app.exits import Exit
from tutor.app.learning.quiz import Wishes, or_refused, topics_named
from tutor.app.run import answer_keeper
from tutor.app.seeds import asked_seed, new_seed
from tutor.quiz.diagnosis import MOST, Diagnosis
from tutor.quiz.mark import mark
from tutor.quiz.model import AnswerKind, Mark, Question, Value
from tutor.rules.compile import Rules
from tutor.ui.phrases.quiz_questions import shown_options
from tutor.ui.phrases.quiz_reasons import reason_text
from tutor.ui.quiz_json import question_document
from tutor.ui.typed import parse_number

VERSION = 1
_PARTS = re.compile(r"[\s,;]+")
_TOO_LARGE = 10**9
_Named = Sequence[tuple[tuple[object, ...], Value]]
"""What each option can be called, and its value."""


class _Heard(NamedTuple):
    """The question answered last, and what the answer is worth."""

    question: Question
    mark: Mark


def stdio_command(context: Context, wishes: Wishes) -> Exit:
    """Ask, read, and ask again until it is known what whoever answers believes; last comes what was found.

    A line that is no answer is answered by a line that says so, and the question stays. The end of the input ends the
    quiz. The exit code says whether everything was shown that was asked for.
    """
    rules = rules_for(context, wishes.book, wishes.players, wishes.options)
    topics = None if wishes.topic is None else topics_named(context, wishes.topic, rules)
    seed = asked_seed(wishes.seed) or new_seed()
    most = wishes.number or MOST
    diagnosis = Diagnosis(rules, seed, topics=topics, most=most, options=wishes.options, book=wishes.book)
    keep = answer_keeper(context, "quiz", seed, rules)
    last: _Heard | None = None
    right = 0
    questions = iter(diagnosis.next_question, None)
    for question in questions if topics is None else or_refused(context, rules, topics, questions):
        document = question_document(context.speech, rules, question)
        _write(context, "question", {"number": diagnosis.asked + 1, "last": _told(context, rules, last), **document})
        answer = _read(context, question, document)
        if answer is None:
            break
        diagnosis.hear(answer)
        last = _Heard(question, mark(rules, question, answer))
        right += last.mark.right
        keep(Marked(rules, question, answer, last.mark))
    verdict = diagnosis.verdict
    result = {
        "seed": seed,
        "asked": diagnosis.asked,
        "right": right,
        "last": _told(context, rules, last),
        "passed": verdict.passed,
        "misconception": None if verdict.idea is None else verdict.idea.value,
        "unsure": [str(rule) for rule in verdict.unsure],
    }
    _write(context, "diagnosis", result)
    return Exit.OK if verdict.passed else Exit.FAILED


def _write(context: Context, kind: str, document: Mapping[str, object]) -> None:
    line = {"format": f"hearts-tutor/{kind}", "version": VERSION, **document}
    print(json.dumps(line, ensure_ascii=False), file=context.environment.stdout, flush=True)


def _told(context: Context, rules: Rules, last: _Heard | None) -> dict[str, object] | None:
    """How the answer before was marked."""
    if last is None:
        return None
    question, found = last
    return {
        "id": question.id,
        "right": found.right,
        "reason": reason_text(context.speech, rules, found.reason, question.position),
        "misconceptions": [idea.value for idea in found.ideas],
    }


def _read(context: Context, question: Question, document: Mapping[str, object]) -> tuple[Value, ...] | None:
    """The next line that is an answer to the question; ``None`` at the end of the input."""
    stdin = context.environment.stdin
    while stdin is not None and (line := stdin.readline()):
        answer = understood(line, question, document)
        if answer is not None:
            return answer
        sentence = context.say(
            "app",
            "“{typed}” is no answer to this question: send the value of an option, a list of such values, or a number.",
            typed=line.strip()[:60],
        )
        _write(context, "problem", {"id": question.id, "problem": sentence.text})
    return None


def understood(line: str, question: Question, document: Mapping[str, object]) -> tuple[Value, ...] | None:
    """The values that a line names: as JSON, ``{"answer": …}`` or bare, or as words; ``None`` if they do not fit.

    An option can be named by its value, as the document of the question has it, or by its key.
    """
    text = line.strip("\ufeff \t\r\n")
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        given = text
    if isinstance(given, dict):
        given = given.get("answer")
    if question.kind is AnswerKind.NUMBER:
        return _number(given)
    written = document["options"]
    assert isinstance(written, list)
    named = [
        ((option["value"], str(option["value"]), option["key"]), offered.value)
        for option, offered in zip(written, shown_options(question), strict=True)
    ]
    found = _chosen(given, named, several=question.kind is AnswerKind.ALL)
    if found is None and isinstance(given, str):
        found = _chosen(_PARTS.split(given), named, several=question.kind is AnswerKind.ALL)
    return found


def _number(given: object) -> tuple[Value, ...] | None:
    """A number, in digits of any script where it is text."""
    if isinstance(given, list) and len(given) == 1:
        given = given[0]
    if isinstance(given, str):
        given = parse_number(given)
    fits = isinstance(given, int) and not isinstance(given, bool) and abs(given) < _TOO_LARGE
    return (given,) if fits and isinstance(given, int) else None


def _chosen(given: object, named: _Named, *, several: bool) -> tuple[Value, ...] | None:
    """The options that are named: one, or a list of them in which each counts once."""
    one = _option(given, named)
    if one is not None:
        return (one,)
    if not isinstance(given, list) or not given:
        return None
    found = [value for item in given if (value := _option(item, named)) is not None]
    if len(found) < len(given) or (len(found) > 1 and not several):
        return None
    return tuple(dict.fromkeys(found))


def _option(given: object, named: _Named) -> Value | None:
    if isinstance(given, bool):
        return None
    if isinstance(given, str) and (number := parse_number(given)) is not None:
        given = number  # a seat in digits of any script
    return next((value for names, value in named if given in names), None)
