from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from tutor.store import Answer, GateChoice, MatchResult, Store, Tally

Second = Callable[..., "subprocess.Popen[str]"]


def test_a_learner_is_made_once(store: Store, clock: Any) -> None:
    unnamed = store.learner()
    clock.advance(days=1)
    asha = store.learner("आशा")
    assert unnamed.name == ""
    assert asha.id != unnamed.id
    assert store.learner("") == unnamed
    assert store.learner(" आशा ") == asha
    assert store.learners() == [unnamed, asha]
    assert asha.created == clock()


def test_one_letter_in_two_encodings_is_one_learner(store: Store) -> None:
    assert store.learner("ani\u0303") == store.learner("ani\u00f1".replace("i\u00f1", "i\u0303"))
    assert store.learner("Nin\u0303o") == store.learner("Ni\u00f1o")


def test_a_name_that_is_no_text_is_taken(store: Store) -> None:
    broken = store.learner("\udcff")
    assert store.learner("\udcff") == broken
    assert store.learner("\udcfe") != broken


def test_answers_come_back_as_given(store: Store, make_answer: Callable[..., Answer]) -> None:
    one, two = store.learner("one").id, store.learner("two").id
    given = [make_answer(one, "1"), make_answer(one, "2", right=False), make_answer(one, "3", book="omnibus")]
    for answer in [*given, make_answer(two)]:
        store.add_answer(answer)
    assert store.answers(one) == given
    assert store.answers(one, "omnibus") == given[2:]
    assert store.answers(one, "none") == []


def test_the_tally_counts_branches(store: Store, make_answer: Callable[..., Answer]) -> None:
    learner = store.learner().id
    for right in (True, False, True):
        store.add_answer(make_answer(learner, right=right))
    store.add_answer(make_answer(learner, branch="follow:exception", right=False))
    assert store.tally(learner) == [
        Tally("hearts", "legal", "follow", "follow:exception", 1, 0),
        Tally("hearts", "legal", "follow", "follow:refuses", 3, 2),
    ]
    assert store.tally(learner + 1) == []


@pytest.mark.parametrize("statement", ["UPDATE answers SET right = 1", "DELETE FROM answers"])
def test_answers_are_append_only(
    store: Store, folder: Path, make_answer: Callable[..., Answer], statement: str
) -> None:
    store.add_answer(make_answer(store.learner().id))
    connection = sqlite3.connect(folder / "progress.db")
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        connection.execute(statement)
    connection.close()


def test_everything_outlives_the_run(folder: Path, clock: Any, make_answer: Callable[..., Answer]) -> None:
    with Store.open(folder, clock) as store:
        learner = store.learner("a")
        store.add_answer(make_answer(learner.id))
        store.save(learner.id, "match:1", "match", "{}", '{"deal": 1}')
    with Store.open(folder, clock) as store:
        assert store.notices == []
        assert store.learner("a") == learner
        assert len(store.answers(learner.id)) == 1
        assert store.load(learner.id, "match:1") is not None


def test_lessons_are_begun_finished_and_forgotten(store: Store, clock: Any) -> None:
    learner = store.learner().id
    begun = clock()
    store.lesson_started(learner, "moon", "hearts")
    clock.advance(minutes=5)
    store.lesson_started(learner, "moon", "hearts")
    store.lesson_done(learner, "follow", "hearts")
    assert store.lessons(learner)["moon"].done is None
    assert store.lessons(learner)["moon"].started == begun
    assert store.lessons(learner)["follow"].done == clock()
    first = clock()
    clock.advance(minutes=5)
    store.lesson_done(learner, "follow", "spot")
    assert store.lessons(learner)["follow"].done == clock()
    assert store.lessons(learner)["follow"].started == first
    assert store.lessons(learner, "hearts")["follow"].done == first
    store.reset_lesson(learner, "follow")
    assert list(store.lessons(learner)) == ["moon"]


def test_saved_activities(store: Store, clock: Any) -> None:
    learner = store.learner().id
    store.save(learner, "match:1", "match", '{"deal": 1}', "[1]")
    clock.advance(seconds=1)
    store.save(learner, "quiz:legal", "quiz", "{}", "[2]")
    clock.advance(seconds=1)
    store.save(learner, "match:1", "match", '{"deal": 2}', "[1, 2]")
    assert [item.slot for item in store.saved(learner)] == ["match:1", "quiz:legal"]
    assert [item.slot for item in store.saved(learner, "quiz")] == ["quiz:legal"]
    match = store.load(learner, "match:1")
    assert match is not None
    assert (match.kind, match.label, match.record) == ("match", '{"deal": 2}', "[1, 2]")
    assert match.updated == clock()
    assert match.owner is None
    assert store.load(learner + 1, "match:1") is None
    store.drop(learner, "match:1")
    store.drop(learner, "match:1")
    assert store.load(learner, "match:1") is None


def test_the_gate_is_remembered_for_a_version_of_a_book(store: Store, clock: Any) -> None:
    learner = store.learner().id
    assert store.gate(learner, book_id="hearts", book_hash="h1") is None
    store.set_gate(learner, book_id="hearts", book_hash="h1", choice="skipped", time=clock())
    store.set_gate(learner, book_id="hearts", book_hash="h1", choice="passed", time=clock())
    assert store.gate(learner, book_id="hearts", book_hash="h1") == GateChoice("hearts", "h1", "passed", clock())
    assert store.gate(learner, book_id="hearts", book_hash="h2") is None
    assert store.gate(learner + 1, book_id="hearts", book_hash="h1") is None


def test_finished_matches(store: Store, clock: Any) -> None:
    learner = store.learner().id
    results = [MatchResult("hearts", "h1", 4, "{}", seed, "[1, 2]", "[0]", 9, clock(), "{}") for seed in "ab"]
    for result in results:
        store.finish_match(learner, f"match:{result.seed}", result)
    assert store.matches(learner) == [replace(result, number=n) for n, result in enumerate(results, 1)]
    assert store.matches(learner + 1) == []


def test_times_come_back_in_utc(store: Store, folder: Path, make_answer: Callable[..., Answer]) -> None:
    learner = store.learner().id
    kolkata = datetime(2026, 3, 1, 2, 0, tzinfo=timezone(timedelta(hours=5, minutes=30)))
    store.set_gate(learner, book_id="hearts", book_hash="h1", choice="knows", time=kolkata)
    choice = store.gate(learner, book_id="hearts", book_hash="h1")
    assert choice is not None
    assert choice.time == kolkata
    assert choice.time.utcoffset() == timedelta(0)
    connection = sqlite3.connect(folder / "progress.db")
    assert connection.execute("SELECT time FROM gate").fetchall() == [("2026-02-28T20:30:00.000000Z",)]
    connection.close()


@pytest.mark.skipif(sys.platform == "win32", reason="TZ is not read there")
def test_a_move_to_another_time_zone_changes_no_time(folder: Path, second: Second) -> None:
    program = """
    zone = {"utc": UTC, "local": None}[sys.argv[2]]
    with Store.open(folder, lambda: datetime.fromtimestamp(1_772_000_000, zone)) as store:
        print(*(learner.created.isoformat() for learner in [store.learner(sys.argv[3])] + store.learners()))
    """
    for name, (zone, kind) in enumerate([("Asia/Manila", "local"), ("UTC0", "utc"), ("America/New_York", "local")]):
        out, _ = second(program, folder, kind, name, TZ=zone).communicate(timeout=60)
        assert set(out.split()) == {datetime.fromtimestamp(1_772_000_000, UTC).isoformat()}


def test_importing_the_store_does_not_load_sqlite(second: Second) -> None:
    out, _ = second("print('sqlite3' in sys.modules)", ".").communicate(timeout=60)
    assert out.strip() == "False"
