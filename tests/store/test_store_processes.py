from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tutor.store import LeaseLost, Store
from tutor.store.leases import process_lives

Second = Callable[..., "subprocess.Popen[str]"]
Together = Callable[..., None]

SLOT = "match:1"


@pytest.fixture
def dead_pid() -> int:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_two_writers_at_once_lose_nothing(folder: Path, clock: Any, together: Together) -> None:
    program = """
    with Store.open(folder, clock) as store:
        learner = store.learner("both").id
        for number in range(150):
            store.add_answer(answer(learner, f"{sys.argv[2]}:{number}"))
        assert not store.notices, store.notices
    """
    together(program, folder, "ab")
    with Store.open(folder, clock) as store:
        assert len(store.learners()) == 1
        sources = [answer.source for answer in store.answers(store.learner("both").id)]
    for who in "ab":
        assert [source for source in sources if source[0] == who] == [f"{who}:{number}" for number in range(150)]


def test_many_openings_at_once_lose_nothing(folder: Path, clock: Any, together: Together) -> None:
    program = """
    for number in range(15):
        with Store.open(folder, clock) as store:
            store.add_answer(answer(store.learner("all").id, f"{sys.argv[2]}:{number}"))
            assert not store.notices, store.notices
    """
    together(program, folder, "abcd")
    with Store.open(folder, clock) as store:
        assert len(store.answers(store.learner("all").id)) == 60
    assert [path.name for path in folder.iterdir()] == ["progress.db"]


def test_a_killed_writer_loses_at_most_the_last_answer(folder: Path, clock: Any, second: Second) -> None:
    program = """
    store = Store.open(folder, clock)
    learner = store.learner().id
    for number in range(1_000_000):
        store.add_answer(answer(learner, str(number)))
        print(number, flush=True)
    """
    total = 0
    for wanted in (0, 7, 40):
        process = second(program, folder)
        assert process.stdout is not None
        while int(process.stdout.readline()) < wanted:
            pass
        process.kill()
        rest = process.stdout.read().split()  # not communicate(), which passes over what was read ahead
        process.communicate()
        told = int(rest[-1]) + 1 if rest else wanted + 1
        with Store.open(folder, clock) as store:
            assert store.notices == []
            sources = [answer.source for answer in store.answers(store.learner().id)][total:]
        assert sources == [str(number) for number in range(len(sources))]
        # The one written but not yet told of may be there too.
        assert told <= len(sources) <= told + 1
        total += len(sources)
    assert [path.name for path in folder.iterdir()] == ["progress.db"]


def test_a_process_is_known_to_live(dead_pid: int) -> None:
    assert process_lives(os.getpid())
    assert process_lives(os.getppid())
    assert not process_lives(dead_pid)
    assert not process_lives(0)
    assert not process_lives(-1)
    assert not process_lives(2**70)


def test_one_process_at_a_time(folder: Path, clock: Any) -> None:
    with Store.open(folder, clock) as first, Store.open(folder, clock) as other:
        learner = first.learner().id
        assert first.claim(learner, SLOT, os.getpid(), "first")
        assert first.claim(learner, SLOT, os.getpid(), "first")
        first.save(learner, SLOT, "match", "{}", "1")
        assert not other.claim(learner, SLOT, os.getppid(), "other")
        assert other.claim(learner, "match:2", os.getppid(), "other")
        with pytest.raises(LeaseLost) as lost:
            other.save(learner, SLOT, "match", "{}", "2")
        assert lost.value.slot == SLOT
        with pytest.raises(LeaseLost):
            other.drop(learner, SLOT)
        found = other.load(learner, SLOT)
        assert found is not None
        assert (found.record, found.owner) == ("1", os.getpid())
        other.release(learner, SLOT, "other")
        first.release(learner, SLOT, "first")
        assert other.claim(learner, SLOT, os.getppid(), "other")
        other.save(learner, SLOT, "match", "{}", "2")


def test_closing_gives_leases_back(folder: Path, clock: Any) -> None:
    with Store.open(folder, clock) as first:
        learner = first.learner().id
        assert first.claim(learner, SLOT, os.getpid(), "first")
        first.save(learner, SLOT, "match", "{}", "1")
    with Store.open(folder, clock) as other:
        found = other.load(learner, SLOT)
        assert found is not None
        assert found.owner is None
        assert other.claim(learner, SLOT, os.getppid(), "other")


def test_dropping_ends_the_lease(folder: Path, clock: Any) -> None:
    with Store.open(folder, clock) as first, Store.open(folder, clock) as other:
        learner = first.learner().id
        assert first.claim(learner, SLOT, os.getpid(), "first")
        first.save(learner, SLOT, "match", "{}", "1")
        first.drop(learner, SLOT)
        assert other.claim(learner, SLOT, os.getppid(), "other")
        with pytest.raises(LeaseLost):
            first.save(learner, SLOT, "match", "{}", "2")


def test_the_lease_of_a_dead_process_is_taken_over(folder: Path, clock: Any, dead_pid: int) -> None:
    with Store.open(folder, clock) as first, Store.open(folder, clock) as other:
        learner = first.learner().id
        assert first.claim(learner, SLOT, dead_pid, "first")
        first.save(learner, SLOT, "match", "{}", "1")
        found = other.load(learner, SLOT)
        assert found is not None
        assert found.owner is None
        assert other.claim(learner, SLOT, os.getpid(), "other")
        with pytest.raises(LeaseLost):
            first.save(learner, SLOT, "match", "{}", "late")
        other.release(learner, SLOT, "other")
        # The other may have gone on meanwhile: what the first remembers is no longer the truth.
        with pytest.raises(LeaseLost):
            first.save(learner, SLOT, "match", "{}", "late")
        assert first.claim(learner, SLOT, os.getpid(), "first")
        first.save(learner, SLOT, "match", "{}", "again")


def test_an_old_lease_is_taken_over_and_saving_renews_it(folder: Path, clock: Any) -> None:
    with Store.open(folder, clock) as first, Store.open(folder, clock) as other:
        learner = first.learner().id
        assert first.claim(learner, SLOT, os.getpid(), "first")
        clock.advance(hours=11)
        first.save(learner, SLOT, "match", "{}", "1")
        clock.advance(hours=11)
        assert not other.claim(learner, SLOT, os.getppid(), "other")
        clock.advance(hours=2)
        assert other.claim(learner, SLOT, os.getppid(), "other")
        with pytest.raises(LeaseLost):
            first.save(learner, SLOT, "match", "{}", "late")


def test_a_clock_that_was_set_back_does_not_keep_a_lease_for_ever(folder: Path, clock: Any) -> None:
    with Store.open(folder, clock) as first, Store.open(folder, clock) as other:
        learner = first.learner().id
        assert first.claim(learner, SLOT, os.getpid(), "first")
        clock.advance(days=-400)
        assert other.claim(learner, SLOT, os.getppid(), "other")


def test_a_killed_process_gives_its_match_to_the_next(folder: Path, clock: Any, second: Second) -> None:
    program = """
    import os, time
    store = Store.open(folder, clock)
    learner = store.learner().id
    assert store.claim(learner, "match:1", os.getpid(), "killed")
    store.save(learner, "match:1", "match", "{}", "1")
    print("ready", flush=True)
    time.sleep(60)
    """
    clock.time = clock.time.fromtimestamp(time.time(), clock.time.tzinfo)
    process = second(program, folder)
    assert process.stdout is not None
    process.stdout.readline()
    with Store.open(folder, clock) as store:
        learner = store.learner().id
        found = store.load(learner, SLOT)
        assert found is not None
        assert found.owner == process.pid
        assert not store.claim(learner, SLOT, os.getpid(), "next")
        process.kill()
        process.communicate()
        assert store.claim(learner, SLOT, os.getpid(), "next")
        store.save(learner, SLOT, "match", "{}", "2")
