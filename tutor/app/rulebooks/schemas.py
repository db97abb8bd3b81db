"""The schemas of rule books and lessons: their text, and the files that editors find beside the YAML files.

A tool for a checkout: `python -m tutor.app.rulebooks.schemas` writes the files anew.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from tutor.content.schema import lessons_schema
from tutor.reading.locate import Kind, data_path
from tutor.reading.schema import Schema
from tutor.rules.schema import rules_schema

KINDS: tuple[Kind, ...] = ("rules", "lessons")
"""What there are schemas of."""
_MAKERS: Mapping[str, Callable[[], Schema]] = {"rules": rules_schema, "lessons": lessons_schema}


def schema_text(kind: str) -> str:
    """The JSON Schema of the files of a kind (one of ``KINDS``); raises ``KeyError`` for another word."""
    return json.dumps(_MAKERS[kind](), indent=1, ensure_ascii=False) + "\n"


def schema_path(kind: Kind) -> Path:
    """Where the schema lies that comes with the files of a kind."""
    return data_path(kind) / f"{kind}.schema.json"


def main() -> int:
    """Write every schema that is not up to date."""
    from tutor.whole_file import replace_file

    for kind in KINDS:
        path, text = schema_path(kind), schema_text(kind).encode()
        if not path.exists() or path.read_bytes() != text:
            replace_file(path, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
