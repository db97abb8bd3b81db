"""The store: learners, answers, lessons, saved activities, gate choices and finished matches in one file.

Every writing method is one transaction, complete when it returns. None fails because of the disk: see `Store.notices`.
"""

from __future__ import annotations

import unicodedata
from dataclasses import astuple
from typing import TYPE_CHECKING, Self

from tutor.store.database import FILE_NAME, Database, run
from tutor.store.leases import Lease, give_back, is_live, lease_of, take
from tutor.store.records import (
    Answer,
    Choice,
    Clock,
    GateChoice,
    Learner,
    LeaseLost,
    LessonState,
    MatchResult,
    Saved,
    SavedKind,
    Tally,
    to_text,
    to_time,
)

if TYPE_CHECKING:
    import sqlite3
    from datetime import datetime
    from pathlib import Path

    from tutor.store.database import Row
    from tutor.store.notices import Notice

ANSWER = """learner, time, activity, source, book, book_hash, rule, branch, topic, right, hints, misconception,
    given, position"""
MATCH = "book, book_hash, players, options, seed, totals, winners, deals, finished, record"
SAVED = """SELECT s.slot, s.kind, s.label, s.record, s.updated, l.pid, l.token, l.taken
    FROM saved s LEFT JOIN leases l ON l.learner = s.learner AND l.slot = s.slot WHERE s.learner = ?"""


class Store:
    """One open progress file, or memory when there is none; a context manager. `learner` is always a `Learner.id`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._tokens: dict[tuple[int, str], str] = {}

    @classmethod
    def open(cls, folder: Path, clock: Clock) -> Self:
        """Open `progress.db` in the folder, making both when missing. Raises nothing: trouble becomes a notice."""
        return cls(Database(folder / FILE_NAME, clock))

    @property
    def notices(self) -> list[Notice]:
        """What went wrong so far, oldest first; writing methods may add to it."""
        return self._database.notices

    def close(self) -> None:
        """Give back all leases and close the file. Closing twice is harmless."""
        for (learner, slot), token in list(self._tokens.items()):
            self.release(learner, slot, token)
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def learner(self, name: str = "") -> Learner:
        """The learner of that name, made when new. Spaces at the ends and ways to encode one letter do not count."""
        name = unicodedata.normalize("NFC", name.strip())
        sql = "SELECT id, name, created FROM learners WHERE name = ?"
        rows = self._database.rows(sql, (name,))
        if not rows:
            created = to_text(self._database.now())
            self._write("INSERT OR IGNORE INTO learners (name, created) VALUES (?, ?)", name, created)
            rows = self._database.rows(sql, (name,))
        return _learner(rows[0])

    def learners(self) -> list[Learner]:
        """All learners, the oldest first."""
        return [_learner(row) for row in self._database.rows("SELECT id, name, created FROM learners ORDER BY id")]

    def add_answer(self, answer: Answer) -> None:
        """Append an answer; it cannot be changed or removed later."""
        values = list(astuple(answer))
        values[1] = to_text(answer.time)
        self._write(f"INSERT INTO answers ({ANSWER}) VALUES ({_marks(values)})", *values)

    def answers(self, learner: int, book: str | None = None) -> list[Answer]:
        """The learner's answers in the order given, of one book or of all."""
        sql = f"SELECT {ANSWER} FROM answers WHERE learner = ? AND (? IS NULL OR book = ?) ORDER BY id"
        rows = self._database.rows(sql, (learner, book, book))
        return [_answer(row) for row in rows]

    def tally(self, learner: int) -> list[Tally]:
        """Questions asked and answered right, for each branch of each rule that was asked about."""
        key = "book, topic, rule, branch"
        sql = f"SELECT {key}, COUNT(*), SUM(right) FROM answers WHERE learner = ? GROUP BY {key} ORDER BY {key}"
        return [Tally(*row) for row in self._database.rows(sql, (learner,))]

    def lesson_started(self, learner: int, lesson: str, book: str) -> None:
        """Note that a lesson was begun; only the first time counts."""
        now = to_text(self._database.now())
        sql = "INSERT OR IGNORE INTO lessons (learner, lesson, book, started) VALUES (?, ?, ?, ?)"
        self._write(sql, learner, lesson, book, now)

    def lesson_done(self, learner: int, lesson: str, book: str) -> None:
        """Note that a lesson was finished now, and begun if that was not noted."""
        now = to_text(self._database.now())
        sql = """INSERT INTO lessons (learner, lesson, book, started, done) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (learner, lesson, book) DO UPDATE SET done = excluded.done"""
        self._write(sql, learner, lesson, book, now, now)

    def lessons(self, learner: int, book: str | None = None) -> dict[str, LessonState]:
        """The lessons begun or finished, by id, with one book or with any."""
        sql = """SELECT lesson, MAX(done), MIN(started) FROM lessons
            WHERE learner = ? AND (? IS NULL OR book = ?) GROUP BY lesson ORDER BY MIN(started), lesson"""
        rows = self._database.rows(sql, (learner, book, book))
        return {lesson: LessonState(to_time(done) if done else None, to_time(start)) for lesson, done, start in rows}

    def reset_lesson(self, learner: int, lesson: str) -> None:
        """Forget that a lesson was begun or finished, with any book. Its answers and its saved activity stay."""
        self._write("DELETE FROM lessons WHERE learner = ? AND lesson = ?", learner, lesson)

    def save(self, learner: int, slot: str, kind: SavedKind, label: str, record: str) -> None:
        """Keep an activity under `slot`, in place of what was there, and renew our lease on it.

        `label` is JSON with the facts that a list shows, `record` is JSON with what is needed to go on.
        Raises LeaseLost when another process took the slot over, or holds it and we never claimed it.
        """
        now = self._database.now()
        sql = "INSERT OR REPLACE INTO saved (learner, slot, kind, label, record, updated) VALUES (?, ?, ?, ?, ?, ?)"

        def work(connection: sqlite3.Connection) -> None:
            self._check_lease(connection, learner, slot, now)
            run(connection, sql, (learner, slot, kind, label, record, to_text(now)))

        self._database.write(work)

    def saved(self, learner: int, kind: SavedKind | None = None) -> list[Saved]:
        """The saved activities of one kind or of all, the latest first."""
        rows = self._database.rows(
            f"{SAVED} AND (? IS NULL OR s.kind = ?) ORDER BY s.updated DESC, s.slot", (learner, kind, kind)
        )
        return [_saved(row, self._database.now()) for row in rows]

    def load(self, learner: int, slot: str) -> Saved | None:
        """What is saved under the slot, if anything."""
        rows = self._database.rows(f"{SAVED} AND s.slot = ?", (learner, slot))
        return _saved(rows[0], self._database.now()) if rows else None

    def drop(self, learner: int, slot: str) -> None:
        """Remove a saved activity and the lease on it, if there. Raises LeaseLost as `save` does."""
        now = self._database.now()

        def work(connection: sqlite3.Connection) -> None:
            self._check_lease(connection, learner, slot, now)
            run(connection, "DELETE FROM saved WHERE learner = ? AND slot = ?", (learner, slot))
            run(connection, "DELETE FROM leases WHERE learner = ? AND slot = ?", (learner, slot))

        self._database.write(work)
        self._tokens.pop((learner, slot), None)

    def claim(self, learner: int, slot: str, pid: int, token: str) -> bool:
        """Take the lease on a slot for process `pid`, before continuing or beginning what is saved there.

        False when another token's lease is live: its process runs and has saved or claimed within the last 12 hours.
        `token` is any text that no other process uses.
        """
        now = self._database.now()

        def work(connection: sqlite3.Connection) -> bool:
            held = lease_of(connection, learner, slot)
            if held is not None and held.token != token and is_live(held, now):
                return False
            take(connection, learner, slot, Lease(pid, token, now))
            return True

        claimed = self._database.write(work)
        if claimed:
            self._tokens[learner, slot] = token
        return claimed

    def release(self, learner: int, slot: str, token: str) -> None:
        """Give a lease back; nothing happens when it was taken over."""
        self._database.write(lambda connection: give_back(connection, learner, slot, token))
        if self._tokens.get((learner, slot)) == token:
            del self._tokens[learner, slot]

    def gate(self, learner: int, *, book_id: str, book_hash: str) -> GateChoice | None:
        """How the learner came through the gate of exactly this version of the book; None when not yet."""
        sql = "SELECT book, book_hash, choice, time FROM gate WHERE learner = ? AND book = ? AND book_hash = ?"
        rows = self._database.rows(sql, (learner, book_id, book_hash))
        return _gate_choice(rows[0]) if rows else None

    def set_gate(self, learner: int, *, book_id: str, book_hash: str, choice: Choice, time: datetime) -> None:
        """Remember how the learner came through the gate, in place of what was remembered."""
        sql = "INSERT OR REPLACE INTO gate (learner, book, book_hash, choice, time) VALUES (?, ?, ?, ?, ?)"
        self._write(sql, learner, book_id, book_hash, choice, to_text(time))

    def add_match(self, learner: int, result: MatchResult) -> None:
        """Append a finished match."""
        values = list(astuple(result))
        values[8] = to_text(result.finished)
        self._write(f"INSERT INTO matches (learner, {MATCH}) VALUES (?, {_marks(values)})", learner, *values)

    def matches(self, learner: int) -> list[MatchResult]:
        """The learner's finished matches in the order added."""
        rows = self._database.rows(f"SELECT {MATCH} FROM matches WHERE learner = ? ORDER BY id", (learner,))
        return [_match(row) for row in rows]

    def _write(self, sql: str, *values: object) -> None:
        self._database.write(lambda connection: run(connection, sql, values))

    def _check_lease(self, connection: sqlite3.Connection, learner: int, slot: str, now: datetime) -> None:
        """Raise LeaseLost unless the slot is ours or free; renew the lease that is ours."""
        if not self._database.saving:
            return  # memory is shared with nobody
        ours = self._tokens.get((learner, slot))
        held = lease_of(connection, learner, slot)
        if ours is None:
            if held is not None and is_live(held, now):
                raise LeaseLost(slot)
        elif held is None or held.token != ours:
            raise LeaseLost(slot)
        else:
            take(connection, learner, slot, held._replace(taken=now))


def _marks(values: list[object]) -> str:
    return ", ".join("?" * len(values))


def _learner(row: Row) -> Learner:
    return Learner(row[0], row[1], to_time(row[2]))


def _answer(row: Row) -> Answer:
    values = list(row)
    values[1], values[9] = to_time(row[1]), bool(row[9])
    return Answer(*values)


def _gate_choice(row: Row) -> GateChoice:
    book, book_hash, choice, time = row
    return GateChoice(book, book_hash, choice, to_time(time))


def _match(row: Row) -> MatchResult:
    values = list(row)
    values[8] = to_time(row[8])
    return MatchResult(*values)


def _saved(row: Row, now: datetime) -> Saved:
    slot, kind, label, record, updated, pid, token, taken = row
    owner = pid if pid is not None and is_live(Lease(pid, token, to_time(taken)), now) else None
    return Saved(slot, kind, label, record, to_time(updated), owner)
