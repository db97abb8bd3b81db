"""A rule book as data: what ``rules/*.yaml`` says once it is read, before it is compiled for a number of players.

Every class is one mapping of the file; a field ``card_sets`` is the key ``card-sets``. The order of rules in a list
is theirs in the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

from tutor.reading.nodes import Node
from tutor.rules.vocabulary import CardSet, Condition, Decider, Direction, MoonChoice, Tie, Winner


class RuleId(NamedTuple):
    """A permanent name: the book in which the rule was written, and its id there. Written ``hearts/follow-suit``."""

    book: str
    name: str

    def __str__(self) -> str:
        return f"{self.book}/{self.name}"


class Text(NamedTuple):
    """One English message of a rule book; the key of its translations is its context and the message itself."""

    context: str
    """``book/rule#field``, the book being where this text was written."""
    message: str
    """The sentence, or its plural form where ``count`` is set."""
    one: str | None = None
    """The singular form where ``count`` is set."""
    count: str | None = None  # type: ignore[assignment] # as in Passing
    """The field of the rule whose number picks the form."""


class Dealing(NamedTuple):
    """How the pack is dealt. ``removal`` is said where cards are taken out first."""

    id: RuleId
    title: Text
    text: Text
    sources: tuple[str, ...]
    removal: Text
    remark: Text | None = None


class Passing(NamedTuple):
    """How many cards are passed before play, and where to, deal by deal."""

    id: RuleId
    title: Text
    text: Text
    sources: tuple[str, ...]
    count: int  # type: ignore[assignment] # hides a method of tuples that nobody needs
    schemes: Mapping[str, tuple[Direction, ...]]
    order: Text
    remark: Text | None = None


class LegalityRule(NamedTuple):
    """When ``when`` holds and the hand has a card of ``need``, only the cards of ``keep`` may be played."""

    id: RuleId
    title: Text
    text: Text
    sources: tuple[str, ...]
    when: tuple[Condition, ...]
    keep: CardSet
    refusal: Text
    need: CardSet | None = None
    """``keep`` where it is not given: a rule that would leave nothing is waived."""
    exception: Text | None = None
    """What is said when the rule is waived."""
    remark: Text | None = None


class Breaking(NamedTuple):
    """The first card of ``by`` that is played breaks hearts for the deal."""

    id: RuleId
    title: Text
    text: Text
    sources: tuple[str, ...]
    by: CardSet
    remark: Text | None = None


class TrickRule(NamedTuple):
    """Who takes a trick."""

    id: RuleId
    title: Text
    text: Text
    sources: tuple[str, ...]
    wins: Winner
    remark: Text | None = None


class PointRule(NamedTuple):
    """What each card of ``cards`` costs; the first rule of the book that names a card scores it."""

    id: RuleId
    title: Text
    text: Text
    sources: tuple[str, ...]
    cards: CardSet
    each: int
    remark: Text | None = None


class TookAll(NamedTuple):
    """Holds for a seat that took every card of the set."""

    took_all: CardSet


class Adjustment(NamedTuple):
    """A correction of the deal's points, such as shooting the moon. The cards that it is about are then not charged."""

    id: RuleId
    title: Text
    text: Text
    sources: tuple[str, ...]
    when: TookAll
    choose: tuple[MoonChoice, ...]
    decides: Decider
    amount: int
    remark: Text | None = None


class Target(NamedTuple):
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


class MatchRule(NamedTuple):
    """When a match ends and who has won it."""

    id: RuleId
    title: Text
    text: Text
    sources: tuple[str, ...]
    target: Target
    ends_when: EndsWhen
    wins: Wins
    tie: Tie
    winner: Text
    tie_text: Text
    remark: Text | None = None


class Note(NamedTuple):
    """A rule that only says something: the engine plays by it without being told."""

    id: RuleId
    title: Text
    text: Text
    sources: tuple[str, ...]
    remark: Text | None = None


Rule = Dealing | Passing | LegalityRule | Breaking | TrickRule | PointRule | Adjustment | MatchRule | Note
"""Every rule has a name, a title, its text, and where it comes from; ``remark`` says what the sources leave open.

Rules, like all values here, are named tuples: making a dataclass takes ten times as long, and each start makes all.
"""


class Pack(NamedTuple):
    """The cards before any are removed: how many packs, and the ranks of each suit from high to low."""

    copies: int
    ranks: tuple[str, ...]


class TableSize(NamedTuple):
    """What changes with the number of players."""

    remove: tuple[str, ...]
    hand: int
    pass_: str
    """The name of the pass scheme."""


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
    passing: Passing
    legality: tuple[LegalityRule, ...]
    breaking: Breaking
    trick: TrickRule
    points: tuple[PointRule, ...]
    adjust: tuple[Adjustment, ...]
    match: MatchRule
    notes: tuple[Note, ...] = ()
    options: tuple[Option, ...] = ()
    translations: Mapping[str, Mapping[str, str]] = {}
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
        """A hash of what the book does, not of what it says: equal for two books that play alike."""
        import hashlib

        return hashlib.sha256(repr(_executable(self)).encode()).hexdigest()[:16]


_TELLING = {"format", "id", "name", "title", "sources", "notes", "options", "translations", "label"}


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
