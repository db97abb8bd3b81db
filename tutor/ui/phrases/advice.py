"""What a good player would do, in words: the card, why, and what each card is expected to cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.cards import each_card
from tutor.engine.state import Phase
from tutor.ui.phrases.bot_reasons import estimates_lines, reason_text
from tutor.ui.screen import Line
from tutor.ui.speech import sort_hand

if TYPE_CHECKING:
    from tutor.bots.advice import Advice
    from tutor.engine.view import View
    from tutor.ui.speech import Speech


def advice_lines(speech: Speech, view: View, advice: Advice) -> list[Line]:
    """What to play or pass where the seat of the view is in turn."""
    if view.phase is Phase.PASSING:
        why = dict(zip(each_card(advice.cards), advice.reasons, strict=True))
        return [
            Line(speech.say("hint", "A careful player would pass: {cards}", cards=speech.codes(advice.cards))),
            *(
                # TRANSLATORS: {why} is a sentence such as "Whoever takes it gets 13 points."
                Line(
                    speech.say("hint", "{card}: {why}", card=speech.code(card), why=reason_text(speech, why[card])),
                    hanging=True,
                )
                for card in sort_hand(advice.cards)  # as in the line before
            ),
        ]
    said = speech.say("hint", "A careful player would play {card}.", card=speech.card(advice.cards))
    lines = [Line(f"{said} {reason_text(speech, advice.reasons[0])}")]
    if advice.estimates:
        lines.append(Line(speech.say("hint", "What each card is expected to cost you in this deal, in points:")))
        lines += estimates_lines(speech, advice)
    return lines
