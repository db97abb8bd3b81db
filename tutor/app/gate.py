"""The gate before a first full match: show what you know, take the lessons, or say that you know the rules."""

from __future__ import annotations

from enum import Enum
from typing import Literal

from tutor.app.context import Context
from tutor.app.quiz import USUAL_COUNT, needed, take_quiz
from tutor.quiz.model import Topic
from tutor.rules.compile import Rules
from tutor.ui.screen import Choice, Line, Question, Style


class Way(Enum):
    """Where the gate leads."""

    PLAY = "play"
    LESSONS = "lessons"
    BACK = "back"
    """The quiz was not passed: nothing is decided, and the gate stands open for another try."""


def through_gate(context: Context, rules: Rules) -> Way:
    """Ask once per learner and rule book how they want to go on."""
    book, digest = rules.book.id, rules.book.digest()
    if context.store.gate(context.learner, book_id=book, book_hash=digest):
        return Way.PLAY
    (answer,) = context.presenter.ask(_question(context, rules))
    match answer:
        case "knows":
            _remember(context, rules, "knows")
            return Way.PLAY
        case "lessons":
            return Way.LESSONS
    for topic in (Topic.LEGAL, Topic.SCORING):
        if not take_quiz(context, rules, (topic,), USUAL_COUNT):
            context.show(context.say("app", "The lessons explain all of this. You can try again whenever you like."))
            return Way.BACK
    _remember(context, rules, "passed")
    game = context.speech.text(rules.book.name)
    context.show(
        Line(context.speech.say("app", "You know the rules of {game}. Enjoy your match!", game=game), Style.GOOD)
    )
    return Way.PLAY


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
    show = speech.say(
        "app",
        "Show what you know: two short quizzes of {count} questions, {needed} right in each",
        count=USUAL_COUNT,
        needed=needed(USUAL_COUNT),
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
