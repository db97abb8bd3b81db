"""A lesson speaks of nothing that neither it nor an earlier one of its course has taught."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tests.activities.driving import SPEECH, drive, read, rightly, run_of, table
from tutor.activities.events import Event, Happened, HintGiven, LessonDone, LessonShows
from tutor.activities.prompts import AskQuestion
from tutor.activities.protocol import Answer, Prompt
from tutor.content.lessons import course, load_lesson
from tutor.content.mixing import mixed, taught_kinds
from tutor.content.model import Ask, Mix, Show, rule_in
from tutor.content.shown import Heading, Scene, Told
from tutor.content.taught import as_taught, spoken_of
from tutor.engine.events import HeartsBroken
from tutor.quiz.generate import generate, topics_of
from tutor.quiz.hints import ladder
from tutor.quiz.ideas.beliefs import beliefs
from tutor.quiz.ideas.model import Idea
from tutor.quiz.model import MAY_PLAY, Question, Topic
from tutor.ui.phrases import lines_of
from tutor.ui.phrases.ideas import in_fact, seems_to_think

COURSE = tuple(head.id for head in course("hearts") if head.course == "hearts")
BEFORE = {
    "broken": COURSE[: COURSE.index("breaking-hearts")],
    "moon": COURSE[: COURSE.index("moon")],
    "minus sign": COURSE[: COURSE.index("moon")],
}
POINTS = COURSE[: COURSE.index("points")]


@cache
def items_of(name: str) -> tuple[Event | Prompt, ...]:
    return tuple(drive(run_of(name, "hearts"), rightly)[0])


def asked_in(name: str) -> Iterator[Question]:
    for item in items_of(name):
        if isinstance(item, Prompt) and isinstance(item.subject, AskQuestion):
            yield item.subject.question


@pytest.mark.parametrize(("word", "name"), [(word, name) for word, names in BEFORE.items() for name in names])
def test_the_screen_says_nothing_of_what_comes_later(word: str, name: str) -> None:
    titles = {line for line in read([items_of(name)[0]]).splitlines() if line}
    assert not [line for line in read(list(items_of(name))).splitlines() if word in line.lower() and line not in titles]


@pytest.mark.parametrize("name", POINTS)
def test_what_a_trick_is_worth_is_not_told_before_points_are(name: str) -> None:
    happened = [item for item in items_of(name) if isinstance(item, Happened)]
    assert "points in this trick" not in read(list(happened))
    assert not any(isinstance(item.event, HeartsBroken) for item in happened)


def test_later_lessons_tell_all_of_it() -> None:
    told = read(list(items_of("breaking-hearts")))
    assert "Hearts are not broken yet." in told
    assert "points in this trick" in told or "This trick is worth" in told
    assert "If somebody shoots the moon in this deal" in read(list(items_of("moon")))


@pytest.mark.parametrize("name", COURSE)
def test_only_rules_that_are_known_are_offered_as_reasons(name: str) -> None:
    lesson, (_, rules) = load_lesson(name), table("hearts", 4)
    known = spoken_of(lesson)
    assert known is not None
    questions = list(asked_in(name))
    for step in lesson.steps:
        if isinstance(step, Mix):
            questions += [question for seed in range(20) for question in mixed(step, lesson, rules, str(seed), known)]
    for seed in range(10):  # those of the test that skips the lesson
        drawn = generate(rules, topics_of(rules), 4, str(seed), about=taught_kinds(lesson), known=known)
        questions += drawn
    for question in questions:
        if question.topic is Topic.WHY:
            values = [str(option.value) for option in question.options]
            assert MAY_PLAY in values
            assert len(values) >= 2
            assert {value.partition("/")[2] for value in values if "/" in value} <= known
            assert set(question.answer) <= set(values)
        assert question.rule.name in known


@pytest.mark.parametrize("name", COURSE)
def test_hints_name_only_rules_that_are_known(name: str) -> None:
    known, (_, rules) = spoken_of(load_lesson(name)), table("hearts", 4)
    assert known is not None
    later = {SPEECH.text(rule.title) for rule in rules.book.legality if rule.id.name not in known}
    for question in asked_in(name):
        for hint in ladder(rules, question):
            said = read([HintGiven(rules, question, hint)])
            assert not [title for title in later if f"“{title}”" in said]


def test_whoever_skips_a_lesson_is_asked_what_it_teaches_in_its_terms() -> None:
    assert "trick-winner:all-follow" in taught_kinds(load_lesson("cards-and-words"))
    assert "trick-winner" not in taught_kinds(load_lesson("cards-and-words"))
    for name in COURSE:
        lesson = load_lesson(name)
        assert {rule_in(kind) for kind in taught_kinds(lesson)} == set(lesson.teaches)


def test_a_quiz_speaks_of_everything() -> None:
    (_, rules) = table("hearts", 4)
    assert as_taught(rules, None) is rules
    offered = {str(option.value) for question in generate(rules, [Topic.WHY], 30, "all") for option in question.options}
    assert {f"hearts/{rule.id.name}" for rule in rules.book.legality} <= offered
    few = as_taught(rules, {"follow-suit"})
    assert few.book.breaking is None
    assert not few.moons
    assert not few.charges
    assert as_taught(rules, {"unbroken-lead"}).book.breaking is not None


@pytest.mark.parametrize("name", COURSE)
def test_a_position_to_look_at_and_to_ask_about_is_shown_once(name: str) -> None:
    lesson = load_lesson(name)
    joined = [screen for screen in lesson.screens if len(screen) > 1]
    assert [step for screen in lesson.screens for step in screen] == list(lesson.steps)
    asks = [step for step in lesson.steps if isinstance(step, Ask)]
    assert all(isinstance(look, Show) and ask in asks for look, ask in joined)
    items = items_of(name)
    for look, ask in joined:
        assert isinstance(look, Show)
        place = next(
            place
            for place, item in enumerate(items)
            if isinstance(item, LessonShows) and isinstance(item.shown, Told) and item.shown.text == look.text
        )
        assert isinstance(items[place - 1].shown, Heading)  # type: ignore[union-attr]
        question = items[place + 1]
        assert isinstance(question, Prompt)
        assert isinstance(question.subject, AskQuestion)
        assert question.subject.question.id == ask.id
        assert LessonShows(items[0].rules, Scene(look.position)) not in items  # type: ignore[union-attr]


def test_the_course_has_such_positions() -> None:
    assert sum(len(screen) > 1 for name in COURSE for screen in load_lesson(name).screens) >= 10


def test_a_wrong_idea_that_shows_again_is_told_at_the_end() -> None:
    def believing(prompt: Prompt) -> Answer:
        if not isinstance(prompt.subject, AskQuestion):
            return rightly(prompt)
        question = prompt.subject.question
        return beliefs(table("hearts", 4)[1], question).get(Idea.FOLLOWING_FREE, (question.answer,))[0]

    items, _ = drive(run_of("following-suit", "hearts"), believing)
    done = items[-1]
    assert isinstance(done, LessonDone)
    assert done.ideas == (Idea.FOLLOWING_FREE,)
    said = [line.text for line in lines_of(SPEECH, done)]
    assert said[-2:] == [
        seems_to_think(SPEECH, done.rules, Idea.FOLLOWING_FREE),
        in_fact(SPEECH, done.rules, Idea.FOLLOWING_FREE),
    ]
    known = items_of("following-suit")[-1]
    assert isinstance(known, LessonDone)
    assert known.ideas == ()


def test_the_first_screens_say_what_the_game_is_about_and_show_the_pack() -> None:
    told = read(list(items_of("cards-and-words")))
    first = told.partition("Step 3 of")[0]
    assert "Take as few cards with points as you can." in first
    assert "winner" in first
    assert "Hearts: 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥" in first
    assert "Never mind" not in told
