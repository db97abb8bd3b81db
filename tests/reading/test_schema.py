from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, NamedTuple, NewType

import pytest
from jsonschema import Draft202012Validator

from tutor.reading.decode import Origin, decode, register
from tutor.reading.nodes import Mapping_, Node, Scalar
from tutor.reading.parse import parse
from tutor.reading.problems import Position, Problems
from tutor.reading.schema import Definitions, Schema, narrow, one_of, register_schema

Name = NewType("Name", str)


class When(Enum):
    """When something holds."""

    LEADING = "leading"
    """At the lead."""
    SECOND = "2"


@dataclass(frozen=True, slots=True)
class Suit:
    name: str


@dataclass(frozen=True, slots=True)
class Rank:
    name: str


Cards = Suit | Rank


class Tree(NamedTuple):
    """A tree, as ``{parts: [...]}``.

    It has
    any number of parts.
    """

    parts: tuple[Tree, ...] = ()
    """Smaller
    trees."""


@dataclass(frozen=True, slots=True)
class Base:
    id: Name
    """What it is called."""


@dataclass(frozen=True, slots=True)
class Book(Base):
    place: Position
    origin: Origin
    card_sets: Mapping[str, Cards]
    when: tuple[When, ...] = ()
    hand_size: int = 13
    advised: bool = False
    copies: Literal["1", "2"] = "1"
    sizes: Mapping[int, str] = field(default_factory=dict)
    times: dict[When, int] = field(default_factory=dict)
    from_: str | None = None
    other: Scalar | None = field(default=None, metadata={"key": "else"})
    raw: Node | None = None
    patch: Mapping_ | None = None
    tree: Tree | None = None
    color: str = ""


def _cards(node: Node, _context: object) -> Cards | None:
    return Suit(node.text) if isinstance(node, Scalar) else None


register(Cards, _cards)
register_schema(Cards, "cards", lambda _: one_of(["hearts", "9"]))
narrow(Book, "color", lambda _: one_of(["red", "black"]))


def schema(hint: Any) -> Schema:
    definitions = Definitions()
    return definitions.document(definitions.of(hint))


def definition(name: str) -> Schema:
    found: Schema = schema(Book)["$defs"][name]
    return found


FULL = {
    "id": "a",
    "card-sets": {"penalty": "hearts", "nines": 9},
    "when": ["leading", 2, "2"],
    "hand-size": -1,
    "advised": True,
    "copies": 2,
    "sizes": {"3": "small"},
    "times": {"leading": 1},
    "from": 12,
    "else": True,
    "raw": [{}, None],
    "patch": {"any": ["thing"]},
    "tree": {"parts": [{}, {"parts": [{"parts": []}]}]},
    "color": "red",
}


def test_what_can_be_read_is_valid() -> None:
    Draft202012Validator.check_schema(schema(Book))
    validator = Draft202012Validator(schema(Book))
    validator.validate(FULL)
    validator.validate({"id": "a", "card-sets": {}})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("id", ["a"]),
        ("card-sets", {"penalty": "harts"}),
        ("card-sets", ["hearts"]),
        ("when", "leading"),
        ("when", ["leding"]),
        ("when", [3]),
        ("hand-size", "many"),
        ("hand-size", 1.5),
        ("advised", "yes"),
        ("copies", 3),
        ("sizes", {"three": "small"}),
        ("sizes", {"03": "small"}),
        ("times", {"trailing": 1}),
        ("patch", []),
        ("tree", {"parts": [{"part": []}]}),
        ("tree", None),
        ("color", "green"),
        ("handsize", 1),
        ("hand_size", 1),
        ("place", "here"),
        ("origin", "me"),
    ],
)
def test_what_cannot_be_read_is_not_valid(key: str, value: object) -> None:
    assert not Draft202012Validator(schema(Book)).is_valid({**FULL, key: value})


@pytest.mark.parametrize("key", ["id", "card-sets"])
def test_what_has_no_default_is_needed(key: str) -> None:
    assert not Draft202012Validator(schema(Book)).is_valid({name: FULL[name] for name in FULL if name != key})


def test_the_decoder_needs_the_same_keys_and_knows_no_others() -> None:
    problems = Problems()
    node = parse(b"x: 1\n", "book.yaml", problems)
    assert node is not None
    assert decode(node, Book, problems) is None
    unknown, *missing = problems.all()
    assert unknown.facts["choices"].split(", ") == list(definition("book")["properties"])
    assert [problem.facts["key"] for problem in missing] == definition("book")["required"]


def test_the_source_says_what_things_mean() -> None:
    assert definition("tree")["description"] == "A tree, as `{parts: [...]}`.\n\nIt has any number of parts."
    assert definition("tree")["properties"]["parts"]["description"] == "Smaller trees."
    assert definition("book")["properties"]["id"]["description"] == "What it is called."
    assert definition("when") == {
        "enum": ["leading", 2, "2"],
        "description": "When something holds.\n\n`leading`: At the lead.",
    }


def test_a_type_is_described_once() -> None:
    assert list(schema(Book)["$defs"]) == ["book", "cards", "tree", "when"]
    definitions = Definitions()
    definitions.define("tree", Suit, lambda _: {})
    with pytest.raises(ValueError, match="tree"):
        definitions.of(Tree)


def test_what_decode_does_not_understand_has_no_schema() -> None:
    for hint in (int | str, tuple[int, str], set[int], float):
        with pytest.raises(TypeError):
            schema(hint)


def test_only_fields_can_be_narrowed() -> None:
    for name in ("colour", "place"):
        with pytest.raises(ValueError, match=name):
            narrow(Book, name, lambda _: {})


def test_a_class_without_source_has_no_descriptions() -> None:
    made = NamedTuple("made", [("name", str)])  # noqa: UP014 - a class whose source stands nowhere
    exec_made = type("Ghost", (made,), {"__module__": "builtins"})
    assert "description" not in Definitions().mapping(exec_made)
