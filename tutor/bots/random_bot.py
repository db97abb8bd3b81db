"""The bot that plays any legal card: for statistics, and as a floor for other bots."""

from __future__ import annotations

from tutor.bots.protocol import AutoMoon
from tutor.cards import Card, Cards
from tutor.engine.randomness import bot_seed, numbers
from tutor.engine.state import Phase
from tutor.engine.view import View


class RandomBot(AutoMoon):
    """Passes and plays by chance, every card being as likely as any other.

    It draws one number for each card that it passes or plays, also where there is only one: ``engine.playout`` does so.
    """

    def __init__(self, seed: str, seat: int) -> None:
        self._numbers = numbers(bot_seed(seed, seat))

    def pass_cards(self, view: View) -> Cards:
        left = view.hand
        for _ in range(view.rules.pass_count):
            left ^= self._any_of(left)
        return view.hand ^ left

    def play(self, view: View) -> Card:
        return self._any_of(view.legal)

    def catch_up(self, view: View) -> None:
        """Draw the numbers that the decision drew."""
        match view.phase:
            case Phase.PASSING:
                self.pass_cards(view)
            case Phase.PLAYING:
                self.play(view)

    def _any_of(self, cards: Cards) -> Card:
        for _ in range(next(self._numbers) % cards.bit_count()):
            cards &= cards - 1
        return cards & -cards
