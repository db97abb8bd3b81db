"""Finished matches, and the number that each match has from its beginning on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.store.database import run
from tutor.store.merging import Merging
from tutor.store.records import to_text
from tutor.store.rows import match_of, time_of

if TYPE_CHECKING:
    import sqlite3
    from datetime import datetime

    from tutor.store.records import MatchResult

MATCH = "book, book_hash, players, options, seed, totals, winners, deals, finished, record, facts, number"
_MATCHES = f"""SELECT {", ".join(f"m.{column}" for column in MATCH.split(", "))}, n.begun
    FROM matches m LEFT JOIN numbers n ON n.learner = m.learner AND n.number = m.number WHERE m.learner = ?"""

_SOUND = "typeof(number) = 'integer' AND number < 1000000000"
"""What a number is that is not damaged."""


class Matches(Merging):
    """The finished matches of one progress file."""

    def matches(self, learner: int) -> list[MatchResult]:
        """The learner's finished matches in the order added."""
        return self._records(f"{_MATCHES} ORDER BY m.id", (learner,), match_of)

    def match(self, learner: int, number: int) -> MatchResult | None:
        """The learner's finished match with this number, if there is one."""
        found = self._records(f"{_MATCHES} AND m.number = ?", (learner, number), match_of)
        return found[0] if found else None

    def keep_facts(self, learner: int, number: int, facts: str) -> None:
        """Keep what was found out about a match that was finished before this was kept."""
        self._write("UPDATE matches SET facts = ? WHERE learner = ? AND number = ?", facts, learner, number)

    def remove_match(self, learner: int, number: int) -> None:
        """Remove a finished match; its number is not given to another."""
        self._write("DELETE FROM matches WHERE learner = ? AND number = ?", learner, number)

    def refused(self, learner: int, source: str, after: datetime | None, until: datetime) -> int:
        """How many cards were refused in matches with this seed in a span of time, which may have no beginning."""
        sql = """SELECT COUNT(*) FROM answers WHERE learner = ? AND activity = 'play' AND source = ?
            AND time >= ? AND time <= ?"""
        span = ("" if after is None else to_text(after), to_text(until))
        count: int = self._database.rows(sql, (learner, source, *span))[0][0]
        return count

    def ended_before(self, learner: int, seed: str, time: datetime) -> datetime | None:
        """When the learner's last match with this seed ended before a time, if there is one."""
        sql = "SELECT MAX(finished) FROM matches WHERE learner = ? AND seed = ? AND finished < ?"
        rows = [row for row in self._database.rows(sql, (learner, seed, to_text(time))) if row[0] is not None]
        found = self._read(rows, time_of)
        return found[0] if found else None


def give_number(connection: sqlite3.Connection, learner: int, slot: str, now: datetime | None) -> int:
    """The number of the match in a slot, which is given now, with the time, if it has none yet."""
    sql = f"SELECT number FROM numbers WHERE learner = ? AND slot = ? AND {_SOUND}"
    if found := run(connection, sql, (learner, slot)).fetchone():
        return int(found[0])
    sql = f"SELECT COALESCE(MAX(number), 0) + 1 FROM numbers WHERE learner = ? AND {_SOUND}"
    number = int(run(connection, sql, (learner,)).fetchone()[0])
    values = (learner, number, slot, None if now is None else to_text(now))
    run(connection, "INSERT OR REPLACE INTO numbers (learner, number, slot, begun) VALUES (?, ?, ?, ?)", values)
    return number
