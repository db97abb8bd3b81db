"""The store: learners, answers, lessons, saved activities, gate choices and finished matches in one file.

Every writing method is one transaction, complete when it returns. None fails because of the disk: see `Store.notices`.
Nor does a reading method: a record that cannot be read is passed over, with a notice.
"""

from __future__ import annotations

from dataclasses import astuple
from typing import TYPE_CHECKING, Self

from tutor.store.database import FILE_NAME, Database, run
from tutor.store.leases import Lease, give_back, is_live, lease_from, lease_of, take
from tutor.store.matches import MATCH, Matches, give_number
from tutor.store.records import (
    ANSWER,
    Answer,
    Choice,
    Clock,
    GateChoice,
    LeaseLost,
    LessonState,
    MatchResult,
    Saved,
    SavedKind,
    Tally,
    to_text,
    values_of,
)
from tutor.store.rows import answer_of, gate_of, lesson_of, saved_of, tally_of

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence
    from datetime import datetime
    from pathlib import Path

    from tutor.store.database import Row

# Answers that came from elsewhere were added later than they were given: there the clock tells the order.
IN_ORDER = (
    """ORDER BY CASE WHEN EXISTS (SELECT 1 FROM merged WHERE merged.learner = answers.learner) THEN time END, id"""
)
SAVED = """SELECT s.slot, s.kind, s.label, s.record, s.updated, n.number, n.begun, l.pid, l.token, l.taken
    FROM saved s LEFT JOIN leases l ON l.learner = s.learner AND l.slot = s.slot
    LEFT JOIN numbers n ON n.learner = s.learner AND n.slot = s.slot WHERE s.learner = ?"""


class Store(Matches):
    """One open progress file, or memory when there is none; a context manager. `learner` is always a `Learner.id`."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._tokens: dict[tuple[int, str], str] = {}

    @classmethod
    def open(cls, folder: Path, clock: Clock) -> Self:
        """Open `progress.db` in the folder, making both when missing. Raises nothing: trouble becomes a notice."""
        return cls(Database(folder / FILE_NAME, clock))

    def close(self) -> None:
        """Give back all leases and close the file. Closing twice is harmless."""
        for (learner, slot), token in list(self._tokens.items()):
            self.release(learner, slot, token)
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add_answer(self, answer: Answer) -> None:
        """Append an answer; it cannot be changed later, and stays as long as its learner does."""
        values = values_of(answer)
        self._write(f"INSERT INTO answers ({ANSWER}) VALUES ({_marks(values)})", *values)

    def answers(self, learner: int, book: str | None = None) -> list[Answer]:
        """The learner's answers in the order given, of one book or of all."""
        sql = f"SELECT {ANSWER} FROM answers WHERE learner = ? AND (? IS NULL OR book = ?) {IN_ORDER}"
        return self._records(sql, (learner, book, book), answer_of)

    def answers_of(self, learners: Iterable[int]) -> dict[int, list[Answer]]:
        """The answers of each of these learners, in the order given; an empty list for who has answered nothing."""
        found: dict[int, list[Answer]] = {learner: [] for learner in learners}
        # numbers, not marks: SQLite takes a limited number of those
        listed = ", ".join(str(int(learner)) for learner in found)
        for answer in self._records(
            f"SELECT {ANSWER} FROM answers WHERE learner IN ({listed}) {IN_ORDER}", (), answer_of
        ):
            found[answer.learner].append(answer)
        return found

    def answer_counts(self) -> dict[int, int]:
        """How many questions each learner has answered, cards refused in a match not counted; without the zeros."""
        return dict(
            self._database.rows("SELECT learner, COUNT(*) FROM answers WHERE activity != 'play' GROUP BY learner")
        )

    def tally(self, learner: int) -> list[Tally]:
        """Questions asked and answered right, for each branch of each rule that was asked about.

        Cards refused in a match are no questions: there is no count of the cards that were right beside them.
        """
        key = "book, topic, rule, branch"
        asked = "learner = ? AND activity != 'play'"
        sql = f"SELECT {key}, COUNT(*), SUM(right) FROM answers WHERE {asked} GROUP BY {key} ORDER BY {key}"
        return self._records(sql, (learner,), tally_of)

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
        return dict(self._records(sql, (learner, book, book), lesson_of))

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
            if kind == "match":
                give_number(connection, learner, slot, now)

        self._database.write(work)

    def saved(self, learner: int, kind: SavedKind | None = None) -> list[Saved]:
        """The saved activities of one kind or of all, the latest first."""
        sql = f"{SAVED} AND (? IS NULL OR s.kind = ?) ORDER BY s.updated DESC, s.slot"
        return self._records(sql, (learner, kind, kind), self._saved)

    def load(self, learner: int, slot: str) -> Saved | None:
        """What is saved under the slot, if anything."""
        found = self._records(f"{SAVED} AND s.slot = ?", (learner, slot), self._saved)
        return found[0] if found else None

    def set_aside(self, learner: int, slot: str) -> None:
        """Keep what is saved under the slot, but as something that cannot be used. Raises LeaseLost as `save` does."""
        now = self._database.now()

        def work(connection: sqlite3.Connection) -> None:
            self._check_lease(connection, learner, slot, now)
            run(connection, "UPDATE saved SET kind = 'set-aside' WHERE learner = ? AND slot = ?", (learner, slot))

        self._database.write(work)

    def drop(self, learner: int, slot: str) -> None:
        """Remove a saved activity and the lease on it, if there. Raises LeaseLost as `save` does."""
        now = self._database.now()

        def work(connection: sqlite3.Connection) -> None:
            self._check_lease(connection, learner, slot, now)
            _remove(connection, learner, slot)

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
        found = self._records(sql, (learner, book_id, book_hash), gate_of)
        return found[0] if found else None

    def set_gate(self, learner: int, *, book_id: str, book_hash: str, choice: Choice, time: datetime) -> None:
        """Remember how the learner came through the gate, in place of what was remembered."""
        sql = "INSERT OR REPLACE INTO gate (learner, book, book_hash, choice, time) VALUES (?, ?, ?, ?, ?)"
        self._write(sql, learner, book_id, book_hash, choice, to_text(time))

    def finish_match(self, learner: int, slot: str, result: MatchResult) -> None:
        """Append a finished match, and remove what was saved of it. It has the number that it was given when saved.

        Raises LeaseLost as `save` does.
        """
        now = self._database.now()
        *fields, _, begun = astuple(result)
        fields[8] = to_text(result.finished)

        def work(connection: sqlite3.Connection) -> None:
            self._check_lease(connection, learner, slot, now)
            values = (*fields, give_number(connection, learner, slot, begun))
            run(connection, f"INSERT INTO matches (learner, {MATCH}) VALUES (?, {_marks(values)})", (learner, *values))
            _remove(connection, learner, slot)

        self._database.write(work)
        self._tokens.pop((learner, slot), None)

    def _saved(self, row: Row) -> Saved:
        *fields, pid, token, taken = row
        lease = lease_from(pid, token, taken)
        owner = lease.pid if lease is not None and is_live(lease, self._database.now()) else None
        return saved_of(tuple(fields), owner)

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


def _remove(connection: sqlite3.Connection, learner: int, slot: str) -> None:
    run(connection, "DELETE FROM saved WHERE learner = ? AND slot = ?", (learner, slot))
    run(connection, "DELETE FROM leases WHERE learner = ? AND slot = ?", (learner, slot))


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))
