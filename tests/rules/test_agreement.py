"""The compiled rules, the engine and the plain reference say the same: every game, every table, every option.

The default run plays 60 deals for each of the 34 books and sizes, in both. With ``HEARTS_AGREEMENT=2000`` in the
environment it is so many for each, random options as well as the defaults, and takes about six minutes on one core.
"""

from __future__ import annotations

import json
import os
from functools import cache
from io import StringIO
from itertools import product
from random import Random

import pytest

from tests import reference
from tests.rules.agreement import (
    all_disagreements,
    end_disagreements,
    judging_disagreements,
    score_disagreements,
    sequence_disagreements,
    table_disagreements,
    trick_disagreements,
)
from tests.rules.lockstep import Lockstep
from tutor.app.scripts.simulation import simulate
from tutor.reading.locate import packaged_ids
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import BookFile, load_book_file

DEALS = int(os.environ.get("HEARTS_AGREEMENT", "60"))
BOOKS = sorted(packaged_ids("rules"))


@cache
def book_file(name: str) -> BookFile:
    return load_book_file(name)


def settings(name: str) -> dict[str, list[str]]:
    """The options that a book declares, each with its values."""
    return {option.id: [value.id for value in option.values] for option in book_file(name).book.options}


def rules_of(name: str, players: int, options: dict[str, str] | None = None) -> Rules:
    return compile_rules(book_file(name).resolve(options or {}), players)


TABLES = [(name, players) for name in BOOKS for players in book_file(name).book.players.sizes]
LEADS = ("breaking", "unbroken-lead", "first-trick-points")
FLIPS = [
    (name, dict(zip(names, values, strict=True)))
    for name in BOOKS
    for names in [[option for option in LEADS if option in settings(name)]]
    for values in product(*(settings(name)[option] for option in names))
]
TRICK_FLIPS = [
    dict(zip(("dead-trick", "last-dead-trick", "extras"), values, strict=True))
    for values in product(("no-live-card", "two-pairs"), ("nobody", "leader"), ("first-trick", "last-trick"))
]
every_table = pytest.mark.parametrize(("name", "players"), TABLES)


def random_options(name: str, rng: Random) -> dict[str, str]:
    return {option: rng.choice(values) for option, values in settings(name).items()}


def test_the_books_and_their_options_are_those_of_the_reference() -> None:
    assert sorted(reference.GAMES) == BOOKS
    for name, game in reference.GAMES.items():
        assert list(book_file(name).book.players.sizes) == list(game.removed)
        assert settings(name) == {option: list(values) for option, values in game.options.items()}
        assert {option.id: option.default for option in book_file(name).book.options} == {
            option: values[0] for option, values in game.options.items()
        }


@every_table
def test_defaults(name: str, players: int) -> None:
    rng = Random(f"defaults {name} {players}")
    assert list(all_disagreements(rules_of(name, players), {}, rng, 600)) == []


@every_table
def test_each_option_alone(name: str, players: int) -> None:
    for option, values in settings(name).items():
        for value in values[1:]:
            options = {option: value}
            rng = Random(f"{options} {name} {players}")
            assert list(all_disagreements(rules_of(name, players, options), options, rng, 100)) == []


@pytest.mark.parametrize(("name", "options"), FLIPS, ids=[f"{name}-{'+'.join(o.values())}" for name, o in FLIPS])
def test_judging(name: str, options: dict[str, str]) -> None:
    for players in book_file(name).book.players.sizes:
        rng = Random(f"{name} {players} {options}")
        assert list(judging_disagreements(rules_of(name, players, options), options, rng, 500)) == []


@pytest.mark.parametrize("options", TRICK_FLIPS, ids=["+".join(options.values()) for options in TRICK_FLIPS])
def test_tricks_of_two_packs(options: dict[str, str]) -> None:
    for players in book_file("cancellation").book.players.sizes:
        rules = rules_of("cancellation", players, options)
        rng = Random(f"{players} {options}")
        assert list(trick_disagreements(rules, options, rng, 100)) == []
        assert list(sequence_disagreements(rules, options, rng, 100)) == []


@every_table
def test_scores_and_ends(name: str, players: int) -> None:
    choices = settings(name)
    for moon, tie in product(choices.get("moon", [""]), choices["tie"]):
        options = {"moon": moon, "tie": tie} if moon else {"tie": tie}
        rules = rules_of(name, players, options)
        rng = Random(f"{name} {players} {options}")
        assert list(score_disagreements(rules, options, rng, 100)) == []
        assert list(end_disagreements(rules, options, rng, 100)) == []


@every_table
def test_deals(name: str, players: int) -> None:
    table = Lockstep(rules_of(name, players), {}, Random(f"deals {name} {players}"))
    assert table.play(DEALS) == []


@every_table
def test_deals_with_options(name: str, players: int) -> None:
    rng = Random(f"options {name} {players}")
    for _ in range(max(DEALS // 20, 1)):
        options = random_options(name, rng)
        rules = rules_of(name, players, options)
        assert list(table_disagreements(rules, options)) == []
        assert Lockstep(rules, options, rng).play(4) == [], options


@every_table
def test_moons(name: str, players: int) -> None:
    """Deals that the highest cards take, settled in every way that the shooter may choose."""
    rng = Random(f"moons {name} {players}")
    moons = 0
    for moon in settings(name).get("moon", [""]):
        options = {"moon": moon} if moon else {}
        table = Lockstep(rules_of(name, players, options), options, rng)
        assert table.shoot(5) == [], options
        moons += table.moons
    assert (moons > 0) == bool(reference.GAMES[name].moon)


@pytest.mark.parametrize("options", TRICK_FLIPS, ids=["+".join(options.values()) for options in TRICK_FLIPS])
def test_deals_full_of_dead_tricks(options: dict[str, str]) -> None:
    dead = 0
    for players in book_file("cancellation").book.players.sizes:
        table = Lockstep(rules_of("cancellation", players, options), options, Random(f"{players} {options}"))
        assert table.cancel(6) == []
        dead += table.dead
    assert dead > 100


@every_table
def test_traces(name: str, players: int) -> None:
    rng = Random(f"traces {name} {players}")
    for options in ({}, random_options(name, rng)):
        trace = StringIO()
        simulate(rules_of(name, players, options), options, DEALS // 5, f"{name} {players}", ["random"], trace)
        assert not reference.check_traces(json.loads(line) for line in trace.getvalue().splitlines())
