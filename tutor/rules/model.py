"""A rule book as data: what ``rules/*.yaml`` says once it is read, before it is compiled for a number of players.

Every class is one mapping of the file; a field ``card_sets`` is the key ``card-sets``. The order of rules in a list is theirs in the file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum

from tutor.reading.nodes import Node
from tutor.rules.vocabulary import CardSet, Condition, Decider, Direction, MoonChoice, Tie, Winner


@dataclass(frozen=True, slots=True)
class RuleId:
    """A permanent name: the book in which the rule was written, and its id there. Written ``hearts/follow-suit``."""

    book: str
    name: str

    def __str__(self) -> str:
        return f"{self.book}/{self.name}"


@dataclass(frozen=True, slots=True)
class Text:
    """One English message of a rule book; the key of its translations is its context and the message itself."""

    context: str
    """``book/rule#field``, the book being where this text was written."""
    message: str
    """The sentence, or its plural form where ``count`` is set."""
    one: str | None = None
    """The singular form where ``count`` is set."""
    count: str | None = None
    """The field of the rule whose number picks the form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What every rule has: a name, a title, its text, and where it comes from."""

    id: RuleId
    title: Text
    text: Text
    sources: tuple[str, ...]
    remark: Text | None = None
    """What the sources leave open, said as such."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing(Rule):
    """How the pack is dealt. ``removal`` is said where cards are taken out first."""

    removal: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Passing(Rule):
    """How many cards are passed before play, and where to, deal by deal."""

    count: int
    schemes: Mapping[str, tuple[Direction, ...]]
    order: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalityRule(Rule):
    """When ``when`` holds and the hand has a card of ``need``, only the cards of ``keep`` may be played."""

    when: tuple[Condition, ...]
    keep: CardSet
    refusal: Text
    need: CardSet | None = None
    """``keep`` where it is not given: a rule that would leave nothing is waived."""
    exception: Text | None = None
    """What is said when the rule is waived."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Breaking(Rule):
    """The first card of ``by`` that is played breaks hearts for the deal."""

    by: CardSet


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickRule(Rule):
    """Who takes a trick."""

    wins: Winner


@dataclass(frozen=True, slots=True, kw_only=True)
class PointRule(Rule):
    """What each card of ``cards`` costs; the first rule of the book that names a card scores it."""

    cards: CardSet
    each: int


@dataclass(frozen=True, slots=True)
class TookAll:
    """Holds for a seat that took every card of the set."""

    took_all: CardSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment(Rule):
    """A correction of the deal's points, such as shooting the moon. The cards that it is about are then not charged."""

    when: TookAll
    choose: tuple[MoonChoice, ...]
    decides: Decider
    amount: int


@dataclass(frozen=True, slots=True)
class Target:
    """The score that ends a match."""

    default: int
    advised_least: int
    """A target below this is allowed, with a remark."""


class EndsWhen(Enum):
    """When a match is over."""

    REACHED = "reached"
    """After the deal in which a total is at or past the target."""


class Wins(Enum):
    """Who wins a match."""

    LOWEST = "lowest"
    """The lowest total."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRule(Rule):
    """When a match ends and who has won it."""

    target: Target
    ends_when: EndsWhen
    wins: Wins
    tie: Tie
    winner: Text
    tie_text: Text


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards before any are removed: how many packs, and the ranks of each suit from high to low."""

    copies: int
    ranks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableSize:
    """What changes with the number of players."""

    remove: tuple[str, ...]
    hand: int
    pass_scheme: str = field(metadata={"key": "pass"})


@dataclass(frozen=True, slots=True)
class Players:
    """The numbers of players the book is for."""

    default: int
    sizes: Mapping[int, TableSize]


@dataclass(frozen=True, slots=True)
class OptionValue:
    """One setting of an option: the rule book with ``patch`` applied."""

    id: str
    label: Text
    patch: Node | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """A named choice between settings; one of them is the default and changes nothing."""

    id: str
    title: Text
    default: str
    values: tuple[OptionValue, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBook:
    """A whole rule book, with or without options applied."""

    format: int
    id: str
    name: Text
    pack: Pack
    players: Players
    card_sets: Mapping[str, CardSet]
    dealing: Dealing
    passing: Passing
    legality: tuple[LegalityRule, ...]
    breaking: Breaking
    trick: TrickRule
    points: tuple[PointRule, ...]
    adjust: tuple[Adjustment, ...]
    match: MatchRule
    notes: tuple[Rule, ...] = ()
    options: tuple[Option, ...] = ()
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Texts that a user's own file brings along: language, then ``rule#field``."""

    def rules(self) -> Iterator[Rule]:
        """Every rule of the book, in the order in which a game meets them."""
        yield self.dealing
        yield self.passing
        yield from self.legality
        yield self.breaking
        yield self.trick
        yield from self.points
        yield from self.adjust
        yield self.match
        yield from self.notes

    def rule(self, name: str) -> Rule:
        """The rule with this id; raises ``KeyError`` if the book has none."""
        for rule in self.rules():
            if rule.id.name == name:
                return rule
        raise KeyError(name)

    def option(self, name: str) -> Option:
        """The option with this id; raises ``KeyError`` if the book declares none."""
        for option in self.options:
            if option.id == name:
                return option
        raise KeyError(name)

    def digest(self) -> str:
        """A hash of what the book does, not of what it says: equal for two books that play alike, whatever their texts and names."""
        return hashlib.sha256(repr(_executable(self)).encode()).hexdigest()[:16]


_TELLING = {"format", "id", "name", "title", "sources", "notes", "options", "translations", "label"}


def _executable(value: object) -> object:
    """The value without its texts, as nested tuples whose ``repr`` is stable."""
    if isinstance(value, LegalityRule | PointRule):
        # the id of a rule is what a refusal names and what answers are kept under
        return (value.id.name, *_parts(value))
    if is_dataclass(value):
        return (type(value).__name__, *_parts(value))
    if isinstance(value, Mapping):
        return tuple((key, _executable(item)) for key, item in value.items())
    if isinstance(value, tuple):
        return tuple(_executable(item) for item in value)
    return value.value if isinstance(value, Enum) else value


def _parts(value: object) -> Iterator[object]:
    for part in fields(value):  # type: ignore[arg-type]
        content = getattr(value, part.name)
        if part.name not in _TELLING and content is not None and not isinstance(content, Text):
            yield part.name, _executable(content)
