"""The review: a few questions on what is due, with new cards, that nobody has to take."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.app.desk import Desk, knowing
from tutor.app.exits import Exit
from tutor.app.learning.learn import learn_command, list_lessons
from tutor.app.learning.review import MOST, offer_review, take_review, waiting
from tutor.app.menu import menu_command
from tutor.quiz.model import Value
from tutor.ui.screen import EndOfInput, Question, Quit

DAY = timedelta(days=1)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_nothing_is_due_for_a_new_learner(desk: Desk) -> None:
    assert waiting(desk.context) == []
    offer_review(desk.context)
    assert not desk.asked
    take_review(desk.context)
    assert "nothing to review yet" in desk.read()
    desk.has_answered()
    take_review(desk.context)
    assert "Nothing is due for review now" in desk.read()


def test_what_was_asked_is_asked_again_the_next_day(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.has_answered(right=False)
    desk.has_answered("hearts/moon", "moon:shooter")
    assert waiting(desk.context) == []
    desk.now += DAY
    assert sorted(waiting(desk.context)) == ["hearts/follow-suit", "hearts/moon"]
    asked = knowing(desk, monkeypatch)
    take_review(desk.context)
    assert {str(question.rule) for question in asked} == {"hearts/follow-suit", "hearts/moon"}
    assert "follow-suit:refuses" in {question.branch for question in asked}, "what was wrong comes again"
    told = desk.read()
    assert "Right answers: 2 of 2." in told
    assert told.count("again in 2 days") == 2
    assert waiting(desk.context) == []
    desk.now += DAY
    assert waiting(desk.context) == []
    desk.now += DAY
    assert len(waiting(desk.context)) == 2


def test_a_wrong_answer_in_the_review_comes_again_tomorrow(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.has_answered()
    desk.now += DAY
    asked = knowing(desk, monkeypatch, wrong=frozenset({1}))
    take_review(desk.context)
    told = desk.read()
    assert "One more of this kind, since one was wrong." in told
    assert "Right answers: 1 of 2." in told
    assert told.count("again in 1 day") == 1
    assert [answer.right for answer in desk.answers()] == [True, False, True]
    first, second = asked
    assert (first.topic, first.branch) == (second.topic, second.branch)
    assert first.position != second.position


def test_a_question_that_was_added_is_not_followed_by_another(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    for rule in ("follow-suit", "trick-winner", "heart-points"):
        desk.has_answered(f"hearts/{rule}", f"{rule}:any")
    desk.now += DAY
    asked = knowing(desk, monkeypatch, wrong=frozenset(range(1, 9)))
    take_review(desk.context)
    assert [question.rule for question in asked].count(asked[0].rule) == 2
    assert len(asked) == 2 * MOST
    assert "Question 1 of" not in desk.read()


def test_a_few_rules_at_a_time_and_the_rest_after_them(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ["follow-suit", "trick-winner", "moon", "heart-points", "passing"]
    for rule in rules:
        desk.has_answered(f"hearts/{rule}", f"{rule}:any")
    desk.now += DAY
    asked = knowing(desk, monkeypatch)
    assert len(waiting(desk.context)) == MOST
    take_review(desk.context)
    take_review(desk.context)
    assert sorted(question.rule.name for question in asked) == sorted(rules)


def test_hands_are_new_each_time(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = knowing(desk, monkeypatch, wrong=frozenset({1}))
    desk.has_answered(right=False)
    for _ in range(4):
        desk.now += DAY
        take_review(desk.context)
    assert len({repr(question.position) for question in asked}) == len(asked) == 8


def test_a_card_that_was_refused_is_reviewed(desk: Desk) -> None:
    desk.has_answered(right=False, refused=True)
    desk.now += DAY
    assert waiting(desk.context) == ["hearts/follow-suit"]


def test_rules_that_cannot_be_asked_about_are_left_out(desk: Desk) -> None:
    desk.has_answered("mine/own-rule", "own-rule:refuses", book="mine")
    desk.has_answered("hearts/gone", "gone:refuses")
    desk.has_answered("hearts/moon", "moon:shooter", book="mine")
    desk.now += DAY
    assert waiting(desk.context) == ["hearts/moon"]


def test_it_is_offered_at_the_start_and_nobody_has_to_take_it(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.has_answered()
    desk.now += DAY
    asked = knowing(desk, monkeypatch)
    desk.will_answer("later", "quit")
    assert menu_command(desk.context) is Exit.OK
    assert "1 short question on what you have met before is waiting for you." in desk.read()
    assert not asked
    desk.will_answer("now", "quit")
    assert menu_command(desk.context) is Exit.OK
    assert len(asked) == 1
    desk.read()
    desk.will_answer("quit")
    assert menu_command(desk.context) is Exit.OK
    assert "waiting" not in desk.read()


def test_it_is_the_first_of_the_lessons(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    list_lessons(desk.context)
    assert "review" not in desk.read()
    desk.has_answered()
    desk.now += DAY
    list_lessons(desk.context)
    assert desk.read().startswith("review: Review: 1 short question\n")
    asked = knowing(desk, monkeypatch)
    desk.will_answer("review", "back")
    assert learn_command(desk.context, None) is Exit.OK
    assert desk.asked[0].choices[0].value == "review"
    assert desk.asked[-1].choices[0].value != "review"
    assert len(asked) == 1


def test_it_can_be_left_at_any_question(desk: Desk) -> None:
    desk.has_answered()
    desk.now += DAY
    desk.will_answer()
    with pytest.raises(EndOfInput):
        take_review(desk.context)
    assert len(desk.answers()) == 1
    assert waiting(desk.context) == ["hearts/follow-suit"]


def test_who_leaves_it_is_told_that_the_answers_are_kept(desk: Desk) -> None:
    desk.has_answered()
    desk.now += DAY

    def answer(question: Question) -> tuple[Value, ...]:
        if question.proceed:
            raise Quit
        return (question.choices[0].value,)

    desk.answering = answer
    with pytest.raises(Quit):
        take_review(desk.context)
    assert desk.read().endswith("Your answers so far are kept in your progress.")
    assert len(desk.answers()) == 2


def test_hints_are_on_record(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.has_answered()
    desk.now += DAY
    knowing(desk, monkeypatch, hints=2)
    take_review(desk.context)
    assert desk.answers()[-1].hints == 2
    assert desk.answers()[-1].right
    assert "again in 1 day" in desk.read()


def test_questions_of_other_games_are_asked_by_their_rules(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.has_answered("cancellation/dead-trick", "dead-trick:last-taker", book="cancellation")
    desk.has_answered("hearts/moon", "moon:shooter", book="omnibus")
    desk.now += DAY
    asked = knowing(desk, monkeypatch)
    take_review(desk.context)
    assert {question.position.rules for question in asked} == {"cancellation", "omnibus"}
    assert [answer.book for answer in desk.answers()[-2:]] == [question.position.rules for question in asked]
