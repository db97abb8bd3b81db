"""Classes: named lists of learners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.store.database import run
from tutor.store.names import folded, tidy
from tutor.store.people import People
from tutor.store.records import Class, NameTaken
from tutor.store.rows import class_of

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence


class Classes(People):
    """The classes of one progress file, and its learners."""

    def classes(self) -> list[Class]:
        """All classes, the oldest first."""
        members: dict[object, list[int]] = {}
        for class_, learner in self._database.rows("SELECT class, learner FROM members ORDER BY rowid"):
            members.setdefault(class_, []).append(learner)
        rows = self._database.rows("SELECT id, name FROM classes ORDER BY id")
        return self._read([(name, members.get(id_, [])) for id_, name in rows], class_of)

    def class_named(self, name: str) -> Class | None:
        """The class of that name in any spelling, if there is one."""
        wanted = folded(name)
        return next((each for each in self.classes() if folded(each.name) == wanted), None)

    def make_class(self, name: str, learners: Sequence[str]) -> Class:
        """A new class of the learners of these names, who are made when new. Raises NameTaken; nothing is made then."""

        def work(connection: sqlite3.Connection) -> Class:
            if _class_id(connection, name) is not None:
                raise NameTaken(name)
            made = run(connection, "INSERT INTO classes (name) VALUES (?)", (tidy(name),)).lastrowid
            members = tuple(dict.fromkeys(self._all_made(connection, learners)))
            for learner in members:
                run(connection, "INSERT INTO members (class, learner) VALUES (?, ?)", (made, learner))
            return Class(tidy(name), members)

        return self._database.write(work)

    def add_member(self, class_name: str, learner: int) -> None:
        """Put a learner into a class, as its last one unless they are in it. Raises KeyError without such a class.

        Nothing happens where another process has just removed the learner.
        """

        def work(connection: sqlite3.Connection) -> None:
            values = (_known_class(connection, class_name), learner)
            sql = "INSERT OR IGNORE INTO members (class, learner) SELECT ?, id FROM learners WHERE id = ?"
            run(connection, sql, values)

        self._database.write(work)

    def remove_member(self, class_name: str, learner: int) -> None:
        """Take a learner out of a class; all that is theirs stays. Raises KeyError without such a class."""

        def work(connection: sqlite3.Connection) -> None:
            values = (_known_class(connection, class_name), learner)
            run(connection, "DELETE FROM members WHERE class = ? AND learner = ?", values)

        self._database.write(work)

    def remove_class(self, name: str) -> None:
        """Forget a class; its learners stay. Raises KeyError without such a class."""

        def work(connection: sqlite3.Connection) -> None:
            known = (_known_class(connection, name),)
            run(connection, "DELETE FROM members WHERE class = ?", known)
            run(connection, "DELETE FROM classes WHERE id = ?", known)

        self._database.write(work)


def _class_id(connection: sqlite3.Connection, name: str) -> int | None:
    wanted = folded(name)
    rows = run(connection, "SELECT id, name FROM classes ORDER BY id").fetchall()
    return next((id_ for id_, known in rows if isinstance(known, str) and folded(known) == wanted), None)


def _known_class(connection: sqlite3.Connection, name: str) -> int:
    found = _class_id(connection, name)
    if found is None:
        raise KeyError(name)
    return found
