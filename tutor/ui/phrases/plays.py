"""Cards on the table, in words: who led what, who played what to it, and what may be played now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.cards import merge_copies
from tutor.ui.screen import Line

if TYPE_CHECKING:
    from collections.abc import Sequence

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


def play_lines(speech: Speech, players: int, leader: int, cards: Sequence[Card]) -> list[Line]:
    """Who played what to a trick, one card a line."""
    return [
        Line(play_sentence(speech, (leader + turn) % players, card, leads=turn == 0)) for turn, card in enumerate(cards)
    ]


def free_sentence(speech: Speech, hand: Cards) -> str:
    """That no rule binds the player, who holds these cards; of one card that it is all there is to play."""
    if merge_copies(hand).bit_count() == 1:
        return playable_sentence(speech, hand)
    return speech.say("game", "No rule binds you here: you may play any of your cards.")


def playable_sentence(speech: Speech, cards: Cards) -> str:
    """The cards that may be played; of two copies it makes no difference which is, so one is named."""
    cards = merge_copies(cards)
    return speech.say_n(
        "play",
        "You may play only {cards}.",
        "You may play: {cards}.",
        cards.bit_count(),
        cards=speech.codes(cards),
    )
