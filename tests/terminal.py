"""A program in a real pseudo-terminal, and the screen that it draws."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pexpect
import pyte
from pyte import screens

from tests.processes import waits
from tutor.i18n.cells import cells

_PATIENCE = 60.0
_QUIET = 0.03


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


class Terminal:
    """A running command. What is read of the screen is what the command has come to draw, never a half of it."""

    def __init__(
        self, command: Sequence[str], *, folder: Path, variables: Mapping[str, str], rows: int, columns: int
    ) -> None:
        self._screen = _Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)
        self.raw = ""
        self._drawn_before = -1
        """How much was drawn before the last keys."""
        self._child: Any = pexpect.spawn(
            command[0],
            list(command[1:]),
            cwd=str(folder),
            env=variables,
            dimensions=(rows, columns),
            encoding="utf-8",
        )
        self._child.delaybeforesend = None

    def keys(self, keys: str) -> None:
        """Press keys."""
        self._drawn_before = len(self.raw)
        self._child.send(keys)

    def resize(self, rows: int, columns: int) -> None:
        """Pull the window to another size and wait until all is drawn anew."""
        self._screen.resize(rows, columns)
        self._drawn_before = len(self.raw)
        self._child.setwinsize(rows, columns)
        self._until(lambda: len(self.raw) > self._drawn_before)
        self.settle()

    def settle(self) -> None:
        """Wait until nothing more is drawn: the program waits, what it wrote has come, and so have keys to it."""
        settled = False
        while not settled:
            seen, waiting = len(self.raw), waits(self._child.pid)
            settled = not self._read() or (waiting and len(self.raw) == seen)

    def wait(self, awaited: str) -> str:
        """Wait until the screen, drawn since the last keys, shows a text; all that it shows."""
        shown = False
        while not shown:
            self._until(lambda: len(self.raw) > self._drawn_before and awaited in self.text)
            self.settle()
            shown = awaited in self.text  # it may have been an older one, which was about to be pushed off
        return self.text

    @property
    def rows(self) -> list[str]:
        """What the screen shows, row by row."""
        return [str(row).rstrip() for row in self._screen.display]

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(self.rows)

    @property
    def cursor(self) -> tuple[int, int]:
        """Row and column of the cursor, from 0."""
        return self._screen.cursor.y, self._screen.cursor.x

    def _until(self, happened: Callable[[], bool]) -> None:
        end = time.monotonic() + _PATIENCE
        while not happened():
            assert self._read(), f"the program has ended: {self.text}"
            assert time.monotonic() < end, self.text

    def _read_to_the_end(self) -> None:
        end = time.monotonic() + _PATIENCE
        while self._read():
            assert time.monotonic() < end, self.text

    def _read(self) -> bool:
        """Read what there is; ``False`` when there will be no more."""
        try:
            text = self._child.read_nonblocking(65536, _QUIET)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += text
        self._stream.feed(text)
        return True
