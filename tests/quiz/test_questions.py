from __future__ import annotations

import hashlib
import subprocess
import sys
import time
from collections import Counter
from itertools import islice, pairwise
from typing import Any

import pytest

from tests import reference
from tests.quiz.checks import faults
from tests.strategies import SIZES, rules_of
from tutor.cards import codes
from tutor.engine.positions.data import from_data, to_data
from tutor.engine.positions.model import ScorePosition, WinnerPosition
from tutor.engine.positions.solve import solve
from tutor.quiz.generate import generate
from tutor.quiz.model import Question, Topic
from tutor.reading.locate import data_path
from tutor.rules.branches import branches
from tutor.rules.compile import compile_rules
from tutor.rules.load import parse_book

TABLES: list[dict[str, str]] = [
    {},
    {"unbroken-lead": "hearts-if-only-queen-besides", "breaking": "hearts-only", "moon": "auto", "tie": "extra-deal"},
    {"first-trick-points": "allowed", "moon": "add"},
    {"moon": "subtract"},
]
EACH = 100  # for each of the tables and numbers of players: 2,000 of every topic


def quiz(
    topics: list[Topic], count: int, seed: str = "a", players: int = 4, options: dict[str, str] | None = None
) -> list[Question]:
    return list(generate(rules_of(players, options), topics, count, seed, options))


@pytest.mark.parametrize("options", TABLES, ids=lambda options: ",".join(options.values()) or "defaults")
@pytest.mark.parametrize("topic", Topic)
def test_keys_options_and_reasons_agree_with_the_reference(topic: Topic, options: dict[str, str]) -> None:
    for players in SIZES:
        for question in quiz([topic], EACH, f"{topic.value} {players}", players, options):
            found = list(faults(question))
            assert not found, (found, question)


@pytest.mark.parametrize("topic", Topic)
def test_positions_can_be_written_and_judged(topic: Topic) -> None:
    for question in quiz([topic], 50):
        position = question.position
        assert from_data(to_data(position)) == position
        assert solve(position, rules_of(position.players))
        assert (position.rules, position.options) == ("hearts", {})


@pytest.mark.parametrize("players", SIZES)
def test_every_branch_comes_up(players: int) -> None:
    expected = {branch.name for branch in branches(rules_of(players))}
    for topic in (Topic.LEGAL, Topic.WHY):
        seen = Counter(question.branch for question in quiz([topic], 300, players=players))
        assert expected <= set(seen)
        assert min(seen[name] for name in expected) >= 10
    assert ("first-trick-points:exception" in expected) == (players > 3)
    assert {"unbroken-lead:exception", "unbroken-lead:off-leading", "follow-suit:refuses"} <= expected


@pytest.mark.parametrize("topics", [*([topic] for topic in Topic if topic is not Topic.DEAL), list(Topic)])
def test_twelve_questions_have_at_least_four_branches(topics: list[Topic]) -> None:
    for seed in range(20):
        assert len({question.branch for question in quiz(topics, 12, str(seed))}) >= 4


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("topic", Topic)
def test_no_question_is_like_the_one_before(topic: Topic, players: int) -> None:
    for before, after in pairwise(quiz([topic], 200, players=players)):
        assert (before.branch, before.answer) != (after.branch, after.answer)


def test_topics_take_turns() -> None:
    questions = quiz(list(Topic), 7 * 10 + 3)
    for start in range(0, 70, 7):
        assert {question.topic for question in questions[start : start + 7]} == set(Topic)
    assert all(before.topic is not after.topic for before, after in pairwise(questions))
    assert len({question.id for question in questions}) == len(questions)
    assert questions[0].id == f"{questions[0].topic.value}-1"


def test_answers_are_balanced() -> None:
    why = Counter(question.answer[0] == "yes" for question in quiz([Topic.WHY], 600))
    assert 0.4 < why[True] / 600 < 0.65
    end = Counter(question.answer[0] == "goes-on" for question in quiz([Topic.END], 600))
    assert 0.2 < end[True] / 600 < 0.5


def test_a_short_quiz_is_the_beginning_of_a_long_one() -> None:
    assert quiz(list(Topic), 10) == quiz(list(Topic), 40)[:10]
    assert quiz(list(Topic), 10) != quiz(list(Topic), 10, "b")
    assert quiz([Topic.PASS, Topic.PASS], 3) == quiz([Topic.PASS], 3)
    assert quiz([], 3) == []


def test_the_position_names_the_book_as_the_caller_does() -> None:
    options = {"moon": "add"}
    question = next(generate(rules_of(4, options), [Topic.DEAL], 1, "a", options, book="my/hearts.yaml"))
    assert (question.position.rules, question.position.options) == ("my/hearts.yaml", options)


PRINT_DIGEST = """
from tests.quiz.test_questions import digest
print(digest())
"""


def digest() -> str:
    """Two equal digests are equal quizzes."""
    return hashlib.sha256(repr([quiz(list(Topic), 70, "पत्ते", players) for players in SIZES]).encode()).hexdigest()


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
    for question in generate(rules, [Topic.SCORING, Topic.END], 400, "a"):
        facts: Any = to_data(question.position)
        match question.position:
            case WinnerPosition(trick=trick):
                written = [(seat, codes(card)[0]) for seat, card in trick]
                assert question.answer == (reference.trick_points(written, queen=10),)
            case ScorePosition(captured=captured, before=before):
                score = reference.deal_score(
                    [codes(cards) for cards in captured], before, facts.get("moon_choice"), {}, 60, 10, 1, 23
                )
                assert isinstance(question.subject, int)
                assert question.answer == (score["delta"][question.subject],)
            case position:
                assert facts["target"] == 60, position
                over, winners = reference.match_end(facts["totals"], 60)
                assert question.answer == (",".join(map(str, winners)) if over else "goes-on",)


@pytest.mark.parametrize("topic", Topic)
def test_questions_are_made_quickly(topic: Topic) -> None:
    rules = rules_of(4)
    start = time.process_time()
    assert len(list(islice(generate(rules, [topic], 1000, "a"), 200))) == 200
    assert (time.process_time() - start) / 200 < 0.005
