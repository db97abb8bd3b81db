"""The lesson of the guide is sound, does what the guide says, and can be taken to its end."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.activities.driving import ADDED, Answering, drive, read, rightly, run_of, wrongly
from tests.e2e.command import Indoors
from tests.test_docs import agrees, blocks, settled, shown
from tutor.activities.events import LessonDone

GUIDE = "lessons.md"
RIGHT, MISTAKE = "answer: 6D", "answer: [6D, QS]"


@pytest.fixture
def lesson() -> str:
    (text,) = (text for language, text in blocks(GUIDE) if language == "yaml")
    return text


def test_the_guide_shows_what_happens(lesson: str, tmp_path: Path) -> None:
    hearts = Indoors(tmp_path / "reader")
    (hearts.folder / "spades.yaml").write_text(lesson, encoding="utf-8")
    assert RIGHT in lesson
    (hearts.folder / "mistake.yaml").write_text(lesson.replace(RIGHT, MISTAKE), encoding="utf-8")
    commands = [each for language, text in blocks(GUIDE) if language == "console" for each in shown(text)]
    assert len(commands) >= 2
    for command, lines in commands:
        done = hearts.run(*shlex.split(command)[1:])
        assert agrees(settled("\n".join(lines)), settled(done.err + done.out)), f"$ {command}\n{done.err}{done.out}"


@pytest.mark.parametrize(("answering", "right"), [(rightly, 8), (wrongly, 0)])
def test_the_lesson_of_the_guide_can_be_taken(lesson: str, tmp_path: Path, answering: Answering, right: int) -> None:
    path = tmp_path / "spades.yaml"
    path.write_text(lesson, encoding="utf-8")
    items, _ = drive(run_of(str(path), "hearts"), answering)
    done = items[-1]
    assert isinstance(done, LessonDone)
    assert (done.right, done.asked) == (right, 8 + (0 if right else ADDED))
    assert "Away with the queen" in read(items)
