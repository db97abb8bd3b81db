"""Matches played out step by step, for the tests of the engine and of the bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from tutor.bots.protocol import Bot, bot_action
from tutor.cards import Cards, each_card
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


def other_world(state: State, seat: int, random: Random) -> State:
    """The same moment for this seat, with all that it cannot see dealt anew among the others."""
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in each_card(hand)]
    random.shuffle(hidden)
    hands: list[Cards] = []
    for other, hand in enumerate(state.hands):
        count = hand.bit_count()
        hands.append(hand if other == seat else sum(hidden[:count]))
        hidden = hidden if other == seat else hidden[count:]
    if state.phase is not Phase.PASSING:
        return replace(state, hands=tuple(hands))
    given = [
        gift if other == seat or not gift else sum(random.sample(list(each_card(hands[other])), gift.bit_count()))
        for other, gift in enumerate(state.given)
    ]
    return replace(state, hands=tuple(hands), given=tuple(given))
