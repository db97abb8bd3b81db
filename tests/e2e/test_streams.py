"""What goes to which stream, and what happens when nobody reads it."""

from __future__ import annotations

import os

import pytest

from tests.e2e.command import Hearts
from tests.e2e.test_exit_codes import POSITIONS


@pytest.mark.parametrize("words", ["rules show", "rules", "progress --json", "simulate hearts", "--help", "--version"])
@pytest.mark.parametrize("reader", ["head -c 5", "true"])
def test_a_reader_that_goes_away_is_no_fault(hearts: Hearts, words: str, reader: str) -> None:
    ran = hearts.shell(f"set -o pipefail; hearts {words} | {reader}", env={"PYTHONUNBUFFERED": "1"})
    assert (ran.code, ran.err) == (0, "")


def test_closed_output_is_no_fault(hearts: Hearts) -> None:
    ran = hearts.shell("hearts rules show >&-")
    assert (ran.code, ran.err) == (0, "")
    ran = hearts.shell("hearts play --resume 2>&-")
    assert (ran.code, ran.out) == (1, "")


def test_trouble_that_cannot_be_told_is_no_fault(hearts: Hearts) -> None:
    ran = hearts.shell("hearts play --resume 2>/dev/full")
    assert (ran.code, ran.out) == (1, "")
    assert hearts.shell("hearts --version >/dev/full 2>/dev/full").code == 74


def test_json_is_never_coloured(hearts: Hearts) -> None:
    (hearts.folder / "positions.yaml").write_text(POSITIONS, encoding="utf-8")
    loud = {"GITHUB_ACTIONS": "true", "FORCE_COLOR": "1", "CLICOLOR_FORCE": "1", "PY_COLORS": "1"}
    for words in (
        ("quiz", "--json", "--no-input"),
        ("progress", "--json"),
        ("judge", "positions.yaml", "--json"),
        ("simulate", "hearts", "--deals", "2", "--json"),
    ):
        ran = hearts.run(*words, "--color", "always", env=loud)
        assert ran.code == 0
        assert "\x1b" not in ran.out
        assert ran.json["version"] == 1


def test_help_through_a_pipe_is_not_coloured(hearts: Hearts) -> None:
    assert "\x1b" not in hearts.run("--help", env={"GITHUB_ACTIONS": "true"}).out


def test_version_reads_no_file(hearts: Hearts) -> None:
    hearts.settings.parent.mkdir(parents=True)
    hearts.settings.write_bytes(os.urandom(1000))
    hearts.progress.parent.mkdir(parents=True)
    hearts.progress.write_bytes(os.urandom(1000))
    assert hearts.read("--version").startswith("hearts ")
