"""What the texts of a rule may name: the facts behind ``{each}`` or ``{all_moon_set}``, still without words.

A text never repeats a number or a card that its rule states. It names

* a number of its rule by the field: ``{each}`` (``{less}`` where it takes points off), ``{jack}`` ... ``{ace}``,
  ``{amount}``, ``{count}``, ``{target}``;
* a card set of its rule by the field (``{keep}``, ``{by}``, ``{cards}``, ``{took}``, and ``{not_keep}`` for what a
  rule takes away), or a set of the book by its name (``{black_maria}``); ``{all_...}`` says all of them and
  ``{each_...}`` each one of them; but no set that depends on the suit led;
* in a refusal the card, and in a refusal or an exception of a rule for following the suit led: ``{card}``, ``{led}``;
* in the texts of the deal and of the cards left over the numbers of the table: ``{hand}``, ``{players}``, ``{extra}``;
  in those of the deal the removed cards too: ``{removed}``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import Enum
from typing import NamedTuple

from tutor.cards import RANK_MASKS, SUIT_MASKS, Card, Cards, both_copies, each_card, merge_copies
from tutor.rules.compile import Rules
from tutor.rules.kinds import Adjustment, Breaking, Dealing, Extras, LegalityRule, MatchRule, Passing, PointRule, Rule
from tutor.rules.vocabulary import CardSet, Named, Not, Special


class Form(Enum):
    """How a set of cards stands in a sentence."""

    ANY = ""
    """Any one of them: *a heart or the queen of spades*."""
    ALL = "all_"
    """All of them: *all the hearts and the queen of spades*."""
    EACH = "each_"
    """Each one of them: *each heart*."""


_FORMS = tuple((form.value, form) for form in Form)
"""What a name in a text begins with, and what it asks for."""


class WholeSuit(NamedTuple):
    """Every card of a suit, by its index."""

    suit: int


class WholeRank(NamedTuple):
    """Every card of a rank, by its index."""

    rank: int


class Copies(NamedTuple):
    """A card of which there are two: both of them, or one."""

    card: Card
    both: bool


Part = WholeSuit | WholeRank | Copies | Card


class CardPhrase(NamedTuple):
    """A set of cards to be named in a sentence: whole suits first, then whole ranks, then single cards."""

    parts: tuple[Part, ...]
    form: Form
    coded: bool = False
    """Whether the code of each single card is said too: in some languages a list of names alone, such as *club three,
    diamond two*, can be read as so many cards of each suit."""


Fact = int | CardPhrase


def parts_of(cards: Cards, pack: Cards) -> tuple[Part, ...]:
    """The set as a person would name it."""
    parts: list[Part] = []
    for index, mask in enumerate(SUIT_MASKS):
        if _is_whole(mask, cards, pack):
            parts.append(WholeSuit(index))
            cards &= ~mask
    for index, mask in enumerate(RANK_MASKS):
        if _is_whole(mask, cards, pack):
            parts.append(WholeRank(index))
            cards &= ~mask
    return (*parts, *single_parts(cards, pack))


def single_parts(cards: Cards, pack: Cards) -> tuple[Part, ...]:
    """The cards one by one; of a card that is twice in the pack it is said whether both copies are meant."""
    return tuple(
        Copies(card, both=_count(cards, card) > 1) if _count(pack, card) > 1 else card
        for card in each_card(merge_copies(cards))
    )


def _is_whole(mask: Cards, cards: Cards, pack: Cards) -> bool:
    """The cards have all of this suit or rank that the pack has, and that is more than one."""
    return cards & mask == pack & mask and (pack & mask).bit_count() > 1


def _count(cards: Cards, card: Card) -> int:
    """How many copies of the card there are."""
    return (cards & both_copies(card)).bit_count()


def numbers_of(rule: Rule) -> dict[str, str]:
    """The numbers that a rule states: the name in its texts, and the attribute path."""
    match rule:
        case Passing():
            return {"count": "count"}
        case PointRule(pips=None, each=each):
            return {"each": "each"} | ({"less": "less"} if each is not None and each < 0 else {})
        case PointRule():
            return {name: f"pips.{name}" for name in ("jack", "queen", "king", "ace")}
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


def facts_of(rules: Rules, rule: Rule, names: Collection[str] | None = None) -> dict[str, Fact]:
    """The facts that the texts of this rule may name, for this table; only those of ``names``, if they are given."""
    facts: dict[str, Fact] = {
        name: _attribute(rule, path) for name, path in numbers_of(rule).items() if names is None or name in names
    }
    masks = rules.masks()
    sets: list[tuple[str, CardSet]] = [(name.replace("-", "_"), Named(name)) for name in rules.book.card_sets]
    for name, card_set in (*sets, *sets_of(rule)):
        forms = [(before + name, form) for before, form in _FORMS if names is None or before + name in names]
        if forms:
            parts = parts_of(masks.of(card_set), rules.pack)
            facts.update({written: CardPhrase(parts, form) for written, form in forms})
    if isinstance(rule, Dealing | Extras):
        facts |= table_numbers(rules)
    if isinstance(rule, Dealing):
        facts["removed"] = CardPhrase(single_parts(rules.removed, rules.pack | rules.removed), Form.ALL, coded=True)
    return facts if names is None else {name: fact for name, fact in facts.items() if name in names}


def table_numbers(rules: Rules) -> dict[str, int]:
    """The numbers that follow from how many play, by their names in texts."""
    return {"hand": rules.hand_size, "players": rules.players, "extra": rules.extra}


def _attribute(rule: Rule, path: str) -> int:
    value: object = rule
    for name in path.split("."):
        value = getattr(value, name)
    assert isinstance(value, int)
    return value
