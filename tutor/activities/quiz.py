"""A quiz: so many questions, so many right answers to pass."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.activities.asking import ask
from tutor.activities.events import QuizDone, QuizStarted
from tutor.activities.protocol import Run
from tutor.quiz.model import Question
from tutor.rules.compile import Rules


class Quiz:
    """One quiz over questions that are made as they are needed."""

    def __init__(self, rules: Rules, questions: Iterable[Question], start: QuizStarted) -> None:
        self._rules = rules
        self._questions = questions
        self._start = start
        self.right = 0

    def run(self) -> Run:
        """Ask every question once; each answer is marked and explained at once.

        A right answer counts but for one that the last hint has told.
        """
        yield self._start
        before: Question | None = None
        for number, question in enumerate(self._questions, 1):
            asked = yield from ask(self._rules, question, number, self._start.count, before=before)
            self.right += asked.shown
            before = question
        yield QuizDone(self._start.topics, self.right, self._start.count, self._start.needed)
