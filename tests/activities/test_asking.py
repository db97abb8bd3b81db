from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.quiz.tables import quiz, seating
from tutor.activities.asking import Asked, ask, expected, go_on
from tutor.activities.events import Event, HintGiven, Marked, MoreTold, QuizDone, QuizStarted
from tutor.activities.prompts import AskQuestion, Pause
from tutor.activities.protocol import Answer, Awaited, Key, Prompt, told_anew
from tutor.activities.quiz import Quiz
from tutor.quiz.clues import OneOf
from tutor.quiz.hints import ladder
from tutor.quiz.model import AnswerKind, Question, Topic

HINT, MORE = (Key.HINT.value,), (Key.MORE.value,)
TABLE = seating("hearts", 4)
QUESTIONS = quiz(TABLE, [Topic.LEGAL, Topic.WINNER, Topic.DEAL], 9, "asking")
LEGAL, WINNER, DEAL = (
    next(q for q in QUESTIONS if q.topic is topic) for topic in (Topic.LEGAL, Topic.WINNER, Topic.DEAL)
)


def wrong(question: Question) -> Answer:
    if question.kind is AnswerKind.NUMBER:
        return (int(question.answer[0]) + 1,)
    return next((o.value,) for o in question.options if (o.value,) != question.answer)


def take(
    question: Question, answers: Sequence[Answer], *, tries: int = 1, before: Question | None = None
) -> tuple[Asked, list[Event | Prompt]]:
    """How the question goes with these answers, and everything told and asked."""
    run = ask(TABLE.rules, question, 1, 3, tries=tries, before=before)
    left, items = list(answers), []
    answer: Answer = ()
    item = next(run)
    while True:
        items.append(item)
        answer = left.pop(0) if isinstance(item, Prompt) else ()
        try:
            item = run.send(answer)
        except StopIteration as stop:
            assert not left
            return stop.value, items


def marks(items: Sequence[Event | Prompt]) -> list[tuple[bool, int, bool]]:
    return [(item.mark.right, item.hints, item.told) for item in items if isinstance(item, Marked)]


def test_without_hints_an_answer_is_marked_as_it_is() -> None:
    asked, items = take(LEGAL, [LEGAL.answer])
    assert (asked.mark.right, asked.hints, asked.told, asked.shown) == (True, 0, False, True)
    assert marks(items) == [(True, 0, False)]
    assert isinstance(items[0], Prompt)
    assert items[0].keys == (Key.HINT,)
    assert items[0].expected == expected(LEGAL)


@pytest.mark.parametrize("question", [LEGAL, WINNER, DEAL], ids=lambda question: question.topic.value)
def test_hints_climb_the_ladder_and_the_last_one_stays(question: Question) -> None:
    hints = ladder(TABLE.rules, question)
    for number in range(1, len(hints) + 3):
        asked, items = take(question, [HINT] * number + [question.answer])
        given = [item.hint for item in items if isinstance(item, HintGiven)]
        assert given == [*hints, *[hints[-1]] * number][:number]
        seen, told = min(number, len(hints)), number >= len(hints)
        assert (asked.hints, asked.told, asked.shown) == (seen, told, not told)
        assert marks(items) == [(True, seen, told)]


def test_after_a_hint_only_the_answer_is_asked_for_again() -> None:
    _, items = take(LEGAL, [HINT, MORE, HINT, LEGAL.answer], before=WINNER)
    again = [item.subject.again for item in items if isinstance(item, Prompt) and isinstance(item.subject, AskQuestion)]
    assert again == [False, True, False, True], "what is told of another question pushes this one out of sight"


def test_a_reader_who_comes_back_is_told_the_question_anew() -> None:
    _, items = take(LEGAL, [HINT, LEGAL.answer])
    prompt = [item for item in items if isinstance(item, Prompt)][1]
    anew = told_anew(prompt)
    assert isinstance(anew.subject, AskQuestion)
    assert not anew.subject.again
    assert anew.keys == prompt.keys


def test_more_is_told_about_the_question_before() -> None:
    asked, items = take(LEGAL, [HINT, MORE, LEGAL.answer], before=WINNER)
    assert [item.question for item in items if isinstance(item, MoreTold)] == [WINNER]
    assert (asked.hints, asked.shown) == (1, True)
    both, hint = (Key.HINT, Key.MORE), (Key.HINT,)
    assert [item.keys for item in items if isinstance(item, Prompt)] == [both, both, hint], "all has been told"


def test_a_second_try_counts_as_a_hint_and_offers_nothing_about_the_question_before() -> None:
    asked, items = take(LEGAL, [HINT, wrong(LEGAL), HINT, LEGAL.answer], tries=2, before=WINNER)
    assert marks(items) == [(False, 1, False), (True, 3, False)]
    first, second = (item for item in items if isinstance(item, Marked))
    assert (first.again, second.again) == (True, False)
    assert (first.attempt, second.attempt) == (1, 2)
    assert [item.hint.number for item in items if isinstance(item, HintGiven)] == [1, 2]
    assert (asked.given, asked.mark.right, asked.last.right, asked.hints) == (wrong(LEGAL), False, True, 1)
    assert [item.keys for item in items if isinstance(item, Prompt)][-1] == (Key.HINT,)


def test_two_wrong_answers_end_the_question() -> None:
    asked, items = take(DEAL, [wrong(DEAL), wrong(DEAL)], tries=2)
    assert [item.again for item in items if isinstance(item, Marked)] == [True, False]
    assert not asked.shown
    assert not asked.last.right


def test_before_going_on_more_can_be_asked_for() -> None:
    run = go_on(Pause.STEP, TABLE.rules, LEGAL)
    prompt = next(run)
    assert isinstance(prompt, Prompt)
    assert (prompt.expected, prompt.keys) == (Awaited.GO_ON, (Key.MORE,))
    assert run.send(MORE) == MoreTold(TABLE.rules, LEGAL)
    assert run.send(()) == prompt._replace(keys=()), "all has been told"
    with pytest.raises(StopIteration):
        run.send(())


def test_a_quiz_counts_what_was_not_told() -> None:
    questions = [LEGAL, WINNER, DEAL]
    answers = [HINT, LEGAL.answer, *[HINT] * 4, WINNER.answer, MORE, DEAL.answer]
    run = Quiz(TABLE.rules, questions, QuizStarted((Topic.LEGAL,), 3, 2, "s")).run()
    done: list[Event | Prompt] = []
    item: Event | Prompt | None = next(run)
    while item is not None:
        done.append(item)
        try:
            item = run.send(answers.pop(0) if isinstance(item, Prompt) else ())
        except StopIteration:
            item = None
    last = done[-1]
    assert isinstance(last, QuizDone)
    assert (last.right, last.passed) == (2, True)
    assert [item.question for item in done if isinstance(item, MoreTold)] == [WINNER]


def four_options(topic: Topic) -> Question:
    return next(q for q in quiz(TABLE, [topic], 40, "four") if len(q.options) > 3)


@pytest.mark.parametrize("topic", [Topic.WHY, Topic.WINNER, Topic.PASS])
@pytest.mark.parametrize("before", range(4))
def test_hints_after_a_wrong_answer_leave_it_aside(topic: Topic, before: int) -> None:
    question = four_options(topic)
    given = wrong(question)
    plain = ladder(TABLE.rules, question)
    answers = [*[HINT] * before, given, *[HINT] * 4, question.answer]
    asked, items = take(question, answers, tries=2)
    hints = [item.hint for item in items if isinstance(item, HintGiven)]
    after = ladder(TABLE.rules, question, given) if before < 3 else plain
    assert hints[:before] == list(plain[:before])
    assert hints[-1] == after[-1]
    narrowed = [clue for hint in hints[before:] for clue in hint.clues if isinstance(clue, OneOf)]
    assert not any(set(given) & set(clue.values) for clue in narrowed)
    assert marks(items)[1][2], "the last hint has told the answer"
    assert not asked.told


def test_a_hint_that_narrowed_the_choice_is_not_taken_for_the_answer() -> None:
    question = four_options(Topic.WHY)
    _, items = take(question, [HINT, HINT, HINT, wrong(question), question.answer], tries=2)
    assert [told for _, _, told in marks(items)] == [False, False]
