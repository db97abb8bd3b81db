"""One connection that never fails its caller: when the file cannot be used, work goes on in memory, with a notice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

from tutor.store.files import in_memory, open_file
from tutor.store.notices import Notice, Reason, reason_of

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from tutor.store.records import Clock

T = TypeVar("T")
Row = tuple[Any, ...]
FILE_NAME = "progress.db"


def run(connection: sqlite3.Connection, sql: str, values: Sequence[object] = ()) -> sqlite3.Cursor:
    """Execute one statement. SQLite takes text only: bytes of a command line that are none are kept as escapes."""
    clean = tuple(v.encode("utf-8", "backslashreplace").decode() if isinstance(v, str) else v for v in values)
    return connection.execute(sql, clean)


class Database:
    """The file, or a copy of it in memory. `notices` grows when something goes wrong."""

    def __init__(self, path: Path, clock: Clock) -> None:
        self.path = path
        self.clock = clock
        self.notices: list[Notice] = []
        self.saving = False
        """Whether writes go to the file."""
        self._connection = self._open()

    def now(self) -> datetime:
        """The present time in UTC."""
        return self.clock().astimezone(UTC)

    def _open(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            self.notices.append(Notice("unsaved", self.path, Reason.NO_FOLDER))
            return in_memory(self.path)
        connection = open_file(self.path, self.now, self.notices)
        self.saving = connection is not None
        return connection or in_memory(self.path)

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do `work` as one transaction and give what it gives; when it raises, nothing is written.

        When the file fails, the work is done in memory instead, so `work` may run twice.
        """
        return self._attempt(lambda: self._transaction(work))

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        """All rows of a query."""
        return self._attempt(lambda: run(self._connection, sql, values).fetchall())

    def close(self) -> None:
        """Close the file. Closing twice is harmless."""
        self._connection.close()

    def _transaction(self, work: Callable[[sqlite3.Connection], T]) -> T:
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            result = work(connection)
            connection.execute("COMMIT")
        except BaseException:
            # SQLite ends the transaction by itself when the disk is full.
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return result

    def _attempt(self, action: Callable[[], T]) -> T:
        import sqlite3

        try:
            return action()
        except (sqlite3.IntegrityError, sqlite3.ProgrammingError):
            raise  # our own mistake, which memory would not mend
        except sqlite3.DatabaseError as error:
            if not self.saving:
                raise
            self.saving = False
            self.notices.append(Notice("not-saved", self.path, reason_of(error)))
        self._connection = in_memory(self.path, self._connection)
        return action()
