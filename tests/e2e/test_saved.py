"""Matches and lessons that were saved: damaged, over, begun under other rules, or not saved at all."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.e2e import reader
from tests.e2e.command import ROOT, Changes, Hearts, Indoors
from tests.e2e.live import Live

SEED = "saved"
DEAL = ("play", "--deals", "1", "--seed", SEED)
LESSON = "following-suit"


@pytest.fixture
def hearts(tmp_path: Path) -> Hearts:
    return Indoors(tmp_path)


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
    assert "For the same deals again: --seed other" in ran.out


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
    ran = hearts.run(*words, typed="\n", env=nowhere)
    assert ran.code == 0
    assert "is saved" not in ran.out
    assert "See you next time!" in ran.out
    assert "nothing is saved" in ran.err.replace("\n", " ")
    assert "is saved" in hearts.read(*words, typed="\n")


def test_trouble_is_told_before_anything_is_asked(hearts: Hearts) -> None:
    (hearts.folder / "file").touch()
    out = hearts.shell(f"hearts {' '.join(DEAL)} 2>&1", env={"XDG_DATA_HOME": str(hearts.folder / "file")}).out
    assert out.index("nothing is saved") < out.index("For the same deals again")


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
    hearts.read(*reader.learn(LESSON), typed=reader.typed(reader.lesson(LESSON)[:6]))
    spoil(hearts, "record = ?", change(saved(hearts)[0][1]))
    out = hearts.read("learn", LESSON)
    assert "starts from its beginning" in out.replace("\n", " ")
    assert "Step 1 of" in out
    assert "starts from its beginning" not in hearts.read("learn", LESSON).replace("\n", " ")


@pytest.mark.parametrize("answer", ["[1, 2, 3]", '["ZZ"]', "[null]", "[[]]", '["x", {}]', "[1e999]"])
def test_answers_that_answer_nothing_are_asked_again(hearts: Hearts, answer: str) -> None:
    hearts.read(*reader.learn(LESSON), typed=reader.typed(reader.lesson(LESSON)[:6]))
    *first, last = json.loads(saved(hearts)[0][1])["answers"]
    assert last == []
    record = saved(hearts)[0][1].replace(json.dumps([*first, last]), json.dumps(first)[:-1] + f", {answer}]")
    spoil(hearts, "record = ?", record)
    out = hearts.read("learn", LESSON, typed=reader.typed(reader.lesson(LESSON)[1 + len(first) :]))
    assert "You have finished the lesson" in out


def test_a_lesson_says_where_it_goes_on(hearts: Hearts) -> None:
    lines = reader.lesson(LESSON)
    hearts.read(*reader.learn(LESSON), typed=reader.typed(lines[:4]))
    out = hearts.read("learn", LESSON)
    assert out.index("Following suit") < out.index("Step 3 of") < out.index("Right.") < out.index("Press Enter")
    assert "Step 2 of" not in out


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


CHANGED = "The rule file has changed since this match began, but the match goes on by the old rules."


def own_rules(hearts: Hearts, points: str) -> None:
    (hearts.folder / "my.yaml").write_text(
        f"format: 1\nid: my\nname: My Hearts\nextends: hearts\nset: {{heart-points: {{each: {points}}}}}\n",
        encoding="utf-8",
    )


def test_a_match_begun_by_other_rules_is_offered_and_goes_on_by_them(hearts: Hearts) -> None:
    own_rules(hearts, "2")
    lines = reader.match(SEED, str(hearts.folder / "my.yaml"))
    hearts.read("play", "my.yaml", "--deals", "1", "--seed", SEED, typed=reader.typed(lines[:4]))
    same = hearts.read("play", "my.yaml", typed=reader.typed(["1", *lines[4:6]]))
    assert "1. Continue My Hearts with 4 players: deal 1, trick 4\n2. Play a new match\n" in same
    assert CHANGED not in same.replace("\n", " ")

    own_rules(hearts, "5")
    out = hearts.read("play", "./my.yaml", typed=reader.typed(["1", *lines[6:]]))
    assert "trick 6 (by the old rules)\n2. Play a new match\n" in out
    assert out.replace("\n", " ").count(CHANGED) == 1
    (row,) = re.findall(r"^1 +(\d+) +(\d+) +(\d+) +(\d+)$", out, re.MULTILINE)
    assert sum(map(int, row)) in {13 * 2 + 13, 3 * (13 * 2 + 13)}
    assert hearts.run("progress", "--json").json["matches"] == {"finished": 1, "unfinished": 0}


@pytest.mark.parametrize("text", [None, "format: 1\n"], ids=["gone", "bad"])
def test_a_match_is_offered_even_where_its_rules_cannot_be_read_any_more(hearts: Hearts, text: str | None) -> None:
    own_rules(hearts, "2")
    hearts.read("play", "my.yaml", "--deals", "1")
    (hearts.folder / "my.yaml").unlink()
    if text is not None:
        (hearts.folder / "my.yaml").write_text(text, encoding="utf-8")
    out = hearts.read("play", "my.yaml", typed="1\nq\n")
    assert "Choose 3 cards to pass" in out
    assert (CHANGED in out.replace("\n", " ")) == (text is not None)
    ran = hearts.run("play", "my.yaml", typed="2\n")
    assert ran.code != 0
    assert "my.yaml" in ran.err


def test_a_new_match_by_the_new_rules_beside_the_old_one(hearts: Hearts) -> None:
    own_rules(hearts, "2")
    hearts.read("play", "my.yaml", "--deals", "1", "--seed", SEED)
    own_rules(hearts, "5")
    out = hearts.read("play", "my.yaml", typed="2\n1\n")
    assert "How long do you want to play?" in out
    assert CHANGED not in out.replace("\n", " ")
    out = hearts.read("play", "my.yaml")
    assert "1. Continue My Hearts with 4 players: deal 1, trick 1\n" in out
    assert "2. Continue My Hearts with 4 players: deal 1, trick 1 (by the old rules)\n" in out
    assert "left on" not in out


def test_only_matches_of_the_book_that_is_named_are_offered(hearts: Hearts) -> None:
    hearts.read(*DEAL)
    hearts.read("play", "omnibus", "--deals", "1", "--seed", SEED)
    out = hearts.read("play", "omnibus")
    assert "1. Continue Omnibus Hearts with 4 players: deal 1, trick 1\n2. Play a new match\n" in out
    assert "Continue" not in hearts.read("play", "black-maria")
    assert "Continue" not in hearts.read("play", "omnibus", "--deals", "1")


def test_matches_that_look_alike_are_told_apart(hearts: Hearts) -> None:
    hearts.read(*DEAL)
    with closing(sqlite3.connect(hearts.progress)) as database, database:
        database.execute("UPDATE saved SET updated = '2026-01-02T03:04:05.000000Z'")
    hearts.read(*DEAL)
    hearts.read(*DEAL, typed=f"{reader.match(SEED)[0]}\n{reader.match(SEED)[1]}\n")
    outside = Hearts(hearts.folder)  # where it is what time is decided when a process begins
    out = outside.read("play", env={"TZ": "IST-5:30"}).replace("\n   ", " ")
    assert "1. Continue Hearts with 4 players: deal 1, trick 2\n" in out
    assert re.search(
        r"2\. Continue Hearts with 4 players: deal 1, trick 1, left on 20\d\d-\d\d-\d\d at [\d:]{8}\n", out
    )
    assert "3. Continue Hearts with 4 players: deal 1, trick 1, left on 2026-01-02 at 08:34:05\n" in out


def test_chosen_options_are_told_at_the_start_and_when_a_match_goes_on(hearts: Hearts) -> None:
    chosen = "Chosen for this game: "
    out = hearts.read(*DEAL, "--option", "moon=add")
    assert out.count(chosen) == 1
    again = hearts.read("play", "--resume")
    line = next(line for line in out.splitlines() if line.startswith(chosen))
    assert line in again.splitlines()
    hearts.progress.unlink()
    assert chosen not in hearts.read(*DEAL) + hearts.read("play", "--resume")
