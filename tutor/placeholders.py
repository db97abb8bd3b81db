"""The places in texts where values are put: ``{name}``, and ``{{`` and ``}}`` for braces.

One grammar for whoever fills a text and for whoever checks one beforehand, so that what passes the checks can be
filled. It is plainer than ``str.format`` on purpose: a translation, or a user's own file, can name a value and nothing
more.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_PLACE = re.compile(r"\{\{|\}\}|\{([A-Za-z_][\w-]*)\}|[{}]")


class Place(NamedTuple):
    """A placeholder in a text, or a brace that stands alone."""

    name: str
    """Empty for a brace that stands alone, which no text may have."""
    start: int
    """The index of its first character."""
    length: int


def fill(template: str, values: Mapping[str, str]) -> str:
    """Put values into the places of a text.

    Raises ``KeyError`` for a place without a value and ``ValueError`` for a brace that stands alone.
    """

    def put(match: re.Match[str]) -> str:
        if name := match[1]:
            return values[name]
        if len(match[0]) == 1:
            raise ValueError(f"a brace stands alone in {template!r}")
        return match[0][0]

    return _PLACE.sub(put, template)


def places(text: str) -> Iterator[Place]:
    """Every placeholder and every brace that stands alone, from left to right."""
    for match in _PLACE.finditer(text):
        if match[1] or len(match[0]) == 1:
            yield Place(match[1] or "", match.start(), len(match[0]))


@lru_cache(maxsize=2048)
def place_names(text: str) -> frozenset[str]:
    """The names of the placeholders; the empty one among them if a brace stands alone."""
    return frozenset(place.name for place in places(text))
