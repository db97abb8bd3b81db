"""Tests taken by simulated learners."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from tests.learners import Knows
from tutor.quiz.diagnosis import Diagnosis, Verdict
from tutor.quiz.model import AnswerKind, Question
from tutor.rules.compile import Rules
from tutor.ui.quiz_json import question_document
from tutor.ui.speech import Speech


class Taken(NamedTuple):
    """How a test went."""

    verdict: Verdict
    asked: int
    questions: tuple[Question, ...]


def take(rules: Rules, speech: Speech, learner: Knows, seed: str) -> Taken:
    """Give the learner the whole test, as JSON."""
    return drive(Diagnosis(rules, seed), rules, speech, learner)


def drive(diagnosis: Diagnosis, rules: Rules, speech: Speech, learner: Knows) -> Taken:
    """Ask to the end."""
    questions = []
    while (question := diagnosis.next_question()) is not None:
        document = json.loads(json.dumps(question_document(speech, rules, question)))
        diagnosis.hear(_values(question, learner.answer(document)))
        questions.append(question)
    return Taken(diagnosis.verdict, diagnosis.asked, tuple(questions))


def _values(question: Question, given: Any) -> tuple[str | int, ...]:
    values = tuple(given) if isinstance(given, list) else (given,)
    offered = [option.value for option in question.options]
    if offered and not set(values) <= set(offered):
        raise AssertionError((question.id, given, offered))
    if question.kind is AnswerKind.NUMBER and not isinstance(given, int):
        raise AssertionError((question.id, given))
    return values
