from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, NewType

import pytest

from tutor.reading.decode import Context, Origin, decode, register
from tutor.reading.nodes import Mapping_, Node, Scalar, origin_of
from tutor.reading.parse import parse
from tutor.reading.problems import Position, Problems

Name = NewType("Name", str)


class When(Enum):
    LEADING = "leading"
    FIRST = "first-trick"


@dataclass(frozen=True, slots=True)
class OneCard:
    code: str


@dataclass(frozen=True, slots=True)
class Suit:
    name: str


CardSet = OneCard | Suit


@dataclass(frozen=True, slots=True)
class Message:
    context: str
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    id: Name
    text: Message
    when: tuple[When, ...] = ()
    keep: CardSet | None = None
    any_of: tuple[CardSet, ...] = field(default=(), metadata={"key": "any"})
    written: Position | None = field(default=None, init=False)


@dataclass(frozen=True, slots=True)
class Book:
    id: str
    place: Position
    origin: Origin
    legality: tuple[Rule, ...] = ()
    breaking: Rule | None = None
    hand_size: int = 13
    advised: bool = False
    copies: Literal["1", "2"] = "1"
    sizes: Mapping[int, str] = field(default_factory=dict)
    sets: dict[str, CardSet] = field(default_factory=dict)
    from_: str | None = None
    raw: Node | None = None
    patch: Mapping_ | None = None


BOOK_KEYS = "id, legality, breaking, hand-size, advised, copies, sizes, sets, from, raw, patch"


@dataclass(frozen=True, slots=True)
class Probe:
    where: tuple[str, ...]
    owner: str
    inner: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Item:
    probes: Mapping[str, Probe]
    id: str = ""


@dataclass(frozen=True, slots=True)
class Top:
    id: str
    list: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Holder:
    a: Scalar


def read_card_set(node: Node, context: Context) -> CardSet | None:
    if isinstance(node, Scalar):
        return OneCard(node.text)
    if (
        isinstance(node, Mapping_)
        and node.keys() == ("suit",)
        and (name := context.at("suit").read(node.entries[0][1], str))
    ):
        return Suit(name)
    context.wrong_type(node, "card-set")
    return None


def read_message(node: Node, context: Context) -> Message | None:
    text = context.read(node, str)
    return None if text is None else Message(f"{origin_of(node)}/{context.owner}#{'.'.join(context.inner)}", text)


register(CardSet, read_card_set)
register(Message, read_message)
register(Probe, lambda _node, context: Probe(*context[1:]))


def decoded(text: str, cls: type[Any] = Book) -> tuple[Any, list[tuple[Any, ...]]]:
    problems = Problems()
    node = parse(text.encode(), "f", problems)
    assert node is not None
    value = decode(node, cls, problems)
    found = problems.all()
    assert (value is None) == bool(found)
    return value, [(p.code, p.position.line, p.position.column, *p.facts.values()) for p in found]


def test_a_whole_file_becomes_a_dataclass() -> None:
    book, found = decoded(
        """
id: hearts
hand-size: 17
advised: true
copies: 2
sizes: {3: a, 4: b}
sets: {queen: QS, reds: {suit: hearts}}
from: no
raw: [1]
patch: {set: {}}
legality:
  - {id: follow, text: Follow., when: [leading, first-trick], keep: {suit: clubs}, any: [QS]}
  - {id: none, text: '', keep: }
breaking: {id: broken, text: Broken.}
"""
    )
    assert not found
    assert (book.id, book.hand_size, book.advised, book.copies, book.from_) == ("hearts", 17, True, "2", "no")
    assert (book.sizes, book.sets) == ({3: "a", 4: "b"}, {"queen": OneCard("QS"), "reds": Suit("hearts")})
    assert (str(book.place), book.origin) == ("f:2:1", "hearts")
    follow, other = book.legality
    assert follow.when == (When.LEADING, When.FIRST)
    assert (follow.keep, follow.any_of) == (Suit("clubs"), (OneCard("QS"),))
    assert follow.text == Message("hearts/follow#text", "Follow.")
    assert (other.text.text, other.keep) == ("", None)
    assert book.breaking.text.context == "hearts/broken#text"
    assert isinstance(book.patch, Mapping_)
    assert book.raw is not None


@pytest.mark.parametrize("written", ["no", "on", "12:30", "010", "true", "5", '"5"'])
def test_where_a_text_is_due_everything_is_text(written: str) -> None:
    assert decoded(f"id: {written}")[0].id == written.strip('"')


@pytest.mark.parametrize("written", ["0", "-3", "13", "999999999"])
def test_plain_decimal_digits_are_a_number(written: str) -> None:
    assert decoded(f"id: x\nhand-size: {written}")[0].hand_size == int(written)


@pytest.mark.parametrize("written", ["010", "1_000", "0x1F", "+1", "1.0", "12:30", '"13"', "-0_1", "١٣", "no"])
def test_nothing_else_is(written: str) -> None:
    assert decoded(f"id: x\nhand-size: {written}")[1] == [("wrong-type", 2, 12, "integer", "text")]


def test_a_number_has_nine_digits_at_most() -> None:
    assert decoded(f"id: x\nhand-size: {'9' * 10}")[1] == [
        ("out-of-range", 2, 12, "9999999999", "-999999999", "999999999")
    ]


@pytest.mark.parametrize("written", ["yes", "True", "on", "1", '"true"'])
def test_only_true_and_false_are_yes_and_no(written: str) -> None:
    assert decoded(f"id: x\nadvised: {written}")[1] == [("wrong-type", 2, 10, "true-false", "text")]
    assert decoded("id: x\nadvised: false")[0].advised is False


def test_every_problem_is_told_at_its_place() -> None:
    _, found = decoded(
        """
hand_size: 13
copies: 3
advised:
sizes: {x: a, 4: [b]}
sets: [a]
legality:
  - {id: a, txt: T}
  - {id: b, text: T, when: [leadin, [x]], keep: {rank: Q}, any: QS}
  - c
breaking: [a]
patch: x
"""
    )
    assert found == [
        ("unknown-key", 2, 1, "hand_size", "hand-size", BOOK_KEYS),
        ("missing-key", 2, 1, "id"),
        ("unknown-word", 3, 9, "one-of", "3", "", "1, 2"),
        ("empty-value", 4, 9, "true-false"),
        ("wrong-type", 5, 9, "integer", "text"),
        ("wrong-type", 5, 18, "text", "list"),
        ("wrong-type", 6, 7, "mapping", "list"),
        ("missing-key", 8, 5, "text"),
        ("unknown-key", 8, 13, "txt", "text", "id, text, when, keep, any"),
        ("unknown-word", 9, 29, "one-of", "leadin", "leading", "leading, first-trick"),
        ("wrong-type", 9, 37, "one-of", "list"),
        ("wrong-type", 9, 49, "card-set", "mapping"),
        ("wrong-type", 9, 65, "list", "text"),
        ("wrong-type", 10, 5, "mapping", "text"),
        ("wrong-type", 11, 11, "mapping", "list"),
        ("wrong-type", 12, 8, "mapping", "text"),
    ]


def test_a_decoder_knows_the_way_from_the_top() -> None:
    value, _ = decoded("id: b\nlist: [{id: r, probes: {g: x}}, {probes: {h: y}}]", Top)
    named, unnamed = value.list
    assert named.probes["g"] == Probe(("list", "r", "probes", "g"), "r", ("probes", "g"))
    assert unnamed.probes["h"] == Probe(("list", "2", "probes", "h"), "b", ("list", "2", "probes", "h"))


def test_a_type_that_is_not_understood_is_the_programmers_fault() -> None:
    for hint in (complex, tuple[int, str]):
        with pytest.raises(TypeError):
            decoded("a", hint)


def test_a_scalar_may_be_kept_as_a_node() -> None:
    assert decoded("a: x", Holder)[0].a.text == "x"
    assert decoded("a: [x]", Holder)[1] == [("wrong-type", 1, 4, "text", "list")]
