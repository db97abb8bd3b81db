"""``hearts quiz TOPIC`` where the book has no such questions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tutor.cli.main import run


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    return {"HOME": str(tmp_path), "HEARTS_LANG": "en", "COLUMNS": "200"}


@pytest.mark.parametrize(
    ("arguments", "game"),
    [
        (("cancel",), "Hearts"),
        (("pass", "--rules", "basic-hearts"), "Basic Hearts"),
        (("pass", "--rules", "cancellation", "--option", "passing=none"), "Cancellation Hearts"),
    ],
)
def test_a_topic_without_questions_is_refused(
    arguments: tuple[str, ...], game: str, home: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["quiz", *arguments, "--json", "--no-input"], home) == 2
    out, err = capsys.readouterr()
    assert not out
    assert f"{game}, as it is played at this table, has nothing to ask about {arguments[0]}. There are: " in err
    assert not err.rstrip(".\n").endswith(arguments[0])


def test_all_topics_are_those_that_there_are(home: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    for book, topics in (("basic-hearts", 6), ("hearts", 7), ("cancellation", 8)):
        assert run(["quiz", "--rules", book, "--count", "16", "--seed", "1", "--json", "--no-input"], home) == 0
        questions = json.loads(capsys.readouterr().out)["questions"]
        assert len(questions) == 16
        assert len({question["topic"] for question in questions}) == topics


def test_yes_no_and_nobody_are_values(home: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        run(["quiz", "cancel", "--rules", "cancellation", "--count", "48", "--seed", "1", "--json", "--no-input"], home)
        == 0
    )
    found: dict[str, set[str]] = {}
    for question in json.loads(capsys.readouterr().out)["questions"]:
        subject = "seat" if isinstance(question["subject"], int) else question["subject"]
        values = [option["value"] for option in question["options"]]
        found.setdefault(subject, set()).update(map(str, values))
    assert found["dead"] == {"yes", "no"}
    assert {"none", "0", "5"} <= found["taker"]
    assert {"none"} < found["cancelled"]
    assert "none" in found["pile"] & found["left-over"]
    assert all(value.isdecimal() for value in found["seat"])
