"""A quiz: so many questions, so many right answers to pass."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.activities.events import Marked, QuizDone, QuizStarted
from tutor.activities.prompts import AskQuestion
from tutor.activities.protocol import Awaited, Choose, Expected, Prompt, Run
from tutor.quiz.mark import mark
from tutor.quiz.model import AnswerKind, Question
from tutor.rules.compile import Rules


class Quiz:
    """One quiz over questions that are made as they are needed."""

    def __init__(self, rules: Rules, questions: Iterable[Question], start: QuizStarted) -> None:
        self._rules = rules
        self._questions = questions
        self._start = start
        self.right = 0

    def run(self) -> Run:
        """Ask every question once; each answer is marked and explained at once."""
        yield self._start
        for number, question in enumerate(self._questions, 1):
            subject = AskQuestion(self._rules, question, number, self._start.count)
            given = yield Prompt(subject, expected(question))
            found = mark(question, given)
            self.right += found.right
            yield Marked(self._rules, question, given, found)
        yield QuizDone(self._start.topics, self.right, self._start.count, self._start.needed)


def expected(question: Question) -> Expected:
    """What counts as an answer to the question, right or wrong."""
    if question.kind is AnswerKind.NUMBER:
        return Awaited.NUMBER
    values = tuple(option.value for option in question.options)
    return Choose(values, 1, len(values) if question.kind is AnswerKind.ALL else 1)
