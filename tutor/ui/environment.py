"""The surroundings of a run: its streams and what they can show. Everything that asks the system is here."""

from __future__ import annotations

import os
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TextIO

from tutor.i18n.bidi import Mode

if TYPE_CHECKING:
    from collections.abc import Mapping

_SUITS = "♣♦♥♠"
_DEFAULT_WIDTH = 80
_NARROWEST, _WIDEST = 30, 120


class ColorWhen(StrEnum):
    """The value of ``--color``."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class Wishes(NamedTuple):
    """What the command line asks of the screen."""

    plain: bool = False
    ascii: bool = False
    color: ColorWhen = ColorWhen.AUTO
    bidi: Mode | None = None
    """``None`` is *auto*."""


class Environment(NamedTuple):
    """Streams, variables, and the decisions made from them once, at the start."""

    stdin: TextIO | None
    """``None`` when the program was started with it closed."""
    stdout: TextIO
    stderr: TextIO
    variables: Mapping[str, str]
    stdin_is_tty: bool = False
    stdout_is_tty: bool = False
    plain: bool = True
    """Lines only: no redrawing, no cursor."""
    colour: bool = False
    ascii: bool = False
    """Suits are letters, and no other sign outside ASCII is used beside the letters of the language."""
    bidi: Mode | None = None
    """Who orders right-to-left text, where the reader said so."""

    @property
    def width(self) -> int:
        """The cells of a line, from 30 to 120: asked anew each time, since a window can change its size."""
        return min(max(self._columns(), _NARROWEST), _WIDEST)

    @property
    def dumb(self) -> bool:
        """The terminal understands no escape codes."""
        return self.variables.get("TERM") == "dumb"

    @property
    def accessible(self) -> bool:
        """The variable ACCESSIBLE asks for output that a screen reader can read."""
        return _is_on(self.variables, "ACCESSIBLE")

    def _columns(self) -> int:
        columns = self.variables.get("COLUMNS", "")
        if columns.isascii() and columns.isdecimal() and int(columns[:6]) > 0:
            return int(columns[:6])
        if self.stdout_is_tty:
            try:
                return os.get_terminal_size(self.stdout.fileno()).columns or _DEFAULT_WIDTH
            except (OSError, ValueError):
                pass
        return _DEFAULT_WIDTH


def detect(
    stdin: TextIO | None,
    stdout: TextIO | None,
    stderr: TextIO | None,
    variables: Mapping[str, str],
    wishes: Wishes,
    *,
    windows: bool = os.name == "nt",
) -> Environment:
    """The environment of these streams and variables; the streams are switched to UTF-8 and take any character.

    A stream that was closed before the start is ``None`` in ``sys``; what is written to it then goes nowhere.
    """
    ascii_only = wishes.ascii or not _takes_suits(stdout)
    for stream in (stdin, stdout, stderr):
        _use_utf8(stream)
    stdin_is_tty, stdout_is_tty = _is_tty(stdin), _is_tty(stdout)
    # Windows consoles set no TERM.
    dumb = variables.get("TERM", "" if windows else "dumb") == "dumb"
    asked_plain = wishes.plain or _is_on(variables, "ACCESSIBLE")
    return Environment(
        stdin=stdin,
        stdout=stdout or _nowhere(),
        stderr=stderr or _nowhere(),
        variables=variables,
        stdin_is_tty=stdin_is_tty,
        stdout_is_tty=stdout_is_tty,
        plain=asked_plain or dumb or not (stdin_is_tty and stdout_is_tty),
        colour=_colour(wishes, variables, stdout_is_tty=stdout_is_tty, bare=asked_plain or dumb),
        ascii=ascii_only,
        bidi=wishes.bidi or _bidi(variables),
    )


def _colour(wishes: Wishes, variables: Mapping[str, str], *, stdout_is_tty: bool, bare: bool) -> bool:
    """The flag, then NO_COLOR, then what the reader or the terminal can bear, then FORCE_COLOR, then the stream."""
    if wishes.color is not ColorWhen.AUTO:
        return wishes.color is ColorWhen.ALWAYS and not wishes.plain
    if variables.get("NO_COLOR") or bare:
        return False
    return stdout_is_tty or _is_on(variables, "FORCE_COLOR")


def _bidi(variables: Mapping[str, str]) -> Mode | None:
    try:
        return Mode(variables.get("HEARTS_BIDI", ""))
    except ValueError:
        return None


def _is_on(variables: Mapping[str, str], name: str) -> bool:
    return variables.get(name, "") not in ("", "0")


def _is_tty(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def _takes_suits(stream: TextIO | None) -> bool:
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        _SUITS.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _use_utf8(stream: TextIO | None) -> None:
    """Letters of the five languages fit in no older encoding: question marks would help nobody."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="replace")


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")
