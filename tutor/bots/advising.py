"""What a bot would do where a seat is in turn, and why."""

from __future__ import annotations

from tutor.bots.advice import Advice
from tutor.bots.alike import cards_like
from tutor.bots.hard import HardBot
from tutor.bots.knowledge import Knowledge, higher_than, lower_than
from tutor.bots.protocol import Bot
from tutor.bots.reasons import why_pass, why_play
from tutor.cards import Card, each_card, rank_of
from tutor.engine.state import Phase
from tutor.engine.view import View
from tutor.rules.score import trick_winner


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
            named = _named(view, card)
            return Advice(named, (why_play(view, named),), estimates)
        case phase:
            raise ValueError(phase)


def _named(view: View, card: Card) -> Card:
    """Of the card and those that come to the same the one that people would play.

    That is the lowest where no legal card of the suit is lower and all depends on being beaten yet; else the highest,
    which a hand gets rid of or takes a trick with.
    """
    like = sorted(each_card(cards_like(view, card)), key=rank_of)
    lowest, highest = like[0], like[-1]
    waits = len(view.trick) < view.rules.players - 1 and Knowledge(view).out & higher_than(card)
    winning = trick_winner(view.rules, (*view.trick, card)) == len(view.trick)
    return lowest if winning and waits and not view.legal & lower_than(lowest) else highest
