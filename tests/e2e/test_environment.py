"""Surroundings that break programs like this one: locales, encodings, folders that cannot be written, damaged files."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from typing import Any

import pytest

from tests.e2e import reader
from tests.e2e.command import LANGUAGES, Changes, Hearts
from tests.e2e.live import Live

SEED = "environment"
DEAL = ("play", "--deals", "1", "--seed", SEED)
NOISE = b"".join(hashlib.sha256(bytes([n])).digest() for n in range(200))


@pytest.mark.parametrize(
    "variables",
    [
        {"LANG": "C"},
        {"LC_ALL": "C"},
        {"LC_ALL": "POSIX"},
        {"LC_ALL": "C.UTF-8"},
        {"LC_ALL": "UTF-8"},
        {"LC_CTYPE": "UTF-8"},
        {"LANG": "xx_YY.UTF-8"},
        {"LANG": "xx_YY"},
        {"LANG": "en_IN.ISO8859-1"},
        {"LANG": ""},
        {},
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "cp1252"},
        {"PYTHONIOENCODING": "cp1252:strict", "PYTHONUTF8": "0"},
        {"COLUMNS": "many"},
        {"COLUMNS": "0"},
        {"COLUMNS": "-5"},
        {"TERM": "no-such-terminal"},
    ],
    ids=lambda variables: " ".join(f"{name}={value}" for name, value in variables.items()) or "none",
)
def test_english_without_a_word_of_trouble(hearts: Hearts, variables: dict[str, str]) -> None:
    changes: Changes = {"LANG": None, "COLUMNS": None, **variables}
    assert "highest card of the suit led" in hearts.read("rules", "show", env=changes).replace("\n", " ")
    assert hearts.run("quiz", "--json", "--count", "8", env=changes).json["language"] == "en"


@pytest.mark.parametrize("language", ["xx", "\udcff", "../en"])
def test_unknown_language_of_the_environment_is_told_and_english_spoken(hearts: Hearts, language: str) -> None:
    ran = hearts.run("quiz", "--json", "--count", "1", env={"HEARTS_LANG": language})
    assert ran.json["language"] == "en"
    assert ran.err.startswith("There is no language ")
    assert ran.err.count("There is no language") == 1


def test_unknown_language_of_the_settings_is_told(hearts: Hearts) -> None:
    hearts.settings.parent.mkdir(parents=True)
    hearts.settings.write_text('{"lang": "xx"}', encoding="utf-8")
    assert "There is no language xx." in hearts.run("rules").err
    assert hearts.run("rules", "--lang", "en").err == ""


def test_unknown_language_of_the_command_line_is_told_in_the_readers_own(hearts: Hearts) -> None:
    hearts.read("config", "set", "lang", "ur")
    ran = hearts.run("rules", "--lang", "xx")
    assert (ran.code, ran.out) == (2, "")
    assert "زبان" in ran.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_in_every_encoding(hearts: Hearts, language: str) -> None:
    words = ("--lang", language, "learn", "--list")
    usual = hearts.read(*words)
    for encoding in ("ascii", "cp1252", "latin-1", "utf-8"):
        assert hearts.read(*words, env={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}) == usual


@pytest.mark.parametrize(
    ("code", "variables"),
    [
        ("te", {"LANG": "te_IN.UTF-8"}),
        ("ur", {"LC_ALL": "ur_PK", "LANG": "te_IN.UTF-8"}),
        ("mr", {"LANG": "mr_IN@latn"}),
        ("fil", {"LANG": "tl_PH.UTF-8"}),
        ("fil", {"LANG": "fil_PH.UTF-8"}),
        ("mr", {"LANGUAGE": "xx:mr:te", "LANG": "en_US.UTF-8"}),
        ("en", {"LC_ALL": "C", "LANG": "te_IN.UTF-8"}),
        ("te", {"HEARTS_LANG": "te", "LANG": "mr_IN.UTF-8"}),
    ],
)
def test_language_of_the_environment(hearts: Hearts, code: str, variables: dict[str, str]) -> None:
    changes: Changes = {"LANG": None, **variables}
    assert hearts.run("quiz", "--json", "--count", "1", env=changes).json["language"] == code


def test_order_of_the_choices_of_language(hearts: Hearts) -> None:
    words, everywhere = ("quiz", "--json", "--count", "1"), {"LANG": "te_IN.UTF-8", "HEARTS_LANG": "mr"}
    hearts.read("config", "set", "lang", "ur")
    assert hearts.run(*words, "--lang", "tl", env=everywhere).json["language"] == "fil"
    assert hearts.run(*words, env=everywhere).json["language"] == "mr"
    assert hearts.run(*words, env={"LANG": "te_IN.UTF-8"}).json["language"] == "ur"


def test_ascii_output_has_letters_for_suits(hearts: Hearts) -> None:
    ways: list[tuple[tuple[str, ...], Changes]] = [((), {"PYTHONIOENCODING": "ascii"}), (("--ascii",), {})]
    for words, variables in ways:
        out = hearts.read(*DEAL, *words, typed="", env=variables)
        assert out.isascii()
        assert "1. " in out


def test_every_file_is_where_it_belongs(hearts: Hearts) -> None:
    hearts.read(typed="1\nq\n")
    hearts.read("learn", "following-suit", typed="\n\n")
    hearts.read("quiz", "--count", "1", "--seed", SEED, typed="q\n")
    hearts.read(*DEAL)
    hearts.read("config", "set", "suits", "four-colour")
    hearts.read("progress")
    assert hearts.files() == {"config/hearts-tutor/settings.json", "data/hearts-tutor/progress.db"}
    paths = hearts.read("paths").splitlines()
    assert {str(hearts.settings), str(hearts.progress), str(hearts.log)} <= set(paths)


def test_progress_outlives_settings_and_cache(hearts: Hearts) -> None:
    hearts.read("config", "set", "lang", "en")
    hearts.read(*DEAL)
    hearts.settings.unlink()
    assert hearts.run("progress", "--json").json["matches"]["unfinished"] == 1


@pytest.mark.parametrize("home", ["/dev/null/home", "file", ""])
def test_home_that_cannot_be_written(hearts: Hearts, home: str) -> None:
    (hearts.folder / "file").touch()
    nowhere: Changes = {
        "HOME": str(hearts.folder / "file" / "home") if home == "file" else home,
        "XDG_CONFIG_HOME": str(hearts.folder / "file"),
        "XDG_DATA_HOME": str(hearts.folder / "file"),
        "XDG_STATE_HOME": str(hearts.folder / "file"),
    }
    lines = reader.match(SEED)
    ran = hearts.run(*DEAL, typed=reader.typed(lines), env=nowhere)
    assert ran.code == 0
    assert "Score sheet" in ran.out
    assert str(hearts.folder / "file") in ran.err.replace("\n", "")
    assert _sentences(ran.err) <= 2, "told once"
    ran = hearts.run(typed="1\n5\nq\n", env=nowhere)
    assert ran.code == 0
    assert hearts.run("learn", "following-suit", typed="\n\n", env=nowhere).code == 0
    assert hearts.run("rules", env=nowhere) == hearts.run("rules")


@pytest.mark.parametrize("bytes_", [b"{", b"[]", b"\xff\xfe", b"x" * 100_000, NOISE], ids=len)
def test_damaged_progress_file_is_set_aside(hearts: Hearts, bytes_: bytes) -> None:
    hearts.progress.parent.mkdir(parents=True)
    hearts.progress.write_bytes(bytes_)
    ran = hearts.run(*DEAL)
    assert ran.code == 0
    aside = [path for path in hearts.progress.parent.iterdir() if path.read_bytes() == bytes_]
    assert len(aside) == 1, "nothing is deleted"
    assert str(aside[0]) in ran.err.replace("\n", "")
    again = hearts.run("progress", "--json")
    assert again.err == "", "it is told once"
    assert again.json["matches"]["unfinished"] == 1


def test_empty_progress_file_is_a_new_one(hearts: Hearts) -> None:
    hearts.progress.parent.mkdir(parents=True)
    hearts.progress.touch()
    hearts.read(*DEAL)
    assert hearts.run("progress", "--json").json["matches"]["unfinished"] == 1


@pytest.mark.parametrize("bytes_", [b"", b"{", b"[]", b"null", b"\xff\xfe\x00", b"[" * 10_000, NOISE], ids=len)
def test_damaged_settings_are_set_aside(hearts: Hearts, bytes_: bytes) -> None:
    hearts.settings.parent.mkdir(parents=True)
    hearts.settings.write_bytes(bytes_)
    ran = hearts.run("rules")
    assert ran.code == 0
    (aside,) = hearts.settings.parent.iterdir()
    assert aside.read_bytes() == bytes_, "nothing is deleted"
    assert str(aside) in ran.err.replace("\n", "")
    assert hearts.run("rules").err == "", "it is told once"
    hearts.read(typed="2\nq\n")
    assert json.loads(hearts.settings.read_bytes())["lang"] == "fil"


@pytest.mark.parametrize(
    "text",
    [
        '{"lang": 3}',
        '{"suits": "green", "digits": "roman", "future": []}',
        '{"learner": "\\ud800"}',
        '{"\\ud800": "x"}',
    ],
)
def test_settings_that_mean_nothing_stop_nothing(hearts: Hearts, text: str) -> None:
    hearts.settings.parent.mkdir(parents=True)
    hearts.settings.write_text(text, encoding="utf-8")
    hearts.read("rules")
    hearts.read(typed="2\nq\n")
    assert json.loads(hearts.settings.read_bytes())["lang"] == "fil"
    hearts.read("config", "set", "suits", "four-colour")


def test_progress_of_a_newer_version_is_left_alone(hearts: Hearts) -> None:
    hearts.read(*DEAL)
    with sqlite3.connect(hearts.progress) as database:
        (version,) = database.execute("pragma user_version").fetchone()
        database.execute(f"pragma user_version = {version + 1}")
        database.execute("pragma journal_mode = delete")
    database.close()
    before = _sum(hearts)
    ran = hearts.run(*DEAL, typed=reader.typed(reader.match(SEED)))
    assert ran.code == 0
    assert str(hearts.progress) in ran.err.replace("\n", "")
    assert hearts.run("progress").code == 0
    assert _sum(hearts) == before


def test_one_match_in_two_windows(hearts: Hearts) -> None:
    lines = reader.match(SEED)
    hearts.read(*DEAL, typed=reader.typed(lines[:2]))
    with Live(hearts, "play", "--resume") as live:
        live.prompt()
        ran = hearts.run("play", "--resume", typed=reader.typed(lines[2:]))
        assert (ran.code, ran.out) == (1, "")
        assert len(ran.err.splitlines()) == 1
        live.type(lines[2])
        code, _, err = live.end()
    assert (code, err) == (0, "")
    hearts.read("play", "--resume", typed=reader.typed(lines[3:]))
    assert hearts.run("progress", "--json").json["matches"] == {"finished": 1, "unfinished": 0}


def test_two_learners_do_not_disturb_each_other(hearts: Hearts) -> None:
    for name in ("[/]", "[red]Ali", ":hearts:", "\\", "=1+1", "नेहा"):
        hearts.read("--learner", name, *DEAL)
        kept = hearts.run("--learner", name, "progress", "--json").json
        assert (kept["learner"], kept["matches"]["unfinished"]) == (name, 1)
    assert hearts.run("progress", "--json").json["matches"]["unfinished"] == 0


def test_power_cut_loses_nothing_that_was_answered(hearts: Hearts) -> None:
    lines = reader.match(SEED)
    with Live(hearts, *DEAL) as live:
        live.prompt()
        for line in lines[:5]:
            shown = live.type(line)
        live.kill()
    resumed = hearts.read("play", "--resume")
    assert resumed.splitlines()[-5:-3] == shown.splitlines()[-3:-1] or _hand(resumed) == _hand(shown)
    hearts.read("play", "--resume", typed=reader.typed(lines[5:]))
    assert hearts.run("progress", "--json").json["matches"] == {"finished": 1, "unfinished": 0}


def test_power_cut_in_a_lesson_and_a_quiz(hearts: Hearts) -> None:
    with Live(hearts, *reader.learn("following-suit")) as live:
        live.prompt()
        for line in reader.lesson("following-suit")[:6]:
            live.type(line)
        live.kill()
    assert "Step 5 of" in hearts.read("learn", "following-suit")
    with Live(hearts, "quiz", "scoring", "--seed", SEED) as live:
        live.prompt()
        live.type("0")
        live.kill()
    answers = hearts.run("progress", "--json").json["answers"]
    assert sum(answer["asked"] for answer in answers) == 2


@pytest.mark.parametrize("seed", ["7", "-1", "a b", "सात", "9" * 60])
def test_seeds_are_the_same_everywhere(hearts: Hearts, seed: str) -> None:
    quizzes, games = set(), set()
    for hash_seed, language in (("0", "en"), ("1", "ur"), ("random", "mr")):
        env = {"PYTHONHASHSEED": hash_seed}
        words = ("--lang", language, "quiz", "--seed", seed, "--count", "14", "--json", "--no-input")
        document = hearts.run(*words, env=env).json
        assert document["seed"] == seed
        quizzes.add(json.dumps(_without_texts(document)))
        result = hearts.run("simulate", "hearts", "--deals", "5", "--seed", seed, "--json", env=env).json
        games.add(json.dumps({key: value for key, value in result.items() if "second" not in key}))
    assert (len(quizzes), len(games)) == (1, 1)


def test_different_seeds_are_different(hearts: Hearts) -> None:
    quizzes = {
        json.dumps(_without_texts(hearts.run("quiz", "--seed", seed, "--count", "7", "--json").json)["questions"])
        for seed in ("7", "07", " 7")
    }
    assert len(quizzes) == 3


def test_quiz_answers_in_digits_of_any_script(hearts: Hearts) -> None:
    keys = hearts.run("quiz", "scoring", "--seed", "golden", "--json").json["questions"]
    answers = [question["answer"] for question in keys]
    for zero in ("०", "۰", "٠", "౦", "０"):
        digits = {ord(str(n)): chr(ord(zero) + n) for n in range(10)}
        lines = [f"  {str(answer).translate(digits)} " for answer in answers]
        hearts.read("quiz", "scoring", "--seed", "golden", typed=reader.typed(lines))
    odd = ["1_3", "²", "13 apples", "1e1", "1.0", "+", ""]
    out = hearts.read("quiz", "scoring", "--seed", "golden", typed=reader.typed([*odd, *map(str, answers)]))
    assert out.count("such as 42") == len(odd), "they are refused, and asked again"


def _hand(shown: str) -> list[str]:
    return [line for line in shown.splitlines() if line[:1].isdigit()][-13:]


def _sentences(text: str) -> int:
    return len([line for line in text.splitlines() if not line.startswith("/") and line.endswith(".")])


def _sum(hearts: Hearts) -> str:
    return hashlib.sha256(hearts.progress.read_bytes()).hexdigest()


def _without_texts(document: Any) -> Any:
    """The document without what is said in a language."""
    if isinstance(document, dict):
        texts = ("prompt", "text", "reason", "language")
        return {key: _without_texts(value) for key, value in document.items() if key not in texts}
    return [_without_texts(item) for item in document] if isinstance(document, list) else document
