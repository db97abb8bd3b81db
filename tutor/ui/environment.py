"""The surroundings of a run: its streams and what they can show. Everything that asks the system is here."""

from __future__ import annotations

import os
import sys
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, NamedTuple, TextIO

from tutor.i18n.bidi import Mode
from tutor.i18n.signs import SUITS

if TYPE_CHECKING:
    from collections.abc import Mapping

_DEFAULT_WIDTH = 80
_NARROWEST, _WIDEST = 30, 120
_PALETTE_TERMS = frozenset(
    {
        "alacritty", "contour", "foot", "gnome", "iterm2", "konsole", "mintty", "mlterm", "rio", "st", "tmux", "vte",
        "wezterm", "xterm-ghostty", "xterm-kitty",
    }
)  # fmt: skip
"""Terminals of which all that are in use have the palette of 256 colours, though the name does not say so."""
_PALETTE_LEVELS = ("2", "3")
"""Values of FORCE_COLOR that ask for 256 colours or more; others do not say which there are."""


class ColorWhen(StrEnum):
    """The value of ``--color``."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class Colours(Enum):
    """What looks the text can be given."""

    NONE = "none"
    BOLD = "bold"
    """Bold type and no colour: nobody knows which colours there are."""
    PALETTE = "palette"
    """The fixed entries of the palette of 256 colours."""


class Wishes(NamedTuple):
    """What the command line and the settings ask of the screen."""

    plain: bool = False
    ascii: bool = False
    letters: bool = False
    four_colour: bool = False
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
    dumb: bool = True
    """The terminal, if it is one, understands no escape codes, or nobody knows what it understands."""
    linear: bool = False
    """The reader asked for plain lines, maybe to hear them: no column and no place on a line carries a meaning."""
    colours: Colours = Colours.NONE
    four_colour: bool = False
    """Each suit has a colour of its own, as in a four-colour pack."""
    letters: bool = False
    """The letter of a suit stands beside its sign."""
    ascii: bool = False
    """Suits are letters, and no other sign outside ASCII is used beside the letters of the language."""
    bidi: Mode | None = None
    """Who orders right-to-left text: as the command line says, and in the end as ``tutor.i18n.order`` decides."""

    @property
    def width(self) -> int:
        """The cells of a line, from 30 to 120: asked anew each time, since a window can change its size."""
        return min(max(self._columns(), _NARROWEST), _WIDEST)

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
    dumb = (variables.get("TERM") or ("" if windows else "dumb")) == "dumb"
    asked_plain = wishes.plain or _is_on(variables, "ACCESSIBLE")
    return Environment(
        stdin=stdin,
        stdout=stdout or _nowhere(),
        stderr=stderr or _nowhere(),
        variables=variables,
        stdin_is_tty=stdin_is_tty,
        stdout_is_tty=stdout_is_tty,
        plain=asked_plain or ascii_only or dumb or not (stdin_is_tty and stdout_is_tty),
        dumb=dumb,
        linear=asked_plain,
        colours=_colours(wishes, variables, stdout, bare=asked_plain or dumb, windows=windows),
        four_colour=wishes.four_colour,
        letters=wishes.letters,
        ascii=ascii_only,
        bidi=wishes.bidi,
    )


def _colours(
    wishes: Wishes, variables: Mapping[str, str], stdout: TextIO | None, *, bare: bool, windows: bool
) -> Colours:
    """The flag, then NO_COLOR, then what the reader or the terminal can bear, then FORCE_COLOR, then the stream."""
    if wishes.color is not ColorWhen.AUTO:
        return Colours.PALETTE if wishes.color is ColorWhen.ALWAYS and not wishes.plain else Colours.NONE
    if variables.get("NO_COLOR") or bare:
        return Colours.NONE
    if not _is_on(variables, "FORCE_COLOR") and not (stdout and _is_tty(stdout) and _takes_codes(stdout)):
        return Colours.NONE
    return Colours.PALETTE if windows or _has_palette(variables) else Colours.BOLD


def _has_palette(variables: Mapping[str, str]) -> bool:
    term = variables.get("TERM", "")
    return (
        "256color" in term
        or "direct" in term
        or term in _PALETTE_TERMS
        or any(variables.get(name) for name in ("COLORTERM", "WT_SESSION"))
        or variables.get("FORCE_COLOR") in _PALETTE_LEVELS
    )


def _takes_codes(stream: TextIO) -> bool:
    """Whether a terminal understands escape codes: a console of Windows has to be told to."""
    if sys.platform == "win32":
        import ctypes
        import msvcrt

        kernel, mode = ctypes.windll.kernel32, ctypes.c_uint32()
        handle = msvcrt.get_osfhandle(stream.fileno())
        return bool(kernel.GetConsoleMode(handle, ctypes.byref(mode)) and kernel.SetConsoleMode(handle, mode.value | 4))
    return True


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
        SUITS.encode(encoding)
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
