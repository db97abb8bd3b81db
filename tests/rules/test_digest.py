"""The hash of a book's executable part: texts do not count, everything that a game can feel does."""

from __future__ import annotations

import pytest

from tests.rules.mutants import whole, written
from tests.rules.test_knock_out import SPOILED
from tests.strategies import BOOK, BOOK_FILE, SETTINGS
from tutor.reading.locate import find_file, packaged_ids
from tutor.rules.load import load_book_file, parse_book
from tutor.rules.model import RuleBook

SOURCE = find_file("rules", "hearts").read_text(encoding="utf-8")


def changed(old: str, new: str) -> RuleBook:
    assert old in SOURCE
    return parse_book(SOURCE.replace(old, new, 1).encode(), "changed.yaml").book


def test_a_queen_of_ten_points_counts() -> None:
    assert changed("each: 13", "each: 10").digest() != BOOK.digest()


def test_another_target_counts() -> None:
    assert changed("default: 100", "default: 60").digest() != BOOK.digest()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("name: Hearts", "name: Family hearts"),
        ("id: hearts", "id: family-hearts"),
        ("title: The opening card", "title: How it begins"),
        ('text: "Whoever holds {opening} leads it to the first trick."', 'text: "{opening} is led first."'),
        ("so you cannot lead {card}.", "and so {card} cannot be led."),
        ('sources: ["hearts.te:7"]', "sources: [ours]"),
        ("label: A shared lowest score is a shared win", "label: All of them win"),
        ('text: "Keep the score', 'text: "You keep the score'),
    ],
)
def test_texts_do_not_count(old: str, new: str) -> None:
    assert changed(old, new).digest() == BOOK.digest()


@pytest.mark.parametrize("book", [book for _, book in SPOILED], ids=[name for name, _ in SPOILED])
def test_what_can_be_felt_counts(book: RuleBook) -> None:
    assert book.digest() != BOOK.digest()


def test_every_option_counts() -> None:
    digests = {BOOK_FILE.resolve({name: value}).digest() for name, values in SETTINGS.items() for value in values[1:]}
    assert len(digests | {BOOK.digest()}) == 1 + sum(len(values) - 1 for values in SETTINGS.values())


def test_every_book_that_ships_plays_differently() -> None:
    books = packaged_ids("rules")
    assert len({load_book_file(book).book.digest() for book in books}) == len(books)


@pytest.mark.parametrize("name", packaged_ids("rules"))
def test_a_variant_written_whole_is_the_same_game(name: str) -> None:
    file = load_book_file(name)
    other = parse_book(written(whole(file.node)).encode(), "whole.yaml")
    assert other.book.digest() == file.book.digest()
    for option in file.book.options:
        for value in option.values:
            chosen = {option.id: value.id}
            assert other.resolve(chosen).digest() == file.resolve(chosen).digest()


@pytest.mark.parametrize(
    "body",
    [
        "set: {extras: {to: last-trick, text: T}}",
        "set: {dead-trick: {when: two-pairs, text: T}}",
        "set: {dead-trick: {last: leader, last-text: T}}",
        "remove: [passing]",
        "remove: [cancelling, dead-trick]",
        "set: {match-end: {target: {default: 151, advised-least: 100}}}",
        "set: {pack: {jokers: 1}, cards-used: {text: T}}\n"
        "replace: {players: {default: 6, 6: {hand: 17, extra: 3, pass: left-right}}}",
    ],
)
def test_a_variant_that_can_be_felt_counts(body: str) -> None:
    text = f"format: 1\nid: mine\nname: M\nextends: cancellation\n{body}\n"
    assert parse_book(text.encode(), "mine.yaml").book.digest() != load_book_file("cancellation").book.digest()
