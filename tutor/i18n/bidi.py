"""Lines of right-to-left text on a terminal.

Terminals differ: some order and join the letters themselves, most do not, and the same text cannot serve both.
`tutor.i18n.order` finds out which it is.
"""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from tutor.i18n.cells import cells

if TYPE_CHECKING:
    from arabic_reshaper import ArabicReshaper

LRM, RLM = "\u200e", "\u200f"
_LRI, _RLI, _PDI = "\u2066", "\u2067", "\u2069"
_CONTROLS = "[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
_ARABIC = "[\u0600-\u06ff\u0750-\u077f][\u0600-\u06ff\u0750-\u077f\u200c\u200d]*"
_MIRRORED = dict(zip("()[]{}<>«»‹›≤≥", ")(][}{><»«›‹≥≤", strict=True))
_RIGHT_TO_LEFT = ("R", "AL")
_JOINER = "\u200d"
_EMOJI_MODIFIERS = range(0x1F3FB, 0x1F400)
_WITH_HAMZA = ("\u06c2", "\u06c1\u0654")
"""A letter whose joined forms Unicode has only in two parts."""


class Mode(StrEnum):
    """Who puts the letters of a line in order."""

    TERMINAL = "terminal"
    """The terminal does; the line carries marks that keep its parts together."""
    APP = "app"
    """The program does: it joins letters, orders them and aligns the line to the right."""
    PLAIN = "plain"
    """Nobody here: the text in reading order, without marks, for files, pipes and screen readers."""


class Bidi:
    """Draws the lines of a language; those of a left-to-right language stay as they are."""

    def __init__(self, mode: Mode, *, rtl: bool) -> None:
        self.mode = mode
        self.rtl = rtl

    def line(self, text: str, width: int | None = None, paragraph: str | None = None) -> str:
        """One line, already wrapped. It is aligned to the right of `width` cells, if given, unless it stays plain.

        A paragraph without any right-to-left letter, such as a command or a row of cards, keeps its order and its
        place. `paragraph` is the text that the line was wrapped from, where that is more than the line.
        """
        if not self.rtl:
            return text
        # only our own marks: those that a text or a name brings along could reach beyond it
        bare = re.sub(_CONTROLS, "", text)
        if self.mode is Mode.PLAIN or not bare.strip(" ") or not _has_rtl(paragraph or text):
            return bare
        body = bare.lstrip(" ")
        indent = " " * (len(bare) - len(body))
        if self.mode is Mode.TERMINAL:
            shown = _marked(body, 2 if width is None else width - cells(bare))
        else:
            shown = _ordered(body)
        shown += indent  # a line that begins at the right is indented there
        return shown if width is None else " " * (width - cells(shown)) + shown


def _has_rtl(text: str) -> bool:
    return not text.isascii() and any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in text)


def _marked(text: str, room: int) -> str:
    """For a terminal that orders: marks around the line tell its direction, and each run in it is isolated.

    A terminal keeps a mark with the cell before it. It drops one that has none, and VTE draws a bracket the wrong way
    round that has one of these: there a space carries the mark, as long as there are cells left, of which there are
    ``room``. What is typed behind the line keeps its own direction.
    """
    from tutor.i18n.runs import Kind, parts_of_path, pieces

    marked = []
    if unicodedata.bidirectional(text[0]) not in _RIGHT_TO_LEFT:
        marked.append(f" {RLM}" if room > 0 else RLM)
        room -= 1
    for kind, piece in pieces(text):
        if kind is Kind.TEXT:
            marked.append(piece)
        elif kind is Kind.PATH:
            names = (f"{_RLI}{part}{_PDI}" if rtl else part for part, rtl in parts_of_path(piece))
            marked.append(f"{_LRI}{''.join(names)}{_PDI}")
        else:
            marked.append(f"{_LRI}{piece}{_PDI}")
    if unicodedata.mirrored(text[-1]) and room > 0:
        marked.append(" ")
    return "".join((*marked, RLM, LRM))


def _ordered(text: str) -> str:
    """For a terminal that does not.

    All that runs from left to right is a run; so what is left for the Unicode algorithm to do is to turn round the
    rest, and the order of all.
    """
    from tutor.i18n.runs import Kind, parts_of_path, pieces

    shown = []
    for kind, piece in pieces(text):
        if kind is Kind.TEXT:
            shown.append(_turned(piece))
        elif kind is Kind.PATH:
            shown.append("".join(_turned(part) if rtl else part for part, rtl in parts_of_path(piece)))
        else:
            shown.append(piece)
    return "".join(reversed(shown))


def _turned(text: str) -> str:
    """Right-to-left text with its letters joined, as it stands from left to right."""
    shaped = re.sub(_ARABIC, lambda word: _shaper().reshape(word[0].replace(*_WITH_HAMZA)), text)
    return "".join(reversed(["".join(_MIRRORED.get(char, char) for char in each) for each in _clusters(shaped)]))


def _clusters(text: str) -> list[str]:
    """What must stay together: a letter with its marks, an emoji with what changes it."""
    found: list[str] = []
    for char in text:
        joined = bool(found) and found[-1].endswith(_JOINER)
        if found and (joined or char == _JOINER or _changes_the_one_before(char)):
            found[-1] += char
        elif unicodedata.category(char) != "Cf":  # a joiner that has done its work takes no cell
            found.append(char)
    return found


def _changes_the_one_before(char: str) -> bool:
    return unicodedata.category(char) in ("Mn", "Me") or ord(char) in _EMOJI_MODIFIERS


@cache
def _shaper() -> ArabicReshaper:
    from arabic_reshaper import ArabicReshaper

    # It would drop the sign of a doubled letter, and squeeze a whole word into one cell.
    return ArabicReshaper({"delete_harakat": False, "ARABIC LIGATURE ALLAH": False})
