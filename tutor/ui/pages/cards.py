"""Cards in texts: what of a text is a card, what runs the other way, and how both are marked up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from tutor.cards import typed_card
from tutor.i18n.runs import Kind, pieces
from tutor.i18n.signs import CARD, SUITS
from tutor.ui.speech import JOKER_CODE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tutor.cards import Card
    from tutor.ui.speech import Speech

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What no text may bring along: it could steer more than itself. The page isolates what has to be."""
_FSI, _PDI = "\u2068", "\u2069"
_NAME = re.compile(f"{_FSI}([^{_FSI}{_PDI}]*){_PDI}")


class Part(NamedTuple):
    """A part of a text."""

    text: str
    name: str = ""
    """What a card or a suit is called, for those who listen; empty for any other text."""
    suit: int | None = None
    """The suit of a card, by index."""
    latin: bool = False
    """Runs from left to right within a text that runs from right to left."""
    isolated: bool = False
    """A name, which runs as its own letters do."""


def bare(text: str) -> str:
    """The text without what could steer more than itself."""
    return _CONTROL.sub("", text)


def card_of(code: str) -> Card | None:
    """The card that a short form such as ``10♠`` stands for."""
    if code == JOKER_CODE or any(sign in code for sign in SUITS):
        return typed_card(code)
    return None


def cards_alone(text: str) -> tuple[Card, ...]:
    """The cards of a text that is a row of cards and nothing else; else none."""
    found = [card_of(code) for code in text.split()]
    cards = tuple(card for card in found if card is not None)
    return cards if len(cards) == len(found) else ()


def parts(speech: Speech, text: str) -> Iterator[Part]:
    """The parts of a text in the order of reading."""
    for place, piece in enumerate(_NAME.split(text)):
        if place % 2:
            yield Part(_CONTROL.sub("", piece), isolated=True)
        else:
            yield from _without_names(speech, piece)


def named(name: str) -> str:
    """The name of a person for a text: nothing in it is a card, and whatever script it is in it stays together."""
    return f"{_FSI}{_CONTROL.sub('', name)}{_PDI}"


def _without_names(speech: Speech, text: str) -> Iterator[Part]:
    text = bare(text)
    if not speech.t.language.rtl:
        yield from _around_cards(speech, text)
        return
    for kind, piece in pieces(text):
        if kind is Kind.CARD:
            yield _card(speech, piece)
        elif kind in (Kind.TEXT, Kind.ENCLOSED):
            yield from _around_cards(speech, piece)
        else:
            yield Part(piece, latin=True)


def _around_cards(speech: Speech, text: str) -> Iterator[Part]:
    for piece in re.split(f"({CARD})", text):
        if piece:
            yield _card(speech, piece) if re.fullmatch(CARD, piece) else Part(piece)


def _card(speech: Speech, code: str) -> Part:
    suit = next(index for index, sign in enumerate(SUITS) if sign in code)
    card = card_of(code)
    return Part(code, speech.suit(suit) if card is None else speech.card(card), suit)
