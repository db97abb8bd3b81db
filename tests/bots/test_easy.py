"""The bot for beginners has habits, makes slips, and stands between chance and the default opponent."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.bots.players import moments, seen, trick
from tests.strategies import EVERY_TABLE, rules_of
from tutor.app.scripts.simulation import simulate
from tutor.bots.easy import SLIPS, EasyBot
from tutor.cards import parse_card, parse_cards
from tutor.engine.state import Phase

FIRST = trick(0, "2C 3C KC 9C", 2)


def usually(hand: str, on_table: str) -> str:
    """What most of many bots play."""
    view = seen(hand, on_table, (FIRST,))
    counts = Counter(EasyBot(str(number), 0).play(view) for number in range(60))
    (card, count), *_ = counts.most_common()
    assert count > 60 * (1 - 2 / SLIPS)
    return next(code for code in hand.split() if parse_card(code) == card)


@pytest.mark.parametrize(
    ("hand", "on_table", "played"),
    [
        ("4D AD 9S KH", "", "4D"),
        ("2S 9S JS AD", "TS", "9S"),
        ("QS 2S 3S AD", "KS", "QS"),
        ("JS QS KS AD", "TS", "JS"),
        ("JS KS AD", "TS 2S 3S", "KS"),
        ("QS AD KH", "7C", "QS"),
        ("9S AD 2H", "7C", "2H"),
    ],
)
def test_habits(hand: str, on_table: str, played: str) -> None:
    assert usually(hand, on_table) == played


def test_it_passes_what_costs_most_and_then_what_is_high() -> None:
    view = seen("2C 3C AC KC 2D 3D 4D 5D 6D QS 3S 4S 5H", phase=Phase.PASSING)
    assert EasyBot("s", 0).pass_cards(view) == parse_cards(["QS", "5H", "AC"])


def test_it_slips_as_often_as_it_says() -> None:
    view = seen("2C 3C 4C 5C 6C 7C 8C 9C TC QC", "", (FIRST,))
    bots = 3000
    odd = sum(EasyBot(str(number), 0).play(view) != parse_card("2C") for number in range(bots))
    # one slip in ten is the same card
    assert odd == pytest.approx(bots / SLIPS * 0.9, rel=0.15)


def test_asked_twice_it_plays_the_same_card() -> None:
    for moment in moments(rules_of(5), "twice", ["easy"]):
        if moment.state.phase is Phase.PLAYING:
            bot = EasyBot("twice", moment.seat)
            assert bot.play(moment.view) == bot.play(moment.view)


def points(book: str, players: int, one: str, others: str, deals: int) -> float:
    """The points of one seat less the mean of the others'."""
    result = simulate(rules_of(players, book=book), {}, deals, "s", [one, *[others] * (players - 1)])
    seats = result["seats"]
    assert isinstance(seats, list)
    own, *rest = (float(seat["points_mean"]) for seat in seats)
    return own - sum(rest) / len(rest)


@pytest.mark.parametrize(("book", "players"), [("hearts", 4), ("omnibus", 3), ("cancellation", 6), ("spot-hearts", 5)])
def test_it_is_better_than_chance_and_worse_than_normal(book: str, players: int) -> None:
    assert points(book, players, "easy", "random", 60) < -1
    assert points(book, players, "normal", "easy", 60) < -1


@pytest.mark.parametrize(("book", "players"), EVERY_TABLE)
def test_its_card_is_always_legal(book: str, players: int) -> None:
    for moment in moments(rules_of(players, book=book), "legal", ["easy"]):
        if moment.state.phase is Phase.PLAYING:
            assert EasyBot("legal", moment.seat).play(moment.view) & moment.view.legal
