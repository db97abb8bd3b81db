"""Simulated deals follow the rules of the reference, and are counted rightly."""

from __future__ import annotations

import json
from collections import Counter
from io import StringIO
from statistics import mean, stdev
from typing import Any

import pytest

from tests.reference import check_traces
from tests.strategies import EVERY_TABLE, SHIPPED, rules_of, settings_of
from tutor.app.scripts.simulation import PROGRESS_EVERY, simulate
from tutor.app.scripts.tally import SAMPLE, dealt_cards
from tutor.cards import SUIT_MASKS, SUIT_NAMES
from tutor.engine.dealing import DealStream

MIXED = {"breaking": "hearts-only", "first-trick-points": "allowed", "moon": "add"}


def traced(
    players: int, options: dict[str, str], deals: int, bots: list[str], book: str = "hearts"
) -> tuple[dict[str, Any], list[Any]]:
    trace = StringIO()
    result = simulate(rules_of(players, options, book), options, deals, "trace", bots, trace)
    return result, [json.loads(line) for line in trace.getvalue().splitlines()]


def untimed(result: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in result.items() if key not in ("seconds", "deals_per_second")}


def check_counts(result: dict[str, Any], records: list[Any]) -> None:
    """The means, spreads and moons are those of the deals written down."""
    for seat, counted in enumerate(result["seats"]):
        points = [record["points"][seat] for record in records]
        assert counted["points_mean"] == pytest.approx(mean(points))
        assert counted["points_se"] == pytest.approx(stdev(points) / len(points) ** 0.5)
        assert counted["moons"] == sum(record["moon"] == seat for record in records)


@pytest.mark.parametrize(("book", "players"), EVERY_TABLE)
def test_the_reference_finds_nothing_wrong(book: str, players: int) -> None:
    last = {name: values[-1] for name, values in settings_of(book).items()}
    for options in ({}, last):
        result, records = traced(players, options, 12, ["random"], book)
        assert not check_traces(records)
        assert untimed(result) == untimed(simulate(rules_of(players, options, book), options, 12, "trace", ["random"]))
        check_counts(result, records)


@pytest.mark.parametrize(("book", "players", "options"), [("hearts", 4, MIXED), ("cancellation", 6, {})])
def test_the_reference_finds_nothing_wrong_with_many_deals(book: str, players: int, options: dict[str, str]) -> None:
    result, records = traced(players, options, 250, ["random"], book)
    assert not check_traces(records)
    assert untimed(result) == untimed(simulate(rules_of(players, options, book), options, 250, "trace", ["random"]))
    check_counts(result, records)


@pytest.mark.parametrize("book", SHIPPED)
def test_the_reference_finds_nothing_wrong_with_other_bots(book: str) -> None:
    for _, players in (table for table in EVERY_TABLE if table[0] == book):
        _, records = traced(players, {}, 3, ["normal"], book)
        assert not check_traces(records)


def test_a_trace_tells_of_cards_left_over_and_dead_tricks() -> None:
    _, records = traced(6, {"passing": "none"}, 60, ["random"], "cancellation")
    assert all(len(record["extras"]) == 2 and record["pass"] is None for record in records)
    assert any(None in record["winners"] for record in records)
    _, records = traced(4, {}, 1, ["random"])
    assert records[0]["extras"] == []
    assert records[0]["pass"]["direction"] == "left"


def test_moons_and_ends_of_matches_are_among_the_deals() -> None:
    _, records = traced(4, {}, 600, ["random"])
    assert {record["moon_choice"] for record in records} >= {"add", None}
    assert max(records[-1]["totals"]) > 1000


def test_one_bot_fills_all_seats() -> None:
    assert simulate(rules_of(3), {}, 2, "s", ["random"])["bots"] == ["random"] * 3
    mixed = ["normal", "random", "random"]
    result = simulate(rules_of(3), {}, 2, "s", mixed)
    assert result["bots"] == mixed
    assert result["plays"] == 2 * 51


def test_what_cannot_be_simulated_is_refused() -> None:
    for deals, bots in ((1, ["random", "random"]), (0, ["random"])):
        with pytest.raises(ValueError, match="random"):
            simulate(rules_of(4), {}, deals, "s", bots)
    with pytest.raises(KeyError):
        simulate(rules_of(4), {}, 1, "s", ["nobody"])


def test_progress_is_told() -> None:
    told: list[int] = []
    simulate(rules_of(4), {}, 2 * PROGRESS_EVERY + 1, "s", ["random"], progress=told.append)
    assert told == [PROGRESS_EVERY, 2 * PROGRESS_EVERY]
    told.clear()
    simulate(rules_of(4), {}, 2, "s", ["easy"], progress=told.append)
    assert told == [1, 2]


def test_a_single_deal_has_no_spread() -> None:
    seats = simulate(rules_of(4), {}, 1, "s", ["random"])["seats"]
    assert isinstance(seats, list)
    assert {seat["points_se"] for seat in seats} == {0.0}


def test_points_are_counted_by_how_often_they_came_up() -> None:
    result, records = traced(4, {}, 300, ["random"])
    plain = Counter(points for record in records if record["moon"] is None for points in record["points"])
    assert result["distribution"] == sorted(plain.items())
    assert any(record["moon"] is not None for record in records)
    assert sum(plain.values()) == 4 * sum(record["moon"] is None for record in records)


@pytest.mark.parametrize(
    ("book", "players", "card"), [("hearts", 4, "QS"), ("cancellation", 10, "QS"), ("spot-hearts", 3, "AH")]
)
def test_cards_are_counted_as_they_were_dealt(book: str, players: int, card: str) -> None:
    result, records = traced(players, {}, 40, ["random"], book)
    dealt = result["dealt"]
    assert (dealt["deals"], dealt["costliest"]) == (40, card)
    for seat, counted in enumerate(dealt["seats"]):
        hands = [record["hands"][seat] for record in records]
        for name in SUIT_NAMES:
            letter = name[0].upper()
            assert counted[name] == pytest.approx(mean(sum(code[1] == letter for code in hand) for hand in hands))
        assert counted["costliest"] == pytest.approx(mean(hand.count(card) for hand in hands))
    suits = [counted[name] for counted in dealt["seats"] for name in SUIT_NAMES]
    assert sum(suits) == pytest.approx(players * rules_of(players, {}, book).hand_size)
    assert 0 < dealt["farthest"] < 4


def test_cards_are_counted_in_the_first_deals_of_many() -> None:
    rules = rules_of(4)
    many, few = dealt_cards(rules, "s", 10 * SAMPLE), dealt_cards(rules, "s", SAMPLE)
    assert many == few
    assert many.deals == SAMPLE
    assert many.even == (3.25,) * 4 + (0.25,)
    assert many.farthest < 4


def test_a_dealer_who_keeps_the_clubs_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of(4)
    clubs = rules.pack & SUIT_MASKS[0]
    monkeypatch.setattr(DealStream, "next_hands", lambda _: (clubs, *[rules.pack & mask for mask in SUIT_MASKS[1:4]]))
    assert dealt_cards(rules, "s", 1).farthest > 4
