"""Players that see what their seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tutor.bots.easy import EasyBot
from tutor.bots.hard import HardBot
from tutor.bots.normal import NormalBot
from tutor.bots.protocol import Bot
from tutor.bots.random_bot import RandomBot

BOTS: Mapping[str, Callable[[str, int], Bot]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "normal": NormalBot,
    "hard": HardBot,
}
"""Every bot by its name, as a maker that takes the seed of the match and a seat."""
LEVELS = ("easy", "normal", "hard")
"""The bots that people play against, the weakest first."""
THINKING_TIME = 1.0
"""Seconds that a bot may think at most about a card where somebody waits for it."""


def make_bot(name: str, seed: str, seat: int) -> Bot:
    """A bot for one seat of a match; raises ``KeyError`` for a name that is none."""
    return BOTS[name](seed, seat)


def make_opponent(name: str, seed: str, seat: int) -> Bot:
    """As ``make_bot``, for somebody who waits: what takes too long is cut short, so that a slow machine may play worse.

    Where everything is to be the same on every machine, use ``make_bot``.
    """
    return HardBot(seed, seat, THINKING_TIME) if BOTS[name] is HardBot else make_bot(name, seed, seat)
