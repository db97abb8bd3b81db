"""How long a match is to be: one deal, or up to a score."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tutor.ui.screen import Choice, Line, Question, Style

if TYPE_CHECKING:
    from tutor.app.context import Context

MOST_TARGET = 1000


class Length(NamedTuple):
    """When a match ends."""

    target: int
    """When somebody has this score."""
    deals: int | None
    """At the latest after so many deals; ``None`` for any number."""


def tell_if_short(context: Context, length: Length, least: int) -> None:
    """Say so if the target is lower than is advised."""
    if length.target < least and length.deals is None:
        context.show(Line(_low_target(context, least), Style.NOTE))


def _low_target(context: Context, least: int) -> str:
    return context.speech.say_n(
        "app",
        "That will be a short match: {n} point is a good minimum.",
        "That will be a short match: {n} points are a good minimum.",
        least,
    )


def ask_length(context: Context, usual: int, least: int) -> Length | None:
    """How long the match is to be; ``None`` if the reader wants to change its terms first."""
    speech = context.speech
    targets = dict.fromkeys((usual, least))
    to = [
        Choice(target, speech.say_n("app", "A match to {n} point", "A match to {n} points", target), (str(target),))
        for target in targets
    ]
    question = Question(
        lines=(context.say("app", "How long do you want to play?"),),
        ask=speech.say("input", "Your choice:"),
        choices=(
            Choice("deal", speech.say("app", "One deal")),
            *to,
            Choice("other", speech.say("app", "A match to another number of points")),
            Choice("terms", speech.say("app", "Change the level or the rules first")),
        ),
    )
    (answer,) = context.presenter.ask(question)
    if answer == "deal":
        return Length(usual, 1)
    if answer == "terms":
        return None
    if isinstance(answer, int):
        return Length(answer, None)
    return Length(_ask_target(context), None)


def _ask_target(context: Context) -> int:
    question = Question(lines=(), ask=context.speech.say("input", "Play to how many points?"), number=True)
    while True:
        (answer,) = context.presenter.ask(question)
        if isinstance(answer, int) and 1 <= answer <= MOST_TARGET:
            return answer
        sentence = context.say("app", "The number must be from {least} to {most}.", least=1, most=MOST_TARGET).text
        context.show(Line(sentence, Style.BAD))
