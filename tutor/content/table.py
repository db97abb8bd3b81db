"""A trick of a lesson as a moment of a real deal, so that the engine plays it."""

from __future__ import annotations

from typing import NamedTuple

from tutor.cards import Card, Cards, each_card
from tutor.content.model import PlayTrick
from tutor.engine.state import Phase, State, Trick
from tutor.rules.compile import Rules
from tutor.rules.piles import settle_tricks
from tutor.rules.score import trick_winner


def state_of(step: PlayTrick, rules: Rules) -> State:
    """The moment before the reader plays. The others hold the cards that the lesson gives them.

    A lesson does not say what was played before: any cards that fit make up the earlier tricks, and any others are
    those left over from the deal.
    """
    position, players = step.position, rules.players
    hands = [sum(step.others.get(seat, ())) for seat in range(players)]
    hands[position.seat] = position.hand
    trick = tuple(card for _, card in position.trick)
    leader = position.trick[0][0] if position.trick else position.seat
    free = _free_cards(rules, sum(hands) | sum(trick))
    count = (position.trick_no - 1) * players
    tricks = _earlier_tricks(rules, free[:count], leader)
    extras = sum(free[count : count + rules.extra])
    piles = _piles(rules, tricks, extras)
    return State(
        deal_no=1,
        phase=Phase.PLAYING,
        hands=tuple(hands),
        given=(0,) * players,
        leader=leader,
        trick=trick,
        tricks=tricks,
        broken=position.hearts_broken,
        taken=piles.taken,
        totals=(0,) * players,
        extras=extras,
        extras_taker=piles.extras_taker,
        waiting=piles.waiting,
    )


def _free_cards(rules: Rules, used: Cards) -> list[Card]:
    """The other cards in play: those that must open first, those that break hearts last."""
    return sorted(
        each_card(rules.pack & ~used), key=lambda card: (not card & rules.opening, bool(card & rules.breakers))
    )


def _earlier_tricks(rules: Rules, cards: list[Card], leader: int) -> tuple[Trick, ...]:
    """The cards in tricks, of which the last was taken by the seat that leads now."""
    tricks: list[Trick] = []
    leads_next = leader
    for start in reversed(range(0, len(cards), rules.players)):
        trick = tuple(cards[start : start + rules.players])
        place = trick_winner(rules, trick)
        if place is None:
            tricks.insert(0, Trick(leads_next, trick, None))
            continue
        tricks.insert(0, Trick((leads_next - place) % rules.players, trick, leads_next))
        leads_next = tricks[0].leader
    return tuple(tricks)


class _Piles(NamedTuple):
    """Where the cards of the earlier tricks lie."""

    taken: tuple[Cards, ...]
    waiting: Cards
    extras_taker: int | None


def _piles(rules: Rules, tricks: tuple[Trick, ...], extras: Cards) -> _Piles:
    taken = [0] * rules.players
    waiting, extras_taker = 0, None
    for settled in settle_tricks(rules, ((trick.leader, trick.cards) for trick in tricks), extras):
        waiting = settled.waiting
        if settled.taker is not None:
            taken[settled.taker] |= settled.cards | settled.extras
            if settled.extras:
                extras_taker = settled.taker
    return _Piles(tuple(taken), waiting, extras_taker)
