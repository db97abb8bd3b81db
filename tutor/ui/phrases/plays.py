"""Cards on the table, in words: who led what, who played what to it, and what may be played now."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tutor.cards import Card, Cards
    from tutor.ui.speech import Speech


def play_sentence(speech: Speech, seat: int, card: Card, *, leads: bool) -> str:
    """One card played: its name, and its short form, so that a newcomer learns both."""
    name, code = speech.card(card), speech.code(card)
    if seat == speech.you:
        if leads:
            return speech.say("play", "You led {card} ({code}).", card=name, code=code)
        return speech.say("play", "You played {card} ({code}).", card=name, code=code)
    player = speech.name(seat)
    if leads:
        return speech.say("play", "{name} led {card} ({code}).", name=player, card=name, code=code)
    return speech.say("play", "{name} played {card} ({code}).", name=player, card=name, code=code)


def playable_sentence(speech: Speech, cards: Cards) -> str:
    """The cards that may be played."""
    return speech.say_n(
        "play",
        "You may play only {cards}.",
        "You may play: {cards}.",
        cards.bit_count(),
        cards=speech.codes(cards),
    )
