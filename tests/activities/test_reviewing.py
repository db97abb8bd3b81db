"""Matches looked at afterwards: deals put together again, and decisions compared with those of the strong player."""

from __future__ import annotations

from functools import cache

import pytest

from tests.bots.players import BUDGET
from tutor.activities.reviewing import Decision, Difference, decisions, difference, played_deals
from tutor.bots import make_bot
from tutor.bots.alike import alike
from tutor.bots.hard import Adviser
from tutor.bots.normal import NormalBot
from tutor.bots.protocol import Bot, bot_action
from tutor.cards import Cards, each_card, merge_copies, parse_card, parse_cards
from tutor.engine.actions import Action
from tutor.engine.apply import IllegalAction, apply, start
from tutor.engine.dealing import dealt_hands
from tutor.engine.state import Phase, Setup
from tutor.engine.view import View, view_of
from tutor.rules.compile import compile_rules
from tutor.rules.load import load_book

TABLES = (("hearts", 4), ("hearts", 7), ("cancellation", 6), ("omnibus", 3), ("hooligan", 4))


@cache
def played(book: str, players: int, deals: int = 2) -> tuple[Setup, tuple[Action, ...]]:
    setup = Setup(compile_rules(load_book(book), players), "s", 1000, deals)
    bots = [make_bot("random", "s", seat) for seat in range(players)]
    state, _ = start(setup)
    actions: list[Action] = []
    while (seat := state.turn) is not None:
        actions.append(bot_action(bots[seat], view_of(setup, state, seat)))
        state, _ = apply(setup, state, actions[-1])
    return setup, tuple(actions)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_deals_are_as_they_were_played(book: str, players: int) -> None:
    setup, actions = played(book, players)
    deals = played_deals(setup, actions)
    assert [step.action for deal in deals for step in deal.steps] == list(actions)
    for number, deal in enumerate(deals, 1):
        assert deal.started.hands == dealt_hands(setup.rules, "s", number)
        assert deal.scored is not None
        assert deal.scored.deal_no == number
        assert deal.steps[0].before.deal_no == deal.steps[-1].before.deal_no == number
    assert deals[0].scored is not None
    assert deals[0].scored.score.after == deals[1].steps[0].before.totals


def test_a_deal_that_is_not_over_has_no_score() -> None:
    setup, actions = played("hearts", 4)
    assert [deal.scored is None for deal in played_deals(setup, actions[:60])] == [False, True]
    (only,) = played_deals(setup, ())
    assert (only.steps, only.scored) == ((), None)
    with pytest.raises(IllegalAction):
        played_deals(setup, actions[1:])


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_decisions_are_those_where_there_was_a_choice(book: str, players: int) -> None:
    setup, actions = played(book, players)
    for deal in played_deals(setup, actions):
        made = list(decisions(setup, deal, 0))
        passed = [each for each in made if each.view.phase is Phase.PASSING]
        assert len(passed) == (deal.started.direction.value != "hold")
        for each in made:
            assert each.cards & ~each.view.hand == 0
            if each not in passed:
                assert each.cards & each.view.legal
                assert merge_copies(each.view.legal).bit_count() > 1


def small(seat: int = 0) -> Bot:
    """The strong player with little time."""
    return Adviser("s", seat, budget=BUDGET)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_difference_names_both_cards_and_costs_no_less_than_nothing(book: str, players: int) -> None:
    setup, actions = played(book, players)
    found: list[Difference] = []
    made: list[Decision] = []
    for deal in played_deals(setup, actions):
        made += decisions(setup, deal, 0)
    for decision in made:
        differs = difference(small(), decision)
        assert differs == difference(small(), decision)
        if differs is not None:
            found.append(differs)
    assert found
    for differs in found:
        assert differs.mine != differs.advice.cards
        assert differs.loss > 0 or differs.view.phase is Phase.PASSING
        if differs.view.phase is Phase.PLAYING:
            assert differs.my_cost is not None, "each card is thought of, or another that comes to the same"
            assert differs.their_cost is not None
            assert differs.their_cost < differs.my_cost


def test_who_decides_as_the_strong_player_differs_nowhere() -> None:
    setup, actions = played("hearts", 4)
    for deal in played_deals(setup, actions):
        for view, _ in decisions(setup, deal, 0):
            passing = view.phase is Phase.PASSING
            cards = small().pass_cards(view) if passing else small().play(view)
            assert difference(small(), Decision(view, cards)) is None


@pytest.mark.parametrize(
    ("book", "players", "hand", "one", "other", "same"),
    [
        ("hearts", 4, "2S 3S 4S 6H 7H QC KC AC", "6H QC KC", "7H KC AC", True),
        ("hearts", 4, "2S 3S 4S 6H 8H QC KC AC", "6H QC KC", "8H KC AC", False),  # the seven is out
        ("hearts", 4, "2S QS KS AS 7H", "QS", "KS", False),
        ("cancellation", 6, "5C 5C 6C 6C 7C", "5C 6C 6C", "5C 6C 6C", True),
    ],
)
def test_cards_passed_that_come_to_the_same_are_no_difference(
    book: str, players: int, hand: str, one: str, other: str, same: bool
) -> None:
    view = view_with(book, players, hand)._replace(phase=Phase.PASSING)

    class Passing(NormalBot):
        def pass_cards(self, view: View) -> Cards:
            return parse_cards(other.split())

    assert (difference(Passing("", 0), Decision(view, parse_cards(one.split()))) is None) is same


def view_with(book: str, players: int, hand: str) -> View:
    """The view of a seat with this hand, before any card was played: all others are out."""
    setup = Setup(compile_rules(load_book(book), players), "s", 100)
    state, _ = start(setup)
    view = view_of(setup, state, 0)
    return view._replace(hand=parse_cards(hand.split()), phase=Phase.PLAYING)


@pytest.mark.parametrize(
    ("hand", "one", "other", "same"),
    [
        ("5C 6C", "5C", "6C", True),
        ("5C 7C", "5C", "7C", False),  # the six is out
        ("5C 6C 7C", "5C", "7C", True),
        ("5C 6D", "5C", "6D", False),
        ("JS QS KS", "JS", "KS", True),  # what lies between is in the same hand
        ("QS KS", "QS", "KS", False),
        ("5H 6H", "5H", "6H", True),
    ],
)
def test_cards_that_come_to_the_same(hand: str, one: str, other: str, same: bool) -> None:
    view = view_with("hearts", 4, hand)
    assert alike(view, parse_card(one), parse_card(other)) is same
    assert alike(view, parse_card(other), parse_card(one)) is same


def test_both_copies_of_a_card_come_to_the_same() -> None:
    view = view_with("cancellation", 6, "5C 5C 6C")
    first, second = (card for card in each_card(view.hand) if merge_copies(card) == parse_card("5C"))
    assert alike(view, first, second)
    assert not alike(view, first, parse_card("6C")), "the other six is out"
