"""The answers of the Cancellation course, worked out by hand from the sources and never by the engine."""

from __future__ import annotations

import textwrap

import pytest

from tests.activities.driving import drive, read, rightly, run_of, table
from tutor.cards import format_card
from tutor.content.asking import question_of
from tutor.content.lessons import Ask, Work, load_lesson
from tutor.content.options import RulesByStep
from tutor.content.shown import TrickResult, WorkedTrick, WorkedTricks
from tutor.content.working import worked
from tutor.quiz.model import Value
from tutor.rules.compile import compile_rules
from tutor.rules.load import load_book_file

KEYS: dict[str, dict[str, tuple[Value, ...]]] = {
    "two-packs": {
        "ask-extra": (2,),
        "half-ask": ("7C", "QC", "AC", "4D", "9D", "KD", "6S", "TS", "JS", "AS"),
        "alone-first": ("cancellation/opening-ban",),
        "pair-later": ("yes",),
        "alone-throw": ("yes",),
    },
    "cancelling-cards": {
        "ask-which": ("4H",),
        "half-winner": (0,),
        "half-points": (5,),
        "alone-winner": (4,),
        "alone-which": ("none",),
        "pair-single": (0,),
        "pair-double": (2,),
    },
    "dead-tricks": {
        "half-ask": ("yes",),
        "alone-first": ("none",),
        "alone-second": (4,),
        "pile-taker": (1,),
        "pile-points": (15,),
        "last": ("none",),
    },
    "large-scores": {
        "half-ask": (30,),
        "alone-trick": (15,),
        "alone-deal": (29,),
        "pair-short": (51,),
        "pair-moon": (0,),
        "end": ("2",),
    },
    "large-deal": {
        "pair-first": (1,),
        "pair-second": (5,),
        "half-ask": ("7C", "TD", "QS"),
        "alone-follow": ("5C", "KC"),
        "alone-void": ("6C", "JC", "8H", "KH", "8S", "QS"),
    },
}


def keys(name: str, options: dict[str, str] | None = None) -> dict[str, tuple[Value, ...]]:
    lesson, chosen = load_lesson(name), options or {}
    found = load_book_file("cancellation")
    rules = compile_rules(found.resolve(chosen), lesson.players)
    by_step = RulesByStep(rules, lambda other: found.resolve({**chosen, **other}))
    return {step.id: question_of(step, by_step.of(step), "").answer for step in lesson.steps if isinstance(step, Ask)}


@pytest.mark.parametrize("name", KEYS)
def test_the_engine_agrees_with_the_answers_worked_out_by_hand(name: str) -> None:
    assert keys(name) == KEYS[name]


@pytest.mark.parametrize(
    ("options", "name", "changed"),
    [
        ({"dead-trick": "two-pairs"}, "cancelling-cards", {"alone-winner": ("none",)}),
        ({"dead-trick": "two-pairs"}, "dead-tricks", {}),
        ({"last-dead-trick": "leader"}, "dead-tricks", {"last": (3,)}),
        ({"moon": "subtract"}, "large-scores", {"pair-moon": (-26,)}),
        ({"first-trick-points": "forbidden"}, "two-packs", {"alone-throw": ("cancellation/first-trick-points",)}),
    ],
)
def test_answers_follow_the_options(options: dict[str, str], name: str, changed: dict[str, tuple[Value, ...]]) -> None:
    assert keys(name, options) == {**KEYS[name], **changed}


def results(name: str) -> dict[str, TrickResult | tuple[TrickResult, ...]]:
    lesson = load_lesson(name)
    found, rules = table("cancellation", lesson.players)
    by_step = RulesByStep(rules, found.resolve)
    told: dict[str, TrickResult | tuple[TrickResult, ...]] = {}
    for step in lesson.steps:
        if isinstance(step, Work):
            match worked(step, by_step.of(step)):
                case WorkedTrick(result=result):
                    told[step.id] = result
                case WorkedTricks(results=several):
                    told[step.id] = several
    return told


def test_the_example_of_the_sources_goes_both_ways() -> None:
    """10♠ 9♥ 9♥ 10♠ with two more cards: dead without another spade, taken with one, and dead again by the letter."""
    told = results("dead-tricks")
    dead, live, letter = told["worked-dead"], told["worked-live"], told["worked-letter"]
    assert isinstance(dead, TrickResult)
    assert isinstance(live, TrickResult)
    assert isinstance(letter, TrickResult)
    assert [format_card(card) for _, card in dead.plays][:4] == ["TS", "9H", "9H", "TS"]
    assert [format_card(card) for _, card in live.plays][:4] == ["TS", "9H", "9H", "TS"]
    assert letter.plays == live.plays
    assert (dead.winner, live.winner, letter.winner) == (None, 5, None)
    assert {dead.points, live.points, letter.points} == {2}


def test_the_pile_goes_along() -> None:
    first, second = results("dead-tricks")["worked-pile"]  # type: ignore[misc]
    assert (first.winner, first.points) == (None, 15)
    assert (second.winner, second.points) == (3, 15)
    assert second.pile == sum(card for _, card in first.plays)


def test_the_worked_tricks_say_what_cancels_and_what_waits() -> None:
    text = read(drive(run_of("dead-tricks", "cancellation"), rightly)[0])
    for sentence in (
        "Emma played the ten of spades (10♠). The same card was played before, so the two cancel each other."
        " Now no card would take the trick.",
        "Every card of the suit led is cancelled, so nobody takes this trick.",
        "The jack of spades is the highest card of the suit led that is left, so Frank takes the trick.",
        "Two or more pairs of identical cards are in this trick, so nobody takes it.",
        "Its cards wait, and Clara leads again.",
        "The cards that were waiting go with it.",
        "All these cards are worth 15 points.",
        "dead-trick=two-pairs",
        "how this program reads them",
    ):
        assert sentence in text, sentence


def lines_of_step(name: str, step: str) -> list[str]:
    """What a step of a lesson shows, line by line, at a terminal of 80 columns."""
    run = run_of(name, "cancellation")
    number = [each.id for each in run.lesson.steps].index(step) + 1
    text = read(drive(run, rightly)[0]).partition(f"Step {number} of ")[2].partition("\nStep ")[0]
    return [row for line in text.splitlines() for row in textwrap.wrap(line, 79) or [""]]


@pytest.mark.parametrize("name", KEYS)
def test_a_worked_step_fits_a_small_terminal(name: str) -> None:
    for step in load_lesson(name).steps:
        if isinstance(step, Work):
            assert len(lines_of_step(name, step.id)) < 24, step.id


def test_only_the_rule_that_decides_is_told_and_not_twice() -> None:
    dead, taken, letter = "A trick is dead when", "Of the suit led, the highest card", "two or more pairs of identical"
    shown = {step: " ".join(lines_of_step("dead-tricks", f"worked-{step}")) for step in ("dead", "live", "letter")}
    assert {step: [dead in text, taken in text, letter in text] for step, text in shown.items()} == {
        "dead": [False, False, False],
        "live": [False, True, False],
        "letter": [True, False, True],
    }
