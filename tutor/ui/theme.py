"""How lines look where colours may be used. Colour only ever repeats what the words say."""

from __future__ import annotations

import re
from typing import NamedTuple

from tutor.ui.screen import Style

_RESET = "\x1b[0m"
_LOOKS = {Style.TITLE: "1", Style.GOOD: "32", Style.BAD: "31"}
_TWO_COLOURS = {"♥": "31", "♦": "31"}
_FOUR_COLOURS = {"♥": "31", "♦": "94", "♣": "32"}
_CARD = "(?:10|[2-9TJQKA])?([♣♦♥♠])"


class Theme(NamedTuple):
    """Whether there are colours, and how many for the suits."""

    colour: bool = False
    four_colour: bool = False
    """Diamonds and clubs have colours of their own, as in a four-colour pack."""

    def paint(self, text: str, style: Style = Style.PLAIN) -> str:
        """One line, already wrapped and ordered, with its colours, if there are any."""
        if not self.colour:
            return text
        opening = f"\x1b[{_LOOKS[style]}m" if style in _LOOKS else ""
        suits = _FOUR_COLOURS if self.four_colour else _TWO_COLOURS

        def paint_card(match: re.Match[str]) -> str:
            if code := suits.get(match[1]):
                return f"\x1b[0;{code}m{match[0]}{_RESET}{opening}"
            return match[0]

        painted = re.sub(_CARD, paint_card, text)
        return f"{opening}{painted}{_RESET}" if opening else painted
