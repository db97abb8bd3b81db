"""JSON Schemas of the files that the program reads, made from the type hints by which ``decode`` reads them.

An editor that knows the schema of a file completes its keys and words, shows what they mean, and underlines what the
program would refuse. What they mean is taken from the docstrings of classes, fields and the members of enums.

In one thing a schema is narrower than the reading: a key that may be left out is not written without a value. What only
a look at the whole file can tell, such as whether a name is known there, is not in it.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin

from tutor.reading.decode import keyed_fields
from tutor.reading.fields import Field
from tutor.reading.nodes import Mapping_, Node, Scalar

Schema: TypeAlias = dict[str, Any]
"""A JSON Schema as plain data."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"
WHOLE_NUMBER = "^-?(0|[1-9][0-9]*)$"
"""How a number is written where JSON knows only texts: as a key."""


def any_text() -> Schema:
    """Any text; what looks like a number or a truth value to an editor is read as a text too."""
    return {"type": ["string", "number", "boolean"]}


def one_of(words: Iterable[str]) -> Schema:
    """One of some words, of which an editor takes those that are digits for numbers."""
    return {"enum": [each for word in words for each in ([int(word), word] if word.isdecimal() else [word])]}


class Docs(NamedTuple):
    """What the source says of a class."""

    about: str
    """The docstring; empty without one."""
    fields: Mapping[str, str]
    """By name, the docstrings below the fields or members that have one."""


Maker = Callable[["Definitions"], Schema]
"""Makes a schema, with the definitions of other types to refer to."""

_own: dict[Any, tuple[str, Maker]] = {}
_narrowed: dict[tuple[Any, str], Maker] = {}


def register_schema(hint: Any, name: str, maker: Maker) -> None:
    """Describe all values of a type, or of a union, so. To be called beside ``decode.register``."""
    _own[hint] = name, maker


def narrow(cls: Any, field: str, maker: Maker) -> None:
    """Describe a field so: its hint allows more than can be read in the end.

    Raises ``ValueError`` for a field that the class does not have.
    """
    if field not in (each.name for each in keyed_fields(cls)):
        raise ValueError(field)
    _narrowed[cls, field] = maker


class Definitions:
    """The schemas of named types, each made once and referred to from wherever it is used."""

    def __init__(self) -> None:
        self._made: dict[str, Schema] = {}
        self._origins: dict[str, object] = {}

    def of(self, hint: Any) -> Schema:
        """The schema of the values of a type. Raises ``TypeError`` for a type that is not understood."""
        if own := _own.get(hint):
            name, maker = own
            return self.define(name, hint, maker)
        if (simple := _SIMPLE.get(hint)) is not None:
            return dict(simple)
        if hasattr(hint, "__supertype__"):
            return self.of(hint.__supertype__)
        if isinstance(hint, type) and issubclass(hint, Enum):
            return self.define(name_of(hint), hint, lambda _: words_of(hint))
        if hasattr(hint, "_fields") or hasattr(hint, "__dataclass_fields__"):
            return self.define(name_of(hint), hint, lambda definitions: definitions.mapping(hint))
        return self._composed(hint)

    def define(self, name: str, origin: object, maker: Maker) -> Schema:
        """A reference to the definition with this name, which is made if there is none yet.

        ``origin`` is what it is made of; raises ``ValueError`` if another origin has the name.
        """
        if self._origins.setdefault(name, origin) != origin:
            raise ValueError(name)
        if name not in self._made:
            self._made[name] = {}  # what refers to itself finds a name
            self._made[name] = maker(self)
        return {"$ref": f"#/$defs/{name}"}

    def mapping(self, cls: Any, fields: Iterable[Field] | None = None, *, needed: bool = True) -> Schema:
        """The schema of a class with fields, written out; only some of the fields, or none of them needed, if asked."""
        docs, chosen = docs_of(cls), tuple(keyed_fields(cls) if fields is None else fields)
        schema: Schema = {"type": "object"}
        if docs.about:
            schema["description"] = docs.about
        schema["properties"] = {each.key: self._property(cls, each, docs) for each in chosen}
        if needed and (keys := needed_keys(chosen)):
            schema["required"] = keys
        return {**schema, "additionalProperties": False}

    def document(self, root: Schema) -> Schema:
        """A whole schema: the root and the definitions that it refers to."""
        return {"$schema": DIALECT, **root, "$defs": dict(sorted(self._made.items()))}

    def _property(self, cls: Any, field: Field, docs: Docs) -> Schema:
        maker = _narrowed.get((cls, field.name))
        schema = self.of(field.hint) if maker is None else maker(self)
        about = docs.fields.get(field.name)
        return {**schema, "description": about} if about else schema

    def _composed(self, hint: Any) -> Schema:
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Literal:
            return one_of(map(str, arguments))
        if origin in (Union, UnionType) and type(None) in arguments:
            return self.of(Union[tuple(part for part in arguments if part is not type(None))])  # noqa: UP007
        if origin is tuple and len(arguments) == 2 and arguments[1] is ...:
            return {"type": "array", "items": self.of(arguments[0])}
        if origin in (dict, Mapping):
            keys = {"pattern": WHOLE_NUMBER} if arguments[0] is int else self.of(arguments[0])
            named = {} if keys == any_text() else {"propertyNames": keys}
            return {"type": "object", **named, "additionalProperties": self.of(arguments[1])}
        raise TypeError(hint)


_SIMPLE: dict[Any, Schema] = {
    str: any_text(),
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    Node: {},
    Scalar: any_text(),
    Mapping_: {"type": "object"},
}


def needed_keys(fields: Iterable[Field]) -> list[str]:
    """The keys that may not be left out."""
    return [each.key for each in fields if each.needed]


def words_of(enum: type[Enum]) -> Schema:
    """The values of an enum, each with what it means."""
    docs = docs_of(enum)
    meanings = [f"`{each.value}`: {docs.fields[each.name]}" for each in enum if each.name in docs.fields]
    about = "\n\n".join(filter(None, (docs.about, *meanings)))
    return {**one_of(str(each.value) for each in enum), **({"description": about} if about else {})}


def name_of(cls: type) -> str:
    """The class's name as the words of a file are written: ``point-rule``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__.strip("_")).lower()


def docs_of(cls: type) -> Docs:
    """What the source says of a class and of its bases; nothing where there is no source."""
    about = ""
    fields: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if own := _docs_in(base.__module__).get(base.__name__):
            about = own.about or about
            fields.update(own.fields)
    return Docs(about, fields)


@cache
def _docs_in(module: str) -> Mapping[str, Docs]:
    """By name, the classes of one of the program's modules; the docstrings of fields are in the source only."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (OSError, TypeError):  # built into Python, or installed without its source
        return {}
    return {node.name: _read_docs(node) for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def _read_docs(node: ast.ClassDef) -> Docs:
    fields = {}
    for field, below in zip(node.body, node.body[1:], strict=False):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                fields[name] = _markdown(text)
            case _:
                pass
    return Docs(_markdown(ast.get_docstring(node) or ""), fields)


def _markdown(text: str) -> str:
    """A docstring as editors show it: paragraphs of one line, code between single backticks."""
    paragraphs = inspect.cleandoc(text).replace("``", "`").split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
