"""Scores in words: the moon, the score sheet, the standings, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

from tutor.activities.events import ScoreSheet
from tutor.engine.events import MoonSettled, MoonShot
from tutor.i18n.cells import cells
from tutor.rules.compile import Rules
from tutor.rules.kinds import Adjustment
from tutor.rules.vocabulary import MoonChoice
from tutor.ui.screen import Line, Style
from tutor.ui.speech import Speech

_TOGETHER = "\u00a0"
"""A space at which no line is broken."""


def is_moon(rule: Adjustment) -> bool:
    """Whether players say of this adjustment that somebody *has shot the moon*."""
    return rule.id.name == "moon"


def moon_shot(speech: Speech, rules: Rules, event: MoonShot) -> Line:
    """Somebody has taken every card of a set."""
    you, name = event.seat == speech.you, speech.name(event.seat)
    style = Style.GOOD if you else Style.NOTE
    if is_moon(event.rule):
        if you:
            return Line(speech.say("game", "You have shot the moon!"), style)
        return Line(speech.say("game", "{name} has shot the moon!", name=name), style)
    title = speech.rule(rules, event.rule, event.rule.title)
    if you:
        return Line(speech.say("game", "You have done it: {rule}!", rule=title), style)
    return Line(speech.say("game", "{name} has done it: {rule}!", name=name, rule=title), style)


def moon_settled(speech: Speech, event: MoonSettled) -> Line:
    """What that does to the score."""
    if event.seat == speech.you:
        return Line(_your_moon(speech, event.choice, event.amount))
    return Line(_moon_of(speech, speech.name(event.seat), event.choice, event.amount))


def _your_moon(speech: Speech, choice: MoonChoice, amount: int) -> str:
    match choice:
        case MoonChoice.SUBTRACT:
            return speech.say_n(
                "game", "{n} point is taken off your score.", "{n} points are taken off your score.", amount
            )
        case MoonChoice.ADD:
            return speech.say_n(
                "game",
                "{n} point is added to everybody else's score.",
                "{n} points are added to everybody else's score.",
                amount,
            )
        case MoonChoice.PAY:
            return speech.say_n(
                "game",
                "{n} point goes from your score to that of each other player.",
                "{n} points go from your score to that of each other player.",
                amount,
            )


def _moon_of(speech: Speech, name: str, choice: MoonChoice, amount: int) -> str:
    match choice:
        case MoonChoice.SUBTRACT:
            return taken_off(speech, name, amount)
        case MoonChoice.ADD:
            return speech.say_n(
                "game",
                "{n} point is added to the score of everybody but {name}.",
                "{n} points are added to the score of everybody but {name}.",
                amount,
                name=name,
            )
        case MoonChoice.PAY:
            return speech.say_n(
                "game",
                "{n} point goes from {name}'s score to that of each other player.",
                "{n} points go from {name}'s score to that of each other player.",
                amount,
                name=name,
            )


def taken_off(speech: Speech, name: str, points: int) -> str:
    """So many points make a player's score lower."""
    return speech.say_n(
        "game", "{n} point is taken off {name}'s score.", "{n} points are taken off {name}'s score.", points, name=name
    )


def score_sheet(speech: Speech, event: ScoreSheet) -> list[Line]:
    """The score sheet: a column a player, a row a deal, the scores last.

    Columns are headed by letters of one cell each, since names differ in width from terminal to terminal; who is behind
    a letter stands below. Where there are no columns, each player has a line, such as *Ben: 5 + 13 = 18*.
    """
    letters = ascii_uppercase[: len(event.totals)]
    deals = [(speech.t.number(deal_no), _numbers(speech, row)) for deal_no, row in enumerate(event.deals, 1)]
    rows = [("", list(letters)), *deals, ("=", _numbers(speech, event.totals))]
    names = [f"{letter}:{_TOGETHER}{speech.player(seat)}" for seat, letter in enumerate(letters)]
    return [
        Line(""),
        Line(speech.say("game", "Score sheet"), Style.TITLE),
        Line(
            "\n".join("\t".join((label, *numbers)) for label, numbers in rows),
            Style.TABLE,
            aloud=tuple(_added_up(speech, event, seat) for seat in range(len(event.totals))),
        ),
        Line(speech.t.listing(names), aloud=()),
    ]


def _added_up(speech: Speech, event: ScoreSheet, seat: int) -> Line:
    """What one player got in each deal, and the score."""
    deals = " + ".join(_numbers(speech, [row[seat] for row in event.deals]))
    total = f" = {speech.t.number(event.totals[seat])}" if len(event.deals) > 1 else ""
    return Line(f"{speech.player(seat)}: {deals}{total}", hanging=True)


def _numbers(speech: Speech, points: Sequence[int]) -> list[str]:
    return [speech.t.number(number) for number in points]


def standings(speech: Speech, totals: Sequence[int]) -> list[Line]:
    """The score of every player, one a line."""
    numbers = _numbers(speech, totals)
    width = max(4, *map(cells, numbers))
    return [
        Line(f"{' ' * (width - cells(number))}{number}  {speech.player(seat)}", Style.CARDS)
        for seat, number in enumerate(numbers)
    ]


def match_over(speech: Speech, winners: tuple[int, ...], points: int) -> list[Line]:
    """The match has ended."""
    style = Style.GOOD if speech.you in winners else Style.PLAIN
    return [Line(""), Line(winner_sentence(speech, winners, points), style)]


def winner_sentence(speech: Speech, winners: tuple[int, ...], points: int) -> str:
    """Who has won, alone or together, with how many points each."""
    others = [speech.name(seat) for seat in winners if seat != speech.you]
    if points == 0:
        return _won_without_points(speech, others, with_you=speech.you in winners)
    if speech.you not in winners:
        if len(others) == 1:
            return speech.say_n(
                "game", "{name} wins with {n} point.", "{name} wins with {n} points.", points, name=others[0]
            )
        return speech.say_n(
            "game",
            "{names} share the win with {n} point each.",
            "{names} share the win with {n} points each.",
            points,
            names=speech.t.join_and(others),
        )
    if not others:
        return speech.say_n("game", "You win with {n} point!", "You win with {n} points!", points)
    if len(others) == 1:
        return speech.say_n(
            "game",
            "You and {name} share the win with {n} point each.",
            "You and {name} share the win with {n} points each.",
            points,
            name=others[0],
        )
    return speech.say_n(
        "game",
        "You share the win with {names}, with {n} point each.",
        "You share the win with {names}, with {n} points each.",
        points,
        names=speech.t.join_and(others),
    )


def _won_without_points(speech: Speech, others: list[str], *, with_you: bool) -> str:
    names = speech.t.join_and(others)
    match with_you, len(others):
        case False, 1:
            return speech.say("game", "{name} wins without a single point.", name=names)
        case False, _:
            return speech.say("game", "{names} share the win without a single point.", names=names)
        case True, 0:
            return speech.say("game", "You win without a single point!")
        case True, 1:
            return speech.say("game", "You and {name} share the win without a single point.", name=names)
        case _:
            return speech.say("game", "You share the win with {names}, without a single point.", names=names)
