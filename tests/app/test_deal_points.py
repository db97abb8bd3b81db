"""What the points of a deal can be: held against deals that were played, and against every share of a few cards."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import EVERY_TABLE, rules_of
from tutor.app.scores.deal_points import DealPoints, can_be_shared, choices_of, moon_change
from tutor.engine.playout import play_out
from tutor.rules.compile import Moon
from tutor.rules.score import moon_shot, score_deal
from tutor.rules.vocabulary import MoonChoice

values = st.lists(st.integers(-3, 5).filter(bool), max_size=5)


def shares(cards: list[int], seats: int) -> set[tuple[int, ...]]:
    """Every way in which the points of these cards can fall to the seats."""
    return {
        tuple(sum(card for card, owner in zip(cards, owners, strict=True) if owner == seat) for seat in range(seats))
        for owners in product(range(seats), repeat=len(cards))
    }


@given(values, st.integers(2, 3), st.data())
@settings(max_examples=150)
def test_a_share_is_possible_if_one_is_found_by_trying_all(cards: list[int], seats: int, data: st.DataObject) -> None:
    every = shares(cards, seats)
    points = data.draw(st.one_of(st.sampled_from(sorted(every)), st.tuples(*[st.integers(-8, 12)] * seats)))
    assert can_be_shared(cards, points) == (points in every)


@pytest.mark.parametrize(("book", "players"), EVERY_TABLE)
def test_the_points_of_every_deal_that_is_played_are_possible(book: str, players: int) -> None:
    """As they are counted from the cards and, where there was a moon, as they are written down."""
    rules = rules_of(players, {}, book)
    points = DealPoints(rules)
    for taken, _ in zip(play_out(rules, "points"), range(60), strict=False):
        got = [rules.points(cards) for cards in taken]
        assert points.fits(got)
        assert all(map(points.can_be, got))
        found, shot = points.moon_in(got), moon_shot(rules, taken)
        if shot is not None:
            assert found is not None
            assert (found.moon, found.seat) == shot
        elif found is not None:
            assert not found.certain


@pytest.mark.parametrize(("book", "players"), EVERY_TABLE)
def test_every_moon_is_seen_in_its_points(book: str, players: int) -> None:
    rules = rules_of(players, {}, book)
    points = DealPoints(rules)
    for moon in points.moons:
        rest = rules.pack & ~moon.cards
        taken = [moon.cards, rest, *[0] * (players - 2)]
        found = points.moon_in([rules.points(cards) for cards in taken])
        assert found is not None
        # with a seven that costs as much as seven hearts there is another share
        assert (found.seat, found.certain) == (0, book != "hooligan")
        for choice in moon.rule.choose:
            score = score_deal(rules, taken, (0,) * players, choice)
            change = moon_change(moon, 0, choice, players)
            assert tuple(map(sum, zip(change, found.others, strict=True))) == score.delta
            assert all(map(points.can_be, score.delta))
            assert not points.fits(score.delta)
            counted = points.moon_counted(score.delta, (0,) * players, 100)
            assert counted is not None
            assert (counted.seat, counted.choice, counted.others) == (0, choice, found.others)


def test_books_without_a_moon_know_none() -> None:
    for book in ("black-maria", "basic-hearts", "spot-hearts"):
        rules = rules_of(4, {}, book)
        if not rules.moons:
            points = DealPoints(rules)
            assert points.moon_in((points.total, 0, 0, 0)) is None
            assert points.moon_counted((0, *[26] * 3), (0,) * 4, 100) is None


def test_what_cannot_be() -> None:
    points = DealPoints(rules_of(4))
    assert (points.total, points.lossy) == (26, False)
    assert points.fits((13, 13, 0, 0))
    assert not points.fits((12, 12, 2, 0))
    assert points.unplaced((12, 12, 2, 0)) is not None
    assert points.unplaced((13, 12, 1, 0)) is None
    assert not points.fits((26, 1, 0, 0))
    assert [number for number in range(-30, 60) if points.can_be(number)] == [-26, *range(27)]


def test_a_bonus_card_may_be_with_anybody() -> None:
    points = DealPoints(rules_of(4, {}, "omnibus"))
    found = points.moon_in((16, 0, 0, 0))
    assert found is not None
    assert (found.seat, found.certain, found.others) == (0, False, (-10, 0, 0, 0))
    found = points.moon_in((26, 0, -10, 0))
    assert found is not None
    assert (found.certain, found.others) == (True, (0, 0, -10, 0))
    assert points.moon_in((13, 3, 0, 0)) is None
    assert points.unplaced((4, 4, 4, 4)) is None


def test_cards_that_nobody_took() -> None:
    points = DealPoints(rules_of(6, {}, "cancellation"))
    assert points.lossy
    assert points.fits((40, 6, 0, 0, 0, 0))
    assert not points.fits((40, 20, 0, 0, 0, 0))
    assert not points.fits((1,) * 6, [1] * 5)
    to_the_leader = DealPoints(rules_of(6, {"last-dead-trick": "leader"}, "cancellation"))
    assert not to_the_leader.lossy
    assert not to_the_leader.fits((40, 6, 0, 0, 0, 0))


def test_who_may_choose() -> None:
    def choices(option: str, totals: tuple[int, ...] = (0,) * 4) -> tuple[MoonChoice, ...]:
        moon: Moon = DealPoints(rules_of(4, {"moon": option})).moons[0]
        return choices_of(moon, 0, totals, 100)

    assert choices("choose") == (MoonChoice.SUBTRACT, MoonChoice.ADD)
    assert choices("add") == (MoonChoice.ADD,)
    assert choices("subtract") == (MoonChoice.SUBTRACT,)
    assert choices("auto") == (MoonChoice.ADD,)
    assert choices("auto", (90, 10, 10, 10)) == (MoonChoice.SUBTRACT,)


def test_every_book_that_is_likely_is_settled_fast() -> None:
    """Also where every card has another value, and no share fits."""
    for players in (3, 7):
        points = DealPoints(rules_of(players, {}, "spot-hearts"))
        most = points.total - (players - 1)
        points.fits((most, *[1] * (players - 1)))
        assert points.moon_in((most, *[1] * (players - 1))) is None
