"""Leases: one process at a time continues a saved activity."""

from __future__ import annotations

import os
import sys
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from tutor.store.database import run
from tutor.store.records import to_text, to_time

if TYPE_CHECKING:
    import sqlite3

LONGEST = timedelta(hours=12)
"""A lease that was not renewed for so long counts for nothing, even while its process lives."""


class Lease(NamedTuple):
    """Process `pid` holds the slot; `token` tells it from another process that got the same number later."""

    pid: int
    token: str
    taken: datetime


def process_lives(pid: int) -> bool:
    """Whether a process of that number exists, anyone's."""
    if pid <= 0:
        return False
    if sys.platform == "win32":
        return _process_lives_on_windows(pid)
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


if sys.platform == "win32":

    def _process_lives_on_windows(pid: int) -> bool:
        # os.kill would end the process there.
        import ctypes

        query, access_denied, still_active = 0x1000, 5, 259
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.OpenProcess.restype = ctypes.c_void_p
        handle = kernel.OpenProcess(query, False, pid)
        if not handle:
            return ctypes.get_last_error() == access_denied
        code = ctypes.c_ulong()
        known = kernel.GetExitCodeProcess(ctypes.c_void_p(handle), ctypes.byref(code))
        kernel.CloseHandle(ctypes.c_void_p(handle))
        return not known or code.value == still_active


def is_live(lease: Lease, now: datetime) -> bool:
    """Whether the lease still keeps others out."""
    # A clock that was set back must not make a lease last for years.
    return abs(now - lease.taken) <= LONGEST and process_lives(lease.pid)


def lease_of(connection: sqlite3.Connection, learner: int, slot: str) -> Lease | None:
    """The lease on a slot, live or not; one that cannot be read keeps nobody out."""
    sql = "SELECT pid, token, taken FROM leases WHERE learner = ? AND slot = ?"
    row = run(connection, sql, (learner, slot)).fetchone()
    return lease_from(*row) if row else None


def lease_from(pid: object, token: object, taken: object) -> Lease | None:
    """The lease of a row; None where it holds something else."""
    if not (isinstance(pid, int) and isinstance(token, str) and isinstance(taken, str)):
        return None
    try:
        return Lease(pid, token, to_time(taken))
    except ValueError:
        return None


def take(connection: sqlite3.Connection, learner: int, slot: str, lease: Lease) -> None:
    """Write a lease over whatever lease there is."""
    sql = "INSERT OR REPLACE INTO leases (learner, slot, pid, token, taken) VALUES (?, ?, ?, ?, ?)"
    run(connection, sql, (learner, slot, lease.pid, lease.token, to_text(lease.taken)))


def give_back(connection: sqlite3.Connection, learner: int, slot: str, token: str) -> None:
    """End the lease if it is still the one with that token."""
    run(connection, "DELETE FROM leases WHERE learner = ? AND slot = ? AND token = ?", (learner, slot, token))
