"""Matches and lessons that were saved: damaged, over, begun under other rules, or not saved at all."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from tests.e2e import reader
from tests.e2e.command import ROOT, Changes, Hearts
from tests.e2e.live import Live

SEED = "saved"
DEAL = ("play", "--deals", "1", "--seed", SEED)
LESSON = "following-suit"


def spoil(hearts: Hearts, change: str, *values: str) -> None:
    """Change what is saved, as SQL."""
    with closing(sqlite3.connect(hearts.progress)) as database, database:
        database.execute(f"UPDATE saved SET {change}", values)


def saved(hearts: Hearts) -> list[tuple[str, Any]]:
    """Kind and record of all that is saved."""
    with closing(sqlite3.connect(hearts.progress)) as database:
        return database.execute("SELECT kind, record FROM saved ORDER BY slot").fetchall()


@pytest.mark.parametrize("record", ["", "null", "[" * 10_000, '{"format": 2}', '{"format": 1, "players": Infinity}'])
def test_a_match_that_cannot_go_on_is_set_aside_and_told_once(hearts: Hearts, record: str) -> None:
    hearts.read(*DEAL)
    spoil(hearts, "record = ?", record)
    ran = hearts.run("play", "--resume")
    assert (ran.code, ran.out) == (1, "")
    assert "set aside" in ran.err
    assert saved(hearts) == [("set-aside", record)], "nothing is lost"
    assert "set aside" not in hearts.run("play", "--resume").err
    assert "deal 1" not in hearts.read("play", typed="q\n")


def test_the_next_match_is_taken_up_instead(hearts: Hearts) -> None:
    hearts.read("play", "--deals", "1", "--seed", "other")
    with closing(sqlite3.connect(hearts.progress)) as database, database:
        database.execute("UPDATE saved SET updated = '2000-01-01T00:00:00Z'")
    hearts.read(*DEAL)
    with closing(sqlite3.connect(hearts.progress)) as database, database:
        database.execute("UPDATE saved SET record = 'x' WHERE slot LIKE ?", (f"%{SEED}%",))
    ran = hearts.run("play", "--resume")
    assert ran.code == 0
    assert "set aside" in ran.err
    assert "Seed of the deals: other" in ran.out


def test_a_match_of_a_rule_book_that_is_gone_is_set_aside_in_the_menu(hearts: Hearts) -> None:
    hearts.read("config", "set", "lang", "en")
    hearts.read(*DEAL)
    ((_, record),) = saved(hearts)
    spoil(hearts, "record = ?", json.dumps({**json.loads(record), "book": "no-such-book"}))
    ran = hearts.run(typed="1\nq\n")
    assert ran.code == 0, "the menu goes on"
    assert "set aside" in ran.err
    assert ran.out.count("What would you like to do?") == 2
    assert "1. Continue" not in ran.out.rpartition("What would you like to do?")[2]


@pytest.mark.parametrize("label", ["", "[]", "{}", "null", '{"deal": "x", "trick": 1}', '{"deal": 1e999, "trick": 1}'])
def test_a_damaged_label_keeps_no_match_from_being_offered(hearts: Hearts, label: str) -> None:
    hearts.read(*DEAL)
    spoil(hearts, "label = ?", label)
    assert "1. Continue where you stopped" in hearts.read("play", typed="1\nq\n")


def test_damaged_rows_are_passed_over_and_told_once(hearts: Hearts) -> None:
    hearts.read(*DEAL)
    spoil(hearts, "updated = 'yesterday'")
    ran = hearts.run("progress", "--json")
    assert (ran.code, ran.json["matches"]["unfinished"]) == (0, 0)
    assert ran.err.count("are damaged.") == 1


def test_a_match_whose_rules_have_changed_goes_on_as_far_as_it_goes(hearts: Hearts) -> None:
    lines = reader.match(SEED)
    hearts.read(*DEAL, typed=reader.typed(lines[:4]))
    ((_, record),) = saved(hearts)
    data = json.loads(record)
    spoil(hearts, "record = ?", json.dumps({**data, "digest": "other"}))
    assert "fits the rules" not in hearts.read("play", "--resume"), "everything is still legal"
    spoil(hearts, "record = ?", json.dumps({**data, "actions": [*data["actions"], [3, "2C"]]}))
    assert "Not all of this match fits the rules" in hearts.read("play", "--resume")
    assert json.loads(saved(hearts)[0][1])["actions"] == data["actions"]
    hearts.read("play", "--resume", typed=reader.typed(lines[4:]))
    assert hearts.run("progress", "--json").json["matches"] == {"finished": 1, "unfinished": 0}


def test_a_match_of_the_readers_own_rules_goes_on_without_their_file(hearts: Hearts) -> None:
    shutil.copy(ROOT / "rules" / "hearts.yaml", hearts.home / "my.yaml")
    lines = reader.match(SEED)
    hearts.read("play", "~/my.yaml", "--deals", "1", "--seed", SEED, typed=reader.typed(lines[:3]))
    (hearts.home / "my.yaml").unlink()
    hearts.read("play", "--resume", typed=reader.typed(lines[3:]))
    assert hearts.run("progress", "--json").json["matches"] == {"finished": 1, "unfinished": 0}


def test_a_record_of_a_match_that_is_over_is_finished(hearts: Hearts) -> None:
    played = hearts.read(*DEAL, typed=reader.typed(reader.match(SEED)))
    with closing(sqlite3.connect(hearts.progress)) as database, database:
        (record,) = database.execute("SELECT record FROM matches").fetchone()
        database.execute("DELETE FROM matches")
        database.execute(
            "INSERT INTO saved VALUES (1, 'match:x', 'match', '{\"deal\": 1, \"trick\": 14}', ?, ?)",
            (record, "2026-01-01T00:00:00Z"),
        )
    out = hearts.read("play", "--resume")
    assert "Score sheet" in out
    assert out.splitlines()[-1] == played.splitlines()[-1]
    assert hearts.run("progress", "--json").json["matches"] == {"finished": 1, "unfinished": 0}


@pytest.mark.parametrize("words", [DEAL, ("learn", LESSON)], ids=["match", "lesson"])
def test_nobody_is_told_that_something_is_saved_when_it_is_not(hearts: Hearts, words: tuple[str, ...]) -> None:
    (hearts.folder / "file").touch()
    nowhere: Changes = {"XDG_DATA_HOME": str(hearts.folder / "file")}
    ran = hearts.run(*words, env=nowhere)
    assert ran.code == 0
    assert "is saved" not in ran.out
    assert "See you next time!" in ran.out
    assert "nothing is saved" in ran.err.replace("\n", " ")
    assert "is saved" in hearts.read(*words)


def test_trouble_is_told_before_anything_is_asked(hearts: Hearts) -> None:
    (hearts.folder / "file").touch()
    out = hearts.shell(f"$HEARTS {' '.join(DEAL)} 2>&1", env={"XDG_DATA_HOME": str(hearts.folder / "file")}).out
    assert out.index("nothing is saved") < out.index("Seed of the deals")


@pytest.mark.parametrize(
    "change",
    [
        lambda record: "",
        lambda record: "null",
        lambda record: "[]",
        lambda record: "[" * 10_000,
        lambda record: record.replace('"answers": [', '"answers": [5, '),
        lambda record: record.replace('"lesson": "', '"lesson": "x'),
    ],
)
def test_a_lesson_that_cannot_be_taken_up_begins_again(hearts: Hearts, change: Callable[[str], str]) -> None:
    hearts.read("learn", LESSON, typed=reader.typed(reader.lesson(LESSON)[:5]))
    spoil(hearts, "record = ?", change(saved(hearts)[0][1]))
    out = hearts.read("learn", LESSON)
    assert "starts from its beginning" in out.replace("\n", " ")
    assert "Step 1 of" in out
    assert "starts from its beginning" not in hearts.read("learn", LESSON).replace("\n", " ")


@pytest.mark.parametrize("answer", ["[1, 2, 3]", '["ZZ"]', "[null]", "[[]]", '["x", {}]', "[1e999]"])
def test_answers_that_answer_nothing_are_asked_again(hearts: Hearts, answer: str) -> None:
    hearts.read("learn", LESSON, typed=reader.typed(reader.lesson(LESSON)[:5]))
    *first, last = json.loads(saved(hearts)[0][1])["answers"]
    assert last == []
    record = saved(hearts)[0][1].replace(json.dumps([*first, last]), json.dumps(first)[:-1] + f", {answer}]")
    spoil(hearts, "record = ?", record)
    out = hearts.read("learn", LESSON, typed=reader.typed(reader.lesson(LESSON)[len(first) :]))
    assert "You have finished the lesson" in out


def test_a_lesson_says_where_it_goes_on(hearts: Hearts) -> None:
    lines = reader.lesson(LESSON)
    hearts.read("learn", LESSON, typed=reader.typed(lines[:4]))
    out = hearts.read("learn", LESSON)
    assert out.index("Lesson 1: ") < out.index("Step 4 of") < out.index("Right.") < out.index("Press Enter")
    assert "Step 3 of" not in out


def test_a_match_is_written_once_for_each_question(hearts: Hearts) -> None:
    lines = reader.match(SEED)
    with Live(hearts, *DEAL) as live:
        live.prompt()
        with closing(sqlite3.connect(hearts.progress)) as database, database:
            database.execute("CREATE TABLE written (slot TEXT)")
            database.execute(
                "CREATE TRIGGER count AFTER INSERT ON saved BEGIN INSERT INTO written VALUES (new.slot); END"
            )
        for line in lines[:5]:
            live.type(line)
        live.kill()
    with closing(sqlite3.connect(hearts.progress)) as database:
        assert database.execute("SELECT count(*) FROM written").fetchone() == (5,)


def test_a_lesson_that_another_window_took_over_is_told(hearts: Hearts) -> None:
    with Live(hearts, "learn", LESSON) as live:
        live.prompt()
        with closing(sqlite3.connect(hearts.progress)) as database, database:
            database.execute("UPDATE leases SET token = 'other'")
        live.type("")
        code, _, err = live.end()
    assert (code, err) == (1, "This lesson is being taken in another window.\n")
