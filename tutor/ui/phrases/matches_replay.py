"""A deal that is over, in words: everybody's cards, what was passed, every trick, and the points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.activities.events import Happened
from tutor.engine.dealing import dealer_of
from tutor.engine.events import (
    CardPlayed,
    CardsPassed,
    HeartsBroken,
    MatchOver,
    TieGoesOn,
    TrickDead,
    TrickTaken,
)
from tutor.engine.view import view_of
from tutor.rules.vocabulary import Direction
from tutor.ui.phrases.game import happened
from tutor.ui.phrases.rules import DIRECTIONS
from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tutor.activities.reviewing import PlayedDeal, Step
    from tutor.cards import Cards
    from tutor.engine.state import Setup
    from tutor.engine.view import View
    from tutor.rules.score import DealScore
    from tutor.ui.speech import Speech

_TOGETHER = "\u00a0"
"""A space at which no line is broken."""


def deal_lines(speech: Speech, setup: Setup, deal: PlayedDeal) -> Iterator[Line]:
    """All of a deal."""
    started = deal.started
    yield from (Line(""), Line(speech.say("game", "Deal {n}", n=started.deal_no), Style.TITLE))
    dealer = dealer_of(setup.rules, started.deal_no)
    yield Line(speech.say("matches", "Dealer: {name}", name=speech.player(dealer)))
    yield Line(speech.say("matches", "The cards as they were dealt:"))
    yield from _hands(speech, started.hands)
    if started.direction is not Direction.HOLD:
        yield Line(speech.message(DIRECTIONS[started.direction]))
    for step in deal.steps:
        yield from _step(speech, setup, step)
    if deal.scored is not None:
        yield from _end(speech, setup, deal.steps[-1], deal.scored.score)


def _end(speech: Speech, setup: Setup, last: Step, score: DealScore) -> Iterator[Line]:
    """The points of a deal, and the end of the match if it was the last."""
    points, after = _each(speech, score.delta), _each(speech, score.after)
    yield Line("")
    yield Line(speech.say("matches", "Points for this deal: {points}", points=points), hanging=True)
    yield Line(speech.say("matches", "Scores after it: {points}", points=after), hanging=True)
    view = _view(speech, setup, last)
    for event in last.events:
        if isinstance(event, TieGoesOn | MatchOver):
            yield from happened(speech, Happened(event, view))


def _view(speech: Speech, setup: Setup, step: Step) -> View:
    return view_of(setup, step.after, speech.you or 0)


def _hands(speech: Speech, hands: Sequence[Cards]) -> list[Line]:
    """What each player has, a line each."""
    return [
        Line(f"{speech.player(seat)}: {speech.codes(hand)}", Style.CARDS, hanging=True)
        for seat, hand in enumerate(hands)
    ]


def _step(speech: Speech, setup: Setup, step: Step) -> Iterator[Line]:
    view = _view(speech, setup, step)
    for event in step.events:
        match event:
            case CardPlayed() | HeartsBroken() | TieGoesOn() | MatchOver():
                continue
            case CardsPassed(given=given):
                yield Line(speech.say("matches", "The cards that were passed, and by whom:"))
                yield from _hands(speech, given)
            case TrickTaken() | TrickDead():
                yield Line("")
                yield _trick(speech, step, event)
                yield from happened(speech, Happened(event, view))
            case _:
                yield from happened(speech, Happened(event, view))


def _trick(speech: Speech, step: Step, event: TrickTaken | TrickDead) -> Line:
    """Who played what, in order."""
    players, leader = len(step.before.hands), step.before.leader
    plays = (
        f"{speech.player((leader + turn) % players)}{_TOGETHER}{speech.code(card)}"
        for turn, card in enumerate(event.cards)
    )
    text = speech.say("matches", "Trick {n}: {cards}", n=event.trick_no, cards=speech.t.listing(plays))
    return Line(text, Style.CARDS, hanging=True)


def _each(speech: Speech, points: Sequence[int]) -> str:
    """Every player with a number."""
    told = (f"{speech.player(seat)}{_TOGETHER}{speech.t.number(number)}" for seat, number in enumerate(points))
    return speech.t.listing(told)
