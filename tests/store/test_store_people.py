"""Learners and classes in the store: names, removal, merging, and files of the program before there were classes."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from tests.store.conftest import START
from tutor.store import Answer, LeaseLost, MatchResult, NameTaken, Store, files, schema

MakeAnswer = Callable[..., Answer]
KEY = "00000000-0000-4000-8000-00000000000a"
SPELLINGS = (
    ("Asha", "ASHA"),
    ("Asha", " asha "),
    ("Asha", "Ａｓｈａ"),
    ("Nin\u0303o", "NI\u00d1O"),
    ("Straße", "STRASSE"),
    ("Asha  Rao", "asha rao"),
    ("क्\u200dष", "क्ष"),
    ("می\u200cنا", "مینا"),
    ("آشا", "ا\u0653شا"),
    ("❤\ufe0f Asha", "❤ Asha"),
)
ENGLAND, SCOTLAND = (
    "🏴" + "".join(chr(0xE0000 + ord(letter)) for letter in f"{name}\x7f") for name in ("gbeng", "gbsct")
)


def rows(folder: Path, sql: str) -> list[Any]:
    with closing(sqlite3.connect(folder / "progress.db")) as connection, connection:
        return connection.execute(sql).fetchall()


@pytest.mark.parametrize(("first", "second"), SPELLINGS)
def test_spellings_of_one_name_are_one_learner(store: Store, first: str, second: str) -> None:
    learner = store.learner(first)
    assert store.learner(second) == learner
    assert store.learner_named(second) == learner
    assert len(store.learners()) == 1


@pytest.mark.parametrize("other", ["Ash", "Asha 2", "आशा", "عائشہ", ""])
def test_other_names_are_other_learners(store: Store, other: str) -> None:
    assert store.learner_named(other) is None
    assert store.learner("Asha") != store.learner(other)


def test_flags_of_two_countries_are_two_names(store: Store) -> None:
    assert store.learner(ENGLAND) != store.learner(SCOTLAND)


def test_every_learner_has_a_key(store: Store) -> None:
    keys = [store.learner(name).key for name in ("a", "b", "")]
    assert len({UUID(key) for key in keys}) == 3
    assert [learner.key for learner in store.learners()] == keys


def test_a_learner_is_renamed(store: Store, make_answer: MakeAnswer) -> None:
    learner, other = store.learner("Asha"), store.learner("Ravi")
    store.add_answer(make_answer(learner.id))
    store.rename(learner.id, "ASHA")
    assert store.learner("asha") == replace(learner, name="ASHA")
    with pytest.raises(NameTaken):
        store.rename(learner.id, "ravi")
    store.rename(learner.id, "Meena")
    assert store.learner_named("asha") is None
    assert store.answers(store.learner("Meena").id) == [make_answer(learner.id)]
    assert store.learners() == [replace(learner, name="Meena"), other]


def fill(store: Store, learner: int, make_answer: MakeAnswer) -> None:
    store.add_answer(make_answer(learner))
    store.lesson_done(learner, "follow", "hearts")
    store.save(learner, "match:1", "match", "{}", "{}")
    store.save(learner, "match:2", "match", "{}", "{}")
    store.set_gate(learner, book_id="hearts", book_hash="h", choice="knows", time=START)
    match = MatchResult("hearts", "h", 4, "{}", "1", "[]", "[0]", 1, START, "{}")
    store.finish_match(learner, "match:2", match)
    store.merge(f"key of {learner}", "x", [make_answer(learner, "elsewhere")], into=learner)


def test_a_learner_goes_with_all_that_is_theirs(store: Store, folder: Path, make_answer: MakeAnswer) -> None:
    gone, stays = store.learner("gone").id, store.learner("stays").id
    store.make_class("5A", ["gone", "stays"])
    for learner in (gone, stays):
        fill(store, learner, make_answer)
    tables = ("answers", "lessons", "saved", "gate", "matches", "numbers", "members", "merged")
    kept = {table: rows(folder, f"SELECT * FROM {table} WHERE learner = {stays}") for table in tables}
    store.remove(gone)
    assert [learner.name for learner in store.learners()] == ["stays"]
    assert {table: rows(folder, f"SELECT * FROM {table}") for table in tables} == kept
    assert all(kept.values())
    assert store.classes()[0].members == (stays,)


def test_a_number_is_never_given_twice(store: Store) -> None:
    first = store.learner("a").id
    store.remove(first)
    assert store.learner("b").id > first


def test_what_was_written_for_a_learner_who_was_gone_goes_too(
    store: Store, folder: Path, make_answer: MakeAnswer
) -> None:
    gone, other = store.learner("gone").id, store.learner("other").id
    store.remove(gone)
    store.add_answer(make_answer(gone))  # by a window that was open all the time
    store.remove(other)
    assert rows(folder, "SELECT * FROM answers") == []


def test_nobody_is_removed_in_the_middle_of_a_match(
    folder: Path, clock: Any, make_answer: MakeAnswer, store: Store
) -> None:
    learner = store.learner("a").id
    with Store.open(folder, clock) as other:
        assert other.claim(learner, "match:1", 1, "token")
        with pytest.raises(LeaseLost):
            store.remove(learner)
        assert store.learner_named("a") is not None
    store.remove(learner)
    assert store.learners() == []


@pytest.mark.parametrize("statement", ["DELETE FROM answers", "UPDATE answers SET right = 0"])
def test_answers_stay_while_their_learner_does(
    store: Store, folder: Path, make_answer: MakeAnswer, statement: str
) -> None:
    learner = store.learner("a").id
    store.add_answer(make_answer(learner))
    store.rename(learner, "b")
    store.remove(store.learner("c").id)
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        rows(folder, statement)
    assert len(store.answers(learner)) == 1


def test_classes(store: Store) -> None:
    asha = store.learner("Asha").id
    made = store.make_class("5A", ["ravi", "ASHA", "Ravi"])
    ravi = store.learner("Ravi").id
    assert made.members == (ravi, asha)
    assert store.classes() == [made]
    assert store.class_named(" 5a ") == made
    with pytest.raises(NameTaken):
        store.make_class("5a", ["new"])
    assert store.learner_named("new") is None
    meena = store.learner("Meena").id
    for _ in range(2):
        store.add_member("5a", meena)
    store.remove_member("5A", ravi)
    assert store.class_named("5A") == ("5A", (asha, meena))
    store.make_class("5B", ["Asha"])
    store.remove_class("5A")
    assert store.classes() == [("5B", (asha,))]
    assert len(store.learners()) == 3
    for change in (store.add_member, store.remove_member):
        with pytest.raises(KeyError):
            change("5A", asha)
    with pytest.raises(KeyError):
        store.remove_class("5A")


def test_the_answers_of_several(store: Store, make_answer: MakeAnswer) -> None:
    a, b, c = (store.learner(name).id for name in "abc")
    given = [make_answer(each, str(place)) for place, each in enumerate((a, b, a))]
    for answer in given:
        store.add_answer(answer)
    assert store.answers_of([c, b, a]) == {c: [], b: given[1:2], a: [given[0], given[2]]}
    assert store.answers_of([]) == {}
    assert store.answer_counts() == {a: 2, b: 1}


def test_answers_from_elsewhere_are_merged_once(store: Store, make_answer: MakeAnswer) -> None:
    given = [make_answer(0, "1"), make_answer(0, "2"), make_answer(0, "2")]
    merged = store.merge(KEY, "Asha", given)
    assert (merged.made, merged.added) == (True, 2)
    assert store.learner("Asha").key == KEY
    assert store.learner_with_key(KEY) == merged.learner
    again = store.merge(KEY, "Somebody", [*given, replace(given[0], right=False)])
    assert again == (merged.learner, False, 1)
    assert [answer.source for answer in store.answers(merged.learner)] == ["1", "2", "1"]


def test_answers_from_elsewhere_stand_where_they_were_given(store: Store, make_answer: MakeAnswer) -> None:
    day = timedelta(days=1)
    late, early = (replace(make_answer(0, name), time=START + at) for name, at in (("late", day), ("early", -day)))
    learner = store.merge(KEY, "Asha", [late]).learner
    store.add_answer(make_answer(learner, "here"))
    store.merge(KEY, "Asha", [early])
    told = [answer.source for answer in store.answers(learner)]
    assert told == ["early", "here", "late"]
    assert [answer.source for answer in store.answers_of([learner])[learner]] == told


def test_own_answers_keep_their_order_whatever_the_clock_said(store: Store, make_answer: MakeAnswer) -> None:
    learner = store.learner("a").id
    given = [replace(make_answer(learner, str(days)), time=START - timedelta(days=days)) for days in range(3)]
    for answer in given:
        store.add_answer(answer)
    assert store.answers(learner) == given


def test_a_name_on_a_list_becomes_the_one_who_has_answers(store: Store, make_answer: MakeAnswer) -> None:
    (listed,) = store.make_class("5A", ["Asha"]).members
    assert store.merge(KEY, "ASHA", [make_answer(0)]) == (listed, False, 1)
    assert store.learner("Asha").key == KEY


def test_another_learner_of_the_same_name_gets_a_number(store: Store, make_answer: MakeAnswer) -> None:
    here = store.learner("Asha")
    store.add_answer(make_answer(here.id))
    store.learner("asha (2)")
    merged = store.merge(KEY, "Asha", [make_answer(0, "1")])
    assert store.learner("Asha (3)").id == merged.learner
    assert store.answers(here.id) == [make_answer(here.id)]


def test_a_long_name_has_room_for_its_number(store: Store, make_answer: MakeAnswer) -> None:
    store.add_answer(make_answer(store.learner("a" * 80).id))
    store.merge(KEY, "a" * 80, [])
    assert store.learners()[1].name == "a" * 76 + " (2)"


def test_answers_can_be_given_to_somebody_for_good(store: Store, make_answer: MakeAnswer) -> None:
    here = store.learner("Asha")
    store.add_answer(make_answer(here.id, "0"))
    other = store.merge(KEY, "Asha", [make_answer(0, "1")]).learner
    assert other != here.id
    assert store.merge(KEY, "Asha", [make_answer(0, "1")], into=here.id) == (here.id, False, 1)
    assert store.merge(KEY, "Asha", [make_answer(0, "2")]) == (here.id, False, 1)
    assert store.learner("Asha").key == here.key


def test_nothing_is_given_to_somebody_who_is_gone(store: Store, folder: Path, make_answer: MakeAnswer) -> None:
    gone = store.learner("Asha")
    store.make_class("5A", [])
    store.remove(gone.id)
    with pytest.raises(KeyError):
        store.merge(KEY, "Asha", [make_answer(0)], into=gone.id)
    store.add_member("5A", gone.id)
    assert rows(folder, "SELECT * FROM answers") == []
    assert rows(folder, "SELECT * FROM members UNION ALL SELECT * FROM merged") == []


def test_a_large_class_is_made_at_once(store: Store) -> None:
    names = [f"Learner {number}" for number in range(10_000)]
    begun = time.process_time()
    made = store.make_class("all", [*names, "LEARNER 0"])
    assert time.process_time() - begun < 5
    assert len(made.members) == len(names)
    assert store.make_class("again", names[::-1]).members == made.members[::-1]


def first_version(folder: Path, monkeypatch: pytest.MonkeyPatch, clock: Any) -> None:
    """A file of the program before there were classes."""
    monkeypatch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
    folder.mkdir(exist_ok=True)
    with closing(sqlite3.connect(folder / "progress.db", isolation_level=None)) as connection:
        schema.migrate(connection)
        connection.execute("INSERT INTO learners VALUES (3, '', 'x'), (5, 'Asha', 'x'), (9, 'asha', 'x')")
        connection.execute(
            f"INSERT INTO answers VALUES (1, 5, '{START.isoformat()}', 'quiz', '1', 'hearts', 'h1', 'follow', "
            "'follow:refuses', 'legal', 1, 1, NULL, '\"QS\"', '{\"hand\": \"QS\"}')"
        )
    monkeypatch.undo()


def test_a_file_of_the_first_version_is_brought_up(
    folder: Path, clock: Any, monkeypatch: pytest.MonkeyPatch, make_answer: MakeAnswer
) -> None:
    first_version(folder, monkeypatch, clock)
    with Store.open(folder, clock) as store:
        assert store.saving
        assert store.notices == []
        assert [(each.id, each.name) for each in store.learners()] == [(3, ""), (5, "Asha"), (9, "asha")]
        assert len({UUID(each.key) for each in store.learners()}) == 3
        assert store.answers(5)[0].source == "1"
        # who were two stay two, each found by the very spelling
        assert [store.learner(name).id for name in ("Asha", "asha", "ASHA", "new")] == [5, 9, 5, 10]
        store.make_class("5A", ["Asha"])
        store.remove(5)
        assert store.answers(5) == []
    with Store.open(folder, clock) as store:
        keys = [each.key for each in store.learners()]
    with Store.open(folder, clock) as store:
        assert [each.key for each in store.learners()] == keys


def test_a_file_of_the_first_version_can_be_read_without_being_written(
    folder: Path, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    first_version(folder, monkeypatch, clock)
    path = folder / "progress.db"
    before = path.read_bytes()
    with closing(files.in_memory(path)) as memory:
        assert memory.execute("SELECT COUNT(*), COUNT(DISTINCT key) FROM learners").fetchone() == (3, 3)
    assert path.read_bytes() == before


def test_a_first_version_without_its_tables_is_damaged(
    folder: Path, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    first_version(folder, monkeypatch, clock)
    rows(folder, "DROP TABLE gate")
    with Store.open(folder, clock) as store:
        assert [notice.kind for notice in store.notices] == ["damaged"]
        assert store.saving
