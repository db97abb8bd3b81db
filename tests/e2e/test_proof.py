"""The proof: in a copy of a rule book two numbers change, and game, quiz, lesson, rule book and score sheet follow.

No Python and no catalogue is touched, in any language. The copy keeps its id, and with it its translations.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.e2e import reader
from tests.e2e.command import LANGUAGES, ROOT, Hearts, Indoors
from tutor.i18n.languages import available, locales_dir

SEED = "proof"
LESSON = "scoring"
CHANGES = {"each: 13": "each: 10", "default: 100": "default: 60"}
NUMBERS = {13: 10, 100: 60}
BOOK = "mine.yaml"

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def hearts(tmp_path: Path) -> Hearts:
    return Indoors(tmp_path)


@pytest.fixture(autouse=True)
def _copy(hearts: Hearts) -> None:
    text = (ROOT / "rules" / "hearts.yaml").read_text(encoding="utf-8")
    for old, new in CHANGES.items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    (hearts.folder / BOOK).write_text(text, encoding="utf-8")


@in_every_language
def test_rule_book(hearts: Hearts, language: str) -> None:
    usual = hearts.read("--lang", language, "rules", "show", "hearts").split()
    mine = hearts.read("--lang", language, "rules", "show", BOOK).split()
    changes = _changes(language, usual, mine)
    assert len(changes) == 2
    assert _numbers(language, usual) - _numbers(language, mine) >= {100}
    assert _numbers(language, mine) - _numbers(language, usual) >= {60}


@in_every_language
def test_lesson(hearts: Hearts, language: str) -> None:
    speak = ("--lang", language, *reader.learn(LESSON))
    usual = hearts.read(*speak, typed=reader.typed(reader.lesson(LESSON))).split()
    book = str(hearts.folder / BOOK)
    _, *lines = reader.lesson(LESSON, book)  # nobody is asked whether to take a lesson once more
    mine = hearts.read(*speak, "--rules", BOOK, typed=reader.typed(lines)).split()
    assert {13, 100} <= _numbers(language, usual)
    assert 60 not in _numbers(language, usual)
    assert {10, 60} <= _numbers(language, mine)
    assert 100 not in _numbers(language, mine)
    answers = hearts.run("progress", "--json").json["answers"]
    assert [answer for answer in answers if answer["asked"] != answer["right"]] == []


def _wanted(question: Any, counted: dict[str, Any]) -> list[int]:
    """What can be asked for: the points of a trick, what a deal brings a player, or a player's score after it."""
    if str(question["subject"]).startswith("total-"):
        return [old + new for old, new in zip(question["position"]["before"], counted["delta"], strict=True)]
    return list(counted.get("delta", counted.values()))


@in_every_language
def test_quiz(hearts: Hearts, language: str) -> None:
    words = ("--lang", language, "quiz", "scoring", "--seed", SEED, "--count", "12")
    usual = hearts.run(*words, "--json").json
    mine = hearts.run(*words, "--rules", BOOK, "--json").json
    for document, each in ((usual, 13), (mine, 10)):
        for question in document["questions"]:
            counted = _counted(question["position"], each)
            assert question["position"]["expect"] == question["position"]["expect"] | counted
            assert question["answer"] in _wanted(question, counted)
    assert [question["answer"] for question in usual["questions"]] != [
        question["answer"] for question in mine["questions"]
    ]
    assert hearts.read(*words, "--rules", BOOK, typed=reader.typed(reader.quiz(mine)))
    ends = hearts.run("quiz", "end", "--rules", BOOK, "--seed", SEED, "--count", "4", "--json").json["questions"]
    assert {question["position"].get("target", 60) for question in ends} == {60}


@in_every_language
def test_game_and_score_sheet(hearts: Hearts, language: str) -> None:
    book = str(hearts.folder / BOOK)
    words = ("--lang", language, "play", BOOK, "--deals", "1", "--seed", SEED)
    out = hearts.read(*words, typed=reader.typed(reader.match(SEED, book)))
    (totals,) = [line for line in out.splitlines() if line.startswith("=")]
    assert sum(_all_numbers(language, totals.split())) == 23
    assert 13 not in _numbers(language, out.split("\n\n")[-2].split())


def test_match_ends_at_the_target(hearts: Hearts) -> None:
    book = str(hearts.folder / BOOK)
    lines = reader.match(SEED, book, deals=None)
    out = hearts.read("play", BOOK, "--skip-quiz", "--seed", SEED, typed=reader.typed(["2", *lines]))
    assert "60 points" in out
    assert "100" not in out
    sheets = [line for line in out.splitlines() if line.startswith("=")]
    totals = [[int(word) for word in line.split()[1:]] for line in sheets]
    assert max(totals[-1]) >= 60
    assert all(max(total) < 60 for total in totals[:-1])


def test_simulation(hearts: Hearts) -> None:
    words = ("--deals", "60", "--seed", SEED, "--trace", "trace.jsonl")
    usual, mine = (_trace(hearts, ("simulate", book, *words)) for book in ("hearts", BOOK))
    for one, other in zip(usual, mine, strict=True):
        assert one["plays"] == other["plays"]
        if one["moon"] is None:
            assert (sum(one["points"]), sum(other["points"])) == (26, 23)
            assert sorted(a - b for a, b in zip(one["points"], other["points"], strict=True)) == [0, 0, 0, 3]


def test_nothing_else_was_touched(hearts: Hearts) -> None:
    standard = (ROOT / "rules" / "hearts.yaml").read_text(encoding="utf-8").splitlines()
    mine = (hearts.folder / BOOK).read_text(encoding="utf-8").splitlines()
    assert sum(a != b for a, b in zip(standard, mine, strict=True)) == len(CHANGES)
    assert [path.name for path in hearts.folder.glob("*.yaml")] == [BOOK]


def _changes(language: str, usual: list[str], mine: list[str]) -> list[tuple[str, str]]:
    """The words that differ; each differs by one of the changed numbers and by nothing else."""
    facts = available(locales_dir())[language]
    changed = [(a, b) for a, b in zip(usual, mine, strict=True) if a != b]
    for a, b in changed:
        assert b in {a.replace(facts.number(old), facts.number(new)) for old, new in NUMBERS.items()}
    return changed


def _numbers(language: str, words: Iterable[str]) -> set[int]:
    return set(_all_numbers(language, words))


def _all_numbers(language: str, words: Iterable[str]) -> list[int]:
    """The whole numbers among the words, in the digits of the language."""
    facts = available(locales_dir())[language]
    digits = set(facts.digits(None)) | set("0123456789")
    bare = ("".join(char for char in word if char in digits) for word in words if not set(word) & set("♣♦♥♠"))
    return [int(word) for word in bare if word]


def _counted(position: Any, each: int) -> dict[str, Any]:
    """The part of ``expect`` that holds the points, counted again without the engine."""
    if "trick" in position:
        return {"points": _cost([card for _, card in position["trick"]], each)}
    costs = [_cost(cards, each) for cards in position["captured"]]
    if sorted(costs)[:-1] == [0, 0, 0]:
        shooter = costs.index(max(costs))
        subtracts = position["moon_choice"] == "subtract"
        costs = [(-26 if subtracts else 0) if seat == shooter else (0 if subtracts else 26) for seat in range(4)]
    return {"delta": costs}


def _cost(cards: Iterable[str], each: int) -> int:
    return sum(each if card == "QS" else card.endswith("H") for card in cards)


def _trace(hearts: Hearts, words: tuple[str, ...]) -> list[Any]:
    assert hearts.run(*words).code == 0
    lines = Path(hearts.folder / "trace.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]
