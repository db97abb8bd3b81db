"""What a bot would do and why, as facts: sentences are made of them elsewhere."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from tutor.cards import Card, Cards


class Why(Enum):
    """Why a card is played or passed on. Each value says which facts of its ``Reason`` it needs, and what they are.

    A card *is winning* when it would take the trick if nobody played after it. A seat *may be taking all* when it alone
    has taken cards of a moon's set in this deal.
    """

    # any play
    ONLY_CARD = "only-card"
    """No other card may be played, but for another copy of it."""
    GOES_FOR_ALL = "goes-for-all"
    """It leads or is winning; nobody else has taken a card of a moon's set, and the seat tries to take them all."""
    SPARE_FOR_ALL = "spare-for-all"
    """The seat tries to take all cards of a moon's set; this is none of them, and it is not winning."""
    STOPS_MOON = "stops-moon"
    """It is winning a trick with cards of the set of which ``seat`` may be taking all."""
    BREAKS_MOON = "breaks-moon"
    """It is of the set of which ``seat`` may be taking all, and another seat is winning the trick."""
    KEEPS_POINTS_BACK = "keeps-points-back"
    """``seat``, which is winning, may be taking all of a set; this card is not of it, and another legal card is."""
    KEEPS_STOPPER = "keeps-stopper"
    """``seat`` may be taking all, and the hand keeps ``card``, a legal one that no card that is out can beat."""
    LEAST_HARM = "least-harm"
    """Nothing speaks for it but that other cards look worse."""

    # following
    STAYS_UNDER = "stays-under"
    """It is of the suit led and lower than ``card``, which is winning, so it does not take the trick."""
    HIGHEST_UNDER = "highest-under"
    """As ``STAYS_UNDER``, another legal card would do so too, and this is the highest that does."""
    UNDER_SO_FAR = "under-so-far"
    """It is of the suit led and lower than ``card``, which is winning but may still be cancelled."""
    THROWS_COSTLY = "throws-costly"
    """It costs ``points`` and is not winning; ``seat`` is, ``None`` where nobody is."""
    THROWS_CATCHER = "throws-catcher"
    """It is not of the suit led, and it is higher than ``card`` of its suit, which is out and costs a lot."""
    THROWS_HIGHEST = "throws-highest"
    """It is not of the suit led, and all cards of its ``suit`` that are out are lower, of which there are some."""
    THROWS_HIGH = "throws-high"
    """As ``THROWS_HIGHEST``, but only most of them are lower."""
    CANNOT_WIN = "cannot-win"
    """It is not of the suit led, so it does not take the trick."""
    KEEPS_BONUS = "keeps-bonus"
    """Neither it nor ``card`` is winning, which may be played too and takes ``points`` off; that card is kept."""
    TAKES_BONUS = "takes-bonus"
    """It is winning a trick with ``card``, which takes ``points`` off, and which takes off more than it costs."""
    FREE_HIGH = "free-high"
    """The seat plays last and takes a trick that costs nothing, with the highest legal card."""
    FREE = "free"
    """The seat plays last and takes a trick that costs nothing."""
    TAKES_CHEAPLY = "takes-cheaply"
    """The seat plays last and takes a trick for ``points`` with its highest legal card."""
    ALL_TAKE_HIGH = "all-take-high"
    """Every legal card takes the trick; of those that cost no more than this none is higher."""
    ALL_TAKE = "all-take"
    """Every legal card takes the trick."""
    GOES_OVER = "goes-over"
    """Every legal card is winning, others play later, and this is the highest."""
    HOPES_UNDER = "hopes-under"
    """Every legal card is winning, others play later and higher cards are out, and this is the lowest."""
    MAY_BE_BEATEN = "may-be-beaten"
    """It is winning, but others play later, and higher cards are out."""
    CANCELS = "cancels"
    """It cancels ``card``, the same card, in this trick, so that neither takes it."""
    MAKES_DEAD = "makes-dead"
    """It makes a second pair of identical cards, with which nobody takes the trick."""

    # leading
    LEADS_UNDER_ALL = "leads-under-all"
    """Every card of its ``suit`` that is out is higher, and there are some."""
    LEADS_LOW = "leads-low"
    """Most cards of its ``suit`` that are out are higher."""
    BRINGS_OUT = "brings-out"
    """It is lower than ``card`` of its ``suit``, which is out and costs a lot; the hand has no card above that one."""
    FRESH = "fresh"
    """No card of the ``suit`` led that is out costs anything, and as many are out as others play later, none of whom is
    known to be without it."""
    EMPTIES = "empties"
    """It is the only card of its ``suit`` in the hand, and some are out."""
    SHORTENS = "shortens"
    """The hand has two cards or more of its ``suit``, of which some are out, and others, but of no suit fewer."""

    # passing
    PASS_COSTLY = "pass-costly"
    """It costs ``points``."""
    PASS_CATCHER = "pass-catcher"
    """It is higher than ``card`` of its suit, which costs a lot and is not among the cards that are kept."""
    PASS_BELOW_BONUS = "pass-below-bonus"
    """It is lower than ``card`` of its suit, which others hold and which takes ``points`` off; a higher one is kept."""
    PASS_HIGHEST = "pass-highest"
    """All cards of its ``suit`` that others hold are lower, and there are some; no higher one is kept."""
    PASS_HIGH = "pass-high"
    """As ``PASS_HIGHEST``, but only most of them are lower."""
    PASS_EMPTIES = "pass-empties"
    """No card of its ``suit`` is kept."""
    PASS_SHORTENS = "pass-shortens"
    """Fewer cards of its ``suit`` are kept than of any other suit of the hand."""
    PASS_LOWEST = "pass-lowest"
    """The seat tries to take all, and all cards of its ``suit`` that others hold are higher."""
    PASS_LOW = "pass-low"
    """As ``PASS_LOWEST``, but only most of them are higher."""
    PASS_LEAST = "pass-least"
    """Nothing speaks for it but that other cards are better kept."""


class Reason(NamedTuple):
    """One reason with the facts that its sentence needs."""

    why: Why
    card: Card = 0
    seat: int | None = None
    suit: int | None = None
    points: int | None = None


class Estimate(NamedTuple):
    """What a card is expected to cost."""

    cards: Cards
    """The card, and others that come to the same."""
    cost: float
    """Points that the seat is expected to get in this deal from here on, less what a moon does to the others; lower
    is better."""


def as_told(cost: float) -> float:
    """A cost as it is told, in tenths of a point: costs that look the same count as the same."""
    return round(cost, 1)


class Advice(NamedTuple):
    """What a bot would do, and why."""

    cards: Cards
    """The card to play, or all cards to pass."""
    reasons: tuple[Reason, ...]
    """One for each of the cards, in the order of the bits."""
    estimates: tuple[Estimate, ...] = ()
    """For a bot that searches, one for each card that it considered."""
