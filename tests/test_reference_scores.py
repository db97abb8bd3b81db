"""The plain reference knows who takes a trick, where the cards go, and what they cost."""

from __future__ import annotations

import pytest

from tests import reference
from tests.reference import GAMES, HEARTS, Options, Piles, Play

CANCELLATION = GAMES["cancellation"]
ALL_HEARTS = [rank + "H" for rank in "23456789TJQKA"]
MOON = [*ALL_HEARTS, "QS"]


def cards_played(written: str) -> list[Play]:
    """A trick that seat 0 has led."""
    return list(enumerate(written.split()))


# --- Tricks ------------------------------------------------------------------------------------------------------

TWO_PAIRS = {"dead-trick": "two-pairs"}
TRICKS: list[tuple[str, Options, int | None]] = [
    ("TS 9H 9H TS JS 2S", {}, 4),
    ("TS 9H 9H TS JS 2S", TWO_PAIRS, None),
    ("TS 9H 9H 3S JS 2S", TWO_PAIRS, 4),
    ("7C 7C KH KD AS 2D", {}, None),
    ("7C 7C KH KD AS 2D", TWO_PAIRS, None),
    ("7C 8C 8C 2C AS AS", {}, 0),
    ("7C KH KH KD AS 2D", {}, 0),
]


@pytest.mark.parametrize(("cards", "options", "seat"), TRICKS)
def test_cancelled_cards_win_nothing(cards: str, options: Options, seat: int | None) -> None:
    assert reference.winner(cards_played(cards), options, CANCELLATION) == seat


def test_one_pack_has_nothing_to_cancel() -> None:
    assert reference.cancelled(cards_played("7C 7C KH")) == []
    assert reference.cancelled(cards_played("7C 7C KH"), CANCELLATION) == [(0, "7C"), (1, "7C")]


DEAD = "7C 7C KH KD AS 2D"
WON = "9D 8D 7D 6D 5D 4D"
PILES: list[tuple[list[str], Options, list[int], list[str], int]] = [
    # two dead tricks and one that is taken: their cards, and the extras with the first of them
    ([DEAD, DEAD, WON], {}, [20, 0], [], 0),
    ([WON, WON, DEAD], {}, [14, 0], DEAD.split(), 0),
    ([WON, DEAD, DEAD], {"last-dead-trick": "leader"}, [20, 0], [], 0),
    ([WON, WON, WON], {"extras": "last-trick"}, [20, 0], [], 0),
    ([WON, WON, DEAD], {"extras": "last-trick"}, [12, 0], [*DEAD.split(), "2H", "3H"], 0),
    ([WON, WON, DEAD], {"extras": "last-trick", "last-dead-trick": "leader"}, [20, 0], [], 0),
]


@pytest.mark.parametrize(("tricks", "options", "counts", "waiting", "leader"), PILES)
def test_where_the_cards_go(
    tricks: list[str], options: Options, counts: list[int], waiting: list[str], leader: int
) -> None:
    piles = Piles(captured=[[] for _ in range(6)])
    for trick_no, written in enumerate(tricks, start=1):
        trick = cards_played(written)
        assert reference.put_away(piles, trick, trick_no, 3, ["2H", "3H"], options, CANCELLATION) == leader
    assert piles.winners == [None if written == DEAD else 0 for written in tricks]
    assert [len(cards) for cards in piles.captured[:2]] == counts
    assert sorted(piles.waiting) == sorted(waiting)


# --- Scores ------------------------------------------------------------------------------------------------------


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


MOONS: list[tuple[str, Options, list[list[str]], int | None, list[int]]] = [
    ("omnibus", {}, [MOON, ["JD"], ["TD"]], 0, [0, 16, 26]),
    ("omnibus", {}, [[*MOON, "JD"], [], []], 0, [-10, 26, 26]),
    ("omnibus", {"bonus-card": "TD"}, [MOON, ["JD"], ["TD"]], 0, [0, 26, 16]),
    ("omnibus", {}, [[*ALL_HEARTS, "JD"], ["QS"], []], None, [3, 13, 0]),
    ("hooligan", {}, [MOON, ["7C"], []], 0, [0, 33, 26]),
    ("hooligan", {}, [[*MOON, "7C"], [], []], 0, [7, 26, 26]),
    ("black-maria", {}, [[*MOON, "KS", "AS"], [], []], None, [43, 0, 0]),
    ("spot-hearts", {}, [MOON, [], []], None, [104, 0, 0]),
    ("basic-hearts", {}, [MOON, [], []], None, [13, 0, 0]),
    ("cancellation", {}, [MOON, [], []], None, [26, 0, 0]),
    ("cancellation", {}, [[*MOON, *MOON[1:]], [MOON[0]], []], None, [51, 1, 0]),
    ("cancellation", {}, [MOON * 2, [], []], 0, [0, 26, 26]),
]


@pytest.mark.parametrize(("name", "options", "captured", "moon", "delta"), MOONS)
def test_what_shoots_the_moon(
    name: str, options: Options, captured: list[list[str]], moon: int | None, delta: list[int]
) -> None:
    score = reference.deal_score(captured, [0, 0, 0], "add", options, game=GAMES[name])
    assert (score["moon"], score["delta"]) == (moon, delta)


def test_match_end() -> None:
    assert reference.match_end([100, 40, 40]) == (True, [1, 2])
    assert reference.match_end([100, 40, 40], options={"tie": "extra-deal"}) == (False, [])
    assert reference.match_end([60, 40, 41], target=60) == (True, [1])
    targets = {game.name: game.target for game in GAMES.values()}
    assert targets == {**dict.fromkeys(GAMES, HEARTS.target), "cancellation": 150, "spot-hearts": 500}
    for game in GAMES.values():
        assert reference.match_end([game.target - 1, 0], game=game) == (False, [])
        assert reference.match_end([game.target, 0], game=game) == (True, [1])
