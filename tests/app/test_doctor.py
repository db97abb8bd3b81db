"""``hearts doctor`` in a window that a thread plays, and in a pipe; and the question for the order of text."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import termios
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tutor.app.context import Context
from tutor.app.doctor import doctor_command
from tutor.app.exits import Exit
from tutor.app.language import settle_order
from tutor.app.settings import FILE_NAME, Settings, config_folder
from tutor.cli.main import run
from tutor.i18n.bidi import Mode
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.cells import cells
from tutor.i18n.languages import Choice, available, locales_dir
from tutor.i18n.order import Source
from tutor.ui.environment import Wishes, detect

WHERE = b"\x1b[6n"
VTE = {"VTE_VERSION": "7003"}
NO_WISHES = Wishes()


class Window:
    """A terminal that says where its cursor stands, and in which answers are typed at prompts."""

    def __init__(self, typed: str, wider: int, *, answers: bool) -> None:
        self.leader, self.follower = pty.openpty()
        termios.tcsetwinsize(self.follower, (40, 80))
        self._typed = [*typed]
        self._wider = wider
        self._answers = answers
        self._shown = b""
        self._thread = threading.Thread(target=self._play)
        self._thread.start()

    def _play(self) -> None:
        while chunk := self._next():
            self._shown += chunk
            if self._shown.endswith(WHERE) and self._answers:
                drawn = self._shown[: -len(WHERE)].rpartition(b"\r")[2].decode()
                os.write(self.leader, f"\x1b[1;{cells(drawn) + self._wider + 1}R".encode())
            elif self._shown.endswith(b"\x1b[c"):
                os.write(self.leader, b"\x1b[?6c")
            elif self._shown.endswith(b"q: ") and self._typed:
                os.write(self.leader, f"{self._typed.pop(0)}\n".encode())

    def _next(self) -> bytes:
        try:
            return os.read(self.leader, 10_000)
        except OSError:  # the other end was closed
            return b""

    def close(self) -> str:
        """All that was shown."""
        os.close(self.follower)
        self._thread.join()
        os.close(self.leader)
        return self._shown.decode().replace("\r\n", "\n")


class Seen:
    """What a window showed, when it is closed."""

    text = ""


@contextmanager
def window(
    home: Path,
    language: str = "en",
    typed: str = "",
    *,
    wider: int = 0,
    answers: bool = True,
    wishes: Wishes = NO_WISHES,
    variables: dict[str, str] | None = None,
) -> Iterator[tuple[Context, Seen]]:
    played, seen = Window(typed, wider, answers=answers), Seen()
    around = {"TERM": "xterm-256color", "HOME": str(home), **(variables or {})}
    with (
        open(played.follower, encoding="utf-8", closefd=False) as stdin,
        open(played.follower, "w", encoding="utf-8", closefd=False) as stdout,
    ):
        languages = available(locales_dir())
        yield (
            Context(
                detect(stdin, stdout, io.StringIO(), around, wishes),
                languages,
                Catalogue.load(languages[language], locales_dir()),
                Settings(config_folder(around) / FILE_NAME),
                Choice(language, "LC_ALL"),
            ),
            seen,
        )
    seen.text = played.close()


def doctor(context: Context, *, as_json: bool = False, no_input: bool = False) -> None:
    assert doctor_command(context, as_json=as_json, no_input=no_input) is Exit.OK


def saved(home: Path) -> dict[str, str]:
    path = config_folder({"HOME": str(home)}) / FILE_NAME
    values: dict[str, str] = json.loads(path.read_text()) if path.exists() else {}
    return values


def test_what_a_window_is_told(tmp_path: Path) -> None:
    with window(tmp_path, typed="q", variables=VTE) as (context, seen):
        doctor(context)
    for told in (
        "Terminal: VTE (TERM=xterm-256color)",
        "Language: English (en). That comes from: LC_ALL",
        "the terminal puts it in order. That is known of this terminal.",
        "Questions: menus.",
        "This terminal draws Marathi, Telugu, and Urdu as the program expects.",
        "If you read Urdu:",
    ):
        assert told in re.sub(r"\s+", " ", seen.text)
    # each sample twice, with its mark where we count and where the terminal is told to have it
    marked = [line for line in seen.text.splitlines() if line.endswith("|")]
    assert [line[:2] for line in marked] == ["mr", "mr", "te", "te", "ur", "ur"]
    for counted, placed in zip(marked[::2], marked[1::2], strict=True):
        column = re.search(r"\x1b\[(\d+)G", placed)
        assert column is not None
        assert cells(counted) == int(column[1])
        assert cells(placed[: column.start()]) < int(column[1])
    assert saved(tmp_path) == {}


def test_a_window_that_draws_in_other_widths_is_told_so(tmp_path: Path) -> None:
    with window(tmp_path, wider=-2, variables=VTE) as (context, seen):
        doctor(context, no_input=True)
    assert "draws Marathi, Telugu, and Urdu in another width than the program expects" in re.sub(r"\s+", " ", seen.text)
    assert "q: " not in seen.text


@pytest.mark.parametrize("language", ["mr", "te", "ur"])
def test_who_reads_no_latin_letters_sees_languages_by_their_own_names(tmp_path: Path, language: str) -> None:
    with window(tmp_path, language, typed="q", variables=VTE) as (context, seen):
        doctor(context)
    assert not {"Marathi", "Telugu", "Urdu"} & set(re.findall(r"\w+", seen.text))
    assert "मराठी" in seen.text


@pytest.mark.parametrize("language", ["en", "ur"])
@pytest.mark.parametrize(("typed", "mode"), [("1", Mode.TERMINAL), ("2", Mode.APP), ("x3", Mode.PLAIN)])
def test_the_answer_is_kept_for_the_terminal(tmp_path: Path, language: str, typed: str, mode: Mode) -> None:
    with window(tmp_path, language, typed, variables={"WT_SESSION": "x"}) as (context, seen):
        doctor(context)
        assert context.order == (mode, Source.SAVED, "Windows Terminal")
        assert (context.environment.bidi or mode) is mode
    assert saved(tmp_path) == {"bidi.Windows Terminal": mode}
    assert ("hearts --lang en\n" in seen.text) is (mode is Mode.PLAIN)
    with window(tmp_path, "ur", variables={"WT_SESSION": "x"}) as (context, _):
        assert context.environment.bidi is mode
    with window(tmp_path, "ur", variables={**VTE}) as (context, _):
        assert context.environment.bidi is Mode.TERMINAL


def test_commands_ask_where_nothing_tells_and_only_once(tmp_path: Path) -> None:
    with window(tmp_path, "ur", "2") as (context, seen):
        assert context.order == (Mode.APP, Source.GUESS, "xterm-256color")
        settle_order(context)
        settle_order(context)
    assert seen.text.count("q: ") == 1
    assert saved(tmp_path) == {"bidi.xterm-256color": "app"}
    with window(tmp_path, "ur") as (context, seen):
        settle_order(context)
    assert "q: " not in seen.text


@pytest.mark.parametrize(
    ("language", "wishes", "variables"),
    [
        ("mr", Wishes(), {}),
        ("ur", Wishes(plain=True), {}),
        ("ur", Wishes(bidi=Mode.APP), {}),
        ("ur", Wishes(), VTE),
        ("ur", Wishes(), {"ACCESSIBLE": "1"}),
        ("ur", Wishes(), {"TERM": "dumb"}),
        ("ur", Wishes(), {"TERM": ""}),
    ],
)
def test_commands_do_not_ask_without_need(
    tmp_path: Path, language: str, wishes: Wishes, variables: dict[str, str]
) -> None:
    with window(tmp_path, language, wishes=wishes, variables=variables) as (context, seen):
        settle_order(context)
    assert seen.text == ""


@pytest.mark.parametrize("variables", [{"TERM": "dumb"}, {"TERM": ""}, {"ACCESSIBLE": "1"}])
def test_text_stays_as_written_where_nobody_knows_what_the_terminal_understands(
    tmp_path: Path, variables: dict[str, str]
) -> None:
    with window(tmp_path, "ur", variables=variables) as (context, _):
        assert context.order == (Mode.PLAIN, Source.OUTPUT, "")


def test_other_languages_do_not_ask_the_terminal(tmp_path: Path) -> None:
    with window(tmp_path, "mr") as (context, seen):
        context.show(context.say("app", "Goodbye!"))
        assert "order" not in context.__dict__
    assert "\x1b[" not in seen.text


def test_plain_lines_ask_and_draw_nothing(tmp_path: Path) -> None:
    with window(tmp_path, wishes=Wishes(plain=True)) as (context, seen):
        doctor(context)
    assert "Questions: plain lines. That comes from: --plain" in seen.text
    assert "\x1b" not in seen.text
    assert "q: " not in seen.text


def test_a_document_for_reports_of_faults(tmp_path: Path) -> None:
    with window(tmp_path, "mr", variables={**VTE, "NO_COLOR": "1"}) as (context, seen):
        context.learner_name = "Asha"
        doctor(context, as_json=True)
    document = json.loads(seen.text)
    assert (document["format"], document["version"]) == ("hearts-tutor/doctor", 1)
    assert document["terminal"]["name"] == "VTE"
    assert document["colours"] == {"value": "none", "by": "NO_COLOR"}
    assert document["right_to_left"] == {"value": "terminal", "by": "environment"}
    assert document["paths"]["settings"] == "~/.config/hearts-tutor/settings.json"
    assert str(tmp_path) not in seen.text
    assert "Asha" not in seen.text


@pytest.mark.parametrize(
    ("home", "config", "shown"),
    [
        ("/home/asha", "/home/asha/set", "~/set"),
        ("/home/asha/", "/home/x/../asha/./set", "~/set"),
        ("/", "/home/asha/set", "/home/~/set"),
        ("", "/home/asha/set", "/home/~/set"),
        ("asha", "/home/asha/set", "/home/~/set"),
        ("/mnt/asha", "/srv/asha/set", "/srv/~/set"),
        ("/home/asha", "/home/ashas/set", "/home/ashas/set"),
    ],
)
def test_no_path_tells_the_name_of_the_user(
    home: str, config: str, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["doctor", "--json"], {"HOME": home, "USER": "asha", "XDG_CONFIG_HOME": config}) == 0
    assert json.loads(capsys.readouterr().out)["paths"]["settings"] == f"{shown}/hearts-tutor/settings.json"


def test_a_silent_terminal_is_waited_for_once(tmp_path: Path) -> None:
    with window(tmp_path, variables=VTE, answers=False) as (context, seen):
        doctor(context, no_input=True)
    assert seen.text.count("\x1b[6n") == 1
    assert len(re.findall(r"\x1b\[\d+G\|", seen.text)) == 3


def test_in_a_pipe(tmp_path: Path) -> None:
    out = io.StringIO()
    languages = available(locales_dir())
    environment = detect(None, out, io.StringIO(), {"HOME": str(tmp_path), **VTE}, Wishes())
    settings = Settings(config_folder({"HOME": str(tmp_path)}) / FILE_NAME)
    doctor(Context(environment, languages, Catalogue(languages["en"]), settings, Choice("en", "default")))
    text = re.sub(r"\s+", " ", out.getvalue())
    assert "The input or the output is not a terminal." in text
    assert "So it is in files, in pipes and for screen readers." in text
    assert "Widths mr इस्पिकची राणी |" in text
    assert "ur حکم کی بیگم |" in text
    assert "In each pair of lines" not in text
    assert "\x1b" not in text
    assert str(tmp_path) not in text


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    variables = {"HOME": str(tmp_path), "LC_ALL": "mr_IN.UTF-8", "HEARTS_BIDI": "app"}
    assert run(["doctor", "--json", "--no-input", "--digits", "native"], variables) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["language"] == {"value": "मराठी (mr)", "by": "LC_ALL"}
    assert document["digits"] == "०१२३४५६७८९"
    assert document["right_to_left"] == {"value": "app", "by": "HEARTS_BIDI"}
