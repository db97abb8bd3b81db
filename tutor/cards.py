"""Cards as bits.

A card is an int with one bit set; a hand, a trick's cards, a pile are ints with many. The bit of a card is ``13 *
suit + rank`` with suits in the order clubs, diamonds, hearts, spades and ranks from the two (0) to the ace (12). The
bit above is the joker, which counts as a suit of its own. The second copy of a card, also of a joker, lies
``COPY_SHIFT`` bits higher, so that two copies of one card are two different bits.

The written form is the rank, then the suit, ten being ``T``: ``QS``, ``TC``; a joker is ``JK``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

Card = int
"""One bit set."""
Cards = int
"""Any number of bits set: a hand, a trick, a pile, the cards a rule is about."""

RANKS = "23456789TJQKA"
SUITS = "CDHS"
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
COPY_SHIFT = 56
JOKER_SUIT = len(SUITS)
"""The suit index of jokers."""
JOKER = "JK"
_JOKERS = (1 << len(RANKS) * JOKER_SUIT) * (1 + (1 << COPY_SHIFT))
SUIT_MASKS = (
    *(
        sum(((1 << len(RANKS)) - 1) << (len(RANKS) * suit + COPY_SHIFT * copy) for copy in (0, 1))
        for suit in range(len(SUITS))
    ),
    _JOKERS,
)
"""All cards of a suit, in both copies, by suit index; jokers last."""
HEARTS = SUIT_MASKS[SUITS.index("H")]
"""All hearts, in both copies."""
RANK_MASKS = tuple(
    sum(1 << (len(RANKS) * suit + rank + COPY_SHIFT * copy) for suit in range(len(SUITS)) for copy in (0, 1))
    for rank in range(len(RANKS))
)
"""All cards of a rank, in both copies, by rank index."""
FIRST_COPY = (1 << COPY_SHIFT) - 1

_CODES = (*(rank + suit for suit in SUITS for rank in RANKS), JOKER)
_INDEX = {code: index for index, code in enumerate(_CODES)}
_TYPED = re.compile(r"^(10|[2-9TJQKA])([CDHS])$")
_TYPED_JOKERS = {JOKER, "JO", "JOKER"}
_SYMBOLS = str.maketrans(
    {"♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S", "\ufe0f": None, "\ufe0e": None}
)


def parse_card(code: str) -> Card:
    """The card with this written form, in its first copy; raises ``ValueError`` when there is none.

    >>> format_card(parse_card("QS"))
    'QS'
    """
    try:
        return 1 << _INDEX[code]
    except KeyError:
        raise ValueError(code) from None


def typed_card(text: str) -> Card | None:
    """The card a person means by ``QS``, ``q♠``, ``10h``, ``♥10`` or ``Jo``, in digits of any script, or ``None``."""
    word = "".join(
        str(int(char)) if char.isdecimal() else char for char in text.translate(_SYMBOLS) if not char.isspace()
    ).upper()
    if word in _TYPED_JOKERS:
        return parse_card(JOKER)
    for candidate in (word, word[1:] + word[:1]):
        if match := _TYPED.match(candidate):
            return parse_card(match[1].replace("10", "T") + match[2])
    return None


def format_card(card: Card) -> str:
    """The written form of one card; both copies of a card are written the same."""
    return _CODES[card_index(card)]


def card_index(card: Card) -> int:
    """0 to 52 in the order of the module's bits; both copies of a card have the same index."""
    return (card.bit_length() - 1) % COPY_SHIFT


@cache
def suit_of(card: Card) -> int:
    """The index of the card's suit in ``SUITS``; ``JOKER_SUIT`` for a joker."""
    return card_index(card) // len(RANKS)


@cache
def rank_of(card: Card) -> int:
    """The index of the card's rank in ``RANKS``."""
    return card_index(card) % len(RANKS)


def each_card(cards: Cards) -> Iterator[Card]:
    """The cards one by one, in the order of the bits."""
    while cards:
        card = cards & -cards
        yield card
        cards ^= card


def codes(cards: Cards) -> tuple[str, ...]:
    """The written forms in the order of suits and ranks; a card held twice stands twice."""
    return tuple(_CODES[index] for index in sorted(card_index(card) for card in each_card(cards)))


def different_codes(cards: Cards) -> tuple[str, ...]:
    """As ``codes``, but two copies of a card count once."""
    return codes(merge_copies(cards))


def merge_copies(cards: Cards) -> Cards:
    """The cards with every second copy counted as its first."""
    return (cards | cards >> COPY_SHIFT) & FIRST_COPY


def parse_cards(written: Iterable[str]) -> Cards:
    """All these cards as one int; a code that stands twice takes both copies.

    Raises ``ValueError`` for a third, or for no card.
    """
    cards = 0
    for code in written:
        card = parse_card(code)
        if cards & card:
            card <<= COPY_SHIFT
        if cards & card:
            raise ValueError(code)
        cards |= card
    return cards


def both_copies(cards: Cards) -> Cards:
    """These cards and every other copy of them."""
    once = merge_copies(cards)
    return once | once << COPY_SHIFT


def copies_held(hand: Cards, cards: Cards) -> Cards:
    """The same cards in copies that the hand holds, as far as it holds them; other cards stay as they are.

    Which of two copies is meant makes no difference to a player, so whoever names one means any.
    """
    held = cards & hand
    for card in each_card(cards & ~hand):
        other = both_copies(card) & ~card
        held |= other if other & hand & ~cards & ~held else card
    return held


def full_pack(copies: int, ranks: Iterable[int] = range(len(RANKS)), jokers: int = 0) -> Cards:
    """One or two packs of the given ranks in all four suits, and none, one or two jokers."""
    once = sum(1 << (len(RANKS) * suit + rank) for suit in range(len(SUITS)) for rank in ranks)
    return sum(once << (COPY_SHIFT * copy) for copy in range(copies)) | sum(tuple(each_card(_JOKERS))[:jokers])
