"""The numbers of matches, and matches from before they had any."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.store.conftest import START
from tutor.store import FILE_NAME, Answer, MatchResult, Store, schema


def result(seed: str = "s") -> MatchResult:
    return MatchResult("hearts", "h1", 4, "{}", seed, "[1, 2]", "[0]", 9, START, "{}", '{"slips": 0}')


def play(store: Store, learner: int, slot: str) -> None:
    store.save(learner, slot, "match", "{}", "{}")


def test_a_match_has_one_number_from_its_beginning_to_its_end(store: Store, clock: Any) -> None:
    learner = store.learner().id
    store.save(learner, "quiz:1", "quiz", "{}", "{}")
    for slot in ("match:a", "match:b", "match:a"):
        play(store, learner, slot)
        clock.advance(minutes=1)
    assert {saved.slot: saved.number for saved in store.saved(learner)} == {"match:a": 1, "match:b": 2, "quiz:1": 0}
    store.finish_match(learner, "match:b", result())
    store.finish_match(learner, "match:a", result("t"))
    assert [found.number for found in store.matches(learner)] == [2, 1]
    assert store.match(learner, 1) == replace(result("t"), number=1, begun=START)
    assert store.match(learner, 3) is None


def test_the_number_of_a_match_that_is_gone_is_never_another_s(store: Store) -> None:
    learner = store.learner().id
    for slot in ("match:a", "match:b"):
        play(store, learner, slot)
    store.finish_match(learner, "match:b", result())
    store.remove_match(learner, 2)
    store.drop(learner, "match:a")
    assert (store.matches(learner), store.saved(learner)) == ([], [])
    play(store, learner, "match:c")
    assert [saved.number for saved in store.saved(learner)] == [3]
    other = store.learner("other").id
    play(store, other, "match:c")
    assert [saved.number for saved in store.saved(other)] == [1]


@pytest.mark.parametrize("number", ["x", b"9", 1.5, 2**63 - 1])
def test_a_damaged_number_is_no_number(store: Store, folder: Path, number: object) -> None:
    learner = store.learner().id
    for slot in ("match:a", "match:b", "match:c"):
        play(store, learner, slot)
    with closing(sqlite3.connect(folder / FILE_NAME)) as database, database:
        database.execute("UPDATE numbers SET number = ? WHERE slot = 'match:b'", (number,))
    play(store, learner, "match:d")
    play(store, learner, "match:b")
    assert {saved.slot[-1]: saved.number for saved in store.saved(learner)} == {"a": 1, "b": 5, "c": 3, "d": 4}


def test_what_is_found_out_later_is_kept(store: Store) -> None:
    learner = store.learner().id
    store.finish_match(learner, "match:a", replace(result(), facts=""))
    store.keep_facts(learner, 1, '{"slips": 2}')
    assert [found.facts for found in store.matches(learner)] == ['{"slips": 2}']


def test_refused_cards_are_counted_by_seed_and_time(store: Store, clock: Any) -> None:
    learner = store.learner().id

    def slip(source: str, activity: Any = "play") -> None:
        where = ("hearts", "h", "hearts/follow-suit", "follow-suit:refuses", "legal")
        store.add_answer(Answer(learner, clock(), activity, source, *where, False, 0, None, "1", "{}"))

    slip("a")
    first = clock()
    clock.advance(minutes=1)
    for given in (("a",), ("b",), ("a", "quiz")):
        slip(*given)
    assert store.refused(learner, "a", None, clock()) == 2
    assert store.refused(learner, "a", clock(), clock()) == 1
    assert store.refused(learner, "a", None, first) == 1


def test_matches_of_an_older_program_get_numbers_finished_ones_first(folder: Path, clock: Any) -> None:
    folder.mkdir()
    with closing(sqlite3.connect(folder / FILE_NAME)) as database:
        database.create_function("new_key", 0, lambda: "key")
        for step in schema.MIGRATIONS[:2]:
            for statement in step:
                database.execute(statement)
        database.execute("INSERT INTO learners (id, name, created, key) VALUES (1, '', ?, 'k')", ("2026-01-01",))
        time = "2026-01-01T00:00:00.000000Z"
        for learner, slot in ((1, "match:a"), (1, "match:b"), (2, "match:c")):
            saved = "INSERT INTO saved (learner, slot, kind, label, record, updated) VALUES (?, ?, 'match', '', '', ?)"
            database.execute(saved, (learner, slot, time))
            old = """INSERT INTO matches (learner, book, book_hash, players, options, seed, totals, winners, deals,
                finished, record) VALUES (?, 'hearts', 'h', 4, '{}', ?, '[]', '[]', 1, ?, '{}')"""
            database.execute(old, (learner, slot, time))
        database.execute("PRAGMA user_version = 2")
        database.commit()
    with Store.open(folder, clock) as store:
        assert not store.notices
        assert [(each.number, each.seed, each.facts, each.begun) for each in store.matches(1)] == [
            (1, "match:a", "", None),
            (2, "match:b", "", None),
        ]
        assert {(each.number, each.slot) for each in store.saved(1)} == {(3, "match:a"), (4, "match:b")}
        assert [(each.number, each.slot) for each in store.saved(2)] == [(2, "match:c")]
        play(store, 1, "match:d")
        assert max(each.number for each in store.saved(1)) == 5
