"""``hearts simulate`` as it is read: its tables, and the line that tells how far it has come."""

from __future__ import annotations

import io
import itertools
import re
from pathlib import Path
from typing import Any

import pytest

from tests.app.desk import Desk
from tests.app.typing_at import Typist
from tutor.app.scripts import simulate as simulate_command
from tutor.app.scripts.simulate import Wishes, run_simulation
from tutor.ui.environment import Environment
from tutor.ui.phrases.simulate import clock_time


class Terminal(io.StringIO):
    """An error stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


def watched(folder: Path, monkeypatch: pytest.MonkeyPatch, deals: int = 3, bots: str = "easy", **more: Any) -> str:
    """What is written to the error stream meanwhile; every look at the clock is a second later."""
    desk, stream, clock = Desk(folder), Terminal(), itertools.count()
    environment: Environment = desk.context.environment
    desk.context.environment = environment._replace(**{"stderr": stream, "dumb": False, **more})
    monkeypatch.setattr(simulate_command, "perf_counter", lambda: next(clock))
    run_simulation(desk.context, Wishes("hearts", None, {}, deals, bots, "s", None), as_json=True)
    assert desk.printed()["deals"] == deals
    return stream.getvalue()


def test_progress_is_told_on_a_terminal_and_erased(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = watched(tmp_path, monkeypatch)
    rows = written.split("\r\x1b[K")
    assert rows[1:] == [
        "33 %: 1 of 3 deals, about 0:02 left",
        "66 %: 2 of 3 deals, about 0:01 left",
        "100 %: 3 of 3 deals, about 0:00 left",
        "",
    ]


def test_progress_is_no_matter_of_the_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "%" in watched(tmp_path, monkeypatch, plain=True, stdout_is_tty=False)


@pytest.mark.parametrize("more", [{"dumb": True}, {"linear": True}, {"stderr": io.StringIO()}])
def test_where_no_line_can_be_erased_none_is_written(
    more: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert watched(tmp_path, monkeypatch, **more) == ""


def test_times_are_those_of_a_clock() -> None:
    assert [clock_time(seconds) for seconds in (0.4, 59.6, 61, 3599, 36061)] == [
        "0:00",
        "1:00",
        "1:01",
        "59:59",
        "10:01:01",
    ]


def test_shares_add_up(tmp_path: Path) -> None:
    typist = Typist(tmp_path)
    for words in (("hearts",), ("omnibus",), ("cancellation", "--players", "8"), ("black-maria",)):
        assert typist.run("simulate", *words, "--deals", "600", "--seed", "b") == 0
        shares = [float(found[1]) for line in typist.said if (found := re.match(r" *(\d+\.\d\d) %", line))]
        assert sum(shares) == pytest.approx(100, abs=0.05)
    assert typist.run("simulate", "omnibus", "--deals", "900", "--seed", "b") == 0
    said = "\n".join(typist.said)
    assert re.search(r"%  -\d+ to -1 points\n", said)
    assert "%  no points\n" in said
    assert "%  in a deal with a moon" in said


def test_a_single_deal_is_told_as_one(tmp_path: Path) -> None:
    typist = Typist(tmp_path)
    typist.run("simulate", "hearts", "--deals", "1", "--seed", "b", "--digits", "native")
    assert any("in the first deal" in line for line in typist.said)
