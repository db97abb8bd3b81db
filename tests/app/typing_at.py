"""Somebody who types commands one after the other, each in a run of its own, without a process of its own."""

from __future__ import annotations

import io
import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.app.desk import MORNING, Desk
from tutor.app.settings import Settings
from tutor.cli.main import _guarded
from tutor.cli.words import split_words
from tutor.quiz.model import Value
from tutor.store import Answer, Learner, Store
from tutor.ui.screen import Question


class Typist:
    """What the last command showed, asked, printed and warned of."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.folder = folder
        self.language = language
        self.said: list[str] = []
        self.warned: list[str] = []
        self.asked: list[Question] = []
        self.printed = ""
        self.progress = folder / "hearts-tutor" / "progress.db"

    def run(self, *words: str, answers: Sequence[Value] = ()) -> int:
        """Run a command to its end; its exit code."""
        desk = Desk(self.folder, self.language)
        desk.will_answer(*answers)
        options = split_words(words)
        context: Any = desk.context
        context.settings = Settings(self.folder / "settings.json")
        context.learner_name = options.values.get("--learner") or context.settings.get("learner") or ""
        context.learner_given = "--learner" in options.values
        warned: list[str] = []
        context.warn = lambda lines: warned.extend(line.text for line in lines)
        out = io.StringIO()
        context.environment = context.environment._replace(stdout=out, plain=True)
        code = _guarded(context, options)
        if "store" in context.__dict__:
            context.store.close()
        self.said, self.asked, self.warned, self.printed = desk.lines, desk.asked, warned, out.getvalue()
        return int(code)

    def clock(self) -> datetime:
        """The time at which everything happens here."""
        return MORNING.astimezone(UTC)

    def store(self) -> Store:
        """The progress of all learners, to be closed."""
        return Store.open(self.progress.parent, self.clock)

    def learners(self) -> list[Learner]:
        """Who is on record."""
        with self.store() as store:
            return store.learners()

    def has_answered(self, name: str, *sources: str) -> None:
        """Put an answer on record for each source, or one."""
        with self.store() as store:
            for source in sources or ("any",):
                store.add_answer(an_answer(store.learner(name).id, source))

    def file(self, name: str, content: str | bytes) -> Path:
        """A file with this in it."""
        path = self.folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def setting(self, name: str) -> str | None:
        """A setting, as the file has it."""
        with suppress(OSError):
            found: dict[str, str] = json.loads((self.folder / "settings.json").read_bytes())
            return found.get(name)
        return None

    def make_progress_newer(self) -> None:
        """Let the file of progress be one of a program to come."""
        with closing(sqlite3.connect(self.progress)) as database:
            database.execute("PRAGMA user_version = 99")


def an_answer(learner: int, source: str = "any") -> Answer:
    """A right answer, given in the morning."""
    where = ("hearts", "h1", "hearts/follow-suit", "follow-suit:refuses", "legal")
    return Answer(learner, MORNING, "quiz", source, *where, True, 0, None, "[]", "{}")
