"""``hearts deals`` deals by the recipe in docs/fair-deals.md, which is programmed here once more from its words."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from hashlib import sha512
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.app.desk import Desk
from tests.app.typing_at import Typist
from tests.strategies import EVERY_TABLE, rules_of
from tutor.app.scripts.deals import DealsWishes, show_deals
from tutor.app.scripts.simulate import Wishes, run_simulation
from tutor.cards import codes, full_pack
from tutor.engine.dealing import DealStream
from tutor.rules.compile import Rules

WORD = 0xFFFFFFFF
SEEDS = ("a", "", "42", "نمونہ", "तुरुप", "x" * 300)


def twister(key: list[int]) -> Iterator[int]:
    """MT19937, set up with an array of words."""
    state = [19650218]
    for i in range(1, 624):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + i) & WORD)
    i, j = 1, 0
    for _ in range(max(624, len(key))):
        state[i] = ((state[i] ^ (state[i - 1] ^ state[i - 1] >> 30) * 1664525) + key[j] + j) & WORD
        i, j = i + 1, (j + 1) % len(key)
        if i == 624:
            state[0], i = state[623], 1
    for _ in range(623):
        state[i] = ((state[i] ^ (state[i - 1] ^ state[i - 1] >> 30) * 1566083941) - i) & WORD
        i += 1
        if i == 624:
            state[0], i = state[623], 1
    state[0] = 0x80000000
    while True:
        for i in range(624):
            mixed = state[i] & 0x80000000 | state[(i + 1) % 624] & 0x7FFFFFFF
            state[i] = state[(i + 397) % 624] ^ mixed >> 1 ^ (0x9908B0DF if mixed & 1 else 0)
        yield from map(tempered, state)


def tempered(word: int) -> int:
    """A word of the state as it comes out."""
    word ^= word >> 11
    word ^= word << 7 & 0x9D2C5680
    word ^= word << 15 & 0xEFC60000
    return word ^ word >> 18


def stream(seed: str) -> Iterator[int]:
    """The numbers of a seed, each below 2 to the 30."""
    text = f"v1:deal:{seed}".encode()
    data = text + sha512(text).digest()
    data = bytes(-len(data) % 4) + data
    words = [int.from_bytes(data[place : place + 4], "big") for place in range(0, len(data), 4)]
    for number in twister(words[::-1]):
        yield number >> 2


def recipe(pack: list[str], players: int, hand: int, seed: str) -> Iterator[tuple[list[list[str]], list[str]]]:
    """The hands of deal after deal, and what is left over."""
    numbers = stream(seed)
    while True:
        deck = list(pack)
        left = len(deck) - players * hand
        for place in range(len(deck) - 1, (left or hand) - 1, -1):
            drawn = next(numbers) % (place + 1)
            deck[place], deck[drawn] = deck[drawn], deck[place]
        yield [deck[len(deck) - hand * (seat + 1) : len(deck) - hand * seat] for seat in range(players)], deck[:left]


def pack_of(rules: Rules) -> list[str]:
    """The cards in the order of the recipe: suit by suit, from the two up, and the second pack behind the first."""
    packs = rules.book.pack.copies
    cards = [rank + suit for _ in range(packs) for suit in "CDHS" for rank in "23456789TJQKA"]
    kept = [card for card in cards if card[0] in rules.book.pack.ranks]
    for card in codes(rules.removed):
        kept.remove(card)
    return kept


def shown(rules: Rules, seed: str, count: int, folder: Path) -> dict[str, Any]:
    desk = Desk(folder)
    show_deals(desk.context, DealsWishes(rules.book.id, rules.players, {}, seed, count), as_json=True)
    found: dict[str, Any] = desk.printed()
    return found


def test_the_twister_is_the_one_of_python() -> None:
    key, seeded = twister([7]), Random(7)
    assert [next(key) for _ in range(1500)] == [seeded.getrandbits(32) for _ in range(1500)]


@pytest.mark.parametrize(("book", "players"), EVERY_TABLE)
def test_the_recipe_deals_the_same_cards(book: str, players: int, tmp_path: Path) -> None:
    rules = rules_of(players, {}, book)
    for seed in SEEDS[:1] if players % 2 else SEEDS[2:3]:
        found = shown(rules, seed, 5, tmp_path)
        dealt = recipe(pack_of(rules), players, rules.hand_size, seed)
        assert [deal["deal"] for deal in found["deals"]] == [1, 2, 3, 4, 5]
        for deal, (hands, left) in zip(found["deals"], dealt, strict=False):
            assert list(map(Counter, deal["hands"])) == list(map(Counter, hands))
            assert Counter(deal["extras"]) == Counter(left)
            assert deal["dealer"] == (deal["deal"] - 1) % players
            assert deal["pass"] == rules.direction(deal["deal"]).value


@pytest.mark.parametrize("seed", SEEDS)
def test_any_text_is_a_seed(seed: str) -> None:
    rules = rules_of(4)
    found = DealStream(rules.pack, 4, 13, seed)
    for (hands, left), _ in zip(recipe(pack_of(rules), 4, 13, seed), range(30), strict=False):
        assert [Counter(codes(hand)) for hand in found.next_hands()] == list(map(Counter, hands))
        assert not left


def test_jokers_come_behind_the_spades() -> None:
    pack = full_pack(1, range(13), 1)
    cards = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"] + ["JK"]
    found = DealStream(pack, 4, 13, "j").next_hands()
    hands, left = next(recipe(cards, 4, 13, "j"))
    assert [Counter(codes(hand)) for hand in found] == list(map(Counter, hands))
    assert codes(pack & ~sum(found)) == tuple(left)


def test_the_deals_are_those_of_a_match(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    trace = tmp_path / "t"
    wishes = Wishes("cancellation", 10, {"passing": "none"}, 3, "random", "same", str(trace))
    run_simulation(desk.context, wishes, as_json=False)
    lines = [json.loads(line) for line in trace.read_text().splitlines()]
    show_deals(desk.context, DealsWishes("cancellation", 10, {"passing": "none"}, "same", 3), as_json=True)
    found = desk.printed()
    for deal, line in zip(found["deals"], lines, strict=True):
        assert (deal["hands"], deal["extras"], deal["dealer"]) == (line["hands"], line["extras"], line["dealer"])
        assert deal["pass"] == "hold"


def test_deals_in_words(tmp_path: Path) -> None:
    typist = Typist(tmp_path)
    assert typist.run("deals", "--seed", "a", "--count", "2", "--players", "5") == 0
    assert {"Hearts", "For 5 players", "Seed: a", "Taken out of the pack: 2♣ 2♦", "Deal 2"} <= set(typist.said)
    assert "Seat 1 deals." in typist.said
    assert len([line for line in typist.said if line.startswith("4:\u00a0")]) == 2
    assert typist.run("deals", "cancellation", "--seed", "a", "--players", "6", "--option", "extras=last-trick") == 0
    assert any(line.startswith("The cards left over were: ") for line in typist.said)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("deals",), 2),
        (("deals", "--seed", "a", "--count", "0"), 2),
        (("deals", "--seed", "a", "--players", "70"), 2),
        (("deals", "chess", "--seed", "a"), 2),
        (("deals", "--seed", "a", "--option", "moon=none"), 2),
    ],
)
def test_what_cannot_be_dealt_is_refused(words: tuple[str, ...], code: int, tmp_path: Path) -> None:
    typist = Typist(tmp_path)
    assert typist.run(*words) == code
    assert typist.warned
