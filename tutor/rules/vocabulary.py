"""The words a rule book is written in: a small closed set, each a typed value with one meaning.

There are no expressions and nothing is evaluated. What these words cannot say in three lines gets a new word here.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Condition(Enum):
    """When a legality rule is in force. All conditions of a rule must hold."""

    LEADING = "leading"
    """The player is about to lead a trick."""
    FOLLOWING = "following"
    """A card has been led and the player is to follow."""
    FIRST_TRICK = "first-trick"
    """It is the first trick of the deal."""
    UNBROKEN = "unbroken"
    """Hearts have not been broken in this deal."""


class Direction(Enum):
    """Where a player's passed cards go. The value is the written form in a pass scheme."""

    LEFT = "left"
    RIGHT = "right"
    ACROSS = "across"
    HOLD = "hold"
    """No passing in this deal."""

    def target(self, seat: int, players: int) -> int | None:
        """The seat that receives the cards of ``seat``; ``None`` when nobody passes.

        Seats count clockwise, so left is the next one.
        """
        step = self._step(players)
        return None if step is None else (seat + step) % players

    def giver(self, seat: int, players: int) -> int | None:
        """The seat whose cards ``seat`` receives; ``None`` when nobody passes."""
        step = self._step(players)
        return None if step is None else (seat - step) % players

    def _step(self, players: int) -> int | None:
        match self:
            case Direction.LEFT:
                return 1
            case Direction.RIGHT:
                return -1
            case Direction.ACROSS:
                return players // 2
            case Direction.HOLD:
                return None


class Winner(Enum):
    """Who takes a trick."""

    HIGHEST_OF_LED = "highest-of-led"
    """The player of the highest card of the suit that was led."""


class FirstLeader(Enum):
    """Who leads to the first trick of a deal, where no card decides it."""

    LEFT_OF_DEALER = "left-of-dealer"
    """The player on the dealer's left."""


class ExtrasTo(Enum):
    """Which trick the cards go with that are left over when the pack is dealt."""

    FIRST_TRICK = "first-trick"
    """Whoever takes the first trick takes them; they wait with a first trick that nobody takes."""
    LAST_TRICK = "last-trick"
    """Whoever takes the last trick takes them."""


class DeadWhen(Enum):
    """When nobody takes a trick."""

    NO_LIVE_CARD = "no-live-card"
    """Every card of the suit led has been cancelled."""
    TWO_PAIRS = "two-pairs"
    """That, or two pairs of identical cards or more, of whatever suits."""


class LastDead(Enum):
    """Who gets the cards that still wait when the last trick of a deal is dead too."""

    NOBODY = "nobody"
    """They cost nobody anything."""
    LEADER = "leader"
    """The player who led to the last trick."""


class MoonChoice(Enum):
    """What a moon does to the score."""

    SUBTRACT = "subtract"
    """The amount is taken off the shooter's total."""
    ADD = "add"
    """The amount is added to every other player's total."""
    PAY = "pay"
    """The amount is added to every other player's total, and as much taken off the shooter's for each of them."""


class Decider(Enum):
    """Who chooses between several moon choices."""

    SHOOTER = "shooter"
    """The player who shot the moon."""
    AUTO = "auto"
    """A fixed rule that looks only at the totals and the end of the match (``score.auto_choice``)."""


class Tie(Enum):
    """What happens when several players share the lowest total at the end."""

    SHARED = "shared"
    """They share the win."""
    EXTRA_DEAL = "extra-deal"
    """Further deals are played until one total is lowest."""


class Named(NamedTuple):
    """A set defined under ``card-sets``, by its name."""

    name: str


class Special(Enum):
    """A set that is one word."""

    LED = "led"
    """The suit that was led to the current trick. Means something only while following."""
    WITH_POINTS = "points"
    """``{points: positive}``: every card that costs something by the book's points."""
    EVERY_CARD = "every-card"
    """Every card in play."""
    JOKERS = "jokers"
    """Every joker in play."""


class OneCard(NamedTuple):
    """``{card: QS}``: this card, in all its copies."""

    code: str


class OfSuit(NamedTuple):
    """``{suit: hearts}``: every card of the suit."""

    suit: int


class OfRank(NamedTuple):
    """``{rank: Q}``: every card of the rank."""

    rank: int


class AnyOf(NamedTuple):
    """``{any-of: [...]}``: every card that is in one of the sets."""

    parts: tuple[CardSet, ...]


class Not(NamedTuple):
    """``{not: ...}``: every card that is not in the set."""

    part: CardSet


class Lowest(NamedTuple):
    """``{lowest: ...}``: the lowest-ranking card of the set that is in the pack in play, in all its copies."""

    part: CardSet


CardSet = Named | Special | OneCard | OfSuit | OfRank | AnyOf | Not | Lowest
