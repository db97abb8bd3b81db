"""How long the report on a class of 200 takes, with 20 answers of each, each to other questions.

Usage, from the project's folder: python -m bench.class_report [ROUNDS]
"""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.app.simulated import make_class
from tutor.store import Store

ROUNDS = 5
LEARNERS = 200
BAR = 2.0
"""Seconds."""
FORMS = {
    "on the screen": (),
    "as JSON": ("--json",),
    "as CSV": ("--csv", "-"),
    "as a page": ("--html", "-"),
}


def main() -> int:
    """Measure and print a table; 1 if the bar is missed."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    began = datetime(2026, 3, 1, 9, tzinfo=UTC)
    slow = False
    with TemporaryDirectory() as folder:
        with Store.open(Path(folder) / "hearts-tutor", lambda: began) as store:
            make_class(store, "7B", [f"Learner {number}" for number in range(LEARNERS)], began)
        variables = {**os.environ, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}
        for name, words in FORMS.items():
            command = (sys.executable, "-m", "tutor", "class", "report", "7B", *words)
            times = []
            for _ in range(rounds):
                start = perf_counter()
                subprocess.run(command, check=True, env=variables, stdout=subprocess.DEVNULL)
                times.append(perf_counter() - start)
            slow = slow or median(times) >= BAR
            print(f"{name:14} {median(times):5.2f} s   bar {BAR} s")
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
