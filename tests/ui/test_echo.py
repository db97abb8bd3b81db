"""Keys that are pressed while the program works."""

from __future__ import annotations

import os
import re
import shlex
import signal
import sys
from pathlib import Path

import pytest

from tests.terminal import Terminal
from tests.ui.terminal import ROOT, Program

termios = pytest.importorskip("termios")
INTERRUPT, STOP, ABORT = "\x03", "\x1a", "\x1c"
_RESULT = re.compile(r"BEFORE=(\S+).*CODE=\d+ AFTER=(\S+)", re.DOTALL)


class Shell(Terminal):
    """A shell that runs the working program and tells the modes of the terminal before and after."""

    def __init__(self, done: Path, *, jobs: bool = False) -> None:
        command = shlex.join([sys.executable, "-m", "tests.ui.working", str(done)])
        if jobs:
            # what the shell itself puts back is not to be taken for what the program did
            command = f"set -m; {command}; echo STOPPED=$(stty -g); read _; fg"
        super().__init__(
            ["/bin/sh", "-c", f"trap : INT QUIT; echo BEFORE=$(stty -g); {command}; echo CODE=$? AFTER=$(stty -g)"],
            folder=ROOT,
            variables={"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8"},
            rows=24,
            columns=200,
        )
        self.wait("working")

    def wait_until_hidden(self) -> None:
        """Wait until the terminal shows no keys."""
        self._until(lambda: not termios.tcgetattr(self._child.child_fd)[3] & termios.ECHO)

    def end(self) -> None:
        """Wait for the end; the terminal is left as it was found."""
        self._read_to_the_end()
        found = _RESULT.search(self.raw)
        assert found is not None, self.raw
        assert found[1] == found[2], "the modes of the terminal have changed"

    def send(self, number: int) -> None:
        """Send the program a signal."""
        (program,) = Path(f"/proc/{self._child.pid}/task/{self._child.pid}/children").read_text().split()
        os.kill(int(program), number)


def test_keys_pressed_early_stand_at_the_next_prompt_and_nowhere_else(tmp_path: Path) -> None:
    done = tmp_path / "done"
    program = Program("working", str(done))
    program.shows("working")
    program.keys("10")
    program.keys("h")
    program.settle()
    done.touch()
    rows = program.shows("Your card:   10h")
    assert rows[:3] == ["before", "working", "Clubs were led."]
    program.press("\r", "= ('TH',)")
    assert program.end() == 0


def test_a_line_typed_early_answers_the_next_prompt(tmp_path: Path) -> None:
    done = tmp_path / "done"
    program = Program("working", str(done))
    program.shows("working")
    program.keys("10h\r")
    program.settle()
    done.touch()
    rows = program.shows("= ('TH',)")
    assert [row for row in rows if "10h" in row] == []
    assert program.end() == 0


def test_where_lines_are_typed_the_terminal_shows_them(tmp_path: Path) -> None:
    done = tmp_path / "done"
    program = Program("working", str(done), variables={"TERM": "dumb"})
    program.shows("working")
    program.press("10h\r", "10h")
    done.touch()
    program.shows("= ('TH',)")
    assert program.end() == 0


@pytest.mark.parametrize("way", ["asked", "wrong", "interrupted", "terminated", "aborted", "hung up"])
def test_the_terminal_is_as_it_was_however_the_work_ends(tmp_path: Path, way: str) -> None:
    done = tmp_path / "done"
    shell = Shell(done)
    match way:
        case "interrupted":
            shell.keys(INTERRUPT)
        case "terminated":
            shell.send(signal.SIGTERM)
        case "aborted":
            shell.keys(ABORT)
        case "hung up":
            shell.send(signal.SIGHUP)
        case "wrong":
            (tmp_path / "new").write_text("wrong")
            (tmp_path / "new").rename(done)
        case "asked":
            done.touch()
            shell.wait("keys.")
            shell.keys("1\r")
    shell.end()
    assert ("Traceback" in shell.raw) == (way in ("wrong", "interrupted", "terminated"))


def test_a_stopped_program_leaves_the_terminal_as_it_was_and_hides_keys_again(tmp_path: Path) -> None:
    done = tmp_path / "done"
    shell = Shell(done, jobs=True)
    shell.keys(STOP)
    shell.wait("STOPPED=")
    found = re.search(r"BEFORE=(\S+).*STOPPED=(\S+)", shell.raw, re.DOTALL)
    assert found is not None
    assert found[1] == found[2]
    shell.keys("\n")
    shell.wait_until_hidden()
    shell.keys("ks")
    shell.settle()
    done.touch()
    shell.wait("Your card:   ks")
    assert shell.raw.count("ks") == 1
    shell.keys("\r")
    shell.wait("= ('KS',)")
    shell.end()
