"""From lines to what is printed: wrapping, direction of writing, colour, ASCII. Nothing is ever cut or boxed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tutor.i18n.bidi import Bidi, Mode, detect, query_terminal
from tutor.i18n.cells import cells, wrap
from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from tutor.i18n.languages import Language
    from tutor.ui.environment import Environment
    from tutor.ui.theme import Theme

# Texts of rule books and names come from anywhere: none may steer the terminal.
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")
_HANGING = 2
"""Cells by which rows after the first are indented, where they are."""
_SUITS_AND_SPACES = str.maketrans("♣♦♥♠\u00a0\u202f", "CDHS  ")
_ASCII = str.maketrans(
    {
        "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "…": "...", "–": "-", "—": "-", "−": "-",
        "•": "*", "·": "*", "×": "x", "→": "->", "←": "<-", "↑": "^", "↓": "v", "✓": "+", "✗": "x",
        "≥": ">=", "≤": "<=",
    }
)  # fmt: skip


class Layout:
    """Draws lines of one language in one environment."""

    def __init__(self, environment: Environment, language: Language, theme: Theme) -> None:
        self._environment = environment
        self._bidi = _bidi(environment, language)
        self._theme = theme

    def rows(self, line: Line, margin: int = 0) -> list[str]:
        """The rows of a line, drawn, with `margin` cells of the width left free; an empty line has one empty row."""
        width = self._environment.width - margin
        if line.style is Style.TABLE:
            from tutor.ui.table import table_rows

            rows = [self._clean(row) for row in table_rows(line.text, width)]
        else:
            rows = wrap(self._clean(line.text), width, _HANGING if line.hanging else 0)
        drawn = [self._draw(row, line.style, width, line.text) for row in rows]
        if line.style is Style.TITLE and self._environment.ascii:
            underline = "-" * min(max(map(cells, rows)), width)
            drawn.append(underline.rjust(width) if self.to_the_right else underline)
        return drawn

    def item(self, mark: str, label: str, margin: int = 0) -> list[str]:
        """The rows of a choice behind its number or letter, with `margin` cells of the width left free."""
        width = self._environment.width - margin
        rows = wrap(self._clean(f"{mark}. {label}"), width, cells(mark) + 2)
        return [self._draw(row, Style.PLAIN, width, label) for row in rows]

    def prompt(self, ask: str) -> tuple[list[str], str]:
        """The rows above the input line, and the words on it.

        Where the program orders the text itself, the words are at the right edge: the input gets a line of its own.
        """
        width = self._environment.width
        rows = wrap(self._clean(ask), width - 2)
        drawn = [self._draw(row, Style.PLAIN, width, ask) for row in rows]
        return (drawn, ">") if self.to_the_right else (drawn[:-1], drawn[-1])

    @property
    def to_the_right(self) -> bool:
        """Text ends at the right edge, because the program puts it in order itself."""
        return self._bidi.rtl and self._bidi.mode is Mode.APP

    def _clean(self, text: str) -> str:
        text = _CONTROL.sub(" ", text)
        return text.translate(_ASCII) if self._environment.ascii else text

    def _draw(self, row: str, style: Style, width: int, paragraph: str) -> str:
        drawn = self._theme.paint(self._bidi.line(row, width, paragraph), style)
        # Last, since order and colour know cards by their signs, and no line is broken at such a space.
        return drawn.translate(_SUITS_AND_SPACES) if self._environment.ascii else drawn


def _bidi(environment: Environment, language: Language) -> Bidi:
    if not language.rtl:
        return Bidi(Mode.PLAIN, rtl=False)
    return Bidi(bidi_mode(environment), rtl=True)


def bidi_mode(environment: Environment) -> Mode:
    """Who orders right-to-left text: as the reader said, as the environment shows, or as the terminal answers.

    Most terminals that say nothing do not order text, so then the program does.
    """
    if environment.bidi is not None:
        return environment.bidi
    if environment.accessible or environment.dumb:
        return Mode.PLAIN
    mode = detect(environment.variables, is_tty=environment.stdout_is_tty)
    if mode is not None:
        return mode
    if not environment.plain and environment.stdin is not None:
        answer = query_terminal(environment.stdin.fileno(), environment.stdout.fileno())
        return Mode.TERMINAL if answer else Mode.APP
    return Mode.APP
