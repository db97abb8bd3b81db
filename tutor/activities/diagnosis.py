"""A diagnosis: questions that find out what the reader believes, as few as will do."""

from __future__ import annotations

from tutor.activities.asking import ask
from tutor.activities.events import DiagnosisDone, DiagnosisStarted
from tutor.activities.protocol import Run
from tutor.quiz.diagnosis import Diagnosis
from tutor.quiz.model import Question


def run_diagnosis(diagnosis: Diagnosis) -> Run:
    """Ask until enough is known; each answer is marked and explained at once."""
    yield DiagnosisStarted(diagnosis.rules, diagnosis.most)
    before: Question | None = None
    right = 0
    while (question := diagnosis.next_question()) is not None:
        asked = yield from ask(diagnosis.rules, question, diagnosis.asked + 1, None, before=before)
        diagnosis.hear(asked.given, hinted=asked.hints > 0)
        right += asked.shown
        before = question
    yield DiagnosisDone(diagnosis.rules, diagnosis.verdict, diagnosis.asked, right)
