"""How lines look where colours may be used. A look only ever repeats what the words and signs say.

The sixteen colours that have names differ from terminal to terminal, so that nobody knows how well they can be read.
The fixed palette behind them is the same everywhere: its entries here can be read on black and on white.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from tutor.i18n.signs import CARD, SUITS
from tutor.ui.environment import Colours
from tutor.ui.screen import Style

if TYPE_CHECKING:
    from tutor.ui.environment import Environment

_RESET = "\x1b[0m"
_BOLD = "1"
RED, GREEN = 131, 29
"""Entries of the palette that reach a contrast of 4.5 on black as well as on white. There are few: all of them are
about as light as each other, so more than two kinds of things cannot be told apart by them."""


class Tile(NamedTuple):
    """The colours of a card that has a background of its own, as entries of the palette."""

    text: int
    background: int


TILES = {"♠": Tile(231, 16), "♥": Tile(231, 124), "♣": Tile(16, 71), "♦": Tile(25, 255)}
"""Four colours for the suits, as four-colour packs have them: a step from dark to light lies between each two tiles,
which stays where red and green look the same."""

_LOOKS = {
    Colours.NONE: {},
    Colours.BOLD: dict.fromkeys((Style.TITLE, Style.GOOD, Style.BAD), _BOLD),
    Colours.PALETTE: {Style.TITLE: _BOLD, Style.GOOD: f"{_BOLD};38;5;{GREEN}", Style.BAD: f"{_BOLD};38;5;{RED}"},
}
_TWO_COLOURS = dict.fromkeys("♥♦", f"{_BOLD};38;5;{RED}")
_FOUR_COLOURS = {sign: f"38;5;{tile.text};48;5;{tile.background}" for sign, tile in TILES.items()}


class Theme(NamedTuple):
    """What looks the terminal can show, and how many colours the suits have."""

    colours: Colours = Colours.NONE
    four_colour: bool = False

    @classmethod
    def of(cls, environment: Environment) -> Theme:
        """The looks of lines in an environment."""
        return cls(environment.colours, environment.four_colour)

    def paint(self, text: str, style: Style = Style.PLAIN) -> str:
        """One line, already wrapped and ordered, with its looks, if it has any."""
        look = _LOOKS[self.colours].get(style)
        opening = "" if look is None else f"\x1b[{look}m"
        painted = self._paint_cards(text, opening) if self.colours is Colours.PALETTE else text
        return f"{opening}{painted}{_RESET}" if opening else painted

    def _paint_cards(self, text: str, opening: str) -> str:
        suits = _FOUR_COLOURS if self.four_colour else _TWO_COLOURS

        def paint_card(match: re.Match[str]) -> str:
            sign = next(char for char in match[0] if char in SUITS)
            if look := suits.get(sign):
                return f"\x1b[0;{look}m{match[0]}{_RESET}{opening}"
            return match[0]

        return re.sub(CARD, paint_card, text)
