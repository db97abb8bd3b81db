from __future__ import annotations

import os
import pty
from collections.abc import Iterator, Mapping
from io import BytesIO, StringIO, TextIOWrapper
from typing import TextIO

import pytest

from tutor.i18n.bidi import Mode
from tutor.ui.environment import ColorWhen, Environment, Wishes, detect
from tutor.ui.layout import bidi_mode

NO_WISHES = Wishes()


class _Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def found(
    wishes: Wishes = NO_WISHES, stream: type[StringIO] = _Terminal, variables: Mapping[str, str] | None = None
) -> Environment:
    return detect(stream(), stream(), stream(), {"TERM": "xterm", **(variables or {})}, wishes)


@pytest.mark.parametrize(
    ("wishes", "variables", "colour"),
    [
        (Wishes(), {}, True),
        (Wishes(), {"NO_COLOR": "1"}, False),
        (Wishes(), {"NO_COLOR": ""}, True),
        (Wishes(), {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        (Wishes(), {"TERM": "dumb"}, False),
        (Wishes(), {"TERM": "dumb", "FORCE_COLOR": "1"}, False),
        (Wishes(), {"ACCESSIBLE": "1"}, False),
        (Wishes(plain=True), {}, False),
        (Wishes(color=ColorWhen.NEVER), {"FORCE_COLOR": "1"}, False),
        (Wishes(color=ColorWhen.ALWAYS), {"NO_COLOR": "1"}, True),
        (Wishes(color=ColorWhen.ALWAYS, plain=True), {}, False),
    ],
)
def test_colour_on_a_terminal(wishes: Wishes, variables: dict[str, str], colour: bool) -> None:
    assert found(wishes, variables=variables).colour is colour


def test_colour_in_a_pipe() -> None:
    assert not found(stream=StringIO).colour
    assert not found(stream=StringIO, variables={"GITHUB_ACTIONS": "true"}).colour
    assert found(stream=StringIO, variables={"FORCE_COLOR": "1"}).colour
    assert found(Wishes(color=ColorWhen.ALWAYS), stream=StringIO).colour


def test_plain_is_for_readers_pipes_and_simple_terminals() -> None:
    assert not found().plain
    assert not found(variables={"ACCESSIBLE": "0"}).plain
    assert found(Wishes(plain=True)).plain
    assert found(variables={"ACCESSIBLE": "1"}).plain
    assert found(variables={"TERM": "dumb"}).plain
    assert found(stream=StringIO).plain
    assert detect(StringIO(), _Terminal(), StringIO(), {"TERM": "xterm"}, Wishes()).plain
    assert detect(_Terminal(), StringIO(), StringIO(), {"TERM": "xterm"}, Wishes()).plain
    assert detect(_Terminal(), _Terminal(), StringIO(), {}, Wishes(), windows=False).plain
    assert not detect(_Terminal(), _Terminal(), StringIO(), {}, Wishes(), windows=True).plain


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
    assert not surroundings.colour
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


def test_who_orders_right_to_left_text() -> None:
    assert bidi_mode(found(Wishes(bidi=Mode.TERMINAL), variables={"TERM": "alacritty"})) is Mode.TERMINAL
    assert bidi_mode(found(variables={"HEARTS_BIDI": "app", "VTE_VERSION": "7000"})) is Mode.APP
    assert bidi_mode(found(variables={"HEARTS_BIDI": "auto", "VTE_VERSION": "7000"})) is Mode.TERMINAL
    assert bidi_mode(found(variables={"TERM": "alacritty"})) is Mode.APP
    assert bidi_mode(found(variables={"ACCESSIBLE": "1", "TERM": "alacritty"})) is Mode.PLAIN
    assert bidi_mode(found(variables={"TERM": "dumb"})) is Mode.PLAIN
    assert bidi_mode(found(stream=StringIO)) is Mode.PLAIN
    # Nothing is known, and in the plain presenter the terminal is not asked.
    assert bidi_mode(found(Wishes(plain=True))) is Mode.APP
