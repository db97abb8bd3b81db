"""What the driver puts on record, and what it replays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.desk import Desk
from tutor.activities.asking import ask, go_on
from tutor.activities.events import CardRefused, Event, HintGiven, LessonShows, Marked
from tutor.activities.prompts import Pause
from tutor.activities.protocol import Answer, Key, Run
from tutor.app.learning.quiz import take_quiz
from tutor.app.learning.record import answers_of, usual_rules
from tutor.app.run import answer_keeper, run_activity
from tutor.cards import parse_card, parse_cards
from tutor.content.shown import Told
from tutor.quiz.generate import generate
from tutor.quiz.ideas.beliefs import beliefs
from tutor.quiz.ideas.model import Idea
from tutor.quiz.model import AnswerKind, Question, Topic
from tutor.rules.compile import Rules
from tutor.rules.judge import judge
from tutor.rules.kinds import Text
from tutor.rules.situation import Situation
from tutor.ui.screen import Quit

HINT: Answer = (Key.HINT.value,)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def hearts() -> Rules:
    rules = usual_rules("hearts")
    assert rules is not None
    return rules


def question_with(idea: Idea) -> tuple[Question, Answer]:
    """A question, and what is answered by a wrong idea."""
    for question in generate(hearts(), (Topic.LEGAL,), 60, "seed"):
        if answers := beliefs(hearts(), question).get(idea):
            return question, answers[0]
    raise AssertionError(idea)


def watch_of(desk: Desk, question: Question, *answers: Answer, tries: int = 1) -> list[Event]:
    """Ask the question and keep what is answered; the events."""
    left = list(answers)
    desk.answering = lambda _: left.pop(0)
    events: list[Event] = []
    keep = answer_keeper(desk.context, "lesson", "my-lesson", hearts())

    def watch(event: Event) -> None:
        events.append(event)
        keep(event)

    def run() -> Run:
        yield from ask(hearts(), question, 1, 1, tries=tries)

    run_activity(desk.context, run(), watch=watch)
    return events


def test_the_wrong_ideas_behind_an_answer_are_kept(desk: Desk) -> None:
    question, answer = question_with(Idea.MUST_BEAT)
    watch_of(desk, question, answer)
    (kept,) = desk.answers()
    assert kept.misconception is not None
    assert Idea.MUST_BEAT.value in kept.misconception.split()
    assert not kept.right
    (answered,) = answers_of(desk.context)
    assert Idea.MUST_BEAT in answered.ideas
    watch_of(desk, question, question.answer)
    assert desk.answers()[-1].misconception is None
    assert desk.answers()[-1].right


def test_hints_are_counted(desk: Desk) -> None:
    question, _ = question_with(Idea.MUST_BEAT)
    watch_of(desk, question, question.answer)
    watch_of(desk, question, HINT, HINT, question.answer)
    assert [(kept.hints, kept.right) for kept in desk.answers()] == [(0, True), (2, True)]


def test_an_answer_that_was_told_is_not_right(desk: Desk) -> None:
    question, _ = question_with(Idea.MUST_BEAT)
    events = watch_of(desk, question, *[HINT] * 9, question.answer)
    assert sum(isinstance(event, HintGiven) for event in events) == 9
    (kept,) = desk.answers()
    assert not kept.right
    assert kept.misconception is None


def test_only_the_first_answer_to_a_question_counts(desk: Desk) -> None:
    question, wrong = question_with(Idea.MUST_BEAT)
    events = watch_of(desk, question, wrong, question.answer, tries=2)
    assert sum(isinstance(event, Marked) for event in events) == 2
    assert [kept.right for kept in desk.answers()] == [False]


def test_a_refused_card_is_no_answer_to_a_question(desk: Desk) -> None:
    hand = parse_cards(("3C", "9H"))
    judgement = judge(hearts(), hand, Situation((parse_card("TC"),), 4, True))
    keep = answer_keeper(desk.context, "lesson", "my-lesson", hearts())
    keep(CardRefused(hearts(), judgement, parse_card("9H")))
    (kept,) = desk.answers()
    assert (kept.activity, kept.source, kept.rule, kept.right) == ("play", "my-lesson", "hearts/follow-suit", False)
    (answered,) = answers_of(desk.context)
    assert answered.refused
    assert desk.context.store.tally(desk.context.learner) == []


def test_hints_are_replayed(desk: Desk) -> None:
    question, _ = question_with(Idea.MUST_BEAT)
    asked: list[str] = []

    def answering(_: object) -> Answer:
        asked.append("asked")
        return question.answer

    desk.answering = answering

    def run() -> Run:
        yield from ask(hearts(), question, 1, 1)

    events: list[Event] = []
    run_activity(desk.context, run(), heard=[HINT, HINT], watch=events.append)
    (marked,) = (event for event in events if isinstance(event, Marked))
    assert marked.hints == 2
    assert asked == ["asked"]
    desk.read()
    run_activity(desk.context, run(), heard=[HINT, ("nonsense",)])
    assert asked == ["asked"] * 2


def test_a_question_that_was_answered_wrongly_is_taken_up_with_what_led_to_it(desk: Desk) -> None:
    question, wrong = question_with(Idea.MUST_BEAT)

    def run() -> Run:
        for number, title in enumerate(("First.", "Second."), 1):
            yield LessonShows(hearts(), Told(Text("lesson", title)))
            yield from ask(hearts(), question, number, 2, tries=2)

    def told_after(*heard: Answer) -> str:
        desk.will_answer()
        with pytest.raises(Quit):
            run_activity(desk.context, run(), heard=heard)
        return desk.read()

    right = question.answer
    for heard in ((wrong,), (HINT, wrong), (wrong, HINT), (right, wrong), (right,), (wrong, right), (wrong, wrong)):
        told = told_after(*heard)
        first = heard in ((wrong,), (HINT, wrong), (wrong, HINT))
        assert ("First." in told, "Second." in told) == (first, not first)
        assert "Right." not in told
        assert "Not quite." not in told
        assert told.count("Hint 1 of") == heard.count(HINT)


def test_where_one_pauses_makes_no_difference_to_what_was_saved(desk: Desk) -> None:
    question, _ = question_with(Idea.MUST_BEAT)

    def run(*, pauses: bool) -> Run:
        for number in (1, 2):
            yield from ask(hearts(), question, number, 2)
            if pauses:
                yield from go_on(Pause.STEP, hearts(), question)

    saved: list[list[Answer]] = []
    for heard, pauses in (([question.answer] * 2, True), ([(), question.answer, (), question.answer], False)):
        desk.answering = lambda _: ()
        run_activity(desk.context, run(pauses=pauses), heard=heard, save=lambda answers: saved.append(list(answers)))
    # with pauses there is one more at the end; without them nothing is left to ask
    assert saved == [[question.answer, (), question.answer]]


def believing(idea: Idea, questions: Iterator[Question]) -> list[Answer]:
    """What somebody answers who holds the idea, and knows all else."""
    return [beliefs(hearts(), question).get(idea, (question.answer,))[0] for question in questions]


def test_after_a_quiz_an_idea_that_has_shown_twice_is_named(desk: Desk) -> None:
    questions = list(generate(hearts(), (Topic.LEGAL,), 60, "seed"))
    idea = Idea.MUST_BEAT
    answers = believing(idea, iter(questions))
    assert sum(answer != question.answer for answer, question in zip(answers, questions, strict=True)) >= 2
    desk.answering = lambda _: answers.pop(0)
    take_quiz(desk.context, hearts(), (Topic.LEGAL,), 60, "seed")
    told = desk.read()
    assert told.count("You seem to think") == 1
    answers = [question.answer for question in questions]
    take_quiz(desk.context, hearts(), (Topic.LEGAL,), 60, "seed")
    assert "You seem to think" not in desk.read()


@pytest.mark.parametrize("keeps", [True, False])
def test_who_leaves_a_quiz_is_told_that_the_answers_are_kept_where_they_are(tmp_path: Path, keeps: bool) -> None:
    for answers in ((), (1,)):
        desk = Desk(tmp_path if keeps else Path("/dev/null"))
        desk.will_answer(*answers)
        with pytest.raises(Quit):
            take_quiz(desk.context, hearts(), (Topic.SCORING,), 14, "seed")
        assert ("Your answers so far are kept in your progress." in desk.read()) is (keeps and bool(answers))


def test_a_quiz_can_be_driven_by_its_own_answers(desk: Desk) -> None:
    questions = list(generate(hearts(), tuple(Topic), 14, "seed"))
    assert {question.kind for question in questions} == set(AnswerKind)
    answers = [question.answer for question in questions]
    desk.answering = lambda _: answers.pop(0)
    assert take_quiz(desk.context, hearts(), tuple(Topic), 14, "seed")
    assert [kept.right for kept in desk.answers()] == [True] * 14
