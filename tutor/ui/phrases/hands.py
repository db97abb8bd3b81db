"""A hand as a small table: a row for each suit, also for a suit of which there is no card."""

from __future__ import annotations

from tutor.cards import SUIT_MASKS, Cards
from tutor.rules.compile import Rules
from tutor.ui.screen import Line, Style
from tutor.ui.speech import SUIT_ORDER, Speech

NO_CARDS = "–"


def hand_lines(speech: Speech, rules: Rules, hand: Cards) -> list[Line]:
    """The cards by suit, each row with the name of its suit; a suit that the hand lacks is seen to be lacking.

    What is aligned stands to the left of no translated text, and a row that is too long is broken between its cards.
    """
    return [
        Line(
            speech.say(
                "lesson",
                "{suit}: {cards}",
                suit=speech.suit(suit),
                cards=speech.codes(hand & SUIT_MASKS[suit]) or NO_CARDS,
            ),
            Style.CARDS,
            hanging=True,
        )
        for suit in SUIT_ORDER
        if rules.pack & SUIT_MASKS[suit]
    ]
