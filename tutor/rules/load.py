"""A rule book from its file: read, patched by the options that were chosen, decoded, and checked.

A book that comes with the program is trusted to be sound, since the tests check it whole; a user's file is checked
whole each time it is read, with every combination of its options, so that a fault is found when the file is opened
and never in the middle of a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import tutor.rules.decoding  # noqa: F401 - registers the decoders
from tutor.reading.decode import decode
from tutor.reading.locate import data_path, find_file
from tutor.reading.nodes import Mapping_, Node, kind_of
from tutor.reading.packaged import read_packaged
from tutor.reading.problems import Position, Problems, suggest
from tutor.rules.model import RuleBook


class OptionError(Exception):
    """An option, or a value of one, that the book does not declare."""

    def __init__(self, name: str, value: str | None, choices: tuple[str, ...]) -> None:
        super().__init__(name, value, choices)
        self.name = name
        self.value = value
        """The value that the option does not have; ``None`` if there is no such option."""
        self.choices = choices
        self.suggestion = suggest(name if value is None else value, choices)


class BookFile(NamedTuple):
    """A rule book as it stands in its file, before any option is chosen."""

    node: Mapping_
    book: RuleBook
    """The book with every option at its default."""
    packaged: bool
    """It comes with the program, and is no user's file."""

    def resolve(self, options: Mapping[str, str]) -> RuleBook:
        """The book with these options; raises ``OptionError``, and ``ContentError`` if they do not fit together."""
        problems = Problems()
        node = self._patched(options, problems)
        if node is self.node:
            return self.book
        if self.packaged:
            book = decode(node, RuleBook, problems)
        else:
            from tutor.rules.checking.book import check_combination

            # of very many options not every combination has been looked at before
            book = check_combination(node, (f"{name}={value}" for name, value in options.items()), problems)
        problems.raise_if_any()
        assert book is not None
        return book

    def check(self, problems: Problems) -> None:
        """Look for everything that can be wrong with the book and with any values of its options."""
        from tutor.rules.checking.book import check_file

        check_file(self.node, problems)

    def _patched(self, options: Mapping[str, str], problems: Problems) -> Mapping_:
        node = self.node
        chosen = {name: _value(self.book, name, value) for name, value in options.items()}
        for option in self.book.options:
            # in the order of the file, whatever the order in which they were chosen
            patch = next((value.patch for value in option.values if value.id == chosen.get(option.id)), None)
            if isinstance(patch, Mapping_):
                from tutor.reading.merge import apply_patch

                node = apply_patch(node, patch, problems)
        return node


def _value(book: RuleBook, name: str, value: str) -> str:
    names = tuple(option.id for option in book.options)
    if name not in names:
        raise OptionError(name, None, names)
    values = tuple(known.id for known in book.option(name).values)
    if value not in values:
        raise OptionError(name, value, values)
    return value


def read_book(path: Path, name: str | None = None) -> BookFile:
    """The book in this file; raises ``ContentError`` with all its problems.

    ``name`` is what to call the file in them.
    """
    problems = Problems()
    start = Position(name or str(path), 1, 1)
    if name is None and path.resolve().parent == data_path("rules"):
        return _book_file(read_packaged(path, problems), start, problems, packaged=True)
    from tutor.reading.parse import read_file

    return _book_file(read_file(path, problems, name), start, problems, packaged=False)


def parse_book(data: bytes, name: str) -> BookFile:
    """As ``read_book``, from the bytes of a file."""
    from tutor.reading.parse import parse

    problems = Problems()
    return _book_file(parse(data, name, problems), Position(name, 1, 1), problems, packaged=False)


def load_book_file(book: str) -> BookFile:
    """The book with this id, or in the file with this path. Raises ``NotFoundError`` and ``ContentError``."""
    return read_book(find_file("rules", book))


def load_book(book: str, options: Mapping[str, str] | None = None) -> RuleBook:
    """The resolved book with this id or path. Raises ``NotFoundError``, ``ContentError`` and ``OptionError``."""
    return load_book_file(book).resolve(options or {})


def _book_file(node: Node | None, start: Position, problems: Problems, *, packaged: bool) -> BookFile:
    book = None
    if isinstance(node, Mapping_):
        if packaged:
            book = decode(node, RuleBook, problems)
        else:
            from tutor.rules.checking.book import check_file

            book = check_file(node, problems)
    elif node is not None:
        problems.add("wrong-type", start, expected="mapping", found=kind_of(node))
    problems.raise_if_any()
    assert isinstance(node, Mapping_)
    assert book is not None
    return BookFile(node, book, packaged)
