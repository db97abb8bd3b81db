"""The fields of the classes that files are read into, and the keys under which their values stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, get_type_hints


class Field(NamedTuple):
    """A field of a class, and the key under which its value stands in a file."""

    name: str
    key: str
    hint: Any
    needed: bool
    """The key may not be left out."""


def fields_of(cls: Any) -> Iterator[Field]:
    """The fields of a dataclass or a named tuple."""
    hints = get_type_hints(cls)
    if hasattr(cls, "_fields"):
        for name in cls._fields:
            yield Field(name, key_of(name), hints[name], name not in cls._field_defaults)
        return
    from dataclasses import MISSING, fields

    for part in fields(cls):
        if part.init:
            needed = part.default is MISSING and part.default_factory is MISSING
            yield Field(part.name, part.metadata.get("key") or key_of(part.name), hints[part.name], needed)


def key_of(name: str) -> str:
    """The key of a field that names no other: ``card-sets``."""
    return name.rstrip("_").replace("_", "-")
