"""Random deals, step by step, and cards as codes: for tests that count for themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tutor.cards import Cards, codes, each_card, parse_cards
from tutor.engine.actions import Action, ChooseMoon, Pass, Play
from tutor.engine.apply import apply, start
from tutor.engine.events import Event
from tutor.engine.state import Phase, Setup, State
from tutor.rules.compile import Rules
from tutor.rules.judge import legal_cards
from tutor.rules.score import moon_choices, moon_shot


@dataclass(frozen=True)
class Step:
    """An action, and what came of it."""

    before: State
    action: Action
    state: State
    events: tuple[Event, ...]


def random_steps(rules: Rules, seed: str, deals: int) -> Iterator[Step]:
    """So many deals in which everybody does anything that is allowed."""
    rng = Random(seed)
    setup = Setup(rules, seed, 10_000, deals)
    state, _ = start(setup)
    while state.turn is not None:
        before, action = state, random_action(rules, state, rng)
        state, events = apply(setup, state, action)
        yield Step(before, action, state, events)


def random_action(rules: Rules, state: State, rng: Random) -> Action:
    seat = state.turn
    assert seat is not None
    hand = state.hands[seat]
    if state.phase is Phase.PASSING:
        return Pass(seat, sum(rng.sample(list(each_card(hand)), rules.pass_count)))
    if state.phase is Phase.MOON:
        shot = moon_shot(rules, state.taken)
        assert shot is not None
        return ChooseMoon(seat, rng.choice(moon_choices(shot.moon)))
    return Play(seat, rng.choice(list(each_card(legal_cards(rules.entries(state.situation.key), hand)))))


def legal_codes(rules: Rules, state: State) -> set[str]:
    """The cards that may be played by who is in turn."""
    assert state.turn is not None
    return set(codes(legal_cards(rules.entries(state.situation.key), state.hands[state.turn])))


def bits(*written: str) -> Cards:
    """These cards, each written as ``QS``."""
    return parse_cards(written)
