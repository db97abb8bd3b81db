from __future__ import annotations

from random import Random

import pytest

from tests.quiz.tables import Table, all_tables, plain_tables, rules_at, seating
from tutor.cards import merge_copies, parse_card
from tutor.rules.branches import Effect, branches
from tutor.rules.judge import judge
from tutor.rules.situation import Situation

HEARTS = seating("hearts", 4)
LENIENT = {"unbroken-lead": "hearts-if-only-queen-besides"}
FOLLOWING = ["follow-suit:refuses", "follow-suit:exception"]
UNBROKEN = [
    "unbroken-lead:refuses",
    "unbroken-lead:exception",
    "unbroken-lead:off-leading",
    "unbroken-lead:off-unbroken",
]
FIRST = ["first-trick-points:refuses", "first-trick-points:exception", "first-trick-points:off-first-trick"]


def names(table: Table) -> list[str]:
    return [branch.name for branch in branches(rules_at(table))]


@pytest.mark.parametrize("table", plain_tables("hearts", "omnibus", "spot-hearts", "hooligan"), ids=str)
def test_the_branches_of_games_with_one_pack(table: Table) -> None:
    expected = ["opening-lead:refuses", *FOLLOWING, *UNBROKEN, *FIRST]
    if table.players == 3 and table.book != "hooligan":
        # seventeen cards cannot all be cards with points; but one card of the suit led can be, in Hooligan Hearts
        expected.remove("first-trick-points:exception")
    assert names(table) == expected


@pytest.mark.parametrize("table", plain_tables("black-maria", "basic-hearts"), ids=str)
def test_where_anything_may_be_led_that_is_asked_too(table: Table) -> None:
    assert names(table) == [*FOLLOWING, "follow-suit:off-following"]


@pytest.mark.parametrize("table", plain_tables("cancellation"), ids=str)
def test_the_branches_of_cancellation(table: Table) -> None:
    opening = ["opening-ban:refuses", "opening-ban:exception", "opening-ban:off-leading", "opening-ban:off-first-trick"]
    assert names(table) == [*opening, *FOLLOWING, *UNBROKEN]
    forbidden = table._replace(options=(("first-trick-points", "forbidden"),))
    # points cannot be thrown then, so that a rule about leading is not what makes the difference
    opening.remove("opening-ban:off-leading")
    assert names(forbidden) == [*opening, *FOLLOWING, *UNBROKEN, *FIRST]


def test_a_rule_that_is_not_in_the_book_has_no_branches() -> None:
    found = names(seating("hearts", 4, {"first-trick-points": "allowed"}))
    assert found
    assert not any(name.startswith("first-trick-points") for name in found)


@pytest.mark.parametrize("table", all_tables(), ids=str)
def test_a_drawn_position_is_decided_by_its_branch(table: Table) -> None:
    rules = rules_at(table)
    for branch in branches(rules):
        for seed in range(8):
            dealt = branch.draw(rules, Random(seed))
            assert merge_copies(dealt.hand).bit_count() > 1
            assert dealt == branch.draw(rules, Random(seed))
            assert rules.breakers or not dealt.situation.broken
            judgement = judge(rules, *dealt)
            blamed = [step.entry.rule for step in judgement.steps if step.before != step.after]
            if branch.effect is Effect.REFUSES:
                assert branch.rule in blamed
            elif branch.effect is Effect.EXCEPTION:
                assert branch.rule in judgement.waived
            else:
                assert judgement.legal == dealt.hand
                assert branch.rule not in [step.entry.rule for step in judgement.steps]


def test_the_lenient_lead_is_met_with_the_queen_too() -> None:
    rules = rules_at(seating("hearts", 4, LENIENT))
    branch = next(branch for branch in branches(rules) if branch.name == "unbroken-lead:exception")
    hands = [branch.draw(rules, Random(seed)).hand for seed in range(100)]
    queens = sum(bool(hand & parse_card("QS")) for hand in hands)
    assert 40 < queens < 100


def test_hands_are_easy_to_look_over_where_the_rule_allows() -> None:
    rules = rules_at(HEARTS)
    for branch in branches(rules):
        sizes = [branch.draw(rules, Random(seed)).hand.bit_count() for seed in range(60)]
        if branch.rule.id.name == "unbroken-lead" or branch.effect is not Effect.REFUSES:
            assert set(sizes) <= ({13} if branch.name == "first-trick-points:exception" else set(range(5, 10)))


@pytest.mark.parametrize("book", ["hearts", "spot-hearts"])
def test_only_the_first_trick_begins_with_the_opening_card(book: str) -> None:
    rules = rules_at(seating(book, 5))
    for branch in branches(rules):
        for seed in range(60):
            hand, situation = branch.draw(rules, Random(seed))
            assert isinstance(situation, Situation)
            opening = (hand | sum(situation.trick)) & rules.opening
            assert bool(opening) == (situation.trick_no == 1)


def test_a_hand_of_two_packs_can_hold_a_card_twice() -> None:
    rules = rules_at(seating("cancellation", 6))
    hands = [branch.draw(rules, Random(seed)).hand for branch in branches(rules) for seed in range(30)]
    assert any(hand & hand >> 56 for hand in hands)
