"""The card that is meant by what was typed: by a code in any form, or by words, such as those of its name."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tutor.cards import Card, suit_of, typed_card
from tutor.i18n.signs import without_letters
from tutor.ui.card_names import CARD_NAMES, SUIT_NAMES
from tutor.ui.speech import Speech
from tutor.ui.typed import fold, without_marks

if TYPE_CHECKING:
    from tutor.i18n.catalogue import Catalogue, Message


def named_card(text: str, catalogue: Catalogue) -> Card | None:
    """The card of a code, or the only one that all the words fit: *qs*, *Queen of Spades*, *10 of hearts*, *king ♠*."""
    if (card := typed_card(without_letters(without_marks(text)))) is not None:
        return card
    words = fold(text).split()
    fitting = [index for index, known in enumerate(_words_of_cards(catalogue)) if known.issuperset(words)]
    # a word that stands twice is one of another card
    return 1 << fitting[0] if len(fitting) == 1 and len(set(words)) == len(words) else None


@lru_cache(maxsize=1)
def _words_of_cards(catalogue: Catalogue) -> tuple[frozenset[str], ...]:
    """By card index: the words of its name and of its suit, in the language and in English, its rank and its sign."""
    speech = Speech(catalogue)

    def words(card: Card, name: Message) -> frozenset[str]:
        suit, code = SUIT_NAMES[suit_of(card)], speech.code(card)
        told = (speech.card(card), speech.suit(suit_of(card)), name.message, suit.message, code[:-1], code[-1])
        return frozenset(fold(" ".join(told)).split())

    return tuple(words(1 << index, name) for index, name in enumerate(CARD_NAMES))
