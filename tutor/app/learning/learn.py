"""``hearts learn``: the lessons of a course, each taken up where it was left."""

from __future__ import annotations

import json
import os
import secrets
from typing import NamedTuple

from tutor.activities.events import Event, LessonDone
from tutor.activities.lesson import LessonRun
from tutor.activities.protocol import Answer, Run
from tutor.app.books import DEFAULT_BOOK, open_book, rules_for, rules_of
from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.learning.course import (
    KNOW,
    REVIEW,
    WORDS,
    choose_from,
    course_of,
    find_lesson,
    is_done,
    kept_as,
    lesson_entry,
    next_lesson,
    review_entry,
)
from tutor.app.learning.sitting import Sitting, any_slot, begins_anew, left_at, slot_of
from tutor.app.run import answer_keeper, run_activity, say_goodbye
from tutor.app.seeds import asked_seed, new_seed
from tutor.content.lessons import DIFFERENCES, Lesson, LessonHead, LessonMisfit, fitting
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import BookFile
from tutor.store import LeaseLost, LessonState
from tutor.ui.phrases.lesson import lesson_title
from tutor.ui.screen import Cancelled, EndOfInput, Line, Quit, Style


class Wishes(NamedTuple):
    """How a lesson is to be taken; ``None`` is as the lesson says, or as usual."""

    book: str | None
    players: int | None
    seed: str | None = None
    """Decides the questions of a lesson that is begun."""
    course: tuple[LessonHead, ...] | None = None
    """The lessons among which this one was chosen; ``None`` if it was named at once."""


def learn_command(
    context: Context, lesson: str | None, book: str | None = None, players: int | None = None, seed: str | None = None
) -> Exit:
    """Take the lesson of this name, ``REVIEW`` or ``WORDS``; without one, choose until the reader leaves.

    Whoever leaves a lesson that was chosen is back at the list.
    """
    from tutor.app.learning.review import waiting

    wishes = Wishes(book, players, seed)
    if lesson is not None:
        _take(context, lesson, wishes)
        return Exit.OK
    heads = course_of(context, book, players)
    wishes = wishes._replace(course=heads)
    while True:
        chosen = choose_from(context, heads, len(waiting(context)))
        if chosen is None:
            return Exit.OK
        try:
            if chosen == KNOW:
                _show_what_is_known(context, wishes)
            elif isinstance(chosen, str):
                _take(context, chosen, wishes)
            else:
                _take(context, chosen.id, wishes._replace(players=chosen.players))
        except (Cancelled, EndOfInput):
            raise
        except Quit:
            pass  # one step back, to the list


def _take(context: Context, name: str, wishes: Wishes) -> None:
    """Take the lesson of this name, the review, or read the list of words."""
    if name == REVIEW:
        from tutor.app.learning.review import take_review

        take_review(context)
    elif name == WORDS:
        from tutor.app.learning.words import show_words

        show_words(context, commands=wishes.course is None)
    else:
        take_lesson(context, find_lesson(context, name, wishes.book, wishes.players), wishes)


def _show_what_is_known(context: Context, wishes: Wishes) -> None:
    from tutor.app.learning.diagnosis import take_diagnosis

    take_diagnosis(context, rules_for(context, wishes.book or DEFAULT_BOOK, wishes.players), commands=False)


def list_lessons(context: Context, book: str | None = None, players: int | None = None) -> Exit:
    """Print the lessons of the course, each with what the learner has done of it."""
    from tutor.app.learning.review import waiting

    heads = course_of(context, book, players)
    done = context.store.lessons(context.learner)
    if due := waiting(context):
        context.show(Line(f"{REVIEW}: {review_entry(context, len(due))}"))
    for lesson in heads:
        context.show(Line(f"{lesson.id}: {lesson_entry(context, lesson, done)}"))
    return Exit.OK


def reset_lesson(context: Context, lesson: str, book: str | None = None, players: int | None = None) -> Exit:
    """Forget that the lesson was taken, and where it was left; the answers stay on record."""
    found = find_lesson(context, lesson, book, players)
    store, learner = context.store, context.learner
    try:
        for saved in store.saved(learner, "lesson"):
            if saved.slot.startswith(any_slot(found)):
                store.drop(learner, saved.slot)
    except LeaseLost:
        raise _taken_elsewhere(context) from None
    store.reset_lesson(learner, kept_as(found))
    context.show(
        context.say(
            "app", "The lesson “{lesson}” starts from its beginning again.", lesson=lesson_title(context.speech, found)
        )
    )
    return Exit.OK


def take_lesson(context: Context, lesson: Lesson, wishes: Wishes) -> None:
    """Take a lesson to its end, from where it was left, at its own table; whoever knows it already may show that.

    Raises ``Quit`` when the reader leaves; the step is kept.
    """
    from tutor.app.learning.skip_test import knows_already

    found = open_book(context, wishes.book or lesson.rules)
    rules = at_its_table(lesson, rules_of(context, found, wishes.players, {}))
    slot, store, learner = slot_of(lesson, rules), context.store, context.learner
    token = secrets.token_hex(8)
    if not store.claim(learner, slot, os.getpid(), token):
        raise _taken_elsewhere(context)
    try:
        left = left_at(context, lesson, rules)
        title, again = lesson_title(context.speech, lesson), is_done(_state(context, lesson))
        if left is None or (again and begins_anew(context, title)):
            left = Sitting(asked_seed(wishes.seed) or new_seed(), [])
        run = prepared(context, lesson, rules, found, left.seed)
        if wishes.players not in (None, rules.players):
            context.show(Line(other_table(context, lesson), Style.NOTE))
        begun = bool(left.answers) or _state(context, lesson) is not None
        if not begun and knows_already(context, lesson, rules):
            store.lesson_done(learner, kept_as(lesson), rules.book.id)
        else:
            done = _run(context, lesson, rules, run, left, listed=wishes.course is not None)
            if done is not None:
                _tell_next(context, lesson, rules, done, wishes)
    finally:
        store.release(learner, slot, token)


def _run(context: Context, lesson: Lesson, rules: Rules, run: Run, left: Sitting, *, listed: bool) -> LessonDone | None:
    """The lesson to its end; it is saved whenever the reader is to answer.

    How it went is not known where it had been taken to its end before, and only that was not noted.
    """
    slot, store, learner = slot_of(lesson, rules), context.store, context.learner
    digest = rules.book.digest()
    kept = answer_keeper(context, "lesson", lesson.id, rules)
    done: list[LessonDone] = []

    def watch(event: Event) -> None:
        kept(event)
        if isinstance(event, LessonDone):
            done.append(event)

    def save(answers: list[Answer]) -> None:
        record = {"digest": digest, "lesson": lesson.digest, "seed": left.seed, "answers": answers}
        store.save(learner, slot, "lesson", "{}", json.dumps(record))

    try:
        store.lesson_started(learner, kept_as(lesson), rules.book.id)
        run_activity(context, run, heard=left.answers, watch=watch, save=save)
        store.lesson_done(learner, kept_as(lesson), rules.book.id)
        store.drop(learner, slot)
    except LeaseLost:
        raise _taken_elsewhere(context) from None
    except Quit:
        if listed:
            say_goodbye(context, context.speech.say("app", "The lesson is saved at this step."))
        else:
            say_goodbye(context, context.speech.say("app", "The lesson is saved at this step. See you next time!"))
        raise
    return done[0] if done else None


def _state(context: Context, lesson: LessonHead) -> LessonState | None:
    return context.store.lessons(context.learner).get(kept_as(lesson))


def _tell_next(context: Context, lesson: Lesson, rules: Rules, done: LessonDone, wishes: Wishes) -> None:
    """What the reader might do after a lesson: take it again, or the next one of its course."""
    speech = context.speech
    if 2 * done.right < done.asked:
        again = speech.say("app", "Take this lesson again whenever you like: other cards come up.")
        context.show(Line(again))
        return
    heads = fitting(rules.book, rules.players) if wishes.course is None else wishes.course
    if lesson.own or lesson.id not in (DIFFERENCES, *(head.id for head in heads)):
        return  # a lesson of the reader's, or of another game
    follows = next_lesson(context, heads)
    if follows is not None:
        context.show(Line(speech.say("app", "The next lesson: “{lesson}”.", lesson=lesson_title(speech, follows))))
        if wishes.course is None:
            context.show(Line(f"hearts learn {follows.id}"))


def at_its_table(lesson: Lesson, asked: Rules) -> Rules:
    """The rules for as many players as the lesson is for, if the book is for so many."""
    known = lesson.players in asked.book.players.sizes
    return compile_rules(asked.book, lesson.players) if known and lesson.players != asked.players else asked


def prepared(context: Context, lesson: Lesson, rules: Rules, found: BookFile, seed: str) -> Run:
    """The lesson, ready to run. Raises ``TutorError`` if it does not fit the rules."""
    try:
        return LessonRun(lesson, rules, found.resolve, seed).run()
    except LessonMisfit as misfit:
        raise TutorError(_misfit_sentence(context, lesson, misfit)) from None


def other_table(context: Context, lesson: Lesson) -> str:
    """That the lesson is not for the number of players that was asked for, and why it can be taken all the same."""
    same = context.speech.say(
        "app",
        "It is shown at a table of that size. At yours the rules are the same, but some cards and numbers differ.",
    )
    return f"{_table_sentence(context, lesson.players)} {same}"


def _table_sentence(context: Context, players: int) -> str:
    return context.speech.say_n("app", "This lesson is for {n} player.", "This lesson is for {n} players.", players)


def _misfit_sentence(context: Context, lesson: Lesson, misfit: LessonMisfit) -> str:
    speech, title = context.speech, lesson_title(context.speech, lesson)
    if misfit.players is not None:
        return _table_sentence(context, misfit.players)
    if misfit.missing:
        rules = context.catalogue.listing(misfit.missing)
        return speech.say(
            "app",
            "The lesson “{lesson}” teaches what this rule book does not have: {rules}.",
            lesson=title,
            rules=rules,
        )
    return speech.say("app", "The lesson “{lesson}” does not fit these rules.", lesson=title)


def _taken_elsewhere(context: Context) -> TutorError:
    return TutorError(context.say("app", "This lesson is being taken in another window.").text, Exit.FAILED)
