"""Which wrong ideas a learner seems to hold."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from time import process_time

import pytest

from tests.quiz.tables import Table, plain_tables, quiz, seating
from tutor.engine.positions.data import to_data
from tutor.quiz.again import asked_again
from tutor.quiz.generate import topics_of
from tutor.quiz.ideas.beliefs import beliefs
from tutor.quiz.ideas.model import Idea
from tutor.quiz.mark import mark
from tutor.quiz.model import CANCELLED, AnswerKind, Question, Topic
from tutor.quiz.picture import heard, live_ideas, repeated
from tutor.quiz.record import Answered

BEAT, TRUMP, FREE = Idea.MUST_BEAT, Idea.VOID_PLAYS_HEARTS, Idea.FOLLOWING_FREE
HEARTS, CANCELLATION = seating("hearts", 4), seating("cancellation", 6)
NOW = datetime(2026, 3, 1, tzinfo=UTC)


def answered(*ideas: Idea, right: bool = False, rule: str = "hearts/follow-suit", book: str = "hearts") -> Answered:
    return Answered(book, rule, "any", right, 0, NOW, ideas)


RIGHT = answered(right=True)


def named(*answers: Answered) -> list[Idea]:
    return [live.idea for live in live_ideas(answers)]


def test_an_idea_that_shows_twice_is_named() -> None:
    assert named() == []
    assert named(answered(BEAT)) == []
    assert named(answered(BEAT), answered(BEAT)) == [BEAT]
    assert named(answered(BEAT), RIGHT, answered(BEAT)) == [BEAT]
    (live,) = live_ideas([answered(BEAT), answered(BEAT, book="omnibus"), RIGHT])
    assert (live.times, live.book) == (2, "omnibus")


def test_two_right_answers_lay_it_aside() -> None:
    assert named(answered(BEAT), answered(BEAT), RIGHT) == [BEAT]
    assert named(answered(BEAT), answered(BEAT), RIGHT, RIGHT) == []
    assert named(answered(BEAT), answered(BEAT), RIGHT, answered()) == [BEAT]


def test_only_the_last_six_answers_count() -> None:
    others = [RIGHT, answered(), RIGHT, answered()]
    assert named(answered(BEAT), answered(BEAT), *others) == [BEAT]
    assert named(answered(BEAT), answered(BEAT), *others, answered()) == []


def test_answers_in_other_situations_change_nothing() -> None:
    other = answered(right=True, rule="hearts/moon")
    assert named(answered(BEAT), answered(BEAT), *[other] * 9) == [BEAT]
    assert named(answered(BEAT), answered(BEAT), *[RIGHT._replace(branch="follow-suit:exception")] * 9) == [BEAT]
    both = [answered(BEAT), answered(BEAT, rule="hearts/moon")]
    assert named(*both, other, other) == []


def test_what_is_long_ago_is_forgotten_book_by_book() -> None:
    other = answered(right=True, rule="hearts/moon")
    shown = [answered(BEAT), answered(BEAT)]
    assert named(*shown, *[other] * 38) == [BEAT]
    assert named(*shown, *[other] * 39) == []
    assert named(*shown, *[other._replace(book="omnibus")] * 90) == [BEAT]


def test_refused_cards_lay_nothing_aside() -> None:
    refused = answered()._replace(refused=True)
    assert named(answered(BEAT), answered(BEAT), *[refused] * 60) == [BEAT]


def test_one_idea_for_the_same_answers_is_enough() -> None:
    both = answered(BEAT, TRUMP)
    assert named(both, both, answered(TRUMP)) == [TRUMP], "what explains most"
    assert named(both, both) == [BEAT], "the likelier one"
    assert named(both, both, answered(BEAT), answered(TRUMP)) == [BEAT], "a slip is no idea"
    assert named(both, answered(BEAT), answered(BEAT), answered(TRUMP), answered(TRUMP)) == [BEAT, TRUMP]
    assert named(answered(FREE), answered(BEAT), answered(BEAT), answered(FREE), answered(BEAT)) == [BEAT, FREE]


def on_record(table: Table, question: Question, idea: Idea | None) -> Answered:
    """The answer of somebody with this idea, as it is kept."""
    given = beliefs(table.rules, question).get(idea, (question.answer,))[0] if idea else question.answer
    found = mark(table.rules, question, given)
    position = json.dumps({**to_data(question.position), "subject": question.subject})
    rule, topic = str(question.rule), question.topic.value
    return Answered(table.book, rule, question.branch, found.right, 0, NOW, found.ideas, False, topic, position)


def shows(table: Table, idea: Idea, topic: Topic, count: int = 120) -> list[Question]:
    return [question for question in quiz(table, [topic], count) if idea in beliefs(table.rules, question)]


def hides(table: Table, idea: Idea, topic: Topic, branches: Sequence[str]) -> list[Question]:
    found = [question for question in quiz(table, [topic], 400) if idea not in beliefs(table.rules, question)]
    return [question for question in found if question.branch in branches]


@pytest.mark.parametrize(
    ("idea", "topic"),
    [(BEAT, Topic.LEGAL), (Idea.HEARTS_TRUMP, Topic.WINNER)],
)
def test_only_questions_in_which_it_would_have_shown_lay_an_idea_aside(idea: Idea, topic: Topic) -> None:
    telling = shows(HEARTS, idea, topic)
    held = [on_record(HEARTS, question, idea) for question in telling[:2]]
    silent = hides(HEARTS, idea, topic, [answer.branch for answer in held])[:4]
    assert len(silent) >= 2
    others = [on_record(HEARTS, question, None) for question in silent]
    assert named(*held, *others) == [idea]
    assert named(*held, *(on_record(HEARTS, question, None) for question in telling[2:4])) == []


LEARNERS = [
    (HEARTS, Idea.SUITS_RANK, Topic.WINNER),
    (HEARTS, Idea.HIGHEST_OF_ALL, Topic.WINNER),
    (HEARTS, Idea.FIRST_TRICK_FREE, Topic.WHY),
    (HEARTS, Idea.LEAD_HEARTS_FREELY, Topic.LEGAL),
    (CANCELLATION, Idea.CANCELLED_TAKES, Topic.CANCEL),
    (CANCELLATION, Idea.CANCELLED_TAKES, Topic.WINNER),
    (CANCELLATION, Idea.EXTRAS_FORGOTTEN, Topic.CANCEL),
]


@pytest.mark.parametrize(("table", "idea", "topic"), LEARNERS, ids=lambda value: getattr(value, "value", str(value)))
def test_who_holds_an_idea_is_told_this_one_and_no_other(table: Table, idea: Idea, topic: Topic) -> None:
    for seed in "abcde":
        answers = [on_record(table, question, idea) for question in quiz(table, [topic], 40, seed)]
        assert named(*answers) == [idea]


@pytest.mark.parametrize(("table", "idea", "topic"), LEARNERS, ids=lambda value: getattr(value, "value", str(value)))
def test_the_end_of_a_quiz_and_the_record_agree(table: Table, idea: Idea, topic: Topic) -> None:
    seen, answers = [], []
    for question in quiz(table, [topic], 30, "agree"):
        answers.append(on_record(table, question, idea))
        seen.append(heard(table.rules, question, answers[-1].ideas, right=answers[-1].right))
    assert repeated(seen) == named(*answers)


def test_nothing_is_named_after_a_quiz_without_wrong_answers() -> None:
    assert repeated([]) == []
    questions = quiz(HEARTS, [Topic.LEGAL], 6)
    assert repeated([heard(HEARTS.rules, question, (), right=True) for question in questions]) == []


@pytest.mark.parametrize("table", plain_tables("hearts", "cancellation", "omnibus"), ids=str)
def test_a_question_on_record_is_asked_again(table: Table) -> None:
    for question in quiz(table, list(topics_of(table.rules)), 60):
        again = asked_again(on_record(table, question, None))
        if question.topic in (Topic.DEAL, Topic.END) or question.subject == CANCELLED:
            assert again is None, "no idea shows in these"
            continue
        assert again is not None
        assert again.question.answer == question.answer
        assert (again.question.topic, again.question.subject) == (question.topic, question.subject)
        if question.topic not in (Topic.SCORING, Topic.WHY) and question.kind is not AnswerKind.NUMBER:
            assert set(beliefs(*again)) >= set(beliefs(table.rules, question))


def _of(change: Callable[[dict[str, object]], object]) -> Answered:
    answer = on_record(HEARTS, quiz(HEARTS, [Topic.LEGAL], 1)[0], None)
    return answer._replace(position=json.dumps(change(json.loads(answer.position))))


@pytest.mark.parametrize(
    "answer",
    [
        RIGHT,
        RIGHT._replace(position="{}", topic="legal"),
        RIGHT._replace(position='{"hand": ["2C"]}', topic="legal"),
        RIGHT._replace(position="[]", topic="legal"),
        _of(lambda data: {**data, "rules": "my-own.yaml"}),
        _of(lambda data: {**data, "players": 99}),
        _of(lambda data: {**data, "options": {"no-such": "option"}}),
        _of(lambda data: {**data, "kind": "no-such"}),
    ],
)
def test_what_cannot_be_read_is_left_aside(answer: Answered) -> None:
    assert asked_again(answer) is None
    assert named(answer, answer, answered(BEAT), answered(BEAT)) == [BEAT]


def test_many_answers_do_not_take_long() -> None:
    tables = [table for table in plain_tables() if table.players in (4, 6)]
    answers = [
        on_record(table, question, BEAT)
        for table in tables
        for question in quiz(table, list(topics_of(table.rules)), 40)
    ]
    many = answers * (16_000 // len(answers))
    live_ideas(many)  # the rules are compiled once
    start = process_time()
    live_ideas(many)
    assert process_time() - start < 1
