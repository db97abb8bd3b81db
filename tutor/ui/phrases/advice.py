"""What the strong player would do, in words: the card, why, and what each card is expected to cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.bots.advice import Why
from tutor.cards import each_card
from tutor.engine.state import Phase
from tutor.ui.phrases.bot_reasons import estimates_lines, reason_text
from tutor.ui.screen import Line, Style
from tutor.ui.speech import sort_hand

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tutor.bots.advice import Advice, Reason
    from tutor.cards import Card, Cards
    from tutor.engine.view import View
    from tutor.ui.speech import Speech

_OF_A_SUIT = (Why.PASS_EMPTIES, Why.PASS_SHORTENS)
"""Reasons for passing a card that are not about this card alone."""


def advice_lines(speech: Speech, view: View, advice: Advice) -> list[Line]:
    """What to play or pass where the seat of the view is in turn, and what each card is expected to cost."""
    lines = advised_lines(speech, view, advice)
    if advice.estimates:
        lines.append(Line(speech.say("hint", "What each card is expected to cost you in this deal, in points:")))
        lines += estimates_lines(speech, advice)
    return lines


def advised_lines(speech: Speech, view: View, advice: Advice) -> list[Line]:
    """What the strong player would play or pass, and why: said alike in a hint and when the match is reviewed."""
    cards = advice.cards
    if view.phase is Phase.PLAYING:
        would = speech.say(
            "match review",
            "The strong player would play {card} ({code}).",
            card=speech.card(cards),
            code=speech.code(cards),
        )
        return [Line(would, Style.GOOD), Line(reason_text(speech, advice.reasons[0]))]
    would = speech.say("match review", "The strong player would pass: {cards}", cards=speech.codes(cards))
    why = dict(zip(each_card(cards), advice.reasons, strict=True))
    return [Line(would, Style.GOOD), *_why_passed(speech, why)]


def _why_passed(speech: Speech, why: Mapping[Card, Reason]) -> Iterator[Line]:
    """The reason of each card, in the order of a hand; what is true of a suit is said once of all its cards."""
    together: dict[Reason | Card, Cards] = {}
    for card in sort_hand(sum(why)):
        alike = why[card] if why[card].why in _OF_A_SUIT else card
        together[alike] = together.get(alike, 0) | card
    for cards in together.values():
        reason = reason_text(speech, why[cards & -cards])
        # TRANSLATORS: {why} is a sentence such as "Whoever takes it gets 13 points."
        yield Line(speech.say("hint", "{card}: {why}", card=speech.codes(cards), why=reason), hanging=True)
