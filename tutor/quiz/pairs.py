"""Tricks with identical cards in them, made on demand: chance brings most of these kinds too seldom."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from tutor.cards import COPY_SHIFT, FIRST_COPY, SUIT_MASKS, Card, Cards, each_card, merge_copies, rank_of
from tutor.quiz.playable import later_leads
from tutor.rules.branches import CannotDrawError, draw_cards
from tutor.rules.compile import Rules

_TRIES = 40
_COSTLY = 0.6
"""How often a pair of another suit is one that costs points."""
_LEADER_TAKES = 0.3
"""How often who takes the trick may have led to it, where others can have: leading is not to be the likeliest guess."""


class Pattern(NamedTuple):
    """What a trick is made of."""

    name: str
    led_pairs: int = 0
    """Pairs of identical cards of the suit led."""
    off_pairs: int = 0
    """Pairs of other suits."""
    live: bool = True
    """Some cards of the suit led are there only once."""
    on_top: bool = False
    """The pair of the suit led is higher than those."""
    lead_paired: bool = False
    """The card that was led is one of a pair."""
    least_live: int = 2
    """So many cards of the suit led at least are there only once, as far as there is room for them."""
    most_live: int = 4
    """So many at most: the rest of the trick is of other suits."""

    @property
    def pairs(self) -> int:
        """Pairs of identical cards, of whatever suits."""
        return self.led_pairs + self.off_pairs

    @property
    def least(self) -> int:
        """The cards that such a trick needs."""
        return 2 * self.pairs + self.live


NO_PAIR = Pattern("no-pair")
PAIR_OF_TOP = Pattern("pair-of-top", led_pairs=1, on_top=True)
PAIR_OFF_SUIT = Pattern("pair-off-suit", off_pairs=1)
LED_CANCELLED = Pattern("led-cancelled", led_pairs=1, lead_paired=True)
ALL_LED_CANCELLED = Pattern("all-led-cancelled", led_pairs=1, live=False)
TWO_PAIRS_LIVE = Pattern("two-pairs-and-a-live-card", led_pairs=1, off_pairs=1)
TWO_PAIRS_DEAD = Pattern("two-pairs-and-no-live-card", led_pairs=1, off_pairs=1, live=False)
_PATTERNS = (
    NO_PAIR,
    PAIR_OF_TOP,
    PAIR_OFF_SUIT,
    LED_CANCELLED,
    ALL_LED_CANCELLED,
    TWO_PAIRS_LIVE,
    TWO_PAIRS_DEAD,
)


def patterns(rules: Rules) -> tuple[Pattern, ...]:
    """The patterns for which there are enough players; none where cards do not cancel each other."""
    return tuple(pattern for pattern in _PATTERNS if rules.cancels and pattern.least <= rules.players)


def draw_pattern(
    rules: Rules, pattern: Pattern, rng: Random, pool: Cards | None = None, leads: Cards | None = None
) -> list[Card]:
    """A trick of this pattern, in the order of play, of the cards of ``pool`` and led by one of ``leads``.

    Both are those of a later trick if they are not given. Raises ``CannotDrawError``.
    """
    pool = rules.pack & ~rules.opening if pool is None else pool
    leads = pool & (later_leads(rules) if leads is None else leads)
    costly = rules.costly
    for _ in range(_TRIES):
        suit = rng.choice(SUIT_MASKS)
        if leads & suit and (trick := _draw(rules.players, pattern, rng, pool, suit, merge_copies(leads), costly)):
            return _in_copies(trick, pool)
    raise CannotDrawError(pattern.name)


def _draw(
    players: int, pattern: Pattern, rng: Random, pool: Cards, suit: Cards, leads: Cards, costly: Cards
) -> list[Card] | None:
    """The cards of the trick in their first copies; ``None`` if this suit does not yield such a trick."""
    once, twice = merge_copies(pool), pool & pool >> COPY_SHIFT & FIRST_COPY
    try:
        pairs = draw_cards(rng, twice & suit, pattern.led_pairs)
        wanted = twice & ~suit & costly
        from_ = wanted if wanted and rng.random() < _COSTLY else twice & ~suit
        thrown = draw_cards(rng, from_, pattern.off_pairs)
        singles = once & suit & ~sum(pairs)
        if pattern.on_top:
            singles = sum(card for card in each_card(singles) if rank_of(card) < rank_of(pairs[0]))
        room = min(pattern.most_live, players - 2 * pattern.pairs, singles.bit_count())
        live = (
            draw_cards(rng, singles, rng.randint(max(1, min(pattern.least_live, room)), max(1, room)))
            if pattern.live
            else []
        )
        rest = players - 2 * pattern.pairs - len(live)
        others = draw_cards(rng, once & ~suit & ~sum(thrown), rest)
    except CannotDrawError:
        return None
    may_lead = [card for card in (pairs if pattern.lead_paired else pairs + live) if card & leads]
    if not may_lead:
        return None
    if live and rng.random() >= _LEADER_TAKES:
        best = max(live, key=rank_of)
        may_lead = [card for card in may_lead if card != best] or may_lead
    lead = rng.choice(may_lead)
    followers = [*pairs, *pairs, *thrown, *thrown, *live, *others]
    followers.remove(lead)
    rng.shuffle(followers)
    return [lead, *followers]


def _in_copies(trick: list[Card], pool: Cards) -> list[Card]:
    """The same cards in copies that the pool still has."""
    cards = []
    for card in trick:
        copy = card if card & pool else card << COPY_SHIFT
        cards.append(copy)
        pool &= ~copy
    return cards
