"""``hearts simulate`` on the command line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tutor.app.books import rules_for
from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.seeds import new_seed
from tutor.app.simulate import simulate
from tutor.bots import BOTS
from tutor.ui.screen import Line


class Wishes(NamedTuple):
    """What the command line asks for; ``None`` is the usual."""

    book: str
    players: int | None
    options: Mapping[str, str]
    deals: int
    bots: str
    """Names with commas between them."""
    seed: str | None
    trace: str | None
    """The path of the file to write the deals to."""


def run_simulation(context: Context, wishes: Wishes, *, as_json: bool) -> Exit:
    """Play the deals and print how the seats did."""
    options, trace = wishes.options, wishes.trace
    rules = rules_for(context, wishes.book, wishes.players, options)
    names = _bots(context, wishes.bots, rules.players)
    if trace == "-":
        raise TutorError(context.say("app", "A trace is written to a file, not to the standard output.").text)
    seed = wishes.seed or new_seed()
    if trace is None:
        result = simulate(rules, options, wishes.deals, seed, names)
    else:
        try:
            with Path(trace).open("w", encoding="utf-8") as file:
                result = simulate(rules, options, wishes.deals, seed, names, file)
        except OSError as error:
            raise TutorError(
                context.say("app", "The file {path} cannot be written.", path=trace).text, Exit.CANNOT_WRITE
            ) from error
    if as_json:
        print(json.dumps(result, ensure_ascii=False), file=context.environment.stdout)
    else:
        _print(context, result)
    return Exit.OK


def _bots(context: Context, given: str, players: int) -> list[str]:
    names = given.split(",")
    for name in names:
        if name not in BOTS:
            known = context.catalogue.listing(BOTS)
            raise TutorError(
                context.say("app", "There is no level {level}. There are: {known}.", level=name, known=known).text
            )
    if len(names) not in (1, players):
        raise TutorError(
            context.say("app", "Name one computer player for all seats, or one for each of the {n}.", n=players).text
        )
    return names


def _print(context: Context, result: Mapping[str, object]) -> None:
    speech, seats = context.speech, result["seats"]

    def number(value: object) -> str:
        return context.catalogue.digits(str(value))

    assert isinstance(seats, list)
    context.show(
        context.say(
            "app",
            "Deals: {deals}, seed: {seed}, deals a second: {rate}",
            deals=number(result["deals"]),
            seed=str(result["seed"]),
            rate=number(format(result["deals_per_second"], ".0f")),
        ),
        Line(speech.say("app", "Points a deal with standard error, moons, and who:")),
    )
    for place, seat in enumerate(seats):
        points = f"{seat['points_mean']:7.3f} ± {seat['points_se']:.3f}  {seat['moons']:4}  {place}"
        context.show(Line(f"{number(points)}: {seat['bot']}"))
