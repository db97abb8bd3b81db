"""The plain reference answers the worked positions rightly and keeps the properties that every deal has."""

from __future__ import annotations

import ast
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from tests import reference
from tests.reference import GAMES, Game, Options

HERE = Path(__file__).parent
POSITIONS = yaml.safe_load((HERE / "positions" / "positions.yaml").read_text(encoding="utf-8"))["positions"]
CANCELLATION = GAMES["cancellation"]
LENIENT = {"unbroken-lead": "hearts-if-only-queen-besides"}
TABLES = [(game, players) for game in GAMES.values() for players in game.removed]
TABLE_IDS = [f"{game.name}-{players}" for game, players in TABLES]


def without_order(answer: dict[str, Any]) -> dict[str, Any]:
    """Sets of cards are written as lists; their order does not matter."""
    return {key: sorted(value) if key in ("legal", "removed") else value for key, value in answer.items()}


@pytest.mark.parametrize("position", POSITIONS, ids=[position["id"] for position in POSITIONS])
def test_worked_positions(position: dict[str, Any]) -> None:
    assert without_order(reference.evaluate(position)) == without_order(position["expect"])


def test_captured_may_be_cards_or_counts() -> None:
    table = {"kind": "score", "rules": "hearts", "players": 3, "before": [0, 0, 0]}
    position = {**table, "captured": [["AH", "2C"], {"hearts": 2}, ["QS"]]}
    assert reference.evaluate(position) == {"moon": None, "delta": [1, 2, 13], "after": [1, 2, 13]}


def test_it_uses_neither_the_program_nor_its_files() -> None:
    for path in (HERE / "reference").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert not {name.name.split(".")[0] for name in node.names} & {"tutor", "yaml"}
            if isinstance(node, ast.ImportFrom):
                assert not (node.module or "").startswith(("tutor", "yaml"))


# --- The table ---------------------------------------------------------------------------------------------------

SIZES = {
    "hearts": {3: (17, 0), 4: (13, 0), 5: (10, 0), 6: (8, 0), 7: (7, 0)},
    "cancellation": {6: (17, 2), 7: (14, 6), 8: (13, 0), 9: (11, 5), 10: (10, 4), 11: (9, 5)},
    "black-maria": {3: (17, 0), 4: (13, 0), 5: (10, 0), 6: (8, 0)},
}
SIZES |= dict.fromkeys(["omnibus", "spot-hearts", "hooligan"], SIZES["hearts"])
SIZES |= {"basic-hearts": SIZES["black-maria"]}
POINTS = {
    "hearts": 26,
    "cancellation": 52,
    "omnibus": 16,
    "black-maria": 43,
    "spot-hearts": 104,
    "basic-hearts": 13,
    "hooligan": 33,
}


def test_every_game_has_its_sizes() -> None:
    assert {game.name: list(game.removed) for game in GAMES.values()} == {name: list(SIZES[name]) for name in SIZES}


@pytest.mark.parametrize(("game", "players"), TABLES, ids=TABLE_IDS)
def test_pack(game: Game, players: int) -> None:
    cards = reference.pack(players, game)
    size, extra = SIZES[game.name][players]
    assert reference.hand_size(players, game) == size
    assert reference.extra_cards(players, game) == extra
    assert len(cards) == size * players + extra
    points = sum(reference.card_points(card, {}, game) for card in cards)
    stripped = players == 6 and game.name in ("black-maria", "basic-hearts")
    assert points == POINTS[game.name] - stripped  # with six players the two of hearts is taken out
    assert set(game.moon) <= set(cards)
    if game.opening == "lowest-club":
        assert reference.opening_card(players, game) == ("3C" if players == 5 else "2C")
    else:
        assert reference.opening_card(players, game) is None


@pytest.mark.parametrize(("name", "players"), [("hearts", 2), ("hearts", 8), ("cancellation", 5), ("black-maria", 7)])
def test_no_such_table(name: str, players: int) -> None:
    with pytest.raises(ValueError, match="not for"):
        reference.pack(players, GAMES[name])


def test_options_are_checked() -> None:
    for options in [{"moons": "add"}, {"breaking": "never"}, {"dead-trick": "two-pairs"}]:
        with pytest.raises(ValueError, match="unknown"):
            reference.broken([], options)
    assert not reference.broken([], {"dead-trick": "two-pairs"}, CANCELLATION)


def test_pass_rotation() -> None:
    assert [reference.pass_target(4, deal_no, 0) for deal_no in range(1, 6)] == [1, 3, 2, None, 1]
    assert [reference.pass_target(5, deal_no, 0) for deal_no in range(1, 6)] == [1, 4, 1, 4, 1]
    rotation: list[tuple[str, int, Options, list[int | None]]] = [
        ("cancellation", 8, {}, [1, 7, 1]),
        ("cancellation", 8, {"passing": "none"}, [None, None, None]),
        ("black-maria", 4, {}, [3, 3, 3]),
        ("basic-hearts", 4, {}, [None, None, None]),
    ]
    for name, players, options, targets in rotation:
        assert [reference.pass_target(players, no, 0, options, GAMES[name]) for no in (1, 2, 3)] == targets


def test_first_leader() -> None:
    assert reference.first_leader([["AC"], ["2C"], ["3C"]], 1) == 1
    assert [reference.first_leader([["2C"]] * 6, deal_no, CANCELLATION) for deal_no in (1, 6)] == [1, 0]


# --- Legal cards -------------------------------------------------------------------------------------------------

# Each row: hand, trick, trick number, broken, players, options, game; then the legal cards and the waived rules.
ALLOWED = {"first-trick-points": "allowed"}
FORBIDDEN = {"first-trick-points": "forbidden"}
JUDGED: list[tuple[str, str, int, bool, int, Options, str, str, list[str]]] = [
    ("5H QS", "", 5, False, 4, {}, "hearts", "QS", []),
    ("5H QS", "", 5, False, 4, LENIENT, "hearts", "5H QS", ["unbroken-lead"]),
    ("5H QS 3D", "", 5, False, 4, LENIENT, "hearts", "QS 3D", []),
    ("5H QS", "", 5, True, 4, {}, "hearts", "5H QS", []),
    ("5H 6H", "", 5, False, 4, {}, "hearts", "5H 6H", ["unbroken-lead"]),
    ("5H 6H", "2D", 5, False, 4, {}, "hearts", "5H 6H", ["follow-suit"]),
    ("5H QS", "2C", 1, False, 4, {}, "hearts", "5H QS", ["follow-suit", "first-trick-points"]),
    ("5H 7D", "2C", 1, False, 4, {}, "hearts", "7D", ["follow-suit"]),
    ("5H 7D", "2C", 1, False, 4, ALLOWED, "hearts", "5H 7D", ["follow-suit"]),
    ("5H 7D", "", 1, False, 4, {}, "hearts", "7D", ["opening-lead"]),
    ("3C 7C 5H", "", 1, False, 5, {}, "hearts", "3C", []),
    ("5H QS JD", "2C", 1, False, 4, {}, "omnibus", "JD", ["follow-suit"]),
    ("5H QS", "2C", 1, False, 4, {}, "spot-hearts", "QS", ["follow-suit"]),
    ("5H QS", "", 5, False, 4, LENIENT, "spot-hearts", "5H QS", ["unbroken-lead"]),
    ("7C 9C 5H", "2C", 1, False, 4, {}, "hooligan", "9C", []),
    ("7C 5H", "2C", 1, False, 4, {}, "hooligan", "7C", ["first-trick-points"]),
    ("5H AS 7D", "", 1, False, 4, {}, "black-maria", "5H AS 7D", []),
    ("5H AS", "7D", 1, False, 4, {}, "basic-hearts", "5H AS", ["follow-suit"]),
    ("7D 7D 5H QS", "", 1, False, 6, {}, "cancellation", "7D", []),
    ("5H 5H QS", "", 1, False, 6, {}, "cancellation", "QS", ["opening-ban"]),
    ("5H 5H", "", 1, False, 6, {}, "cancellation", "5H", ["opening-ban", "unbroken-lead"]),
    ("5H 7D", "2C", 1, False, 6, {}, "cancellation", "5H 7D", ["follow-suit"]),
    ("5H 7D", "2C", 1, False, 6, FORBIDDEN, "cancellation", "7D", ["follow-suit"]),
]


@pytest.mark.parametrize("row", JUDGED)
def test_legal_and_waived(row: tuple[str, str, int, bool, int, Options, str, str, list[str]]) -> None:
    hand, trick, trick_no, broken, players, options, name, legal, waived = row
    situation = (hand.split(), list(enumerate(trick.split())), trick_no, broken, players, options, GAMES[name])
    assert sorted(reference.legal(*situation)) == sorted(legal.split())
    assert reference.waived(*situation) == waived


def test_refusal_names_the_first_rule_and_the_others() -> None:
    lead: tuple[Any, ...] = (["2C", "5H", "7D"], [], 1, False, 4, {})
    assert reference.refusal("5H", *lead) == ("opening-lead", ["unbroken-lead"])
    assert reference.refusal("7D", *lead) == ("opening-lead", [])
    follow: tuple[Any, ...] = (["3C", "QS", "7D"], [(0, "2C")], 1, False, 4, {})
    assert reference.refusal("QS", *follow) == ("follow-suit", ["first-trick-points"])
    assert reference.refusal("7D", *follow) == ("follow-suit", [])
    ban: tuple[Any, ...] = (["3C", "QS", "5H", "5H"], [], 1, False, 6, {}, CANCELLATION)
    assert reference.refusal("5H", *ban) == ("opening-ban", ["unbroken-lead"])
    assert reference.refusal("QS", *ban) == ("opening-ban", [])
    for card, reason in [("3C", "may be played"), ("AS", "not in the hand")]:
        with pytest.raises(ValueError, match=reason):
            reference.refusal(card, *follow)


def test_breaking() -> None:
    only = {"breaking": "hearts-only"}
    assert reference.broken(["QS"], {})
    assert not reference.broken(["QS"], only)
    assert reference.broken(["2H"], {})
    assert reference.broken(["2H"], only)
    assert reference.broken(["QS"], {}, GAMES["spot-hearts"])
    assert not reference.broken(["2H", "QS"], {}, GAMES["basic-hearts"])


@pytest.mark.parametrize(("game", "players"), TABLES, ids=TABLE_IDS)
@pytest.mark.parametrize("which", [0, -1], ids=["defaults", "last values"])
def test_random_situations(game: Game, players: int, which: int) -> None:
    options = {name: values[which] for name, values in game.options.items()}
    waived_rules: set[str] = set()
    for found in islice(reference.random_situations(Random(7), players, options, game), 1000):
        cards = found.hand + [card for _, card in found.trick]
        reference.without(reference.pack(players, game), cards)  # raises an error for a card that is not there
        assert len(found.hand) == reference.hand_size(players, game) - found.trick_no + 1
        assert len(found.trick) < players
        situation = (*found, players, options, game)
        legal = reference.legal(*situation)
        assert legal
        assert set(legal) <= set(found.hand)
        for card in set(found.hand) - set(legal):
            rule, also = reference.refusal(card, *situation)
            assert rule not in reference.waived(*situation)
            assert rule not in also
        waived_rules.update(reference.waived(*situation))
    reached = set(game.rules) - {"opening-lead"}
    if "first-trick-points" in reached:
        forbidden = options["first-trick-points"] == "forbidden"
        # Seventeen cards cannot all be penalty cards of one pack.
        if not forbidden or (players == 3 and game.packs == 1):
            reached.remove("first-trick-points")
    assert waived_rules == reached
