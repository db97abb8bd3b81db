"""The command in a real pseudo-terminal, and the screen that it draws."""

from __future__ import annotations

import os
import re
import shlex
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pexpect
import pyte

from tests.e2e.command import NONE, Changes, Hearts

INTERRUPT, END, ESCAPE = "\x03", "\x04", "\x1b"
_PATIENCE = 20.0
_QUIET = 0.03
_PROMPT = "\x1b[?2004h"
"""prompt_toolkit writes this whenever a prompt is drawn, after it has begun to read keys."""
_RESULT = re.compile(r"BEFORE=(\S+).*CODE=(\d+)\s+AFTER=(\S+)", re.DOTALL)


class Screen:
    """A terminal in which a shell runs the command once, and tells the modes of the terminal before and after."""

    def __init__(
        self,
        hearts: Hearts,
        *words: str,
        rows: int = 40,
        columns: int = 80,
        env: Changes = NONE,
        jobs: bool = False,
    ) -> None:
        """With ``jobs`` the shell notices when the command is stopped, waits for Enter, and lets it go on."""
        command = shlex.join([sys.executable, "-m", "tutor", *words])
        if jobs:
            # while it is stopped, prompt_toolkit leaves flow control off, which bash then takes for the usual
            command = f"set -m; {command}; echo IN THE BACKGROUND; read _; fg; code=$?; stty ixon; (exit $code)"
        # the shell gets Ctrl-C as well, and is to go on
        line = f"trap : INT; echo BEFORE=$(stty -g); {command}; code=$?; echo CODE=$code AFTER=$(stty -g)"
        variables = hearts.variables({"TERM": "xterm-256color", "COLUMNS": None, **env})
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self.screen)
        self.raw = ""
        self._prompts = 0
        self._child: Any = pexpect.spawn(
            "/bin/bash" if jobs else "/bin/sh",
            ["-c", line],
            cwd=str(hearts.folder),
            env=variables,
            dimensions=(rows, columns),
            encoding="utf-8",
            timeout=_PATIENCE,
        )
        self._child.delaybeforesend = None

    def prompt(self) -> str:
        """Wait for the next prompt that reads keys; what the screen shows."""
        end = time.monotonic() + _PATIENCE
        while self.raw.count(_PROMPT) <= self._prompts:
            assert self._read(), f"the program has ended: {self.text}"
            assert time.monotonic() < end, self.text
        self._prompts = self.raw.count(_PROMPT)
        return self.settled()

    def settled(self) -> str:
        """Wait until nothing more is drawn; what the screen shows."""
        seen = -1
        while seen < len(self.raw):
            seen = len(self.raw)
            self._read()
        return self.text

    def wait(self, awaited: str) -> str:
        """Wait until the screen shows a text; all that it shows."""
        end = time.monotonic() + _PATIENCE
        while awaited not in self.text:
            assert self._read(), f"the program has ended: {self.text}"
            assert time.monotonic() < end, self.text
        return self.settled()

    def resize(self, rows: int, columns: int) -> None:
        """Pull the window to another size."""
        self.screen.resize(rows, columns)
        self._child.setwinsize(rows, columns)
        self.settled()
        self._prompts = self.raw.count(_PROMPT)  # it may have been drawn anew

    def keys(self, keys: str) -> None:
        """Press keys."""
        self._child.send(keys)

    def terminate(self) -> None:
        """End the command from elsewhere, politely."""
        (command,) = Path(f"/proc/{self._child.pid}/task/{self._child.pid}/children").read_text().split()
        os.kill(int(command), signal.SIGTERM)

    def answer(self, line: str) -> str:
        """Type a line at a prompt and wait for the next one; what the screen shows."""
        self.keys(f"{line}\r")
        return self.prompt()

    def end(self) -> int:
        """Wait for the end; the exit code. The terminal is left as it was found."""
        last = time.monotonic() + _PATIENCE
        while self._read():
            assert time.monotonic() < last, self.text
        self._child.wait()
        found = _RESULT.search(self.raw)
        assert found is not None, self.raw
        assert found[1] == found[3], "the modes of the terminal have changed"
        assert not self.screen.cursor.hidden
        assert self.raw.count(_PROMPT) == self.raw.count("\x1b[?2004l")
        assert "Traceback" not in self.raw
        return int(found[2])

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(str(row).rstrip() for row in self.screen.display).rstrip()

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
