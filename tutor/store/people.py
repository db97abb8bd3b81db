"""Learners: found by name or key, renamed, removed with all that is theirs."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from tutor.store.base import Base
from tutor.store.database import run
from tutor.store.leases import is_live, lease_from
from tutor.store.names import folded, tidy
from tutor.store.records import Learner, LeaseLost, NameTaken, to_text
from tutor.store.rows import learner_of

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

LEARNER = "SELECT id, name, created, key FROM learners"
THEIRS = ("answers", "lessons", "saved", "leases", "gate", "matches", "numbers", "members", "merged")
"""The tables with what belongs to a learner."""


class People(Base):
    """The learners of one progress file."""

    def learner(self, name: str = "") -> Learner:
        """The learner of that name, made when new; spellings of one name (``names.folded``) are one learner."""
        found = self.learner_named(name)
        if found is None:
            return self._learner(self._database.write(lambda connection: self._made(connection, name)))
        return found

    def learner_named(self, name: str) -> Learner | None:
        """The learner of that name, if there is one."""
        rows = self._database.rows(f"{LEARNER} WHERE name = ?", (tidy(name),))
        if rows:
            return learner_of(rows[0])
        wanted = folded(name)
        return next((each for each in self.learners() if folded(each.name) == wanted), None)

    def learners(self) -> list[Learner]:
        """All learners, the oldest first."""
        return self._records(f"{LEARNER} ORDER BY id", (), learner_of)

    def rename(self, learner: int, name: str) -> None:
        """Give a learner another name. Raises NameTaken when it is another learner's."""

        def work(connection: sqlite3.Connection) -> None:
            if _id_of(connection, name) not in (None, learner):
                raise NameTaken(name)
            run(connection, "UPDATE learners SET name = ? WHERE id = ?", (tidy(name), learner))

        self._database.write(work)

    def remove(self, learner: int) -> None:
        """Remove a learner with all that is theirs.

        Raises LeaseLost when another process runs one of their activities; nothing is removed then.
        """
        now = self._database.now()

        def work(connection: sqlite3.Connection) -> None:
            sql = "SELECT slot, pid, token, taken FROM leases WHERE learner = ?"
            for slot, *held in run(connection, sql, (learner,)).fetchall():
                lease = lease_from(*held)
                if lease is not None and is_live(lease, now) and self._database.saving:
                    raise LeaseLost(slot)
            # the learner first: answers can be removed only when they are nobody's
            run(connection, "DELETE FROM learners WHERE id = ?", (learner,))
            for table in THEIRS:
                # and what other processes wrote for learners who were gone already
                run(connection, f"DELETE FROM {table} WHERE learner NOT IN (SELECT id FROM learners)")

        self._database.write(work)

    def _made(self, connection: sqlite3.Connection, name: str, key: str | None = None) -> int:
        """The id of the learner of that name, made when new."""
        found = _id_of(connection, name)
        return self._added(connection, name, key) if found is None else found

    def _all_made(self, connection: sqlite3.Connection, names: Iterable[str]) -> list[int]:
        """The ids of the learners of these names, made when new: as ``_made``, but the table is read only once."""
        rows = run(connection, "SELECT name, id FROM learners ORDER BY id DESC").fetchall()
        known = {name: learner for name, learner in rows if isinstance(name, str)}
        ids = {folded(name): learner for name, learner in known.items()}
        found = []
        for name in names:
            learner = known.get(tidy(name)) or ids.get(folded(name)) or self._added(connection, name)
            found.append(ids.setdefault(folded(name), learner))
        return found

    def _added(self, connection: sqlite3.Connection, name: str, key: str | None = None) -> int:
        # written and read back: text that SQLite cannot take is kept as escapes
        values = (tidy(name), to_text(self._database.now()), key or str(uuid.uuid4()))
        made = run(connection, "INSERT INTO learners (name, created, key) VALUES (?, ?, ?)", values)
        assert made.lastrowid is not None
        return made.lastrowid

    def _learner(self, learner: int) -> Learner:
        return learner_of(self._database.rows(f"{LEARNER} WHERE id = ?", (learner,))[0])


def _id_of(connection: sqlite3.Connection, name: str) -> int | None:
    """The learner of that name in any spelling; the very spelling comes first, then who was there first."""
    rows = run(connection, "SELECT id, name FROM learners ORDER BY name = ? DESC, id", (tidy(name),)).fetchall()
    wanted = folded(name)
    return next((id_ for id_, known in rows if isinstance(known, str) and folded(known) == wanted), None)
