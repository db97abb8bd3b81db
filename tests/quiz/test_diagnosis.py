"""Simulated learners take the placement test: who is seen through, who passes, and with how many questions."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import pytest

from tests.diagnosing import Taken, take
from tests.learners import KNOWN, UNKNOWN, Guesses, Knows, Slips
from tutor.engine.positions.model import WinnerPosition
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import ENGLISH, available, locales_dir
from tutor.quiz.diagnosis import MOST, Diagnosis
from tutor.quiz.generate import makers_of
from tutor.quiz.ideas.beliefs import beliefs
from tutor.quiz.ideas.model import Idea
from tutor.quiz.model import Topic
from tutor.quiz.skills import skill_of
from tutor.quiz.source import Source
from tutor.reading.locate import packaged_ids
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import load_book
from tutor.ui.speech import Speech

SPEECH = Speech(Catalogue(available(locales_dir())[ENGLISH]))
RUNS = 7
"""``bench/diagnosis.py`` has many more."""
SOON = 12
TABLES = [(book, players) for book in packaged_ids("rules") for players in load_book(book).players.sizes]


@cache
def hearts(players: int = 4) -> Rules:
    return compile_rules(load_book("hearts"), players)


def taken(learner: type[Knows], runs: int = RUNS) -> list[Taken]:
    return [take(hearts(), SPEECH, learner(str(seed)), str(seed)) for seed in range(runs)]


@pytest.mark.parametrize("learner", KNOWN, ids=lambda learner: learner.name)
def test_a_wrong_idea_is_named_soon_and_does_not_pass(learner: type[Knows]) -> None:
    tests = taken(learner)
    named = [test for test in tests if test.verdict.idea is Idea(learner.name) and test.asked <= SOON]
    assert len(named) >= RUNS - 1
    assert not any(test.verdict.passed for test in tests)


@pytest.mark.parametrize("learner", UNKNOWN, ids=lambda learner: learner.name)
def test_an_idea_that_nobody_has_thought_of_does_not_pass_and_its_rule_is_reported(learner: type[Knows]) -> None:
    tests = taken(learner)
    assert sum(test.verdict.passed for test in tests) <= 0.1 * RUNS
    reported = [any(rule.name == learner.rule for rule in test.verdict.unsure) for test in tests]  # type: ignore[attr-defined]
    assert sum(reported) >= RUNS - 1


def test_who_knows_always_passes_with_fewer_questions_than_there_could_be() -> None:
    tests = taken(Knows)
    assert all(test.verdict.passed for test in tests)
    assert max(test.asked for test in tests) < MOST


def test_who_slips_now_and_then_nearly_always_passes() -> None:
    assert sum(test.verdict.passed for test in taken(Slips, 30)) >= 27


def test_who_guesses_never_passes() -> None:
    assert not any(test.verdict.passed for test in taken(Guesses, 30))


def test_the_same_seed_and_answers_give_the_same_questions() -> None:
    one, two = (take(hearts(), SPEECH, Slips("a"), "a") for _ in range(2))
    assert one == two


def test_no_question_repeats_the_branch_and_answer_of_the_one_before() -> None:
    for test in (*taken(Knows, 10), *taken(Slips, 10)):
        asked = [(question.branch, question.answer, question.position) for question in test.questions]
        assert all(one != two for one, two in pairwise(asked))
        assert len({question.id for question in test.questions}) == test.asked


def test_a_test_does_not_begin_with_what_hardly_ever_happens() -> None:
    first = {question.branch for test in taken(Knows, 10) for question in test.questions[:3]}
    assert not {"first-trick-points:exception", "unbroken-lead:exception"} & first


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_every_table_can_be_passed(book: str, players: int) -> None:
    """By right answers alone, and every skill of the table is asked about."""
    rules = compile_rules(load_book(book), players)
    diagnosis = Diagnosis(rules, "every")
    branches = set()
    while (question := diagnosis.next_question()) is not None:
        branches.add((question.topic, question.branch))
        diagnosis.hear(question.answer)
    assert diagnosis.verdict.passed
    makers = [maker for topic in Topic for maker in makers_of(topic, Source(rules, book, {}))]
    shown = {skill_of(rules, maker) for maker in makers if (maker.topic, maker.branch) in branches}
    assert len(shown) >= min(MOST - 1, len({skill_of(rules, maker) for maker in makers} - {None}) - 1)


def test_only_what_is_different_is_asked_about() -> None:
    rules = compile_rules(load_book("omnibus"), 4)
    diagnosis = Diagnosis(rules, "differences", about={"bonus-points"})
    while (question := diagnosis.next_question()) is not None:
        assert isinstance(question.position, WinnerPosition)
        charges = [charge for charge in rules.charges if charge.rule.id.name == "bonus-points"]
        assert sum(card for _, card in question.position.trick) & charges[0].cards
        diagnosis.hear(question.answer)
    assert diagnosis.asked
    assert diagnosis.verdict.passed


def test_an_answer_after_a_hint_shows_nothing() -> None:
    diagnosis = Diagnosis(hearts(), "hints")
    while (question := diagnosis.next_question()) is not None:
        diagnosis.hear(question.answer, hinted=True)
    assert diagnosis.asked == MOST
    assert not diagnosis.verdict.passed


def test_a_topic_of_its_own_can_be_asked_about() -> None:
    diagnosis = Diagnosis(hearts(), "end", topics=(Topic.END,))
    topics = set()
    while (question := diagnosis.next_question()) is not None:
        topics.add(question.topic)
        diagnosis.hear(question.answer)
    assert diagnosis.verdict.passed
    assert topics == {Topic.END}


@pytest.mark.parametrize("book", packaged_ids("rules"))
def test_no_idea_passes_at_any_book(book: str) -> None:
    """Learners who answer as the idea says wherever it shows, and right elsewhere."""
    rules = compile_rules(load_book(book), load_book(book).players.default)
    for idea in Idea:
        diagnosis, shown, rng = Diagnosis(rules, f"{idea.value}"), 0, Random(idea.value)
        while (question := diagnosis.next_question()) is not None:
            answers = beliefs(rules, question).get(idea)
            shown += answers is not None
            diagnosis.hear(question.answer if answers is None else rng.choice(answers))
        assert not (shown and diagnosis.verdict.passed), idea
