"""A trick of a lesson as a moment of a real deal, so that the engine plays it."""

from __future__ import annotations

from tutor.cards import Card, Cards, each_card
from tutor.content.model import PlayTrick
from tutor.engine.state import Phase, State, Trick
from tutor.rules.compile import Rules
from tutor.rules.score import trick_winner


def state_of(step: PlayTrick, rules: Rules) -> State:
    """The moment before the reader plays. The others hold the cards that the lesson gives them.

    A lesson does not say what was played before: any cards that fit make up the earlier tricks.
    """
    position, players = step.position, rules.players
    hands = [sum(step.others.get(seat, ())) for seat in range(players)]
    hands[position.seat] = position.hand
    trick = tuple(card for _, card in position.trick)
    leader = position.trick[0][0] if position.trick else position.seat
    used = sum(hands) | sum(trick)
    tricks = _earlier_tricks(rules, used, position.trick_no - 1, leader)
    none = (0,) * players
    return State(
        deal_no=1,
        phase=Phase.PLAYING,
        hands=tuple(hands),
        given=none,
        leader=leader,
        trick=trick,
        tricks=tricks,
        broken=position.hearts_broken,
        taken=tuple(sum(sum(done.cards) for done in tricks if done.winner == seat) for seat in range(players)),
        totals=none,
    )


def _earlier_tricks(rules: Rules, used: Cards, count: int, leader: int) -> tuple[Trick, ...]:
    """So many tricks, of which the last was taken by the seat that leads now: the opening card first, breakers last."""
    free: list[Card] = sorted(
        each_card(rules.pack & ~used), key=lambda card: (card != rules.opening, bool(card & rules.breakers))
    )
    players = rules.players
    tricks: list[Trick] = []
    winner = leader
    for number in reversed(range(count)):
        cards = tuple(free[number * players : (number + 1) * players])
        led_by = (winner - trick_winner(rules, cards)) % players
        tricks.insert(0, Trick(led_by, cards, winner))
        winner = led_by
    return tuple(tricks)
