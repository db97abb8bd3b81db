"""What went wrong with the file, as facts: the words are found by whoever shows them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

NoticeKind = Literal["damaged", "newer", "unsaved", "not-saved", "unreadable"]


class Reason(StrEnum):
    """Why nothing can be written."""

    NO_FOLDER = "no-folder"
    """The folder is missing and cannot be made."""
    READ_ONLY = "read-only"
    FULL = "full"
    """The disk is full."""
    LOCKED = "locked"
    """Another program held the file for longer than we wait."""
    UNREADABLE = "unreadable"
    """The file cannot be opened, or is damaged and cannot be moved aside."""
    FAILED = "failed"
    """The system refused to read or write, without a better reason."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing that the learner should be told.

    * `damaged`: the file could not be read and now lies at `path`; a fresh one is in use.
    * `newer`: the file at `path` has version `found`, we know versions up to `known`; it is left as it is and this
      run is not saved.
    * `unsaved`: the file at `path` cannot be written, from the start, because of `reason`; this run is not saved.
    * `not-saved`: a write to `path` failed because of `reason`; the rest of this run is kept in memory only.
    * `unreadable`: some records in the file at `path` are no good; they are passed over, and stay there.
    """

    kind: NoticeKind
    path: Path
    reason: Reason | None = None
    found: int | None = None
    known: int | None = None


def primary_code(error: sqlite3.Error) -> int:
    """SQLite's primary result code of an error; 0 when the error does not come from SQLite itself."""
    code = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF if isinstance(code, int) else 0


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the error says that the file's contents are wrong, not that they cannot be reached."""
    import sqlite3

    return primary_code(error) in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)


def reason_of(error: sqlite3.Error) -> Reason:
    """The reason that an error of SQLite stands for."""
    import sqlite3

    reasons = {
        sqlite3.SQLITE_READONLY: Reason.READ_ONLY,
        sqlite3.SQLITE_PERM: Reason.READ_ONLY,
        sqlite3.SQLITE_FULL: Reason.FULL,
        sqlite3.SQLITE_BUSY: Reason.LOCKED,
        sqlite3.SQLITE_LOCKED: Reason.LOCKED,
        sqlite3.SQLITE_CANTOPEN: Reason.UNREADABLE,
        sqlite3.SQLITE_NOTADB: Reason.UNREADABLE,
        sqlite3.SQLITE_CORRUPT: Reason.UNREADABLE,
    }
    return reasons.get(primary_code(error), Reason.FAILED)
