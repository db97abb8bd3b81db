"""How well a bot plays: one seat of the first against the others of the second, each deal once with every seat.

Prints the points of the first less the others' mean (lower is better) with its standard error over deals, the moons
that were shot, and how long a card takes. Passes go where the deal's number says; moons are settled by the totals,
which are 0 before every deal.

Usage: bots.py ONE OTHERS [--deals N] [--players P] [--rules BOOK] [--seed S] [--jobs J], or bots.py --time [BOT ...].
The names are those of ``hearts simulate``, and in four-player Hearts also random-panel, ducker, textbook and hunter.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import mean, median, stdev
from time import process_time

from panel import PANEL, PanelBot

from tutor.bots import BOTS, make_bot
from tutor.bots.protocol import AutoMoon, Bot, bot_action
from tutor.cards import Card, Cards, each_card, format_card, parse_card, parse_cards
from tutor.engine.actions import Play
from tutor.engine.apply import apply, start
from tutor.engine.events import DealScored
from tutor.engine.state import Setup, State
from tutor.engine.view import View, view_of
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import load_book

DEALS = 3000
TIMED = (*(("hearts", players) for players in range(3, 8)), *(("cancellation", players) for players in range(6, 12)))
TIMED_DEALS = 4
CHUNK = 4
"""Deals that a process plays at a time."""


class FromPanel(AutoMoon):
    """A bot of the panel, which is asked for written cards."""

    def __init__(self, bot: PanelBot) -> None:
        self._bot = bot

    def pass_cards(self, view: View) -> Cards:
        return parse_cards(self._bot.pass_cards(_written(view.hand), view.rules.pass_count))

    def play(self, view: View) -> Card:
        trick = [format_card(card) for card in view.trick]
        return parse_card(self._bot.play(_written(view.hand), _written(view.legal), trick, len(view.tricks) + 1))

    def catch_up(self, view: View) -> None:
        """Not needed: a deal is played from its beginning."""


def _written(cards: Cards) -> list[str]:
    return [format_card(card) for card in each_card(cards)]


def named(name: str, seed: str, seat: int) -> Bot:
    """A bot of ours or of the panel."""
    return FromPanel(PANEL[name](Random(f"{seed}:{seat}"))) if name in PANEL else make_bot(name, seed, seat)


@dataclass
class Tally:
    """What came of some deals."""

    margins: list[float] = field(default_factory=list)
    """By deal, the first bot's points less the mean of the others', the mean over the seats it sat in."""
    shot: int = 0
    conceded: int = 0
    seconds: dict[str, list[float]] = field(default_factory=dict)
    """By bot, how long it thought about each card it played that was not the only one."""

    def add(self, other: Tally) -> None:
        """Count these deals too."""
        self.margins += other.margins
        self.shot += other.shot
        self.conceded += other.conceded
        for name, seconds in other.seconds.items():
            self.seconds.setdefault(name, []).extend(seconds)


def rules_for(book: str, players: int) -> Rules:
    """The book without options."""
    return compile_rules(load_book(book), players)


def play_deal(setup: Setup, state: State, names: Sequence[str], tally: Tally) -> DealScored:
    """Play this deal to its end."""
    bots = [named(name, f"{setup.seed}:{state.deal_no}", seat) for seat, name in enumerate(names)]
    while True:
        seat = state.turn
        assert seat is not None
        view = view_of(setup, state, seat)
        legal = view.legal
        began = process_time()
        action = bot_action(bots[seat], view)
        if isinstance(action, Play) and legal & (legal - 1):
            tally.seconds.setdefault(names[seat], []).append(process_time() - began)
        state, events = apply(setup, state, action)
        for event in events:
            if isinstance(event, DealScored):
                return event


def play_deals(book: str, players: int, seed: str, names: tuple[str, str], numbers: range) -> Tally:
    """Play these deals of a match, each once with every seat for the first bot."""
    rules = rules_for(book, players)
    setup = Setup(rules, seed, rules.book.match.target.default)
    one, other = names
    tally = Tally()
    for number in numbers:
        margins = []
        for seat in range(players):
            state, _ = start(setup, number)
            score = play_deal(setup, state, [one if each == seat else other for each in range(players)], tally).score
            rest = [points for each, points in enumerate(score.delta) if each != seat]
            margins.append(score.delta[seat] - mean(rest))
            tally.shot += score.moon == seat
            tally.conceded += score.moon not in (None, seat)
        tally.margins.append(mean(margins))
    return tally


def played(args: argparse.Namespace) -> Iterator[Tally]:
    """All deals, chunk by chunk."""
    chunks = [range(first, min(first + CHUNK, args.deals + 1)) for first in range(1, args.deals + 1, CHUNK)]
    play = partial(play_deals, args.rules, args.players, args.seed, tuple(args.bots))
    if args.jobs == 1:
        yield from map(play, chunks)
        return
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        yield from pool.map(play, chunks)


def compare(args: argparse.Namespace) -> None:
    """Play the deals and print what came of them."""
    tally = Tally()
    for part in played(args):
        tally.add(part)
        if sys.stderr.isatty():
            print(f"\r{len(tally.margins)} deals so far: {_margin(tally)}", end="\r", file=sys.stderr)
    one, others = args.bots
    games = len(tally.margins) * args.players
    print(f"{args.rules}, {args.players} players, {len(tally.margins)} deals x {args.players} seats, seed {args.seed}")
    print(f"{one} against {args.players - 1} {others}: {_margin(tally)} points a deal")
    print(f"moons in {games} games: {one} shot {tally.shot}, {others} shot {tally.conceded}")
    for name, seconds in tally.seconds.items():
        print(f"{name}: {_times(seconds)}")


def _margin(tally: Tally) -> str:
    margins = tally.margins
    error = stdev(margins) / sqrt(len(margins)) if len(margins) > 1 else 0.0
    return f"{mean(margins):+.3f} ± {error:.3f}"


def _times(seconds: Sequence[float]) -> str:
    return f"a card {median(seconds) * 1000:.2f} ms in the median, {max(seconds) * 1000:.1f} ms at worst"


def time_table(args: argparse.Namespace) -> None:
    """How long a card takes for every number of players, with the same bot in every seat."""
    for name in args.bots or BOTS:
        for book, players in TIMED:
            tally = Tally()
            setup = Setup(rules_for(book, players), args.seed, 10**9)
            for number in range(1, min(args.deals, TIMED_DEALS) + 1):
                play_deal(setup, start(setup, number)[0], [name] * players, tally)
            print(f"{name:8}{book:14}{players:3} players: {_times(tally.seconds[name])}", flush=True)


def main() -> int:
    """Read the command, measure, print."""
    parser = argparse.ArgumentParser(description="How well a bot plays against others.")
    parser.add_argument("bots", nargs="*", metavar="BOT", help="the bot that is measured, and the one in other seats")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rules", default="hearts")
    parser.add_argument("--seed", default="bots")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--time", action="store_true", help="only a table of how long a card takes")
    args = parser.parse_args()
    unknown = [name for name in args.bots if name not in BOTS and name not in PANEL]
    if unknown or (not args.time and len(args.bots) != 2):
        parser.error(f"two bots of {', '.join([*BOTS, *PANEL])}")
    if PANEL.keys() & set(args.bots) and (args.rules, args.players, args.time) != ("hearts", 4, False):
        parser.error("the panel plays four-player Hearts")
    if args.time:
        time_table(args)
    else:
        compare(args)
    return 0


if __name__ == "__main__":
    sys.exit(main())
