"""What every part of the store is built on: reading records of which some may be damaged, and writing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from tutor.store.database import run
from tutor.store.notices import Notice
from tutor.store.rows import UnreadableRowError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tutor.store.database import Database, Row

T = TypeVar("T")


class Base:
    """One open progress file, or memory when there is none."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def notices(self) -> list[Notice]:
        """What went wrong so far, oldest first; writing methods may add to it."""
        return self._database.notices

    @property
    def saving(self) -> bool:
        """Whether what is written is kept for the next run."""
        return self._database.saving

    def _records(self, sql: str, values: Sequence[object], read: Callable[[Row], T]) -> list[T]:
        """The records of a query, without those that cannot be read."""
        return self._read(self._database.rows(sql, values), read)

    def _read(self, rows: Sequence[Row], read: Callable[[Row], T]) -> list[T]:
        """The records of these rows, without those that cannot be read."""
        found = []
        for row in rows:
            try:
                found.append(read(row))
            except UnreadableRowError:
                if all(notice.kind != "unreadable" for notice in self.notices):
                    self.notices.append(Notice("unreadable", self._database.path))
        return found

    def _write(self, sql: str, *values: object) -> None:
        self._database.write(lambda connection: run(connection, sql, values))
