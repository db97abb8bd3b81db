"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from tutor.cards import Card, Cards
from tutor.engine.actions import Action, ChooseMoon, Pass, Play
from tutor.engine.state import Phase
from tutor.engine.view import View
from tutor.rules.score import auto_choice, moon_shot
from tutor.rules.vocabulary import MoonChoice


class Bot(Protocol):
    """A player. It is asked only when its seat is in turn, and knows only its seat's view."""

    def pass_cards(self, view: View) -> Cards:
        """As many cards of the hand as the rules say."""

    def play(self, view: View) -> Card:
        """One of ``view.legal``."""

    def choose_moon(self, view: View) -> MoonChoice:
        """What the seat's moon does to the score."""

    def catch_up(self, view: View) -> None:
        """The seat made this decision before: bring the bot to where it stood after it, without deciding again."""


class AutoMoon:
    """What most bots have in common: they keep nothing in mind, and a moon is settled as helps to win the match."""

    def catch_up(self, view: View) -> None:
        """Nothing to do for a bot that keeps nothing in mind."""

    def choose_moon(self, view: View) -> MoonChoice:
        shot = moon_shot(view.rules, view.taken)
        if shot is None:
            raise ValueError(view.taken)
        return auto_choice(shot.moon, view.seat, view.totals, view.target)


def bot_action(bot: Bot, view: View) -> Action:
    """What the bot does when its seat is in turn; raises ``ValueError`` when the match is over."""
    match view.phase:
        case Phase.PASSING:
            return Pass(view.seat, bot.pass_cards(view))
        case Phase.PLAYING:
            return Play(view.seat, bot.play(view))
        case Phase.MOON:
            return ChooseMoon(view.seat, bot.choose_moon(view))
        case Phase.OVER:
            raise ValueError(view.phase)
