"""The file on disk: opening it, looking whether it is sound, moving a damaged one aside, copying it into memory."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from tutor.store.notices import Notice, Reason, is_damage, reason_of
from tutor.store.schema import known_version, migrate, tables_at, tables_of, version_of

if TYPE_CHECKING:
    import sqlite3
    from datetime import datetime
    from pathlib import Path

BUSY_SECONDS = 10.0
"""How long a statement waits for another process before it gives up."""
# SQLite takes a file that is shorter than its smallest page for an empty one and would write over it.
SMALLEST_PAGE = 512
# Each further attempt follows a change that another process made between our look and our opening.
ATTEMPTS = 4
COMPANIONS = ("-wal", "-shm", "-journal")


@dataclass(frozen=True, slots=True)
class Look:
    """What a file seems to be. `usable` includes missing, empty and out of reach: opening it for writing will tell."""

    state: Literal["usable", "newer", "damaged", "locked"]
    version: int = 0


def connect(path: Path, query: str) -> sqlite3.Connection:
    """A connection without implicit transactions. Raises sqlite3.DatabaseError."""
    import sqlite3

    uri = f"{path.absolute().as_uri()}?{query}"
    return _lenient(sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None))


def _memory() -> sqlite3.Connection:
    import sqlite3

    return _lenient(sqlite3.connect(":memory:", isolation_level=None))


def _lenient(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Text that is not UTF-8 is read all the same, since one bad record must not hide the others."""
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    return connection


def beside(path: Path, suffix: str) -> Path:
    """The file that SQLite keeps next to `path` under that suffix."""
    return path.with_name(path.name + suffix)


def _has_log(path: Path) -> bool:
    """Whether part of the contents is in the write-ahead log and not in the main file yet."""
    try:
        return beside(path, "-wal").stat().st_size > 0
    except OSError:
        return False


def _is_writable(path: Path) -> bool:
    """Whether we have the right to change an existing file, which takes its folder too."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def _to_read(path: Path) -> str:
    """The query for reading that leaves nothing behind.

    A plain read-only connection makes a log with the rights of the file; beside a read-only file that log would stay
    read-only after the file is not. Otherwise the log goes when the file is opened for writing afterwards.
    """
    return "mode=ro" if _is_writable(path) or _has_log(path) else "immutable=1"


def look(path: Path) -> Look:
    """Find out what the file is without writing to it."""
    import sqlite3

    try:
        size = path.stat().st_size
    except OSError:
        return Look("usable")
    if size == 0:
        return Look("usable")
    if size < SMALLEST_PAGE:
        return Look("damaged")
    try:
        version = _version_on_disk(path)
        if version > known_version():
            return Look("newer", version)
        with closing(connect(path, _to_read(path))) as connection:
            return _inspect(connection)
    except sqlite3.DatabaseError as error:
        if reason_of(error) is Reason.LOCKED:
            return Look("locked")
        return Look("damaged" if is_damage(error) else "usable")


def _version_on_disk(path: Path) -> int:
    """The version in the main file; 0 when it cannot be told without its log.

    An ordinary read-only connection would leave a log beside a newer program's file.
    """
    import sqlite3

    if _has_log(path):
        return 0
    try:
        with closing(connect(path, "immutable=1")) as connection:
            return version_of(connection)
    except sqlite3.DatabaseError:
        return 0


def _inspect(connection: sqlite3.Connection) -> Look:
    # One snapshot: another process may be making the tables right now.
    connection.execute("BEGIN")
    version = version_of(connection)
    if version > known_version():
        return Look("newer", version)
    tables = tables_of(connection)
    foreign = version == 0 and tables
    incomplete = not tables >= tables_at(version)
    sound = connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
    return Look("damaged" if foreign or incomplete or not sound else "usable", version)


@contextmanager
def _held(path: Path) -> Iterator[bool]:
    """Keep other copies of this program from moving the same file; False when one of them already did.

    Raises OSError when the file cannot be opened. Without file locks (Windows) only the absence of a moved file tells.
    """
    try:
        import fcntl
    except ImportError:
        yield path.exists()
        return
    with path.open("rb") as file:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(file, fcntl.LOCK_EX)
        yield path.exists() and os.path.samestat(os.fstat(file.fileno()), path.stat())


def move_aside(path: Path, now: datetime) -> Path | None:
    """Rename a damaged file and its companions to a name of its own; None when there is nothing to move any more.

    Nothing is overwritten. `now` is in UTC. Raises OSError.
    """
    with _held(path) as ours:
        if not ours or look(path).state != "damaged":
            return None
        stem = f"{path.stem}.corrupt-{now:%Y%m%d-%H%M%S}"
        target = path.with_name(f"{stem}{path.suffix}")
        number = 1
        while any(os.path.lexists(beside(target, suffix)) for suffix in ("", *COMPANIONS)):
            number += 1
            target = path.with_name(f"{stem}-{number}{path.suffix}")
        # The companions first: were we stopped half-way, a fresh file must not find a log that is not its own.
        for suffix in (*COMPANIONS, ""):
            if os.path.lexists(beside(path, suffix)):
                beside(path, suffix).rename(beside(target, suffix))
        return target


class _Refused(Exception):
    def __init__(self, notice: Notice) -> None:
        super().__init__(notice)
        self.notice = notice


def open_file(path: Path, now: Callable[[], datetime], notices: list[Notice]) -> sqlite3.Connection | None:
    """A connection to a sound file of our version that can be written, or None with a notice why there is none."""
    import sqlite3

    notice = Notice("unsaved", path, Reason.UNREADABLE)
    for _ in range(ATTEMPTS):
        try:
            connection = _open_once(path, now, notices)
        except _Refused as refused:
            notice = refused.notice
            break
        except FileNotFoundError:
            continue  # another process has just moved it
        except OSError:
            break
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                notice = Notice("unsaved", path, reason_of(error))
                break
        else:
            if connection is not None:
                return connection
    notices.append(notice)
    return None


def _open_once(path: Path, now: Callable[[], datetime], notices: list[Notice]) -> sqlite3.Connection | None:
    """The file, opened; None when it has changed and is to be looked at again.

    Raises _Refused, OSError when it cannot be moved aside, and sqlite3.DatabaseError.
    """
    found = look(path)
    if found.state == "newer":
        raise _Refused(Notice("newer", path, found=found.version, known=known_version()))
    if found.state == "locked":
        raise _Refused(Notice("unsaved", path, Reason.LOCKED))
    if found.state == "damaged":
        moved = move_aside(path, now())
        if moved is not None:
            notices.append(Notice("damaged", moved))
        return None
    if path.exists() and not _is_writable(path):
        raise _Refused(Notice("unsaved", path, Reason.READ_ONLY))
    return _writable(path)


def _writable(path: Path) -> sqlite3.Connection | None:
    """The file with our tables; None when it became a newer program's. Raises sqlite3.DatabaseError."""
    import sqlite3

    connection = connect(path, "mode=rwc")
    try:
        # Without shared memory, or while another process is changing over, the mode that the file has will do.
        with suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA journal_mode = WAL")
        if migrate(connection):
            return connection
    except BaseException:
        connection.close()
        raise
    connection.close()
    return None


def in_memory(path: Path, opened: sqlite3.Connection | None = None) -> sqlite3.Connection:
    """A store in memory with what can be read of the file; empty when that is nothing, or not ours to understand."""
    import sqlite3

    sources: list[Callable[[], sqlite3.Connection]] = []
    if os.path.isfile(path) and look(path).state == "usable":
        # When there is no room for a log, the file can still be read as one that nobody changes.
        sources = [lambda: connect(path, _to_read(path)), lambda: connect(path, "immutable=1")]
    if opened is not None:
        sources.insert(0, lambda: opened)
    for source in sources:
        try:
            with closing(source()) as connection:
                return _copy(connection)
        except sqlite3.DatabaseError:
            continue
    fresh = _memory()
    migrate(fresh)
    return fresh


def _copy(source: sqlite3.Connection) -> sqlite3.Connection:
    import sqlite3

    def give_up_when_busy(status: int, _remaining: int, _total: int) -> None:
        # The backup of the standard library waits for a locked file without end.
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise sqlite3.OperationalError

    target = _memory()
    try:
        source.backup(target, progress=give_up_when_busy)
        if version_of(target) == 0 and tables_of(target):
            raise sqlite3.DatabaseError
        if migrate(target) and tables_of(target) >= tables_at(known_version()):
            return target
        raise sqlite3.DatabaseError
    except BaseException:
        target.close()
        raise
