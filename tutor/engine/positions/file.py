"""Position files: YAML, or the JSON that is YAML too, with a list of positions and what is expected of each."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass

from tutor.engine.positions.faults import Path
from tutor.reading.decode import decode
from tutor.reading.nodes import Mapping_, Node, Scalar, Sequence_
from tutor.reading.parse import parse
from tutor.reading.problems import ContentError, Problem, Problems
from tutor.reading.problems import Position as Place

FORMAT = 1
MAX_KIB = 16 * 1024
"""A file may hold some hundred thousand positions, which another program has made."""

_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}


@dataclass(frozen=True, slots=True)
class _File:
    format: int
    positions: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class PositionEntry:
    """One position of a file, not yet read as one."""

    id: str | None
    kind: str | None
    data: Mapping[str, object]
    """The whole entry as plain data, for ``from_data``; empty if it is no mapping."""
    node: Node
    problems: tuple[Problem, ...]
    """What is wrong with its YAML; the entry cannot be used then."""

    def place(self, path: Path) -> Place:
        """Where in the file the value with this path stands, or what is nearest around it."""
        return node_at(self.node, path).position


def read_positions(data: bytes, name: str) -> tuple[PositionEntry, ...]:
    """The entries of a position file called ``name``; raises ``ContentError`` if it is not one.

    A fault inside one entry does not touch the others: it stands in the entry's ``problems``.
    """
    problems = Problems()
    root = parse(data, name, problems, MAX_KIB)
    if root is None:
        problems.raise_if_any()
        raise AssertionError("a file that gives nothing has problems")
    inner = problems.all()
    outer = Problems()
    file = decode(root, _File, outer)
    if file is not None and file.format != FORMAT and isinstance(root, Mapping_):
        outer.add("out-of-range", root.get("format") or root, found=file.format, least=FORMAT, most=FORMAT)
    outer.raise_if_any()
    assert file is not None
    return _entries(file, inner)


def _entries(file: _File, problems: tuple[Problem, ...]) -> tuple[PositionEntry, ...]:
    """The entries, each with the problems between its beginning and that of the next one."""
    starts = [node.position for node in file.positions]
    owned: list[list[Problem]] = [[] for _ in starts]
    astray: list[Problem] = []
    for problem in problems:
        index = bisect_right(starts, problem.position) - 1
        (owned[index] if index >= 0 else astray).append(problem)
    if astray:
        raise ContentError(tuple(astray))
    found = []
    for node, faults in zip(file.positions, owned, strict=True):
        if not isinstance(node, Mapping_):
            own = Problems()
            own.add("wrong-type", node, expected="mapping", found="list" if isinstance(node, Sequence_) else "text")
            faults.extend(own.all())
        data = plain_data(node)
        found.append(
            PositionEntry(
                id=node.text("id") if isinstance(node, Mapping_) else None,
                kind=node.text("kind") if isinstance(node, Mapping_) else None,
                data=data if isinstance(data, dict) else {},
                node=node,
                problems=tuple(faults),
            )
        )
    return tuple(found)


def plain_data(node: Node) -> object:
    """The node as numbers, true, false, null, texts, lists and mappings; nothing else is what it looks like."""
    match node:
        case Mapping_():
            return {key.text: plain_data(value) for key, value in node.entries}
        case Sequence_():
            return [plain_data(item) for item in node.items]
        case Scalar():
            if node.style:
                return node.text
            if _INTEGER.fullmatch(node.text):
                return int(node.text)
            return _WORDS.get(node.text, node.text)


def node_at(node: Node, path: Path) -> Node:
    """The node of the value with this path, or the nearest around it that there is."""
    for step in path:
        inner = _inside(node, step)
        if inner is None:
            break
        node = inner
    return node


def _inside(node: Node, step: str | int) -> Node | None:
    match node:
        case Mapping_():
            return node.get(str(step))
        case Sequence_():
            return node.items[step] if isinstance(step, int) and step < len(node.items) else None
        case Scalar():
            return None
