"""Random deals a second: ``hearts simulate`` with every book and number of players, and OpenSpiel's hearts.

OpenSpiel plays four-player Hearts, driven from Python, right before each of ours; a ratio is the median of several
rounds. Ours is wall-clock time of whole commands: the time for 2N deals less that for N, so that the start does not
count. Usage: speed.py [DEALS [ROUNDS]]
"""

from __future__ import annotations

import subprocess
import sys
from random import Random
from statistics import median
from time import perf_counter

from openspiel import random_deals

from tutor.reading.locate import packaged_ids
from tutor.rules.load import load_book_file

DEALS = 10_000
ROUNDS = 5
BARS = {("hearts", 4): 1.1}
"""The least ratio of a table."""
BAR = 0.5
"""The least ratio of all others."""


def tables() -> list[tuple[str, int]]:
    """Every book that comes with the program, with every number of players."""
    return [(book, players) for book in packaged_ids("rules") for players in load_book_file(book).book.players.sizes]


def command_seconds(book: str, players: int, deals: int) -> float:
    """How long ``hearts simulate`` takes."""
    command = [sys.executable, "-m", "tutor", "simulate", book, "--players", str(players), "--deals", str(deals)]
    began = perf_counter()
    subprocess.run([*command, "--bots", "random", "--seed", "speed", "--json"], check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - began


def our_rate(book: str, players: int, deals: int) -> float:
    """Deals a second, the start not counted."""
    return deals / (command_seconds(book, players, 2 * deals) - command_seconds(book, players, deals))


def their_rate(deals: int) -> float:
    """Deals a second of OpenSpiel with four players."""
    random = Random(1)
    began = perf_counter()
    random_deals(deals, random)
    return deals / (perf_counter() - began)


def main() -> int:
    """Measure and print a table; 1 if a bar is missed."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else ROUNDS
    # the outer loop is that of the rounds, so that a disturbance does not fall on one table alone
    theirs: list[float] = []
    ours: dict[tuple[str, int], list[float]] = {table: [] for table in tables()}
    ratios: dict[tuple[str, int], list[float]] = {table: [] for table in ours}
    for _ in range(rounds):
        for table, rates in ours.items():
            theirs.append(their_rate(deals // 4))
            rates.append(our_rate(*table, deals))
            ratios[table].append(rates[-1] / theirs[-1])
    print(f"{'':24}{'deals/s':>10}{'ratio':>8}{'bar':>6}")
    print(f"{'OpenSpiel, 4 players':24}{median(theirs):10.0f}{1.0:8.2f}")
    missed = 0
    for table, rates in ours.items():
        book, players = table
        ratio, bar = median(ratios[table]), BARS.get(table, BAR)
        missed += ratio < bar
        print(f"{f'{book}, {players} players':24}{median(rates):10.0f}{ratio:8.2f}{bar:6.1f}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
