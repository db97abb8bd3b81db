"""Simulated deals follow the rules of the reference, and are counted rightly."""

from __future__ import annotations

import json
from io import StringIO
from statistics import mean, stdev
from typing import Any

import pytest

from tests.reference import check_traces
from tests.strategies import SETTINGS, SIZES, rules_of
from tutor.app.simulate import PROGRESS_EVERY, simulate

LAST = {name: values[-1] for name, values in SETTINGS.items()}
"""Every option at its last value, none of which is a default."""
MIXED = {"breaking": "hearts-only", "first-trick-points": "allowed", "moon": "add"}


def traced(players: int, options: dict[str, str], deals: int, bots: list[str]) -> tuple[dict[str, Any], list[Any]]:
    trace = StringIO()
    result = simulate(rules_of(players, options), options, deals, "trace", bots, trace)
    return result, [json.loads(line) for line in trace.getvalue().splitlines()]


def untimed(result: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in result.items() if key not in ("seconds", "deals_per_second")}


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("options", [{}, LAST, MIXED], ids=["defaults", "last", "mixed"])
def test_the_reference_finds_nothing_wrong(players: int, options: dict[str, str]) -> None:
    result, records = traced(players, options, 250, ["random"])
    assert not check_traces(records)
    assert untimed(result) == untimed(simulate(rules_of(players, options), options, 250, "trace", ["random"]))
    for seat, counted in enumerate(result["seats"]):
        points = [record["points"][seat] for record in records]
        assert counted["points_mean"] == pytest.approx(mean(points))
        assert counted["points_se"] == pytest.approx(stdev(points) / len(points) ** 0.5)
        assert counted["moons"] == sum(record["moon"] == seat for record in records)


@pytest.mark.parametrize("players", SIZES)
def test_the_reference_finds_nothing_wrong_with_other_bots(players: int) -> None:
    _, records = traced(players, {}, 12, ["normal"])
    assert not check_traces(records)


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


def test_a_single_deal_has_no_spread() -> None:
    seats = simulate(rules_of(4), {}, 1, "s", ["random"])["seats"]
    assert isinstance(seats, list)
    assert {seat["points_se"] for seat in seats} == {0.0}
