"""The compiled rules and the plain reference say the same, at every table and with every option."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tests import reference
from tests.rules.agreement import (
    all_disagreements,
    end_disagreements,
    judging_disagreements,
    score_disagreements,
)
from tests.strategies import SETTINGS, SIZES, rules_of
from tutor.cards import format_card, parse_cards

FLIPS = [
    dict(zip(("breaking", "unbroken-lead", "first-trick-points"), values, strict=True))
    for values in product(*(SETTINGS[name] for name in ("breaking", "unbroken-lead", "first-trick-points")))
]


def test_the_options_are_those_of_the_reference() -> None:
    assert {name: list(values) for name, values in SETTINGS.items()} == reference.OPTIONS


@pytest.mark.parametrize("players", SIZES)
def test_table(players: int) -> None:
    rules = rules_of(players)
    assert rules.pack == parse_cards(reference.pack(players))
    assert rules.removed == parse_cards(reference.removed(players))
    assert rules.hand_size == reference.hand_size(players)
    assert format_card(rules.opening) == reference.opening_card(players)
    for deal_no, seat in product(range(1, 10), range(players)):
        target = rules.direction(deal_no).target(seat, players)
        assert target == reference.pass_target(players, deal_no, seat)


@pytest.mark.parametrize("players", SIZES)
def test_defaults(players: int) -> None:
    assert list(all_disagreements(rules_of(players), {}, Random(f"defaults {players}"), 800)) == []


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("options", FLIPS, ids=["+".join(options.values()) for options in FLIPS])
def test_judging(players: int, options: dict[str, str]) -> None:
    rng = Random(f"{players} {options}")
    assert list(judging_disagreements(rules_of(players, options), options, rng, 1000)) == []


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("moon", SETTINGS["moon"])
def test_scores(players: int, moon: str) -> None:
    options = {"moon": moon}
    rng = Random(f"{players} {options}")
    assert list(score_disagreements(rules_of(players, options), options, rng, 400)) == []


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("tie", SETTINGS["tie"])
def test_ends(players: int, tie: str) -> None:
    options = {"tie": tie}
    rng = Random(f"{players} {options}")
    assert list(end_disagreements(rules_of(players, options), options, rng, 400)) == []
