from __future__ import annotations

from itertools import combinations

import pytest

from tests.quiz.tables import quiz, seating
from tutor.quiz.mark import mark
from tutor.quiz.model import AnswerKind, Question, Topic
from tutor.quiz.reasons import Counted, DealtEach, MayNotPlay, MayPlay, MoonCounted


def questions(*topics: Topic, count: int = 60) -> list[Question]:
    table = seating("cancellation", 7) if Topic.CANCEL in topics else seating("hearts", 4)
    return quiz(table, list(topics), count, "marks")


@pytest.mark.parametrize("topic", Topic)
def test_the_key_is_right(topic: Topic) -> None:
    for question in questions(topic):
        marked = mark(question, question.answer)
        assert marked.right
        assert not marked.missing
        assert not marked.wrong
        assert marked.reason == question.reason


def test_the_order_of_cards_does_not_matter() -> None:
    for question in questions(Topic.LEGAL):
        assert mark(question, question.answer[::-1]).right
        assert mark(question, question.answer * 2).right


def test_one_card_too_few_or_too_many_is_wrong() -> None:
    for question in questions(Topic.LEGAL):
        for chosen in combinations(question.answer, len(question.answer) - 1):
            marked = mark(question, chosen)
            assert not marked.right
            assert [option.correct for option in marked.missing] == [True]
            assert isinstance(marked.reason, MayPlay)
            assert marked.reason == marked.missing[0].reason
        for option in question.options:
            if not option.correct:
                marked = mark(question, (*question.answer, option.value))
                assert (marked.right, marked.missing, marked.wrong) == (False, (), (option,))
                assert isinstance(marked.reason, MayNotPlay)
                assert marked.reason == option.reason


def test_a_card_wrongly_chosen_is_explained_before_one_overlooked() -> None:
    question = next(question for question in questions(Topic.LEGAL) if not all(o.correct for o in question.options))
    everything_wrong = tuple(option.value for option in question.options if not option.correct)
    marked = mark(question, everything_wrong)
    assert (len(marked.missing), len(marked.wrong)) == (len(question.answer), len(everything_wrong))
    assert marked.reason == marked.wrong[0].reason


@pytest.mark.parametrize("topic", [Topic.WHY, Topic.WINNER, Topic.PASS, Topic.END])
def test_a_single_wrong_choice_is_explained(topic: Topic) -> None:
    for question in questions(topic):
        for option in question.options:
            marked = mark(question, (option.value,))
            assert marked.right == option.correct
            assert marked.reason == option.reason


@pytest.mark.parametrize("topic", [Topic.WHY, Topic.WINNER, Topic.PASS, Topic.END])
def test_two_answers_to_a_single_choice_are_not_right(topic: Topic) -> None:
    question = questions(topic)[0]
    assert not mark(question, tuple(option.value for option in question.options)).right
    assert not mark(question, question.answer * 2).right


@pytest.mark.parametrize("topic", [Topic.SCORING, Topic.DEAL])
def test_a_wrong_number_is_explained_by_the_right_count(topic: Topic) -> None:
    for question in questions(topic):
        assert question.kind is AnswerKind.NUMBER
        right = question.answer[0]
        assert isinstance(right, int)
        marked = mark(question, (right + 1,))
        assert (marked.right, marked.missing, marked.wrong) == (False, (), ())
        assert marked.reason == question.reason
        assert isinstance(marked.reason, Counted | MoonCounted | DealtEach)


@pytest.mark.parametrize("topic", Topic)
def test_no_answer_and_what_was_not_offered_are_not_right(topic: Topic) -> None:
    for question in questions(topic, count=20):
        assert not mark(question, ()).right
        marked = mark(question, (*question.answer, "joker"))
        assert not marked.right
        assert marked.reason == question.reason
