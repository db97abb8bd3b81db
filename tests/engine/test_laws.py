"""What holds at every moment of every match."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.driving import Step, as_written, other_world, random_match, setup_for, steps
from tests.strategies import EVERY_TABLE, SHIPPED, rules_of, tables
from tutor.bots import make_bot
from tutor.cards import Cards, each_card, parse_card
from tutor.engine.actions import Action, ChooseMoon, Pass, Play, action_from_json, action_to_json
from tutor.engine.apply import Fault, IllegalAction, apply, replay, start
from tutor.engine.events import CardsPassed, DealScored, MatchOver, MoonSettled, TieGoesOn, TrickDead, TrickTaken
from tutor.engine.state import Phase, Setup, State
from tutor.engine.view import view_of
from tutor.rules.compile import Rules
from tutor.rules.vocabulary import Direction, ExtrasTo, MoonChoice

seeds = st.text(max_size=3)


def cards_of(state: State) -> Cards:
    """The sum and not the union, so that a card in two places shows."""
    lying = state.extras if state.extras_taker is None else 0
    return sum(state.hands) + sum(state.trick) + state.waiting + sum(state.taken) + lying


def check_cards(setup: Setup, step: Step) -> None:
    """No card is lost, and somebody can always play."""
    state = step.state
    assert cards_of(state) == setup.rules.pack
    if state.phase is Phase.PLAYING and state.turn is not None:
        legal = view_of(setup, state, state.turn).legal
        assert legal
        assert not legal & ~state.hands[state.turn]


def check_trick(step: Step) -> None:
    """A trick goes to its winner with all that waits, or it waits itself and the same seat leads again."""
    before, after = step.before, step.state
    for event in step.events:
        if isinstance(event, TrickTaken):
            assert event.pile == before.waiting
            assert event.card in event.cards
            assert (before.leader + event.cards.index(event.card)) % before.players == event.seat
            if after.deal_no == before.deal_no and after.phase is Phase.PLAYING:
                gained = sum(event.cards) + event.pile + event.extras
                assert after.taken[event.seat] == before.taken[event.seat] + gained
                assert (after.leader, after.waiting) == (event.seat, 0)
        elif isinstance(event, TrickDead) and not event.last:
            assert after.taken == before.taken
            assert (after.leader, after.waiting) == (before.leader, before.waiting + sum(event.cards))


def extras_moved(step: Step) -> list[tuple[int, Cards, int | None]]:
    """The trick, the cards and who got them, if the cards left over have moved."""
    return [
        (event.trick_no, event.extras, event.seat)
        for event in step.events
        if isinstance(event, TrickTaken | TrickDead) and event.extras
    ]


def check_extras(rules: Rules, moved: list[tuple[int, Cards, int | None]], dead: list[int]) -> None:
    """The cards left over have gone once, with the trick that the book says; ``dead`` are the dead tricks before."""
    if not rules.extra:
        assert not moved
        return
    ((trick_no, cards, _),) = moved
    assert cards.bit_count() == rules.extra
    assert rules.book.extras is not None
    if rules.book.extras.to is ExtrasTo.FIRST_TRICK:
        assert set(dead) >= set(range(1, trick_no))
    else:
        assert trick_no == rules.hand_size


def check_score(rules: Rules, event: DealScored, lost: Cards, before: tuple[int, ...]) -> None:
    """What was charged is what the cards cost that somebody took."""
    assert sum(event.taken) == rules.pack - lost
    assert sum(line.points for line in event.score.lines) == rules.total_points - rules.points(lost)
    assert event.score.moon is not None or sum(event.score.delta) == rules.total_points - rules.points(lost)
    assert event.score.after == tuple(old + new for old, new in zip(before, event.score.delta, strict=True))


def check_match(rules: Rules, seed: str, deals: int) -> None:
    """Every law of a match, at each of its steps."""
    setup, played = random_match(rules, seed, deals)
    totals: tuple[int, ...] = (0,) * rules.players
    moved: list[tuple[int, Cards, int | None]] = []
    dead: list[int] = []
    lost = 0
    for step in played:
        if step.state.deal_no == step.before.deal_no and step.state.phase is not Phase.OVER:
            check_cards(setup, step)
        check_trick(step)
        moved += extras_moved(step)
        for event in step.events:
            if isinstance(event, CardsPassed):
                assert sum(event.given) == sum(event.received)
            if isinstance(event, TrickDead):
                dead.append(event.trick_no)
                lost = sum(event.cards) + event.pile + event.extras if event.last and event.seat is None else 0
            if isinstance(event, DealScored):
                check_extras(rules, moved, dead)
                check_score(rules, event, lost, totals)
                totals, lost = event.score.after, 0
                moved.clear()
                dead.clear()
            if isinstance(event, MatchOver):
                assert event.totals == totals
                assert [totals[seat] for seat in event.winners] == [min(totals)] * len(event.winners)


@pytest.mark.parametrize(("book", "players"), EVERY_TABLE)
def test_the_laws_hold_at_every_shipped_table(book: str, players: int) -> None:
    check_match(rules_of(players, book=book), "laws", 4)


@settings(max_examples=40)
@given(tables(SHIPPED), seeds)
def test_the_laws_hold_with_any_options(rules: Rules, seed: str) -> None:
    check_match(rules, seed, 2)


@pytest.mark.parametrize("last", ["nobody", "leader"])
def test_the_laws_hold_where_many_tricks_are_dead(last: str) -> None:
    rules = rules_of(6, {"last-dead-trick": last, "passing": "none", "dead-trick": "two-pairs"}, "cancellation")
    seen = Counter[bool]()
    for seed in range(40):
        check_match(rules, str(seed), 1)
        _, played = random_match(rules, str(seed), 1)
        seen.update(event.last for step in played for event in step.events if isinstance(event, TrickDead))
    assert seen[True]
    assert seen[False]


@settings(max_examples=25)
@given(tables(SHIPPED), seeds, st.integers(0, 300))
def test_actions_give_the_same_match_again_up_to_any_of_them(rules: Rules, seed: str, moment: int) -> None:
    setup, match = random_match(rules, seed, 2)
    played = list(match)
    saved = [action_to_json(step.action) for step in played]
    assert as_written(replay(setup, map(action_from_json, saved))) == as_written(played[-1].state)
    # to take back is to play again without the last ones
    moment = min(moment, len(played) - 1)
    assert as_written(replay(setup, map(action_from_json, saved[:moment]))) == as_written(played[moment].before)


@settings(max_examples=25)
@given(tables(SHIPPED), seeds, st.integers(0, 200))
def test_a_seat_sees_nothing_of_what_others_hold(rules: Rules, seed: str, moment: int) -> None:
    setup, match = random_match(rules, seed, 2)
    state = start(setup)[0]
    for number, step in enumerate(match):
        state = step.before
        if number == moment:
            break
    for seat in range(rules.players):
        other = other_world(state, seat, Random(seed))
        assert view_of(setup, other, seat) == view_of(setup, state, seat)


@pytest.mark.parametrize("extras", ["first-trick", "last-trick"])
def test_only_who_takes_the_cards_left_over_sees_them(extras: str) -> None:
    rules = rules_of(7, {"extras": extras}, "cancellation")
    setup, match = random_match(rules, "s", 3)
    taken = 0
    for step in match:
        state = step.state
        for seat in range(rules.players):
            view = view_of(setup, state, seat)
            known = view.hand | view.extras | sum(view.taken) | view.waiting | sum(view.trick)
            mine = state.extras_taker == seat
            assert view.extras == (state.extras if mine else 0)
            assert bool(known & state.extras) is mine
            assert not view.played & state.extras
            taken += mine
    assert taken


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
    state = state._replace(
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
