"""Cards as they stand in a text: the signs and letters of the suits, and what of a line is one card."""

from __future__ import annotations

import re

SUITS = "♣♦♥♠"
LETTERS = "CDHS"
"""The letter of each suit, in the order of the signs: what is typed for it."""
_RANKS = "10|[2-9TJQKA]"

CARD = rf"(?:{_RANKS})[{LETTERS}]?[{SUITS}]|[{LETTERS}]?[{SUITS}](?:{_RANKS})?"
"""A pattern for a card, or a suit alone, with or without the letter before its sign: ``Q♠``, ``QS♠``, ``♠``."""

BESIDE = {ord(sign): letter + sign for letter, sign in zip(LETTERS, SUITS, strict=True)}
"""For ``str.translate``: the letter of each suit beside its sign."""
INSTEAD = {ord(sign): letter for letter, sign in zip(LETTERS, SUITS, strict=True)}
"""For ``str.translate``: the letter of each suit in place of its sign."""


def without_letters(text: str) -> str:
    """The text with no letter beside the sign that says the same.

    >>> without_letters("qs♠")
    'q♠'
    """
    doubled = "|".join(BESIDE.values())
    return re.sub(doubled, lambda match: match[0][-1], text, flags=re.IGNORECASE)
