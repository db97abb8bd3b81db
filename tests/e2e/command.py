"""The command with folders of its own, in a process of its own or without."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Mapping
from contextlib import chdir
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias
from unittest.mock import patch

from tutor.cli.main import run
from tutor.i18n.languages import available, locales_dir

ROOT = Path(__file__).parents[2]
LANGUAGES = tuple(available(locales_dir()))
_ESC = "\x1b"
_PATIENCE = 60.0


Changes: TypeAlias = Mapping[str, str | None]
"""Variables that a run has besides the usual ones; ``None`` takes one away."""
NONE: Changes = {}


class Ran(NamedTuple):
    """How a run of the command ended, and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The JSON document that was printed."""
        assert self.code == 0, self.err
        return json.loads(self.out)


class Hearts:
    """The command as one reader has it: every file it keeps is below one folder."""

    def __init__(self, folder: Path, tree: Path = ROOT) -> None:
        """``tree`` is the checkout to run."""
        self.folder = folder
        self.tree = tree
        self.home = folder / "home"
        self.home.mkdir(parents=True, exist_ok=True)
        self.settings = folder / "config" / "hearts-tutor" / "settings.json"
        self.progress = folder / "data" / "hearts-tutor" / "progress.db"
        self.log = folder / "state" / "hearts-tutor" / "crash.log"

    def variables(self, changes: Changes = NONE) -> dict[str, str]:
        """The variables of a run: few and fixed, but for the changes."""
        usual = {
            "PATH": os.environ.get("PATH", ""),
            "HOME": str(self.home),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
            "XDG_DATA_HOME": str(self.folder / "data"),
            "XDG_STATE_HOME": str(self.folder / "state"),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
            "PYTHONPATH": str(self.tree),
            "LANG": "C.UTF-8",
            "COLUMNS": "80",
        }
        return {name: value for name, value in {**usual, **changes}.items() if value is not None}

    def run(self, *words: str, typed: str = "", env: Changes = NONE) -> Ran:
        """Run the command; ``typed`` is its whole input. Whatever happens, no traceback is shown."""
        done = subprocess.run(
            [sys.executable, "-m", "tutor", *words],
            input=typed.encode(),
            capture_output=True,
            cwd=self.folder,
            env=self.variables(env),
            timeout=_PATIENCE,
            check=False,
        )
        ran = Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
        assert "Traceback" not in ran.out + ran.err, ran.err
        return ran

    def read(self, *words: str, typed: str = "", code: int = 0, env: Changes = NONE) -> str:
        """What a run prints that ends with this code, without trouble and without codes for a terminal."""
        ran = self.run(*words, typed=typed, env=env)
        assert (ran.code, ran.err) == (code, ""), ran
        assert _ESC not in ran.out
        return ran.out

    def shell(self, line: str, env: Changes = NONE) -> Ran:
        """Run a line of shell in which ``hearts`` is the command."""
        command = shlex.join([sys.executable, "-m", "tutor"])
        done = subprocess.run(
            ["bash", "-c", f'hearts() {{ {command} "$@"; }}\n{line}'],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            cwd=self.folder,
            env=self.variables(env),
            timeout=_PATIENCE,
            check=False,
        )
        ran = Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
        assert "Traceback" not in ran.out + ran.err, ran.err
        return ran

    def files(self) -> set[str]:
        """Every file below the folder, by its path in it."""
        return {str(path.relative_to(self.folder)) for path in self.folder.rglob("*") if path.is_file()}


class Indoors(Hearts):
    """The command without a process for each run: sooner done, where nothing hangs on how a process begins and ends.

    What is to look at a window or to be killed has one all the same: see ``shell``, ``live`` and ``screen``.
    """

    def run(self, *words: str, typed: str = "", env: Changes = NONE) -> Ran:
        pipes = [BytesIO(text) for text in (typed.encode(), b"", b"")]
        stdin, stdout, stderr = (TextIOWrapper(pipe, encoding="utf-8", write_through=True) for pipe in pipes)
        variables = self.variables(env)
        on_them = patch.multiple(sys, stdin=stdin, stdout=stdout, stderr=stderr)
        with chdir(self.folder), patch.dict(os.environ, variables, clear=True), on_them:
            code = run(words, variables)
        ran = Ran(code, *(pipe.getvalue().decode() for pipe in pipes[1:]))
        assert "Traceback" not in ran.out + ran.err, ran.err
        return ran
