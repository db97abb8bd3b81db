"""What many deals between computer players came to, in numbers that say what they count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tutor.cards import SUIT_NAMES, parse_card
from tutor.ui.screen import Line, Style
from tutor.ui.speech import JOKER_CODE, SUIT_SYMBOLS

if TYPE_CHECKING:
    from tutor.ui.speech import Speech

_EVEN = "="
_RANGES = 5
"""Ranges that the points of a deal are put together in, besides none."""
_HOUR, _MINUTE = 3600, 60
_IN_ORDER = ("spades", "hearts", "clubs", "diamonds", "jokers")
"""The suits in the order in which people hold them."""


def progress_sentence(speech: Speech, done: int, deals: int, left: float) -> str:
    """How far the deals have come; ``left`` are seconds."""
    return speech.say(
        "simulate",
        "{percent} %: {done} of {deals} deals, about {time} left",
        percent=100 * done // deals,
        done=done,
        deals=deals,
        time=speech.t.digits(clock_time(left)),
    )


def clock_time(seconds: float) -> str:
    """Seconds as on a clock: minutes and seconds, with hours before them where there are some.

    >>> clock_time(7), clock_time(3725)
    ('0:07', '1:02:05')
    """
    whole = round(seconds)
    hours, minutes, rest = whole // _HOUR, whole % _HOUR // _MINUTE, whole % _MINUTE
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def simulation_lines(speech: Speech, result: Mapping[str, Any]) -> list[Line]:
    """The result of a simulation: what each seat got, how the points of a deal spread, and how the cards fell."""

    def number(value: object) -> str:
        return speech.t.digits(str(value))

    return [
        Line(
            speech.say(
                "app",
                "Deals: {deals}, seed: {seed}, deals a second: {rate}",
                deals=number(result["deals"]),
                seed=str(result["seed"]),
                rate=number(format(result["deals_per_second"], ".0f")),
            )
        ),
        Line(""),
        *_seats(speech, result["seats"]),
        Line(""),
        *_spread(speech, result),
        Line(""),
        *_dealt(speech, result["dealt"]),
    ]


def _seats(speech: Speech, seats: Sequence[Mapping[str, Any]]) -> Iterator[Line]:
    yield Line(
        speech.say("simulate", "Points a deal, mean ± standard error; moons in all deals; seat and computer player:")
    )
    for place, seat in enumerate(seats):
        points = f"{seat['points_mean']:7.3f} ± {seat['points_se']:.3f}  {seat['moons']:4}  {place}"
        yield Line(f"{speech.t.digits(points)}: {seat['bot']}", Style.CARDS)


def _spread(speech: Speech, result: Mapping[str, Any]) -> Iterator[Line]:
    """How often a seat gets how many points in a deal."""
    every = result["deals"] * len(result["seats"])
    counts = dict(result["distribution"])
    yield Line(speech.say("simulate", "Points of one player in one deal, and how often, of {n} times:", n=every))
    for first, last in _ranges(counts):
        count = sum(count for points, count in counts.items() if first <= points <= last)
        yield _share(speech, count / every, _points(speech, first, last))
    moons = sum(seat["moons"] for seat in result["seats"])
    if moons:
        yield _share(
            speech,
            moons * len(result["seats"]) / every,
            speech.t.say("simulate", "in a deal with a moon, whoever shot it"),
        )


def _ranges(counts: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Points below nothing, none, and above it in ranges that are equally wide."""
    if not counts:
        return
    least, most = min(counts), max(counts)
    if least < 0:
        yield least, -1
    yield 0, 0
    if most > 0:
        wide = -(-most // _RANGES)
        yield from ((first, min(first + wide - 1, most)) for first in range(1, most + 1, wide))


def _points(speech: Speech, first: int, last: int) -> str:
    if first == last == 0:
        return speech.t.say("simulate", "no points")
    if first == last:
        return speech.t.say_n("quiz", "{n} point", "{n} points", first)
    return speech.t.say("simulate", "{first} to {last} points", first=first, last=last)


def _share(speech: Speech, share: float, what: str) -> Line:
    return Line(f"{speech.t.digits(f'{100 * share:6.2f}')} %  {what}", Style.CARDS, hanging=True)


def _dealt(speech: Speech, dealt: Mapping[str, Any]) -> Iterator[Line]:
    """How the cards fell: a row a seat, and last what each would have if all had the same."""
    even: Mapping[str, float] = dealt["even"]
    suits = [name for name in _IN_ORDER if name in even]
    signs = {name: SUIT_SYMBOLS[SUIT_NAMES.index(name)] if name in SUIT_NAMES else JOKER_CODE for name in suits}
    card = speech.code(parse_card(dealt["costliest"]))
    heads = {**signs, "costliest": card}
    yield Line(
        speech.say_n(
            "simulate",
            "Cards of each suit that a seat was dealt in the first deal, and {card}; last, if all had the same:",
            "Cards of each suit that a seat was dealt, mean of {n} deals, and {card}; last, if all had the same:",
            dealt["deals"],
            card=card,
        )
    )
    rows = [(str(seat), means) for seat, means in enumerate(dealt["seats"])] + [(_EVEN, even)]
    numbers = [(speech.t.digits(label), [speech.t.digits(f"{row[name]:.3f}") for name in heads]) for label, row in rows]
    table = [("", list(heads.values())), *numbers]
    yield Line(
        "\n".join("\t".join((label, *cells)) for label, cells in table),
        Style.TABLE,
        aloud=tuple(_dealt_to(speech, label, zip(heads.values(), cells, strict=True)) for label, cells in numbers),
    )
    yield Line(
        speech.say(
            "simulate",
            "The number farthest from its fair share is {distance} standard errors away. Up to about {usual} is "
            "chance; more than {most} would be a reason to doubt.",
            distance=speech.t.digits(f"{dealt['farthest']:.1f}"),
            usual=3,
            most=4,
        ),
        Style.NOTE,
    )


def _dealt_to(speech: Speech, label: str, counted: Iterable[tuple[str, str]]) -> Line:
    """What one seat was dealt, or what it would be if all had the same, as a line."""
    cards = speech.t.listing(f"{head}\u00a0{cell}" for head, cell in counted)
    if label == _EVEN:
        return Line(speech.say("simulate", "If all had the same: {cards}", cards=cards), hanging=True)
    return Line(speech.say("simulate", "Seat {seat}: {cards}", seat=label, cards=cards), hanging=True)
