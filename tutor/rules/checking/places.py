"""Where things stand in the nodes of a rule book."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tutor.placeholders import Place, places
from tutor.reading.nodes import Mapping_, Node, Scalar, Sequence_, Spot
from tutor.reading.problems import Position
from tutor.rules.sections import RULE_KEYS

_SETS: dict[str, tuple[tuple[str, ...], ...]] = {
    "legality": (("keep",), ("need",)),
    "breaking": (("by",),),
    "points": (("cards",),),
    "adjust": (("when", "took-all"),),
}
"""By key of the book: where the rules under it state card sets."""


def below(node: Node, *path: str | int) -> Node:
    """The node at this path of keys and numbers of entries; the last one that is there."""
    for step in path:
        found: Node | None = None
        if isinstance(node, Mapping_):
            found = node.get(str(step))
        elif isinstance(node, Sequence_) and isinstance(step, int) and step < len(node.items):
            found = node.items[step]
        if found is None:
            return node
        node = found
    return node


def entries(node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
    """The entries of a mapping; none of anything else."""
    return node.entries if isinstance(node, Mapping_) else ()


def items(node: Node | None) -> tuple[Node, ...]:
    """The entries of a list; none of anything else."""
    return node.items if isinstance(node, Sequence_) else ()


def rule_nodes(book: Mapping_) -> Iterator[tuple[str, Mapping_]]:
    """The mapping of every rule with the key of the book under which it stands."""
    for key in RULE_KEYS:
        value = book.get(key)
        for node in (value,) if isinstance(value, Mapping_) else items(value):
            if isinstance(node, Mapping_):
                yield key, node


def set_words(node: Node | None) -> Iterator[Scalar]:
    """The words in a written card set that are names of sets, or ``led``."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Mapping_) and len(node.entries) == 1:
        ((word, value),) = node.entries
        if word.text == "any-of":
            for item in items(value):
                yield from set_words(item)
        elif word.text in ("not", "lowest"):
            yield from set_words(value)


def has_points(node: Node | None) -> bool:
    """Whether a written card set looks at what cards cost."""
    if not isinstance(node, Mapping_) or len(node.entries) != 1:
        return False
    ((word, value),) = node.entries
    if word.text == "any-of":
        return any(has_points(item) for item in items(value))
    return word.text == "points" or (word.text in ("not", "lowest") and has_points(value))


def used_sets(book: Mapping_) -> Iterator[tuple[str, Mapping_, Node]]:
    """Every card set that a rule states: the key of the rule in the book, the rule, and the set."""
    for key, rule in rule_nodes(book):
        for path in _SETS.get(key, ()):
            node = below(rule, *path[:-1])
            if isinstance(node, Mapping_) and (found := node.get(path[-1])) is not None:
                yield key, rule, found


def all_nodes(node: Node) -> Iterator[Node]:
    """The node and everything in it, keys too."""
    yield node
    for key, value in entries(node):
        yield key
        yield from all_nodes(value)
    for item in items(node):
        yield from all_nodes(item)


class Stretch(NamedTuple):
    """Some lines of a file, one after the other."""

    file: str
    lines: range

    def __contains__(self, position: object) -> bool:
        return isinstance(position, Position) and position.file == self.file and position.line in self.lines


def stretch_of(node: Node) -> Stretch:
    """The lines of the file from the beginning of the node to that of the last one in it."""
    last = node
    while parts := items(last) or tuple(value for _, value in entries(last)):
        last = parts[-1]
    return Stretch(node.source.file, range(node.line, last.line + 1))


def place_in(node: Node, name: str) -> Spot | Node:
    """The first placeholder of this name in a written text, or lone brace for an empty name; else the whole text."""
    for text in (node, *(value for _, value in entries(node))):
        if isinstance(text, Scalar) and text.length:
            start = text.column - 1
            written = text.source_line[start : start + text.length]
            for place in places(written):
                if place.name == name:
                    return _spot(text, place)
    return node


def word_in(text: Node, word: str) -> Spot | Node:
    """Where the word stands first in a written text; the whole text if it cannot be told."""
    if isinstance(text, Scalar) and text.length:
        start = text.source_line.find(word, text.column - 1, text.column - 1 + text.length)
        if start >= 0:
            return Spot(text.source, text.line, start + 1, len(word))
    return text


def _spot(text: Scalar, place: Place) -> Spot:
    return Spot(text.source, text.line, text.column + place.start, place.length)
