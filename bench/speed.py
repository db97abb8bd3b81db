"""Random deals a second: ``hearts simulate`` and OpenSpiel's hearts driven from Python, turn by turn in one run.

Ours is wall-clock time of whole commands: the time for 2N deals less that for N, so that the start does not count.
Usage: speed.py [DEALS [ROUNDS]]
"""

from __future__ import annotations

import subprocess
import sys
from random import Random
from statistics import median
from time import perf_counter

from openspiel import random_deals

DEALS = 20_000
ROUNDS = 5
BARS = {4: 1.1, 3: 0.5, 5: 0.5, 6: 0.5, 7: 0.5}
"""The least ratio, by the number of players."""


def command_seconds(players: int, deals: int) -> float:
    """How long ``hearts simulate`` takes."""
    command = [sys.executable, "-m", "tutor", "simulate", "hearts", "--players", str(players), "--deals", str(deals)]
    began = perf_counter()
    subprocess.run([*command, "--bots", "random", "--seed", "speed", "--json"], check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - began


def our_rate(players: int, deals: int) -> float:
    """Deals a second, the start not counted."""
    return deals / (command_seconds(players, 2 * deals) - command_seconds(players, deals))


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
    theirs: list[float] = []
    ours: dict[int, list[float]] = {players: [] for players in BARS}
    for _ in range(rounds):
        theirs.append(their_rate(deals // 4))
        for players, rates in ours.items():
            rates.append(our_rate(players, deals))
    print(f"{'':24}{'deals/s':>10}{'ratio':>8}{'bar':>6}")
    print(f"{'OpenSpiel, 4 players':24}{median(theirs):10.0f}{1.0:8.2f}")
    missed = 0
    for players, rates in ours.items():
        ratio = median(rates) / median(theirs)
        missed += ratio < BARS[players]
        print(f"{f'simulate, {players} players':24}{median(rates):10.0f}{ratio:8.2f}{BARS[players]:6.1f}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
