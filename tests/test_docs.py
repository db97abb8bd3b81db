"""What the documents show is true."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.command import Hearts
from tutor.app.exits import Exit
from tutor.app.judge import check_file

ROOT = Path(__file__).parents[1]


def test_the_example_positions_are_judged_as_they_say() -> None:
    report = check_file(ROOT / "docs" / "example-positions.yaml", str)
    assert report.exit_code == Exit.OK
    assert report.compared == 3


def test_the_lesson_in_the_guide_runs(tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8")
    _, _, rest = guide.partition("```yaml\n")
    text, _, _ = rest.partition("```")
    lesson = tmp_path / "my-lesson.yaml"
    lesson.write_text(text, encoding="utf-8")
    done = Hearts(tmp_path / "home").run("learn", str(lesson), "--lang", "en", typed="\n1 2\n\n")
    assert "You have finished the lesson “My lesson”." in done.out, done.out + done.err
