"""How things stand at the table when the reader is to play: the deal, the trick, hearts, points and scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.activities.closing import Closing
from tutor.i18n.catalogue import mark
from tutor.rules.vocabulary import Direction
from tutor.ui.phrases.hands import hand_lines
from tutor.ui.phrases.plays import play_lines
from tutor.ui.phrases.scores import standings
from tutor.ui.phrases.tricks import cancelled_lines, last_trick, waiting
from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from tutor.engine.view import View
    from tutor.ui.speech import Speech

_TOGETHER = "\u00a0"
"""A space at which no line is broken."""
_DEALS = {
    Direction.LEFT: mark("game", "Deal {n} (cards passed to the left), trick {trick}."),
    Direction.RIGHT: mark("game", "Deal {n} (cards passed to the right), trick {trick}."),
    Direction.ACROSS: mark("game", "Deal {n} (cards passed across the table), trick {trick}."),
    Direction.HOLD: mark("game", "Deal {n} (no cards passed), trick {trick}."),
}


def table_lines(speech: Speech, view: View) -> list[Line]:
    """All that a player at the table would see: nothing of it needs to be remembered."""
    return [
        Line(f"{_deal(speech, view)}{_hearts(speech, view)}"),
        *([Line(waiting(speech, view.rules, view.waiting))] if view.waiting else []),
        *points_lines(speech, view),
        *_trick_so_far(speech, view),
    ]


def _deal(speech: Speech, view: View) -> str:
    trick = len(view.tricks) + 1
    if view.rules.book.passing is None:
        return speech.say("game", "Deal {n}, trick {trick}.", n=view.deal_no, trick=trick)
    return speech.message(_DEALS[view.direction], n=view.deal_no, trick=trick)


def _hearts(speech: Speech, view: View) -> str:
    if view.rules.book.breaking is None:
        return ""
    if view.broken:
        return " " + speech.say("game", "Hearts are broken.")
    return " " + speech.say("game", "Hearts are not broken yet.")


def points_lines(speech: Speech, view: View) -> list[Line]:
    """The points that the players have taken in this deal, and the scores before it if there are any."""
    if not view.rules.charges:  # that cards cost points is not told yet
        return []
    taken = [view.rules.points(cards) for cards in view.taken]
    lines = []
    if any(taken):
        who = each_player(speech, {seat: points for seat, points in enumerate(taken) if points})
        lines.append(Line(speech.say("game", "Points in this deal so far: {points}", points=who), hanging=True))
    else:
        lines.append(Line(speech.say("game", "Nobody has any points in this deal yet.")))
    if any(view.totals):
        who = each_player(speech, dict(enumerate(view.totals)))
        lines.append(Line(speech.say("game", "Scores before this deal: {points}", points=who), hanging=True))
    return lines


def each_player(speech: Speech, points: dict[int, int]) -> str:
    """Players with their points, those with the fewest first."""
    seats = sorted(points, key=lambda seat: (points[seat], seat))
    return speech.t.listing(f"{speech.player(seat)}{_TOGETHER}{speech.t.number(points[seat])}" for seat in seats)


def _trick_so_far(speech: Speech, view: View) -> list[Line]:
    if not view.trick:
        return []
    players = view.rules.players
    plays = [
        f"{speech.player((view.leader + turn) % players)}{_TOGETHER}{speech.code(card)}"
        for turn, card in enumerate(view.trick)
    ]
    return [
        Line(
            speech.say("game", "In this trick so far: {cards}", cards=speech.t.listing(plays)),
            Style.CARDS,
            hanging=True,
        )
    ]


def last_trick_lines(speech: Speech, view: View) -> list[Line]:
    """The last trick, card by card, with who played it."""
    if not view.tricks:
        return [Line(speech.say("game", "No trick of this deal is complete yet."))]
    leader, cards, _ = view.tricks[-1]
    return [
        *play_lines(speech, view.rules.players, leader, cards),
        *cancelled_lines(speech, view.rules, cards),
        last_trick(speech, view),
    ]


def score_lines(speech: Speech, view: View) -> list[Line]:
    """The points of this deal so far, and the score of every player before it."""
    return [
        *points_lines(speech, view)[:1],
        Line(speech.say("game", "The score before this deal, and who:")),
        *standings(speech, view.totals),
    ]


def out_lines(speech: Speech, view: View) -> list[Line]:
    """The cards that others may still play, suit by suit, and who has taken which cards with points."""
    rules = view.rules
    out = rules.pack & ~view.hand & ~view.played & ~view.extras
    heading = Line(speech.say("game", "Not played yet, besides your own cards:"))
    lines = [heading, *hand_lines(speech, rules, out)]
    counting = sum(entry.cards for entry in rules.scoring if entry.each)
    taken = [
        f"{speech.player(seat)}{_TOGETHER}{speech.codes(cards & counting)}"
        for seat, cards in enumerate(view.taken)
        if cards & counting
    ]
    if taken:
        text = speech.say("game", "Cards with points that were taken: {cards}", cards=speech.t.listing(taken))
        lines.append(Line(text, Style.CARDS, hanging=True))
    return lines


def closing_sentence(speech: Speech, closing: Closing) -> str:
    """Nothing is left to decide in the deal: why, and what can be done about it."""
    match closing:
        case Closing.NO_POINTS:
            return speech.say("game", "No points are left in this deal: {key} and Enter finish it.", key="c")
        case Closing.ALL_MINE:
            return speech.say(
                "game", "You take all the tricks that are left: {key} and Enter finish the deal.", key="c"
            )
        case Closing.NONE_MINE:
            return speech.say("game", "You take no more tricks in this deal: {key} and Enter finish it.", key="c")


def finishing(speech: Speech, closing: Closing) -> Line:
    """The rest of the deal is played at once."""
    match closing:
        case Closing.NO_POINTS:
            return Line(speech.say("game", "The deal is finished: no points were left."), Style.NOTE)
        case Closing.ALL_MINE:
            return Line(
                speech.say("game", "The deal is finished: you have taken all the tricks that were left."), Style.NOTE
            )
        case Closing.NONE_MINE:
            return Line(speech.say("game", "The deal is finished: you have taken no more tricks."), Style.NOTE)
