"""Whole deals between random players in one loop: for simulations and statistics.

The loop plays what ``apply`` and the random bots would play, card for card, from the same compiled table and the same
random numbers; a test holds them equal. It knows no rule: whether a follower must follow suit, or what a leader may not
lead, is read from the table.

A hand is kept as four small ints, one a suit with a bit a rank, because Python counts and compares those fastest.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tutor.cards import RANKS, SUIT_MASKS, SUITS, Cards, each_card
from tutor.engine.dealing import DealStream, dealer_of
from tutor.engine.randomness import bot_seed, numbers
from tutor.rules.compile import Rules
from tutor.rules.situation import situation_index
from tutor.rules.vocabulary import Direction

SUIT_BITS = (1 << len(RANKS)) - 1
SHIFTS = tuple(len(RANKS) * suit for suit in range(len(SUITS)))
LEAD = len(SUITS)
"""What stands for the suit led in a situation where there is none yet."""

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


def can_play_out(rules: Rules) -> bool:
    """Whether the loop can play by these rules: one pack, and breaking hearts makes no difference to followers."""
    return rules.book.pack.copies == 1 and all(
        _limits(rules, led, first, False) == _limits(rules, led, first, True)
        for led in range(LEAD)
        for first in (False, True)
    )


def play_out(rules: Rules, seed: str) -> Iterator[tuple[Cards, ...]]:
    """What each seat takes, deal by deal without end, when every seat is the random bot of this seed.

    Only for rules for which ``can_play_out`` is true.
    """
    return PlayOut(rules, seed).deals()


class PlayOut:
    """The table of the rules, turned to what the loop needs, and the cards that the seats hold."""

    def __init__(self, rules: Rules, seed: str) -> None:
        players = rules.players
        self._rules = rules
        self._deals = DealStream(rules.pack, players, seed)
        # every seat draws one number for each card that it passes or plays, so their numbers come in rows
        self._rows = zip(*(numbers(bot_seed(seed, seat)) for seat in range(players)), strict=False)
        self.held = tuple([0] * players for _ in SUITS)
        """By suit and seat."""
        self._moves = moves()
        self._leads = {
            (first, broken): _limits(rules, LEAD, first, broken) for first in (False, True) for broken in (False, True)
        }
        self._follows = {first: tuple(_follow(rules, led, first) for led in range(LEAD)) for first in (False, True)}
        self._followers = tuple(
            tuple((leader + turn) % players for turn in range(1, players)) for leader in range(players)
        )

    def deals(self) -> Iterator[tuple[Cards, ...]]:
        """What each seat takes, deal by deal, without end."""
        deal_no = 0
        while True:
            for direction in self._rules.passes:
                deal_no += 1
                self._take_up(self._deals.next_hands())
                if direction is not Direction.HOLD:
                    self._pass(direction)
                yield self._play(self._first_leader(deal_no))

    def _take_up(self, hands: tuple[Cards, ...]) -> None:
        clubs, diamonds, hearts, spades = self.held
        _, to_diamonds, to_hearts, to_spades = SHIFTS
        for seat, hand in enumerate(hands):
            clubs[seat] = hand & SUIT_BITS
            diamonds[seat] = hand >> to_diamonds & SUIT_BITS
            hearts[seat] = hand >> to_hearts & SUIT_BITS
            spades[seat] = hand >> to_spades

    def _pass(self, direction: Direction) -> None:
        """Every seat passes cards one by one, each any of those that it still has."""
        rules, all_moves = self._rules, self._moves
        receivers = [direction.target(seat, rules.players) or 0 for seat in range(rules.players)]
        received = []
        counts = range(rules.hand_size, rules.hand_size - rules.pass_count, -1)
        for count, row in zip(counts, self._rows, strict=False):
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
        opening = self._rules.opening
        for shift, held in zip(SHIFTS, self.held, strict=True):
            for seat, ranks in enumerate(held):
                if ranks << shift & opening:
                    return seat
        return (dealer_of(self._rules, deal_no) + 1) % self._rules.players

    def _play(self, leader: int) -> tuple[Cards, ...]:  # noqa: C901, PLR0912, PLR0915 - a call for each card would halve the speed
        """Play all tricks; what each seat took."""
        rules, all_moves, by_suit, followers, shifts = self._rules, self._moves, self.held, self._followers, SHIFTS
        suits = tuple(enumerate(by_suit))
        breakers = rules.breakers
        taken = [0] * rules.players
        first, broken = True, False
        follows, limits = self._follows[first], self._leads[first, broken]
        for count, row in zip(range(rules.hand_size, 0, -1), self._rows, strict=False):
            if limits:
                led, bit = self._limited(leader, limits, row[leader])
            else:
                place = row[leader] % count
                for led, held in suits:  # noqa: B007 - used after the loop
                    options = all_moves[held[leader]]
                    if place < len(options):
                        bit, held[leader] = options[place]
                        break
                    place -= len(options)
            held = by_suit[led]
            suit_first, limits = follows[led]
            followed = best = bit
            thrown = 0
            winner = leader
            for seat in followers[leader]:
                if suit_first and (options := all_moves[held[seat]]):
                    bit, held[seat] = options[row[seat] % len(options)]
                    followed += bit
                    if bit > best:
                        best = bit
                        winner = seat
                    continue
                if limits:
                    suit, bit = self._limited(seat, limits, row[seat])
                else:
                    place = row[seat] % count
                    for suit, other in suits:  # noqa: B007 - used after the loop
                        options = all_moves[other[seat]]
                        if place < len(options):
                            bit, other[seat] = options[place]
                            break
                        place -= len(options)
                if suit != led:
                    thrown += bit << shifts[suit]
                else:
                    followed += bit
                    if bit > best:
                        best = bit
                        winner = seat
            cards = thrown + (followed << shifts[led])
            taken[winner] += cards
            leader = winner
            if first:
                first = False
                follows = self._follows[first]
            if not broken and cards & breakers:
                broken = True
            limits = self._leads[first, broken]
        return tuple(taken)

    def _limited(self, seat: int, limits: Limits, number: int) -> tuple[int, int]:
        """Take one of the seat's legal cards under these limits from its hand; its suit and its bit in the suit."""
        hand = 0
        for shift, held in zip(SHIFTS, self.held, strict=True):
            hand += held[seat] << shift
        for keep, need in limits:
            if hand & need:
                hand &= keep
        place = number % hand.bit_count()
        suit = 0
        while place >= len(options := self._moves[hand >> SHIFTS[suit] & SUIT_BITS]):
            place -= len(options)
            suit += 1
        bit = options[place][0]
        self.held[suit][seat] -= bit
        return suit, bit


def _limits(rules: Rules, led: int, first: bool, broken: bool) -> Limits:
    return tuple((keep, need) for _, keep, need in rules.table[situation_index(led, first, broken)])


def _follow(rules: Rules, led: int, first: bool) -> Follow:
    """Find out from the table whether the suit led comes first, and whether anything further limits it."""
    limits = _limits(rules, led, first, False)
    suit = rules.pack & SUIT_MASKS[led]
    suit_first = bool(limits) and limits[0] == (suit, suit)
    suit_first = suit_first and all(not suit & need or suit & keep == suit for keep, need in limits[1:])
    return Follow(suit_first, limits[1:] if suit_first else limits)


@cache
def moves() -> Moves:
    """The moves from every set of ranks, by the set; made when they are first needed."""
    return [tuple((bit, ranks ^ bit) for bit in each_card(ranks)) for ranks in range(SUIT_BITS + 1)]
