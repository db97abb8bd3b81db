"""The files that come with the program, read without a YAML parser: loading that takes longer than all the rest.

Beside each file stand its nodes as JSON. A wheel carries them; in a checkout they are made when they are missing or do
not belong to the file as it is. Where nothing can be written the file is parsed each time.
"""

from __future__ import annotations

import contextlib
import json
from binascii import crc32
from typing import TYPE_CHECKING, Any

from tutor.reading.nodes import Mapping_, Node, Scalar, Sequence_, Source

if TYPE_CHECKING:
    from pathlib import Path

    from tutor.reading.problems import Problems

_LIST, _MAPPING = 0, 1
"""What begins a list and a mapping in the JSON; a scalar begins with its text."""


def read_packaged(path: Path, problems: Problems) -> Node | None:
    """As ``reading.parse.read_file``, for a file that comes with the program."""
    data = path.read_bytes()
    name, kept, checksum = str(path), path.with_suffix(".json"), crc32(data)
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
        found = json.loads(kept.read_bytes())
        if found["sum"] == checksum:
            source = Source(name, data.decode())
            root: Node = _revived(found["nodes"], source)
            source.origin = found["origin"]
            return root
    from tutor.reading.parse import parse

    node = parse(data, name, problems)
    if node is not None and not problems:
        document = {"sum": checksum, "origin": node.source.origin, "nodes": _plain(node)}
        _keep(kept, json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode())
    return node


def _plain(node: Node) -> list[Any]:
    match node:
        case Scalar(text, style, _, line, column, length):
            return [text, style, line, column, length]
        case Sequence_(items, _, line, column):
            return [_LIST, line, column, *map(_plain, items)]
        case Mapping_(entries, _, line, column):
            return [_MAPPING, line, column, *(_plain(part) for entry in entries for part in entry)]


def _revived(plain: list[Any], source: Source) -> Any:
    if plain[0] == _LIST:
        return Sequence_(tuple(_revived(item, source) for item in plain[3:]), source, plain[1], plain[2])
    if plain[0] == _MAPPING:
        parts = [_revived(part, source) for part in plain[3:]]
        return Mapping_(tuple(zip(parts[::2], parts[1::2], strict=True)), source, plain[1], plain[2])
    text, style, line, column, length = plain
    return Scalar(text, style, source, line, column, length)


def _keep(target: Path, data: bytes) -> None:
    """Keep what was made for the next time, where writing is allowed."""
    from tutor.whole_file import replace_file

    with contextlib.suppress(OSError):
        replace_file(target, data)
