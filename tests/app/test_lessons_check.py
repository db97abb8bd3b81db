"""``hearts lessons check``: what it says of lessons that are sound, and of those that are not."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.e2e.command import LANGUAGES, Hearts, Indoors
from tutor.app.exits import Exit
from tutor.reading.locate import packaged_ids

LESSONS = packaged_ids("lessons")


@pytest.fixture
def hearts(tmp_path: Path) -> Hearts:
    return Indoors(tmp_path / "reader")


def test_all_lessons_of_the_program_are_sound(hearts: Hearts) -> None:
    done = hearts.run("lessons", "check")
    assert (done.code, done.err) == (Exit.OK, "")
    first, *others = done.out.splitlines()
    assert first == f"{len(LESSONS)} lessons: no problems found."
    # every other language is told of, with a number or with praise
    assert len(others) == len(LANGUAGES) - 1
    assert all(re.search(r"\(\w+\): (\d+ texts? (is|are) not|everything is) translated\.", line) for line in others)


def test_a_lesson_is_named_by_its_id_or_its_path(hearts: Hearts) -> None:
    done = hearts.run("lessons", "check", "void", str(LESSONS["points"]))
    assert done.code == Exit.OK
    assert [line for line in done.out.splitlines() if "problems" in line] == [
        "void: no problems found.",
        f"{LESSONS['points']}: no problems found.",
    ]


def test_problems_of_several_files_are_told_at_once(hearts: Hearts) -> None:
    for name, old, new in (("void", "answer: [2S]", "answer: [2S, 9H]"), ("moon", "  - id: mix", "  - id: pair-moon")):
        text = LESSONS[name].read_text(encoding="utf-8")
        assert old in text
        (hearts.folder / f"{name}.yaml").write_text(text.replace(old, new), encoding="utf-8")
    done = hearts.run("lessons", "check", "void.yaml", "moon.yaml")
    assert done.code == Exit.DATA
    assert done.out == ""
    said = " ".join(done.err.split())
    assert "By the rules the answer is 2S, and not 2S, 9H; correct it, or change the position." in said
    assert "The id pair-moon is taken already" in said
    assert said.endswith("2 problems found.")


def test_all_problems_of_a_file_are_told_in_one_run(hearts: Hearts) -> None:
    text = LESSONS["void"].read_text(encoding="utf-8")
    for old, new in (
        ("answer: [2S]", "answer: [2S, 9H]"),
        ("hand: [8C, AC, 5D, 4S]", "hand: [8C, 8C, 5D, 4S]"),
        ("teaches: [follow-suit]", "teaches: [follow-suit, no-such-rule]"),
        ("And another one.", "And another one of 4 cards."),
        ("trick-winner]", "trick-winner, moon]"),
        ("    play: ", "    plays: "),
    ):
        assert old in text
        text = text.replace(old, new)
    (hearts.folder / "void.yaml").write_text(text, encoding="utf-8")
    said = " ".join(hearts.run("lessons", "check", "void.yaml").err.split())
    for part in (
        "By the rules the answer is 2S, and not 2S, 9H",
        "8C",
        "no-such-rule",
        "“4”",
        "moon",
        "A step needs exactly one of these keys",
    ):
        assert part in said, said
    # of what a step lacks nothing is said as long as steps have fallen out
    assert "two questions" not in said.lower()


def test_of_a_file_of_yours_no_translation_is_expected(hearts: Hearts) -> None:
    (hearts.folder / "mine.yaml").write_text(LESSONS["void"].read_text(encoding="utf-8"), encoding="utf-8")
    done = hearts.run("lessons", "check", "mine.yaml")
    assert (done.code, done.out) == (Exit.OK, "mine.yaml: no problems found.\n")


def test_there_is_no_such_lesson(hearts: Hearts) -> None:
    done = hearts.run("lessons", "check", "vois")
    assert done.code == Exit.USAGE
    assert "Did you mean void?" in done.err


@pytest.mark.parametrize("group", ["lessons", "rules"])
@pytest.mark.parametrize("name", ["./folder", "./pipe", "/dev/zero"])
def test_what_is_no_file_cannot_be_read(hearts: Hearts, group: str, name: str) -> None:
    (hearts.folder / "folder").mkdir()
    os.mkfifo(hearts.folder / "pipe")
    done = hearts.run(group, "check", name)
    assert (done.code, done.err) == (Exit.DATA, f"The file {name} cannot be read.\n")


def test_a_rule_book_that_is_not_there_is_told_as_such(hearts: Hearts) -> None:
    text = LESSONS["void"].read_text(encoding="utf-8")
    (hearts.folder / "mine.yaml").write_text(text.replace("rules: hearts", "rules: ./own.yaml"), encoding="utf-8")
    done = hearts.run("lessons", "check", "mine.yaml")
    assert done.code == Exit.DATA
    assert "There is no rule book called ./own.yaml, and no such file." in " ".join(done.err.split())


def test_without_a_command_the_lessons_are_listed(hearts: Hearts) -> None:
    done = hearts.run("lessons")
    assert done.code == Exit.OK
    assert "void: " in done.out
