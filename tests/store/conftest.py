"""A clock that stands still until it is moved, and ways to run a second process against the same folder."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import tutor.store
from tutor.store import Answer, Store

ROOT = Path(tutor.store.__file__).parents[2]
START = datetime(2026, 3, 1, 12, 30, 45, 678, tzinfo=UTC)

# What every second process begins with.
PRELUDE = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from tutor.store import Answer, LeaseLost, Store
def clock():
    return datetime.now(UTC)
def answer(learner, source):
    rule = ("follow", "follow:refuses", "legal")
    return Answer(learner, clock(), "quiz", source, "hearts", "h1", *rule, True, 0, None, "1", "{}")
folder = Path(sys.argv[1])
def wait_for_the_others():
    print(flush=True)
    sys.stdin.readline()
"""


class TestClock:
    __test__ = False

    def __init__(self) -> None:
        self.time = START

    def __call__(self) -> datetime:
        return self.time

    def advance(self, **spans: float) -> None:
        self.time += timedelta(**spans)


@pytest.fixture
def clock() -> TestClock:
    return TestClock()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def store(folder: Path, clock: TestClock) -> Iterator[Store]:
    with Store.open(folder, clock) as opened:
        yield opened


@pytest.fixture
def make_answer() -> Callable[..., Answer]:
    def make(
        learner: int, source: str = "1", book: str = "hearts", branch: str = "follow:refuses", right: bool = True
    ) -> Answer:
        return Answer(
            learner,
            START,
            "quiz",
            source,
            book,
            "h1",
            "follow",
            branch,
            "legal",
            right,
            1,
            None,
            '"QS"',
            '{"hand": "QS"}',
        )

    return make


@pytest.fixture
def second() -> Callable[..., subprocess.Popen[str]]:
    """Start a Python program that may use the names of PRELUDE; its arguments are the folder and what else is given."""

    def start(program: str, *arguments: object, **environment: str) -> subprocess.Popen[str]:
        code = PRELUDE + textwrap.dedent(program)
        return subprocess.Popen(
            [sys.executable, "-c", code, *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        )

    return start


@pytest.fixture
def together(second: Callable[..., subprocess.Popen[str]]) -> Callable[..., None]:
    """Run one program in several processes that all begin at `wait_for_the_others()`; each gets one of `names`."""

    def run(program: str, folder: Path, names: str) -> None:
        processes = [second("wait_for_the_others()\n" + textwrap.dedent(program), folder, name) for name in names]
        for process in processes:
            assert process.stdout is not None
            process.stdout.readline()
        for process in processes:
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        for process in processes:
            process.communicate(timeout=120)
            assert process.returncode == 0

    return run
