"""OpenSpiel's hearts, driven from Python: what our speed and our judgements are compared with."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pyspiel

GAME = pyspiel.load_game("hearts")
PLAYERS = 4
PASSED = 3
PACK = 52
RANKS = "23456789TJQKA"
SUITS = "CDHS"
"""Its cards are numbered by rank, and within a rank in the order of these suits."""
HOLD = 0
"""The direction without passing; the others are the number of seats that the cards move to the left."""
TOTAL = 26
"""A player's return is this less the points; who shoots the moon gets 0 points and the others ``TOTAL`` each."""


def code_of(number: int) -> str:
    """The written form of a card."""
    return RANKS[number // len(SUITS)] + SUITS[number % len(SUITS)]


def number_of(code: str) -> int:
    """The number of a card with this written form."""
    return RANKS.index(code[0]) * len(SUITS) + SUITS.index(code[1])


def random_deals(count: int, random: Random) -> None:
    """Deal, pass and play at random, the way that is fastest from Python: the deck is shuffled here."""
    deck = list(range(PACK))
    for _ in range(count):
        state = GAME.new_initial_state()
        act = state.apply_action
        act(int(random.random() * PLAYERS))
        random.shuffle(deck)
        for card in deck:
            act(card)
        while not state.is_terminal():
            legal = state.legal_actions()
            act(legal[int(random.random() * len(legal))])
        state.returns()


class Deal(NamedTuple):
    """A deal about to be played: its state, and the hands after the pass as written forms, by player."""

    state: Any
    hands: list[list[str]]


def passed_deal(random: Random, direction: int) -> Deal:
    """A deal with random hands and random passes."""
    state = GAME.new_initial_state()
    state.apply_action(direction)
    deck = random.sample(range(PACK), PACK)
    for card in deck:
        state.apply_action(card)
    # the deck goes round the table, one card at a time
    hands = [deck[player::PLAYERS] for player in range(PLAYERS)]
    if direction != HOLD:
        gifts = []
        for player in range(PLAYERS):
            gifts.append(random.sample(hands[player], PASSED))
            for card in gifts[player]:
                state.apply_action(card)
        for player, gift in enumerate(gifts):
            receiver = (player + direction) % PLAYERS
            hands[player] = [card for card in hands[player] if card not in gift]
            hands[receiver] = hands[receiver] + gift
    return Deal(state, [[code_of(card) for card in hand] for hand in hands])
