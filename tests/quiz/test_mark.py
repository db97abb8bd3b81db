from __future__ import annotations

from itertools import combinations

import pytest

from tests.quiz.tables import Table, quiz, seating
from tutor.cards import parse_card, parse_cards
from tutor.engine.positions.model import WinnerPosition
from tutor.quiz.ideas.beliefs import beliefs
from tutor.quiz.ideas.model import Idea
from tutor.quiz.legality import Asked, legal_question, why_question
from tutor.quiz.mark import mark as mark_by
from tutor.quiz.model import AnswerKind, Mark, Question, Topic, Value
from tutor.quiz.reasons import Counted, DealtEach, MayNotPlay, MayPlay, MoonCounted, Totalled
from tutor.quiz.source import Source
from tutor.quiz.tricks import winner_question
from tutor.rules.branches import Dealt
from tutor.rules.situation import Situation

HEARTS, CANCELLATION = seating("hearts", 4), seating("cancellation", 7)


def questions(topic: Topic, kind: AnswerKind | None = None, count: int = 60) -> list[Question]:
    """Questions on a topic, or only those that are answered in this way."""
    found = quiz(CANCELLATION if topic is Topic.CANCEL else HEARTS, [topic], count, "marks")
    return [question for question in found if kind in (None, question.kind)]


def mark(question: Question, answer: tuple[Value, ...]) -> Mark:
    rules = CANCELLATION.rules if question.topic is Topic.CANCEL else HEARTS.rules
    return mark_by(rules, question, answer)


@pytest.mark.parametrize("topic", Topic)
def test_the_key_is_right(topic: Topic) -> None:
    for question in questions(topic):
        marked = mark(question, question.answer)
        assert marked.right
        assert not marked.missing
        assert not marked.wrong
        assert marked.reason == question.reason


def test_the_order_of_cards_does_not_matter() -> None:
    for question in questions(Topic.LEGAL, AnswerKind.ALL):
        assert mark(question, question.answer[::-1]).right
        assert mark(question, question.answer * 2).right


def test_one_card_too_few_or_too_many_is_wrong() -> None:
    for question in questions(Topic.LEGAL, AnswerKind.ALL):
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
    question = next(
        question for question in questions(Topic.LEGAL, AnswerKind.ALL) if not all(o.correct for o in question.options)
    )
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
    for question in questions(topic, AnswerKind.NUMBER):
        right = question.answer[0]
        assert isinstance(right, int)
        marked = mark(question, (right + 1,))
        assert (marked.right, marked.missing, marked.wrong) == (False, (), ())
        assert marked.reason == question.reason
        assert isinstance(marked.reason, Counted | MoonCounted | Totalled | DealtEach)


@pytest.mark.parametrize("topic", Topic)
def test_no_answer_and_what_was_not_offered_are_not_right(topic: Topic) -> None:
    for question in questions(topic, count=20):
        assert not mark(question, ()).right
        marked = mark(question, (*question.answer, "joker"))
        assert not marked.right
        assert marked.reason == question.reason


@pytest.mark.parametrize("topic", Topic)
def test_an_answer_shows_the_ideas_that_lead_to_exactly_it(topic: Topic) -> None:
    for question in questions(topic):
        rules = CANCELLATION.rules if topic is Topic.CANCEL else HEARTS.rules
        believed = beliefs(rules, question)
        assert mark(question, question.answer).ideas == ()
        for answers in believed.values():
            for answer in answers:
                expected = {idea for idea, others in believed.items() if answer in others}
                marked = mark(question, answer)
                assert not marked.right
                assert set(marked.ideas) == expected
                assert len(marked.ideas) == len(expected)
                assert marked.idea in (None, marked.ideas[0])
                if question.kind is AnswerKind.ALL:
                    assert mark(question, answer[::-1]).ideas == marked.ideas


FIRST = (1, False, "2C")


def at(table: Table, moment: tuple[int, bool, str], hand: str, decides: str) -> tuple[Source, Asked, Dealt]:
    trick_no, broken, trick = moment
    situation = Situation(tuple(map(parse_card, trick.split())), trick_no, broken)
    asked = Asked("1", table.rules.book.rule(decides).id, f"{decides}:any")
    return Source(table.rules, table.book, table.chosen), asked, Dealt(parse_cards(hand.split()), situation)


ANSWERS = [
    # of two ideas the one about the rule that decides
    (FIRST, "4D QS 2H", "first-trick-points", "2H", "yes", (Idea.FIRST_TRICK_FREE, Idea.VOID_PLAYS_HEARTS), True),
    # of two about one rule the one that supposes less
    (FIRST, "4D QS 2H", "first-trick-points", "QS", "yes", (Idea.FIRST_TRICK_FREE, Idea.BAN_HEARTS_ONLY), True),
    (
        FIRST,
        "QS 2H",
        "first-trick-points",
        "2H",
        "first-trick-points",
        (Idea.BAN_ABSOLUTE, Idea.BAN_HEARTS_ONLY, Idea.NO_DISCARD_UNBROKEN),
        True,
    ),
    ((5, False, ""), "QS 2H", "unbroken-lead", None, "QS 2H", (Idea.LEAD_HEARTS_FREELY, Idea.QUEEN_HELD_BACK), True),
    # both are as likely, and about different things: nothing is said of them
    ((5, False, "5D"), "4S 2H", "follow-suit", None, "4S", (Idea.NO_DISCARD_UNBROKEN, Idea.BAN_EVERY_TRICK), False),
    ((5, False, "5D"), "4S QS 2H", "follow-suit", None, "2H", (Idea.VOID_PLAYS_HEARTS,), True),
]


@pytest.mark.parametrize(("moment", "hand", "decides", "card", "given", "ideas", "one"), ANSWERS)
def test_of_several_ideas_the_likeliest_comes_first(
    moment: tuple[int, bool, str],
    hand: str,
    decides: str,
    card: str | None,
    given: str,
    ideas: tuple[Idea, ...],
    one: bool,
) -> None:
    source, asked, dealt = at(HEARTS, moment, hand, decides)
    if card is None:
        marked = mark(legal_question(source, asked, 3, dealt), tuple(given.split()))
    else:
        value = given if given == "yes" else f"hearts/{given}"
        marked = mark(why_question(source, asked, 3, dealt, parse_card(card)), (value,))
    assert (marked.ideas, marked.idea) == (ideas, ideas[0] if one else None)


def winner_of(table: Table, trick: str) -> Question:
    plays = tuple(enumerate(map(parse_card, trick.split())))
    position = WinnerPosition(table.book, table.players, 5, plays)
    return winner_question(Source(table.rules, table.book, table.chosen), "1", "any", position)


def test_an_idea_that_leads_to_one_answer_is_likelier_than_one_that_leads_to_several() -> None:
    question = winner_of(HEARTS, "TS AC 3S AD")
    assert mark(question, (3,)).ideas == (Idea.SUITS_RANK, Idea.HIGHEST_OF_ALL)
    assert mark(question, (1,)).ideas == (Idea.HIGHEST_OF_ALL,)
    question = winner_of(HEARTS, "TS 4C 3S AH")
    assert mark(question, (3,)).ideas == (Idea.HIGHEST_OF_ALL, Idea.SUITS_RANK, Idea.HEARTS_TRUMP)
    assert mark(question, (3,)).idea is Idea.HIGHEST_OF_ALL


def test_questions_about_two_packs_speak_of_them_first() -> None:
    cancelling = {Idea.CANCELLED_TAKES, Idea.PILE_FORGOTTEN, Idea.EXTRAS_FORGOTTEN, Idea.LAST_TO_LEADER}
    cancelling |= {Idea.CANCELLED_FREE}
    several = 0
    for question in questions(Topic.CANCEL, count=200):
        for option in question.options:
            found = mark(question, (option.value,)).ideas
            if cancelling & set(found):
                several += len(found) > 1
                assert found[0] in cancelling
            if Idea.EXTRAS_FORGOTTEN in found and question.rule.name == "extras":
                assert found[0] is Idea.EXTRAS_FORGOTTEN
    assert several > 5


def test_an_answer_that_no_idea_leads_to_shows_none() -> None:
    for question in questions(Topic.DEAL):
        assert mark(question, (int(question.answer[0]) + 1,)).ideas == ()
    for question in questions(Topic.WINNER):
        everybody = tuple(option.value for option in question.options)
        assert mark(question, everybody).ideas == ()


def test_a_rule_that_is_blamed_is_spoken_of_where_an_idea_leads_to_any_of_them() -> None:
    """The idea stays a suspect, but what is said is about the rule."""
    rules, seen = CANCELLATION.rules, 0
    for question in quiz(CANCELLATION, [Topic.WHY], 200, "void"):
        for option in question.options:
            if option.correct:
                continue
            marked = mark_by(rules, question, (option.value,))
            wrong = {(each.value,) for each in question.options if not each.correct}
            anywhere = {idea for idea, led in beliefs(rules, question).items() if len(led) > 1 and set(led) == wrong}
            if not option.idea and anywhere and set(marked.ideas) <= anywhere:
                assert marked.idea is None
                seen += 1
    assert seen
