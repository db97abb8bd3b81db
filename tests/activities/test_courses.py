"""Every lesson of every book is taken to its end, with right and with wrong answers, and read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from pathlib import Path

import pytest

from tests.activities.driving import (
    Answering,
    after,
    differences_run,
    drive,
    pair_of,
    read,
    rightly,
    run_of,
    table,
    taught,
    wrongly,
)
from tutor.activities.events import Happened, LessonDone, Marked
from tutor.activities.lesson import LessonRun
from tutor.activities.protocol import Answer, Key, Prompt
from tutor.content.comparing import differences_lesson
from tutor.content.lessons import course, fitting, load_lesson
from tutor.engine.events import MatchOver, TrickTaken
from tutor.reading.locate import packaged_ids
from tutor.rules.compile import compile_rules

FAMILY = Path(__file__).parents[1] / "books"
BOOKS = tuple(packaged_ids("rules"))
VARIANTS = tuple(name for name in BOOKS if name != "hearts")
COURSE = ("two-packs", "cancelling-cards", "dead-tricks", "large-scores", "large-deal")
BRIDGES = ("court-piece", "pusoy-dos")
OFFERED = [(book, head.id) for book in BOOKS for head in course(book) if book != "hearts"]


def test_each_book_has_a_course() -> None:
    assert tuple(head.id for head in course("cancellation")) == COURSE
    offered = {book: tuple(head.id for head in course(book)) for book in VARIANTS if book != "cancellation"}
    about_tricks = ("cards-and-words", "following-suit", "taking-tricks", "void")
    about_play = (*about_tricks, "first-trick", "breaking-hearts", "exceptions", "passing", "guided-deal", "first-game")
    assert offered == {
        "basic-hearts": (*about_tricks, *BRIDGES),
        "black-maria": (*about_tricks, *BRIDGES),
        "hooligan": (*about_play, *BRIDGES),
        "omnibus": (*about_play, *BRIDGES),
        "spot-hearts": (*about_tricks, "breaking-hearts", *BRIDGES),
    }


def ended(items: Sequence[object]) -> LessonDone:
    """The end of a lesson, whatever wrong ideas have shown in it."""
    done = items[-1]
    assert isinstance(done, LessonDone)
    return done._replace(ideas=())


@pytest.mark.parametrize(("book", "name"), OFFERED)
@pytest.mark.parametrize(("answering", "right"), [(rightly, True), (wrongly, False)])
def test_every_lesson_that_is_offered_is_taken_to_its_end(
    book: str, name: str, answering: Answering, right: bool
) -> None:
    run = run_of(name, book)
    items, _ = drive(run, answering)
    asked = taught(run.lesson, wrong=not right)
    assert ended(items) == LessonDone(run.lesson, run.rules, asked if right else 0, asked)
    is_readable(read(items))


@pytest.mark.parametrize("book", VARIANTS)
@pytest.mark.parametrize(("answering", "right"), [(rightly, True), (wrongly, False)])
def test_what_is_different_is_taken_to_its_end(book: str, answering: Answering, right: bool) -> None:
    run = differences_run(book)
    items, _ = drive(run, answering)
    asked = taught(run.lesson)
    assert asked >= 1
    assert ended(items) == LessonDone(run.lesson, run.rules, asked if right else 0, asked)
    is_readable(read(items))


@pytest.mark.parametrize("book", VARIANTS)
@pytest.mark.parametrize("key", list(Key))
def test_what_is_different_has_hints_and_more(book: str, key: Key) -> None:
    """Also where it is asked about a rule that the variant has dropped."""
    prompts = count()

    def pressing(prompt: Prompt) -> Answer:
        # after a key the prompt comes again: every third time it is answered
        return (key.value,) if key in prompt.keys and next(prompts) % 3 else wrongly(prompt)

    items, _ = drive(differences_run(book), pressing)
    assert isinstance(items[-1], LessonDone)
    is_readable(read(items))


@pytest.mark.parametrize("book", VARIANTS)
def test_what_is_different_is_taught_at_every_table(book: str) -> None:
    for players in table(book)[1].book.players.sizes:
        run = differences_run(book, players)
        items, _ = drive(run, rightly)
        assert isinstance(items[-1], LessonDone)


@pytest.mark.parametrize("book", VARIANTS)
def test_what_is_different_goes_on_where_it_was_left(book: str) -> None:
    items, answers = drive(differences_run(book), rightly)
    for heard in range(0, len(answers) + 1, 4):
        again, given = drive(differences_run(book), after(answers[:heard], rightly))
        assert given == answers
        assert read(again) == read(items)
    assert differences_lesson(pair_of(book)).digest == differences_lesson(pair_of(book)).digest


@pytest.mark.parametrize("name", COURSE)
def test_a_lesson_of_two_packs_goes_on_where_it_was_left(name: str) -> None:
    items, answers = drive(run_of(name, "cancellation"), wrongly)
    for heard in range(0, len(answers) + 1, 5):
        again, given = drive(run_of(name, "cancellation"), after(answers[:heard], wrongly))
        assert given == answers
        assert again == items


@pytest.mark.parametrize("book", BOOKS)
def test_lessons_hold_with_every_other_value_of_an_option_with_which_they_fit(book: str) -> None:
    found, _ = table(book)
    for option in found.book.options:
        for value in option.values:
            if value.id == option.default:
                continue  # as the other tests take them
            chosen = {option.id: value.id}
            resolved = found.resolve(chosen)
            for head in fitting(resolved):
                lesson = load_lesson(head.id)
                rules = compile_rules(resolved, lesson.players)
                run = LessonRun(lesson, rules, lambda options, chosen=chosen: found.resolve({**chosen, **options}))  # type: ignore[misc]
                if head.id.endswith("-deal"):
                    continue  # whole deals are played elsewhere
                items, _ = drive(run, rightly)
                asked = taught(lesson)
                assert items[-1] == LessonDone(lesson, rules, asked, asked)


def test_the_guided_deal_of_two_packs_is_a_whole_deal() -> None:
    run = run_of("large-deal", "cancellation")
    items, _ = drive(run, rightly)
    events = [item.event for item in items if isinstance(item, Happened)]
    complete = [event for event in events if type(event).__name__ in ("TrickTaken", "TrickDead")]
    assert len(complete) == run.rules.hand_size
    assert any(isinstance(event, TrickTaken) and event.extras for event in events)
    assert isinstance(events[-1], MatchOver)


def test_no_question_is_answered_before_its_second_try() -> None:
    """What is said to a wrong answer does not say whether a trick is dead, or who takes it."""
    run = run_of("dead-tricks", "cancellation")
    items, _ = drive(run, wrongly)
    for item in items:
        if isinstance(item, Marked) and item.again and item.question.topic.value == "cancel":
            said = read([item])
            assert "nobody takes this trick" not in said
            assert "Not quite" in said


def is_readable(text: str) -> None:
    """No place is left open, no word is missing, and every sentence ends."""
    assert not re.search(r"[{}]|None\b(?! of these)|\bnull\b|  \S+ {2}\S+ {2}", text.replace("None of these cards", ""))
    for line in text.splitlines():
        assert line == line.rstrip() or "Press" in line


def test_a_prompt_of_a_lesson_can_be_asked() -> None:
    items, _ = drive(run_of("two-packs", "cancellation"), rightly)
    assert "(two of them)" in read([item for item in items if isinstance(item, Prompt)])


@pytest.mark.parametrize("path", sorted(FAMILY.glob("*.yaml")), ids=lambda path: path.stem)
def test_books_that_nobody_wrote_lessons_for_have_some(path: Path) -> None:
    book = str(path)
    for answering in (rightly, wrongly):
        items, _ = drive(differences_run(book), answering)
        assert isinstance(items[-1], LessonDone)
        is_readable(read(items))
    for head in fitting(table(book)[1].book):
        if not head.id.endswith("-deal"):
            assert isinstance(drive(run_of(head.id, book), rightly)[0][-1], LessonDone)
