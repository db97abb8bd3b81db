"""A hand as a small table: a row for each suit, also for a suit of which there is no card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tutor.cards import SUIT_MASKS, Cards
from tutor.rules.compile import Rules
from tutor.ui.screen import Line, Style
from tutor.ui.speech import SUIT_ORDER, Speech

NO_CARDS = "–"
_TOGETHER = "\u00a0"
"""A space at which no line is broken."""


def hand_lines(speech: Speech, rules: Rules, hand: Cards) -> list[Line]:
    """The cards by suit, each row with the name of its suit; a suit that the hand lacks is seen to be lacking.

    What is aligned stands to the left of no translated text, and a row that is too long is broken between its cards.
    """
    return _by_suit(speech, rules, lambda suit: speech.codes(hand & SUIT_MASKS[suit]))


def numbered_hand_lines(speech: Speech, rules: Rules, offered: Sequence[Cards]) -> list[Line]:
    """As ``hand_lines``, but with the numbers of a menu: each offers a card, or both copies of one."""

    def numbered(suit: int) -> str:
        choices = enumerate(offered, 1)
        return speech.t.listing(
            f"{number}. {speech.codes(cards)}".replace(" ", _TOGETHER)
            for number, cards in choices
            if cards & SUIT_MASKS[suit]
        )

    return _by_suit(speech, rules, numbered)


def _by_suit(speech: Speech, rules: Rules, cards: Callable[[int], str]) -> list[Line]:
    return [
        Line(
            speech.say("lesson", "{suit}: {cards}", suit=speech.suit(suit), cards=cards(suit) or NO_CARDS),
            Style.CARDS,
            hanging=True,
        )
        for suit in SUIT_ORDER
        if rules.pack & SUIT_MASKS[suit]
    ]
