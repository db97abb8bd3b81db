"""Seeds for deals and questions: any text, or a short random one that can be read out and typed again."""

from __future__ import annotations

from random import SystemRandom

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_seed() -> str:
    """A seed of eight letters and digits, without those that are easily confused."""
    return "".join(SystemRandom().choices(_LETTERS, k=8))
