"""The command in a pseudo-terminal."""

from __future__ import annotations

import os
import re
import shlex
import signal
import sys
from pathlib import Path

from tests.e2e.command import NONE, Changes, Hearts
from tests.terminal import Terminal

INTERRUPT, END, ESCAPE = "\x03", "\x04", "\x1b"
_PROMPT = "\x1b[?2004h"
"""prompt_toolkit writes this whenever a prompt is drawn, after it has begun to read keys."""
_RESULT = re.compile(r"BEFORE=(\S+).*CODE=(\d+)\s+AFTER=(\S+)", re.DOTALL)


class Screen(Terminal):
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
        super().__init__(
            ["/bin/bash" if jobs else "/bin/sh", "-c", line],
            folder=hearts.folder,
            variables=hearts.variables({"TERM": "xterm-256color", "COLUMNS": None, **env}),
            rows=rows,
            columns=columns,
        )
        self._prompts = 0

    def prompt(self) -> str:
        """Wait for the next prompt that reads keys; what the screen shows."""
        self._until(lambda: self.raw.count(_PROMPT) > self._prompts)
        self.settle()
        self._prompts = self.raw.count(_PROMPT)
        return self.text.rstrip()

    def resize(self, rows: int, columns: int) -> None:
        super().resize(rows, columns)
        self._prompts = self.raw.count(_PROMPT)  # it may have been drawn anew

    def answer(self, line: str) -> str:
        """Type a line at a prompt and wait for the next one; what the screen shows."""
        self.keys(f"{line}\r")
        return self.prompt()

    def terminate(self) -> None:
        """End the command from elsewhere, politely."""
        (command,) = Path(f"/proc/{self._child.pid}/task/{self._child.pid}/children").read_text().split()
        os.kill(int(command), signal.SIGTERM)

    def end(self) -> int:
        """Wait for the end; the exit code. The terminal is left as it was found."""
        self._read_to_the_end()
        self._child.wait()
        found = _RESULT.search(self.raw)
        assert found is not None, self.raw
        assert found[1] == found[3], "the modes of the terminal have changed"
        assert not self._screen.cursor.hidden
        assert self.raw.count(_PROMPT) == self.raw.count("\x1b[?2004l")
        assert "Traceback" not in self.raw
        return int(found[2])
