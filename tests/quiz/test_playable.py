"""Tricks that are shown can have been played: nobody revokes, and no lead or throw is against the rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.quiz.checks import unlawful
from tests.quiz.tables import Table, all_tables, own_book, quiz, seating
from tutor.cards import JOKER_SUIT, merge_copies, parse_cards, suit_of
from tutor.engine.positions.data import to_data
from tutor.engine.positions.model import LegalPosition, SequencePosition, WinnerPosition
from tutor.quiz.generate import generate, topics_of
from tutor.quiz.model import AnswerKind, Question, Topic
from tutor.rules.compile import Rules, compile_rules


def sequences(table: Table, count: int, seed: str = "rows") -> list[dict[str, Any]]:
    asked = quiz(table, [Topic.CANCEL], count, seed)
    return [dict(to_data(question.position)) for question in asked if isinstance(question.position, SequencePosition)]


def rules_of(book: str, players: int) -> Rules:
    return compile_rules(own_book(book), players)


def asked_of(rules: Rules, count: int) -> list[Question]:
    return list(generate(rules, topics_of(rules), count, "own"))


@pytest.mark.parametrize("seeds", [1, pytest.param(20, marks=pytest.mark.slow)])
@pytest.mark.parametrize("table", all_tables("cancellation"), ids=str)
def test_nobody_revokes_in_tricks_shown_in_a_row(table: Table, seeds: int) -> None:
    for seed in range(seeds):
        found = sequences(table, 60, str(seed))
        assert len(found) >= 15
        for facts in found:
            assert not list(unlawful(facts)), facts


def test_a_revoke_is_found() -> None:
    """That the check above is one: seat 2 throws a diamond on spades, and later plays a spade."""
    facts = {"rules": "cancellation", "players": 6, "first_trick_no": 8, "tricks_in_deal": 17, "extra": []}
    first = [[4, "KS"], [5, "6H"], [0, "KS"], [1, "4H"], [2, "AD"], [3, "4C"]]
    second = [[4, "8C"], [5, "TC"], [0, "QS"], [1, "JC"], [2, "3C"], [3, "6C"]]
    assert not list(unlawful({**facts, "tricks": [first, second]}))
    second[4][1] = "3S"
    assert list(unlawful({**facts, "tricks": [first, second]})) == ["2 revokes with 3S"]
    opening = {**facts, "first_trick_no": 1, "options": {"first-trick-points": "forbidden"}}
    assert "6H on the first trick" in list(unlawful({**opening, "tricks": [first]}))
    hearts = [[4, "8H"], *second[1:]]
    assert "trick 2: hearts are not broken" in list(unlawful({**facts, "first_trick_no": 2, "tricks": [hearts]}))


def test_most_can_follow_in_the_first_trick() -> None:
    """Two packs have twenty-six cards of a suit, which do not fit in two hands of nine."""
    found = [facts for facts in sequences(seating("cancellation", 11), 200) if facts["first_trick_no"] == 1]
    assert found
    for facts in found:
        led = facts["tricks"][0][0][1][1]
        assert sum(card[1] == led for _, card in facts["tricks"][0]) >= 5


@pytest.mark.parametrize(
    ("book", "players"),
    [
        *(("heartsette", players) for players in (3, 4, 5, 6)),
        *(("cancellation-bicycle", players) for players in (7, 8)),
        *(("cancellation-parlett", players) for players in (6, 11)),
    ],
)
def test_users_books_with_cards_left_over(book: str, players: int) -> None:
    rules = rules_of(book, players)
    found = [q.position for q in asked_of(rules, 120) if isinstance(q.position, SequencePosition)]
    assert found
    penalty = parse_cards(["QS", *(f"{rank}H" for rank in "23456789TJQKA")])
    for position in found:
        (_, lead), *others = position.tricks[0]
        if position.first_trick_no == 1:
            assert not merge_copies(lead) & penalty
            forbidden = any(rule.id.name == "first-trick-points" for rule in rules.book.legality)
            assert not (forbidden and any(merge_copies(card) & penalty for _, card in others))
        void: set[tuple[int, int]] = set()
        for trick in position.tricks:
            assert not void & {(seat, suit_of(card)) for seat, card in trick}
            led = suit_of(trick[0][1])
            void |= {(seat, led) for seat, card in trick if suit_of(card) != led}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_no_shown_trick_begins_with_a_joker_that_may_not_be_led(players: int) -> None:
    for question in asked_of(rules_of("joker", players), 140):
        if isinstance(question.position, LegalPosition | WinnerPosition) and question.position.trick:
            assert suit_of(question.position.trick[0][1]) != JOKER_SUIT


def test_there_is_always_something_to_choose_from() -> None:
    for book, players in (("joker", 6), ("heartsette", 6), ("greek", 4), ("cancellation-parlett", 11)):
        questions = [q for q in asked_of(rules_of(book, players), 120) if q.kind is AnswerKind.ALL]
        assert questions
        assert all(len(question.options) > 1 for question in questions)
