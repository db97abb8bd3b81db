"""Answers marked against the key of their question."""

from __future__ import annotations

from tutor.quiz.model import AnswerKind, Mark, Question, Value


def mark(question: Question, answer: tuple[Value, ...]) -> Mark:
    """Right only if the answer is exactly the key; the order of chosen values does not matter.

    The first fault gives the reason: the first wrong option that was chosen, else the first right one that is missing.
    An answer with something that was not offered is not right.
    """
    chosen = set(answer)
    right = chosen == set(question.answer) and (question.kind is AnswerKind.ALL or len(answer) == 1)
    missing = tuple(option for option in question.options if option.correct and option.value not in chosen)
    wrong = tuple(option for option in question.options if not option.correct and option.value in chosen)
    faults = wrong or (missing if question.kind is AnswerKind.ALL else ())
    return Mark(right, missing, wrong, question.reason if right or not faults else faults[0].reason)
