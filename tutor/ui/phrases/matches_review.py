"""Where the reader decided otherwise than the strong player would have, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.engine.state import Phase
from tutor.ui.phrases.advice import advised_lines
from tutor.ui.phrases.at_table import table_lines
from tutor.ui.phrases.bot_reasons import gains
from tutor.ui.phrases.plays import play_sentence
from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tutor.activities.reviewing import Difference
    from tutor.ui.speech import Speech

_MOST = 3
"""So many of the costliest decisions are told once more."""


def opening_lines(speech: Speech) -> list[Line]:
    """What a review is."""
    text = speech.say(
        "match review",
        "Your decisions are compared with those of the strong computer player, which sees only what you saw. It deals "
        "the cards that it cannot see in many ways and works out what each card costs on average: that is an estimate.",
    )
    return [Line(f"{text} {gains(speech)}", Style.NOTE)]


def thinking(speech: Speech, number: int, count: int) -> str:
    """How far the strong player has come."""
    return speech.say("match review", "Thinking: decision {n} of {count}", n=number, count=count)


def difference_lines(speech: Speech, found: Difference) -> Iterator[Line]:
    """One decision: how things stood, what the reader did, what the strong player would do, and why."""
    view = found.view
    yield Line("")
    if view.phase is Phase.PASSING:
        yield Line(speech.say("match review", "Deal {n}: the cards to pass.", n=view.deal_no))
    else:
        yield from table_lines(speech, view)
    yield Line(speech.say("game", "Your cards:"))
    yield Line(speech.codes(view.hand), Style.CARDS)
    if view.phase is Phase.PASSING:
        yield from _passed(speech, found)
    else:
        yield from _played(speech, found)


def _passed(speech: Speech, found: Difference) -> Iterator[Line]:
    yield Line(speech.say("game", "You passed: {cards}", cards=speech.codes(found.mine)))
    yield from advised_lines(speech, found.view, found.advice)


def _played(speech: Speech, found: Difference) -> Iterator[Line]:
    yield Line(play_sentence(speech, found.view.seat, found.mine, leads=not found.view.trick))
    yield from advised_lines(speech, found.view, found.advice)
    if found.my_cost is None or found.their_cost is None:
        return
    costs = speech.say(
        "match review",
        "Points to be expected from there on: {mine} with your card, {theirs} with the other.",
        mine=speech.decimal(found.my_cost),
        theirs=speech.decimal(found.their_cost),
    )
    yield Line(costs)
    yield Line(speech.say("match review", "Difference in points: {points}", points=speech.decimal(found.loss)))


def summary_lines(speech: Speech, count: int, differences: Sequence[Difference]) -> list[Line]:
    """What all of it comes to; ``count`` decisions were looked at."""
    lines = [
        Line(""),
        Line(speech.say("match review", "All in all"), Style.TITLE),
        Line(speech.say("match review", "Decisions: {n}", n=count)),
        Line(speech.say("match review", "Decided otherwise than the strong player: {n}", n=len(differences))),
    ]
    if not differences:
        return lines
    total = sum(found.loss for found in differences)
    lines.append(
        Line(
            speech.say("match review", "What that probably cost you, in points: {points}", points=speech.decimal(total))
        )
    )
    costliest = sorted(differences, key=lambda found: -found.loss)[:_MOST]
    costly = [found for found in costliest if found.loss]
    if costly:
        lines.append(Line(speech.say("match review", "The costliest decisions, with the points that each cost:")))
    return [*lines, *(Line(_in_short(speech, found), hanging=True) for found in costly)]


def _in_short(speech: Speech, found: Difference) -> str:
    return speech.say(
        "match review",
        "Deal {deal}, trick {trick}: {mine} in place of {theirs}: {points}",
        deal=found.view.deal_no,
        trick=len(found.view.tricks) + 1,
        mine=speech.code(found.mine),
        theirs=speech.code(found.advice.cards),
        points=speech.decimal(found.loss),
    )
