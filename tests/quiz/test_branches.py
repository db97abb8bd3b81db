from __future__ import annotations

from random import Random

import pytest

from tests.strategies import SIZES, rules_of
from tutor.cards import parse_card
from tutor.rules.branches import Effect, branches
from tutor.rules.judge import judge
from tutor.rules.situation import Situation

LENIENT = {"unbroken-lead": "hearts-if-only-queen-besides"}


@pytest.mark.parametrize("players", SIZES)
def test_the_branches_of_the_default_book(players: int) -> None:
    names = [branch.name for branch in branches(rules_of(players))]
    expected = [
        "opening-lead:refuses",
        "follow-suit:refuses",
        "follow-suit:exception",
        "unbroken-lead:refuses",
        "unbroken-lead:exception",
        "unbroken-lead:off-leading",
        "unbroken-lead:off-unbroken",
        "first-trick-points:refuses",
        "first-trick-points:exception",
        "first-trick-points:off-first-trick",
    ]
    if players == 3:
        # seventeen cards cannot all be cards with points
        expected.remove("first-trick-points:exception")
    assert names == expected


def test_a_rule_that_is_not_in_the_book_has_no_branches() -> None:
    names = [branch.name for branch in branches(rules_of(4, {"first-trick-points": "allowed"}))]
    assert names
    assert not any(name.startswith("first-trick-points") for name in names)


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("options", [{}, LENIENT, {"first-trick-points": "allowed", "breaking": "hearts-only"}])
def test_a_drawn_position_is_decided_by_its_branch(players: int, options: dict[str, str]) -> None:
    rules = rules_of(players, options)
    for branch in branches(rules):
        for seed in range(60):
            dealt = branch.draw(rules, Random(seed))
            assert dealt == branch.draw(rules, Random(seed))
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
    rules = rules_of(4, LENIENT)
    branch = next(branch for branch in branches(rules) if branch.name == "unbroken-lead:exception")
    hands = [branch.draw(rules, Random(seed)).hand for seed in range(100)]
    queens = sum(bool(hand & parse_card("QS")) for hand in hands)
    assert 40 < queens < 100


def test_hands_are_easy_to_look_over_where_the_rule_allows() -> None:
    rules = rules_of(4)
    for branch in branches(rules):
        sizes = [branch.draw(rules, Random(seed)).hand.bit_count() for seed in range(60)]
        if branch.rule.id.name == "unbroken-lead" or branch.effect is not Effect.REFUSES:
            assert set(sizes) <= ({13} if branch.name == "first-trick-points:exception" else set(range(5, 10)))


def test_only_the_first_trick_begins_with_the_opening_card() -> None:
    rules = rules_of(5)
    for branch in branches(rules):
        for seed in range(60):
            hand, situation = branch.draw(rules, Random(seed))
            assert isinstance(situation, Situation)
            opening = (hand | sum(situation.trick)) & rules.opening
            assert bool(opening) == (situation.trick_no == 1)
