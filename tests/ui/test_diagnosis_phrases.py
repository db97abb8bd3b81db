"""What is said before and after a test of what somebody knows."""

from __future__ import annotations

import pytest

from tests.quiz.tables import seating
from tests.ui.support import catalogue
from tutor.activities.diagnosis import run_diagnosis
from tutor.activities.events import DiagnosisDone, DiagnosisStarted
from tutor.activities.prompts import AskQuestion
from tutor.activities.protocol import Answer, Prompt
from tutor.quiz.diagnosis import Diagnosis, Verdict
from tutor.quiz.ideas.model import Idea
from tutor.ui.phrases import lines_of
from tutor.ui.speech import Speech

SPEECH = Speech(catalogue())
RULES = seating("hearts", 4).rules
FOLLOW = next(rule.id for rule in RULES.book.legality if rule.id.name == "follow-suit")


def done(verdict: Verdict, asked: int, right: int) -> list[str]:
    return [line.text for line in lines_of(SPEECH, DiagnosisDone(RULES, verdict, asked, right)) if line.text]


def test_it_is_said_how_many_questions_there_are_at_most() -> None:
    texts = [line.text for line in lines_of(SPEECH, DiagnosisStarted(RULES, 16))]
    assert "There are 16 questions at most, fewer if it is clear sooner. They show what you know already." in texts


@pytest.mark.parametrize(("asked", "right", "praised"), [(8, 8, True), (8, 4, True), (8, 3, False), (0, 0, False)])
def test_nobody_is_praised_who_was_mostly_wrong(asked: int, right: int, praised: bool) -> None:
    first, *rest = done(Verdict(False, None, (FOLLOW,)), asked, right)
    assert first == ("You know much already. This needs another look:" if praised else "This needs another look:")
    assert rest == ["You do not seem sure yet of the rule “Following suit”."]


def test_an_idea_is_named_and_set_right() -> None:
    _, thought, fact = done(Verdict(False, Idea.QUEEN_FREE, ()), 5, 1)
    assert thought == "You seem to think that the queen of spades costs nothing."
    assert fact.endswith("gets 13 points.")


def test_who_has_shown_all_is_told_so() -> None:
    assert done(Verdict(True, None, ()), 12, 12) == ["You know the rules of Hearts."]


@pytest.mark.parametrize("right", [True, False])
def test_right_answers_are_counted(right: bool) -> None:
    run = run_diagnosis(Diagnosis(RULES, "count", most=6))
    item = next(run)
    while not isinstance(item, DiagnosisDone):
        answer: Answer = ()
        if isinstance(item, Prompt):
            assert isinstance(item.subject, AskQuestion)
            question = item.subject.question
            wrong = next(((o.value,) for o in question.options if (o.value,) != question.answer), (-99,))
            answer = question.answer if right else wrong
        item = run.send(answer)
    assert item.right == (item.asked if right else 0)
