from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.strategies import rules_of
from tutor.activities.closing import Closing, closing
from tutor.cards import each_card, parse_cards
from tutor.engine.actions import Action, ChooseMoon, Pass, Play
from tutor.engine.apply import apply, start
from tutor.engine.events import DealScored, Event, TrickDead, TrickTaken
from tutor.engine.state import Phase, Setup, State
from tutor.engine.view import view_of
from tutor.rules.score import moon_choices, moon_shot

ME = 0


def any_action(setup: Setup, state: State, chance: random.Random) -> Action:
    """Something that the seat in turn may do."""
    seat = state.turn
    assert seat is not None
    view = view_of(setup, state, seat)
    match state.phase:
        case Phase.PASSING:
            cards = [1 << bit for bit in range(view.hand.bit_length()) if view.hand >> bit & 1]
            return Pass(seat, sum(chance.sample(cards, setup.rules.pass_count)))
        case Phase.MOON:
            shot = moon_shot(setup.rules, state.taken)
            assert shot is not None
            return ChooseMoon(seat, moon_choices(shot.moon)[0])
        case _:
            cards = [1 << bit for bit in range(view.legal.bit_length()) if view.legal >> bit & 1]
            return Play(seat, chance.choice(cards))


def played_out(setup: Setup, state: State, chance: random.Random) -> list[Event]:
    """What happens until the deal is scored."""
    told: list[Event] = []
    while not any(isinstance(event, DealScored) for event in told):
        state, events = apply(setup, state, any_action(setup, state, chance))
        told += events
    return told


def points(told: list[Event]) -> tuple[int, ...]:
    return next(event.score.delta for event in told if isinstance(event, DealScored))


def ways_of_ending(setup: Setup, state: State, chance: random.Random) -> list[list[Event]]:
    return [played_out(setup, state, chance) for _ in range(6)]


@pytest.mark.parametrize(
    ("book", "players"), [("hearts", 4), ("hearts", 3), ("hearts", 7), ("omnibus", 4), ("cancellation", 6)]
)
def test_where_nothing_is_left_to_decide_every_way_to_go_on_ends_alike(book: str, players: int) -> None:
    rules = rules_of(players, book=book)
    chance = random.Random(f"{book} {players}")
    seen: Counter[Closing] = Counter()
    for number in range(150):
        setup = Setup(rules, f"closing {number}", 100, deals=1)
        state, _ = start(setup)
        found = None
        while found is None and state.phase in {Phase.PASSING, Phase.PLAYING}:
            if state.phase is Phase.PLAYING and state.turn == ME:
                found = closing(view_of(setup, state, ME))
                if found is not None:
                    break
            state, _ = apply(setup, state, any_action(setup, state, chance))
        if found is None:
            continue
        seen[found] += 1
        endings = ways_of_ending(setup, state, chance)
        takers = {event.seat for told in endings for event in told if isinstance(event, TrickTaken | TrickDead)}
        match found:
            case Closing.NO_POINTS:
                assert len({points(told) for told in endings}) == 1
            case Closing.ALL_MINE:
                assert takers == {ME}
            case Closing.NONE_MINE:
                assert ME not in takers
    if (book, players) == ("hearts", 4):
        assert min(seen[Closing.NO_POINTS], seen[Closing.NONE_MINE]) > 3


def test_with_the_highest_cards_of_every_suit_all_tricks_are_mine() -> None:
    setup = Setup(rules_of(4), "all", 100)
    state, _ = start(setup)
    hands = (parse_cards(["AS", "KS"]), parse_cards(["2S", "3H"]), parse_cards(["3S", "4H"]), parse_cards(["4S", "5H"]))
    played = setup.rules.pack & ~sum(hands)
    heart = parse_cards(["6H"])
    taken = (heart, played & ~heart, 0, 0)
    after = State(1, Phase.PLAYING, hands, (0,) * 4, ME, (), (), True, taken, (0,) * 4)
    assert closing(view_of(setup, after, ME)) is Closing.ALL_MINE
    lower = State(1, Phase.PLAYING, (hands[1], hands[0], *hands[2:]), (0,) * 4, ME, (), (), True, taken, (0,) * 4)
    assert closing(view_of(setup, lower, ME)) is None
    assert state.turn is not None


def test_the_last_card_is_simply_played() -> None:
    setup = Setup(rules_of(4), "last", 100)
    hands = tuple(parse_cards([code]) for code in ("2C", "3C", "4C", "5C"))
    state = State(
        1, Phase.PLAYING, hands, (0,) * 4, ME, (), (), True, (setup.rules.pack & ~sum(hands), 0, 0, 0), (0,) * 4
    )
    assert closing(view_of(setup, state, ME)) is None


@pytest.mark.parametrize(
    ("hand", "found"), [("2C 2D", Closing.NONE_MINE), ("2C 2H", None), ("2C QS", None), ("2H 3H", Closing.NONE_MINE)]
)
def test_who_is_to_get_which_card_is_still_to_be_decided(hand: str, found: Closing | None) -> None:
    setup = Setup(rules_of(4), "none", 100)
    mine = parse_cards(hand.split())
    hands = (mine, parse_cards(["AS", "KD"]), parse_cards(["KS", "AD"]), parse_cards(["AH"]))
    (led,) = each_card(parse_cards(["AC"]))
    hearts = parse_cards(["7H", "8H"])
    (one, other), played = each_card(hearts), setup.rules.pack & ~sum(hands) & ~led
    taken = (played & ~hearts, one, other, 0)
    state = State(1, Phase.PLAYING, hands, (0,) * 4, 3, (led,), (), True, taken, (0,) * 4)
    assert closing(view_of(setup, state, ME)) is found
