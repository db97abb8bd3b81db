"""The first steps with the command, in one process: help, version, a wrong word, and the choice of language."""

from __future__ import annotations

import locale
import re
from pathlib import Path

import pytest

from tests.e2e.command import LANGUAGES
from tutor import __version__
from tutor.cli.main import run
from tutor.i18n.languages import available, locales_dir

HELP = {code: facts.own_name for code, facts in available(locales_dir()).items()}


class Command:
    """The command with a home of its own and no other variables."""

    def __init__(self, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._home = home
        self._capsys = capsys

    def __call__(self, *words: str, **variables: str) -> tuple[int, str, str]:
        """Exit code, output and trouble."""
        code = run(words, {"HOME": str(self._home), "COLUMNS": "80", **variables})
        return code, *self._capsys.readouterr()

    def language(self, **variables: str) -> str:
        """The language that is spoken."""
        code, out, err = self("quiz", "--json", "--count", "1", **variables)
        assert (code, err) == (0, "")
        return out.partition('"language": "')[2].partition('"')[0]


@pytest.fixture
def command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(tmp_path, capsys)


@pytest.mark.parametrize("words", [("--help",), ("-h",), ("play", "-h"), ("config", "set", "--help")])
def test_help_is_the_output(command: Command, words: tuple[str, ...]) -> None:
    code, out, err = command(*words)
    assert (code, err) == (0, "")
    assert "-h, --help" in out


@pytest.mark.parametrize("code", LANGUAGES)
def test_help_begins_with_what_it_is_and_three_examples(command: Command, code: str) -> None:
    _, out, _ = command("--lang", code, "--help")
    head = [line.split("  ")[1] for line in out.splitlines()[:14] if line.startswith("  hearts ")]
    assert head == ["hearts learn", "hearts quiz legal", "hearts play --deals 1"]
    assert out.index("hearts play --deals 1") < out.index("--lang ...") < out.index("--help")


def test_version(command: Command) -> None:
    assert command("--version") == (0, f"hearts {__version__}\n", "")


def test_a_word_that_is_nearly_a_command(command: Command) -> None:
    code, out, err = command("plya")
    assert (code, out) == (2, "")
    assert "Did you mean play?" in err


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_unknown_language_is_answered_with_the_names_of_all(command: Command, code: str) -> None:
    ended, out, err = command("--lang", "xx", "rules", HEARTS_LANG=code)
    assert (ended, out) == (2, "")
    said = " ".join(err.split())
    assert all(f"{each} ({name})" in said for each, name in HELP.items())


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ("tl", "fil"), ("tgl", "fil"), ("tl_PH", "fil"), ("fil", "fil"), ("fil-PH", "fil"), ("fil_PH.UTF-8", "fil"),
        ("tl_PH.UTF-8", "fil"), ("ur-IN", "ur"), ("te_IN.UTF-8", "te"), ("C", "en"), ("POSIX", "en"), ("UTF-8", "en"),
        ("C.UTF-8", "en"), ("xx_YY.UTF-8", "en"), ("en_IN.ISO8859-1", "en"), ("", "en"),
    ],
)  # fmt: skip
def test_language_of_a_locale_that_this_system_need_not_have(command: Command, tag: str, code: str) -> None:
    assert command.language(LANG=tag) == code
    assert command.language(LC_ALL=tag, LANG="mr_IN.UTF-8" if tag else "") == code
    if code != "en":
        assert command.language(HEARTS_LANG=tag, LANG="mr_IN.UTF-8") == code
        assert command("--lang", tag, "rules") == command("--lang", code, "rules")


def test_a_saved_language_by_an_older_name(command: Command) -> None:
    command("config", "set", "lang", "tl")
    assert command("config", "get", "lang") == (0, "fil\n", "")
    assert command.language(LANG="ur_PK") == "fil"


def test_the_locale_of_the_process_is_left_alone(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise locale.Error("unsupported locale setting")

    monkeypatch.setattr(locale, "setlocale", refuse)
    for words in (("--version",), ("--help",), ("rules", "show", "hearts"), ("quiz", "--json", "--count", "2")):
        code, out, err = command(*words, LC_ALL="te_IN.UTF-8", LANGUAGE="en_US")
        assert (code, err) == (0, "")
        assert not re.search("[\u0c00-\u0c7f]", out), "LANGUAGE comes first"
