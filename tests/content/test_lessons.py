from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tutor.content.lessons import LessonHead, course, fits, load_lesson, packaged_heads, read_lesson
from tutor.content.lint import lint_all, lint_books, lint_lessons
from tutor.reading.locate import NotFoundError, data_path, packaged_ids
from tutor.rules.kinds import Text
from tutor.rules.load import load_book

IDS = (
    *("cards-and-words", "following-suit", "taking-tricks", "points", "void", "first-trick", "breaking-hearts"),
    *("exceptions", "scoring", "moon", "passing", "guided-deal", "first-game"),
)
BRIDGES = ("court-piece", "pusoy-dos")


def test_the_shipped_content_is_clean() -> None:
    assert lint_all() == ()


def test_the_course_is_in_order() -> None:
    heads = course("hearts")
    assert tuple(head.id for head in heads) == (*IDS, *BRIDGES)
    assert [head.order for head in heads] == list(range(1, len(heads) + 1))
    assert {head.course for head in heads[len(IDS) :]} == {"bridges"}


@pytest.mark.parametrize("name", IDS)
def test_a_head_says_what_the_lesson_says(name: str) -> None:
    lesson = load_lesson(name)
    head = next(head for head in course("hearts") if head.id == name)
    for key in ("id", "title", "course", "order", "rules", "teaches", "players"):
        assert getattr(head, key) == getattr(lesson, key)


@pytest.mark.parametrize("head", packaged_heads(), ids=lambda head: head.id)
def test_a_lesson_is_short(head: LessonHead) -> None:
    assert 6 <= len(load_lesson(head.id).steps) <= 14


def test_texts_have_the_contexts_of_their_step() -> None:
    lesson = load_lesson("points")
    assert isinstance(lesson.title, Text)
    assert lesson.title.context == "points#title"
    step = next(step for step in lesson.steps if step.id == "points")
    text = getattr(step, "text")  # noqa: B009 - every kind of step has one
    assert isinstance(text, Text)
    assert (text.context, text.count) == ("points/points#explain", "black_maria_points_each")


def test_there_is_no_such_lesson() -> None:
    with pytest.raises(NotFoundError) as caught:
        load_lesson("folowing-suit")
    assert caught.value.suggestion == "following-suit"


def test_a_book_without_a_rule_leaves_out_the_lessons_about_it() -> None:
    book = load_book("hearts", {"first-trick-points": "allowed"})
    heads = course("hearts")
    assert [head.id for head in heads if not fits(head, book)] == ["first-trick", "exceptions"]
    assert not any(fits(replace(head, players=9), book) for head in heads)


def test_a_lesson_may_lie_anywhere_beside_its_book(tmp_path: Path) -> None:
    text = packaged_ids("lessons")["breaking-hearts"].read_text()
    (tmp_path / "my-book.yaml").write_text((data_path("rules") / "hearts.yaml").read_text())
    path = tmp_path / "mine.yaml"
    path.write_text(text.replace("rules: hearts\n", "rules: my-book.yaml\n", 1))
    lesson = load_lesson(str(path))
    assert lesson.rules == str(tmp_path / "my-book.yaml")
    assert [step.id for step in lesson.steps] == [step.id for step in load_lesson("breaking-hearts").steps]


def test_the_digest_follows_what_is_asked_and_not_the_words(tmp_path: Path) -> None:
    text = packaged_ids("lessons")["breaking-hearts"].read_text()
    path = tmp_path / "mine.yaml"
    path.write_text(text.replace("Now on your own.", "Now without any help."))
    known = load_lesson("breaking-hearts")
    assert load_lesson(str(path)).digest == known.digest
    path.write_text(text.replace("[QC, 3D,", "[KC, 3D,"))
    assert load_lesson(str(path)).digest != known.digest


def test_lint_finds_numbers_cards_and_rules_that_no_step_is_about(tmp_path: Path) -> None:
    text = packaged_ids("lessons")["breaking-hearts"].read_text()
    text = text.replace("teaches: [unbroken-lead, breaking]", "teaches: [unbroken-lead, breaking, moon]")
    text = text.replace("Now on your own.", "Now lead one of your 6 cards, the ace of hearts or QS.")
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    other = tmp_path / "other.yaml"
    other.write_text(text)
    found = [(problem.code, *problem.facts.values()) for problem in lint_lessons([path])]
    assert found == [
        ("not-taught", "moon"),
        ("literal-in-text", "6"),
        ("literal-in-text", "ace of hearts"),
        ("literal-in-text", "QS"),
    ]
    assert ("order-taken", "7", str(path)) in [
        (problem.code, *problem.facts.values()) for problem in lint_lessons([path, other])
    ]


def test_lint_looks_at_every_text_of_a_rule_book(tmp_path: Path) -> None:
    text = (data_path("rules") / "hearts.yaml").read_text()
    text = text.replace('"Keep the score on a sheet', '"Keep all 26 points on a sheet')
    text = text.replace("label: Only a heart breaks hearts", "label: Only a heart, such as 2♥, breaks hearts")
    text = text.replace('sources: ["hearts.te:7"]', "sources: []")
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    found = [(problem.code, *problem.facts.values()) for problem in lint_books([path])]
    assert sorted(found) == [
        ("empty-value", "list"),
        ("literal-in-text", "26"),
        ("literal-in-text", "2♥"),
    ]


def test_lint_goes_on_after_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: 1\n")
    assert {problem.code for problem in lint_lessons([broken, *packaged_ids("lessons").values()])} == {"missing-key"}
    assert {problem.code for problem in lint_books([broken])} == {"missing-key"}


def test_reading_does_not_need_the_check() -> None:
    path = packaged_ids("lessons")["guided-deal"]
    assert read_lesson(path, check=False).lesson == read_lesson(path).lesson
