"""What ``hearts progress`` says of what a learner knows."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests.app.desk import MORNING, Desk
from tests.e2e.command import LANGUAGES
from tutor.app.learning.record import kinds_of
from tutor.app.reports.progress import print_progress, show_progress
from tutor.quiz.ideas.model import Idea
from tutor.reading.locate import packaged_ids
from tutor.ui.phrases.mastery import mastery_rule

KINDS = ("follow-suit:refuses", "follow-suit:exception", "follow-suit:leaves")
RULE = (
    "Sure means: 4 of the last 5 answers right, the last 2 without a hint, in 3 kinds of situations "
    "(or in all there are)."
)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def shown(desk: Desk) -> str:
    show_progress(desk.context)
    return desk.read()


def skill(desk: Desk) -> dict[str, object]:
    print_progress(desk.context)
    (found,) = desk.printed()["skills"]
    assert isinstance(found, dict)
    return found


def test_nothing_yet(desk: Desk) -> None:
    told = shown(desk)
    assert "No questions answered yet." in told
    assert RULE not in told
    assert "Worth another look" not in told
    print_progress(desk.context)
    document = desk.printed()
    assert document["skills"] == document["misconceptions"] == []
    assert document["mastery"] == {"right": 4, "of_last": 5, "without_hint": 2, "kinds": 3}


def test_the_way_to_a_rule_that_is_learnt(desk: Desk) -> None:
    title = "Following suit"
    desk.has_answered(branch=KINDS[0], right=False)
    assert f"{title}: practising, 0 of 4 right answers needed" in shown(desk).splitlines()
    for number in range(3):
        desk.has_answered(branch=KINDS[0])
        assert f"{title}: practising, {number + 1} of 4 right answers needed" in shown(desk).splitlines()
    desk.has_answered(branch=KINDS[0], hints=1)
    assert f"{title}: practising, now without hints" in shown(desk).splitlines()
    desk.has_answered(branch=KINDS[0])
    assert f"{title}: practising, now without hints" in shown(desk).splitlines()
    desk.has_answered(branch=KINDS[0])
    assert f"{title}: practising, now in other situations" in shown(desk).splitlines()
    desk.has_answered(branch=KINDS[1])
    assert f"{title}: practising, now in other situations" in shown(desk).splitlines()
    assert not skill(desk)["learnt"]
    desk.has_answered(branch=KINDS[2])
    assert f"{title}: sure" in shown(desk).splitlines()
    assert skill(desk)["learnt"]
    desk.now += timedelta(days=1)
    assert f"{title}: sure, review due" in shown(desk).splitlines()
    assert skill(desk)["review_due"]
    assert RULE in shown(desk)


def test_the_document_says_what_the_rule_is_applied_to(desk: Desk) -> None:
    desk.has_answered(branch=KINDS[0], hints=1)
    desk.has_answered(branch=KINDS[1])
    desk.has_answered(right=False, refused=True)
    assert skill(desk) == {
        "rule": "hearts/follow-suit",
        "right": 2,
        "without_hint": 1,
        "kinds": 2,
        "kinds_needed": 3,
        "learnt": False,
        "review": (MORNING + timedelta(hours=16)).isoformat(),
        "review_due": False,
    }


@pytest.mark.parametrize("book", packaged_ids("rules"))
def test_every_rule_of_every_book_can_be_learnt(book: str, tmp_path: Path) -> None:
    for rule, kinds in kinds_of(book).items():
        desk = Desk(tmp_path / rule)
        branches = list(dict.fromkeys(kind.branch for kind in kinds))
        for number in range(4):
            desk.has_answered(rule, branches[number % len(branches)], book=book)
        assert skill(desk)["learnt"], rule


def test_rules_come_in_the_order_of_their_books(desk: Desk) -> None:
    for rule in ("cancellation/dead-trick", "hearts/moon", "mine/own", "hearts/follow-suit", "hearts/gone"):
        desk.has_answered(rule, f"{rule.partition('/')[2]}:any")
    print_progress(desk.context)
    assert [skill["rule"] for skill in desk.printed()["skills"]] == [
        "hearts/follow-suit",
        "hearts/moon",
        "hearts/gone",
        "cancellation/dead-trick",
        "mine/own",
    ]
    assert "own (mine): practising, 1 of 4 right answers needed" in shown(desk)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_is_one_sentence_with_its_numbers_in_every_language(language: str, tmp_path: Path) -> None:
    said = mastery_rule(Desk(tmp_path, language).context.speech)
    assert {int(sign) for sign in said if sign.isdecimal()} == {4, 5, 2, 3}
    assert "{" not in said


def test_wrong_ideas_are_named_until_they_are_laid_aside(desk: Desk) -> None:
    for _ in range(2):
        desk.has_answered(right=False, ideas=(Idea.VOID_PLAYS_HEARTS,))
    told = shown(desk)
    assert "Worth another look" in told
    assert "You seem to think" in told
    print_progress(desk.context)
    assert desk.printed()["misconceptions"] == [{"idea": "void-must-play-a-heart", "times": 2}]
    desk.has_answered()
    assert "You seem to think" in shown(desk)
    desk.has_answered()
    assert "Worth another look" not in shown(desk)


def test_an_idea_of_another_version_is_passed_over(desk: Desk) -> None:
    desk.has_answered(right=False, ideas=(Idea.MUST_BEAT,))
    (answer,) = desk.answers()
    for _ in range(2):
        desk.context.store.add_answer(replace(answer, misconception="from-the-future"))
    assert "Worth another look" not in shown(desk)
