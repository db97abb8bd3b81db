"""From nodes to frozen dataclasses and named tuples, by their type hints.

A scalar is read as what the field expects: ``no``, ``on`` and ``12:30`` are texts where a text is due, and nothing
but plain digits is a number. All problems are collected; a value that could not be read makes what contains it
``None``.

Understood are ``str`` (and new types of it), ``int``, ``bool``, ``Literal``, enums (by value), ``X | None``,
``tuple[X, ...]``, ``Mapping[K, X]`` and ``dict[K, X]`` with a scalar key, dataclasses, named tuples, nodes as they are,
and any type with a decoder of its own. A field ``card_sets`` is the key ``card-sets``, unless ``field(metadata={"key":
...})`` names another. Fields of type ``Position`` and ``Origin`` have no key: they are filled with the place and the
book in which the mapping was written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Literal, NamedTuple, NewType, TypeVar, Union, cast, get_args, get_origin

from tutor.reading.fields import Field, fields_of
from tutor.reading.nodes import Mapping_, Node, Scalar, Sequence_, kind_of, origin_of
from tutor.reading.problems import Position, Problems, suggest

T = TypeVar("T")

Origin = NewType("Origin", str)
"""The id of the book in whose file a mapping was written."""

LARGEST = 999_999_999
"""No number in a file is larger, nor smaller than its negative."""

_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)")


class Context(NamedTuple):
    """Where in a file decoding has got to."""

    problems: Problems
    where: tuple[str, ...] = ()
    """The keys from the top of the file; an entry of a list stands as its id, or its number counted from 1."""
    owner: str = ""
    """The id of the nearest mapping around that has one; empty without."""
    inner: tuple[str, ...] = ()
    """The part of ``where`` below that mapping: ``("text",)`` in a rule's text."""

    def at(self, key: str) -> Context:
        """The context of the value of a key."""
        return Context(self.problems, (*self.where, key), self.owner, (*self.inner, key))

    def inside(self, node: Mapping_) -> Context:
        """The context of the keys of a mapping, which may have an id of its own."""
        name = node.text("id")
        return self if name is None else Context(self.problems, self.where, name)

    def read(self, node: Node, hint: type[T]) -> T | None:
        """The node as a value of the type, here; for decoders of one's own."""
        value = _reader(cast("Hashable", hint))(node, self)
        return None if value is _FAILED else cast("T", value)

    def wrong_type(self, node: Node, expected: str) -> None:
        """Note that the node is not what was called for (a value of ``problems.EXPECTED``)."""
        if isinstance(node, Scalar) and node.is_empty:
            self.problems.add("empty-value", node, expected=expected)
        else:
            self.problems.add("wrong-type", node, expected=expected, found=kind_of(node))

    def unknown_word(self, node: Scalar, choices: Collection[str], expected: str = "one-of") -> None:
        """Note that the word is none of the choices."""
        self.problems.add(
            "unknown-word",
            node,
            expected=expected,
            word=node.text,
            suggestion=suggest(node.text, choices),
            choices=", ".join(choices),
        )

    def unknown_key(self, key: Scalar, choices: Collection[str]) -> None:
        """Note that a mapping has a key which means nothing there."""
        self.problems.add(
            "unknown-key", key, key=key.text, suggestion=suggest(key.text, choices), choices=", ".join(choices)
        )


Decoder = Callable[[Node, Context], Any]
"""Reads a node; returns ``None`` after adding at least one problem."""

_own: dict[Any, Decoder] = {}
_FAILED: Any = object()


def register(hint: Any, decoder: Decoder) -> None:
    """Read all values of a type, or of a union, with this function.

    To be called when the module that defines the type is imported.
    """
    _own[hint] = decoder
    _reader.cache_clear()
    _plan.cache_clear()


def decode(node: Node, cls: type[T], problems: Problems) -> T | None:
    """The node as a value of the type; ``None`` if that failed, the reasons then being in ``problems``."""
    return Context(problems).read(node, cls)


@cache
def _reader(hint: Any) -> Decoder:
    """The function that reads values of the type. Raises ``TypeError`` for a type that is not understood."""
    if own := _own.get(hint):
        return _checked(own)
    if simple := _SIMPLE.get(hint):
        return simple
    if hasattr(hint, "__supertype__"):
        return _reader(hint.__supertype__)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _word({str(member.value): member for member in hint})
    if hasattr(hint, "_fields") or hasattr(hint, "__dataclass_fields__"):
        return lambda node, context: _read_fields(hint, node, context)
    return _composed_reader(hint)


def _composed_reader(hint: Any) -> Decoder:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return _word({str(value): value for value in arguments})
    if origin in (Union, UnionType) and type(None) in arguments:
        return _optional(_reader(Union[tuple(part for part in arguments if part is not type(None))]))  # noqa: UP007
    if origin is tuple and len(arguments) == 2 and arguments[1] is ...:
        return _list(_reader(arguments[0]))
    if origin in (dict, Mapping):
        return _dict(_reader(arguments[0]), _reader(arguments[1]))
    raise TypeError(hint)


def _checked(decoder: Decoder) -> Decoder:
    def read(node: Node, context: Context) -> Any:
        value = decoder(node, context)
        return _FAILED if value is None else value

    return read


def _read_text(node: Node, context: Context) -> Any:
    if isinstance(node, Scalar) and not node.is_empty:
        return node.text
    context.wrong_type(node, "text")
    return _FAILED


def _read_number(node: Node, context: Context) -> Any:
    if not isinstance(node, Scalar) or node.style or not _NUMBER.fullmatch(node.text):
        context.wrong_type(node, "integer")
        return _FAILED
    if len(node.text.lstrip("-")) > len(str(LARGEST)):
        context.problems.add("out-of-range", node, found=node.text, least=-LARGEST, most=LARGEST)
        return _FAILED
    return int(node.text)


def _read_truth(node: Node, context: Context) -> Any:
    if isinstance(node, Scalar) and not node.style and node.text in ("true", "false"):
        return node.text == "true"
    context.wrong_type(node, "true-false")
    return _FAILED


def _read_node(node: Node, _context: Context) -> Any:
    return node


def _read_scalar(node: Node, context: Context) -> Any:
    return _FAILED if _read_text(node, context) is _FAILED else node


def _read_mapping(node: Node, context: Context) -> Any:
    if isinstance(node, Mapping_):
        return node
    context.wrong_type(node, "mapping")
    return _FAILED


_SIMPLE: dict[Any, Decoder] = {
    str: _read_text,
    int: _read_number,
    bool: _read_truth,
    Node: _read_node,
    Scalar: _read_scalar,
    Mapping_: _read_mapping,
}


def _word(values: Mapping[str, Any]) -> Decoder:
    def read(node: Node, context: Context) -> Any:
        if not isinstance(node, Scalar) or node.is_empty:
            context.wrong_type(node, "one-of")
            return _FAILED
        if node.text not in values:
            context.unknown_word(node, values.keys())
            return _FAILED
        return values[node.text]

    return read


def _optional(inner: Decoder) -> Decoder:
    def read(node: Node, context: Context) -> Any:
        return None if isinstance(node, Scalar) and node.is_empty else inner(node, context)

    return read


def _list(inner: Decoder) -> Decoder:
    def read(node: Node, context: Context) -> Any:
        if not isinstance(node, Sequence_):
            context.wrong_type(node, "list")
            return _FAILED
        values = []
        for number, item in enumerate(node.items, 1):
            name = item.text("id") if isinstance(item, Mapping_) else None
            values.append(inner(item, context.at(name or str(number))))
        return _FAILED if _FAILED in values else tuple(values)

    return read


def _dict(key_reader: Decoder, inner: Decoder) -> Decoder:
    def read(node: Node, context: Context) -> Any:
        if not isinstance(node, Mapping_):
            context.wrong_type(node, "mapping")
            return _FAILED
        values = {}
        for key, item in node.entries:
            values[key_reader(key, context)] = inner(item, context.at(key.text))
        return _FAILED if _FAILED in values or _FAILED in values.values() else values

    return read


class _Plan(NamedTuple):
    """How a class with fields is read."""

    keys: dict[str, tuple[str, Decoder]]
    """By key: the name of the field and how its value is read."""
    required: tuple[str, ...]
    """The keys that must be given."""
    filled: tuple[tuple[str, Callable[[Mapping_], object]], ...]
    """The fields without a key, and what they are filled with."""


_FILL: dict[Any, Callable[[Mapping_], object]] = {Position: lambda node: node.position, Origin: origin_of}


@cache
def _plan(cls: Any) -> _Plan:
    keys, required, filled = {}, [], []
    for each in fields_of(cls):
        if each.hint in _FILL:
            filled.append((each.name, _FILL[each.hint]))
        else:
            keys[each.key] = (each.name, _reader(each.hint))
            if each.needed:
                required.append(each.key)
    return _Plan(keys, tuple(required), tuple(filled))


def keyed_fields(cls: Any) -> Iterator[Field]:
    """The fields that are written in a file: all but those that are filled with where the mapping stands."""
    return (each for each in fields_of(cls) if each.hint not in _FILL)


def _read_fields(cls: Any, node: Node, context: Context) -> Any:
    if not isinstance(node, Mapping_):
        context.wrong_type(node, "mapping")
        return _FAILED
    plan, context = _plan(cls), context.inside(node)
    values: dict[str, Any] = {name: fill(node) for name, fill in plan.filled}
    failed = False
    for key, item in node.entries:
        if known := plan.keys.get(key.text):
            name, read = known
            value = read(item, context.at(key.text))
            failed = failed or value is _FAILED
            values[name] = value
        else:
            context.unknown_key(key, plan.keys.keys())
            failed = True
    for key_name in plan.required:
        if plan.keys[key_name][0] not in values:
            context.problems.add("missing-key", node, key=key_name)
            failed = True
    return _FAILED if failed else cls(**values)
