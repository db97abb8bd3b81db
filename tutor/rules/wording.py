"""What the texts of a rule may name: the facts behind ``{each}`` or ``{all_moon_set}``, still without words.

A text never repeats a number or a card that its rule states. It names

* a number of its rule by the field: ``{each}``, ``{amount}``, ``{count}``, ``{target}``;
* a card set of its rule by the field (``{keep}``, ``{by}``, ``{cards}``, ``{took}``, and ``{not_keep}`` for what a
  rule takes away), or a set of the book by its name (``{black_maria}``); ``{all_...}`` says all of them and
  ``{each_...}`` each one of them; but no set that depends on the suit led;
* in a refusal the card, and in a refusal or an exception of a rule for following the suit led: ``{card}``, ``{led}``;
* in the text of the deal, the numbers of the table and the removed cards: ``{hand}``, ``{players}``, ``{removed}``.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from tutor.cards import RANK_MASKS, SUIT_MASKS, Card, Cards, each_card
from tutor.rules.compile import Rules
from tutor.rules.model import Adjustment, Breaking, Dealing, LegalityRule, MatchRule, Passing, PointRule, Rule
from tutor.rules.vocabulary import CardSet, Named, Not, Special


class Form(Enum):
    """How a set of cards stands in a sentence."""

    ANY = ""
    """Any one of them: *a heart or the queen of spades*."""
    ALL = "all_"
    """All of them: *all the hearts and the queen of spades*."""
    EACH = "each_"
    """Each one of them: *each heart*."""


class WholeSuit(NamedTuple):
    """Every card of a suit, by its index."""

    suit: int


class WholeRank(NamedTuple):
    """Every card of a rank, by its index."""

    rank: int


Part = WholeSuit | WholeRank | Card


class CardPhrase(NamedTuple):
    """A set of cards to be named in a sentence: whole suits first, then whole ranks, then single cards."""

    parts: tuple[Part, ...]
    form: Form


Fact = int | CardPhrase


def parts_of(cards: Cards, pack: Cards) -> tuple[Part, ...]:
    """The set as a person would name it."""
    parts: list[Part] = []
    for index, mask in enumerate(SUIT_MASKS):
        if pack & mask and cards & mask == pack & mask:
            parts.append(WholeSuit(index))
            cards &= ~mask
    for index, mask in enumerate(RANK_MASKS):
        if pack & mask and cards & mask == pack & mask:
            parts.append(WholeRank(index))
            cards &= ~mask
    return (*parts, *each_card(cards))


def numbers_of(rule: Rule) -> dict[str, str]:
    """The numbers that a rule states: the name in its texts, and the attribute path."""
    match rule:
        case Passing():
            return {"count": "count"}
        case PointRule():
            return {"each": "each"}
        case Adjustment():
            return {"amount": "amount"}
        case MatchRule():
            return {"target": "target.default", "advised_least": "target.advised_least"}
        case _:
            return {}


def sets_of(rule: Rule) -> Iterator[tuple[str, CardSet]]:
    """The card sets that a rule states, by their names in its texts."""
    match rule:
        case LegalityRule(keep=keep):
            if keep is not Special.LED:
                yield "keep", keep
            if isinstance(keep, Not):
                yield "not_keep", keep.part
        case Breaking(by=by):
            yield "by", by
        case PointRule(cards=cards):
            yield "cards", cards
        case Adjustment(when=when):
            yield "took", when.took_all
        case _:
            pass


def facts_of(rules: Rules, rule: Rule) -> dict[str, Fact]:
    """The facts that the texts of this rule may name, for this table."""
    facts: dict[str, Fact] = {name: _attribute(rule, path) for name, path in numbers_of(rule).items()}
    masks = rules.masks()
    sets: list[tuple[str, CardSet]] = [(name.replace("-", "_"), Named(name)) for name in rules.book.card_sets]
    for name, card_set in (*sets, *sets_of(rule)):
        parts = parts_of(masks.of(card_set), rules.pack)
        facts.update({form.value + name: CardPhrase(parts, form) for form in Form})
    if isinstance(rule, Dealing):
        facts |= {
            "hand": rules.hand_size,
            "players": rules.players,
            "removed": CardPhrase(tuple(each_card(rules.removed)), Form.ALL),
        }
    return facts


def _attribute(rule: Rule, path: str) -> int:
    value: object = rule
    for name in path.split("."):
        value = getattr(value, name)
    assert isinstance(value, int)
    return value
