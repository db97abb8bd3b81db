"""``hearts learn``: the lessons of a course, each taken up where it was left."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Sequence

from tutor.activities.lesson import LessonRun
from tutor.activities.protocol import Answer, Run
from tutor.app.books import DEFAULT_BOOK, found_by, rules_for
from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.run import answer_keeper, run_activity, say_goodbye
from tutor.content.lessons import Lesson, LessonHead, LessonMisfit, course, load_lesson
from tutor.rules.compile import Rules
from tutor.store import LeaseLost, LessonState
from tutor.ui.phrases.lesson import lesson_title
from tutor.ui.screen import Choice, Line, Question, Quit, Style


def learn_command(context: Context, lesson: str | None, book: str | None = None, players: int | None = None) -> Exit:
    """Take one lesson, or choose from the course until the reader leaves."""
    if lesson is not None:
        take_lesson(context, _lesson(context, lesson), book, players)
        return Exit.OK
    heads = _course(context, book, players)
    while True:
        chosen = _choose(context, heads)
        if chosen is None:
            return Exit.OK
        take_lesson(context, chosen, book, players)


def list_lessons(context: Context, book: str | None = None, players: int | None = None) -> Exit:
    """Print the lessons of the course, each with what the learner has done of it."""
    heads = _course(context, book, players)
    done = context.store.lessons(context.learner)
    for lesson in heads:
        context.show(Line(f"{lesson.id}: {lesson_entry(context, lesson, done)}"))
    return Exit.OK


def reset_lesson(context: Context, lesson: str) -> Exit:
    """Forget that the lesson was taken, and where it was left; the answers stay on record."""
    found = _lesson(context, lesson)
    store, learner = context.store, context.learner
    store.reset_lesson(learner, found.id)
    for saved in store.saved(learner, "lesson"):
        if saved.slot.startswith(_any_slot(found)):
            store.drop(learner, saved.slot)
    context.show(
        context.say(
            "app", "The lesson “{lesson}” starts from its beginning again.", lesson=lesson_title(context.speech, found)
        )
    )
    return Exit.OK


def take_lesson(context: Context, lesson: Lesson, book: str | None = None, players: int | None = None) -> None:
    """Take a lesson to its end, from where it was left. Raises ``Quit`` when the reader leaves; the step is kept."""
    rules = rules_for(context, book or lesson.rules, lesson.players if players is None else players)
    run = _prepared(context, lesson, rules)
    slot, store, learner = _slot(lesson, rules), context.store, context.learner
    mine = store.claim(learner, slot, os.getpid(), secrets.token_hex(8))
    if not mine:
        raise _taken_elsewhere(context)
    heard = _heard(context, lesson, rules)
    kept = answer_keeper(context, "lesson", lesson.id, rules)

    def save(answers: list[Answer]) -> None:
        record = json.dumps({"digest": rules.book.digest(), "lesson": lesson.digest, "answers": answers})
        store.save(learner, slot, "lesson", "{}", record)

    try:
        store.lesson_started(learner, lesson.id, rules.book.id)
        run_activity(context, run, heard=heard, watch=kept, save=save)
        store.lesson_done(learner, lesson.id, rules.book.id)
        store.drop(learner, slot)
    except LeaseLost:
        raise _taken_elsewhere(context) from None
    except Quit:
        say_goodbye(context, context.speech.say("app", "The lesson is saved at this step. See you next time!"))
        raise


def _prepared(context: Context, lesson: Lesson, rules: Rules) -> Run:
    """The lesson, ready to run. Raises ``TutorError`` if it does not fit the rules."""
    try:
        return LessonRun(lesson, rules).run()
    except LessonMisfit as misfit:
        raise TutorError(_misfit_sentence(context, lesson, misfit)) from None


def _misfit_sentence(context: Context, lesson: Lesson, misfit: LessonMisfit) -> str:
    speech, title = context.speech, lesson_title(context.speech, lesson)
    if misfit.players is not None:
        return speech.say_n("app", "This lesson is for {n} player.", "This lesson is for {n} players.", misfit.players)
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


def _heard(context: Context, lesson: Lesson, rules: Rules) -> list[Answer]:
    """The answers given before the lesson was left; none, and a word of it, if they belong to another lesson by now."""
    saved = context.store.load(context.learner, _slot(lesson, rules))
    if saved is None:
        return []
    try:
        record = json.loads(saved.record)
        if record["digest"] == rules.book.digest() and record["lesson"] == lesson.digest:
            return [tuple(answer) for answer in record["answers"]]
    except (ValueError, KeyError, TypeError, RecursionError):  # the record is damaged
        pass
    words = context.say("app", "What was saved of this lesson does not fit it any more: it starts from its beginning.")
    context.show(Line(words.text, Style.NOTE))
    return []


def _slot(lesson: Lesson, rules: Rules) -> str:
    """Where the lesson is saved: for each rule book by itself, since its answers differ."""
    return f"{_any_slot(lesson)}{rules.book.digest()}"


def _any_slot(lesson: Lesson) -> str:
    """How the names of all places begin where the lesson may be saved."""
    return f"lesson:{lesson.id}:"


def _lesson(context: Context, name: str) -> Lesson:
    from tutor.ui.phrases.problems import lesson_not_found_sentence

    return found_by(context, name, load_lesson, lesson_not_found_sentence)


def _course(context: Context, book: str | None, players: int | None) -> tuple[LessonHead, ...]:
    """The lessons of the course that fit the rules. Raises ``TutorError`` where there are no such rules."""
    name = book or DEFAULT_BOOK
    rules_for(context, name, players)
    return course(name)


def _choose(context: Context, heads: Sequence[LessonHead]) -> Lesson | None:
    """The lesson that the reader chooses; ``None`` for none."""
    done = context.store.lessons(context.learner)
    choices = [Choice(lesson.id, lesson_entry(context, lesson, done)) for lesson in heads]
    question = Question(
        lines=(Line(""), Line(context.speech.say("app", "Lessons"), Style.TITLE)),
        ask=context.speech.say("input", "Your choice:"),
        choices=(*choices, Choice("back", context.speech.say("app", "Back"))),
    )
    (answer,) = context.presenter.ask(question)
    return None if answer == "back" else load_lesson(str(answer))


def lesson_entry(context: Context, lesson: LessonHead, done: dict[str, LessonState]) -> str:
    """A lesson in a list: its title, and whether it is done or begun."""
    title = lesson_title(context.speech, lesson)
    state = done.get(lesson.id)
    if state is None:
        return title
    if state.done:
        return context.speech.say("app", "{lesson} (done)", lesson=title)
    return context.speech.say("app", "{lesson} (begun)", lesson=title)
