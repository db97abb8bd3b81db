"""Every message that the code says is found for translation."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tutor.app.catalogues import extract

ROOT = Path(__file__).parents[2]
SPEAKERS = {"say": 2, "mark": 2, "say_n": 3}
"""What is called to say something, and how many literal texts it takes: a context, and one message or two."""


def messages_in_code() -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Context, message or messages, and place of every call with literal texts."""
    for path in sorted((ROOT / "tutor").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            texts = [part.value for part in node.args[: SPEAKERS.get(name, 0)] if isinstance(part, ast.Constant)]
            if texts and len(texts) == SPEAKERS[name]:
                context, *said = map(str, texts)
                yield context, tuple(said), f"{path.name}:{node.lineno}"


def test_every_message_in_the_code_is_extracted() -> None:
    template = extract(ROOT)
    missing = [
        (place, context, said)
        for context, said, place in messages_in_code()
        if template.get(said if len(said) > 1 else said[0], context) is None
    ]
    assert not missing


def test_no_message_is_built_from_pieces() -> None:
    """A context without a literal message is a message that no translator will see."""
    for path in sorted((ROOT / "tutor").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("say", "say_n") and len(node.args) > 1:
                context, message = node.args[:2]
                if isinstance(context, ast.Constant):
                    assert isinstance(message, ast.Constant), f"{path.name}:{node.lineno}"
