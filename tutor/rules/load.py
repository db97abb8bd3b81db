"""A rule book from its file: read, patched by the options that were chosen, decoded, and checked.

A book that comes with the program is trusted to be sound, since the tests check it whole; a user's file is checked
whole each time it is read, with every combination of its options, so that a fault is found when the file is opened
and never in the middle of a game.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import tutor.rules.decoding  # noqa: F401 - registers the decoders
from tutor.reading.decode import decode
from tutor.reading.locate import NotFoundError, data_path, find_file, packaged_ids
from tutor.reading.nodes import Mapping_, Node, Scalar, Source, kind_of
from tutor.reading.packaged import read_packaged
from tutor.reading.problems import Position, Problems, suggest
from tutor.rules.model import RuleBook
from tutor.rules.sections import SHAPE

if TYPE_CHECKING:
    from tutor.rules.checking.blame import Variant
    from tutor.rules.checking.translations import OwnText

MOST_GENERATIONS = 8
"""So many books can extend one another."""


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
    """The whole book: of a variant with all that it has from the book it extends."""
    book: RuleBook
    """The book with every option at its default."""
    packaged: bool
    """It comes with the program, and is no user's file."""
    files: tuple[Source, ...] = ()
    """The user's files that it is made of: the book's own first, then those that it extends."""
    parent: BookFile | None = None
    """The book that it extends."""
    written: Mapping_ | None = None
    """What stands in the file itself."""

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
            told = (f"{name}={value}" for name, value in options.items())
            book = check_combination(node, told, problems, _variant(self.parent, self.written))
        problems.raise_if_any()
        assert book is not None
        return book

    def resolve_parent(self, options: Mapping[str, str]) -> RuleBook | None:
        """The book that this one extends, with as many of the options as it knows; ``None`` if it extends none."""
        if self.parent is None:
            return None
        known = {option.id: {value.id for value in option.values} for option in self.parent.book.options}
        return self.parent.resolve({name: value for name, value in options.items() if value in known.get(name, ())})

    def line(self) -> Iterator[BookFile]:
        """The book itself, then the one that it extends, and so on."""
        yield self
        if self.parent is not None:
            yield from self.parent.line()

    @property
    def own_contexts(self) -> tuple[str, ...]:
        """How the contexts of those texts begin that a user has written."""
        own = sorted({file.book.id for file in self.line() if not file.packaged})
        return tuple(f"{name}{mark}" for name in own for mark in "/#")

    def translations(self, names: Container[str]) -> dict[tuple[str, str], str]:
        """The texts that the user's files bring along in a language, which they may call by any of these names.

        By context and English text: a translation is that of one text, and not of another which an option puts in its
        place.
        """
        found = {} if self.parent is None else self.parent.translations(names)
        given = [texts for name, texts in self.book.translations.items() if name in names]
        if any(given):
            from tutor.rules.checking.translations import own_texts

            known = {key: text for texts in given for key, text in texts.items()}
            found |= {own.bound: known[own.key] for own in own_texts(self.node) if own.key in known}
        return found

    def translation_gaps(self, languages: Mapping[str, Container[str]]) -> dict[str, tuple[OwnText, ...]]:
        """By language the texts of a user's file that it does not translate itself, in the order of the book.

        ``languages`` has all names of each. Nothing of a book that comes with the program: its translations lie
        elsewhere.
        """
        from tutor.rules.checking.translations import own_texts

        own = {} if self.packaged else {text.key: text for text in own_texts(self.node)}
        gaps = {}
        for language, names in languages.items():
            known = self.translations(names)
            gaps[language] = tuple(text for text in own.values() if text.bound not in known)
        return gaps

    def check(self, problems: Problems) -> None:
        """Look for everything that can be wrong with the book and with any values of its options."""
        from tutor.rules.checking.book import check_file

        check_file(self.node, problems, _variant(self.parent, self.written))

    def _patched(self, options: Mapping[str, str], problems: Problems) -> Mapping_:
        node = self.node
        chosen = {name: _value(self.book, name, value) for name, value in options.items()}
        for option in self.book.options:
            # in the order of the file, whatever the order in which they were chosen
            patch = next((value.patch for value in option.values if value.id == chosen.get(option.id)), None)
            if isinstance(patch, Mapping_):
                from tutor.reading.merge import apply_patch

                node = apply_patch(node, patch, problems, SHAPE)
        return node


def _variant(parent: BookFile | None, written: Mapping_ | None) -> Variant | None:
    """How a book that extends another is written, for those who check it."""
    if parent is None or written is None:
        return None
    from tutor.rules.checking.blame import Variant

    return Variant(parent.node, written)


def _check_id(name: Node | None, parent: BookFile, problems: Problems) -> None:
    """Look whether a book has an id of its own: rules and texts are known by that of the book they were written in."""
    if isinstance(name, Scalar) and name.text in {file.book.id for file in parent.line()}:
        problems.add("id-of-extended", name, id=name.text)


def _value(book: RuleBook, name: str, value: str) -> str:
    names = tuple(option.id for option in book.options)
    if name not in names:
        raise OptionError(name, None, names)
    values = tuple(known.id for known in book.option(name).values)
    if value not in values:
        raise OptionError(name, value, values)
    return value


def read_book(path: Path, name: str | None = None) -> BookFile:
    """The book in this file; raises ``ContentError`` with all its problems, or with those of a book it extends.

    ``name`` is what to call the file in them.
    """
    return _Reading(()).file(path, name)


def parse_book(data: bytes, name: str, parents: Sequence[tuple[str, bytes]] = ()) -> BookFile:
    """As ``read_book``, from the bytes of a file. ``parents`` are those of the user's files that it extends, in turn.

    Where these are not given the file itself is looked for.
    """
    return _Reading(parents).data(data, name)


def load_book_file(book: str) -> BookFile:
    """The book with this id, or in the file with this path. Raises ``NotFoundError`` and ``ContentError``."""
    return read_book(find_file("rules", book))


def load_book(book: str, options: Mapping[str, str] | None = None) -> RuleBook:
    """The resolved book with this id or path. Raises ``NotFoundError``, ``ContentError`` and ``OptionError``."""
    return load_book_file(book).resolve(options or {})


class _Reading:
    """One book being read, with all those that it extends."""

    def __init__(self, given: Sequence[tuple[str, bytes]]) -> None:
        self._given = list(given)
        self._open: dict[Path, str] = {}
        """The files that have been begun and not finished, since others are read for them, and what to call them."""
        self._first: Node | None = None
        """What the book says that it extends, for which all others are read."""

    def file(self, path: Path, name: str | None = None) -> BookFile:
        resolved = path.resolve()
        problems, called = Problems(), name or str(path)
        packaged = name is None and resolved.parent == data_path("rules").resolve()
        self._open[resolved] = called
        if packaged:
            node = read_packaged(path, problems)
        else:
            from tutor.reading.parse import read_file

            node = read_file(path, problems, called)
        return self._book(node, called, path.parent, problems, packaged=packaged)

    def data(self, data: bytes, name: str) -> BookFile:
        from tutor.reading.parse import parse

        problems = Problems()
        return self._book(parse(data, name, problems), name, Path(name).parent, problems, packaged=False)

    def _book(self, node: Node | None, name: str, folder: Path, problems: Problems, *, packaged: bool) -> BookFile:
        if not isinstance(node, Mapping_):
            if node is not None:
                problems.add("wrong-type", Position(name, 1, 1), expected="mapping", found=kind_of(node))
            problems.raise_if_any()
        assert isinstance(node, Mapping_)
        parent, written = None, node
        if (extended := node.get("extends")) is not None:
            self._first = self._first or extended
            if (parent := self._parent(extended, folder, problems)) is None:
                problems.raise_if_any()
            assert parent is not None
            from tutor.rules.variant import merge_variant

            _check_id(node.get("id"), parent, problems)
            node = merge_variant(parent.node, node, problems)
        if packaged:
            book = decode(node, RuleBook, problems)
        else:
            from tutor.rules.checking.book import check_file

            book = check_file(node, problems, _variant(parent, written))
        problems.raise_if_any()
        assert book is not None
        files = () if packaged else (written.source, *(parent.files if parent else ()))
        return BookFile(node, book, packaged, files, parent, written)

    def _parent(self, extended: Node, folder: Path, problems: Problems) -> BookFile | None:
        if not isinstance(extended, Scalar) or not extended.text:
            problems.add("wrong-type", extended, expected="text", found=kind_of(extended))
            return None
        if len(self._open) > MOST_GENERATIONS:
            problems.add("too-many-extended", self._first or extended, limit=MOST_GENERATIONS)
            return None
        if self._given and extended.text not in packaged_ids("rules"):
            name, data = self._given.pop(0)
            return self.data(data, name)
        try:
            path = find_file("rules", extended.text, folder)
            if (resolved := path.resolve()) in self._open:
                circle = list(self._open.values())[list(self._open).index(resolved) :]
                problems.add("circular-extends", self._first or extended, books=", ".join(circle))
                return None
            return self.file(path)
        except NotFoundError as error:
            problems.add("extends-unknown", extended, book=extended.text, suggestion=error.suggestion)
            return None
        except OSError:
            problems.add("extends-unknown", extended, book=extended.text)
            return None
