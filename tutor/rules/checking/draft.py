"""As much of a rule book as can be read: every rule by itself, so that a fault in one hides none in another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from tutor.reading.decode import Context
from tutor.reading.nodes import Mapping_, Node, Scalar, Sequence_
from tutor.reading.problems import Problems
from tutor.rules.kinds import (
    Adjustment,
    Breaking,
    Cancelling,
    DeadTrick,
    Dealing,
    Extras,
    LeadRule,
    LegalityRule,
    MatchRule,
    Note,
    Passing,
    PointRule,
    Rule,
    RuleId,
    Text,
    TrickRule,
)
from tutor.rules.model import Option, Pack, Players, RuleBook, TableSize
from tutor.rules.sections import KEYS, OPTIONAL
from tutor.rules.vocabulary import CardSet

T_co = TypeVar("T_co", covariant=True)
R = TypeVar("R", bound=Rule)
P = TypeVar("P", bound=Rule | Option)

Known = dict[int, tuple[Node, Any]]
"""By the identity of a node: the node, kept so that no other gets its identity, and what it was read as."""


class Placed(NamedTuple, Generic[T_co]):
    """A rule, and where it is written."""

    rule: T_co
    node: Mapping_


class Draft(NamedTuple):
    """What could be read of a book. ``None`` and missing entries have a problem noted, now or earlier."""

    node: Mapping_
    complete: bool
    """Nothing is missing."""
    format: int | None
    id: str | None
    name: Text | None
    pack: Pack | None
    default: int | None
    """The usual number of players."""
    sizes: Mapping[int, TableSize]
    card_sets: Mapping[str, CardSet]
    extends: str | None
    dealing: Placed[Dealing] | None
    extras: Placed[Extras] | None
    passing: Placed[Passing] | None
    first_leader: Placed[LeadRule] | None
    legality: tuple[Placed[LegalityRule], ...]
    breaking: Placed[Breaking] | None
    trick: Placed[TrickRule] | None
    cancelling: Placed[Cancelling] | None
    dead_trick: Placed[DeadTrick] | None
    points: tuple[Placed[PointRule], ...]
    adjust: tuple[Placed[Adjustment], ...]
    match: Placed[MatchRule] | None
    notes: tuple[Placed[Note], ...]
    options: tuple[Option, ...]
    translations: Mapping[str, Mapping[str, str]]

    def rules(self) -> Iterator[Placed[Rule]]:
        """Every rule that could be read, in the order of the book."""
        alone = (
            *(self.dealing, self.extras, self.passing, self.first_leader, self.breaking, self.trick),
            *(self.cancelling, self.dead_trick, self.match),
        )
        yield from (placed for placed in alone if placed is not None)
        for placed in (self.legality, self.points, self.adjust, self.notes):
            yield from placed

    def book(self) -> RuleBook | None:
        """The whole book, if nothing is missing."""
        if not self.complete:
            return None
        assert self.default is not None
        values = {name: _plain(value) for name, value in self._asdict().items() if name in RuleBook._fields}
        return RuleBook(players=Players(self.default, self.sizes), **values)


def _plain(value: Any) -> Any:
    if isinstance(value, Placed):
        return value.rule
    return tuple(map(_plain, value)) if type(value) is tuple else value


def is_same(one: Draft, other: Draft) -> bool:
    """Whether two whole books do and say the same, but for their options; ``False`` where something is missing."""
    books = [draft.book() for draft in (one, other)]
    first, second = (None if book is None else _said(book._replace(options=(), translations={})) for book in books)
    return first is not None and first == second


def _said(value: Any) -> Any:
    """The value without the names of the books in which its texts and rules were written."""
    if isinstance(value, Text):
        return value._replace(context="")
    if isinstance(value, RuleId):
        return value.name
    if isinstance(value, Mapping):
        return [(key, _said(item)) for key, item in value.items()]
    return [type(value), *map(_said, value)] if isinstance(value, tuple) else value


class Reader:
    """Makes drafts of a book and of its patched forms. What these have in common is read once, and told of once."""

    def __init__(self) -> None:
        self._known: Known = {}

    def draft(self, node: Mapping_, problems: Problems) -> Draft:
        """What can be read of the book; the rest is added to ``problems``, unless it was told of before."""
        parts = _Parts(node, problems, self._known)
        parts.check_keys()
        sizes = parts.sizes()
        return Draft(
            node=node,
            format=parts.value("format", int),
            id=parts.value("id", str),
            name=parts.value("name", Text),
            pack=parts.value("pack", Pack),
            default=parts.default(),
            sizes=sizes,
            card_sets=parts.card_sets(),
            extends=parts.value("extends", str),
            dealing=parts.rule("dealing", Dealing),
            extras=parts.rule("extras", Extras),
            passing=parts.rule("passing", Passing),
            first_leader=parts.rule("first-leader", LeadRule),
            legality=parts.rules("legality", LegalityRule),
            breaking=parts.rule("breaking", Breaking),
            trick=parts.rule("trick", TrickRule),
            cancelling=parts.rule("cancelling", Cancelling),
            dead_trick=parts.rule("dead-trick", DeadTrick),
            points=parts.rules("points", PointRule),
            adjust=parts.rules("adjust", Adjustment),
            match=parts.rule("match", MatchRule),
            notes=parts.rules("notes", Note),
            options=tuple(placed.rule for placed in parts.rules("options", Option)),
            translations=parts.value("translations", Mapping[str, Mapping[str, str]]) or {},
            complete=parts.complete,
        )


class _Parts:
    """The parts of one book, each read by itself."""

    def __init__(self, node: Mapping_, problems: Problems, known: Known) -> None:
        self.complete = True
        self._node = node
        self._problems = problems
        self._top = Context(problems).inside(node)
        self._known = known

    def check_keys(self) -> None:
        """Look for keys of the book that mean nothing, and for those that are missing."""
        for key, _ in self._node.entries:
            if key.text not in KEYS:
                self._top.unknown_key(key, KEYS)
                self.complete = False
        for name in KEYS:
            if self._node.get(name) is None and name not in OPTIONAL:
                self._problems.add("missing-key", self._node, key=name)
                self.complete = False

    def value(self, key: str, hint: Any) -> Any:
        node = self._node.get(key)
        return None if node is None else self._read(node, self._top.at(key), hint)

    def rule(self, key: str, kind: type[R]) -> Placed[R] | None:
        found = self.value(key, kind)
        node = self._node.get(key)
        return Placed(found, node) if found is not None and isinstance(node, Mapping_) else None

    def rules(self, key: str, kind: type[P]) -> tuple[Placed[P], ...]:
        node, context = self._node.get(key), self._top.at(key)
        if node is None:
            return ()
        if not isinstance(node, Sequence_):
            self._wrong(node, context, "list")
            return ()
        found = []
        for number, item in enumerate(node.items, 1):
            name = item.text("id") if isinstance(item, Mapping_) else None
            rule = self._read(item, context.at(name or str(number)), kind)
            if rule is not None and isinstance(item, Mapping_):
                found.append(Placed(rule, item))
        return tuple(found)

    def card_sets(self) -> dict[str, CardSet]:
        context = self._top.at("card-sets")
        sets = {key.text: self._read(value, context.at(key.text), CardSet) for key, value in self._entries("card-sets")}
        return {name: card_set for name, card_set in sets.items() if card_set is not None}

    def default(self) -> int | None:
        found = [value for key, value in self._entries("players") if key.text == "default"]
        if not found:
            players = self._node.get("players")
            if isinstance(players, Mapping_):
                self._problems.add("missing-key", players, key="default")
            self.complete = False
            return None
        number: int | None = self._read(found[0], self._top.at("players").at("default"), int)
        return number

    def sizes(self) -> dict[int, TableSize]:
        context, sizes = self._top.at("players"), {}
        for key, value in self._entries("players"):
            if key.text != "default":
                players = self._read(key, context, int)
                size = self._read(value, context.at(key.text), TableSize)
                if players is not None and size is not None:
                    sizes[players] = size
        return sizes

    def _entries(self, key: str) -> tuple[tuple[Scalar, Node], ...]:
        node = self._node.get(key)
        if isinstance(node, Mapping_):
            return node.entries
        if node is not None:
            self._wrong(node, self._top.at(key), "mapping")
        return ()

    def _wrong(self, node: Node, context: Context, expected: str) -> None:
        self.complete = False
        if id(node) not in self._known:
            self._known[id(node)] = (node, None)
            context.wrong_type(node, expected)

    def _read(self, node: Node, context: Context, hint: Any) -> Any:
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = (node, context.read(node, hint))
        if known[1] is None:
            self.complete = False
        return known[1]
