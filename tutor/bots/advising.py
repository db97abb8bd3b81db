"""What a bot would do where a seat is in turn, and why."""

from __future__ import annotations

from tutor.bots.advice import Advice
from tutor.bots.hard import HardBot
from tutor.bots.protocol import Bot
from tutor.bots.reasons import why_pass, why_play
from tutor.engine.state import Phase
from tutor.engine.view import View


def advise(bot: Bot, view: View) -> Advice:
    """What the bot would pass or play, with the reasons that can be seen, and what a bot that searches expects.

    Raises ``ValueError`` where the seat is to do something else.
    """
    match view.phase:
        case Phase.PASSING:
            cards = bot.pass_cards(view)
            return Advice(cards, why_pass(view, cards))
        case Phase.PLAYING:
            card, estimates = bot.think(view) if isinstance(bot, HardBot) else (bot.play(view), ())
            return Advice(card, (why_play(view, card),), estimates)
        case phase:
            raise ValueError(phase)
