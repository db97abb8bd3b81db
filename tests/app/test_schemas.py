"""The schemas for editors: up to date, in agreement with every file of ours, and strict about misspellings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tutor.app.rulebooks.schemas import KINDS, schema_path, schema_text
from tutor.cards import codes, full_pack
from tutor.content.schema import POSITION_VALUES
from tutor.engine.positions.data import KINDS as POSITIONS
from tutor.engine.positions.file import plain_data
from tutor.reading.locate import Kind, packaged_ids
from tutor.reading.parse import parse, read_file
from tutor.reading.problems import Problems
from tutor.rules.decoding import CARD_SET_WORDS, SPECIAL_WORDS
from tutor.rules.sections import KEYS, OWN, PATCH_WORDS

BOOKS = (*packaged_ids("rules").values(), *sorted((Path(__file__).parents[1] / "books").glob("*.yaml")))
LESSONS = tuple(packaged_ids("lessons").values())
WRITTEN: dict[Kind, Any] = {kind: json.loads(schema_text(kind)) for kind in KINDS}
VALIDATORS = {kind: Draft202012Validator(schema) for kind, schema in WRITTEN.items()}

VARIANT = """
format: 1
id: mine
name: Mine
extends: hearts
"""
NAMED_FREELY = ("card-sets", "schemes", "set", "replace", "translations", "players", "options", "others")
"""Below these keys stand names that the author of a file chooses."""


def plain(text: str) -> Any:
    problems = Problems()
    node = parse(text.encode(), "mine.yaml", problems)
    problems.raise_if_any()
    assert node is not None
    return plain_data(node)


def plain_file(path: Path) -> Any:
    problems = Problems()
    node = read_file(path, problems)
    problems.raise_if_any()
    assert node is not None
    return plain_data(node)


def faults(kind: Kind, data: object) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in VALIDATORS[kind].iter_errors(data)]


@pytest.mark.parametrize("kind", KINDS)
def test_the_committed_schema_is_up_to_date(kind: Kind) -> None:
    written = schema_path(kind).read_text(encoding="utf-8")
    assert written == schema_text(kind), "run: python -m tutor.app.rulebooks.schemas"
    Draft202012Validator.check_schema(json.loads(written))


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_every_rule_book_of_ours_is_valid(path: Path) -> None:
    assert faults("rules", plain_file(path)) == []


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_every_lesson_of_ours_is_valid(path: Path) -> None:
    assert faults("lessons", plain_file(path)) == []


@pytest.mark.parametrize("path", [*packaged_ids("rules").values(), *LESSONS], ids=lambda path: path.stem)
def test_every_file_of_ours_names_its_schema(path: Path) -> None:
    first, *_ = path.read_text(encoding="utf-8").splitlines()
    label, _, name = first.partition("=")
    assert label == "# yaml-language-server: $schema"
    assert (path.parent / name).resolve() in [schema_path(kind).resolve() for kind in KINDS]


def misspelt(data: Any) -> Iterator[tuple[str, Any]]:
    """The data with one key misspelt, for each key that means something, once for all entries of a list."""
    told = set()
    for path in list(_keys(data)):
        shape = tuple(step for step in path if isinstance(step, str))
        if shape not in told:
            told.add(shape)
            changed = deepcopy(data)
            holder = changed
            for step in path[:-1]:
                holder = holder[step]
            holder[f"{path[-1]}x"] = holder.pop(path[-1])
            yield "/".join(shape), changed


def _keys(data: Any, *path: str | int) -> Iterator[tuple[str | int, ...]]:
    if isinstance(data, list):
        for number, item in enumerate(data):
            yield from _keys(item, *path, number)
    elif isinstance(data, dict):
        for key, value in data.items():
            if not path or path[-1] not in NAMED_FREELY:
                yield (*path, key)
            yield from _keys(value, *path, key)


@pytest.mark.parametrize(("kind", "name"), [("rules", "hearts"), ("rules", "cancellation"), ("lessons", "first-trick")])
def test_no_key_can_be_misspelt(kind: Kind, name: str) -> None:
    changed = dict(misspelt(plain_file(packaged_ids(kind)[name])))
    assert len(changed) > 20
    assert [key for key, data in changed.items() if VALIDATORS[kind].is_valid(data)] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("format: 1", "format: 2"),
        ("copies: 1", "copies: 3"),
        ("ranks: [A, K,", "ranks: [A, 1,"),
        ("remove: [2D]", "remove: [2X]"),
        ("hand: 13", "hand: many"),
        ("{points: positive}", "{points: negative}"),
        ("{lowest: {suit: clubs}}", "{lowest: {suit: club}}"),
        ("{lowest: {suit: clubs}}", "{lowset: {suit: clubs}}"),
        ("{lowest: {suit: clubs}}", "{card: 2C, suit: clubs}"),
        ("[leading, first-trick]", "[leeding, first-trick]"),
        ("all-round: [left, right, across, hold]", "all-round: [left, right, over, hold]"),
        ("wins: highest-of-led", "wins: highest"),
        ("each: 13", "each: thirteen"),
        ("each: 13", "remark: What does it cost?"),
        ("each: 13", "each: 13\n    pips: {jack: 11, queen: 12, king: 13, ace: 14}"),
        ("choose: [subtract, add]", "choose: subtract"),
        ("{count: amount, one:", "{count: amount, on:"),
        ("tie: shared", "tie: split"),
        ("id: follow-suit", "id: Follow suit"),
        ("patch: {remove: [first-trick-points]}", "patch: {delete: [first-trick-points]}"),
    ],
)
def test_a_rule_book_with_a_wrong_word_is_refused(old: str, new: str) -> None:
    text = packaged_ids("rules")["hearts"].read_text(encoding="utf-8")
    assert old in text
    assert faults("rules", plain(text.replace(old, new, 1)))


@pytest.mark.parametrize(
    "patch",
    [
        "",
        "set: {follow-suit: {title: Follow}}",
        "set: {pack: {copies: 2, jokers: 1}, players: {default: 5}, card-sets: {all: every-card}}",
        "set: {my-match: {target: {default: 50, advised-least: 1}}, breaking: {by: penalty}}",
        "set: {cancelling: {id: cancelling, title: Pairs, text: Cancel, sources: [ours]}}",
        "set: {notes: [{id: aim, title: Aim, text: Win, sources: []}], pack: {text: A pack of 52}}",
        "replace: {players: {default: 4, 4: {hand: 13}}, trick-winner: {title: T, text: T, sources: [], "
        "wins: highest-of-led}}",
        "replace: {passing: {title: P, text: P, sources: [], count: 1, schemes: {a: [left]}, order: O}}",
        "remove: [passing, moon]",
        "insert: [{after: aim, rule: {id: new, title: New, text: New, sources: [ours]}}]",
        "options: []\ntranslations: {ur: {follow-suit#title: T}}",
    ],
)
def test_a_variant_says_only_what_is_different(patch: str) -> None:
    assert faults("rules", plain(VARIANT + patch)) == []


@pytest.mark.parametrize(
    "patch",
    [
        "set: {follow-suit: {titel: Follow}}",
        "set: {follow-suit: {when: [sometimes]}}",
        "set: {pack: {copys: 2}}",
        "set: {breaking: {keep: penalty}}",
        "set: {Follow: {title: Follow}}",
        "replace: {passing: {count: 1}}",
        "remove: passing",
        "insert: [{rule: {id: new, title: New, text: New, sources: [ours]}}]",
        "insert: [{before: aim, after: aim, rule: {id: new, title: New, text: New, sources: [ours]}}]",
        "insert: [{after: aim, rule: {title: New, text: New, sources: [ours]}}]",
        "trick: {wins: highest-of-led}",
        "sett: {}",
    ],
)
def test_a_variant_with_a_wrong_word_is_refused(patch: str) -> None:
    assert faults("rules", plain(VARIANT + patch))


@pytest.mark.parametrize("key", ["format", "id", "name", "extends"])
def test_a_variant_says_what_it_is(key: str) -> None:
    data = plain(VARIANT)
    del data[key]
    assert faults("rules", data)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("trick_no: 6", "trick_no: 0"),
        ("trick_no: 6", "trick-no: 6"),
        ("hearts_broken: false", "hearts_broken: perhaps"),
        ("hand: [4C,", "hand: [14C,"),
        ("trick: [[0, TC],", "trick: [[0, TC, 1],"),
        ("kind: winner", "kind: wins"),
        ("ask: legal", "ask: legel"),
        ("subject: QS", "subject: queen"),
        ("play: ", "paly: "),
        ("others: {1: [JC,", "others: {one: [JC,"),
        ("order: 7", "order: 0"),
        ("steps:", "steps: []\nmore:"),
    ],
)
def test_a_lesson_with_a_wrong_word_is_refused(old: str, new: str) -> None:
    text = packaged_ids("lessons")["breaking-hearts"].read_text(encoding="utf-8")
    assert old in text
    assert faults("lessons", plain(text.replace(old, new, 1)))


def test_the_words_are_those_that_are_read() -> None:
    rules, lessons = (WRITTEN[kind]["$defs"] for kind in KINDS)
    *words, _name, composed = rules["card-set"]["anyOf"]
    assert [word["const"] for word in words] == list(SPECIAL_WORDS)
    assert list(composed["properties"]) == list(CARD_SET_WORDS)
    assert set(rules["book"]["properties"]) == {*KEYS} - {"extends"}
    assert set(rules["variant"]["properties"]) == {*OWN, *PATCH_WORDS}
    assert {field for cls in POSITIONS.values() for field in cls._fields} == {
        *(*POSITION_VALUES, "rules", "players"),
        "counted",  # worked out of what is written as captured
    }
    card = Draft202012Validator(composed["properties"]["card"])
    assert all(card.is_valid(code) for code in codes(full_pack(1, jokers=1)))
    assert lessons["topic"]["enum"]


def test_there_are_no_other_schemas() -> None:
    with pytest.raises(KeyError):
        schema_text("locales")
