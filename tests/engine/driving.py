"""Matches played out step by step, for the tests of the engine and of the bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from tutor.bots import make_bot
from tutor.bots.protocol import Bot, bot_action
from tutor.cards import Cards, codes, each_card
from tutor.engine.actions import Action
from tutor.engine.apply import apply, start
from tutor.engine.events import Event
from tutor.engine.state import Phase, Setup, State
from tutor.engine.view import view_of
from tutor.rules.compile import Rules


@dataclass(frozen=True)
class Step:
    """An action in a match, and what came of it."""

    before: State
    action: Action
    state: State
    events: tuple[Event, ...]


def setup_for(rules: Rules, seed: str, deals: int | None = None) -> Setup:
    return Setup(rules, seed, rules.book.match.target.default, deals)


def steps(setup: Setup, bots: Sequence[Bot]) -> Iterator[Step]:
    """The match from its first action to its end."""
    state, _ = start(setup)
    while (seat := state.turn) is not None:
        action = bot_action(bots[seat], view_of(setup, state, seat))
        before = state
        state, events = apply(setup, state, action)
        yield Step(before, action, state, events)


def random_match(rules: Rules, seed: str, deals: int) -> tuple[Setup, Iterator[Step]]:
    """A match of random bots, which ends after these deals at the latest."""
    setup = setup_for(rules, seed, deals)
    return setup, steps(setup, [make_bot("random", seed, seat) for seat in range(rules.players)])


def as_written(state: State) -> tuple[object, ...]:
    """The state as its cards are written, which does not tell two copies of a card from each other."""
    return (
        [codes(cards) for cards in (*state.hands, *state.given, *state.taken, state.extras, state.waiting)],
        [[codes(card) for card in trick.cards] for trick in state.tricks],
        [(trick.leader, trick.winner) for trick in state.tricks],
        [codes(card) for card in state.trick],
        state._replace(hands=(), given=(), taken=(), extras=0, waiting=0, trick=(), tricks=()),
    )


def other_world(state: State, seat: int, random: Random) -> State:
    """The same moment for this seat, with all that it cannot see dealt anew among the others."""
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in each_card(hand)]
    if state.extras_taker != seat:
        hidden += each_card(state.extras)
    random.shuffle(hidden)
    if state.extras_taker != seat:
        count = state.extras.bit_count()
        extras, hidden = sum(hidden[:count]), hidden[count:]
        taken = tuple(
            cards & ~state.extras | extras if other == state.extras_taker else cards
            for other, cards in enumerate(state.taken)
        )
        state = state._replace(extras=extras, taken=taken)
    hands: list[Cards] = []
    for other, hand in enumerate(state.hands):
        count = hand.bit_count()
        hands.append(hand if other == seat else sum(hidden[:count]))
        hidden = hidden if other == seat else hidden[count:]
    if state.phase is not Phase.PASSING:
        return state._replace(hands=tuple(hands))
    given = [
        gift if other == seat or not gift else sum(random.sample(list(each_card(hands[other])), gift.bit_count()))
        for other, gift in enumerate(state.given)
    ]
    return state._replace(hands=tuple(hands), given=tuple(given))
