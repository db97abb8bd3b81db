"""The tables that questions are made for: every shipped book at every size, and options that change what is right."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tutor.quiz.generate import generate
from tutor.quiz.model import Question, Topic
from tutor.reading.locate import data_path
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import load_book, load_book_file
from tutor.rules.model import RuleBook

BOOKS = ("hearts", "cancellation", "omnibus", "black-maria", "spot-hearts", "basic-hearts", "hooligan")
LENIENT = {"unbroken-lead": "hearts-if-only-queen-besides", "breaking": "hearts-only"}
OWN_BOOKS = data_path("rules").parent / "tests" / "books"
SETTINGS: dict[str, list[dict[str, str]]] = {
    "hearts": [
        {**LENIENT, "moon": "auto", "tie": "extra-deal"},
        {"first-trick-points": "allowed", "moon": "add"},
        {"moon": "subtract"},
    ],
    "cancellation": [
        {"dead-trick": "two-pairs", "last-dead-trick": "leader", "first-trick-points": "forbidden", "passing": "none"},
        {**LENIENT, "extras": "last-trick", "moon": "auto", "tie": "extra-deal"},
        {"extras": "last-trick", "last-dead-trick": "leader", "moon": "add"},
    ],
    "omnibus": [{"bonus-card": "TD", "moon": "subtract"}],
    "spot-hearts": [{**LENIENT, "first-trick-points": "allowed"}],
    "hooligan": [{"moon": "add"}],
}


class Table(NamedTuple):
    """A book with options, for so many players."""

    book: str
    players: int
    options: tuple[tuple[str, str], ...] = ()

    @property
    def chosen(self) -> dict[str, str]:
        return dict(self.options)

    @property
    def rules(self) -> Rules:
        return rules_at(self)

    def __str__(self) -> str:
        return " ".join((self.book, str(self.players), *(value for _, value in self.options)))


@cache
def rules_at(table: Table) -> Rules:
    return compile_rules(load_book(table.book, table.chosen), table.players)


@cache
def own_book(name: str) -> RuleBook:
    """A book as a user writes one: it is checked from beginning to end, which takes time."""
    return load_book(str(OWN_BOOKS / f"{name}.yaml"), {})


@cache
def sizes_of(book: str) -> tuple[int, ...]:
    return tuple(load_book_file(book).book.players.sizes)


def plain_tables(*books: str) -> list[Table]:
    """Every size of these books, or of all, without options."""
    return [Table(book, players) for book in books or BOOKS for players in sizes_of(book)]


def all_tables(*books: str) -> list[Table]:
    """The same, and again with each of the settings."""
    plain = plain_tables(*books)
    return [
        *plain,
        *(table._replace(options=tuple(s.items())) for table in plain for s in SETTINGS.get(table.book, [])),
    ]


def quiz(table: Table, topics: list[Topic], count: int, seed: str = "a") -> list[Question]:
    return list(generate(table.rules, topics, count, seed, table.chosen))


def seating(book: str, players: int, options: Mapping[str, str] | None = None) -> Table:
    """A table by hand."""
    return Table(book, players, tuple((options or {}).items()))
