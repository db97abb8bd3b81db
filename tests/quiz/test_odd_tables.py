"""Tables at which some kinds of questions cannot be asked: they are left out, and nothing fails."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

import pytest

from tutor.quiz.generate import generate, topics_of
from tutor.quiz.model import AnswerKind, Topic
from tutor.reading.locate import find_file
from tutor.rules.branches import CannotDrawError, draw_cards
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import parse_book

SOURCE = find_file("rules", "hearts").read_text(encoding="utf-8")
TABLES = SOURCE[SOURCE.index("  default: 4") : SOURCE.index("card-sets:")]


@cache
def rules(table: str, *changes: tuple[str, str]) -> Rules:
    """Hearts at one table, with other changes."""
    players = int(table.partition(":")[0])
    text = SOURCE.replace(TABLES, f"  default: {players}\n  {table}\n")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return compile_rules(parse_book(text.encode(), "odd.yaml").book, players)


RANKS = "ranks: [A, K, Q, J, T, 9, 8, 7, 6, 5, 4, 3, 2]"
TINY = (RANKS, "ranks: [A, Q, 2]"), ("count: 3", "count: 1")
NEARLY_ALL = (
    "cards: {suit: hearts}\n    each: 1",
    "cards: {not: {card: 2C}}\n    each: 1",
)
ODD = {
    "two players": partial(rules, "2: {remove: [], hand: 26, pass: left-right}"),
    "ten players": partial(rules, "10: {remove: [2D, 2C], hand: 5, pass: left-right}"),
    "three ranks": partial(rules, "4: {remove: [], hand: 3, pass: left-right}", *TINY),
    "two tricks": partial(rules, "3: {remove: [2D, 2H, 2S, QC, QD, QH], hand: 2, pass: left-right}", *TINY),
    "nearly every card costs": partial(rules, "4: {remove: [], hand: 13, pass: left-right}", NEARLY_ALL),
}


@pytest.mark.parametrize("made", ODD.values(), ids=ODD)
@pytest.mark.parametrize("topic", Topic)
def test_questions_are_made(made: Callable[[], Rules], topic: Topic) -> None:
    table = made()
    questions = list(generate(table, [topic], 20, "a"))
    # of two tricks neither is one in which everybody can follow or throw what the question is about
    none = topic not in topics_of(table) or (topic is Topic.WINNER and table.hand_size < 3)
    assert len(questions) == (0 if none else 20)
    assert all(question.topic is topic for question in questions)
    assert all(len(question.options) > 1 for question in questions if question.kind is not AnswerKind.NUMBER)


def test_a_topic_without_questions_leaves_its_turn_to_others() -> None:
    # two cards each: nobody can follow or throw in a second trick
    table = rules(
        "3: {remove: [2D, 2H, 2S, QC, QD, QH], hand: 2, pass: left-right}", *TINY, ("moon-set}", "{card: AH}}")
    )
    assert len(list(generate(table, [Topic.WINNER, Topic.PASS], 20, "a"))) == 20


def test_cards_that_are_not_there_cannot_be_drawn() -> None:
    from random import Random

    with pytest.raises(CannotDrawError):
        draw_cards(Random(1), 0b11, 3)
    with pytest.raises(CannotDrawError):
        draw_cards(Random(1), 0b11, -1)
