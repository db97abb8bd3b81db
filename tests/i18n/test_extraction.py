"""Every message that the code says is found for translation."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tutor.app.catalogues.extraction import extract

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


def test_every_message_in_the_code_is_extracted(template: Catalog) -> None:
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


def test_messages_are_found_in_python_and_in_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tutor.content import extract as data

    (tmp_path / "tutor" / "ui").mkdir(parents=True)
    (tmp_path / "tutor" / "ui" / "lines.py").write_text(
        "# TRANSLATORS: the table\n"
        'catalogue.say("table", "Hello, "\n    "{name}", name=name)\n'
        'say_n("table", "{n} card", "{n} cards", n)\n'
        'TITLE = mark("menu", "Play")\n'
        "catalogue.say(context, message)\n"
        'lookup("table", "not this")\n'
        "def say(self, context: str, message: str) -> str: ...\n"
    )
    found = [
        (
            "hearts/moon#text",
            ("{amount} point", "{amount} points"),
            str(tmp_path / "rules" / "hearts.yaml"),
            "a number",
        ),
        ("hearts/moon#title", "Moon", "rules/hearts.yaml", ""),
    ]
    monkeypatch.setattr(data, "messages", lambda: iter(found))
    result = {(each.context, each.id): each for each in extract(tmp_path) if each.id}
    assert list(result) == [
        ("hearts/moon#text", ("{amount} point", "{amount} points")),
        ("hearts/moon#title", "Moon"),
        ("table", "Hello, {name}"),
        ("table", ("{n} card", "{n} cards")),
        ("menu", "Play"),
    ]
    assert result["table", "Hello, {name}"].auto_comments == ["the table"]
    assert [file for file, _ in result["hearts/moon#title", "Moon"].locations] == ["rules/hearts.yaml"]
