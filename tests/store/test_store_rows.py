"""Records that are no good in a file that SQLite finds sound."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tutor.store import Answer, LeaseLost, MatchResult, Notice, Store

SLOTS = ("match:1", "match:2")
BAD = [
    ("saved", "updated = 'yesterday'"),
    ("saved", "updated = '2026-01-01T00:00:00'"),
    ("saved", "updated = 5"),
    ("saved", "updated = '9999-12-31T23:59:59.000000Z'"),
    ("matches", "finished = '0001-01-01T00:00:00.000000Z'"),
    ("saved", "record = x'ff00'"),
    ("saved", "label = x'ff00'"),
    ("matches", "finished = ''"),
    ("matches", "players = 'four'"),
    ("matches", "totals = x'00'"),
    ("lessons", "started = 'x'"),
    ("lessons", "done = 'x'"),
    ("lessons", "book = x'00', started = x'00'"),
    ("gate", "time = 'x'"),
    ("answers", "time = 'x'"),
    ("answers", "right = 'perhaps'"),
    ("answers", "rule = x'ff'"),
]


def spoil(folder: Path, *statements: str) -> None:
    connection = sqlite3.connect(folder / "progress.db")
    with connection:
        connection.execute("DROP TRIGGER IF EXISTS answers_stay")
        for statement in statements:
            connection.execute(statement)
    connection.close()


def read_all(store: Store, learner: int) -> dict[str, int]:
    return {
        "saved": len(store.saved(learner)),
        "matches": len(store.matches(learner)),
        "lessons": len(store.lessons(learner)),
        "gate": int(store.gate(learner, book_id="hearts", book_hash="h1") is not None),
        "answers": len(store.answers(learner)),
    }


@pytest.mark.parametrize(("table", "change"), BAD, ids=str)
def test_a_bad_record_is_passed_over_and_told_once(
    folder: Path, clock: Any, make_answer: Callable[..., Answer], table: str, change: str
) -> None:
    with Store.open(folder, clock) as store:
        learner = store.learner().id
        for slot in SLOTS:
            store.save(learner, slot, "match", "{}", "{}")
            result = MatchResult("hearts", "h1", 4, "{}", slot, "[1]", "[0]", 1, clock(), "{}")
            store.finish_match(learner, f"other:{slot}", result)
            store.lesson_done(learner, slot, "hearts")
            store.add_answer(make_answer(learner, slot, branch=slot))
        store.set_gate(learner, book_id="hearts", book_hash="h1", choice="knows", time=clock())
        sound = read_all(store, learner)
    spoil(folder, f"UPDATE {table} SET {change} WHERE rowid = (SELECT min(rowid) FROM {table})")
    with Store.open(folder, clock) as store:
        assert read_all(store, learner) == {**sound, table: sound[table] - 1}
        store.tally(learner)
        store.load(learner, SLOTS[0])
        assert store.notices == [Notice("unreadable", folder / "progress.db")]
        assert store.saving


def test_a_tally_of_what_cannot_be_counted_is_passed_over(
    folder: Path, clock: Any, make_answer: Callable[..., Answer]
) -> None:
    with Store.open(folder, clock) as store:
        learner = store.learner().id
        store.add_answer(make_answer(learner, branch="a"))
        store.add_answer(make_answer(learner, branch="b"))
    spoil(folder, "UPDATE answers SET right = 'perhaps' WHERE branch = 'a'")
    with Store.open(folder, clock) as store:
        assert [tally.branch for tally in store.tally(learner)] == ["b"]
        assert [notice.kind for notice in store.notices] == ["unreadable"]


def test_text_that_is_no_utf_8_hides_nothing(folder: Path, clock: Any) -> None:
    with Store.open(folder, clock) as store:
        learner = store.learner().id
        store.save(learner, SLOTS[0], "match", "{}", "{}")
    spoil(folder, "UPDATE saved SET record = CAST(x'7bff7d' AS TEXT)")
    with Store.open(folder, clock) as store:
        assert [saved.record for saved in store.saved(learner)] == ["{\ufffd}"]
        assert store.saving


def test_a_learner_whose_record_is_damaged_keeps_their_progress(folder: Path, clock: Any) -> None:
    with Store.open(folder, clock) as store:
        learner = store.learner("a").id
    spoil(folder, "UPDATE learners SET created = 'x'")
    with Store.open(folder, clock) as store:
        assert (store.learner("a").id, store.learner("a").created) == (learner, None)
        assert store.notices == []


@pytest.mark.parametrize("change", ["taken = 'x'", "pid = 'x'", "taken = x'00'", "token = x'00'"])
def test_a_damaged_lease_keeps_nobody_out(folder: Path, clock: Any, change: str) -> None:
    with Store.open(folder, clock) as store, Store.open(folder, clock) as other:
        learner = store.learner().id
        assert store.claim(learner, SLOTS[0], 1, "one")
        spoil(folder, f"UPDATE leases SET {change}")
        other.save(learner, SLOTS[0], "match", "{}", "{}")
        (saved,) = other.saved(learner)
        assert saved.owner is None
        assert other.claim(learner, SLOTS[0], 1, "two")


def test_what_is_set_aside_is_kept_but_not_offered(folder: Path, clock: Any) -> None:
    with Store.open(folder, clock) as store:
        learner = store.learner().id
        for slot in SLOTS:
            store.save(learner, slot, "match", "{}", "{}")
        store.set_aside(learner, SLOTS[0])
        assert [saved.slot for saved in store.saved(learner, "match")] == [SLOTS[1]]
        assert [saved.slot for saved in store.saved(learner, "set-aside")] == [SLOTS[0]]


def test_nothing_is_set_aside_or_finished_that_another_process_is_playing(folder: Path, clock: Any) -> None:
    result = MatchResult("hearts", "h1", 4, "{}", "s", "[1]", "[0]", 1, clock(), "{}")
    with Store.open(folder, clock) as store, Store.open(folder, clock) as other:
        learner = store.learner().id
        assert store.claim(learner, SLOTS[0], 1, "one")
        store.save(learner, SLOTS[0], "match", "{}", "{}")
        with pytest.raises(LeaseLost):
            other.set_aside(learner, SLOTS[0])
        with pytest.raises(LeaseLost):
            other.finish_match(learner, SLOTS[0], result)
        assert other.matches(learner) == []
        assert len(other.saved(learner, "match")) == 1


def test_the_end_of_a_match_is_one_step(folder: Path, clock: Any) -> None:
    result = MatchResult("hearts", "h1", 4, "{}", "s", "[1]", "[0]", 1, clock(), "{}")
    with Store.open(folder, clock) as store:
        learner = store.learner().id
        store.save(learner, SLOTS[0], "match", "{}", "{}")
        spoil(folder, "CREATE TRIGGER stay BEFORE DELETE ON saved BEGIN SELECT RAISE(ABORT, 'stay'); END")
        with pytest.raises(sqlite3.IntegrityError):
            store.finish_match(learner, SLOTS[0], result)
        assert store.matches(learner) == []
        spoil(folder, "DROP TRIGGER stay")
        store.finish_match(learner, SLOTS[0], result)
        assert (store.matches(learner), store.saved(learner)) == ([replace(result, number=1, begun=clock())], [])
