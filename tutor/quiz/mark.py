"""Answers marked against the key of their question."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.quiz.ideas.beliefs import beliefs
from tutor.quiz.ideas.model import Idea
from tutor.quiz.model import AnswerKind, Mark, Option, Question, Value
from tutor.rules.compile import Rules


def mark(rules: Rules, question: Question, answer: tuple[Value, ...]) -> Mark:
    """Right only if the answer is exactly the key; the order of chosen values does not matter.

    The first fault gives the reason: the first wrong option that was chosen, else the first right one that is missing.
    An answer with something that was not offered is not right.
    """
    chosen = set(answer)
    right = chosen == set(question.answer) and (question.kind is AnswerKind.ALL or len(answer) == 1)
    missing = tuple(option for option in question.options if option.correct and option.value not in chosen)
    wrong = tuple(option for option in question.options if not option.correct and option.value in chosen)
    faults = wrong or (missing if question.kind is AnswerKind.ALL else ())
    ideas, idea = ((), None) if right else _ideas(rules, question, answer, wrong)
    return Mark(right, missing, wrong, question.reason if right or not faults else faults[0].reason, ideas, idea)


def _ideas(
    rules: Rules, question: Question, answer: tuple[Value, ...], wrong: Sequence[Option]
) -> tuple[tuple[Idea, ...], Idea | None]:
    """The wrong ideas behind an answer: those that it says in words, and those that would have led to it.

    The likeliest first, and which of them is to be spoken to, if any.
    """
    if question.kind is not AnswerKind.ALL and len(answer) != 1:
        return (), None
    from tutor.quiz.ideas.plausible import about, rank

    said = [option.idea for option in wrong if option.idea is not None]
    believed = {
        idea: expected
        for idea, expected in beliefs(rules, question).items()
        if any(set(answer) == set(values) for values in expected)
    }
    ranks = {idea: rank(rules, question, idea, len(expected)) for idea, expected in believed.items()}
    led = sorted(ranks, key=lambda idea: ranks[idea])
    ideas = tuple(dict.fromkeys((*said, *led)))
    if not ideas or said:
        return ideas, ideas[0] if ideas else None
    rivals = [idea for idea in led if ranks[idea] == ranks[led[0]]]
    same = len({about(rules, idea) for idea in rivals}) == 1
    return ideas, led[0] if same and not _leads_anywhere(question, believed[led[0]]) else None


def _leads_anywhere(question: Question, expected: Sequence[tuple[Value, ...]]) -> bool:
    """The idea leads to every wrong option alike, so that the one chosen says more of itself than of the idea."""
    leading = {value for values in expected for value in values}
    return len(expected) > 1 and leading == {option.value for option in question.options if not option.correct}
