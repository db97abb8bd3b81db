"""Answers that come from another machine: merged by the key of their learner, twice without harm."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tutor.store.classes import Classes
from tutor.store.database import run
from tutor.store.names import folded, numbered
from tutor.store.people import THEIRS
from tutor.store.records import ANSWER, Answer, Merged, values_of

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence


class Merging(Classes):
    """A progress file that takes in what learners did elsewhere."""

    def merge(self, key: str, name: str, answers: Sequence[Answer], *, into: int | None = None) -> Merged:
        """Add the answers of the learner with that key that are not on record, in one transaction.

        A key that is not known here is a new learner's, or, where the learner of that name has nothing on record, is
        theirs. Where that learner has something on record, the new one is called "name (2)", or by the next number
        that is free. With `into` the answers are that learner's, and whatever else comes with the key later as well.
        Raises KeyError where `into` is nobody any more.
        """

        def work(connection: sqlite3.Connection) -> Merged:
            learner, made = (into, False) if into is not None else self._for_key(connection, key, name)
            if not run(connection, "SELECT 1 FROM learners WHERE id = ?", (learner,)).fetchone():
                raise KeyError(learner)
            known = _values_on_record(connection, learner)
            added = 0
            for answer in answers:
                values = values_of(replace(answer, learner=learner))
                if values[1:] in known:
                    continue
                known.add(values[1:])
                run(connection, f"INSERT INTO answers ({ANSWER}) VALUES ({', '.join('?' * len(values))})", values)
                added += 1
            if added or into is not None:
                run(connection, "INSERT OR REPLACE INTO merged (key, learner) VALUES (?, ?)", (key, learner))
            return Merged(learner, made, added)

        return self._database.write(work)

    def learner_with_key(self, key: str) -> int | None:
        """The learner to whom answers with that key go."""
        rows = self._database.rows(WITH_KEY, (key, key))
        return rows[0][0] if rows else None

    def _for_key(self, connection: sqlite3.Connection, key: str, name: str) -> tuple[int, bool]:
        """The learner for a key, and whether they were made for it."""
        found = run(connection, WITH_KEY, (key, key)).fetchone()
        if found:
            return found[0], False
        for learner, known in run(connection, "SELECT id, name FROM learners ORDER BY id").fetchall():
            if isinstance(known, str) and folded(known) == folded(name) and _has_nothing(connection, learner):
                run(connection, "UPDATE learners SET key = ? WHERE id = ?", (key, learner))
                return learner, False
        return self._made(connection, _free(connection, name), key), True


# a learner who was merged into by order comes before the one who had the key at first
WITH_KEY = """SELECT learner FROM merged WHERE key = ? UNION ALL SELECT id FROM learners WHERE key = ? LIMIT 1"""


def _has_nothing(connection: sqlite3.Connection, learner: int) -> bool:
    """Whether a learner is no more than a name on a list."""
    return not any(
        run(connection, f"SELECT 1 FROM {table} WHERE learner = ? LIMIT 1", (learner,)).fetchone()
        for table in THEIRS
        if table != "members"
    )


def _free(connection: sqlite3.Connection, name: str) -> str:
    names = run(connection, "SELECT name FROM learners").fetchall()
    taken = {folded(known) for (known,) in names if isinstance(known, str)}
    number, free = 1, name
    while folded(free) in taken:
        number += 1
        free = numbered(name, number)
    return free


def _values_on_record(connection: sqlite3.Connection, learner: int) -> set[tuple[object, ...]]:
    """The fields of all answers of a learner, without the learner."""
    rows = run(connection, f"SELECT {ANSWER} FROM answers WHERE learner = ?", (learner,)).fetchall()
    return {tuple(row[1:]) for row in rows}
