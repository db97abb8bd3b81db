"""Players that see what their seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tutor.bots.normal import NormalBot
from tutor.bots.protocol import Bot
from tutor.bots.random_bot import RandomBot

BOTS: Mapping[str, Callable[[str, int], Bot]] = {
    "random": RandomBot,
    "normal": NormalBot,
}
"""Every bot by its name, as a maker that takes the seed of the match and a seat."""


def make_bot(name: str, seed: str, seat: int) -> Bot:
    """A bot for one seat of a match; raises ``KeyError`` for a name that is none."""
    return BOTS[name](seed, seat)
