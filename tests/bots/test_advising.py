"""Advice: of cards that come to the same the one that people would play is named, with a reason that fits it."""

from __future__ import annotations

import pytest

from tests.bots.players import moments, quick_bot, seen, trick
from tests.strategies import rules_of
from tutor.bots.advice import Estimate, Why, as_told
from tutor.bots.advising import advise
from tutor.bots.alike import alike
from tutor.bots.hard import Adviser
from tutor.bots.normal import NormalBot
from tutor.bots.reasons import why_play
from tutor.cards import each_card, format_card, parse_card
from tutor.engine.state import Phase, Trick
from tutor.engine.view import View

SHARED = (trick(1, "9H 4H 3H 2H", 1), trick(1, "TH QH 5H 6H", 2))
"""Two seats have taken hearts, so that nobody shoots the moon any more."""
TAKEN_ALONE = SHARED[:1]


@pytest.mark.parametrize(
    ("hand", "led", "tricks", "named", "why"),
    [
        ("5D 6D 7D 8D", "2S", SHARED, "8D", Why.CANNOT_WIN),
        ("JD QD KD AD", "2S", SHARED, "AD", Why.THROWS_HIGHEST),
        ("5D 6D 7D", "9D", SHARED, "7D", Why.HIGHEST_UNDER),
        ("6D 7D 8D", "5D", SHARED, "6D", Why.HOPES_UNDER),
        ("6D 7D 8D", "5D 4D 3D", SHARED, "8D", Why.FREE_HIGH),
        ("2C 3C 4C", "", SHARED, "2C", Why.LEADS_UNDER_ALL),
        ("QC KC AC", "", SHARED, "AC", Why.ALL_TAKE),
    ],
)
def test_of_cards_that_come_to_the_same_the_natural_one_is_named(
    hand: str, led: str, tricks: tuple[Trick, ...], named: str, why: Why
) -> None:
    view = seen(hand, led, tricks)
    for bot in (NormalBot("s", 0), Adviser("s", 0, budget=100)):
        advice = advise(bot, view)
        assert format_card(advice.cards) == named
        assert [reason.why for reason in advice.reasons] == [why]


def test_the_card_kept_against_a_moon_is_the_highest_of_those_that_can_stop_it() -> None:
    view = seen("JD QD KD AD 2C", "3S", TAKEN_ALONE)
    reason = why_play(view, parse_card("2C"))
    assert (reason.why, format_card(reason.card), reason.seat) == (Why.KEEPS_STOPPER, "AD", 1)


@pytest.mark.parametrize(("book", "players"), [("hearts", 4), ("cancellation", 7), ("omnibus", 5)])
def test_the_card_named_comes_to_the_same_as_the_one_that_is_played(book: str, players: int) -> None:
    for moment in moments(rules_of(players, book=book), "named", ["normal"]):
        view = moment.view
        if view.phase is Phase.PLAYING:
            for name in ("normal", "hard"):
                bot = quick_bot(name, "named", view.seat)
                cards = advise(bot, view).cards
                assert cards & view.legal
                assert alike(view, cards, bot.play(view))
        elif view.phase is Phase.PASSING:
            assert in_place_of(view, advise(NormalBot("", view.seat), view).cards) == []


def in_place_of(view: View, passed: int) -> list[int]:
    """Cards that are kept though they come to the same as a lower one that is passed."""
    kept = view.hand & ~passed
    return [
        card for card in each_card(kept) for other in each_card(passed) if other < card and alike(view, card, other)
    ]


def test_of_cards_whose_costs_look_the_same_the_usual_one_is_advised() -> None:
    adviser = Adviser("s", 0)
    usual, other = parse_card("5C"), parse_card("8D")
    assert adviser._choice({usual: [3.74], other: [3.66]}) == usual
    assert adviser._choice({usual: [3.76], other: [3.74]}) == other
    assert as_told(3.74) == as_told(Estimate(other, 3.66).cost)
