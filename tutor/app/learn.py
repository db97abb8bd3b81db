"""``hearts learn``: the lessons of a course, each taken up where it was left."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tutor.activities.lesson import LessonRun
from tutor.activities.protocol import Answer, Run
from tutor.app.books import DEFAULT_BOOK, found_by, open_book, rules_for, rules_of
from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.run import answer_keeper, run_activity, say_goodbye
from tutor.content.lessons import DIFFERENCES, Lesson, LessonHead, LessonMisfit, fitting, load_lesson
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.kinds import Text
from tutor.rules.load import BookFile
from tutor.store import LeaseLost, LessonState
from tutor.ui.phrases.lesson import lesson_title
from tutor.ui.screen import Choice, Line, Question, Quit, Style

if TYPE_CHECKING:
    from tutor.content.comparing import Beside


def learn_command(context: Context, lesson: str | None, book: str | None = None, players: int | None = None) -> Exit:
    """Take one lesson, or choose from the course until the reader leaves."""
    if lesson is not None:
        take_lesson(context, _lesson(context, lesson, book, players), book, players)
        return Exit.OK
    heads = _course(context, book, players)
    while True:
        chosen = _choose(context, heads)
        if chosen is None:
            return Exit.OK
        take_lesson(context, _lesson(context, chosen.id, book, players), book, chosen.players)


def list_lessons(context: Context, book: str | None = None, players: int | None = None) -> Exit:
    """Print the lessons of the course, each with what the learner has done of it."""
    heads = _course(context, book, players)
    done = context.store.lessons(context.learner)
    for lesson in heads:
        context.show(Line(f"{lesson.id}: {lesson_entry(context, lesson, done)}"))
    return Exit.OK


def reset_lesson(context: Context, lesson: str, book: str | None = None, players: int | None = None) -> Exit:
    """Forget that the lesson was taken, and where it was left; the answers stay on record."""
    found = _lesson(context, lesson, book, players)
    store, learner = context.store, context.learner
    try:
        for saved in store.saved(learner, "lesson"):
            if saved.slot.startswith(_any_slot(found)):
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


def take_lesson(context: Context, lesson: Lesson, book: str | None = None, players: int | None = None) -> None:
    """Take a lesson to its end, from where it was left, at its own table.

    Raises ``Quit`` when the reader leaves; the step is kept.
    """
    found = open_book(context, book or lesson.rules)
    rules = _at_its_table(lesson, rules_of(context, found, players, {}))
    run = _prepared(context, lesson, rules, found)
    slot, store, learner = _slot(lesson, rules), context.store, context.learner
    mine = store.claim(learner, slot, os.getpid(), secrets.token_hex(8))
    if not mine:
        raise _taken_elsewhere(context)
    if players not in (None, rules.players):
        context.show(Line(_other_table(context, lesson), Style.NOTE))
    heard = _heard(context, lesson, rules)
    kept = answer_keeper(context, "lesson", lesson.id, rules)

    def save(answers: list[Answer]) -> None:
        record = json.dumps({"digest": rules.book.digest(), "lesson": lesson.digest, "answers": answers})
        store.save(learner, slot, "lesson", "{}", record)

    try:
        store.lesson_started(learner, kept_as(lesson), rules.book.id)
        run_activity(context, run, heard=heard, watch=kept, save=save)
        store.lesson_done(learner, kept_as(lesson), rules.book.id)
        store.drop(learner, slot)
    except LeaseLost:
        raise _taken_elsewhere(context) from None
    except Quit:
        say_goodbye(context, context.speech.say("app", "The lesson is saved at this step. See you next time!"))
        raise


def _at_its_table(lesson: Lesson, asked: Rules) -> Rules:
    """The rules for as many players as the lesson is for, if the book is for so many."""
    known = lesson.players in asked.book.players.sizes
    return compile_rules(asked.book, lesson.players) if known and lesson.players != asked.players else asked


def _prepared(context: Context, lesson: Lesson, rules: Rules, found: BookFile) -> Run:
    """The lesson, ready to run. Raises ``TutorError`` if it does not fit the rules."""
    try:
        return LessonRun(lesson, rules, found.resolve).run()
    except LessonMisfit as misfit:
        raise TutorError(_misfit_sentence(context, lesson, misfit)) from None


def _other_table(context: Context, lesson: Lesson) -> str:
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
    """Where the lesson is saved: for each rule book by itself, since its answers differ.

    That on what is different is another one at each table too.
    """
    table = "" if isinstance(lesson.title, Text) else f":{lesson.players}"
    return f"{_any_slot(lesson)}{rules.book.digest()}{table}"


def _any_slot(lesson: Lesson) -> str:
    """How the names of all places begin where the lesson may be saved."""
    return f"lesson:{kept_as(lesson)}:"


def kept_as(lesson: LessonHead) -> str:
    """The name under which it is kept what was done of a lesson; that on what is different is another for each book."""
    return lesson.id if isinstance(lesson.title, Text) else f"{lesson.id}:{lesson.course}"


def _lesson(context: Context, name: str, book: str | None, players: int | None) -> Lesson:
    from tutor.ui.phrases.problems import lesson_not_found_sentence

    if name != DIFFERENCES:
        return found_by(context, name, load_lesson, lesson_not_found_sentence)
    from tutor.content.comparing import differences_lesson

    pair = _beside(context, book or DEFAULT_BOOK, players)
    if pair is None:
        raise TutorError(
            context.speech.say(
                "app",
                "This game is not made from another one, so there is nothing to compare. Name a variant with --rules.",
            )
        )
    return differences_lesson(pair)


def _beside(context: Context, name: str, players: int | None) -> Beside | None:
    """The book at its table, and the one that it extends; ``None`` if it extends none. Raises ``TutorError``."""
    from tutor.content.comparing import beside

    found = open_book(context, name)
    rules = rules_of(context, found, players, {})
    parent = found.resolve_parent({})
    return None if parent is None else beside(name, rules, parent)


def _course(context: Context, book: str | None, players: int | None) -> tuple[LessonHead, ...]:
    """The lessons that fit the rules. Raises ``TutorError`` for a book or a table that there is not.

    What is different comes first; after the lessons of a course that was written for this book. For a number of players
    for which no lesson was written there are those for other numbers.
    """
    name = book or DEFAULT_BOOK
    rules = rules_for(context, name, players)
    heads = fitting(rules.book, players)
    if not heads and (heads := fitting(rules.book)):
        none = context.speech.say_n(
            "app",
            "No lessons were made for {n} player; these are for another number of players.",
            "No lessons were made for {n} players; these are for another number of players.",
            rules.players,
        )
        context.show(Line(none, Style.NOTE))
    if rules.book.extends is None:
        return heads
    from tutor.content.comparing import differences_head

    pair = _beside(context, name, players)
    if pair is None:
        return heads
    if any(head.course == rules.book.id for head in heads):
        return (*heads, differences_head(pair))
    return (differences_head(pair), *heads)


def _choose(context: Context, heads: Sequence[LessonHead]) -> LessonHead | None:
    """The lesson that the reader chooses; ``None`` for none."""
    done = context.store.lessons(context.learner)
    choices = [Choice(lesson.id, lesson_entry(context, lesson, done)) for lesson in heads]
    question = Question(
        lines=(Line(""), Line(context.speech.say("app", "Lessons"), Style.TITLE)),
        ask=context.speech.say("input", "Your choice:"),
        choices=(*choices, Choice("back", context.speech.say("app", "Back"))),
    )
    (answer,) = context.presenter.ask(question)
    return next((head for head in heads if head.id == answer), None)


def lesson_entry(context: Context, lesson: LessonHead, done: dict[str, LessonState]) -> str:
    """A lesson in a list: its title, and whether it is done or begun."""
    title = lesson_title(context.speech, lesson)
    state = done.get(kept_as(lesson))
    if state is None:
        return title
    if state.done:
        return context.speech.say("app", "{lesson} (done)", lesson=title)
    return context.speech.say("app", "{lesson} (begun)", lesson=title)
