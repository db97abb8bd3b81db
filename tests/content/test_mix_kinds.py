"""A mixed step names rules, or kinds of questions about them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.content.lessons import Mix, load_lesson, packaged_heads
from tutor.content.lint import lint_lessons
from tutor.content.mixing import kinds_to_name, mixed
from tutor.content.model import rule_in
from tutor.reading.locate import packaged_ids
from tutor.rules.compile import compile_rules
from tutor.rules.load import load_book

NARROW = [head.id for head in packaged_heads() if head.course == "hearts" and head.order <= 7]


@pytest.mark.parametrize("name", NARROW)
def test_only_what_is_named_is_drawn(name: str) -> None:
    lesson = load_lesson(name)
    (step,) = (step for step in lesson.steps if isinstance(step, Mix))
    rules = compile_rules(load_book("hearts"), 4)
    for seed in range(30):
        for question in mixed(step, lesson, rules, str(seed)):
            assert question.rule.name in step.rules or question.branch in step.rules


def test_lessons_do_not_ask_the_same_as_the_one_before() -> None:
    rules = compile_rules(load_book("hearts"), 4)
    drawn = []
    for name in ("following-suit", "taking-tricks", "void"):
        lesson = load_lesson(name)
        (step,) = (step for step in lesson.steps if isinstance(step, Mix))
        drawn += [question.position for question in mixed(step, lesson, rules, "seed")]
    assert all(position not in drawn[:place] for place, position in enumerate(drawn))


def test_a_kind_belongs_to_a_rule() -> None:
    kinds = kinds_to_name(compile_rules(load_book("hearts"), 4))
    assert "follow-suit:refuses" in kinds
    assert {rule_in(kind) for kind in kinds} <= {rule.id.name for rule in load_book("hearts").rules()}
    assert rule_in("follow-suit") == "follow-suit"


def test_an_unknown_kind_is_told_with_those_that_there_are(tmp_path: Path) -> None:
    text = packaged_ids("lessons")["void"].read_text()
    path = tmp_path / "mine.yaml"
    path.write_text(text.replace("follow-suit:leaves", "follow-suit:leave"))
    (problem,) = (found for found in lint_lessons([path]) if found.code == "unknown-word")
    assert problem.facts["suggestion"] == "follow-suit:leaves"
    assert "follow-suit:exception" in str(problem.facts["choices"])
    assert "trick-winner" not in str(problem.facts["choices"])
    path.write_text(text.replace("follow-suit:leaves", "folow-suit:leaves"))
    assert next(found.code for found in lint_lessons([path])) == "unknown-rule"
