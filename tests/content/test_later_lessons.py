"""The later lessons of the Hearts course, and those for people who know another game, under every option."""

from __future__ import annotations

import pytest

from tests.activities.driving import drive, read, table, wrongly
from tutor.activities.lesson import LessonRun
from tutor.content.asking import question_of
from tutor.content.lessons import Ask, Mix, PlayDeal, Work, course, fits, load_lesson, packaged_heads
from tutor.content.options import RulesByStep
from tutor.quiz.model import Value
from tutor.reading.locate import packaged_ids
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import load_book, load_book_file

LATER = ("exceptions", "scoring", "moon", "passing", "guided-deal", "first-game")
BRIDGES = ("court-piece", "pusoy-dos")
ALL = [*LATER, *BRIDGES]
READINGS = [
    {option.id: value.id}
    for option in load_book("hearts").options
    for value in option.values
    if value.id != option.default
]


def keys(name: str, options: dict[str, str]) -> dict[str, tuple[Value, ...]]:
    lesson, found = load_lesson(name), load_book_file("hearts")
    by_step = RulesByStep(
        compile_rules(found.resolve(options), lesson.players), lambda other: found.resolve({**options, **other})
    )
    return {step.id: question_of(step, by_step.of(step), "").answer for step in lesson.steps if isinstance(step, Ask)}


@pytest.mark.parametrize(
    ("options", "name", "changed"),
    [
        ({"unbroken-lead": "hearts-if-only-queen-besides"}, "exceptions", {"alone-lead": ("4H", "8H", "KH", "QS")}),
        ({"moon": "add"}, "moon", {"alone-total": (9,)}),
        ({"moon": "subtract"}, "moon", {"pair-moon": (-26,), "alone-other": (0,)}),
    ],
)
def test_answers_follow_the_options(options: dict[str, str], name: str, changed: dict[str, tuple[Value, ...]]) -> None:
    found = keys(name, options)
    assert {step: found[step] for step in changed} == changed
    usual = keys(name, {})
    assert {step for step in found if found[step] != usual[step]} == changed.keys()


@pytest.mark.parametrize("options", READINGS, ids=str)
@pytest.mark.parametrize("name", ALL)
def test_a_lesson_comes_to_its_end_under_every_option_with_which_it_fits(name: str, options: dict[str, str]) -> None:
    lesson, found = load_lesson(name), load_book_file("hearts")
    book = found.resolve(options)
    if not fits(lesson, book):
        assert "first-trick-points" in options
        return
    run = LessonRun(lesson, compile_rules(book, lesson.players), lambda other: found.resolve({**options, **other}))
    assert "{" not in read(drive(run, wrongly)[0])


@pytest.mark.parametrize("name", ALL)
def test_a_lesson_is_short_and_ends_in_practice(name: str) -> None:
    steps = load_lesson(name).steps
    assert 8 <= len(steps) <= 12
    assert isinstance(steps[-1], Mix | PlayDeal)
    first = next(step for step in steps if isinstance(step, Ask | Mix))
    assert any(isinstance(step, Work) for step in steps[: steps.index(first)])


@pytest.mark.parametrize("book", packaged_ids("rules"))
def test_the_bridges_fit_every_game_at_their_table_and_come_last(book: str) -> None:
    rules = load_book(book)
    offered = [head.id for head in course(book)]
    if 4 in rules.players.sizes:
        assert tuple(offered[-2:]) == BRIDGES
    else:
        assert not set(BRIDGES) & set(offered)


def test_the_bridges_stand_on_their_own() -> None:
    heads = {head.id: head for head in packaged_heads()}
    assert {heads[name].course for name in BRIDGES} == {"bridges"}
    _, rules = table("hearts")
    for name in BRIDGES:
        assert _asked_about(name, rules) <= set(heads[name].teaches)


def _asked_about(name: str, rules: Rules) -> set[str]:
    """The rules that the questions of a lesson turn on."""
    lesson = load_lesson(name)
    return {question_of(step, rules, "").rule.name for step in lesson.steps if isinstance(step, Ask)}
