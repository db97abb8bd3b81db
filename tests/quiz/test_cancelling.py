"""Tricks in which cards cancel each other: every kind can be made at every table, and is what it is called."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from random import Random

import pytest

from tests import reference
from tests.quiz.tables import Table, plain_tables, quiz, seating
from tests.reference.positions import as_trick
from tutor.cards import RANKS, format_card
from tutor.engine.positions.data import to_data
from tutor.quiz.generate import topics_of
from tutor.quiz.ideas.model import Idea
from tutor.quiz.model import AnswerKind, Question, Topic
from tutor.quiz.pairs import Pattern, draw_pattern, patterns
from tutor.quiz.reasons import Gathered, Mistaken

GAME = reference.GAMES["cancellation"]
TABLES = plain_tables("cancellation")
KINDS = {
    "no-pair": "alive",
    "pair-of-top": "alive",
    "pair-off-suit": "alive",
    "led-cancelled": "alive",
    "all-led-cancelled": "dead",
    "two-pairs-and-a-live-card": "alive",
    "two-pairs-and-no-live-card": "dead",
}
SEQUENCES = {
    "dead-trick:pile-taker",
    "dead-trick:pile-points",
    "dead-trick:two-in-a-row-taker",
    "dead-trick:two-in-a-row-points",
    "dead-trick:last-taker",
    "dead-trick:last-points",
}
WITH_FIRST = {
    "extras:with-first-trick-points",
    "extras:with-dead-first-trick-taker",
    "extras:with-dead-first-trick-points",
}


@cache
def asked(table: Table, count: int = 120) -> list[Question]:
    return quiz(table, [Topic.CANCEL], count)


def draw(table: Table, pattern: Pattern, seed: int) -> list[tuple[int, str]]:
    return list(enumerate(map(format_card, draw_pattern(table.rules, pattern, Random(seed)))))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_each_kind_of_trick_is_what_it_is_called(table: Table) -> None:
    assert [pattern.name for pattern in patterns(table.rules)] == list(KINDS)
    for pattern in patterns(table.rules):
        for seed in range(25):
            trick = draw(table, pattern, seed)
            gone = [card for _, card in reference.cancelled(trick, GAME)]
            led = trick[0][1][1]
            live = [card for _, card in trick if card[1] == led and card not in gone]
            assert len(trick) == table.players
            assert len(gone) == 2 * pattern.pairs
            assert len([card for card in gone if card[1] == led]) == 2 * pattern.led_pairs
            assert bool(live) == pattern.live
            winner = reference.winner(trick, {}, GAME)
            assert ("dead" if winner is None else "alive") == KINDS[pattern.name]
            if pattern.on_top:
                assert RANKS.index(gone[0][0]) > max(RANKS.index(card[0]) for card in live)
            if pattern.lead_paired:
                assert trick[0][1] in gone


def test_two_pairs_kill_a_trick_only_where_the_book_says_so() -> None:
    usual, strict = (seating("cancellation", 7, options) for options in ({}, {"dead-trick": "two-pairs"}))
    for table, answer in ((usual, "no"), (strict, "yes")):
        found = [q for q in asked(table) if q.subject == "dead" and "two-pairs-and-a-live-card" in q.branch]
        assert found
        assert {question.answer for question in found} == {(answer,)}


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_branch_of_the_topic_comes_up(table: Table) -> None:
    branches = {question.branch for question in asked(table)}
    assert branches >= SEQUENCES
    assert (branches >= WITH_FIRST) == (table.players != 8)
    for kind in set(KINDS) - {"no-pair"}:
        assert any(branch.endswith(f":{kind}") for branch in branches), kind
    assert {branch for branch in branches if branch.startswith("cancelling:")} == {
        "cancelling:which-no-pair",
        "cancelling:which-pair-of-top",
        "cancelling:which-pair-off-suit",
        "cancelling:which-two-pairs-and-a-live-card",
    }


def test_the_cards_left_over_can_go_with_the_last_trick() -> None:
    for leader in ("nobody", "leader"):
        table = seating("cancellation", 6, {"extras": "last-trick", "last-dead-trick": leader})
        branches = {question.branch for question in asked(table)}
        assert "extras:with-last-trick-points" in branches
        assert not branches & WITH_FIRST
        taken = [q for q in asked(table) if q.branch == "dead-trick:last-taker"]
        assert taken
        assert {question.answer == ("none",) for question in taken} == {leader == "nobody"}


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_who_takes_it_offers_the_cancelled_card_a_card_of_another_suit_and_nobody(table: Table) -> None:
    for question in quiz(table, [Topic.WINNER, Topic.CANCEL], 240):
        if question.subject not in (None, "taker"):
            continue
        trick = as_trick(to_data(question.position)["trick"])  # type: ignore[arg-type]
        led = trick[0][1][1]
        offered = {option.value for option in question.options}
        assert "none" in offered
        assert trick[0][0] in offered or len(offered) == 5
        gone = [(seat, card) for seat, card in reference.cancelled(trick, GAME) if card[1] == led]
        if gone:
            best = max(RANKS.index(card[0]) for _, card in gone)
            assert {seat for seat, card in gone if RANKS.index(card[0]) == best} <= offered
        others = [(RANKS.index(card[0]), seat) for seat, card in trick if card[1] != led]
        if others:
            top = max(rank for rank, _ in others)
            assert offered & {seat for rank, seat in others if rank == top}


def test_points_are_chosen_from_what_wrong_ideas_lead_to() -> None:
    mistakes = defaultdict(set)
    for table in (seating("cancellation", 6), seating("cancellation", 10, {"last-dead-trick": "leader"})):
        found = [question for question in asked(table, 300) if isinstance(question.subject, int)]
        chosen = [question for question in found if question.kind is AnswerKind.ONE]
        assert len(chosen) > 0.9 * len(found)
        for question in chosen:
            assert len(question.options) >= 3
            for option in question.options:
                if isinstance(option.reason, Mistaken):
                    mistakes[question.branch.partition(":")[2]].add(option.reason.idea)
    pile, extras, free = Idea.PILE_FORGOTTEN, Idea.EXTRAS_FORGOTTEN, Idea.CANCELLED_FREE
    assert mistakes["pile-points"] == {pile, free}
    assert mistakes["with-dead-first-trick-points"] == {pile, extras, free}
    assert mistakes["last-points"] == {Idea.LAST_TO_LEADER, Idea.LAST_LOST, free}


def test_the_next_trick_is_mostly_taken_by_another_player_than_led_to_it() -> None:
    leaders = 0
    found = [q for q in asked(seating("cancellation", 6), 240) if q.branch == "dead-trick:pile-taker"]
    for question in found:
        assert isinstance(question.reason, Gathered)
        leaders += question.answer == (to_data(question.position)["tricks"][0][0][0],)  # type: ignore[index]
    assert len(found) >= 8
    assert leaders <= len(found) // 3


def test_a_moon_can_be_lost_with_a_dead_last_trick() -> None:
    branch = "moon:some-in-a-dead-last-trick"
    lost = [q for q in quiz(seating("cancellation", 9), [Topic.SCORING], 120) if q.branch == branch]
    assert lost
    assert all(question.answer[0] in range(1, 52) for question in lost)
    leader = seating("cancellation", 9, {"last-dead-trick": "leader"})
    assert not [q for q in quiz(leader, [Topic.SCORING], 120) if q.branch == branch]


@pytest.mark.parametrize("book", ["hearts", "omnibus", "black-maria", "spot-hearts", "basic-hearts", "hooligan"])
def test_where_nothing_is_cancelled_nothing_is_asked(book: str) -> None:
    table = plain_tables(book)[0]
    assert Topic.CANCEL not in topics_of(table.rules)
    assert not asked(table, 3)
