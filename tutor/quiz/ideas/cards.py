"""The cards and rules of a book that wrong ideas are about; each is empty where a book has no such thing."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from tutor.cards import HEARTS, SUITS, Card, Cards, both_copies, rank_of
from tutor.rules.compile import Entry, Rules, compile_rules
from tutor.rules.kinds import LegalityRule
from tutor.rules.vocabulary import Condition

SUIT_ORDER = (*("CSHD".index(suit) for suit in SUITS), len(SUITS))
"""What each suit, by its index, is worth to those who give suits an order: the jokers stand above."""
_LOWEST_RANK = 2
"""What the lowest rank, whose index is 0, says on the card."""
_VARIANT = "omnibus"
"""The best known book in which a card takes points off."""


def hearts(rules: Rules) -> Cards:
    """The hearts in play."""
    return rules.pack & HEARTS


def costly_besides(rules: Rules) -> Cards:
    """The cards that cost points and are no hearts, such as the queen of spades."""
    return rules.costly & ~HEARTS


def bonus(rules: Rules) -> Cards:
    """The cards that take points off."""
    return sum(entry.cards for entry in rules.scoring if entry.each < 0)


def bonus_expected(rules: Rules) -> tuple[Cards, int]:
    """The cards that take points off in a variant, but are worth nothing here, and what each is worth there.

    None in a book that has such a card itself, or in which that card costs something.
    """
    cards, each = _variant_bonus()
    cards = both_copies(cards) & rules.pack
    if bonus(rules) or cards & rules.costly:
        cards = 0
    return cards, each


def points_of_rank(card: Card) -> int:
    """What the rank of the card counts for those who think that points go by ranks: a two 2, a queen 12, an ace 14."""
    return rank_of(card) + _LOWEST_RANK


def breaks_besides(rules: Rules) -> Cards:
    """The cards that break hearts and are no hearts."""
    return rules.breakers & ~HEARTS


def might_break(rules: Rules) -> Cards:
    """What else costs points, in a book where only hearts break hearts."""
    return costly_besides(rules) if rules.breakers and not breaks_besides(rules) else 0


def follow_rule(rules: Rules) -> LegalityRule | None:
    """The rule that a suit must be followed."""
    return _rule(rules, lambda rule: rule.when == (Condition.FOLLOWING,))


def lead_rule(rules: Rules) -> LegalityRule | None:
    """The rule that hearts are not led before they are broken."""
    return _rule(rules, lambda rule: {Condition.LEADING, Condition.UNBROKEN} <= set(rule.when))


def first_trick_rules(rules: Rules) -> tuple[LegalityRule, ...]:
    """The rules that keep cards with points, and only those, out of the first trick."""
    return tuple(
        rule
        for rule in rules.book.legality
        if Condition.FIRST_TRICK in rule.when and not rules.pack & ~rules.cards_of(rule.keep, 0) & ~rules.costly
    )


def bans_points(rules: Rules, entry: Entry) -> bool:
    """Whether it is one of the ``first_trick_rules``."""
    return Condition.FIRST_TRICK in entry.rule.when and not rules.pack & ~entry.keep & ~rules.costly


def _rule(rules: Rules, wanted: Callable[[LegalityRule], bool]) -> LegalityRule | None:
    return next((rule for rule in rules.book.legality if wanted(rule)), None)


@lru_cache(maxsize=1)
def _variant_bonus() -> tuple[Cards, int]:
    """What the best known variant says of it."""
    from tutor.rules.load import load_book

    book = load_book(_VARIANT)
    found = next(entry for entry in compile_rules(book, book.players.default).scoring if entry.each < 0)
    return found.cards, found.each
