"""What the loops of ``engine.playout`` share: the table of the rules, turned to what they need, and the hands.

A hand is kept as small ints, one for each suit of each pack with a bit a rank, because Python counts and compares those
fastest. In the order of the bits of cards these are all suits of the first pack, then of the second.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tutor.cards import COPY_SHIFT, FIRST_COPY, JOKER_SUIT, RANKS, SUIT_MASKS, Cards, each_card
from tutor.engine.dealing import DealStream, dealer_of
from tutor.engine.randomness import bot_seed, numbers
from tutor.rules.compile import Rules
from tutor.rules.situation import LEAD, situation_index
from tutor.rules.vocabulary import Direction, ExtrasTo

SUIT_BITS = (1 << len(RANKS)) - 1

Limits = tuple[tuple[Cards, Cards], ...]
"""``keep`` and ``need`` of the rules that limit the choice, in book order; empty where every card is legal."""
Moves = list[tuple[tuple[int, int], ...]]
"""For every set of ranks the ways of taking one away: its bit, and what is left."""


class Follow(NamedTuple):
    """How to follow to a suit."""

    suit_first: bool
    """Who holds the suit led may play any card of it, and no other."""
    limits: Limits
    """What limits those who do not hold it or, unless ``suit_first``, everybody."""


class PlayOut:
    """Deals between random bots; how one is played once its cards are passed is for those who inherit."""

    def __init__(self, rules: Rules, seed: str) -> None:
        players = rules.players
        self.rules = rules
        self._deals = DealStream(rules.pack, players, rules.hand_size, seed)
        # every seat draws one number for each card that it passes or plays, so their numbers come in rows
        self.rows = zip(*(numbers(bot_seed(seed, seat)) for seat in range(players)), strict=False)
        self.suits = JOKER_SUIT + bool(rules.pack & SUIT_MASKS[JOKER_SUIT])
        """How many suits are in play, jokers being one."""
        packs = 2 if rules.pack & ~FIRST_COPY else 1
        self.shifts = tuple(
            COPY_SHIFT * pack + len(RANKS) * suit for pack in range(packs) for suit in range(self.suits)
        )
        """Where the cards of each suit of each pack begin."""
        self.held = tuple([0] * players for _ in self.shifts)
        """By suit, as in ``shifts``, and seat."""
        self.extras: Cards = 0
        """The cards left over from the deal."""
        self.extras_first = rules.book.extras is not None and rules.book.extras.to is ExtrasTo.FIRST_TRICK
        ranks = tuple(rules.opening >> shift & SUIT_BITS for shift in self.shifts)
        self._opening = tuple((suit, bits) for suit, bits in enumerate(ranks) if bits)
        self._receivers = {
            direction: tuple(direction.target(seat, players) or 0 for seat in range(players))
            for direction in rules.passes
        }
        self.moves = moves()
        both = (False, True)
        self.leads = {(first, broken): limits_of(rules, LEAD, first, broken) for first in both for broken in both}
        self.follows = {first: tuple(follow_of(rules, led, first) for led in range(self.suits)) for first in both}
        self.followers = tuple(
            tuple((leader + turn) % players for turn in range(1, players)) for leader in range(players)
        )

    def deals(self) -> Iterator[tuple[Cards, ...]]:
        """What each seat takes, deal by deal, without end."""
        deal_no = 0
        while True:
            for direction in self.rules.passes:
                deal_no += 1
                self._take_up(self._deals.next_hands())
                if direction is not Direction.HOLD:
                    self._pass(direction)
                yield self.play(self._first_leader(deal_no))

    def play(self, leader: int) -> tuple[Cards, ...]:
        """Play all tricks of a deal; what each seat took."""
        raise NotImplementedError

    def _take_up(self, hands: tuple[Cards, ...]) -> None:
        for shift, held in zip(self.shifts, self.held, strict=True):
            for seat, hand in enumerate(hands):
                held[seat] = hand >> shift & SUIT_BITS
        if self.rules.extra:
            self.extras = self.rules.pack - sum(hands)

    def _pass(self, direction: Direction) -> None:
        """Every seat passes cards one by one, each any of those that it still has."""
        rules, all_moves = self.rules, self.moves
        receivers = self._receivers[direction]
        received = []
        counts = range(rules.hand_size, rules.hand_size - rules.pass_count, -1)
        for count, row in zip(counts, self.rows, strict=False):
            for seat, number in enumerate(row):
                place = number % count
                for held in self.held:
                    options = all_moves[held[seat]]
                    if place < len(options):
                        bit, held[seat] = options[place]
                        received.append((held, receivers[seat], bit))
                        break
                    place -= len(options)
        for held, seat, bit in received:
            held[seat] += bit

    def _first_leader(self, deal_no: int) -> int:
        for seat in range(self.rules.players):
            for suit, bits in self._opening:
                if self.held[suit][seat] & bits:
                    return seat
        return (dealer_of(self.rules, deal_no) + 1) % self.rules.players

    def limited(self, seat: int, limits: Limits, number: int) -> tuple[int, int]:
        """Take one of the seat's legal cards under these limits from its hand; its suit, as in ``shifts``, and bit."""
        hand = 0
        for shift, held in zip(self.shifts, self.held, strict=True):
            hand += held[seat] << shift
        for keep, need in limits:
            if hand & need:
                hand &= keep
        place = number % hand.bit_count()
        suit = 0
        while place >= len(options := self.moves[hand >> self.shifts[suit] & SUIT_BITS]):
            place -= len(options)
            suit += 1
        bit = options[place][0]
        self.held[suit][seat] -= bit
        return suit, bit


def limits_of(rules: Rules, led: int, first: bool, broken: bool) -> Limits:
    """What limits the choice in a situation, ``led`` being ``LEAD`` for a lead."""
    return tuple((keep, need) for _, keep, need in rules.table[situation_index(led, first, broken)])


def follow_of(rules: Rules, led: int, first: bool) -> Follow:
    """Find out from the table whether the suit led comes first, and whether anything further limits it."""
    limits = limits_of(rules, led, first, False)
    suit = rules.pack & SUIT_MASKS[led]
    suit_first = bool(limits) and limits[0] == (suit, suit)
    suit_first = suit_first and all(not suit & need or suit & keep == suit for keep, need in limits[1:])
    return Follow(suit_first, limits[1:] if suit_first else limits)


@cache
def moves() -> Moves:
    """The moves from every set of ranks, by the set; made when they are first needed."""
    return [tuple((bit, ranks ^ bit) for bit in each_card(ranks)) for ranks in range(SUIT_BITS + 1)]
