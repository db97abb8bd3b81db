"""The bot that searches: what it is allowed to see and to imagine, and that it thinks the same whenever it is asked."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import rules_of
from tutor.bots.advice import as_told
from tutor.bots.alike import different_cards
from tutor.bots.hard import CANDIDATES, Adviser, HardBot
from tutor.bots.normal import NormalBot
from tutor.bots.playing_on import PlayingOn
from tutor.bots.protocol import bot_action
from tutor.bots.worlds import World, Worlds
from tutor.cards import Cards, each_card, parse_cards
from tutor.engine.actions import Play
from tutor.engine.apply import apply, start
from tutor.engine.events import DealScored, Event
from tutor.engine.randomness import numbers
from tutor.engine.state import Phase, Setup, State
from tutor.engine.view import View, view_of
from tutor.rules.compile import Rules
from tutor.rules.judge import legal_cards
from tutor.rules.situation import Situation

SMALL = 300
TABLES = [
    *(("hearts", players) for players in (3, 4, 7)),
    *(("cancellation", players) for players in (6, 8, 11)),
    ("omnibus", 4),
    ("hooligan", 5),
    ("black-maria", 3),
    ("spot-hearts", 6),
    ("basic-hearts", 4),
]


def moments(rules: Rules, seed: str, every: int = 13, deal_no: int = 1) -> list[tuple[Setup, State]]:
    """Moments of a deal between normal bots at which a card is to be played."""
    setup = Setup(rules, seed, 100, deals=deal_no)
    state, _ = start(setup, deal_no)
    bots = [NormalBot(seed, seat) for seat in range(rules.players)]
    found = []
    played = 0
    while (seat := state.turn) is not None:
        if state.phase is Phase.PLAYING:
            played += 1
            if played % every == 0:
                found.append((setup, state))
        state, _ = apply(setup, state, bot_action(bots[seat], view_of(setup, state, seat)))
    return found


def seen(moment: tuple[Setup, State]) -> View:
    setup, state = moment
    assert state.turn is not None
    return view_of(setup, state, state.turn)


def fits(view: View, world: World) -> bool:
    """Whether the world is one in which the seat would see just this: every card is somewhere, and was not owed."""
    rules = view.rules
    hands = list(world.hands)
    if hands[view.seat] != view.hand or sum(hands) | world.extras | view.played != rules.pack:
        return False
    if world.extras & view.extras != view.extras or world.extras.bit_count() != rules.extra:
        return False
    # take back what was played, and look whether it was legal then
    shown = [(trick.leader, trick.cards) for trick in view.tricks] + [(view.leader, view.trick)]
    broken = [False]
    for _, cards in shown:
        for card in cards:
            broken.append(broken[-1] or bool(card & rules.breakers))
    step = len(broken) - 1
    for number in range(len(shown) - 1, -1, -1):
        leader, cards = shown[number]
        for turn in range(len(cards) - 1, -1, -1):
            step -= 1
            seat = (leader + turn) % rules.players
            hands[seat] |= cards[turn]

            key = Situation(cards[:turn], number + 1, broken[step]).key
            if not cards[turn] & legal_cards(rules.entries(key), hands[seat]):
                return False
    receiver = view.direction.target(view.seat, rules.players)
    return receiver is None or not view.given & ~hands[receiver]


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_every_world_is_one_in_which_the_seat_would_see_the_same(book: str, players: int) -> None:
    for moment in moments(rules_of(players, book=book), f"worlds {book}"):
        view = seen(moment)
        worlds, draw = Worlds(view), numbers("draw")
        for _ in range(4):
            world = worlds.draw(draw)
            assert world is not None
            assert fits(view, world)


@given(seed=st.text(max_size=5), place=st.integers(0, 50))
@settings(max_examples=25)
def test_worlds_fit_in_any_deal(seed: str, place: int) -> None:
    found = moments(rules_of(4), seed, every=1)
    view = seen(found[place % len(found)])
    world = Worlds(view).draw(numbers(seed))
    assert world is not None
    assert fits(view, world)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_it_plays_a_legal_card_and_the_same_whenever_it_is_asked(book: str, players: int) -> None:
    for number, moment in enumerate(moments(rules_of(players, book=book), f"same {book}", every=17)):
        view = seen(moment)
        bot = HardBot("s", view.seat, budget=SMALL)
        thought = bot.think(view)
        assert thought.card & view.legal
        assert thought == bot.think(view)
        if number % 3 == 0:
            assert thought == HardBot("s", view.seat, budget=SMALL).think(view)
        assert len(thought.estimates) <= CANDIDATES
        if thought.estimates:
            costs = {card: cost for cards, cost in thought.estimates for card in each_card(cards)}
            usual = NormalBot("s", view.seat).play(view)
            assert thought.card == usual or costs[thought.card] < costs[usual]


def played_out(setup: Setup, state: State, card: Cards) -> tuple[int, ...]:
    """What a deal adds to the scores when the seat in turn plays this card and all go on as the normal bot does."""
    bots = [NormalBot("", seat) for seat in range(setup.rules.players)]
    assert state.turn is not None
    told: tuple[Event, ...]
    state, told = apply(setup, state, Play(state.turn, card))
    while not any(isinstance(event, DealScored) for event in told):
        seat = state.turn
        assert seat is not None
        state, told = apply(setup, state, bot_action(bots[seat], view_of(setup, state, seat)))
    return next(event.score.delta for event in told if isinstance(event, DealScored))


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_in_the_world_as_it_is_a_card_costs_what_it_comes_to(book: str, players: int) -> None:
    for moment in moments(rules_of(players, book=book), f"cost {book}", every=23):
        setup, state = moment
        view = seen(moment)
        world = World(state.hands, state.extras)
        card = view.legal & -view.legal
        delta = played_out(setup, state, card)
        mine = delta[view.seat]
        moon = min(delta) < 0 or sum(delta) not in {setup.rules.total_points, sum(map(abs, delta))}
        if not moon and sum(delta) == setup.rules.total_points and max(delta) < setup.rules.total_points:
            so_far = setup.rules.points(view.taken[view.seat])
            assert PlayingOn(view).cost(world, card) == pytest.approx(mine - so_far)


@pytest.mark.parametrize("deal_no", range(1, 5))
def test_what_a_card_costs_ends_with_its_deal(deal_no: int) -> None:
    rules = rules_of(4)
    for setup, state in moments(rules, "end", every=9, deal_no=deal_no):
        view = seen((setup, state))
        card = view.legal & -view.legal
        delta = played_out(setup, state, card)
        if sum(delta) == rules.total_points:
            so_far = rules.points(view.taken[view.seat])
            cost = PlayingOn(view).cost(World(state.hands, state.extras), card)
            assert cost == pytest.approx(delta[view.seat] - so_far)


def test_a_moon_of_ones_own_is_better_than_no_points_and_that_of_another_costs_all_the_same() -> None:
    rules = rules_of(4, {"moon": "add"})
    setup = Setup(rules, "moon", 100, deals=1)
    hands = tuple(parse_cards([code]) for code in ("AS", "2S", "3S", "4S"))
    last = parse_cards(["KH"])
    hearts = rules.moons[0].cards
    state = State(1, Phase.PLAYING, (*hands[:3], last), (0,) * 4, 0, (), (), True, (hearts & ~last, 0, 0, 0), (0,) * 4)
    cost = PlayingOn(view_of(setup, state, 0)).cost(World(state.hands, 0), hands[0])
    assert cost < -20
    other = State(
        1,
        Phase.PLAYING,
        (hands[1], hands[0], hands[2], last),
        (0,) * 4,
        0,
        (),
        (),
        True,
        (0, hearts & ~last, 0, 0),
        (0,) * 4,
    )
    assert PlayingOn(view_of(setup, other, 0)).cost(World(other.hands, 0), hands[1]) > 12


def test_cards_between_which_none_is_out_are_one_choice() -> None:
    rules = rules_of(4)
    setup = Setup(rules, "alike", 100)
    hand = parse_cards(["3C", "4C", "9C", "QS", "KS", "5H", "6H"])
    tricks_gone = parse_cards(["5C", "6C", "7C", "8C"])
    view = view_of(
        setup, State(1, Phase.PLAYING, (hand, 0, 0, 0), (0,) * 4, 0, (), (), True, (tricks_gone, 0, 0, 0), (0,) * 4), 0
    )
    cards = [1 << bit for bit in range(hand.bit_length()) if hand >> bit & 1]
    kept = different_cards(view, cards)
    # 3 4 9 of clubs touch once 5 to 8 are gone; the queen costs 13 and the king nothing
    assert kept == [card for card in cards if card not in {*map(parse_one, ("4C", "9C", "6H"))}]


def parse_one(code: str) -> Cards:
    return parse_cards([code])


def test_a_clock_stops_a_search_that_takes_too_long() -> None:
    (moment, *_) = moments(rules_of(4), "clock")
    view = seen(moment)
    quick = HardBot("s", view.seat, seconds=0.0)
    assert quick.play(view) & view.legal


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_who_gives_advice_names_the_card_that_is_expected_to_cost_least(book: str, players: int) -> None:
    told = 0
    for moment in moments(rules_of(players, book=book), f"advice {book}", every=7):
        view = seen(moment)
        card, estimates = Adviser("s", view.seat, budget=SMALL).think(view)
        if estimates:
            told += 1
            told_least = min(as_told(estimate.cost) for estimate in estimates)
            (advised,) = (estimate for estimate in estimates if estimate.cards & card)
            assert as_told(advised.cost) == told_least
            assert sum(estimate.cards for estimate in estimates) == view.legal
    assert told
