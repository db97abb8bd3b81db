"""Whole deals between random players in one loop: for simulations and statistics.

A loop plays what ``apply`` and the random bots would play, card for card, from the same compiled table and the same
random numbers; a test holds them equal. It knows no rule of legality: whether a follower must follow suit, or what a
leader may not lead, is read from the table. There are two loops, because cards of which there is only one are played
much faster than cards that may meet another copy of themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

from tutor.cards import COPY_SHIFT, FIRST_COPY, Cards
from tutor.engine.playout_base import PlayOut, limits_of
from tutor.rules.compile import Rules
from tutor.rules.situation import LEAD
from tutor.rules.vocabulary import DeadWhen, LastDead

_TWO_PAIRS = 2


def can_play_out(rules: Rules) -> bool:
    """Whether a loop can play by these rules.

    It can if breaking hearts makes no difference to followers, and if identical cards cancel each other where there
    are such cards.
    """
    return (rules.cancels or not _has_copies(rules)) and all(
        limits_of(rules, led, first, False) == limits_of(rules, led, first, True)
        for led in range(LEAD)
        for first in (False, True)
    )


def play_out(rules: Rules, seed: str) -> Iterator[tuple[Cards, ...]]:
    """What each seat takes, deal by deal without end, when every seat is the random bot of this seed.

    Only for rules for which ``can_play_out`` is true.
    """
    return loop_for(rules, seed).deals()


def loop_for(rules: Rules, seed: str) -> PlayOut:
    """The loop that plays by these rules."""
    return TwoPacks(rules, seed) if _has_copies(rules) else OnePack(rules, seed)


def _has_copies(rules: Rules) -> bool:
    return bool(rules.pack & ~FIRST_COPY)


class OnePack(PlayOut):
    """The loop where no two cards are identical, so that every trick is taken."""

    def play(self, leader: int) -> tuple[Cards, ...]:  # noqa: C901, PLR0912, PLR0915 - a call for each card would halve the speed
        rules, all_moves, by_suit, followers, shifts = self.rules, self.moves, self.held, self.followers, self.shifts
        suits = tuple(enumerate(by_suit))
        breakers = rules.breakers
        taken = [0] * rules.players
        first, broken = True, False
        follows, limits = self.follows[first], self.leads[first, broken]
        for count, row in zip(range(rules.hand_size, 0, -1), self.rows, strict=False):
            if limits:
                led, bit = self.limited(leader, limits, row[leader])
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
                    suit, bit = self.limited(seat, limits, row[seat])
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
                follows = self.follows[first]
                if self.extras_first:
                    taken[winner] += self.extras
            if not broken and cards & breakers:
                broken = True
            limits = self.leads[first, broken]
        if not self.extras_first:
            taken[leader] += self.extras
        return tuple(taken)


class TwoPacks(PlayOut):
    """The loop where identical cards cancel each other, so that a trick may be dead and its cards wait."""

    def play(self, leader: int) -> tuple[Cards, ...]:  # noqa: C901, PLR0912, PLR0915 - as above
        rules, all_moves, by_suit, followers, shifts = self.rules, self.moves, self.held, self.followers, self.shifts
        suits = tuple(enumerate(by_suit))
        breakers = rules.breakers
        dead = rules.book.dead_trick
        two_pairs = dead is not None and dead.when is DeadWhen.TWO_PAIRS
        taken = [0] * rules.players
        player = {}  # of the last card of each rank that was played to a suit led
        waiting = self.extras if self.extras_first else 0
        first, broken = True, False
        follows, limits = self.follows[first], self.leads[first, broken]
        for count, row in zip(range(rules.hand_size, 0, -1), self.rows, strict=False):
            if limits:
                led, bit = self.limited(leader, limits, row[leader])
            else:
                place = row[leader] % count
                for led, held in suits:  # noqa: B007 - used after the loop
                    options = all_moves[held[leader]]
                    if place < len(options):
                        bit, held[leader] = options[place]
                        break
                    place -= len(options)
            player[bit] = leader
            low, high = bit, 0  # the ranks played of the suit led, by pack
            if led >= self.suits:
                led -= self.suits
                low, high = 0, bit
            other_led = led + self.suits
            lows, highs = by_suit[led], by_suit[other_led]
            suit_first, limits = follows[led]
            thrown = 0
            for seat in followers[leader]:
                options, others = all_moves[lows[seat]], all_moves[highs[seat]]
                if suit_first and (options or others):
                    place = row[seat] % (len(options) + len(others))
                    if place < len(options):
                        bit, lows[seat] = options[place]
                        low += bit
                    else:
                        bit, highs[seat] = others[place - len(options)]
                        high += bit
                    player[bit] = seat
                    continue
                if limits:
                    suit, bit = self.limited(seat, limits, row[seat])
                else:
                    place = row[seat] % count
                    for suit, other in suits:  # noqa: B007 - used after the loop
                        options = all_moves[other[seat]]
                        if place < len(options):
                            bit, other[seat] = options[place]
                            break
                        place -= len(options)
                if suit == led:
                    low += bit
                    player[bit] = seat
                elif suit == other_led:
                    high += bit
                    player[bit] = seat
                else:
                    thrown += bit << shifts[suit]
            cards = thrown + (low << shifts[led]) + (high << shifts[other_led])
            live = low ^ high
            if two_pairs and (cards & cards >> COPY_SHIFT).bit_count() >= _TWO_PAIRS:
                live = 0
            if live:
                leader = player[1 << live.bit_length() - 1]
                taken[leader] += cards + waiting
                waiting = 0
            else:
                waiting += cards
            if first:
                first = False
                follows = self.follows[first]
            if not broken and cards & breakers:
                broken = True
            limits = self.leads[first, broken]
        if not live and dead is not None and dead.last is LastDead.LEADER:
            taken[leader] += waiting
            live = 1
        if live and not self.extras_first:
            taken[leader] += self.extras
        return tuple(taken)
