"""The gate before a first full match: show what you know, take the lessons, or say that you know the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from enum import Enum
from typing import Literal

from tutor.app.context import Context
from tutor.app.learning.diagnosis import take_diagnosis
from tutor.quiz.diagnosis import MOST
from tutor.rules.compile import Rules
from tutor.rules.differences import differences, parent_beside
from tutor.rules.load import BookFile
from tutor.rules.model import RuleBook
from tutor.ui.screen import Choice, Line, Question, Style


class Way(Enum):
    """Where the gate leads."""

    PLAY = "play"
    LESSONS = "lessons"
    BACK = "back"
    """The test was not passed: nothing is decided, and the gate stands open for another try."""


def through_gate(
    context: Context,
    found: BookFile,
    rules: Rules,
    options: Mapping[str, str],
    seed: str | None = None,
    *,
    commands: bool = True,
) -> Way:
    """Ask once per learner and rule book how they want to go on.

    ``options`` are those that ``rules`` were made with; the same ``seed`` gives the same questions. Lessons that
    help are named with their ``commands``, or as a menu names them.
    """
    if _is_behind(context, rules.book):
        return Way.PLAY
    (answer,) = context.presenter.ask(_question(context, rules))
    match answer:
        case "knows":
            _remember(context, rules, "knows")
            return Way.PLAY
        case "lessons":
            return Way.LESSONS
    about = _new_rules(context, found, rules)
    if not take_diagnosis(context, rules, options, about, seed, commands=commands).passed:
        context.show(context.say("app", "You can try again whenever you like."))
        return Way.BACK
    _remember(context, rules, "passed")
    context.show(context.say("app", "Enjoy your match!"))
    return Way.PLAY


def _new_rules(context: Context, found: BookFile, rules: Rules) -> Collection[str] | None:
    """The names of the rules that differ from those of a book whose gate is behind the learner; ``None`` for all."""
    for book in _kin(found):
        if _is_behind(context, book):
            return frozenset(each.rule.id.name for each in differences(rules, parent_beside(rules, book)))
    return None


def _kin(found: BookFile) -> Iterator[RuleBook]:
    """The books that this one is a form of, the nearest first."""
    yield found.book
    parent = found.resolve_parent({})
    if parent is not None:
        yield parent


def _is_behind(context: Context, book: RuleBook) -> bool:
    return context.store.gate(context.learner, book_id=book.id, book_hash=book.digest()) is not None


def _remember(context: Context, rules: Rules, choice: Literal["passed", "knows"]) -> None:
    context.store.set_gate(
        context.learner,
        book_id=rules.book.id,
        book_hash=rules.book.digest(),
        choice=choice,
        time=context.clock(),
    )


def _question(context: Context, rules: Rules) -> Question:
    speech = context.speech
    game = speech.text(rules.book.name)
    show = speech.say_n(
        "app",
        "Show what you know: {n} question at most",
        "Show what you know: {n} questions at most, fewer if it is clear sooner",
        MOST,
    )
    return Question(
        lines=(
            Line(""),
            Line(speech.say("app", "Before your first match of {game}", game=game), Style.TITLE),
            context.say("app", "How do you want to begin?"),
        ),
        ask=speech.say("input", "Your choice:"),
        choices=(
            Choice("quiz", show),
            Choice("lessons", speech.say("app", "Take the lessons first")),
            Choice("knows", speech.say("app", "I know the rules of {game}: play", game=game)),
        ),
    )
