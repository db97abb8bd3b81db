"""Lines of right-to-left text on a terminal.

Terminals differ: some order and join the letters themselves, most do not, and the same text cannot serve both. So
there are three modes, and a detection that admits when it does not know.
"""

from __future__ import annotations

import os
import re
import time
import unicodedata
from enum import StrEnum
from typing import TYPE_CHECKING

from tutor.i18n.cells import cells

if TYPE_CHECKING:
    from collections.abc import Mapping

LRM, RLM = "\u200e", "\u200f"
_LRI, _RLI, _PDI = "\u2066", "\u2067", "\u2069"
# The patterns are compiled when a right-to-left line is drawn: all other runs are spared 2 ms.
_CONTROLS = "[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
_ISOLATES = "[\u202a-\u202e\u2066-\u2069]"

_SUITS = "♠♥♦♣"
_RANKS = "10|[2-9AKQJT]"
_CARD = f"(?:{_RANKS})[{_SUITS}]|[{_SUITS}](?:{_RANKS})?"
_NUMBER = rf"{LRM}?[-+−]?\d+(?:[.,:/–-]\d+)*%?"
_LATIN = "A-Za-z0-9À-ɏ"
_WORD = rf"(?:-{{1,2}})?[A-Za-zÀ-ɏ](?:[{_LATIN}_./:@+#'=-]*[{_LATIN}])?(?![{_SUITS}])"
_SUM = rf"{_NUMBER}(?: [×÷=+−] {_NUMBER})+"
# A card, a sum, a phrase such as a command, or a number: each keeps its order from left to right.
_RUN = f"{_CARD}|{_SUM}|{_WORD}(?: (?:{_WORD}|[0-9]+(?![{_SUITS}0-9])))*|{_NUMBER}"


class Mode(StrEnum):
    """Who puts the letters of a line in order."""

    TERMINAL = "terminal"
    """The terminal does; the line carries marks that keep its parts together."""
    APP = "app"
    """The program does: it joins letters, orders them and aligns the line to the right."""
    PLAIN = "plain"
    """Nobody here: the text in reading order, without marks, for files, pipes and screen readers."""


class Bidi:
    """Draws the lines of a language; those of a left-to-right language stay as they are."""

    def __init__(self, mode: Mode, *, rtl: bool) -> None:
        self.mode = mode
        self.rtl = rtl

    def line(self, text: str, width: int | None = None, paragraph: str | None = None) -> str:
        """One line, already wrapped. In the mode `app` it is aligned to the right of `width` cells, if given.

        A paragraph without any right-to-left letter, such as a command or a row of cards, keeps its order and its
        place. `paragraph` is the text that the line was wrapped from, where that is more than the line.
        """
        if not self.rtl:
            return text
        if self.mode is Mode.PLAIN or not _has_rtl(paragraph or text):
            return re.sub(_CONTROLS, "", text)
        if self.mode is Mode.TERMINAL:
            return _RLI + re.sub(_RUN, rf"{_LRI}\g<0>{_PDI}", re.sub(_ISOLATES, "", text)) + _PDI
        return _ordered(text, width)


def _has_rtl(text: str) -> bool:
    return not text.isascii() and any(unicodedata.bidirectional(char) in ("R", "AL") for char in text)


def _ordered(text: str, width: int | None) -> str:
    from arabic_reshaper import reshape
    from bidi.algorithm import get_display

    # This version of the algorithm knows no isolates; a run between marks, ended by one of the other direction,
    # behaves as if isolated.
    marked = re.sub(_RUN, rf"{LRM}\g<0>{LRM}{RLM}", re.sub(_ISOLATES, "", text))
    shown = re.sub(_CONTROLS, "", get_display(reshape(marked), base_dir="R"))
    return shown if width is None else " " * (width - cells(shown)) + shown


_BY_TERM = {
    "alacritty": Mode.APP,
    "rxvt": Mode.APP,
    "linux": Mode.APP,
    "mlterm": Mode.TERMINAL,
    # Orders letters inside words only: nothing reads right, least of all text that is already in order.
    "xterm-kitty": Mode.PLAIN,
    "dumb": Mode.PLAIN,
}
_BY_PROGRAM = {
    "Apple_Terminal": Mode.TERMINAL,
    "mintty": Mode.TERMINAL,
    "vscode": Mode.APP,
    "WezTerm": Mode.APP,
    "ghostty": Mode.APP,
}
_BY_VARIABLE = {
    "KONSOLE_VERSION": Mode.TERMINAL,
    "MLTERM": Mode.TERMINAL,
    "XTERM_VERSION": Mode.APP,
    "WT_SESSION": Mode.APP,
    "TERMUX_VERSION": Mode.APP,
    "KITTY_WINDOW_ID": Mode.PLAIN,
}
_FIRST_VTE = 5800


def detect(env: Mapping[str, str], *, is_tty: bool) -> Mode | None:
    """The mode that the environment speaks for, or None when it says nothing, contradicts itself, or may be stale.

    What is not a terminal gets plain text. A multiplexer keeps the variables of the terminal it was started in, not of
    the one it is seen in.
    """
    if not is_tty:
        return Mode.PLAIN
    if env.get("TMUX") or env.get("STY"):
        return None
    term = env.get("TERM", "")
    for name, mode in _BY_TERM.items():
        if term == name or term.startswith(f"{name}-"):
            return mode
    found = {mode for variable, mode in _BY_VARIABLE.items() if env.get(variable)}
    if program := _BY_PROGRAM.get(env.get("TERM_PROGRAM", "")):
        found.add(program)
    version = env.get("VTE_VERSION", "")
    if version.isdecimal() and int(version) >= _FIRST_VTE:
        found.add(Mode.TERMINAL)
    return found.pop() if len(found) == 1 else None


# "Is the mode 2501 of the BiDi specification known?", then "What are you?", which every terminal answers: nothing need
# be waited for.
_QUESTION = b"\x1b[?2501$p\x1b[c"
_REPLY = rb"\x1b\[\?2501;(\d+)\$y"
_END = rb"\x1b\[\?[\d;]*c"


def query_terminal(read: int, write: int, timeout: float = 0.1) -> bool | None:
    """Ask the terminal itself whether it orders text; None when it does not say within `timeout` seconds.

    `read` and `write` are file descriptors. What is not a terminal, or a system without termios, is not asked. The
    state of the terminal is put back, and no mode is changed.
    """
    try:
        import termios
        import tty
    except ImportError:
        return None
    if not (os.isatty(read) and os.isatty(write)):
        return None
    before = termios.tcgetattr(read)
    try:
        tty.setcbreak(read, termios.TCSADRAIN)
        os.write(write, _QUESTION)
        answer = _read_answer(read, timeout)
    finally:
        termios.tcsetattr(read, termios.TCSADRAIN, before)
    reply = re.search(_REPLY, answer)
    return None if reply is None else reply[1] in (b"1", b"2")


def _read_answer(read: int, timeout: float) -> bytes:
    import select

    answer = b""
    end = time.monotonic() + timeout
    while not re.search(_END, answer):
        ready, _, _ = select.select([read], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            break
        chunk = os.read(read, 256)
        if not chunk:
            break
        answer += chunk
    return answer
