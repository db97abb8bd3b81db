"""Widths of text in terminal cells.

Most terminals give one cell to a spacing vowel sign and none to a combining mark. The width functions of the usual
libraries disagree with them for Telugu and Marathi, so the program measures for itself.
"""

from __future__ import annotations

import unicodedata

_NO_CELL = ("Mn", "Me", "Cf")


def _cell(char: str) -> int:
    if unicodedata.category(char) in _NO_CELL:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def cells(text: str) -> int:
    """How many cells of a terminal the text takes."""
    return len(text) if text.isascii() else sum(map(_cell, text))


def pad(text: str, width: int) -> str:
    """Fill the text with spaces at its end, up to a width in cells; longer text stays as it is."""
    return text + " " * (width - cells(text))


def wrap(text: str, width: int, indent: int = 0) -> list[str]:
    """Break text into lines of at most `width` cells, at spaces only.

    Every line but a paragraph's first is indented by `indent` cells. A word that is wider than a line gets a line of
    its own and is not cut. A newline in the text starts a new paragraph; the spaces that begin one are kept.
    """
    return [line for paragraph in text.split("\n") for line in _wrap_paragraph(paragraph, width, indent)]


def _wrap_paragraph(paragraph: str, width: int, indent: int) -> list[str]:
    words = paragraph.split(" ")
    lines = []
    line, used = words[0], cells(words[0])
    for word in words[1:]:
        size = cells(word)
        if line.strip() and used + 1 + size > width:
            lines.append(line.rstrip(" "))
            line, used = " " * indent + word, indent + size
        else:
            line, used = f"{line} {word}", used + 1 + size
    return [*lines, line.rstrip(" ")]
