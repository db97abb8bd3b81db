"""``hearts simulate`` on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from tutor.app.books import rules_for
from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.progress_line import ProgressLine
from tutor.app.scripts.simulation import simulate
from tutor.app.seeds import asked_seed, new_seed
from tutor.bots import BOTS
from tutor.ui.phrases.simulate import progress_sentence, simulation_lines

_EVERY = 0.5
"""Seconds between two words on the progress."""


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
    seed = asked_seed(wishes.seed) or new_seed()
    progress = _Progress(context, wishes.deals)
    try:
        with progress.line.until_done():
            if trace is None:
                result = simulate(rules, options, wishes.deals, seed, names, progress=progress.report)
            else:
                with Path(trace).open("w", encoding="utf-8") as file:
                    result = simulate(rules, options, wishes.deals, seed, names, file, progress.report)
    except OSError as error:
        if trace is None:
            raise
        raise TutorError(
            context.say("app", "The file {path} cannot be written.", path=trace).text, Exit.CANNOT_WRITE
        ) from error
    if as_json:
        print(json.dumps(result, ensure_ascii=False), file=context.environment.stdout)
    else:
        context.show(*simulation_lines(context.speech, result))
    return Exit.OK


class _Progress:
    """How far the deals have come, told on a terminal now and then."""

    def __init__(self, context: Context, deals: int) -> None:
        self.line = ProgressLine(context)
        self._speech = context.speech
        self._deals = deals
        self._began = self._told = perf_counter()

    @property
    def report(self) -> Callable[[int], None] | None:
        """What is called with the number of deals played; ``None`` where nobody would see it."""
        return self._report if self.line.active else None

    def _report(self, done: int) -> None:
        now = perf_counter()
        if now - self._told >= _EVERY:
            self._told = now
            left = (now - self._began) / done * (self._deals - done)
            self.line.show(progress_sentence(self._speech, done, self._deals, left))


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
