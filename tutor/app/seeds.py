"""Seeds for deals and questions: any text, or a short random one that can be read out and typed again."""

from __future__ import annotations

from random import SystemRandom
from unicodedata import normalize

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def asked_seed(seed: str | None) -> str:
    """The seed that somebody typed; empty for none. Keyboards encode one letter in several ways: it is one seed."""
    return normalize("NFC", seed or "")


def new_seed() -> str:
    """A seed of eight letters and digits, without those that are easily confused."""
    return "".join(SystemRandom().choices(_LETTERS, k=8))
