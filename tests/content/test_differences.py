"""The lesson on what is different, also in books that nobody prepared for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.activities.driving import differences_run, drive, pair_of, read, rightly, table
from tutor.cards import parse_card
from tutor.content.comparing import Beside, differences_head, differences_lesson
from tutor.content.contrasts import questions as drawn_for
from tutor.content.model import Differ, DifferentFrom, Drawn
from tutor.engine.positions.model import LegalPosition, ScorePosition
from tutor.quiz.model import MAY_PLAY, NO_CARD, Question, Topic
from tutor.reading.locate import packaged_ids
from tutor.rules.kinds import (
    Adjustment,
    Breaking,
    Cancelling,
    DeadTrick,
    Dealing,
    Extras,
    LeadRule,
    LegalityRule,
    MatchRule,
    Passing,
    PointRule,
    TrickRule,
)
from tutor.rules.score import moon_shot

MINE = """format: 1
id: mine
name: My Hearts
extends: hearts
set:
  black-maria-points: {each: 20}
  match-end: {target: {default: 75, advised-least: 50}}
remove: [first-trick-points]
insert:
  - after: follow-suit
    rule:
      id: no-high-lead
      title: No high leads
      when: [leading]
      keep: {not: {rank: A}}
      text: "You may not lead {not_keep}, unless you hold nothing else."
      refusal: "An ace must not be led, so you cannot lead {card}."
      exception: "You hold nothing but aces, so you may lead one."
      sources: [ours]
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    path = tmp_path / "mine.yaml"
    path.write_text(MINE)
    return str(path)


def questions(book: str) -> dict[str, Question]:
    return {step.id: step.question for step in differences_lesson(pair_of(book)).steps if isinstance(step, Drawn)}


def ids(book: str, players: int | None = None) -> list[str]:
    return [step.id for step in differences_lesson(pair_of(book, players)).steps]


def test_each_group_is_told_and_then_asked_about() -> None:
    assert ids("cancellation") == [
        "compare",
        "changed-cards-used",
        "changed-dealing",
        *("changed-trick-winner", "new-cancelling", "new-dead-trick", "new-extras"),
        *("new-cancelling-1", "new-dead-trick-1"),
        *("changed-first-leader", "new-opening-ban", "gone-first-trick-points"),
        *("new-opening-ban-1", "gone-first-trick-points-1"),
        *("changed-black-maria-points", "changed-moon", "changed-black-maria-points-1"),
        *("changed-match-end", "changed-match-end-1"),
    ]


def test_what_is_gone_stands_where_it_stood() -> None:
    found = ids("black-maria")
    play = ["changed-passing", "changed-first-leader", "gone-unbroken-lead", "gone-first-trick-points", "gone-breaking"]
    start = found.index("changed-passing")
    assert found[start : start + len(play)] == play
    assert found.index("gone-moon") == found.index("new-ace-points") + 1


def test_cards_left_over_are_no_difference_where_there_are_none() -> None:
    assert "new-extras" in ids("cancellation", 7)
    assert "new-extras" not in ids("cancellation", 8)


@pytest.mark.parametrize("book", [name for name in packaged_ids("rules") if name != "hearts"])
def test_nothing_is_asked_before_it_is_told(book: str) -> None:
    """A question comes after the rules of its own group and of all that it could need: those of the groups before."""
    for players in table(book)[1].book.players.sizes:
        steps = differences_lesson(pair_of(book, players)).steps
        asked: set[Topic] = set()
        for step in steps:
            if isinstance(step, Drawn):
                asked.add(step.question.topic)
            elif isinstance(step, Differ):
                assert not asked & NEEDING.get(type(step.difference.rule), set()), step.id


NEEDING: dict[type, set[Topic]] = {
    Dealing: set(Topic),
    TrickRule: set(Topic) - {Topic.DEAL},
    Cancelling: set(Topic) - {Topic.DEAL},
    DeadTrick: set(Topic) - {Topic.DEAL},
    Extras: set(Topic),
    Passing: {Topic.PASS},
    LeadRule: {Topic.WHY, Topic.LEGAL},
    LegalityRule: {Topic.WHY, Topic.LEGAL},
    Breaking: {Topic.WHY, Topic.LEGAL},
    PointRule: {Topic.SCORING, Topic.END},
    Adjustment: {Topic.SCORING, Topic.END},
    MatchRule: {Topic.END},
}
"""The topics about which nothing may be asked before a rule of this kind is told."""


def test_another_way_of_passing_is_told(tmp_path: Path) -> None:
    path = tmp_path / "passes.yaml"
    path.write_text(
        "format: 1\nid: passes\nname: Passes\nextends: hearts\n"
        "replace:\n  players:\n    default: 4\n    4: {hand: 13, pass: left-right}\n"
    )
    assert ids(str(path)) == ["compare", "changed-passing", "changed-passing-1"]
    assert "passing" not in " ".join(ids("cancellation", 8))


@pytest.mark.parametrize(("book", "note"), [("omnibus", "bonus-and-moon"), ("hooligan", "hooligan-and-moon")])
def test_that_a_card_is_none_of_the_moon_is_told(book: str, note: str) -> None:
    assert ids(book)[-1] == f"new-{note}"
    text = read(drive(differences_run(book), rightly)[0])
    assert "does not belong to the cards of the moon" in text


def test_the_head_is_that_of_the_lesson() -> None:
    head, lesson = differences_head(pair_of("omnibus")), differences_lesson(pair_of("omnibus"))
    assert isinstance(head.title, DifferentFrom)
    assert head.title.parent.message == "Hearts"
    for key in ("id", "title", "course", "order", "rules", "teaches", "players"):
        assert getattr(head, key) == getattr(lesson, key)


def contrast(pair: Beside, name: str) -> tuple[Question, ...]:
    """The questions on one difference, also where the lesson has too many to ask them all."""
    (difference,) = (
        step.difference for step in differences_lesson(pair).steps if isinstance(step, Differ) and step.id == name
    )
    return drawn_for(pair, difference, name)


@pytest.mark.parametrize("rule", ["opening-lead", "unbroken-lead", "first-trick-points"])
@pytest.mark.parametrize("book", ["black-maria", "basic-hearts"])
def test_a_card_that_a_rule_of_the_other_book_would_refuse_may_be_played(book: str, rule: str) -> None:
    pair = pair_of(book)
    name = "changed-first-leader" if rule == "opening-lead" else f"gone-{rule}"
    (question,) = contrast(pair, name)
    position, parent = question.position, pair.parent.book.rule(rule)
    assert question.answer == (MAY_PLAY,)
    assert str(question.rule) == f"hearts/{rule}"
    assert isinstance(position, LegalPosition)
    card = str(question.subject)
    if rule == "opening-lead":
        assert card != "2C"
    else:
        assert card.endswith("H") or pair.rules.points(parse_card(card)) > 0
    assert parent.id == question.rule


def test_points_and_a_moon_that_are_gone_are_asked_about() -> None:
    found = questions("spot-hearts")
    assert found["gone-black-maria-points-1"].answer == (0,)
    moon = found["gone-moon-1"]
    assert isinstance(moon.position, ScorePosition)
    assert moon_shot(pair_of("spot-hearts").parent, moon.position.captured) is not None
    assert moon.answer == (104,)


def test_a_question_shows_the_difference_where_the_same_cards_can_be_asked_about() -> None:
    question = questions("hooligan")["changed-first-trick-points-1"]
    assert question.subject == "7C"
    assert question.answer == ("hearts/first-trick-points",)


def test_every_new_rule_of_two_packs_can_be_asked_about() -> None:
    pair = pair_of("cancellation")
    for name in ("new-extras", "new-opening-ban", "changed-trick-winner", "new-cancelling", "changed-moon"):
        assert contrast(pair, name), name
    assert questions("cancellation")["new-cancelling-1"].answer != (NO_CARD,)


def test_a_book_of_a_reader_gets_its_lesson(mine: str) -> None:
    found = questions(mine)
    assert [name for name in found if name.startswith("new-")] == ["new-no-high-lead-1", "new-no-high-lead-2"]
    asked = {question.answer for name, question in found.items() if name.startswith("new-")}
    assert asked == {("mine/no-high-lead",), (MAY_PLAY,)}
    points = found["changed-black-maria-points-1"].answer[0]
    assert isinstance(points, int)
    assert points >= 20
    assert found["gone-first-trick-points-1"].answer == (MAY_PLAY,)
    assert "changed-match-end-1" in found
    text = read(drive(differences_run(mine), rightly)[0])
    for sentence in (
        "My Hearts is played like Hearts, except for some rules.",
        "4 rules are different; here they are, one by one.",
        "This rule is new in My Hearts:",
        "You may not lead an ace, unless you hold nothing else.",
        "This rule is different in My Hearts:",
        "Whoever takes the queen of spades, the Black Maria, gets 20 points.",
        "In Hearts: Whoever takes the queen of spades, the Black Maria, gets 13 points.",
        "This rule does not hold in My Hearts.",
        "You have finished the lesson “What is different from Hearts”.",
    ):
        assert sentence in text, sentence


def test_a_book_that_changes_nothing_says_so(tmp_path: Path) -> None:
    path = tmp_path / "same.yaml"
    path.write_text("format: 1\nid: same\nname: Same Hearts\nextends: hearts\n")
    run = differences_run(str(path))
    assert len(run.lesson.steps) == 1
    text = read(drive(run, rightly)[0])
    assert "At this table Same Hearts is played just like Hearts: nothing is different." in text


def test_it_is_said_at_which_table_the_other_rule_holds() -> None:
    text = read(drive(differences_run("cancellation"), rightly)[0])
    assert "It is for 6 to 11 players." in text
    assert "In Hearts: One standard pack is used, without jokers." in text
    assert "In Hearts for 6 players: Every player is dealt 8 cards." in text
    assert "In Hearts for 6 players: Whoever holds the two of clubs leads it to the first trick." in text
    text = read(drive(differences_run("cancellation", 8), rightly)[0])
    assert "In Hearts for 4 players: Whoever holds the two of clubs leads it to the first trick." in text


def test_the_digest_follows_what_is_asked(mine: str) -> None:
    before = differences_lesson(pair_of(mine)).digest
    path = Path(mine)
    path.write_text(MINE.replace("My Hearts", "Our Hearts").replace("id: mine", "id: mine"))
    table.cache_clear()
    assert differences_lesson(pair_of(mine)).digest == before
    path.write_text(MINE.replace("each: 20", "each: 21"))
    table.cache_clear()
    assert differences_lesson(pair_of(mine)).digest != before
