"""Whole deals played by the reference, and the situations that tests put before the real engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import NamedTuple

from .games import HEARTS, QUEEN, SUITS, Game, Options
from .hearts import Piles, Play, broken, is_penalty, legal, put_away
from .table import PASSED, deal_cards, exchange, first_leader, hand_size, opening_card, pack, without


class Situation(NamedTuple):
    """What a seat has before it when it must play a card."""

    hand: list[str]
    trick: list[Play]
    trick_no: int
    broken: bool


Chooser = Callable[[Situation, list[str]], str]  # picks one of the legal cards


def meddler(rng: Random) -> Chooser:
    """Cancels a card on the table where that is possible, and else plays at random: this makes many tricks dead."""

    def choose(situation: Situation, cards: list[str]) -> str:
        on_table = [card for _, card in situation.trick]
        return rng.choice([card for card in cards if card in on_table] or cards)

    return choose


@dataclass
class PlayedDeal:
    """The play of one deal: every decision, every card, and where the cards of each trick went."""

    piles: Piles
    situations: list[Situation] = field(default_factory=list)
    plays: list[Play] = field(default_factory=list)


def play_deal(
    hands: Sequence[Sequence[str]],
    options: Options,
    choose: Chooser,
    game: Game = HEARTS,
    deal_no: int = 1,
    extras: Sequence[str] = (),
) -> PlayedDeal:
    """Plays out a deal from the hands after the pass. Raises ValueError if nobody holds the card to be led first."""
    players = len(hands)
    tricks = len(hands[0])
    holding = [list(hand) for hand in hands]
    deal = PlayedDeal(Piles(captured=[[] for _ in hands]))
    leader = first_leader(hands, deal_no, game)
    for trick_no in range(1, tricks + 1):
        trick: list[Play] = []
        for turn in range(players):
            seat = (leader + turn) % players
            hearts_broken = broken([card for _, card in deal.plays], options, game)
            situation = Situation(list(holding[seat]), list(trick), trick_no, hearts_broken)
            card = choose(situation, legal(holding[seat], trick, trick_no, hearts_broken, players, options, game))
            deal.situations.append(situation)
            holding[seat].remove(card)
            trick.append((seat, card))
            deal.plays.append((seat, card))
        leader = put_away(deal.piles, trick, trick_no, tricks, extras, options, game)
    return deal


def random_situations(rng: Random, players: int, options: Options, game: Game = HEARTS) -> Iterator[Situation]:
    """Without end: the decisions of four random deals, passing included, then made-up hands; and again.

    The made-up ones reach what play almost never does, such as a hand of nothing but penalty cards on the first trick.
    They are lawful: no card more often than in the pack, the hand as long as the number of the trick says, a card that
    has to be led first led first.
    """
    while True:
        # Four deals, so that every direction of passing comes up once.
        for deal_no in range(1, 5):
            dealt, extras = deal_cards(rng, players, game)
            given = [rng.sample(hand, PASSED) for hand in dealt]
            hands = exchange(dealt, given, deal_no, options, game)
            yield from play_deal(hands, options, lambda _, cards: rng.choice(cards), game, deal_no, extras).situations
        yield from made_up_situations(rng, players, options, game)


def made_up_situations(rng: Random, players: int, options: Options, game: Game = HEARTS) -> Iterator[Situation]:
    """From each pool a short, a random and the longest possible hand: leading, and after a lead of each suit."""
    full = hand_size(players, game)
    opening = opening_card(players, game)
    for pool in hand_pools(players, game):
        longest = min(full, len(pool))
        for size in [1, rng.randint(1, longest), longest]:
            trick_no = full - size + 1
            if trick_no > 1 or opening is None:
                hand = rng.sample(pool, size)
                yield made_up(rng, hand, None, trick_no, players, options, game)
                for suit in SUITS:
                    leads = [card for card in without(pack(players, game), hand) if card[1] == suit and card != opening]
                    if trick_no == 1 and "opening-ban" in game.rules:
                        leads = [card for card in leads if not is_penalty(card, game)]
                    if leads:
                        yield made_up(rng, hand, rng.choice(leads), trick_no, players, options, game)
                continue
            others = [card for card in pool if card != opening]
            if opening in pool:
                yield made_up(rng, [opening, *rng.sample(others, size - 1)], None, trick_no, players, options, game)
            if len(others) >= size:
                yield made_up(rng, rng.sample(others, size), opening, trick_no, players, options, game)


def hand_pools(players: int, game: Game = HEARTS) -> list[list[str]]:
    """What made-up hands come from: each choice of suits, the queen, the penalty cards, and these with others."""
    cards = pack(players, game)
    pools = []
    for count in range(1, len(SUITS) + 1):
        for suits in combinations(SUITS, count):
            pool = [card for card in cards if card[1] in suits]
            pools.append(pool)
    penalty_cards = [card for card in cards if is_penalty(card, game)]
    pools.append([QUEEN])
    pools.append(penalty_cards)
    others = [card for card in ["AC", "JD", "AS", QUEEN] if card not in penalty_cards]
    return [*pools, *([*penalty_cards, card] for card in others)]


def made_up(
    rng: Random, hand: list[str], lead: str | None, trick_no: int, players: int, options: Options, game: Game = HEARTS
) -> Situation:
    """A situation with this hand, where `lead` was led by a random seat (None: the hand is to lead) and some seats have
    followed with cards from the rest of the pack."""
    trick: list[Play] = []
    rest = without(pack(players, game), hand)
    if lead is not None:
        rest.remove(lead)
        followers = [card for card in rest if trick_no > 1 or not is_penalty(card, game)]
        cards = [lead, *rng.sample(followers, rng.randint(0, players - 2))]
        first = rng.randrange(players)
        trick = [((first + turn) % players, card) for turn, card in enumerate(cards)]
    # Before this trick hearts can have been broken only if a card that breaks them was somewhere else.
    on_table = [card for _, card in trick]
    elsewhere = without(rest, on_table[1:])
    earlier = trick_no > 1 and broken(elsewhere, options, game)
    hearts_broken = broken(on_table, options, game) or (earlier and rng.random() < 0.5)
    return Situation(list(hand), trick, trick_no, hearts_broken)
