"""What a careful player would do, in words, and what speaks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.i18n.catalogue import mark
from tutor.quiz.clues import Advice, Merit, PassThese

if TYPE_CHECKING:
    from tutor.ui.speech import Speech

_MERITS = {
    Merit.THROWS_POINTS: mark("hint", "It costs points, and it cannot take this trick."),
    Merit.STAYS_UNDER: mark("hint", "It does not take this trick."),
    Merit.TAKES_NOTHING: mark("hint", "It takes this trick, which costs nothing."),
    Merit.TAKES_ANYWAY: mark("hint", "Whichever card you play takes this trick, so the highest one can go."),
    Merit.LAST_OF_SUIT: mark("hint", "It is your only card of its suit: afterwards you need not follow that suit."),
    Merit.LOWEST: mark("hint", "It is your lowest card of its suit, and others may have to go over it."),
}
_UNDER_AS_IT_IS = mark("hint", "As it is, it does not take this trick.")


def advice(speech: Speech, clue: Advice | PassThese) -> str:
    """The card to play with what speaks for it, or the cards to pass."""
    if isinstance(clue, PassThese):
        return speech.say("hint", "A careful player would pass: {cards}", cards=speech.codes(clue.cards))
    said = speech.say("hint", "A careful player would play {card}.", card=speech.card(clue.card))
    if clue.merit is None:
        return said
    under = clue.merit is Merit.STAYS_UNDER and clue.cancels
    return " ".join((said, speech.message(_UNDER_AS_IT_IS if under else _MERITS[clue.merit])))
