"""A program in a real pseudo-terminal, and the screen that it draws."""

from __future__ import annotations

import os
import sys
import time
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pexpect
import pyte
from pyte import screens

from tutor.i18n.cells import cells

ROOT = Path(__file__).parents[2]


class _Screen(pyte.Screen):
    """Gives vowel signs the cells that common terminals give them, and keeps every other mark with its letter."""

    def draw(self, data: str) -> None:
        for char in data:
            if cells(char):
                super().draw(char)
            elif unicodedata.category(char) != "Cf":
                at = max(self.cursor.x - 1, 0)
                cell = self.buffer[self.cursor.y][at]
                self.buffer[self.cursor.y][at] = cell._replace(data=cell.data + char)


screens.wcwidth = cells


class Program:
    """A running script of this folder."""

    def __init__(
        self,
        script: str,
        *arguments: str,
        rows: int = 24,
        columns: int = 60,
        variables: Mapping[str, str] | None = None,
    ) -> None:
        inherited = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        self._screen = _Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)
        self.raw = ""
        self._child: Any = pexpect.spawn(
            sys.executable,
            ["-m", f"tests.ui.{script}", *arguments],
            cwd=str(ROOT),
            env={**inherited, "TERM": "xterm-256color", "LANG": "C.UTF-8", **(variables or {})},
            dimensions=(rows, columns),
            encoding="utf-8",
        )

    def press(self, keys: str, awaited: str) -> list[str]:
        """Send keys and read until the screen shows the awaited text; the rows of the screen."""
        self._child.send(keys)
        return self.wait(awaited)

    def wait(self, awaited: str, seconds: float = 10.0) -> list[str]:
        """Read until the screen shows the awaited text; the rows of the screen. Fails when it never does."""
        end = time.monotonic() + seconds
        while awaited not in "\n".join(self.rows()):
            assert time.monotonic() < end, self.rows()
            self._read()
        return self.rows()

    def rows(self) -> list[str]:
        """What the screen shows."""
        return [str(row).rstrip() for row in self._screen.display]

    @property
    def cursor(self) -> tuple[int, int]:
        """Row and column of the cursor, from 0."""
        return self._screen.cursor.y, self._screen.cursor.x

    def resize(self, columns: int, awaited: str, rows: int = 24) -> list[str]:
        """Pull the window to another width and read until the screen, drawn anew, shows the awaited text; its rows."""
        self._screen.resize(rows, columns)
        before = len(self.raw)
        self._child.setwinsize(rows, columns)
        end = time.monotonic() + 10.0
        while len(self.raw) == before:
            assert time.monotonic() < end, self.rows()
            self._read()
        return self.wait(awaited)

    def end(self) -> int:
        """Wait for the end; the exit code."""
        while self._read():
            pass
        self._child.close()
        return int(self._child.exitstatus)

    def _read(self) -> bool:
        try:
            text = self._child.read_nonblocking(4096, 0.05)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += text
        self._stream.feed(text)
        return True
