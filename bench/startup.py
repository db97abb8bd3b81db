"""How long commands take to start, as ratios to ``--help`` of a bare Typer app of eight commands.

Modules are compiled once, before the measurement, as they are in an installed copy: a checkout may have no place to
keep what was compiled, or an environment that forbids it.

Usage: startup.py [ROUNDS]
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

HERE = Path(__file__).parent
ROUNDS = 15
HEARTS = (sys.executable, "-m", "tutor")
BARE = "bare Typer app, --help"
QUIZ = "hearts quiz, first question"


def commands() -> dict[str, tuple[tuple[str, ...], float | None]]:
    """What is measured, by its name: the command, and the greatest ratio allowed."""
    languages = sorted(file.parent.name for file in (HERE.parent / "locales").glob("*/language.yaml"))
    table: dict[str, tuple[tuple[str, ...], float | None]] = {
        BARE: ((sys.executable, str(HERE / "bare_typer.py"), "--help"), None)
    }
    for code in languages:
        table[f"hearts --help, {code}"] = ((*HEARTS, "--lang", code, "--help"), 1.3)
    table["hearts --version"] = ((*HEARTS, "--version"), 1.3)
    table[QUIZ] = ((*HEARTS, "quiz", "legal", "--plain", "--seed", "1"), 1.6)
    return table


def seconds(name: str, command: tuple[str, ...], environment: dict[str, str]) -> float:
    """The wall-clock time of one run, of the quiz until it asks; raises ``CalledProcessError`` if the command fails."""
    began = perf_counter()
    if name == QUIZ:
        with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            shown = b""
            while not shown.endswith(b" "):  # everything but a prompt ends with its line
                chunk = os.read(process.stdout.fileno(), 65536)
                if not chunk:
                    raise subprocess.CalledProcessError(process.wait(), command)
                shown += chunk
            return perf_counter() - began
    subprocess.run(command, check=True, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return perf_counter() - began


def main() -> int:
    """Measure turn by turn and print a table; 1 if a bar is missed."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    table = commands()
    times: dict[str, list[float]] = {name: [] for name in table}
    with TemporaryDirectory() as home:
        environment = {
            **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
            "PYTHONPYCACHEPREFIX": home,
            "HOME": home,
            "XDG_DATA_HOME": home,
            "XDG_CONFIG_HOME": home,
            "XDG_CACHE_HOME": home,
        }
        for round_no in range(rounds + 1):
            for name, (command, _) in table.items():
                took = seconds(name, command, environment)
                if round_no:  # the first round fills the caches
                    times[name].append(took)
    bare = median(times[BARE])
    missed = 0
    print(f"{'':32}{'ms':>6}{'ratio':>8}{'bar':>6}")
    for name, (_, bar) in table.items():
        ratio = median(times[name]) / bare
        missed += bar is not None and ratio > bar
        print(f"{name:32}{median(times[name]) * 1000:6.0f}{ratio:8.2f}{'' if bar is None else f'{bar:6.1f}'}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
