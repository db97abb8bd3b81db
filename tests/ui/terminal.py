"""A script of this folder in a pseudo-terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.terminal import Terminal

ROOT = Path(__file__).parents[2]


class Program(Terminal):
    """A running script."""

    def __init__(
        self,
        script: str,
        *arguments: str,
        rows: int = 24,
        columns: int = 60,
        variables: Mapping[str, str] | None = None,
    ) -> None:
        inherited = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        super().__init__(
            [sys.executable, "-m", f"tests.ui.{script}", *arguments],
            folder=ROOT,
            variables={**inherited, "TERM": "xterm-256color", "LANG": "C.UTF-8", **(variables or {})},
            rows=rows,
            columns=columns,
        )

    def press(self, keys: str, awaited: str) -> list[str]:
        """Press keys and wait until the screen shows the awaited text; the rows of the screen."""
        self.keys(keys)
        return self.shows(awaited)

    def shows(self, awaited: str) -> list[str]:
        """Wait until the screen shows the awaited text; its rows."""
        self.wait(awaited)
        return self.rows

    def widen(self, columns: int, awaited: str) -> list[str]:
        """Pull the window to another width and wait until the screen shows the awaited text; its rows."""
        self.resize(len(self.rows), columns)
        return self.shows(awaited)

    def end(self) -> int:
        """Wait for the end; the exit code."""
        self._read_to_the_end()
        self._child.close()
        return int(self._child.exitstatus)
