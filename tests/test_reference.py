"""The plain reference answers the worked positions rightly and keeps the properties that every deal has."""

from __future__ import annotations

import ast
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from tests import reference
from tests.reference import Options, Play

HERE = Path(__file__).parent
POSITIONS = [
    position
    for position in yaml.safe_load((HERE / "positions" / "positions.yaml").read_text(encoding="utf-8"))["positions"]
    if position["rules"] == "hearts"
]
LENIENT = {"unbroken-lead": "hearts-if-only-queen-besides"}
OTHER_OPTIONS = {
    "breaking": "hearts-only",
    "unbroken-lead": "hearts-if-only-queen-besides",
    "first-trick-points": "allowed",
}
ALL_HEARTS = [rank + "H" for rank in "23456789TJQKA"]
MOON = [*ALL_HEARTS, "QS"]


def without_order(answer: dict[str, Any]) -> dict[str, Any]:
    """Sets of cards are written as lists; their order does not matter."""
    return {key: sorted(value) if key in ("legal", "removed") else value for key, value in answer.items()}


@pytest.mark.parametrize("position", POSITIONS, ids=[position["id"] for position in POSITIONS])
def test_worked_positions(position: dict[str, Any]) -> None:
    assert without_order(reference.evaluate(position)) == without_order(position["expect"])


def test_captured_may_be_cards_or_counts() -> None:
    position = {"kind": "score", "players": 3, "before": [0, 0, 0], "captured": [["AH", "2C"], {"hearts": 2}, ["QS"]]}
    assert reference.evaluate(position) == {"moon": None, "delta": [1, 2, 13], "after": [1, 2, 13]}


def test_it_does_not_use_the_program() -> None:
    for path in (HERE / "reference").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert not any(name.name.startswith("tutor") for name in node.names)
            if isinstance(node, ast.ImportFrom):
                assert not (node.module or "").startswith("tutor")


@pytest.mark.parametrize(
    ("players", "size", "opening"), [(3, 17, "2C"), (4, 13, "2C"), (5, 10, "3C"), (6, 8, "2C"), (7, 7, "2C")]
)
def test_pack(players: int, size: int, opening: str) -> None:
    assert reference.hand_size(players) == size
    assert len(reference.pack(players)) == size * players
    assert reference.opening_card(players) == opening
    assert set(MOON) <= set(reference.pack(players))


@pytest.mark.parametrize("players", [2, 8])
def test_no_such_table(players: int) -> None:
    with pytest.raises(ValueError, match="three to seven"):
        reference.pack(players)


def test_options_are_checked() -> None:
    for options in [{"moons": "add"}, {"breaking": "never"}]:
        with pytest.raises(ValueError, match="unknown"):
            reference.broken([], options)


def test_pass_rotation() -> None:
    assert [reference.pass_target(4, deal_no, 0) for deal_no in range(1, 6)] == [1, 3, 2, None, 1]
    assert [reference.pass_target(5, deal_no, 0) for deal_no in range(1, 6)] == [1, 4, 1, 4, 1]


# Each row: hand, trick, trick number, broken, players, options; then the legal cards and the waived rules.
JUDGED: list[tuple[str, list[Play], int, bool, int, Options, str, list[str]]] = [
    ("5H QS", [], 5, False, 4, {}, "QS", []),
    ("5H QS", [], 5, False, 4, LENIENT, "5H QS", ["unbroken-lead"]),
    ("5H QS 3D", [], 5, False, 4, LENIENT, "QS 3D", []),
    ("5H QS", [], 5, True, 4, {}, "5H QS", []),
    ("5H 6H", [], 5, False, 4, {}, "5H 6H", ["unbroken-lead"]),
    ("5H 6H", [(0, "2D")], 5, False, 4, {}, "5H 6H", ["follow-suit"]),
    ("5H QS", [(0, "2C")], 1, False, 4, {}, "5H QS", ["follow-suit", "first-trick-points"]),
    ("5H 7D", [(0, "2C")], 1, False, 4, {}, "7D", ["follow-suit"]),
    ("5H 7D", [(0, "2C")], 1, False, 4, {"first-trick-points": "allowed"}, "5H 7D", ["follow-suit"]),
    ("5H 7D", [], 1, False, 4, {}, "7D", ["opening-lead"]),
    ("3C 7C 5H", [], 1, False, 5, {}, "3C", []),
]


@pytest.mark.parametrize(("hand", "trick", "trick_no", "broken", "players", "options", "legal", "waived"), JUDGED)
def test_legal_and_waived(
    hand: str,
    trick: list[Play],
    trick_no: int,
    broken: bool,
    players: int,
    options: Options,
    legal: str,
    waived: list[str],
) -> None:
    situation = (hand.split(), trick, trick_no, broken, players, options)
    assert sorted(reference.legal(*situation)) == sorted(legal.split())
    assert reference.waived(*situation) == waived


def test_refusal_names_the_first_rule_and_the_others() -> None:
    lead: tuple[Any, ...] = (["2C", "5H", "7D"], [], 1, False, 4, {})
    assert reference.refusal("5H", *lead) == ("opening-lead", ["unbroken-lead"])
    assert reference.refusal("7D", *lead) == ("opening-lead", [])
    follow: tuple[Any, ...] = (["3C", "QS", "7D"], [(0, "2C")], 1, False, 4, {})
    assert reference.refusal("QS", *follow) == ("follow-suit", ["first-trick-points"])
    assert reference.refusal("7D", *follow) == ("follow-suit", [])
    for card, reason in [("3C", "may be played"), ("AS", "not in the hand")]:
        with pytest.raises(ValueError, match=reason):
            reference.refusal(card, *follow)


def test_breaking() -> None:
    only = {"breaking": "hearts-only"}
    assert reference.broken(["QS"], {})
    assert not reference.broken(["QS"], only)
    assert reference.broken(["2H"], {})
    assert reference.broken(["2H"], only)


@pytest.mark.parametrize(
    ("shooter", "totals", "choice"),
    [
        (0, [10, 80, 20, 30], "add"),  # ends the match, and the shooter alone is lowest
        (0, [50, 80, 10, 30], "subtract"),  # would end it with another seat in front
        (0, [36, 80, 10, 60], "subtract"),  # would end it with a shared win
        (0, [10, 20, 10, 30], "add"),  # goes on, nobody is below the shooter
        (0, [11, 20, 10, 30], "subtract"),  # goes on, somebody is
        (2, [10, 20, 35, 74], "add"),  # exactly the target, 36 against 35
    ],
)
def test_auto_moon(shooter: int, totals: list[int], choice: str) -> None:
    assert reference.auto_moon(shooter, totals, 100) == choice


def test_the_moon_can_be_scored_in_four_ways() -> None:
    captured = [MOON, [], []]
    before = [10, 20, 30]
    added = {"moon": 0, "delta": [0, 26, 26], "after": [10, 46, 56]}
    subtracted = {"moon": 0, "delta": [-26, 0, 0], "after": [-16, 20, 30]}
    assert reference.deal_score(captured, before, "add", {}) == added
    assert reference.deal_score(captured, before, "subtract", {}) == subtracted
    assert reference.deal_score(captured, before, None, {"moon": "add"}) == added
    assert reference.deal_score(captured, before, "add", {"moon": "subtract"}) == subtracted
    assert reference.deal_score(captured, before, None, {"moon": "auto"}) == added
    with pytest.raises(ValueError, match="has to choose"):
        reference.deal_score(captured, before, None, {})


def test_costs_are_arguments() -> None:
    captured = [["QS", "2H"], ["3H"], []]
    assert reference.deal_score(captured, [0, 0, 0], None, {}, queen=10, heart=2)["delta"] == [12, 2, 0]
    assert reference.deal_score([MOON, [], []], [0, 0, 0], "add", {}, amount=23)["delta"] == [0, 23, 23]
    assert reference.trick_points([(0, "QS"), (1, "AH")], queen=10) == 11


def test_match_end() -> None:
    assert reference.match_end([100, 40, 40]) == (True, [1, 2])
    assert reference.match_end([100, 40, 40], options={"tie": "extra-deal"}) == (False, [])
    assert reference.match_end([60, 40, 41], target=60) == (True, [1])


@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize("options", [{}, OTHER_OPTIONS], ids=["defaults", "other options"])
def test_random_situations(players: int, options: Options) -> None:
    waived_rules: set[str] = set()
    for hand, trick, trick_no, hearts_broken in islice(reference.random_situations(Random(7), players, options), 2000):
        cards = hand + [card for _, card in trick]
        assert len(set(cards)) == len(cards)
        assert set(cards) <= set(reference.pack(players))
        assert len(hand) == reference.hand_size(players) - trick_no + 1
        assert len(trick) < players
        situation = (hand, trick, trick_no, hearts_broken, players, options)
        legal = reference.legal(*situation)
        assert legal
        assert set(legal) <= set(hand)
        for card in set(hand) - set(legal):
            rule, also = reference.refusal(card, *situation)
            assert rule not in reference.waived(*situation)
            assert rule not in also
        waived_rules.update(reference.waived(*situation))
    reached = {"follow-suit", "unbroken-lead"}
    # Seventeen cards cannot all be penalty cards.
    if players > 3 and not options:
        reached.add("first-trick-points")
    assert waived_rules == reached


def lawful_trace(hands: list[list[str]], rng: Random, deal_no: int, before: list[int]) -> dict[str, Any]:
    """A deal played by the reference, as `simulate --trace` writes it."""
    players = len(hands)
    direction = reference.pass_direction(players, deal_no)
    given = [rng.sample(hand, 3) for hand in hands]
    deal = reference.play_deal(reference.exchange(hands, given, deal_no), {}, lambda _, cards: rng.choice(cards))
    shooter = reference.moon_shooter(deal.captured)
    choice = None if shooter is None else reference.auto_moon(shooter, before)
    score = reference.deal_score(deal.captured, before, choice, {})
    return {
        "rules": "hearts",
        "players": players,
        "options": {},
        "deal": deal_no,
        "dealer": (deal_no - 1) % players,
        "removed": reference.removed(players),
        "hands": hands,
        "extras": [],
        "pass": None if direction == "hold" else {"direction": direction, "cards": given},
        "plays": [list(play) for play in deal.plays],
        "winners": deal.winners,
        "points": score["delta"],
        "moon": shooter,
        "moon_choice": choice,
        "totals": score["after"],
    }


@pytest.mark.parametrize("players", range(3, 8))
def test_lawful_deals_are_worth_26_and_their_traces_pass(players: int) -> None:
    rng = Random(players)
    before = [0] * players
    records = []
    for deal_no in range(1, 21):
        record = lawful_trace(reference.deal_cards(rng, players), rng, deal_no, before)
        if record["moon"] is None:
            assert sum(record["points"]) == 26
        records.append(record)
        before = record["totals"]
    assert reference.check_traces(records) == []


def test_trace_of_a_moon() -> None:
    hands = [[card for card in reference.pack(4) if card[1] == suit] for suit in "CDSH"]
    record = lawful_trace(hands, Random(1), 4, [0, 0, 0, 0])  # a hold deal: nobody else can win a trick
    assert (record["moon"], record["moon_choice"], record["points"]) == (0, "add", [0, 26, 26, 26])
    assert reference.check_trace(record, [0, 0, 0, 0]) == []
    assert any("moon_choice" in problem for problem in reference.check_trace(record, [50, 80, 0, 0]))


def swap_first_two_plays(record: dict[str, Any]) -> None:
    record["plays"][:2] = reversed(record["plays"][:2])


def play_from_another_hand(record: dict[str, Any]) -> None:
    record["plays"][1][1] = record["plays"][2][1]


def revoke(record: dict[str, Any]) -> None:
    """The first follower that followed suit plays another card, and that card's trick gets the right one."""
    plays = record["plays"]
    (seat, card), lead = plays[1], plays[0][1]
    later = next(play for play in plays[4:] if play[0] == seat and play[1][1] != lead[1])
    assert card[1] == lead[1]
    plays[1][1], later[1] = later[1], card


SPOILED: list[tuple[str, Callable[[dict[str, Any]], None]]] = [
    ("wrong dealer", lambda record: record.update(dealer=2)),
    ("wrong cards removed", lambda record: record.update(removed=["2D"])),
    ("left over", lambda record: record.update(extras=["2D"])),
    ("not the pack", lambda record: record["hands"][0].__setitem__(0, record["hands"][1][0])),
    ("wrong number", lambda record: record["hands"][0].append(record["hands"][1].pop())),
    ("no cards were passed", lambda record: record.update({"pass": None})),
    ("in place of left", lambda record: record["pass"].update(direction="right")),
    ("not every seat passed", lambda record: record["pass"]["cards"].pop()),
    ("did not pass 3", lambda record: record["pass"]["cards"][0].pop()),
    ("that it did not hold", lambda record: record["pass"]["cards"].reverse()),
    ("the turn of", swap_first_two_plays),
    ("does not hold", play_from_another_hand),
    ("may not play", revoke),
    ("to its end", lambda record: record["plays"].pop()),
    ("winners", lambda record: record["winners"].reverse()),
    ("points", lambda record: record["points"].reverse()),
    ("totals", lambda record: record["totals"].reverse()),
    ("moon ", lambda record: record.update(moon=1)),
    ("moon_choice", lambda record: record.update(moon_choice="add")),
    ("numbered", lambda record: record.update(deal=5)),
]


@pytest.mark.parametrize(("complaint", "spoil"), SPOILED, ids=[complaint for complaint, _ in SPOILED])
def test_spoiled_traces_are_noticed(complaint: str, spoil: Callable[[dict[str, Any]], None]) -> None:
    rng = Random(3)
    record = lawful_trace(reference.deal_cards(rng, 4), rng, 1, [0, 0, 0, 0])
    spoil(record)
    problems = reference.check_traces([record])
    assert any(complaint in problem for problem in problems), problems


def test_nothing_is_passed_in_a_hold_deal() -> None:
    rng = Random(4)
    record = lawful_trace(reference.deal_cards(rng, 4), rng, 4, [0, 0, 0, 0])
    record["pass"] = {"direction": "across", "cards": [hand[:3] for hand in record["hands"]]}
    assert any("hold deal" in problem for problem in reference.check_trace(record, [0, 0, 0, 0]))
