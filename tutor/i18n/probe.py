"""Asking a terminal: what it is, whether it orders right-to-left text, and where its cursor stands."""

from __future__ import annotations

import os
import re
import time
from typing import NamedTuple

_TIMEOUT = 1.0
"""Seconds to wait for a terminal that does not answer. All but a few do, and at once, but for one at the other end of a
slow line. An answer that came too late would be taken for keys that the reader pressed, Esc among them."""


class Reply(NamedTuple):
    """What a terminal says of itself."""

    name: str = ""
    """Its name, without its version; empty if it did not say."""
    orders: bool | None = None
    """It orders right-to-left text, as the BiDi specification for terminals has it; ``None`` if it did not say."""


# "What is your name?", "Do you know mode 2501 of the BiDi specification?", then "What are you?", which every terminal
# answers: so nothing need be waited for. What a terminal shows of questions that it does not understand is erased.
_QUESTIONS = b"\x1b[>0q\x1b[?2501$p\x1b[c"
_LAST = rb"\x1b\[\?[\d;]*c"
_NAME = rb"\x1bP>\|([A-Za-z][\w.-]*)"
_MODE = rb"\x1b\[\?2501;(\d+)\$y"
_ERASE = b"\r\x1b[K"

_WHERE = b"\x1b[6n"
_CURSOR = rb"\x1b\[\d+;(\d+)R"


def ask_terminal(read: int, write: int, timeout: float = _TIMEOUT) -> Reply:
    """Ask the terminal behind two file descriptors; no mode of it is changed. What is no terminal is not asked."""
    answer = _converse(read, write, _QUESTIONS, _LAST, timeout)
    if answer is None:
        return Reply()
    os.write(write, _ERASE)
    name, mode = re.search(_NAME, answer), re.search(_MODE, answer)
    return Reply(name[1].decode() if name else "", mode[1] in (b"1", b"2") if mode else None)


def ask_tmux() -> Reply:
    """Ask tmux in which terminal it is seen."""
    import subprocess

    question = ("tmux", "display-message", "-p", "#{client_termtype} #{client_termname}")
    try:
        answer = subprocess.run(question, capture_output=True, text=True, check=True, timeout=1).stdout
    except (OSError, subprocess.SubprocessError, UnicodeError):
        return Reply()
    return Reply(re.split(r"[( ]", answer.strip())[0])


def cells_drawn(read: int, write: int, text: str, timeout: float = _TIMEOUT) -> int | None:
    """How many cells the cursor moves when the terminal draws a text, which is erased again; ``None`` if it won't say.

    The cursor has to be at the beginning of a line.
    """
    answer = _converse(read, write, b"\r" + text.encode() + _WHERE, _CURSOR, timeout)
    if answer is None:
        return None
    os.write(write, _ERASE)
    column = re.search(_CURSOR, answer)
    return int(column[1]) - 1 if column else None


def _converse(read: int, write: int, question: bytes, end: bytes, timeout: float) -> bytes | None:
    """What the terminal answers to a question, up to `end`; ``None`` where there is nobody to ask.

    The state of the terminal is put back.
    """
    try:
        import termios
        import tty
    except ImportError:
        return None
    if not (os.isatty(read) and os.isatty(write)) or in_background(read):
        return None
    before = termios.tcgetattr(read)
    try:
        tty.setcbreak(read, termios.TCSADRAIN)
        os.write(write, question)
        return _read_answer(read, end, timeout)
    finally:
        termios.tcsetattr(read, termios.TCSADRAIN, before)


def in_background(terminal: int) -> bool:
    """Another program has the terminal: to change its state would stop this one."""
    try:
        return os.tcgetpgrp(terminal) != os.getpgrp()
    except OSError:  # it is not the one that this program was started from
        return False


def _read_answer(read: int, end: bytes, timeout: float) -> bytes:
    import select

    answer = b""
    last = time.monotonic() + timeout
    while not re.search(end, answer):
        ready, _, _ = select.select([read], [], [], max(0.0, last - time.monotonic()))
        if not ready:
            break
        chunk = os.read(read, 256)
        if not chunk:
            break
        answer += chunk
    return answer
