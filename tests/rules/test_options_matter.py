"""Every value of every option that ships changes something that a game can feel, and no other is taken."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tutor.cards import SUIT_MASKS, Cards, codes, each_card
from tutor.reading.locate import packaged_ids
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.judge import legal_cards
from tutor.rules.load import OptionError, load_book_file
from tutor.rules.piles import settle_trick
from tutor.rules.score import match_result, moon_choices, moon_shot, score_deal, settle_choice
from tutor.rules.situation import SITUATIONS
from tutor.rules.vocabulary import MoonChoice

FLIPS = [
    (book, option.id, value.id)
    for book in packaged_ids("rules")
    for option in load_book_file(book).book.options
    for value in option.values
    if value.id != option.default
]
SEARCHES = 2000


def tables(book: str, options: dict[str, str]) -> list[Rules]:
    resolved = load_book_file(book).resolve(options)
    return [compile_rules(resolved, players) for players in resolved.players.sizes]


@pytest.mark.parametrize(("book", "option", "value"), FLIPS, ids=["-".join(flip) for flip in FLIPS])
def test_flipped_alone_it_changes_something(book: str, option: str, value: str) -> None:
    pairs = zip(tables(book, {}), tables(book, {option: value}), strict=True)
    changes = (change for pair in pairs for change in found(*pair, Random(f"{book} {option} {value}")))
    assert next(changes, None)


def found(rules: Rules, other: Rules, rng: Random) -> Iterator[str]:
    """What is not the same by the two, in a seeded search."""
    if (rules.passes, rules.pass_count) != (other.passes, other.pass_count):
        yield "pass"
    for _ in range(SEARCHES):
        hand = random_hand(rules, rng)
        key = rng.choice(SITUATIONS)
        if legal_cards(rules.entries(key), hand) != legal_cards(other.entries(key), hand):
            yield f"legal cards of {codes(hand)} in {key}"
        if bool(hand & rules.breakers) != bool(hand & other.breakers):
            yield f"breaking by {codes(hand)}"
        if trick_and_pile(rules, other, rng):
            yield "the taker of a trick"
        if counted(rules, other, rng):
            yield "the score"


def random_hand(rules: Rules, rng: Random) -> Cards:
    pool = rules.pack & (sum(rng.sample(SUIT_MASKS, rng.randint(1, 4))) | rng.choice((0, rules.breakers)))
    cards = list(each_card(pool))
    return sum(rng.sample(cards, min(len(cards), rng.randint(1, rules.hand_size))))


def trick_and_pile(rules: Rules, other: Rules, rng: Random) -> bool:
    """A trick of few different cards, so that they often cancel each other, with cards that wait and lie there."""
    pool = [card for card in each_card(rules.pack) if card & sum(rng.sample(SUIT_MASKS, 2))]
    some = rng.sample(pool, rules.players)
    twins = [card for card in each_card(rules.pack) if codes(card)[0] in codes(sum(some[:3]))]
    trick = rng.sample(list({*twins, *some}), rules.players)
    rest = list(each_card(rules.pack & ~sum(trick)))
    waiting, extras, last = rest[0], rest[1] if rules.extra else 0, rng.random() < 0.5
    settled = [settle_trick(each, 0, trick, waiting, extras, last=last) for each in (rules, other)]
    return settled[0] != settled[1]


def counted(rules: Rules, other: Rules, rng: Random) -> bool:
    """A deal, often with a moon, counted with whatever is chosen, and a match that may be over then."""
    target = rules.book.match.target.default
    before = [rng.choice((rng.randint(0, target + 10), target)) for _ in range(rules.players)]
    taken = [0] * rules.players
    for card in each_card(rules.pack):
        taken[rng.randrange(rules.players)] |= card
    if rules.moons and rng.random() < 0.5:
        moon = rules.moons[0].cards
        taken = [cards & ~moon for cards in taken]
        taken[rng.randrange(rules.players)] |= moon
    if match_result(rules, before, target) != match_result(other, before, target):
        return True
    return scores(rules, taken, before, target) != scores(other, taken, before, target)


def scores(rules: Rules, taken: list[Cards], before: list[int], target: int) -> set[tuple[int, ...]]:
    """Every score that the deal can end with."""
    shot = moon_shot(rules, taken)
    choices: tuple[MoonChoice | None, ...] = (None,)
    if shot is not None:
        choices = moon_choices(shot.moon) or (settle_choice(shot.moon, shot.seat, before, target),)
    return {score_deal(rules, taken, before, choice).after for choice in choices}


@pytest.mark.parametrize("book", packaged_ids("rules"))
def test_what_is_not_declared_is_refused(book: str) -> None:
    file = load_book_file(book)
    with pytest.raises(OptionError) as caught:
        file.resolve({"moons": "add"})
    assert (caught.value.name, caught.value.value) == ("moons", None)
    for option in file.book.options:
        with pytest.raises(OptionError) as caught:
            file.resolve({option.id: "sometimes"})
        assert caught.value.choices == tuple(value.id for value in option.values)
