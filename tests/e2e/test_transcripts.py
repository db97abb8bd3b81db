"""Whole sessions in plain mode, in every language, compared with transcripts that are kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.e2e import reader
from tests.e2e.command import LANGUAGES, Hearts, Indoors
from tests.e2e.golden import Golden
from tutor.i18n.cells import cells
from tutor.i18n.languages import available, locales_dir

SEED = "golden"
TWO_PACKS = "golden-1180"
"""With six players and with eleven a trick is dead in this deal, and the reader gets the cards left over."""
LESSON = "following-suit"
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def hearts(tmp_path: Path) -> Hearts:
    return Indoors(tmp_path)


@in_every_language
def test_first_start(hearts: Hearts, golden: Golden, language: str) -> None:
    number = LANGUAGES.index(language) + 1
    out = hearts.read(typed=f"{number}\n5\n?\nq\n")
    facts = available(locales_dir())[language]
    line = next(line for line in out.splitlines() if line.startswith(f"{number}. "))
    assert facts.own_name in line
    assert facts.latin_name in line
    assert json.loads(hearts.settings.read_bytes())["lang"] == language
    assert out.splitlines()[0] not in hearts.read(typed="q\n").splitlines(), "the language is asked for once"
    golden.check(language, "first-start", out)


@in_every_language
def test_lesson(hearts: Hearts, golden: Golden, language: str) -> None:
    lines = reader.lesson(LESSON, faults=True)
    out = hearts.read("--lang", language, *reader.learn(LESSON), typed=reader.typed(lines))
    done = hearts.run("progress", "--json").json
    assert {"id": LESSON, "rules": "hearts", "started": True, "done": True} in done["lessons"]
    golden.check(language, "lesson", out)


@pytest.mark.parametrize("language", ["en", "mr"])
def test_lesson_is_left_and_taken_up_at_its_step(hearts: Hearts, language: str) -> None:
    lines = reader.lesson(LESSON, faults=True)
    whole = hearts.read("--lang", language, *reader.learn(LESSON), typed=reader.typed(lines))
    hearts.read("learn", "--reset", LESSON)
    for part in (lines[:5], lines[5:-1], lines[-1:]):
        out = hearts.read("--lang", language, *reader.learn(LESSON), typed=reader.typed(part))
    assert out.splitlines()[-3:] == whole.splitlines()[-3:]


@in_every_language
@pytest.mark.parametrize("topic", ["legal", "scoring"])
def test_quiz_is_passed_with_one_fault(hearts: Hearts, golden: Golden, language: str, topic: str) -> None:
    words = ("--lang", language, "quiz", topic, "--seed", SEED)
    keys = hearts.run(*words, "--json", "--no-input").json
    out = hearts.read(*words, typed=reader.typed(reader.quiz(keys, wrong=1)))
    for question in keys["questions"]:
        assert question["prompt"].splitlines()[0].split() == _found(question["prompt"].splitlines()[0], out)
    golden.check(language, f"quiz-{topic}", out)


@in_every_language
def test_deal(hearts: Hearts, golden: Golden, language: str) -> None:
    words = ("--lang", language, "play", "--deals", "1", "--seed", SEED)
    out = hearts.read(*words, typed=reader.typed(reader.match(SEED, faults=True)))
    assert hearts.run("progress", "--json").json["matches"] == {"finished": 1, "unfinished": 0}
    golden.check(language, "deal", out)


@in_every_language
@pytest.mark.parametrize(("players", "columns"), [(6, 80), (11, 40)])
def test_deal_of_two_packs(hearts: Hearts, golden: Golden, language: str, players: int, columns: int) -> None:
    words = ("--lang", language, "play", "cancellation", "--players", str(players), "--deals", "1", "--seed", TWO_PACKS)
    typed = reader.typed(reader.match(TWO_PACKS, "cancellation", players=players, faults=True))
    out = hearts.read(*words, typed=typed, env={"COLUMNS": str(columns)})
    assert hearts.run("progress", "--json").json["matches"] == {"finished": 1, "unfinished": 0}
    assert [line for line in out.splitlines() if cells(line) > columns] == []
    golden.check(language, f"cancellation-{players}", out)


@in_every_language
def test_match_is_left_and_resumed(hearts: Hearts, golden: Golden, language: str) -> None:
    speak = ("--lang", language)
    lines = reader.match(SEED)
    left = hearts.read(*speak, "play", "--deals", "1", "--seed", SEED, typed=reader.typed(lines[:3]))
    assert hearts.run("progress", "--json").json["matches"] == {"finished": 0, "unfinished": 1}
    resumed = hearts.read(*speak, "play", "--resume", typed=reader.typed(lines[3:5]))
    chosen = hearts.read(*speak, "play", typed=reader.typed(["1", *lines[5:]]))
    assert hearts.run("progress", "--json").json["matches"] == {"finished": 1, "unfinished": 0}
    whole = hearts.read(*speak, "play", "--deals", "1", "--seed", SEED, typed=reader.typed(lines))
    assert chosen.splitlines()[-8:] == whole.splitlines()[-8:], "the computer players do what they would have done"
    golden.check(language, "match-left", left)
    golden.check(language, "match-resumed", resumed)
    golden.check(language, "match-chosen", chosen)


@in_every_language
def test_gate_is_left_open_by_wrong_answers(hearts: Hearts, golden: Golden, language: str) -> None:
    words = ("--lang", language, "play", "--target", "50", "--seed", SEED)
    shown = hearts.read(*words, typed="1\n" + "1\n" * 16, code=1)
    golden.check(language, "gate", shown)
    assert hearts.read(*words, typed="q\n").count("1.") == 1, "the gate asks again"
    assert "hearts learn " in shown


@in_every_language
def test_gate_asks_only_once(hearts: Hearts, language: str) -> None:
    words = ("--lang", language, "play", "--target", "50", "--seed", SEED)
    hearts.read(*words, typed="3\nq\n")
    assert SEED in hearts.read(*words).splitlines()[0]


def _found(line: str, out: str) -> list[str]:
    """The words of the line, where they stand in the output, however it is wrapped."""
    words = line.split()
    everything = out.split()
    for place in range(len(everything)):
        if everything[place : place + len(words)] == words:
            return words
    return []
