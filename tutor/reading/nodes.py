"""The nodes of a YAML file: texts, lists and mappings that remember where they were written, and in which book.

A scalar is kept as text whatever it looks like; what it means depends on what the place calls for, and is decided by
``decode``.
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias, Union

from tutor.reading.problems import Position

_LINE_END = re.compile(r"\r\n|\r|\n")


class Source:
    """A file that was read. All nodes of the file share one."""

    __slots__ = ("_lines", "file", "origin", "text")

    def __init__(self, file: str, text: str, origin: str = "") -> None:
        self.file = file
        """The name to show in messages."""
        self.origin = origin
        """The id that the file declares for itself at its top level; empty without one."""
        self.text = text
        """All of it, as it was read."""
        self._lines: list[str] | None = None

    def line(self, number: int) -> str:
        """A line of the file without its end, counted from 1; empty past the last one."""
        if self._lines is None:
            self._lines = _LINE_END.split(self.text)
        return self._lines[number - 1] if number <= len(self._lines) else ""


class Spot(NamedTuple):
    """A stretch of one line of a file."""

    source: Source
    line: int
    column: int
    length: int = 1
    """In characters."""

    @property
    def position(self) -> Position:
        return Position(self.source.file, self.line, self.column)

    @property
    def source_line(self) -> str:
        return self.source.line(self.line)

    @property
    def width(self) -> int:
        return self.length


class Scalar(NamedTuple):
    """A single value, as text."""

    text: str
    style: str
    """The quote or block sign that it is written with; empty for plain text."""
    source: Source
    line: int
    column: int
    length: int
    """In characters; 0 if it goes on past its first line, or is empty."""

    @property
    def position(self) -> Position:
        return Position(self.source.file, self.line, self.column)

    @property
    def source_line(self) -> str:
        return self.source.line(self.line)

    @property
    def width(self) -> int:
        return self.length or max(1, len(self.source_line.rstrip()) - self.column + 1)

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all is written, as after ``key:``. Quotes with nothing between them are a text."""
        return not self.text and not self.style


class Sequence_(NamedTuple):  # noqa: N801 - the trailing underscore keeps it apart from the one of collections.abc
    """A list."""

    items: tuple[Node, ...]
    source: Source
    line: int
    column: int

    @property
    def position(self) -> Position:
        return Position(self.source.file, self.line, self.column)

    @property
    def source_line(self) -> str:
        return self.source.line(self.line)

    @property
    def width(self) -> int:
        return 1


class Mapping_(NamedTuple):  # noqa: N801 - as above
    """Keys with their values, in the order of the file; no key stands twice."""

    entries: tuple[tuple[Scalar, Node], ...]
    source: Source
    line: int
    column: int

    @property
    def position(self) -> Position:
        return Position(self.source.file, self.line, self.column)

    @property
    def source_line(self) -> str:
        return self.source.line(self.line)

    @property
    def width(self) -> int:
        """That of the first key, unless the mapping begins with a brace."""
        if self.entries and (key := self.entries[0][0]).position == self.position:
            return key.width
        return 1

    def get(self, name: str) -> Node | None:
        """The value of a key, or ``None``."""
        for key, value in self.entries:
            if key.text == name:
                return value
        return None

    def text(self, name: str) -> str | None:
        """The text of a key whose value is a scalar, or ``None``."""
        value = self.get(name)
        return value.text if isinstance(value, Scalar) else None

    def keys(self) -> tuple[str, ...]:
        return tuple(key.text for key, _ in self.entries)


Node: TypeAlias = Union[Scalar, Sequence_, Mapping_]  # noqa: UP007 - the classes refer to it


def origin_of(node: Node) -> str:
    """The id of the book in whose file the node was written.

    A rule that was patched keeps its own; the new values in it have that of the patch.
    """
    return node.source.origin


def kind_of(node: Node) -> str:
    """What the node is, as a value of the fact ``found``."""
    if isinstance(node, Scalar):
        return "text"
    return "list" if isinstance(node, Sequence_) else "mapping"
