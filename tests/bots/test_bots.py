"""Bots play by the rules of whatever book they are given, and from nothing but their view."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.driving import other_world, setup_for, steps
from tests.strategies import EVERY_TABLE, SHIPPED, rules_of, tables
from tutor.app.simulate import simulate
from tutor.bots import BOTS, make_bot
from tutor.bots.knowledge import Knowledge
from tutor.bots.protocol import bot_action
from tutor.cards import COPY_SHIFT, Cards, each_card, parse_card, parse_cards
from tutor.engine.actions import ChooseMoon, Pass, Play
from tutor.engine.apply import apply, start
from tutor.engine.events import DealScored
from tutor.engine.state import Phase, Setup, State, Trick
from tutor.engine.view import View, view_of
from tutor.rules.compile import Rules
from tutor.rules.vocabulary import Direction, MoonChoice, Named


@settings(max_examples=25, deadline=None)
@given(tables(SHIPPED), st.sampled_from(sorted(BOTS)), st.text(max_size=3))
def test_bots_play_to_the_end_of_a_match(rules: Rules, name: str, seed: str) -> None:
    # ``apply`` raises at the first action that is not legal
    setup = setup_for(rules, seed, deals=2)
    played = list(steps(setup, [make_bot(name, seed, seat) for seat in range(rules.players)]))
    assert played[-1].state.phase is Phase.OVER


@settings(max_examples=40, deadline=None)
@given(tables(SHIPPED), st.sampled_from(sorted(BOTS)), st.text(max_size=3), st.integers(0, 130))
def test_what_a_bot_cannot_see_changes_nothing(rules: Rules, name: str, seed: str, moment: int) -> None:
    setup = setup_for(rules, seed, deals=2)
    players = [make_bot(name, seed, seat) for seat in range(rules.players)]
    state, _ = start(setup)
    for _, step in zip(range(moment), steps(setup, players), strict=False):
        state = step.state
    seat = state.turn
    if seat is None:
        return
    elsewhere = view_of(setup, other_world(state, seat, Random(seed)), seat)
    first, second = (bot_action(make_bot(name, seed, seat), view) for view in (view_of(setup, state, seat), elsewhere))
    assert first == second


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(sorted(BOTS)), st.text(max_size=3))
def test_the_same_seed_plays_the_same_match(name: str, seed: str) -> None:
    setup = setup_for(rules_of(4), seed, deals=2)
    first, second = (
        [step.action for step in steps(setup, [make_bot(name, seed, seat) for seat in range(4)])] for _ in range(2)
    )
    assert first == second


def test_random_bot_takes_every_card_equally_often() -> None:
    rules = rules_of(4)
    setup = setup_for(rules, "s")
    state, _ = start(setup)
    bot = make_bot("random", "s", 0)
    view = view_of(setup, state, 0)
    passed = Counter(card for _ in range(4000) for card in each_card(bot.pass_cards(view)))
    expected = 4000 * rules.pass_count / rules.hand_size
    assert set(passed) == set(each_card(view.hand))
    assert all(abs(count - expected) < 5 * expected**0.5 for count in passed.values())


@pytest.mark.parametrize(("book", "players"), EVERY_TABLE)
def test_normal_bot_is_much_better_than_chance(book: str, players: int) -> None:
    bots = ["normal", *["random"] * (players - 1)]
    seats = simulate(rules_of(players, book=book), {}, 40, "s", bots)["seats"]
    assert isinstance(seats, list)
    assert seats[0]["points_mean"] < 0.5 * seats[1]["points_mean"]


def seen(
    hand: str,
    trick: str = "",
    tricks: tuple[Trick, ...] = (),
    rules: Rules | None = None,
    phase: Phase = Phase.PLAYING,
    waiting: str = "",
) -> View:
    """The view of seat 0 with this hand, the trick having been led by the seat that makes seat 0 the next to play."""
    rules = rules or rules_of(4)
    # of two packs the second, so that a hand may hold the first
    cards = tuple(parse_card(code) << COPY_SHIFT * (rules.book.pack.copies - 1) for code in trick.split())
    taken = [0] * rules.players
    for complete in tricks:
        assert complete.winner is not None
        taken[complete.winner] += sum(complete.cards)
    state = State(
        deal_no=1,
        phase=phase,
        hands=(parse_cards(hand.split()), *[0] * (rules.players - 1)),
        given=(0,) * rules.players,
        leader=-len(cards) % rules.players,
        trick=cards,
        tricks=tricks,
        broken=True,
        taken=tuple(taken),
        totals=(0,) * rules.players,
        extras=parse_cards(["2D", "3D"][: rules.extra]),
        waiting=parse_cards(waiting.split()),
    )
    return view_of(Setup(rules, "s", 100), state, 0)


def trick(leader: int, cards: str, winner: int) -> Trick:
    return Trick(leader, tuple(map(parse_card, cards.split())), winner)


FIRST = trick(0, "2C 3C KC 9C", 2)
"""A first trick without points."""


LOW = "3D 4D 5D 6D 7D 2H 3H 4H 5H"
"""Nine cards that nobody needs to fear."""


@pytest.mark.parametrize(
    ("hand", "on_table", "played"),
    [
        ("2S 9S JS", "TS", "9S"),  # as high as loses
        ("QS 2S 3S", "KS", "QS"),  # the queen under the king
        ("2S 5S AS", "6S TS JS", "AS"),  # last, and nothing is at stake
        ("2S 5S AS", "6S TS QS", "5S"),  # last, and the queen is
        ("QS KD AD", "7C", "QS"),  # void: the queen goes
        ("AS KD 2S", "7C", "AS"),  # void: what could catch the queen goes
    ],
)
def test_normal_bot_follows_sensibly(hand: str, on_table: str, played: str) -> None:
    view = seen(f"{hand} {LOW}", on_table, (FIRST,))
    assert make_bot("normal", "s", 0).play(view) == parse_card(played)


def test_normal_bot_leads_sensibly() -> None:
    bot = make_bot("normal", "s", 0)
    # no high spade while the queen is out
    assert bot.play(seen(f"KS 3S AS {LOW}", "", (FIRST,))) not in (parse_card("KS"), parse_card("AS"))
    # no card that takes the trick for sure when others have shown that they will throw
    gone = (FIRST, trick(0, "2D TD KD JH", 2), trick(2, "4C 5C 6C 7C", 1), trick(1, "8D 9D 3D QD", 0))
    assert bot.play(seen("4D AD 2S 2H 8H 9H TH QH KH", "", gone)) in (parse_card("4D"), parse_card("2S"))


def test_normal_bot_takes_a_point_from_a_moon_shooter() -> None:
    bot = make_bot("normal", "s", 0)
    shooting = (FIRST, trick(2, "AH 2H 3H 4H", 2), trick(2, "KH 5H 6H 7H", 2), trick(2, "AS KS QS 8H", 2))
    shared = (FIRST, trick(3, "AH 2H 3H 4H", 3), *shooting[2:])
    hand, on_table = "QC 4C 8C 2D 3D 5D 2S 3S 4S", "5C 9C TH"
    assert bot.play(seen(hand, on_table, shooting)) == parse_card("QC")
    assert bot.play(seen(hand, on_table, shared)) == parse_card("8C")


def test_normal_bot_passes_what_is_dangerous() -> None:
    bot = make_bot("normal", "s", 0)

    def passed(hand: str) -> Cards:
        return bot.pass_cards(seen(hand, phase=Phase.PASSING))

    assert passed("2C 3C 4C 5C 2D 3D 4D 2H 3H 4H QS KS AS") == parse_cards(["QS", "KS", "AS"])
    assert not passed("2C 3C 4C JC QC AD KD 2H QS 2S 3S 4S 5S") & parse_card("QS")


def test_normal_bot_takes_costs_and_cards_from_the_book() -> None:
    """Where another card costs most, it is that card that the bot fears."""
    rules = rules_of(4)
    jack = parse_card("JD")
    first, *rest = rules.scoring
    scoring = (first._replace(cards=jack), *rest)
    values = tuple(
        first.each if jack >> index & 1 else 0 if value > 1 else value for index, value in enumerate(rules.values)
    )
    other = rules._replace(scoring=scoring, values=values)
    bot = make_bot("normal", "s", 0)
    assert bot.play(seen("QS JD 2H", "7C", (FIRST,), other)) == jack
    hand = "2C 3C 4C 5C KC 2D 3D JD 3H JH QH 2S QS"
    assert bot.pass_cards(seen(hand, rules=other, phase=Phase.PASSING)) & jack
    assert not bot.pass_cards(seen(hand, phase=Phase.PASSING)) & jack


SIX = rules_of(6, book="cancellation")
LATER = trick(0, "2C 3C 4C 5C 6C 9C", 5)
"""A first trick for six without points."""


@pytest.mark.parametrize(
    ("hand", "on_table", "waiting", "played"),
    [
        ("2S AS", "AS 5S 6S TS QS", "", "AS"),  # a card that is cancelled takes nothing
        ("9S KS", "6S AS TS AS QS", "", "9S"),  # the aces are dead, so the king would take it
        ("5S 9S AS", "6S 7S TS 7S JS", "", "AS"),  # last, and nothing is at stake
        ("5S 9S AS", "6S 7S TS 7S JS", "QS 3S 4S QS 8S 8S", "9S"),  # ... but two queens wait
    ],
)
def test_normal_bot_knows_two_packs(hand: str, on_table: str, waiting: str, played: str) -> None:
    view = seen(f"{hand} {LOW}", on_table, (LATER,), SIX, waiting=waiting)
    assert make_bot("normal", "s", 0).play(view) == parse_card(played)


def test_normal_bot_minds_the_cards_left_over() -> None:
    """Last to the first trick, it takes it where the cards come out evenly, and not where six lie face down."""
    cards = "2C 3C 4C 5C 5C 6C 8C"
    for players, played in ((7, "9C"), (8, "AC")):
        rules = rules_of(players, book="cancellation")
        view = seen(f"9C AC {LOW}", " ".join(["TC", *cards.split()[: players - 2]]), (), rules)
        assert make_bot("normal", "s", 0).play(view) == parse_card(played)


@pytest.mark.parametrize(
    ("hand", "on_table", "played"),
    [
        ("3D QD 2S 3S", "JD 5D 6D", "QD"),  # last, and it can be had
        ("JD KD 2S 3S", "6C", "KD"),  # void: it is kept
        ("4D JD 2S 3S", "5D 6D 7D", "JD"),  # last, and it takes the trick itself
        ("4D JD 2S 3S", "5D 6D QD", "4D"),
    ],
)
def test_normal_bot_wants_the_bonus_card(hand: str, on_table: str, played: str) -> None:
    view = seen(f"{hand} 2H 3H 4H", on_table, (FIRST,), rules_of(4, book="omnibus"))
    assert make_bot("normal", "s", 0).play(view) == parse_card(played)


def bonus_share(name: str) -> float:
    """In how much of the deals seat 0 takes the bonus card from random players."""
    rules = rules_of(4, book="omnibus")
    bonus = rules.cards_of(Named("bonus"))
    setup = setup_for(rules, "bonus", deals=200)
    players = [make_bot(name if seat == 0 else "random", "bonus", seat) for seat in range(4)]
    played = steps(replace(setup, target=10**9), players)
    deals = [event.taken[0] for step in played for event in step.events if isinstance(event, DealScored)]
    return sum(bool(taken & bonus) for taken in deals) / len(deals)


def test_normal_bot_takes_the_bonus_card_more_often_than_chance() -> None:
    assert bonus_share("random") < 0.3 < bonus_share("normal")


def test_a_joker_does_not_tell_of_a_void() -> None:
    book = str(Path(__file__).parents[1] / "books" / "joker.yaml")
    view = seen("4D JD 2S 3S", "6C 7C JK", (), rules_of(4, book=book))
    assert Knowledge(view).share(3, 0) > 0
    view = seen("4D JD 2S 3S", "6C 7C 8D", (), rules_of(4, book=book))
    assert Knowledge(view).share(3, 0) == 0


def test_what_lies_face_down_is_in_no_hand() -> None:
    rules = rules_of(7, book="cancellation")
    known = Knowledge(seen(f"9C AC {LOW} 2C 3C 4C", "TC", (), rules))
    hands = 6 * rules.hand_size - 1
    assert known.share(2, 0) == pytest.approx(hands / (hands + rules.extra) / 6)


def test_every_bot_settles_its_moon_by_the_totals() -> None:
    setup = setup_for(rules_of(4), "s")
    state, _ = start(setup)
    taken = (setup.rules.pack, 0, 0, 0)
    state = replace(state, phase=Phase.MOON, shooter=0, totals=(10, 20, 30, 40), taken=taken)
    for name in BOTS:
        action = bot_action(make_bot(name, "s", 0), view_of(setup, state, 0))
        assert action == ChooseMoon(0, MoonChoice.ADD)
        _, events = apply(setup, state, action)
        assert events


def test_a_bot_is_asked_for_what_is_awaited() -> None:
    setup = setup_for(rules_of(4), "s")
    state, _ = start(setup)
    bot = make_bot("normal", "s", 0)
    assert isinstance(bot_action(bot, view_of(setup, state, 0)), Pass)
    state, _ = start(setup, next(no for no in range(1, 9) if setup.rules.direction(no) is Direction.HOLD))
    assert isinstance(bot_action(bot, view_of(setup, state, state.leader)), Play)
    with pytest.raises(ValueError, match="OVER"):
        bot_action(bot, view_of(setup, replace(state, phase=Phase.OVER), 0))
