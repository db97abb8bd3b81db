"""Asking a terminal, which is played by a thread at the other end of a pseudo-terminal."""

from __future__ import annotations

import os
import pty
import termios
import threading
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tutor.i18n.probe import Reply, ask_terminal, ask_tmux, cells_drawn

QUESTIONS = b"\x1b[>0q\x1b[?2501$p\x1b[c"
ERASE = b"\r\x1b[K"


@contextmanager
def terminal(reply: bytes, *, late: float = 0.0) -> Iterator[tuple[int, list[bytes]]]:
    """Answers the first question; the descriptor, and all that was written to it."""
    leader, follower = pty.openpty()
    tty.setraw(leader)
    written: list[bytes] = []

    def play() -> None:
        written.append(os.read(leader, 100))
        time.sleep(late)
        os.write(leader, reply)

    before = termios.tcgetattr(follower)
    thread = threading.Thread(target=play)
    thread.start()
    try:
        yield follower, written
        thread.join()
        assert termios.tcgetattr(follower) == before
        written.append(os.read(leader, 100))
    finally:
        os.close(leader)
        os.close(follower)


@pytest.mark.parametrize(
    ("reply", "understood"),
    [
        (b"\x1bP>|VTE(7006)\x1b\\\x1b[?2501;2$y\x1b[?65;1;9c", Reply("VTE", orders=True)),
        (b"\x1bP>|XTerm(379)\x1b\\\x1b[?2501;0$y\x1b[?64;1c", Reply("XTerm", orders=False)),
        (b"\x1bP>|Konsole 22.12.3\x1b\\\x1b[?1;2c", Reply("Konsole")),
        (b"\x1bP>|xterm.js(5.6.0)\x1b\\\x1b[?1;2c", Reply("xterm.js")),
        (b"\x1b[?2501;1$y\x1b[?65;1;9c", Reply(orders=True)),
        (b"\x1bP>|\x1b[31mevil\x1b\\\x1b[?6c", Reply()),
        (b"\x1b[?6c", Reply()),
        (b"", Reply()),
    ],
)
def test_ask_terminal(reply: bytes, understood: Reply) -> None:
    with terminal(reply) as (descriptor, written):
        # A terminal that answers ends the wait; only silence lasts.
        assert ask_terminal(descriptor, descriptor, timeout=5.0 if reply else 0.05) == understood
    assert written == [QUESTIONS, ERASE]


def test_an_answer_over_a_slow_line_is_awaited() -> None:
    with terminal(b"\x1bP>|VTE(7006)\x1b\\\x1b[?65;1;9c", late=0.3) as (descriptor, _):
        assert ask_terminal(descriptor, descriptor) == Reply("VTE")


def test_cells_drawn() -> None:
    with terminal(b"\x1b[7;6R") as (descriptor, written):
        assert cells_drawn(descriptor, descriptor, "राणी", timeout=5.0) == 5
    assert written == [b"\r" + "राणी".encode() + b"\x1b[6n", ERASE]
    with terminal(b"") as (descriptor, written):
        assert cells_drawn(descriptor, descriptor, "a", timeout=0.05) is None


@pytest.mark.parametrize("ask", [ask_terminal, lambda read, write: cells_drawn(read, write, "a")])
def test_no_pipe_is_asked(ask: Callable[[int, int], object]) -> None:
    read, write = os.pipe()
    try:
        assert ask(read, write) in (Reply(), None)
        os.set_blocking(read, False)
        with pytest.raises(BlockingIOError):
            os.read(read, 1)
    finally:
        os.close(read)
        os.close(write)


@pytest.mark.parametrize(
    ("said", "name"),
    [("VTE(7006) xterm-256color", "VTE"), (" rxvt-unicode", "rxvt-unicode"), ("", "")],
)
def test_ask_tmux(said: str, name: str, tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    program = os.path.join(str(tmp_path), "tmux")
    with open(program, "w", encoding="utf-8") as file:
        file.write(f"#!/bin/sh\necho '{said}'\n")
    os.chmod(program, 0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    assert ask_tmux() == Reply(name)


def test_no_tmux_is_no_trouble(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert ask_tmux() == Reply()
