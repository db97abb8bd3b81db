"""From lines to what is printed: wrapping, direction of writing, colour, ASCII. Nothing is ever cut or boxed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tutor.i18n.bidi import Bidi, Mode
from tutor.i18n.cells import cells, pad, wrap
from tutor.i18n.signs import BESIDE, INSTEAD
from tutor.ui.screen import CODE_END, Line, Style
from tutor.ui.theme import Theme

if TYPE_CHECKING:
    from tutor.i18n.languages import Language
    from tutor.ui.environment import Environment
    from tutor.ui.screen import Question

# Texts of rule books and names come from anywhere: none may steer the terminal.
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")
_HANGING = 2
"""Cells by which rows after the first are indented, where they are."""
_SUITS_AND_SPACES = {**INSTEAD, 0xA0: " ", 0x202F: " "}
_ASCII = str.maketrans(
    {
        "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "…": "...", "–": "-", "—": "-", "−": "-",
        "•": "*", "·": "*", "×": "x", "÷": "/", "→": "->", "←": "<-", "↑": "^", "↓": "v", "✓": "+", "✗": "x",
        "≥": ">=", "≤": "<=",
    }
)  # fmt: skip


class Layout:
    """Draws lines of one language in one environment."""

    def __init__(self, environment: Environment, language: Language) -> None:
        self._environment = environment
        self._bidi = _bidi(environment, language)
        self._theme = Theme.of(environment)

    def rows(self, line: Line, margin: int = 0) -> list[str]:
        """The rows of a line, drawn, with `margin` cells of the width left free; an empty line has one empty row."""
        width = self._environment.width - margin
        if self._environment.linear and line.aloud is not None:
            return [row for each in line.aloud for row in self.rows(each, margin)]
        if line.style is Style.TABLE:
            from tutor.ui.table import table_rows

            table = [[self._bidi.line(self._clean(cell)) for cell in row.split("\t")] for row in line.text.split("\n")]
            return table_rows(table, width, by_cursor=not self._environment.plain)
        rows = wrap(self._clean(line.text), width, _HANGING if line.hanging else 0)
        drawn = [self._draw(row, line.style, width, line.text) for row in rows]
        if line.style is Style.TITLE and self._environment.ascii:
            underline = "-" * min(max(map(cells, rows)), width)
            drawn.append(underline.rjust(width) if self.to_the_right else underline)
        return drawn

    def items(self, question: Question, margin: int = 0) -> list[list[str]]:
        """The rows of each choice behind its number or letter, with `margin` cells of the width left free.

        Marks are filled up to the longest of them, and so are the codes of cards: names begin below each other.
        """
        width = self._environment.width - margin
        marks = [f"{mark}. " for mark in question.marks]
        indent = max(map(len, marks), default=0)
        labels = _in_line([self._clean(choice.label) for choice in question.choices])
        return [
            [self._draw(row, Style.PLAIN, width, label) for row in wrap(mark.ljust(indent) + label, width, indent)]
            for mark, label in zip(marks, labels, strict=True)
        ]

    def prompt(self, ask: str, margin: int = 0) -> tuple[list[str], str]:
        """The rows above the input line, and the words on it, with `margin` cells of the width left free.

        What is typed runs from left to right: beside words that run from right to left it would stand on the wrong side
        of them, so it gets a line of its own.
        """
        width = self._environment.width - margin
        rows = wrap(self._clean(ask), width - 2)
        drawn = [self._draw(row, Style.PLAIN, width, ask) for row in rows]
        return (drawn, ">") if self.to_the_right else (drawn[:-1], drawn[-1])

    @property
    def to_the_right(self) -> bool:
        """Text begins at the right edge, unless the terminal is one that puts it on a side of its own choice."""
        return self._bidi.rtl and self._bidi.mode is not Mode.PLAIN and not self._environment.variables.get("MLTERM")

    def _clean(self, text: str) -> str:
        text = _CONTROL.sub(" ", text)
        if self._environment.ascii:
            return text.translate(_ASCII)
        return text.translate(BESIDE) if self._environment.letters else text

    def _draw(self, row: str, style: Style, width: int, paragraph: str) -> str:
        ordered = self._bidi.line(row, width if self.to_the_right else None, paragraph)
        drawn = self._theme.paint(ordered, style)
        # Last, since order and colour know cards by their signs, and no line is broken at such a space.
        return drawn.translate(_SUITS_AND_SPACES) if self._environment.ascii else drawn


def _in_line(labels: list[str]) -> list[str]:
    """Labels of cards, each a code and two spaces before the name, with all codes as wide as the widest."""
    parts = [label.partition(CODE_END) for label in labels]
    column = max((cells(code) for code, end, _ in parts if end), default=0)
    return [pad(code, column) + end + name if end else code for code, end, name in parts]


def _bidi(environment: Environment, language: Language) -> Bidi:
    return Bidi(environment.bidi or Mode.PLAIN, rtl=language.rtl)
