"""The plain reference accepts the trace of a lawful deal of any game, and finds every fault in a spoiled one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests import reference
from tests.reference import GAMES, HEARTS, Game, Options

TABLES = [(game, players) for game in GAMES.values() for players in game.removed]
TABLE_IDS = [f"{game.name}-{players}" for game, players in TABLES]


def dealt_trace(
    rng: Random, players: int, deal_no: int, before: list[int], game: Game = HEARTS, options: Options | None = None
) -> dict[str, Any]:
    hands, extras = reference.deal_cards(rng, players, game)
    return lawful_trace(hands, rng, deal_no, before, game, options or {}, extras)


def lawful_trace(
    hands: list[list[str]],
    rng: Random,
    deal_no: int,
    before: list[int],
    game: Game,
    options: Options,
    extras: list[str],
) -> dict[str, Any]:
    """A deal played by the reference, as `simulate --trace` writes it."""
    players = len(hands)
    direction = reference.pass_direction(players, deal_no, options, game)
    given = [rng.sample(hand, reference.PASSED) for hand in hands]
    after = reference.exchange(hands, given, deal_no, options, game)
    deal = reference.play_deal(after, options, reference.meddler(rng), game, deal_no, extras)
    captured = deal.piles.captured
    shooter = reference.moon_shooter(captured, game)
    choice = None if shooter is None else reference.auto_moon(shooter, before, game.target)
    score = reference.deal_score(captured, before, choice, options, game=game)
    return {
        "rules": game.name,
        "players": players,
        "options": options,
        "deal": deal_no,
        "dealer": reference.dealer(players, deal_no),
        "removed": reference.removed(players, game),
        "hands": hands,
        "extras": extras,
        "pass": None if direction == "hold" else {"direction": direction, "cards": given},
        "plays": [list(play) for play in deal.plays],
        "winners": deal.piles.winners,
        "points": score["delta"],
        "moon": shooter,
        "moon_choice": choice,
        "totals": score["after"],
    }


@pytest.mark.parametrize(("game", "players"), TABLES, ids=TABLE_IDS)
@pytest.mark.parametrize("which", [0, -1], ids=["defaults", "last values"])
def test_lawful_deals(game: Game, players: int, which: int) -> None:
    rng = Random(f"{game.name} {players}")
    options = {name: values[which] for name, values in game.options.items() if name != "moon"}
    points = sum(reference.card_points(card, options, game) for card in reference.pack(players, game))
    before = [0] * players
    records = []
    for deal_no in range(1, 21):
        record = dealt_trace(rng, players, deal_no, before, game, options)
        if record["moon"] is None and record["winners"][-1] is not None:
            assert sum(record["points"]) == points
        records.append(record)
        before = record["totals"]
    assert reference.check_traces(records) == []
    dead = [winner for record in records for winner in record["winners"] if winner is None]
    assert bool(dead) == game.cancelling


def test_trace_of_a_moon() -> None:
    hands = [[card for card in reference.pack(4) if card[1] == suit] for suit in "CDSH"]
    # a hold deal: nobody else can win a trick
    record = lawful_trace(hands, Random(1), 4, [0, 0, 0, 0], HEARTS, {}, [])
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
    ("that it did not hold", lambda record: record["pass"]["cards"].__setitem__(0, record["hands"][0][:1] * 3)),
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
    record = dealt_trace(Random(3), 4, 1, [0, 0, 0, 0])
    spoil(record)
    problems = reference.check_traces([record])
    assert any(complaint in problem for problem in problems), problems


def test_nothing_is_passed_in_a_hold_deal() -> None:
    record = dealt_trace(Random(4), 4, 4, [0, 0, 0, 0])
    record["pass"] = {"direction": "across", "cards": [hand[:3] for hand in record["hands"]]}
    assert any("hold deal" in problem for problem in reference.check_trace(record, [0, 0, 0, 0]))


def test_extras_and_a_dead_trick_that_go_elsewhere_are_noticed() -> None:
    game = GAMES["cancellation"]
    rng = Random(5)
    before = [0] * 6
    record = dealt_trace(rng, 6, 1, before, game)
    assert reference.check_trace(record, before) == []
    winners = record["winners"]
    taken = [seat for seat in winners if seat is not None]
    dead = next(trick for trick in range(16) if winners[trick] is None)
    for spoiled in ({"winners": [*winners[:dead], taken[0], *winners[dead + 1 :]]}, {"options": {"passing": "none"}}):
        assert reference.check_trace({**record, **spoiled}, before)
    costly = {**record, "extras": ["QS", "QS"]}
    assert any("not the pack" in problem for problem in reference.check_trace(costly, before))
