"""``hearts learn``: the lessons of a course, each taken up where it was left."""

from __future__ import annotations

import json
import os
import secrets

from tutor.activities.events import Event, LessonDone
from tutor.activities.lesson import LessonRun
from tutor.activities.protocol import Answer
from tutor.app.books import DEFAULT_BOOK, rules_for
from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.run import answer_keeper, run_activity
from tutor.content.lessons import Lesson, LessonHead, course, load_lesson
from tutor.reading.locate import NotFoundError
from tutor.rules.compile import Rules
from tutor.store import LessonState
from tutor.ui.phrases.lesson import lesson_title
from tutor.ui.screen import Choice, Line, Question, Quit, Style


def learn_command(context: Context, lesson: str | None, book: str | None = None, players: int | None = None) -> Exit:
    """Take one lesson, or choose from the course until the reader leaves."""
    if lesson is not None:
        take_lesson(context, _lesson(context, lesson), book, players)
        return Exit.OK
    while True:
        chosen = _choose(context)
        if chosen is None:
            return Exit.OK
        take_lesson(context, chosen, book, players)


def list_lessons(context: Context) -> Exit:
    """Print the lessons of the course, each with what the learner has done of it."""
    done = context.store.lessons(context.learner)
    for lesson in course(DEFAULT_BOOK):
        context.show(Line(f"{lesson.id}: {_entry(context, lesson, done)}"))
    return Exit.OK


def reset_lesson(context: Context, lesson: str) -> Exit:
    """Forget that the lesson was taken, and where it was left; the answers stay on record."""
    found = _lesson(context, lesson)
    context.store.reset_lesson(context.learner, found.id)
    context.store.drop(context.learner, _slot(found))
    context.show(
        context.say(
            "app", "The lesson “{lesson}” starts from its beginning again.", lesson=lesson_title(context.speech, found)
        )
    )
    return Exit.OK


def take_lesson(context: Context, lesson: Lesson, book: str | None = None, players: int | None = None) -> None:
    """Take a lesson to its end, from where it was left. Raises ``Quit`` when the reader leaves; the step is kept."""
    rules = rules_for(context, book or lesson.rules, players or lesson.players)
    try:
        run = LessonRun(lesson, rules).run()
    except ValueError:
        title = lesson_title(context.speech, lesson)
        raise TutorError(
            context.say("app", "The lesson “{lesson}” does not fit these rules.", lesson=title).text
        ) from None
    slot, store, learner = _slot(lesson), context.store, context.learner
    heard = _heard(context, lesson, rules)
    mine = store.claim(learner, slot, os.getpid(), secrets.token_hex(8))
    if not mine:
        raise TutorError(context.say("app", "This lesson is being taken in another window.").text, Exit.FAILED)
    kept = answer_keeper(context, "lesson", lesson.id, rules)
    store.lesson_started(learner, lesson.id, rules.book.id)

    def watch(event: Event) -> None:
        kept(event)
        if isinstance(event, LessonDone):
            store.lesson_done(learner, lesson.id, rules.book.id)

    def keep(answers: list[Answer]) -> None:
        record = json.dumps({"digest": rules.book.digest(), "lesson": lesson.digest, "answers": answers})
        store.save(learner, slot, "lesson", "{}", record)

    try:
        run_activity(context, run, heard=heard, watch=watch, keep=keep)
        store.drop(learner, slot)
    except Quit:
        context.show(Line(""), context.say("app", "The lesson is saved at this step. See you next time!"))
        raise


def _heard(context: Context, lesson: Lesson, rules: Rules) -> list[Answer]:
    """The answers given before the lesson was left; none if the lesson or its rules have changed since."""
    saved = context.store.load(context.learner, _slot(lesson))
    if saved is None:
        return []
    try:
        record = json.loads(saved.record)
        if record["digest"] != rules.book.digest() or record["lesson"] != lesson.digest:
            return []
        return [tuple(answer) for answer in record["answers"]]
    except (ValueError, KeyError, TypeError):
        return []


def _slot(lesson: Lesson) -> str:
    return f"lesson:{lesson.id}"


def _lesson(context: Context, name: str) -> Lesson:
    try:
        return load_lesson(name)
    except NotFoundError as error:
        from tutor.ui.phrases.problems import lesson_not_found_sentence

        raise TutorError(lesson_not_found_sentence(context.speech, error)) from error


def _choose(context: Context) -> Lesson | None:
    """The lesson that the reader chooses; ``None`` for none."""
    done = context.store.lessons(context.learner)
    choices = [Choice(lesson.id, _entry(context, lesson, done)) for lesson in course(DEFAULT_BOOK)]
    question = Question(
        lines=(Line(""), Line(context.speech.say("app", "Lessons"), Style.TITLE)),
        ask=context.speech.say("input", "Your choice:"),
        choices=(*choices, Choice("back", context.speech.say("app", "Back"))),
    )
    (answer,) = context.presenter.ask(question)
    return None if answer == "back" else load_lesson(str(answer))


def _entry(context: Context, lesson: LessonHead, done: dict[str, LessonState]) -> str:
    title = lesson_title(context.speech, lesson)
    state = done.get(lesson.id)
    if state is None:
        return title
    if state.done:
        return context.speech.say("app", "{lesson} (done)", lesson=title)
    return context.speech.say("app", "{lesson} (begun)", lesson=title)
