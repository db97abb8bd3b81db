"""The cards that a seed deals, seat by seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from tutor.rules.vocabulary import Direction
from tutor.ui.phrases.rule_book import chosen_lines
from tutor.ui.phrases.rules import DIRECTIONS
from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from tutor.cards import Cards
    from tutor.rules.compile import Rules
    from tutor.ui.speech import Speech

_TOGETHER = "\u00a0"
"""A space at which no line is broken."""


class Deal(NamedTuple):
    """A deal before any card is passed."""

    number: int
    dealer: int
    direction: Direction
    hands: tuple[Cards, ...]
    extras: Cards
    """The cards that are left over."""


def head_lines(speech: Speech, rules: Rules, options: Mapping[str, str], seed: str) -> list[Line]:
    """What is dealt, and from which seed."""
    lines = [
        Line(speech.text(rules.book.name), Style.TITLE),
        Line(speech.say_n("rule book", "For {n} player", "For {n} players", rules.players)),
        *chosen_lines(speech, rules.book, options),
        Line(speech.say("deals", "Seed: {seed}", seed=seed)),
    ]
    lines += removed_lines(speech, rules)
    seats = speech.say(
        "deals", "Seats count from {first}, clockwise; in a match of yours you sit at seat {first}.", first=0
    )
    return [*lines, Line(seats, Style.NOTE)]


def removed_lines(speech: Speech, rules: Rules) -> list[Line]:
    """The cards that are taken out of the pack for so many players, if any are."""
    if not rules.removed:
        return []
    return [Line(speech.say("deals", "Taken out of the pack: {cards}", cards=speech.codes(rules.removed)))]


def deal_lines(speech: Speech, rules: Rules, deal: Deal) -> list[Line]:
    """One deal."""
    lines = [
        Line(""),
        Line(speech.say("game", "Deal {n}", n=deal.number), Style.TITLE),
        Line(speech.say("deals", "Seat {seat} deals.", seat=deal.dealer)),
    ]
    if rules.book.passing is not None:
        lines.append(Line(speech.message(DIRECTIONS[deal.direction])))
    for seat, hand in enumerate(deal.hands):
        lines.append(Line(f"{speech.t.number(seat)}:{_TOGETHER}{speech.codes(hand)}", Style.CARDS, hanging=True))
    if deal.extras:
        lines.append(Line(speech.say("game", "The cards left over were: {cards}", cards=speech.codes(deal.extras))))
    return lines
