"""Positions that tell wrong ideas apart: hands, tricks and deals in which these would answer otherwise."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests import reference
from tests.quiz.breaking import cannot_be_played
from tests.quiz.tables import BOOKS, LENIENT, Table, plain_tables, quiz, seating
from tutor.cards import codes, format_card
from tutor.engine.positions.data import to_data
from tutor.engine.positions.model import BrokenPosition, LegalPosition, ScorePosition, WinnerPosition
from tutor.quiz.generate import question_on
from tutor.quiz.model import NOBODY, TAKER, TRICK, AnswerKind, Question, Topic, total_of
from tutor.quiz.reasons import Counted, Mistaken, Totalled
from tutor.quiz.scoring import with_choices
from tutor.rules.branches import Effect, branches

HEARTS = seating("hearts", 4)


def asked(table: Table, topic: Topic, branch: str, count: int = 60) -> list[Question]:
    found = [question_on(table.rules, topic, branch, str(seed), table.chosen) for seed in range(count)]
    return [question for question in found if question is not None]


@pytest.mark.parametrize("branch", ["follow-suit:exception", "first-trick-points:refuses", "unbroken-lead:refuses"])
def test_half_of_the_hands_hold_hearts_the_queen_and_harmless_cards(branch: str) -> None:
    hands = [
        question.position.hand
        for question in asked(HEARTS, Topic.LEGAL, branch, 120)
        if isinstance(question.position, LegalPosition)
    ]
    rich = [hand for hand in map(codes, hands) if "QS" in hand and any(card[1] == "H" for card in hand)]
    assert sum(any(not reference.is_penalty(card) for card in hand) for hand in rich) >= 0.35 * len(hands) > 0


def test_about_half_of_all_hands_hold_the_queen() -> None:
    hands = [
        question.position.hand
        for seed in "abcdef"
        for question in quiz(HEARTS, [Topic.LEGAL, Topic.WHY], 40, seed)
        if isinstance(question.position, LegalPosition)
    ]
    assert 0.35 < sum("QS" in codes(hand) for hand in hands) / len(hands) < 0.65


def places(table: Table, topic: Topic) -> Counter[int | None]:
    """In which place of the trick, from 0, the card stood that took it; ``None`` for a dead trick."""
    found: Counter[int | None] = Counter()
    for seed in "abcdef":
        for question in quiz(table, [topic], 60, seed):
            if topic is Topic.WINNER or question.subject == TAKER:
                assert isinstance(question.position, WinnerPosition)
                seats = [seat for seat, _ in question.position.trick]
                found[None if question.answer == (NOBODY,) else seats.index(int(question.answer[0]))] += 1
    return found


@pytest.mark.parametrize(
    ("table", "topic"),
    [
        *((table, Topic.WINNER) for table in plain_tables("hearts", "black-maria", "cancellation")),
        (seating("cancellation", 6), Topic.CANCEL),
    ],
    ids=lambda value: getattr(value, "value", str(value)),
)
def test_no_place_takes_much_more_tricks_than_another(table: Table, topic: Topic) -> None:
    found = places(table, topic)
    alive = sum(found.values()) - found[None]
    for place in range(table.players):
        # with three players there are kinds of tricks that only the leader can take
        assert 0.3 / table.players < found[place] / alive < 1.7 / table.players


@pytest.mark.parametrize("players", [6, 8, 9])
def test_the_points_of_several_tricks_are_not_told_by_the_size_of_the_numbers(players: int) -> None:
    largest = smallest = chosen = 0
    for seed in "abcdef":
        for question in quiz(seating("cancellation", players), [Topic.CANCEL], 60, seed):
            if isinstance(question.subject, int) and question.options:
                values = [option.value for option in question.options]
                assert values == sorted(set(values), key=int)
                assert 3 <= len(values) <= 4
                chosen += 1
                largest += question.answer[0] == values[-1]
                smallest += question.answer[0] == values[0]
    assert chosen > 30
    assert largest < 0.5 * chosen
    assert smallest < 0.5 * chosen


@pytest.mark.parametrize("table", plain_tables("hearts", "omnibus", "black-maria", "cancellation"), ids=str)
def test_the_points_of_one_rule_are_asked_about_without_those_of_others(table: Table) -> None:
    counts = 0
    for question in quiz(table, [Topic.SCORING], 200):
        kind = question.branch.partition(":")[2]
        if kind not in ("some-in-deal", "some-in-trick", "total-plain"):
            continue
        told = question.reason.brought if isinstance(question.reason, Totalled) else question.reason
        assert isinstance(told, Counted)
        assert {rule.id for rule, _, _ in told.lines} == {question.rule}
        counts += 1
    assert counts > 20


def test_who_must_follow_can_often_beat_the_trick_and_stay_below_it() -> None:
    both = 0
    found = asked(HEARTS, Topic.LEGAL, "follow-suit:refuses")
    for question in found:
        assert isinstance(question.position, LegalPosition)
        trick = [format_card(card) for _, card in question.position.trick]
        led = trick[0][1]
        ranks = [reference_rank(card) for card in trick if card[1] == led]
        held = [reference_rank(card) for card in codes(question.position.hand) if card[1] == led]
        both += min(held) < max(ranks) < max(held)
    assert both >= len(found) * 0.6


def reference_rank(card: str) -> int:
    return "23456789TJQKA".index(card[0])


def test_positions_still_vary() -> None:
    """Not every hand is of the same make, nor are there the same cards in it."""
    for branch in branches(HEARTS.rules):
        drawn = [branch.draw(HEARTS.rules, Random(seed)).hand for seed in range(60)]
        kinds = {tuple(sum(card[1] == suit for card in codes(hand)) for suit in "CDHS") for hand in drawn}
        if branch.effect is not Effect.EXCEPTION or branch.rule.id.name == "follow-suit":
            assert len(set(drawn)) == 60
            assert len(kinds) > 15


@pytest.mark.parametrize(
    ("table", "ways"),
    [
        (HEARTS, {"discarded-heart", "led-heart", "discarded-other", "led-other", "followed-other", ""}),
        (seating("hearts", 4, LENIENT), {"discarded-heart", "led-heart", "", "-by-other"}),
        (
            seating("cancellation", 6),
            {"discarded-heart", "led-heart", "discarded-other", "led-other", "followed-other", ""},
        ),
    ],
    ids=["hearts", "only hearts break", "cancellation"],
)
def test_hearts_are_broken_in_every_way(table: Table, ways: set[str]) -> None:
    found = [q for q in quiz(table, [Topic.LEGAL], 80) if isinstance(q.position, BrokenPosition)]
    assert {q.branch.removeprefix("breaking:").removeprefix("by-").removeprefix("not-yet") for q in found} == ways
    yes = sum(question.answer == ("yes",) for question in found)
    assert len(found) * 0.25 < yes < len(found) * 0.8
    assert all(question.kind is AnswerKind.ONE and question.subject is None for question in found)


def test_books_without_breaking_do_not_ask_about_it() -> None:
    for table in plain_tables("black-maria", "basic-hearts"):
        assert not any(isinstance(q.position, BrokenPosition) for q in quiz(table, [Topic.LEGAL], 40))


def test_what_cannot_have_been_played_is_found() -> None:
    """That the check of these tricks is one."""
    facts = {"rules": "hearts", "players": 4}
    first, second = ["8C", "KC", "4D", "3C"], ["KS", "4S", "3S", "5H"]
    assert list(cannot_be_played({**facts, "played": first + second})) == []
    revoked = ["KS", "4C", "3S", "5H"]  # led by seat 1, so that seat 2 throws a club, which it has not
    assert list(cannot_be_played({**facts, "played": first + revoked})) == ["2 cannot have 4C"]
    assert list(cannot_be_played({**facts, "played": [*first, "9H", "2H", "3H", "4H", "KS", "5S", "6S", "7S"]})) == [
        "1 cannot have KS"
    ]
    assert "2C is not led in the middle of a deal" in list(cannot_be_played({**facts, "played": ["2C", *first[1:]]}))
    void = ["9H", "3D", "4D", "5D"]  # nobody but who led can have all the other hearts
    assert list(cannot_be_played({**facts, "played": void})) == ["no hands can be left"]


@pytest.mark.parametrize("table", plain_tables(), ids=str)
def test_a_trick_has_every_kind_of_card_that_costs_something(table: Table) -> None:
    game = reference.GAMES[table.book]
    found = [q for q in quiz(table, [Topic.SCORING], 90) if q.branch.endswith(":every-kind-in-trick")]
    assert found
    kinds = {"heart": [], "other": []}  # type: dict[str, list[str]]
    for card in {**game.costs, **({"JD": 0} if game.bonus else {})}:
        kinds["heart" if card[1] == "H" else "other"].append(card)
    for question in found:
        assert isinstance(question.position, WinnerPosition)
        cards = [format_card(card) for _, card in question.position.trick]
        others = [card for card in kinds["other"] if card in cards]
        assert len(others) >= min(len(kinds["other"]), table.players - 1)
        assert any(card[1] == "H" for card in cards) or len(others) == table.players
        if table.players > len(kinds["other"]) + 2 and game.name in ("hearts", "cancellation", "spot-hearts"):
            assert "JD" in cards


@pytest.mark.parametrize("table", plain_tables("hearts", "omnibus", "black-maria", "cancellation"), ids=str)
def test_numbers_to_choose_from_come_of_wrong_ideas_in_ascending_order(table: Table) -> None:
    chosen, ranks = 0, set()
    for question in quiz(table, [Topic.SCORING], 150):
        values = [option.value for option in question.options]
        if question.subject != TRICK and not isinstance(question.position, WinnerPosition):
            assert question.kind is AnswerKind.NUMBER or "extras" in question.branch
        elif values:
            chosen += 1
            assert len(set(values)) == 4
            assert values == sorted(values, key=int)
            ranks.add(values.index(question.answer[0]))
            assert any(isinstance(option.reason, Mistaken) for option in question.options)
    assert chosen > 20
    assert len(ranks) >= 3


@pytest.mark.parametrize("book", BOOKS)
def test_the_place_of_a_right_number_cannot_be_guessed(book: str) -> None:
    """The same questions, with the wrong numbers drawn over and over."""
    tables = [table for table in plain_tables(book) if table.players < 9]
    places: Counter[int] = Counter()
    for table in tables:
        for question in quiz(table, [Topic.SCORING], 60, "places"):
            if question.kind is not AnswerKind.ONE:
                continue
            typed = question._replace(kind=AnswerKind.NUMBER, options=())
            for seed in range(-(-12 // len(tables))):
                options = with_choices(table.rules, typed, Random(seed)).options
                values = [int(option.value) for option in options]
                assert values == sorted(set(values))
                assert [option.value for option in options if option.correct] == [*question.answer]
                places[values.index(int(question.answer[0]))] += 1
    assert places.total() >= 150
    assert {*places} == {0, 1, 2, 3}
    assert max(places.values()) <= places.total() / 2


@pytest.mark.parametrize("table", plain_tables(), ids=str)
def test_scores_before_a_deal_can_be(table: Table) -> None:
    found = [q for q in quiz(table, [Topic.SCORING], 120) if total_of(q.subject) is not None]
    assert found
    for question in found:
        assert isinstance(question.position, ScorePosition)
        before = question.position.before
        assert sum(before) % table.rules.total_points == 0
        assert max(before) < table.rules.book.match.target.default
        seat = total_of(question.subject)
        assert seat is not None
        assert before[seat] != 0
        facts = to_data(question.position)
        assert facts["before"] == list(before)
