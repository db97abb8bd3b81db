"""Rule books and variants bent at random."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml

from tutor.reading.locate import find_file, packaged_ids
from tutor.reading.nodes import Mapping_, Node, Sequence_
from tutor.rules.load import load_book_file, read_book

BASE: dict[str, Any] = yaml.load(find_file("rules", "hearts").read_bytes(), yaml.BaseLoader)
BOOKS = sorted((Path(__file__).parents[1] / "books").glob("*.yaml"))


@cache
def variants() -> list[dict[str, Any]]:
    """Every book of ours that extends another, as it is written. Not to be changed."""
    files = (*packaged_ids("rules").values(), *BOOKS)
    return [book for file in files if "extends" in (book := yaml.load(file.read_bytes(), yaml.BaseLoader))]


def flat(node: Node) -> Any:
    """The node as plain data."""
    if isinstance(node, Mapping_):
        return {key.text: flat(value) for key, value in node.entries}
    return [flat(item) for item in node.items] if isinstance(node, Sequence_) else node.text


def whole(node: Mapping_) -> dict[str, Any]:
    """A variant written as a book that extends none."""
    return {key: value for key, value in flat(node).items() if key != "extends"}


@cache
def whole_books() -> list[dict[str, Any]]:
    """Books that extend none. Not to be changed."""
    return [BASE, whole(load_book_file("cancellation").node), *(whole(read_book(path).node) for path in BOOKS)]


SETS: list[Any] = [
    "led",
    "penalty",
    "opening",
    "nothing-such",
    {"points": "positive"},
    {"card": "QS"},
    {"card": "2C"},
    {"suit": "clubs"},
    {"rank": "A"},
    {"not": "led"},
    {"not": {"card": "2C"}},
    {"not": {"suit": "hearts"}},
    "every-card",
    "jokers",
    {"card": "JK"},
    {"not": "jokers"},
    {"any-of": ["led", "jokers"]},
    {"lowest": {"suit": "spades"}},
    {"lowest": "led"},
    {"any-of": ["black-maria", {"rank": "Q"}]},
    {"any-of": [{"suit": suit} for suit in ("clubs", "diamonds", "hearts", "spades")]},
    {"not": {"any-of": ["penalty", {"rank": "A"}]}},
]
NASTY: list[Any] = [
    *SETS,
    *(
        "",
        "0",
        "-1",
        "1",
        "2",
        "13",
        "26",
        "1000000",
        "99999999999",
        "x",
        "true",
        "null",
        "{x}",
        "{",
        "{each}",
        "{card}",
    ),
    *(
        "{led}",
        "{keep}",
        "{all_opening}",
        "leading",
        "following",
        "hold",
        "across",
        "add",
        "auto",
        "shooter",
        "extra-deal",
    ),
    *([], {}, ["leading"], ["following"], ["first-trick"], ["unbroken"], ["leading", "unbroken"], ["hold"], ["left"]),
    *(["2C"], ["AS", "KS"], ["add"], ["subtract"], {"count": "each", "one": "{each}", "other": "{each}"}),
    *(["A", "K", "Q", "J", "T", "9", "8", "7"], {"took-all": {"card": "QS"}}, {"default": "10", "advised-least": "5"}),
    *(
        {"remove": [], "hand": "26", "pass": "left-right"},
        {"remove": ["follow-suit"]},
        {"set": {"moon": {"amount": "5"}}},
    ),
]
_NUMBERS: list[Any] = ["0", "1", "2", "5", "7", "10", "13", "40", "100", "-1", "-13", "99999"]
_WHEN: list[Any] = [
    *(["leading"], ["following"], ["first-trick"], ["unbroken"], ["leading", "first-trick"], ["leading", "unbroken"]),
    *(["following", "unbroken"], ["following", "first-trick"], ["first-trick", "unbroken"]),
]
_TEXTS: list[Any] = [
    "Play {black_maria}.",
    "Play {all_penalty} or {each_moon_set}.",
    "{card}",
    "{led}",
    "{{x}}",
    "{opening}",
]
_DIRECTIONS: list[Any] = [["hold"], ["left"], ["right", "left", "left"], ["across"], ["across", "hold"], []]
LIKELY: dict[Any, list[Any]] = {
    **dict.fromkeys(("each", "amount", "count", "default", "advised-least", "hand"), _NUMBERS),
    **dict.fromkeys(("keep", "need", "by", "cards", "took-all", *BASE["card-sets"]), SETS),
    **dict.fromkeys(("text", "refusal", "exception", "removal", "order", "winner"), _TEXTS),
    **dict.fromkeys(("all-round", "left-right"), _DIRECTIONS),
    "when": [*_WHEN, "two-pairs", "no-live-card", {"took-all": "every-card"}, {"took-all": {"card": "AS"}}],
    "choose": [["add"], ["subtract"], ["add", "subtract"], ["pay"], ["pay", "add"], []],
    "copies": ["1", "2", "3"],
    "jokers": ["0", "1", "2", "3"],
    "extra": ["0", "1", "2", "3", "4", "5", "-1"],
    "to": ["first-trick", "last-trick"],
    "last": ["nobody", "leader"],
    "leads": ["left-of-dealer", "opening"],
    "pips": [{"jack": "11", "queen": "12", "king": "13", "ace": "14"}, {"jack": "-1"}],
    "decides": ["auto", "shooter"],
    "tie": ["shared", "extra-deal"],
    "pass": ["all-round", "left-right"],
    "remove": [["follow-suit"], ["opening-lead"], ["moon"], ["heart-points"], [], ["2C", "3C"], ["QS"], ["AH"]],
    "ranks": [list("AKQJT98765432"), list("AKQJT9876"), list("AKQJT987"), list("AKQJ"), list("23456789TJQKA")],
}
"""By key of a mapping: values of the right kind."""


def _pack(
    ranks: str, players: int, hand: int, remove: list[str] | None = None, extra: int = 0, **more: str
) -> dict[str, Any]:
    table = {"remove": remove or [], "hand": str(hand), "pass": "all-round" if players % 2 == 0 else "left-right"}
    table |= {"extra": str(extra)} if extra else {}
    return {
        "pack": {"copies": "1", "ranks": list(ranks), **more},
        "players": {"default": str(players), str(players): table},
    }


_RANKS = "AKQJT98765432"
PACKS = [
    _pack(_RANKS, 2, 26),
    _pack("AKQJT987", 4, 8),
    _pack("AKQJT987", 2, 16),
    _pack("AKQJT9876", 3, 12),
    _pack("AKQ2", 8, 2),
    _pack("AKQ2", 4, 4),
    _pack("AQ", 4, 2),
    _pack(_RANKS, 10, 5, ["2D", "2C"]),
    _pack(_RANKS, 3, 13, [rank + "H" for rank in _RANKS]),
    _pack(_RANKS, 4, 10, [rank + "D" for rank in _RANKS[1:]]),
    _pack(_RANKS, 3, 1, [rank + suit for suit in "CDHS" for rank in _RANKS][:49]),
    _pack(_RANKS, 11, 9, extra=5, copies="2"),
    _pack(_RANKS, 4, 26, copies="2"),
    _pack("AKQ2", 3, 10, extra=4, copies="2", jokers="2"),
    _pack("AKQJT987", 3, 11, jokers="1"),
    _pack(_RANKS, 2, 20, extra=12),
    _pack("AQ", 8, 2, copies="2"),
]
"""Packs with a table that comes out, some of them without a suit or with hardly a card."""
_RULES = ["opening-lead", "unbroken-lead", "breaking", "first-trick-points", "moon", "passing", "follow-suit", "aim"]
_PLAIN = re.compile(r"-?[A-Za-z0-9][A-Za-z0-9-]*")


def written(value: Any) -> str:
    """The value as YAML."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{written(key)}: {written(part)}' for key, part in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    return str(value) if _PLAIN.fullmatch(value) else json.dumps(value, ensure_ascii=False)


def mutant(rng: Random) -> bytes:
    """A whole book with one to three values replaced, taken out, exchanged or copied."""
    return _bent(BASE if rng.random() < 0.4 else rng.choice(whole_books()), rng)


def variant_mutant(rng: Random) -> bytes:
    """A variant bent in the same ways, sometimes with the changes of another besides."""
    variant = deepcopy(rng.choice(variants()))
    if rng.random() < 0.3:
        other = rng.choice(variants())
        for word in ("set", "replace"):
            for name, fields in rng.sample(list(other.get(word, {}).items()), min(2, len(other.get(word, {})))):
                variant.setdefault(word, {}).setdefault(name, deepcopy(fields))
        variant["remove"] = [*variant.get("remove", []), *rng.sample(_RULES, rng.choice((0, 1)))]
    return _bent(variant, rng)


def _bent(book: dict[str, Any], rng: Random) -> bytes:
    book = deepcopy(book)
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        _mutate(book, rng)
    return written(book).encode()


def _mutate(book: dict[str, Any], rng: Random) -> None:
    around: Any
    key: Any
    if rng.random() < 0.7:
        likely = [(around, key) for around, key in _places(book) if key in LIKELY]
        if rng.random() < 0.1:
            packs = deepcopy(rng.choice(PACKS))
            (book.setdefault("replace", {}) if "extends" in book else book).update(packs)
            if "extends" not in book:
                book["passing"] = {**deepcopy(BASE["passing"]), "count": "1"}
        elif likely:
            around, key = rng.choice(likely)
            around[key] = deepcopy(rng.choice(LIKELY[key]))
        return
    # the part of the book first, or nearly all changes would fall upon notes and options
    part = rng.choice(list(book))
    places = list(_places(book[part]))
    around, key = rng.choice(places) if places and rng.random() < 0.95 else (book, part)
    change = rng.random()
    if change < 0.3:
        del around[key]
    elif change < 0.5:
        other, its = rng.choice(list(_places(book)))
        around[key], other[its] = deepcopy(other[its]), deepcopy(around[key])
    elif change < 0.7 and isinstance(around, list):
        around.insert(rng.randrange(len(around) + 1), deepcopy(around[key]))
    elif change < 0.8 and isinstance(around, list):
        rng.shuffle(around)
    else:
        around[key] = deepcopy(rng.choice(NASTY))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place below: the list or mapping, and the number or key in it."""
    if not isinstance(value, dict | list):
        return
    for key, part in value.items() if isinstance(value, dict) else enumerate(value):
        yield value, key
        yield from _places(part)
