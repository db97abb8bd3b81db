"""Rule books bent at random, and a trial of everything that is done with a book that loads."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from random import Random
from typing import Any

import yaml

from tutor.app.simulate import simulate
from tutor.cards import each_card
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import ENGLISH, available, locales_dir
from tutor.quiz.generate import generate
from tutor.quiz.model import Topic
from tutor.reading.locate import find_file
from tutor.rules.branches import draw_cards
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.judge import judge
from tutor.rules.load import BookFile
from tutor.rules.situation import Situation
from tutor.ui.phrases.rules import exceptions, refusal, rule_book
from tutor.ui.quiz_json import quiz_document
from tutor.ui.speech import Speech

BASE: dict[str, Any] = yaml.load(find_file("rules", "hearts").read_bytes(), yaml.BaseLoader)
SPEECH = Speech(Catalogue(available(locales_dir())[ENGLISH]))

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
    "when": _WHEN,
    "choose": [["add"], ["subtract"], ["add", "subtract"], []],
    "decides": ["auto", "shooter"],
    "tie": ["shared", "extra-deal"],
    "pass": ["all-round", "left-right"],
    "remove": [["follow-suit"], ["opening-lead"], ["moon"], ["heart-points"], [], ["2C", "3C"], ["QS"], ["AH"]],
    "ranks": [list("AKQJT98765432"), list("AKQJT9876"), list("AKQJT987"), list("AKQJ"), list("23456789TJQKA")],
}
"""By key of a mapping: values of the right kind."""


def _pack(ranks: str, players: int, hand: int, remove: list[str] | None = None) -> dict[str, Any]:
    table = {"remove": remove or [], "hand": str(hand), "pass": "all-round" if players % 2 == 0 else "left-right"}
    return {
        "pack": {"copies": "1", "ranks": list(ranks)},
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
]
"""Packs with a table that comes out, some of them without a suit or with hardly a card."""
_PLAIN = re.compile(r"-?[A-Za-z0-9][A-Za-z0-9-]*")


def written(value: Any) -> str:
    """The value as YAML."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{written(key)}: {written(part)}' for key, part in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    return str(value) if _PLAIN.fullmatch(value) else json.dumps(value, ensure_ascii=False)


def mutant(rng: Random) -> bytes:
    """Hearts with one to three values replaced, taken out, exchanged or copied."""
    book = deepcopy(BASE)
    for _ in range(rng.choice((1, 1, 2, 2, 3))):
        _mutate(book, rng)
    return written(book).encode()


def _mutate(book: dict[str, Any], rng: Random) -> None:
    around: Any
    key: Any
    if rng.random() < 0.7:
        likely = [(around, key) for around, key in _places(book) if key in LIKELY]
        if rng.random() < 0.1:
            book |= deepcopy(rng.choice(PACKS))
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


def try_out(file: BookFile, rng: Random) -> None:
    """Do everything with the book that the program can: play, ask, explain, refuse, and say its rules."""
    settings = [[(option.id, value.id) for value in option.values] for option in file.book.options]
    combinations = list(product(*settings))
    for chosen in ((), *rng.sample(combinations, min(1, len(combinations)))):
        book = file.resolve(dict(chosen))
        for players in rng.sample(sorted(book.players.sizes), min(2, len(book.players.sizes))):
            _try_table(compile_rules(book, players), dict(chosen), rng)


def _try_table(rules: Rules, options: dict[str, str], rng: Random) -> None:
    simulate(rules, options, 3, "a", ["random"])
    simulate(rules, options, 1, "a", ["normal"])
    for topic in Topic:
        questions = list(generate(rules, [topic], 2, str(rng.random()), options))
        assert len(questions) in (0, 2)
        assert questions or topic in (Topic.LEGAL, Topic.WHY, Topic.WINNER, Topic.SCORING)
        document = quiz_document("a", "en", questions, SPEECH, rules)
        assert all(question["prompt"] for question in document["questions"])  # type: ignore[attr-defined]
    assert rule_book(SPEECH, rules, options)
    for option in rules.book.options:
        assert SPEECH.text(option.title)
    for _ in range(20):
        _try_situation(rules, rng)


def _try_situation(rules: Rules, rng: Random) -> None:
    """A hand and a trick that can be met, whatever has been played before."""
    trick_no = rng.randint(1, rules.hand_size)
    size = rules.hand_size - trick_no + 1
    drawn = draw_cards(rng, rules.pack, min(rules.pack.bit_count(), size + rules.players - 1))
    hand, trick = sum(drawn[:size]), tuple(drawn[size : size + rng.randrange(rules.players)])
    judgement = judge(rules, hand, Situation(trick, trick_no, rng.random() < 0.5))
    assert judgement.legal
    for card in each_card(hand & ~judgement.legal):
        assert refusal(SPEECH, rules, judgement, card)
    exceptions(SPEECH, rules, judgement)
