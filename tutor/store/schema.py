"""The tables, and the steps by which a file of an older program becomes one of ours."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

# Step k leads from version k to version k + 1. A step that was ever released is never edited: a later one is added.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE learners (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, created TEXT NOT NULL)",
        """CREATE TABLE answers (
            id INTEGER PRIMARY KEY AUTOINCREMENT, learner INTEGER NOT NULL, time TEXT NOT NULL, activity TEXT NOT NULL,
            source TEXT NOT NULL, book TEXT NOT NULL, book_hash TEXT NOT NULL, rule TEXT NOT NULL, branch TEXT NOT NULL,
            topic TEXT NOT NULL, right INTEGER NOT NULL, hints INTEGER NOT NULL, misconception TEXT,
            given TEXT NOT NULL, position TEXT NOT NULL)""",
        "CREATE INDEX answers_of ON answers (learner, book)",
        "CREATE TRIGGER answers_stay BEFORE UPDATE ON answers BEGIN SELECT RAISE(ABORT, 'append-only'); END",
        "CREATE TRIGGER answers_remain BEFORE DELETE ON answers BEGIN SELECT RAISE(ABORT, 'append-only'); END",
        """CREATE TABLE lessons (
            learner INTEGER NOT NULL, lesson TEXT NOT NULL, book TEXT NOT NULL, started TEXT NOT NULL, done TEXT,
            PRIMARY KEY (learner, lesson, book))""",
        """CREATE TABLE saved (
            learner INTEGER NOT NULL, slot TEXT NOT NULL, kind TEXT NOT NULL, label TEXT NOT NULL, record TEXT NOT NULL,
            updated TEXT NOT NULL, PRIMARY KEY (learner, slot))""",
        """CREATE TABLE leases (
            learner INTEGER NOT NULL, slot TEXT NOT NULL, pid INTEGER NOT NULL, token TEXT NOT NULL,
            taken TEXT NOT NULL, PRIMARY KEY (learner, slot))""",
        """CREATE TABLE gate (
            learner INTEGER NOT NULL, book TEXT NOT NULL, book_hash TEXT NOT NULL, choice TEXT NOT NULL,
            time TEXT NOT NULL, PRIMARY KEY (learner, book, book_hash))""",
        """CREATE TABLE matches (
            id INTEGER PRIMARY KEY, learner INTEGER NOT NULL, book TEXT NOT NULL, book_hash TEXT NOT NULL,
            players INTEGER NOT NULL, options TEXT NOT NULL, seed TEXT NOT NULL, totals TEXT NOT NULL,
            winners TEXT NOT NULL, deals INTEGER NOT NULL, finished TEXT NOT NULL, record TEXT NOT NULL)""",
        "CREATE INDEX matches_of ON matches (learner)",
    ),
    (
        # AUTOINCREMENT: the number of a learner who was removed is never another's. The key names a learner in files.
        """CREATE TABLE people (
            id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, created TEXT NOT NULL,
            key TEXT NOT NULL UNIQUE)""",
        "INSERT INTO people (id, name, created, key) SELECT id, name, created, new_key() FROM learners",
        "DROP TABLE learners",
        "ALTER TABLE people RENAME TO learners",
        # The answers of a learner stay as long as the learner does.
        "DROP TRIGGER answers_remain",
        """CREATE TRIGGER answers_remain BEFORE DELETE ON answers
            WHEN EXISTS (SELECT 1 FROM learners WHERE id = OLD.learner)
            BEGIN SELECT RAISE(ABORT, 'append-only'); END""",
        "CREATE TABLE classes (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE)",
        "CREATE TABLE members (class INTEGER NOT NULL, learner INTEGER NOT NULL, UNIQUE (class, learner))",
        # The keys with which answers came from elsewhere, and to whom they went.
        "CREATE TABLE merged (key TEXT PRIMARY KEY, learner INTEGER NOT NULL)",
        "CREATE INDEX merged_into ON merged (learner)",
    ),
    (
        # The number of a match is never another's, also when the match is removed: its row stays.
        """CREATE TABLE numbers (
            learner INTEGER NOT NULL, number INTEGER NOT NULL, slot TEXT NOT NULL, begun TEXT,
            PRIMARY KEY (learner, number), UNIQUE (learner, slot))""",
        "ALTER TABLE matches ADD COLUMN facts TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE matches ADD COLUMN number INTEGER NOT NULL DEFAULT 0",
        """UPDATE matches SET number = (
            SELECT COUNT(*) FROM matches AS other WHERE other.learner = matches.learner AND other.id <= matches.id)""",
        "INSERT INTO numbers (learner, number, slot) SELECT learner, number, 'finished:' || id FROM matches",
        """INSERT INTO numbers (learner, number, slot) SELECT learner, slot_number + (
            SELECT COUNT(*) FROM matches WHERE matches.learner = old.learner), slot FROM (
                SELECT learner, slot, (SELECT COUNT(*) FROM saved AS other WHERE other.learner = saved.learner
                    AND other.kind = 'match' AND other.rowid <= saved.rowid) AS slot_number
                FROM saved WHERE kind = 'match') AS old""",
    ),
)
_MADE = (
    frozenset({"learners", "answers", "lessons", "saved", "leases", "gate", "matches"}),
    frozenset({"classes", "members", "merged"}),
    frozenset({"numbers"}),
)
"""The tables that each step adds."""


def known_version() -> int:
    """The version of the tables that this program writes."""
    return len(MIGRATIONS)


def tables_at(version: int) -> frozenset[str]:
    """The names of the tables in every file of this version."""
    return frozenset[str]().union(*_MADE[:version])


def version_of(connection: sqlite3.Connection) -> int:
    """The version of the tables in a file; 0 for a fresh one. Raises sqlite3.DatabaseError."""
    found: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return found


def tables_of(connection: sqlite3.Connection) -> frozenset[str]:
    """The names of the tables in a file. Raises sqlite3.DatabaseError."""
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    return frozenset(name for (name,) in rows)


def migrate(connection: sqlite3.Connection) -> bool:
    """Bring a file up to our version in one transaction; False, and nothing done, when it is newer than we are.

    Takes the write lock even when there is nothing to do, so that a file that cannot be written is known at once.
    Raises sqlite3.DatabaseError, and leaves the file as it was then.
    """
    connection.create_function("new_key", 0, lambda: str(uuid.uuid4()))
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = version_of(connection)
        for step in MIGRATIONS[version:]:
            for statement in step:
                connection.execute(statement)
        if version < known_version():
            connection.execute(f"PRAGMA user_version = {known_version()}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return version <= known_version()
