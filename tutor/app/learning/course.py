"""The lessons that there are for a rule book, each with what the learner has done of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tutor.app.books import DEFAULT_BOOK, found_by, open_book, rules_for, rules_of
from tutor.app.context import Context
from tutor.app.exits import TutorError
from tutor.content.lessons import DIFFERENCES, Lesson, LessonHead, fitting, load_lesson
from tutor.reading.locate import packaged_ids
from tutor.rules.kinds import Text
from tutor.store import LessonState
from tutor.ui.phrases.lesson import lesson_title
from tutor.ui.screen import Choice, Line, Question, Style

if TYPE_CHECKING:
    from tutor.content.comparing import Beside

REVIEW, WORDS = "review", "words"
"""What can be learnt besides lessons, as it is named at the command line."""
KNOW = "know"
"""To show what one knows already."""
_BACK = "back"


def course_of(context: Context, book: str | None, players: int | None) -> tuple[LessonHead, ...]:
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


def find_lesson(context: Context, name: str, book: str | None, players: int | None) -> Lesson:
    """The lesson with this id or in this file, or that on what is different. Raises ``TutorError``."""
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


def choose_from(context: Context, heads: Sequence[LessonHead], reviews: int) -> LessonHead | str | None:
    """The lesson that the reader chooses, ``REVIEW``, ``WORDS`` or ``KNOW``; ``None`` to go back.

    So many questions are waiting for review. Enter alone takes the ``next_lesson``.
    """
    speech = context.speech
    done = context.store.lessons(context.learner)
    choices = [Choice(lesson.id, lesson_entry(context, lesson, done)) for lesson in heads]
    usual = next_lesson(context, heads)
    if not any(kept_as(lesson) in done for lesson in heads):
        choices.insert(0, Choice(KNOW, speech.say("app", "Show what you know already")))
    if reviews:
        choices.insert(0, Choice(REVIEW, review_entry(context, reviews)))
    choices += [
        Choice(WORDS, speech.say("app", "The words for the cards")),
        Choice(_BACK, speech.say("app", "Back")),
    ]
    question = Question(
        lines=(Line(""), Line(speech.say("app", "Lessons"), Style.TITLE)),
        ask=_your_choice(context, usual),
        choices=tuple(choices),
        usual=None if usual is None else usual.id,
    )
    (answer,) = context.presenter.ask(question)
    if answer == _BACK:
        return None
    return next((head for head in heads if head.id == answer), str(answer))


def _your_choice(context: Context, usual: LessonHead | None) -> str:
    speech = context.speech
    if usual is None:
        return speech.say("input", "Your choice:")
    return speech.say("input", "Your choice, or Enter for “{lesson}”:", lesson=lesson_title(speech, usual))


def next_lesson(context: Context, heads: Sequence[LessonHead]) -> LessonHead | None:
    """The lesson that is begun, the latest of several; else the first not done of those after the one done last.

    Those that belong to no game's course are for whoever chooses them. ``None`` if all others are done.
    """
    kept = context.store.lessons(context.learner)
    states = [kept.get(kept_as(head)) for head in heads]
    begun = {place: state.started for place, state in enumerate(states) if state and not state.done}
    if begun:
        return heads[max(begun, key=lambda place: begun[place])]
    done = {place: state.done for place, state in enumerate(states) if state and state.done}
    last = max(done, key=lambda place: (done[place], place), default=-1)
    books = packaged_ids("rules")
    places = [place for place, head in enumerate(heads) if head.id == DIFFERENCES or head.course in books]
    in_turn = sorted(places, key=lambda place: place <= last)
    return next((heads[place] for place in in_turn if place not in done), None)


def is_done(state: LessonState | None) -> bool:
    """Whether this says of a lesson that it was finished once."""
    return state is not None and state.done is not None


def review_entry(context: Context, number: int) -> str:
    """The entry of a menu for so many questions that are waiting for review."""
    return context.speech.say_n("review", "Review: {n} short question", "Review: {n} short questions", number)


def lesson_entry(context: Context, lesson: LessonHead, done: Mapping[str, LessonState]) -> str:
    """A lesson in a list: its title, and whether it is done or begun."""
    title = lesson_title(context.speech, lesson)
    state = done.get(kept_as(lesson))
    if state is None:
        return title
    if is_done(state):
        return context.speech.say("app", "{lesson} (done)", lesson=title)
    return context.speech.say("app", "{lesson} (begun)", lesson=title)


def kept_as(lesson: LessonHead) -> str:
    """The name under which it is kept what was done of a lesson; that on what is different is another for each book.

    A lesson of the reader's may be called as one of the program, so that its record is kept apart.
    """
    if lesson.own:
        return f"own:{lesson.course}:{lesson.id}"
    return lesson.id if isinstance(lesson.title, Text) else f"{lesson.id}:{lesson.course}"
