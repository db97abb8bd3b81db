from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests import reference
from tests.quiz.checks import faults
from tests.quiz.tables import BOOKS, Table, all_tables, plain_tables, quiz, rules_at, seating
from tutor.cards import codes
from tutor.engine.positions.data import from_data, to_data
from tutor.engine.positions.model import LegalPosition, PassPosition, ScorePosition, WinnerPosition
from tutor.engine.positions.solve import solve
from tutor.quiz.clues import Holds
from tutor.quiz.generate import branches_of, generate, makers_of, question_on, topics_of
from tutor.quiz.hints import ladder
from tutor.quiz.model import LEFT_OVER, Question, Topic, total_of
from tutor.quiz.reasons import Counted
from tutor.quiz.source import Source
from tutor.reading.locate import data_path
from tutor.rules.branches import branches
from tutor.rules.compile import compile_rules
from tutor.rules.load import parse_book

DEFAULT = seating("hearts", 4)
QUESTIONS = int(os.environ.get("QUESTIONS", "300"))
"""So many questions of each topic, spread over the books, are made anew by the reference; 10,000 take some minutes."""


def questions(topics: list[Topic], count: int, seed: str = "a", table: Table = DEFAULT) -> list[Question]:
    return quiz(table, topics, count, seed)


def check(topic: Topic, book: str, count: int) -> None:
    """Every key, option and reason of so many questions, at all tables of the book."""
    tables = [table for table in all_tables(book) if topic in topics_of(table.rules)]
    asked = 0
    for table in tables:
        for question in quiz(table, [topic], -(-count // len(tables)), f"{topic.value} {table} {count}"):
            found = list(faults(question))
            assert not found, (found, question)
            asked += 1
    assert asked >= count or not tables


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("topic", Topic)
def test_keys_options_and_reasons_agree_with_the_reference(topic: Topic, book: str) -> None:
    books = 1 if topic is Topic.CANCEL else len(BOOKS)
    check(topic, book, -(-QUESTIONS // books))


@pytest.mark.parametrize("table", plain_tables(), ids=str)
def test_each_topic_that_a_book_has_a_rule_for_has_questions(table: Table) -> None:
    missing = {Topic.PASS} if table.book == "basic-hearts" else set()
    missing |= set() if table.book == "cancellation" else {Topic.CANCEL}
    assert set(topics_of(table.rules)) == {*Topic} - missing
    for topic in Topic:
        assert len(questions([topic], 5, table=table)) == (0 if topic in missing else 5)


@pytest.mark.parametrize("table", plain_tables(), ids=str)
def test_positions_can_be_written_and_judged(table: Table) -> None:
    for question in questions(list(Topic), 24, table=table):
        position = question.position
        written = to_data(position)
        again = from_data(written)
        assert to_data(again) == written
        assert table.book == "cancellation" or again == position
        assert solve(position, rules_at(table._replace(players=position.players)))
        assert (position.rules, position.options) == (table.book, {})


@pytest.mark.parametrize("table", all_tables(), ids=str)
def test_every_branch_that_there_is_can_be_asked_about_and_comes_up(table: Table) -> None:
    source = Source(table.rules, table.book, table.chosen)
    for topic in topics_of(table.rules):
        makers = makers_of(topic, source)
        there_are = {(topic, maker.rule, maker.branch) for maker in makers}
        assert set(branches_of(table.rules, [topic], table.chosen)) == there_are
        if topic is Topic.DEAL:
            continue  # it goes on to other tables
        asked = questions([topic], 2 * len(makers), table=table)
        seen = Counter((topic, question.rule, question.branch) for question in asked)
        assert set(seen) == there_are
        assert min(seen.values()) >= 2
        if topic in (Topic.LEGAL, Topic.WHY):
            assert {branch.name for branch in branches(table.rules)} <= {maker.branch for maker in makers}


@pytest.mark.parametrize("table", plain_tables("hearts", "cancellation", "omnibus"), ids=str)
def test_a_maker_makes_what_it_says(table: Table) -> None:
    source = Source(table.rules, table.book, table.chosen)
    for topic in topics_of(table.rules):
        for maker in dict.fromkeys(makers_of(topic, source)):
            for seed in range(8):
                question = maker(Random(seed), "x-1")
                assert (question.topic, question.rule, question.branch) == (topic, maker.rule, maker.branch)
                assert question.id == "x-1"


def test_a_question_on_a_branch_is_another_one_each_time() -> None:
    options = {"moon": "add"}
    rules = seating("hearts", 4, options).rules
    for topic, rule, branch in branches_of(rules, tuple(Topic), options):
        first = question_on(rules, topic, branch, "a", options, id_="mine")
        assert first is not None
        assert (first.topic, first.rule, first.branch, first.id) == (topic, rule, branch, "mine")
        assert first.position.options == options
        assert first == question_on(rules, topic, branch, "a", options, id_="mine")
        others = [question_on(rules, topic, branch, str(seed), options, unlike=[first]) for seed in range(6)]
        if topic is not Topic.DEAL:
            assert all(other is not None and other.position != first.position for other in others)
    assert question_on(rules, Topic.LEGAL, "follow-suit:never", "a") is None
    assert question_on(rules, Topic.CANCEL, "dead-trick:pile-taker", "a") is None


def test_questions_can_be_about_some_rules_only() -> None:
    asked = list(generate(DEFAULT.rules, tuple(Topic), 60, "a", about={"follow-suit", "breaking"}))
    assert len(asked) == 60
    assert {question.rule.name for question in asked} == {"follow-suit", "breaking"}
    assert {question.topic for question in asked} == {Topic.LEGAL, Topic.WHY}
    assert list(generate(DEFAULT.rules, tuple(Topic), 60, "a", about={"no-such-rule"})) == []


@pytest.mark.parametrize(
    "topics", [*([topic] for topic in topics_of(DEFAULT.rules) if topic is not Topic.DEAL), list(Topic)]
)
def test_twelve_questions_have_at_least_four_branches(topics: list[Topic]) -> None:
    for seed in range(8):
        assert len({question.branch for question in questions(topics, 12, str(seed))}) >= 4


@pytest.mark.parametrize("table", plain_tables("hearts", "cancellation"), ids=str)
@pytest.mark.parametrize("topic", Topic)
def test_no_question_is_like_the_one_before(topic: Topic, table: Table) -> None:
    for before, after in pairwise(questions([topic], 40, table=table)):
        assert (before.branch, before.answer, before.subject) != (after.branch, after.answer, after.subject)


@pytest.mark.parametrize("table", plain_tables("hearts", "cancellation"), ids=str)
def test_nor_where_topics_take_turns(table: Table) -> None:
    for before, after in pairwise(questions(list(Topic), 120, table=table)):
        assert (before.branch, before.answer) != (after.branch, after.answer)


@pytest.mark.parametrize("table", [DEFAULT, seating("cancellation", 6)], ids=str)
def test_topics_take_turns(table: Table) -> None:
    known: list[Topic] = [topic for topic in topics_of(table.rules) if topic is not Topic.DEAL]
    size = len(known)
    asked = questions(known, size * 10 + 3, table=table)
    for start in range(0, size * 10, size):
        assert {question.topic for question in asked[start : start + size]} == set(known)
    assert all(before.topic is not after.topic for before, after in pairwise(asked))
    assert len({question.id for question in asked}) == len(asked)
    assert asked[0].id == f"{asked[0].topic.value}-1"


@pytest.mark.parametrize("table", plain_tables(), ids=str)
def test_dealing_is_asked_about_this_table_and_once(table: Table) -> None:
    asked = questions(list(Topic), 60, table=table)
    assert len(asked) == 60
    assert {question.position.players for question in asked} == {table.players}
    dealt = [question.subject for question in asked if question.topic is Topic.DEAL]
    assert sorted(map(str, dealt)) == (["None"] if table.rules.book.extras is None else ["None", "left-over"])


@pytest.mark.parametrize("table", plain_tables(), ids=str)
def test_where_there_is_nothing_else_to_ask_it_is_asked_about_the_other_tables_too(table: Table) -> None:
    sizes = table.rules.book.players.sizes
    subjects = 1 if table.rules.book.extras is None else 2
    asked = questions([Topic.DEAL], 2 * subjects * len(sizes), table=table)
    first, again = asked[: len(asked) // 2], asked[len(asked) // 2 :]
    assert {question.position.players for question in first[:subjects]} == {table.players}
    assert {(question.position.players, question.subject) for question in first} == {
        (players, subject) for players in sizes for subject in (None, LEFT_OVER)[:subjects]
    }
    assert [question.position for question in again] == [question.position for question in first]
    assert questions([Topic.DEAL, Topic.CANCEL], 2, table=DEFAULT) == questions([Topic.DEAL], 2, table=DEFAULT)


def test_a_kind_of_another_table_is_asked_about_where_it_is_named() -> None:
    rules = DEFAULT.rules
    asked = list(generate(rules, tuple(Topic), 3, "a", about={"dealing:5-players"}))
    assert [question.position.players for question in asked] == [5, 5, 5]
    assert "dealing:5-players" not in {branch for _, _, branch in branches_of(rules, tuple(Topic))}
    assert question_on(rules, Topic.DEAL, "dealing:5-players", "a") is not None


def test_answers_are_balanced() -> None:
    why = Counter(question.answer[0] == "yes" for question in questions([Topic.WHY], 300))
    assert 0.4 < why[True] / 300 < 0.65
    end = Counter(question.answer[0] == "goes-on" for question in questions([Topic.END], 300))
    assert 0.2 < end[True] / 300 < 0.5


def test_a_short_quiz_is_the_beginning_of_a_long_one() -> None:
    assert questions(list(Topic), 10) == questions(list(Topic), 40)[:10]
    assert questions(list(Topic), 10) != questions(list(Topic), 10, "b")
    assert questions([Topic.PASS, Topic.PASS], 3) == questions([Topic.PASS], 3)
    assert questions([], 3) == []


def test_the_position_names_the_book_as_the_caller_does() -> None:
    options = {"moon": "add"}
    question = next(generate(seating("hearts", 4, options).rules, [Topic.DEAL], 1, "a", options, book="my/hearts.yaml"))
    assert (question.position.rules, question.position.options) == ("my/hearts.yaml", options)


PRINT_DIGEST = """
from tests.quiz.test_questions import digest
print(digest())
"""


def digest() -> str:
    """Two equal digests are equal quizzes."""
    asked = [quiz(table, list(Topic), 24, "पत्ते") for table in plain_tables("hearts", "cancellation")]
    return hashlib.sha256(repr(asked).encode()).hexdigest()


def test_the_same_whatever_the_hash_seed() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", PRINT_DIGEST],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(data_path("rules").parent)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert printed == {digest()}


def test_questions_follow_a_changed_book() -> None:
    """The queen costs 10 and the target is 60: keys follow, with nothing else touched."""
    text = (data_path("rules") / "hearts.yaml").read_text(encoding="utf-8")
    text = (
        text.replace("each: 13", "each: 10").replace("default: 100", "default: 60").replace("amount: 26", "amount: 23")
    )
    rules = compile_rules(parse_book(text.encode(), "mine.yaml").book, 4)
    game = replace(reference.HEARTS, costs={**reference.HEARTS.costs, "QS": 10}, moon_amount=23)
    for question in generate(rules, [Topic.SCORING, Topic.END], 150, "a"):
        facts: Any = to_data(question.position)
        match question.position:
            case WinnerPosition(trick=trick):
                written = [(seat, codes(card)[0]) for seat, card in trick]
                assert question.answer == (reference.trick_points(written, {}, game),)
            case ScorePosition(captured=captured, before=before):
                choice = facts.get("moon_choice")
                score = reference.deal_score([codes(cards) for cards in captured], before, choice, {}, 60, game)
                if isinstance(question.subject, int):
                    assert question.answer == (score["delta"][question.subject],)
                else:
                    seat = total_of(question.subject)
                    assert seat is not None
                    assert question.answer == (score["after"][seat],)
            case position:
                assert facts["target"] == 60, position
                over, winners = reference.match_end(facts["totals"], 60)
                assert question.answer == (",".join(map(str, winners)) if over else "goes-on",)


@pytest.mark.parametrize("table", [DEFAULT, seating("cancellation", 6)], ids=str)
@pytest.mark.parametrize("topic", Topic)
def test_questions_are_made_quickly(topic: Topic, table: Table) -> None:
    start = time.process_time()
    asked = len(questions([topic], 100, table=table))
    assert asked == (100 if topic in topics_of(table.rules) else 0)
    assert (time.process_time() - start) / 100 < 0.005


@pytest.mark.parametrize("table", plain_tables(), ids=str)
def test_the_reader_has_the_same_seat_in_every_question_and_not_the_same_leader(table: Table) -> None:
    own = [
        question.position
        for question in questions([Topic.LEGAL, Topic.WHY, Topic.PASS], 60, table=table)
        if isinstance(question.position, LegalPosition | PassPosition)
    ]
    assert {position.seat for position in own} == {0}
    leaders = {position.trick[0][0] for position in own if isinstance(position, LegalPosition) and position.trick}
    assert len(leaders) > 1


def near_misses(table: Table) -> list[Question]:
    made = makers_of(Topic.SCORING, Source(table.rules, table.book, table.chosen))
    names = [maker.branch for maker in made if ":all-but-one" in maker.branch or ":some-in-a-dead" in maker.branch]
    drawn = (question_on(table.rules, Topic.SCORING, name, "near", table.chosen) for name in names)
    return [question for question in drawn if question is not None]


@pytest.mark.parametrize("table", all_tables(), ids=str)
def test_of_a_moon_that_was_missed_the_reason_says_who_has_the_rest(table: Table) -> None:
    for question in near_misses(table):
        assert not list(faults(question))
        reason = question.reason
        assert isinstance(reason, Counted)
        assert reason.no_moon is not None
        assert isinstance(question.position, ScorePosition)
        captured = question.position.captured
        held = 0 if reason.no_moon.seat is None else captured[reason.no_moon.seat]
        nobody = table.rules.pack & ~sum(captured)
        assert reason.no_moon.cards & ~(nobody if reason.no_moon.seat is None else held) == 0
        facts = ladder(table.rules, question)[1].clues
        assert [clue[1] for clue in facts if isinstance(clue, Holds)] == [reason.no_moon.cards]
