"""The kinds of rules that a rule book has: each is one mapping of the file, with what it does and what it says.

A field ``last_text`` is the key ``last-text``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from tutor.rules.vocabulary import (
    CardSet,
    Condition,
    DeadWhen,
    Decider,
    Direction,
    ExtrasTo,
    FirstLeader,
    LastDead,
    MoonChoice,
    Tie,
    Winner,
)


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


class LeadRule(NamedTuple):
    """Who leads to the first trick. Without such a rule it is the holder of the card that must open it."""

    id: RuleId
    title: Text
    text: Text
    sources: tuple[str, ...]
    leads: FirstLeader
    remark: Text | None = None


class Extras(NamedTuple):
    """What happens to cards that are left over when the pack is dealt."""

    id: RuleId
    title: Text
    text: Text
    sources: tuple[str, ...]
    to: ExtrasTo
    none: Text
    """Said at a table where no cards are left over."""
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

    @property
    def of_first_lead(self) -> bool:
        """It is about the very first lead of a deal, and about nothing else."""
        return set(self.when) == {Condition.LEADING, Condition.FIRST_TRICK}


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


class Cancelling(NamedTuple):
    """Two identical cards in one trick cancel each other: neither can take it."""

    id: RuleId
    title: Text
    text: Text
    sources: tuple[str, ...]
    remark: Text | None = None


class DeadTrick(NamedTuple):
    """When nobody takes a trick. Its cards wait for the next player who takes one."""

    id: RuleId
    title: Text
    text: Text
    sources: tuple[str, ...]
    when: DeadWhen
    last: LastDead
    last_text: Text
    """What happens to the cards that wait when the last trick is dead."""
    remark: Text | None = None


class Pips(NamedTuple):
    """A card costs the number on it; these cost instead:"""

    jack: int
    queen: int
    king: int
    ace: int

    def value(self, rank: str) -> int:
        """What a card of the rank with this letter costs."""
        court = {"J": self.jack, "Q": self.queen, "K": self.king, "A": self.ace, "T": 10}
        return court[rank] if rank in court else int(rank)


class PointRule(NamedTuple):
    """What each card of ``cards`` costs; the first rule of the book that names a card scores it.

    Either all cost the same, ``each``, or each costs its ``pips``.
    """

    id: RuleId
    title: Text
    text: Text
    sources: tuple[str, ...]
    cards: CardSet
    each: int | None = None
    pips: Pips | None = None
    remark: Text | None = None

    @property
    def less(self) -> int:
        """How much a card takes off the score, where it does."""
        return -(self.each or 0)


class TookAll(NamedTuple):
    """Holds for a seat that took every card of the set."""

    took_all: CardSet


class Adjustment(NamedTuple):
    """A correction of the deal's points, such as shooting the moon. The cards that it is about are then not charged.

    Of several only the first applies whose cards one seat has taken.
    """

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
    on_score_sheet: bool = False
    """It must be known to keep the score."""
    remark: Text | None = None


Rule = (
    Dealing
    | Passing
    | LeadRule
    | LegalityRule
    | Breaking
    | TrickRule
    | Cancelling
    | DeadTrick
    | Extras
    | PointRule
    | Adjustment
    | MatchRule
    | Note
)
"""Every rule has a name, a title, its text, and where it comes from; ``remark`` says what the sources leave open.

Rules, like all values here, are named tuples: making a dataclass takes ten times as long, and each start makes all.
"""
