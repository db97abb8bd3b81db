"""A rule book as data: what ``rules/*.yaml`` says once it is read, before it is compiled for a number of players.

Every class is one mapping of the file; a field ``card_sets`` is the key ``card-sets``. The order of rules in a list
is theirs in the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

from tutor.reading.nodes import Node
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
    Text,
    TrickRule,
)
from tutor.rules.vocabulary import CardSet


class Pack(NamedTuple):
    """The cards before any are removed: how many packs, and the ranks of each suit from high to low."""

    copies: int
    ranks: tuple[str, ...]
    jokers: int = 0


class TableSize(NamedTuple):
    """What changes with the number of players."""

    hand: int
    remove: tuple[str, ...] = ()
    extra: int = 0
    """So many cards are left over and lie face down."""
    pass_: str | None = None
    """The name of the pass scheme, in a book with passing."""


class Players(NamedTuple):
    """The numbers of players the book is for."""

    default: int
    sizes: Mapping[int, TableSize]


class OptionValue(NamedTuple):
    """One setting of an option: the rule book with ``patch`` applied."""

    id: str
    label: Text
    patch: Node | None = None


class Option(NamedTuple):
    """A named choice between settings; one of them is the default and changes nothing."""

    id: str
    title: Text
    default: str
    values: tuple[OptionValue, ...]


class RuleBook(NamedTuple):
    """A whole rule book, with or without options applied."""

    format: int
    id: str
    name: Text
    pack: Pack
    players: Players
    card_sets: Mapping[str, CardSet]
    dealing: Dealing
    legality: tuple[LegalityRule, ...]
    trick: TrickRule
    points: tuple[PointRule, ...]
    match: MatchRule
    extends: str | None = None
    """The book that this one is a variant of, by its id or path."""
    extras: Extras | None = None
    passing: Passing | None = None
    first_leader: LeadRule | None = None
    breaking: Breaking | None = None
    cancelling: Cancelling | None = None
    dead_trick: DeadTrick | None = None
    adjust: tuple[Adjustment, ...] = ()
    notes: tuple[Note, ...] = ()
    options: tuple[Option, ...] = ()
    translations: Mapping[str, Mapping[str, str]] = {}
    """Texts that a user's own file brings along: language, then ``rule#field``."""

    def rules(self) -> Iterator[Rule]:
        """Every rule of the book, in the order in which a game meets them."""
        yield self.dealing
        alone = (self.extras, self.passing, self.first_leader)
        yield from (rule for rule in alone if rule is not None)
        yield from self.legality
        if self.breaking is not None:
            yield self.breaking
        yield self.trick
        yield from (rule for rule in (self.cancelling, self.dead_trick) if rule is not None)
        yield from self.points
        yield from self.adjust
        yield self.match
        yield from self.notes

    def rule(self, name: str) -> Rule:
        """The rule with this id; raises ``KeyError`` if the book has none."""
        rule = self.find(name)
        if rule is None:
            raise KeyError(name)
        return rule

    def find(self, name: str) -> Rule | None:
        """The rule with this id, if the book has it: a question can be about one that a variant has dropped."""
        return next((rule for rule in self.rules() if rule.id.name == name), None)

    def option(self, name: str) -> Option:
        """The option with this id; raises ``KeyError`` if the book declares none."""
        for option in self.options:
            if option.id == name:
                return option
        raise KeyError(name)

    def digest(self) -> str:
        """A hash of what the book does, not of what it says: equal for two books that play alike."""
        import hashlib

        return hashlib.sha256(repr(_executable(self)).encode()).hexdigest()[:16]


_TELLING = {"format", "id", "extends", "name", "title", "sources", "notes", "options", "translations", "label"}


def _executable(value: object) -> object:
    """The value without its texts, as nested tuples whose ``repr`` is stable."""
    if isinstance(value, LegalityRule | PointRule):
        # the id of a rule is what a refusal names and what answers are kept under
        return (value.id.name, *_parts(value))
    if hasattr(value, "_fields"):
        return (type(value).__name__, *_parts(value))
    if isinstance(value, Mapping):
        return tuple((key, _executable(item)) for key, item in value.items())
    if isinstance(value, tuple):
        return tuple(_executable(item) for item in value)
    return value.value if isinstance(value, Enum) else value


def _parts(value: Any) -> Iterator[object]:
    for name, content in value._asdict().items():
        if name not in _TELLING and content is not None and not isinstance(content, Text):
            yield name, _executable(content)
