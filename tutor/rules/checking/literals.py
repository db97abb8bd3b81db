"""Numbers and cards that a text says itself, where it should name what its rule states."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from tutor.cards import RANKS, SUIT_NAMES, SUITS, Cards, different_codes, typed_card
from tutor.reading.nodes import Node
from tutor.reading.problems import Problems
from tutor.rules.checking.draft import Draft
from tutor.rules.checking.places import below, word_in
from tutor.rules.checking.sets import Sound
from tutor.rules.checking.texts import texts_of
from tutor.rules.kinds import Dealing, Extras, Rule
from tutor.rules.masks import Masks
from tutor.rules.vocabulary import AnyOf, CardSet, Lowest, Named, Not, OneCard
from tutor.rules.wording import numbers_of, sets_of

_RANK_NAMES = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
_LITERAL = re.compile(
    r"(?<!\w)(?:10|[2-9TJQKA])[CDHS♣♧♦♢♥♡♠♤](?!\w)|[♣♧♦♢♥♡♠♤](?:10|[2-9TJQKA])(?!\w)|[♣♧♦♢♥♡♠♤]"
    rf"|(?<!\w)(?i:(?P<rank>{'|'.join(_RANK_NAMES)}) of (?P<suit>{'|'.join(SUIT_NAMES)}))(?!\w)|\d+"
)
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
_ASIDE = ("title", "remark")
"""Texts of a rule that do not say what it does."""


def literals(text: str) -> dict[str, str | int | None]:
    """The numbers and cards that the text says itself, as they stand there, with what they mean.

    A number, the code of a card, or ``None`` for the sign of a suit.
    """
    plain = _PLACEHOLDER.sub("", text)
    return {match[0]: _meaning(match) for match in _LITERAL.finditer(plain)}


def _meaning(match: re.Match[str]) -> str | int | None:
    if match["rank"]:
        rank, suit = _RANK_NAMES.index(match["rank"].lower()), SUIT_NAMES.index(match["suit"].lower())
        return RANKS[rank] + SUITS[suit]
    if match[0].isdecimal():
        return int(match[0])
    card = typed_card(match[0])
    return None if card is None else different_codes(card)[0]


def check_literals(draft: Draft, packs: Mapping[int, Cards], sound: Sound, problems: Problems) -> None:
    """Look for texts of the file that repeat a number or a card which their rule states."""
    for rule, node in draft.rules():
        stated: frozenset[str | int] | None = None
        for field, text in texts_of(rule):
            place = below(node, field.replace("_", "-"))
            if field in _ASIDE or place.source is not draft.node.source:
                continue
            for form, message in _forms(place, text.message, text.one):
                for word, meaning in literals(message).items():
                    stated = _stated(draft, packs, sound, rule) if stated is None else stated
                    if meaning in stated:
                        problems.add("literal-in-text", word_in(form, word), word=word)


def _forms(place: Node, message: str, one: str | None) -> Iterator[tuple[Node, str]]:
    if one is None:
        yield place, message
    else:
        yield from ((below(place, "one"), one), (below(place, "other"), message))


def _stated(draft: Draft, packs: Mapping[int, Cards], sound: Sound, rule: Rule) -> frozenset[str | int]:
    """The numbers that the rule states, and the single cards; of the deal those of every table."""
    found: set[str | int] = set()
    for path in numbers_of(rule).values():
        number: object = rule
        for name in path.split("."):
            number = getattr(number, name)
        if isinstance(number, int):
            found.add(abs(number))
    if isinstance(rule, Dealing | Extras):
        found |= {number for size in draft.sizes.values() for number in (size.hand, size.extra)}
    for _, card_set in sets_of(rule):
        if sound.has(card_set):
            found |= set(_cards_of(draft, packs, card_set))
    return frozenset(found)


def _cards_of(draft: Draft, packs: Mapping[int, Cards], card_set: CardSet) -> Iterator[str]:
    """The cards that the definition of the set names one by one, or as the lowest of others."""
    for part in _parts_of(draft, card_set, set()):
        if isinstance(part, OneCard):
            yield part.code
        elif isinstance(part, Lowest):
            for pack in packs.values():
                yield from different_codes(Masks(draft.card_sets, [rule for rule, _ in draft.points], pack).of(part))


def _parts_of(draft: Draft, card_set: CardSet, seen: set[str]) -> Iterator[CardSet]:
    match card_set:
        case Named(name):
            if name not in seen:
                seen.add(name)
                yield from _parts_of(draft, draft.card_sets[name], seen)
        case AnyOf(parts):
            for part in parts:
                yield from _parts_of(draft, part, seen)
        case Not(part):
            yield from _parts_of(draft, part, seen)
        case _:
            yield card_set
