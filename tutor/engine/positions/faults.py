"""What makes a position one that cannot be judged."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

Path = tuple[str | int, ...]
"""The keys and the list indexes that lead to a value of a position, from its top."""


class FaultCode(Enum):
    """What is wrong with a position; each code has the facts named with it."""

    UNKNOWN_KIND = "unknown-kind"
    """``kind``, ``choices`` (joined by commas)."""
    MISSING_KEY = "missing-key"
    """``key``."""
    UNKNOWN_KEY = "unknown-key"
    """``key``, ``suggestion`` (empty without one)."""
    WRONG_TYPE = "wrong-type"
    """``key``, ``expected``: a value of ``tutor.reading.problems.EXPECTED``."""
    OUT_OF_RANGE = "out-of-range"
    """``key``, ``found``, ``least``."""
    TOO_LATE = "too-late"
    """``key``, ``found``, ``most``: there is no such trick in a deal."""
    UNKNOWN_WORD = "unknown-word"
    """``key``, ``word``, ``choices`` (joined by commas)."""
    BAD_CARD = "bad-card"
    """``card``: what stands in the place of a card."""
    WRONG_SEAT = "wrong-seat"
    """``seat``, ``last``: there is no such seat at this table; ``last`` is the highest."""
    NOT_IN_TURN = "not-in-turn"
    """``seat``, ``expected``: the seat whose turn it is."""
    WRONG_COUNT = "wrong-count"
    """``key``, ``found``, ``expected``: a list of the wrong length."""
    TRICK_FULL = "trick-full"
    """No facts: everybody has played to the trick."""
    DUPLICATE_CARD = "duplicate-card"
    """``card``: it stands more often than the pack has it."""
    TOO_MANY_HEARTS = "too-many-hearts"
    """``found``, ``most``: more hearts are counted than are left."""
    UNEQUAL_HEARTS = "unequal-hearts"
    """No facts: hearts are counted where it matters which they are."""
    NOT_IN_PACK = "not-in-pack"
    """``card``: it is not in play with this number of players."""
    WRONG_PLAYERS = "wrong-players"
    """``players``, ``least``, ``most``: the rule book is not for this number."""
    HAND_SIZE = "hand-size"
    """``found``, ``most``: nobody can hold that many cards at that moment."""
    EXTRA_CARDS = "extra-cards"
    """``found``: with this number of players all cards are dealt."""
    MOON_CHOICE = "moon-choice"
    """``seat``: it shot the moon, and what it chooses is not said."""


class PositionFault(ValueError):
    """A position cannot be read or judged."""

    def __init__(self, code: FaultCode, path: Path = (), **facts: str | int) -> None:
        super().__init__(code.value, path, facts)
        self.code = code
        self.path = path
        """Where in the position the fault is; as much of it as is known."""
        self.facts: Mapping[str, str | int] = facts
