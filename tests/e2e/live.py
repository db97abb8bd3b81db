"""A running plain session: what it shows up to a prompt, and what is typed there."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from types import TracebackType

from tests.e2e.command import Hearts
from tests.processes import waits

_QUIET = 0.03
_PATIENCE = 30.0


class Live:
    """The command with pipes, one prompt at a time."""

    def __init__(self, hearts: Hearts, *words: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tutor", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=hearts.folder,
            env=hearts.variables(),
        )

    def __enter__(self) -> Live:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def prompt(self) -> str:
        """What is shown up to the next prompt: a line that has no end yet. At the end of the program, the rest."""
        assert self._process.stdout is not None
        stream = self._process.stdout.fileno()
        shown, end = b"", time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            waiting = bool(shown) and not shown.endswith(b"\n")
            if not select.select([stream], [], [], _QUIET if waiting else 1.0)[0]:
                if waiting and waits(self._process.pid):
                    return shown.decode()
                continue
            piece = os.read(stream, 65536)
            if not piece:
                return shown.decode()
            shown += piece
        raise AssertionError(shown.decode())

    def type(self, line: str) -> str:
        """Type a line; what is shown up to the next prompt."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()
        return self.prompt()

    def interrupt(self) -> None:
        """Press Ctrl-C."""
        self._process.send_signal(signal.SIGINT)

    def terminate(self) -> None:
        """End it from elsewhere, politely."""
        self._process.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it as a power cut would."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def end(self) -> tuple[int, str, str]:
        """Close the input; exit code and the rest of both streams."""
        out, err = self._process.communicate(timeout=_PATIENCE)
        return self._process.returncode, out.decode(), err.decode()
