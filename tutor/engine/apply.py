"""``apply(setup, state, action)``: the one way a match goes on."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from tutor.cards import Cards, copies_held
from tutor.engine.actions import Action, ChooseMoon, Pass, Play
from tutor.engine.dealing import dealer_of, dealt_hands
from tutor.engine.events import (
    CardPlayed,
    CardsPassed,
    DealScored,
    DealStarted,
    Event,
    HeartsBroken,
    MatchOver,
    MoonSettled,
    MoonShot,
    TieGoesOn,
    TrickDead,
    TrickTaken,
)
from tutor.engine.state import Phase, Setup, State, Trick
from tutor.rules.judge import legal_cards
from tutor.rules.piles import settle_trick
from tutor.rules.score import Shot, match_result, moon_choices, moon_shot, score_deal, settle_choice
from tutor.rules.vocabulary import Direction, MoonChoice

Outcome = tuple[State, tuple[Event, ...]]


class Fault(Enum):
    """Why an action cannot be applied."""

    NOT_THEIR_TURN = "not-their-turn"
    WRONG_PHASE = "wrong-phase"
    WRONG_COUNT = "wrong-count"
    NOT_HELD = "not-held"
    ILLEGAL = "illegal"
    NO_SUCH_CHOICE = "no-such-choice"


class IllegalAction(ValueError):
    """The action does not fit the state. Why a card is illegal is for ``judge`` to say."""

    def __init__(self, fault: Fault, action: Action) -> None:
        super().__init__(fault.value, action)
        self.fault = fault
        self.action = action


def start(setup: Setup, deal_no: int = 1, totals: tuple[int, ...] = ()) -> Outcome:
    """The first deal of a match, or a later one with the totals before it."""
    return _deal(setup, deal_no, totals or (0,) * setup.rules.players)


def apply(setup: Setup, state: State, action: Action) -> Outcome:
    """The state after the action, and what happened; raises ``IllegalAction`` and leaves everything as it was."""
    match action:
        case Pass():
            return _pass(setup, state, action)
        case Play():
            return _play(setup, state, action)
        case ChooseMoon():
            return _choose(setup, state, action)


def replay(setup: Setup, actions: Iterable[Action]) -> State:
    """The state after all these actions; raises ``IllegalAction`` at the first that does not fit."""
    state, _ = start(setup)
    for action in actions:
        state, _ = apply(setup, state, action)
    return state


def _deal(setup: Setup, deal_no: int, totals: tuple[int, ...]) -> Outcome:
    rules = setup.rules
    hands = dealt_hands(rules, setup.seed, deal_no)
    none = (0,) * rules.players
    direction = rules.direction(deal_no)
    state = State(
        deal_no=deal_no,
        phase=Phase.PASSING,
        hands=hands,
        given=none,
        leader=0,
        trick=(),
        tricks=(),
        broken=False,
        taken=none,
        totals=totals,
        extras=rules.pack & ~sum(hands),
    )
    if direction is Direction.HOLD:
        state = _begin_play(setup, state)
    return state, (DealStarted(deal_no, dealer_of(rules, deal_no), direction, hands),)


def _begin_play(setup: Setup, state: State) -> State:
    opening = setup.rules.opening
    left_of_dealer = (dealer_of(setup.rules, state.deal_no) + 1) % state.players
    leader = next((seat for seat, hand in enumerate(state.hands) if hand & opening), left_of_dealer)
    return state._replace(phase=Phase.PLAYING, leader=leader)


def _pass(setup: Setup, state: State, action: Pass) -> Outcome:
    rules = setup.rules
    seat = action.seat
    if state.phase is not Phase.PASSING:
        raise IllegalAction(Fault.WRONG_PHASE, action)
    if not 0 <= seat < rules.players or state.given[seat]:
        raise IllegalAction(Fault.NOT_THEIR_TURN, action)
    cards = copies_held(state.hands[seat], action.cards)
    if cards & ~state.hands[seat]:
        raise IllegalAction(Fault.NOT_HELD, action)
    if cards.bit_count() != rules.pass_count:
        raise IllegalAction(Fault.WRONG_COUNT, action)
    given = _with(state.given, seat, cards)
    state = state._replace(given=given)
    if not all(given):
        return state, ()
    direction = rules.direction(state.deal_no)
    received = [0] * rules.players
    for giver, gift in enumerate(given):
        target = direction.target(giver, rules.players)
        received[giver if target is None else target] = gift
    hands = tuple(hand & ~gift | gain for hand, gift, gain in zip(state.hands, given, received, strict=True))
    return _begin_play(setup, state._replace(hands=hands)), (CardsPassed(direction, given, tuple(received)),)


def _play(setup: Setup, state: State, action: Play) -> Outcome:
    rules = setup.rules
    seat = action.seat
    if state.phase is not Phase.PLAYING:
        raise IllegalAction(Fault.WRONG_PHASE, action)
    if seat != state.turn:
        raise IllegalAction(Fault.NOT_THEIR_TURN, action)
    card = copies_held(state.hands[seat], action.card)
    if not card & state.hands[seat]:
        raise IllegalAction(Fault.NOT_HELD, action)
    if not card & legal_cards(rules.entries(state.situation.key), state.hands[seat]):
        raise IllegalAction(Fault.ILLEGAL, action)
    events: list[Event] = [CardPlayed(seat, card, not state.trick, state.trick_no)]
    broken = state.broken or bool(card & rules.breakers)
    if broken and not state.broken:
        events.append(HeartsBroken(seat, card))
    hands = _with(state.hands, seat, state.hands[seat] & ~card)
    state = state._replace(hands=hands, trick=(*state.trick, card), broken=broken)
    if len(state.trick) < rules.players:
        return state, tuple(events)
    return _finish_trick(setup, state, events)


def _finish_trick(setup: Setup, state: State, events: list[Event]) -> Outcome:
    rules, trick = setup.rules, state.trick
    last = not any(state.hands)
    lying = state.extras if state.extras_taker is None else 0
    settled = settle_trick(rules, state.leader, trick, state.waiting, lying, last=last)
    taker, place = settled.taker, settled.place
    if taker is not None and place is not None:
        points, pile = rules.points(settled.cards), state.waiting
        events.append(TrickTaken(state.trick_no, taker, trick[place], trick, points, pile, settled.extras))
    else:
        extras = settled.extras if last else 0
        points = rules.points(sum(trick))
        events.append(TrickDead(state.trick_no, trick, points, last, taker, state.waiting, extras))
    tricks = (*state.tricks, Trick(state.leader, trick, settled.winner))
    state = state._replace(trick=(), tricks=tricks, waiting=settled.waiting)
    if taker is not None:
        taken = _with(state.taken, taker, state.taken[taker] | settled.cards | settled.extras)
        extras_taker = taker if settled.extras else state.extras_taker
        state = state._replace(leader=taker, taken=taken, extras_taker=extras_taker)
    if not last:
        return state, tuple(events)
    shot = moon_shot(rules, state.taken)
    if shot is None:
        return _finish_deal(setup, state, events, None)
    events.append(MoonShot(shot.seat, shot.moon.rule))
    state = state._replace(shooter=shot.seat)
    if len(moon_choices(shot.moon)) > 1:
        return state._replace(phase=Phase.MOON), tuple(events)
    return _finish_deal(setup, state, events, settle_choice(shot.moon, shot.seat, state.totals, setup.target))


def _choose(setup: Setup, state: State, action: ChooseMoon) -> Outcome:
    if state.phase is not Phase.MOON:
        raise IllegalAction(Fault.WRONG_PHASE, action)
    if action.seat != state.shooter:
        raise IllegalAction(Fault.NOT_THEIR_TURN, action)
    if action.choice not in moon_choices(_shot(setup, state).moon):
        raise IllegalAction(Fault.NO_SUCH_CHOICE, action)
    return _finish_deal(setup, state, [], action.choice)


def _finish_deal(setup: Setup, state: State, events: list[Event], choice: MoonChoice | None) -> Outcome:
    rules = setup.rules
    if choice is not None and state.shooter is not None:
        rule = _shot(setup, state).moon.rule
        events.append(MoonSettled(state.shooter, choice, rule.amount, rule))
    score = score_deal(rules, state.taken, state.totals, choice)
    events.append(DealScored(state.deal_no, state.tricks, state.taken, score, state.extras))
    over, winners = match_result(rules, score.after, setup.target)
    if not over and state.deal_no == setup.deals:
        over, winners = True, tuple(seat for seat, total in enumerate(score.after) if total == min(score.after))
    if over:
        events.append(MatchOver(winners, score.after))
        return state._replace(phase=Phase.OVER, totals=score.after, winners=winners, shooter=None), tuple(events)
    if max(score.after) >= setup.target:
        events.append(TieGoesOn(tuple(seat for seat, total in enumerate(score.after) if total == min(score.after))))
    state, dealt = _deal(setup, state.deal_no + 1, score.after)
    return state, (*events, *dealt)


def _shot(setup: Setup, state: State) -> Shot:
    shot = moon_shot(setup.rules, state.taken)
    assert shot is not None
    return shot


def _with(values: tuple[Cards, ...], seat: int, value: Cards) -> tuple[Cards, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
