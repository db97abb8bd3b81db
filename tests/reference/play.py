"""Whole deals played by the reference, and the situations that tests put before the real engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import NamedTuple

from .hearts import (
    QUEEN,
    SUITS,
    Play,
    broken,
    hand_size,
    is_penalty,
    legal,
    opening_card,
    pack,
    pass_target,
    winner,
)
from .options import Options

PASSED = 3  # cards that each seat passes


class Situation(NamedTuple):
    """What a seat has before it when it must play a card."""

    hand: list[str]
    trick: list[Play]
    trick_no: int
    broken: bool


Chooser = Callable[[Situation, list[str]], str]  # picks one of the legal cards


@dataclass
class PlayedDeal:
    """The play of one deal: every decision, every card, the winner of each trick, and what each seat took."""

    captured: list[list[str]]
    situations: list[Situation] = field(default_factory=list)
    plays: list[Play] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)


def deal_cards(rng: Random, players: int) -> list[list[str]]:
    cards = pack(players)
    rng.shuffle(cards)
    size = hand_size(players)
    return [cards[seat * size : (seat + 1) * size] for seat in range(players)]


def exchange(hands: Sequence[Sequence[str]], given: Sequence[Sequence[str]], deal_no: int) -> list[list[str]]:
    """The hands after the pass. `given` has the cards that each seat passes; it does not matter in a hold deal."""
    players = len(hands)
    after = [list(hand) for hand in hands]
    for seat in range(players):
        target = pass_target(players, deal_no, seat)
        if target is not None:
            for card in given[seat]:
                after[seat].remove(card)
                after[target].append(card)
    return after


def play_deal(hands: Sequence[Sequence[str]], options: Options, choose: Chooser) -> PlayedDeal:
    """Plays out a deal from the hands after the pass. Raises ValueError if nobody holds the opening card."""
    players = len(hands)
    holding = [list(hand) for hand in hands]
    deal = PlayedDeal(captured=[[] for _ in hands])
    leader = [opening_card(players) in hand for hand in hands].index(True)
    for trick_no in range(1, len(hands[0]) + 1):
        trick: list[Play] = []
        for turn in range(players):
            seat = (leader + turn) % players
            hearts_broken = broken([card for _, card in deal.plays], options)
            situation = Situation(list(holding[seat]), list(trick), trick_no, hearts_broken)
            card = choose(situation, legal(holding[seat], trick, trick_no, hearts_broken, players, options))
            deal.situations.append(situation)
            holding[seat].remove(card)
            trick.append((seat, card))
            deal.plays.append((seat, card))
        leader = winner(trick)
        deal.winners.append(leader)
        deal.captured[leader].extend(card for _, card in trick)
    return deal


def random_situations(rng: Random, players: int, options: Options) -> Iterator[Situation]:
    """Without end: the decisions of four random deals, passing included, then made-up hands; and again.

    The made-up ones reach what play almost never does, such as a hand of nothing but penalty cards on the first trick.
    They are lawful: no card twice, the hand as long as the number of the trick says, the opening card led first.
    """
    while True:
        # Four deals, so that every direction of passing comes up once.
        for deal_no in range(1, 5):
            dealt = deal_cards(rng, players)
            given = [rng.sample(hand, PASSED) for hand in dealt]
            hands = exchange(dealt, given, deal_no)
            yield from play_deal(hands, options, lambda _, cards: rng.choice(cards)).situations
        yield from made_up_situations(rng, players, options)


def made_up_situations(rng: Random, players: int, options: Options) -> Iterator[Situation]:
    """From each pool a short, a random and the longest possible hand: leading, and after a lead of each suit."""
    full = hand_size(players)
    opening = opening_card(players)
    for pool in hand_pools(players):
        longest = min(full, len(pool))
        for size in [1, rng.randint(1, longest), longest]:
            trick_no = full - size + 1
            if trick_no > 1:
                hand = rng.sample(pool, size)
                yield made_up(rng, hand, None, trick_no, players, options)
                for suit in SUITS:
                    leads = [card for card in pack(players) if card[1] == suit and card not in hand and card != opening]
                    if leads:
                        yield made_up(rng, hand, rng.choice(leads), trick_no, players, options)
                continue
            others = [card for card in pool if card != opening]
            if opening in pool:
                yield made_up(rng, [opening, *rng.sample(others, size - 1)], None, trick_no, players, options)
            if len(others) >= size:
                yield made_up(rng, rng.sample(others, size), opening, trick_no, players, options)


def hand_pools(players: int) -> list[list[str]]:
    """What made-up hands come from: each choice of suits, the penalty cards, and these with one other card."""
    cards = pack(players)
    pools = []
    for count in range(1, len(SUITS) + 1):
        for suits in combinations(SUITS, count):
            pool = [card for card in cards if card[1] in suits]
            pools.append(pool)
    penalty_cards = [card for card in cards if is_penalty(card)]
    pools.append([QUEEN])
    pools.append(penalty_cards)
    pools.append([*penalty_cards, "AC"])
    pools.append([*penalty_cards, "AS"])
    return pools


def made_up(rng: Random, hand: list[str], lead: str | None, trick_no: int, players: int, options: Options) -> Situation:
    """A situation with this hand, where `lead` was led by a random seat (None: the hand is to lead) and some seats have
    followed with cards from the rest of the pack."""
    trick: list[Play] = []
    rest = [card for card in pack(players) if card not in hand and card != lead]
    if lead is not None:
        followers = [card for card in rest if trick_no > 1 or not is_penalty(card)]
        cards = [lead, *rng.sample(followers, rng.randint(0, players - 2))]
        first = rng.randrange(players)
        trick = [((first + turn) % players, card) for turn, card in enumerate(cards)]
    # Before this trick hearts can have been broken only if a card that breaks them was somewhere else.
    on_table = [card for _, card in trick]
    earlier = trick_no > 1 and broken([card for card in rest if card not in on_table], options)
    hearts_broken = broken(on_table, options) or (earlier and rng.random() < 0.5)
    return Situation(list(hand), trick, trick_no, hearts_broken)
