from __future__ import annotations

import os
import pty
from collections.abc import Iterator, Mapping
from io import BytesIO, StringIO, TextIOWrapper
from typing import TextIO

import pytest

from tutor.ui.environment import ColorWhen, Colours, Environment, Wishes, detect

NO_WISHES = Wishes()


class _Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def found(
    wishes: Wishes = NO_WISHES, stream: type[StringIO] = _Terminal, variables: Mapping[str, str] | None = None
) -> Environment:
    return detect(stream(), stream(), stream(), {"TERM": "xterm", **(variables or {})}, wishes)


NONE, BOLD, PALETTE = Colours.NONE, Colours.BOLD, Colours.PALETTE


@pytest.mark.parametrize(
    ("wishes", "variables", "colours"),
    [
        (Wishes(), {}, PALETTE),
        (Wishes(), {"NO_COLOR": "1"}, NONE),
        (Wishes(), {"NO_COLOR": ""}, PALETTE),
        (Wishes(), {"NO_COLOR": "1", "FORCE_COLOR": "1"}, NONE),
        (Wishes(), {"NO_COLOR": "1", "FORCE_COLOR": "3", "COLORTERM": "truecolor"}, NONE),
        (Wishes(), {"TERM": "dumb"}, NONE),
        (Wishes(), {"TERM": "dumb", "FORCE_COLOR": "1"}, NONE),
        (Wishes(), {"ACCESSIBLE": "1"}, NONE),
        (Wishes(plain=True), {}, NONE),
        (Wishes(color=ColorWhen.NEVER), {"FORCE_COLOR": "1"}, NONE),
        (Wishes(color=ColorWhen.ALWAYS), {"NO_COLOR": "1"}, PALETTE),
        (Wishes(color=ColorWhen.ALWAYS), {"TERM": "xterm"}, PALETTE),
        (Wishes(color=ColorWhen.ALWAYS, plain=True), {}, NONE),
    ],
)
def test_colours_on_a_terminal(wishes: Wishes, variables: dict[str, str], colours: Colours) -> None:
    assert found(wishes, variables={"TERM": "xterm-256color", **variables}).colours is colours


@pytest.mark.parametrize(
    ("variables", "colours"),
    [
        *(({"TERM": term}, PALETTE) for term in ("tmux-256color", "xterm-direct", "alacritty", "foot", "xterm-kitty")),
        *(({"TERM": term}, BOLD) for term in ("xterm", "linux", "vt220", "screen", "ansi")),
        ({"TERM": ""}, Colours.NONE),
        ({"COLORTERM": "truecolor"}, PALETTE),
        ({"WT_SESSION": "1"}, PALETTE),
    ],
)
def test_colours_are_used_where_the_palette_is_known(variables: dict[str, str], colours: Colours) -> None:
    assert found(variables=variables).colours is colours


def test_consoles_of_windows_have_the_palette() -> None:
    streams = _Terminal(), _Terminal(), _Terminal()
    assert detect(*streams, {}, Wishes(), windows=True).colours is PALETTE
    assert detect(*streams, {"NO_COLOR": "1"}, Wishes(), windows=True).colours is NONE


def test_colours_in_a_pipe() -> None:
    assert found(stream=StringIO).colours is NONE
    assert found(stream=StringIO, variables={"GITHUB_ACTIONS": "true", "COLORTERM": "truecolor"}).colours is NONE
    assert found(stream=StringIO, variables={"FORCE_COLOR": "0"}).colours is NONE
    assert found(stream=StringIO, variables={"FORCE_COLOR": "1"}).colours is BOLD
    assert found(stream=StringIO, variables={"FORCE_COLOR": "2"}).colours is PALETTE
    assert found(stream=StringIO, variables={"FORCE_COLOR": "1", "TERM": "xterm-256color"}).colours is PALETTE
    assert found(Wishes(color=ColorWhen.ALWAYS), stream=StringIO).colours is PALETTE


def test_the_wishes_for_cards_are_kept() -> None:
    assert not found().letters
    assert not found().four_colour
    asked = found(Wishes(letters=True, four_colour=True))
    assert asked.letters
    assert asked.four_colour


def test_plain_is_for_readers_pipes_and_simple_terminals() -> None:
    assert not found().plain
    assert not found(variables={"ACCESSIBLE": "0"}).plain
    assert found(Wishes(plain=True)).plain
    assert found(Wishes(ascii=True)).plain
    assert found(variables={"ACCESSIBLE": "1"}).plain
    assert found(variables={"TERM": "dumb"}).plain
    assert found(stream=StringIO).plain
    assert detect(StringIO(), _Terminal(), StringIO(), {"TERM": "xterm"}, Wishes()).plain
    assert detect(_Terminal(), StringIO(), StringIO(), {"TERM": "xterm"}, Wishes()).plain
    for variables in ({}, {"TERM": ""}):
        unknown, windows = (
            detect(_Terminal(), _Terminal(), StringIO(), variables, Wishes(), windows=each) for each in (False, True)
        )
        assert (unknown.plain, unknown.dumb) == (True, True)
        assert (windows.plain, windows.dumb) == (False, False)


def test_lines_are_to_be_heard_only_where_the_reader_says_so() -> None:
    assert found(Wishes(plain=True)).linear
    assert found(variables={"ACCESSIBLE": "1"}).linear
    for simple in (found(), found(stream=StringIO), found(variables={"TERM": "dumb"}), found(Wishes(ascii=True))):
        assert not simple.linear


@pytest.mark.parametrize(
    ("encoding", "ascii_only"), [("utf-8", False), ("ascii", True), ("cp1252", True), ("cp437", True)]
)
def test_streams_take_every_character(encoding: str, ascii_only: bool) -> None:
    raw = BytesIO()
    stream = TextIOWrapper(raw, encoding=encoding)
    surroundings = detect(StringIO(), stream, StringIO(), {}, Wishes())
    assert surroundings.ascii is ascii_only
    surroundings.stdout.write("پتا ♠ \udcff")
    surroundings.stdout.flush()
    assert raw.getvalue().decode() == "پتا ♠ ?"


def test_closed_streams_are_no_terminals() -> None:
    stream = StringIO()
    stream.close()
    surroundings = detect(None, None, stream, {"TERM": "xterm"}, Wishes())
    assert surroundings.plain
    assert surroundings.colours is Colours.NONE
    surroundings.stdout.write("nowhere")
    surroundings.stdout.close()


@pytest.mark.parametrize(
    ("columns", "width"),
    [("40", 40), ("10", 30), ("500", 120), ("0", 80), ("x", 80), ("", 80), ("-5", 80), ("9" * 50, 120)],
)
def test_the_width_off_a_terminal(columns: str, width: int) -> None:
    assert found(stream=StringIO, variables={"COLUMNS": columns}).width == width


@pytest.fixture
def window() -> Iterator[TextIO]:
    leader, follower = pty.openpty()
    with os.fdopen(leader, "rb", buffering=0), os.fdopen(follower, "w") as stream:
        yield stream


def test_the_width_follows_the_window(window: TextIO) -> None:
    import termios

    surroundings = detect(None, window, StringIO(), {}, Wishes())
    for columns in (50, 100):
        termios.tcsetwinsize(window.fileno(), (24, columns))
        assert surroundings.width == columns
    termios.tcsetwinsize(window.fileno(), (0, 0))
    assert surroundings.width == 80
