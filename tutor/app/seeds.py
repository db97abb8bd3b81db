"""Seeds for deals and questions: any text, or a short random one that can be read out and typed again."""

from __future__ import annotations

import secrets

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_seed() -> str:
    """A seed of eight letters and digits, without those that are easily confused."""
    return "".join(secrets.choice(_LETTERS) for _ in range(8))
