"""What a command loads before it does anything; how long that takes is measured by ``bench/startup.py``."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tutor.i18n.languages import available, locales_dir

if TYPE_CHECKING:
    from pathlib import Path

NEVER = ("babel", "questionary", "prompt_toolkit", "rich")
PROGRAM = """
import sys
from tutor.cli.main import run
code = run(sys.argv[1:], {"HOME": "", "HEARTS_LANG": "en"})
print(code, *sys.modules, file=sys.stderr)
"""


def loaded(*arguments: str, home: Path, typed: str = "") -> set[str]:
    """The modules in memory after a run that ended well."""
    program = PROGRAM.replace('"HOME": ""', f'"HOME": {str(home)!r}')
    run = subprocess.run(
        [sys.executable, "-c", program, *arguments], input=typed, capture_output=True, encoding="utf-8", check=True
    )
    code, *modules = run.stderr.splitlines()[-1].split()
    assert code == "0", run.stderr
    return set(modules)


@pytest.mark.parametrize("language", available(locales_dir()))
def test_help_and_version_load_no_game(language: str, tmp_path: Path) -> None:
    slow = {*NEVER, "yaml", "sqlite3", "importlib.metadata", "platformdirs", "tutor.rules", "tutor.engine"}
    assert not slow & loaded("--lang", language, "--help", home=tmp_path)
    assert not (slow | {"typer"}) & loaded("--lang", language, "--version", home=tmp_path)


def test_help_reads_the_parameters_of_no_command(tmp_path: Path) -> None:
    assert not {module for module in loaded("--help", home=tmp_path) if module.startswith("tutor.app.learning.quiz")}


def test_a_plain_quiz_asks_without_what_only_other_activities_need(tmp_path: Path) -> None:
    slow = {
        *NEVER,
        "yaml",
        "sqlite3",
        "dataclasses",
        "tutor.content",
        "tutor.bots",
        "tutor.engine.state",
        "tutor.i18n.probe",
    }
    loaded("quiz", "legal", "--plain", home=tmp_path)  # a checkout may have to compile its rule book first
    assert not slow & loaded("quiz", "legal", "--plain", home=tmp_path)
