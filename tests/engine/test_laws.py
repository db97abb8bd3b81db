"""What holds at every moment of every match."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.driving import other_world, setup_for, steps
from tests.strategies import rules_of, tables
from tutor.bots import make_bot
from tutor.cards import Cards, each_card, parse_card
from tutor.engine.actions import Action, ChooseMoon, Pass, Play, action_from_json, action_to_json
from tutor.engine.apply import Fault, IllegalAction, apply, replay, start
from tutor.engine.events import CardsPassed, DealScored, MatchOver, MoonSettled, TieGoesOn
from tutor.engine.state import Phase, Setup, State
from tutor.engine.view import view_of
from tutor.rules.compile import Rules
from tutor.rules.vocabulary import Direction, MoonChoice

seeds = st.text(max_size=3)


def cards_of(state: State) -> Cards:
    """The sum and not the union, so that a card in two places shows."""
    return sum(state.hands) + sum(state.trick) + sum(state.taken)


@settings(max_examples=40, deadline=None)
@given(tables(), seeds)
def test_no_card_is_lost_and_somebody_can_always_play(rules: Rules, seed: str) -> None:
    setup = setup_for(rules, seed, deals=2)
    for step in steps(setup, [make_bot("random", seed, seat) for seat in range(rules.players)]):
        state = step.state
        assert cards_of(state) == rules.pack
        if state.phase is Phase.PLAYING and state.turn is not None:
            legal = view_of(setup, state, state.turn).legal
            assert legal
            assert not legal & ~state.hands[state.turn]


@settings(max_examples=25, deadline=None)
@given(tables(), seeds)
def test_actions_give_the_same_match_again(rules: Rules, seed: str) -> None:
    setup = setup_for(rules, seed, deals=3)
    played = list(steps(setup, [make_bot("random", seed, seat) for seat in range(rules.players)]))
    saved = [action_to_json(step.action) for step in played]
    assert replay(setup, map(action_from_json, saved)) == played[-1].state


@settings(max_examples=25, deadline=None)
@given(tables(), seeds)
def test_points_add_up(rules: Rules, seed: str) -> None:
    setup = setup_for(rules, seed, deals=4)
    totals = (0,) * rules.players
    for step in steps(setup, [make_bot("random", seed, seat) for seat in range(rules.players)]):
        for event in step.events:
            if isinstance(event, CardsPassed):
                assert sum(event.given) == sum(event.received)
            if isinstance(event, DealScored):
                assert sum(line.points for line in event.score.lines) == rules.total_points
                assert event.score.moon is not None or sum(event.score.delta) == rules.total_points
                totals = tuple(old + new for old, new in zip(totals, event.score.delta, strict=True))
                assert event.score.after == totals
            if isinstance(event, MatchOver):
                assert event.totals == totals
                assert [totals[seat] for seat in event.winners] == [min(totals)] * len(event.winners)


@settings(max_examples=25, deadline=None)
@given(tables(), seeds, st.integers(0, 200))
def test_a_seat_sees_nothing_of_what_others_hold(rules: Rules, seed: str, moment: int) -> None:
    setup = setup_for(rules, seed, deals=2)
    state, _ = start(setup)
    for number, step in enumerate(steps(setup, [make_bot("random", seed, seat) for seat in range(rules.players)])):
        state = step.before
        if number == moment:
            break
    for seat in range(rules.players):
        other = other_world(state, seat, Random(seed))
        assert view_of(setup, other, seat) == view_of(setup, state, seat)


def first_play(rules: Rules) -> tuple[Setup, State]:
    """The first trick of a deal without passing, its leader in turn."""
    setup = setup_for(rules, "s")
    state, _ = start(setup, next(no for no in range(1, 9) if rules.direction(no) is Direction.HOLD))
    return setup, state


def fault_of(setup: Setup, state: State, action: Action) -> Fault:
    with pytest.raises(IllegalAction) as caught:
        apply(setup, state, action)
    assert caught.value.action is action
    return caught.value.fault


def test_actions_that_do_not_fit_are_refused() -> None:
    rules = rules_of(4)
    setup, state = first_play(rules)
    leader = state.leader
    card = rules.opening
    other = next(each_card(state.hands[leader] & ~card))
    assert fault_of(setup, state, Pass(leader, state.hands[leader])) is Fault.WRONG_PHASE
    assert fault_of(setup, state, ChooseMoon(leader, MoonChoice.ADD)) is Fault.WRONG_PHASE
    assert fault_of(setup, state, Play((leader + 1) % 4, card)) is Fault.NOT_THEIR_TURN
    assert fault_of(setup, state, Play(leader, next(each_card(rules.pack & ~state.hands[leader])))) is Fault.NOT_HELD
    assert fault_of(setup, state, Play(leader, other)) is Fault.ILLEGAL


def test_passes_that_do_not_fit_are_refused() -> None:
    rules = rules_of(4)
    setup = setup_for(rules, "s")
    state, _ = start(setup)
    three = sum(list(each_card(state.hands[1]))[:3])
    assert fault_of(setup, state, Play(0, next(each_card(state.hands[0])))) is Fault.WRONG_PHASE
    assert fault_of(setup, state, Pass(0, three)) is Fault.NOT_HELD
    assert fault_of(setup, state, Pass(1, three & (three - 1))) is Fault.WRONG_COUNT
    assert fault_of(setup, state, Pass(4, three)) is Fault.NOT_THEIR_TURN
    state, _ = apply(setup, state, Pass(1, three))
    assert fault_of(setup, state, Pass(1, three)) is Fault.NOT_THEIR_TURN


def last_card_of_a_moon(rules: Rules, totals: tuple[int, ...] = (90, 95, 99, 97)) -> tuple[Setup, State, Action]:
    """Seat 2 is about to take the last point of the deal, having taken all the others."""
    setup, state = first_play(rules)
    lead = parse_card("AH")
    rest = [parse_card(code) for code in ("2H", "3H", "4H")]
    moon = rules.moons[0].cards
    gone = rules.pack & ~moon
    state = replace(
        state,
        leader=2,
        hands=(rest[1], rest[2], 0, 0),
        trick=(lead, rest[0]),
        taken=(gone, 0, moon & ~lead & ~sum(rest), 0),
        broken=True,
        totals=totals,
    )
    state, _ = apply(setup, state, Play(0, rest[1]))
    return setup, state, Play(1, rest[2])


@pytest.mark.parametrize(("choice", "after"), [("add", (116, 121, 99, 123)), ("subtract", (90, 95, 73, 97))])
def test_the_shooter_chooses(choice: str, after: tuple[int, ...]) -> None:
    setup, state, last = last_card_of_a_moon(rules_of(4))
    state, _ = apply(setup, state, last)
    assert state.phase is Phase.MOON
    assert state.turn == 2
    assert fault_of(setup, state, ChooseMoon(0, MoonChoice(choice))) is Fault.NOT_THEIR_TURN
    _, events = apply(setup, state, ChooseMoon(2, MoonChoice(choice)))
    assert [event.score.after for event in events if isinstance(event, DealScored)] == [after]


@pytest.mark.parametrize("setting", ["add", "subtract", "auto"])
def test_nobody_is_asked_where_there_is_nothing_to_choose(setting: str) -> None:
    setup, state, last = last_card_of_a_moon(rules_of(4, {"moon": setting}))
    state, events = apply(setup, state, last)
    assert state.phase is not Phase.MOON
    choices = [event.choice for event in events if isinstance(event, MoonSettled)]
    assert choices == [MoonChoice.ADD if setting == "auto" else MoonChoice(setting)]


def test_a_tie_goes_on_where_the_rules_say_so() -> None:
    for tie, phase in (("shared", Phase.OVER), ("extra-deal", Phase.PASSING)):
        setup, state, last = last_card_of_a_moon(rules_of(4, {"moon": "add", "tie": tie}), (99, 99, 125, 150))
        state, events = apply(setup, state, last)
        assert state.totals == (125, 125, 125, 176)
        assert state.phase is phase
        assert any(isinstance(event, TieGoesOn) for event in events) is (tie == "extra-deal")
        assert state.winners == ((0, 1, 2) if tie == "shared" else ())


def test_a_match_can_be_limited_to_some_deals() -> None:
    setup = setup_for(rules_of(5), "s", deals=2)
    last = list(steps(setup, [make_bot("random", "s", seat) for seat in range(5)]))[-1]
    assert last.state.phase is Phase.OVER
    assert last.state.deal_no == 2
    assert last.state.winners


@pytest.mark.parametrize("data", [[], [0], ["0", "QS"], [0, "XX"], [0, {"moon": "none"}], [0, ["QS", "QS", "QS"]], 3])
def test_what_is_no_action_is_refused(data: object) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the data that is wrong is all there is to say
        action_from_json(data)
