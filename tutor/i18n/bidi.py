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
from tutor.i18n.signs import SUITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from arabic_reshaper import ArabicReshaper

    from tutor.i18n.runs import Kind, Piece

LRM, RLM = "\u200e", "\u200f"
_LRI, _RLI, _FSI, _PDI = "\u2066", "\u2067", "\u2068", "\u2069"
_CONTROLS = "[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
_BUT_ISOLATES = "[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]"
_ISOLATED = re.compile(f"(?:^[^{_FSI}{_PDI}]*{_PDI})|{_FSI}[^{_FSI}{_PDI}]*{_PDI}?")
"""What is isolated in a line; of a text that was wrapped within it, its end or its beginning."""
_RTL_WORDS = re.compile("r[rn]*(?: r[rn]*)*|[^r]+")
_ARABIC = "[\u0600-\u06ff\u0750-\u077f][\u0600-\u06ff\u0750-\u077f\u200c\u200d]*"
_MIRRORED = dict(zip("()[]{}<>«»‹›≤≥", ")(][}{><»«›‹≥≤", strict=True))
_RIGHT_TO_LEFT = ("R", "AL")
_JOINER = "\u200d"
_EMOJI_MODIFIERS = range(0x1F3FB, 0x1F400)
_WITH_HAMZA = ("\u06c2", "\u06c1\u0654")
"""A letter whose joined forms Unicode has only in two parts."""


def isolated(text: str) -> str:
    """Text such as a name, to stand in a line as one unit that goes its own way, whatever signs it is made of."""
    return f"{_FSI}{text}{_PDI}"


class Mode(StrEnum):
    """Who puts the letters of a line in order."""

    TERMINAL = "terminal"
    """The terminal does; the line carries marks that keep its parts together."""
    APP = "app"
    """The program does: it joins letters, orders them and aligns the line to the right."""
    PLAIN = "plain"
    """Nobody here: the text in reading order, without marks, for files, pipes and screen readers."""


class Bidi:
    """Draws the lines of a language; those of a left-to-right language keep their order, without marks."""

    def __init__(self, mode: Mode, *, rtl: bool) -> None:
        self.mode = mode
        self.rtl = rtl

    def line(self, text: str, width: int | None = None, paragraph: str | None = None) -> str:
        """One line, already wrapped. It is aligned to the right of `width` cells, if given, unless it stays plain.

        A paragraph with neither a right-to-left letter nor a card, such as a command, keeps its order and its place.
        `paragraph` is the text that the line was wrapped from, where that is more than the line.
        """
        # only our own marks: those that a text or a name brings along could reach beyond it; isolates are made anew
        bare = re.sub(_CONTROLS, "", text)
        if not self.rtl:
            return bare
        if self.mode is Mode.PLAIN or not bare.strip(" ") or not _runs_rtl(paragraph or text):
            return bare
        indent = " " * (len(bare) - len(bare.lstrip(" ")))
        body = re.sub(_BUT_ISOLATES, "", text).lstrip(" ")
        if self.mode is Mode.TERMINAL:
            shown = _marked(body, 2 if width is None else width - cells(bare))
        else:
            shown = _ordered(body)
        shown += indent  # a line that begins at the right is indented there
        return shown if width is None else " " * (width - cells(shown)) + shown


def _runs_rtl(text: str) -> bool:
    """Whether a text has right-to-left letters, or cards, which run as the language does that they are shown in."""
    # a mark of direction says of itself that it runs from right to left, but is no letter
    bare = re.sub(_CONTROLS, "", text)
    return not bare.isascii() and any(
        char in SUITS or unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in bare
    )


def _marked(text: str, room: int) -> str:
    """For a terminal that orders: marks around the line tell its direction, and each run in it is isolated.

    A terminal keeps a mark with the cell before it. It drops one that has none, and VTE draws a bracket the wrong way
    round that has one of these: there a space carries the mark, as long as there are cells left, of which there are
    ``room``. What is typed behind the line keeps its own direction.
    """
    from tutor.i18n.runs import Kind, parts_of_path, pieces

    marked = []
    bare = re.sub(_CONTROLS, "", text)
    if unicodedata.bidirectional(bare[0]) not in _RIGHT_TO_LEFT:
        marked.append(f" {RLM}" if room > 0 else RLM)
        room -= 1
    for kind, piece in _parts(text, pieces):
        if kind is None:
            marked.append(f"{_RLI if _begins_rtl(piece) else _LRI}{piece}{_PDI}")
        elif kind is Kind.TEXT:
            marked.append(piece)
        elif kind is Kind.PATH:
            names = (f"{_RLI}{part}{_PDI}" if rtl else part for part, rtl in parts_of_path(piece))
            marked.append(f"{_LRI}{''.join(names)}{_PDI}")
        else:
            marked.append(f"{_LRI}{piece}{_PDI}")
    if unicodedata.mirrored(bare[-1]) and room > 0:
        marked.append(" ")
    return "".join((*marked, RLM, LRM))


def _ordered(text: str) -> str:
    """For a terminal that does not.

    All that runs from left to right is a run; so what is left for the Unicode algorithm to do is to turn round the
    rest, and the order of all.
    """
    from tutor.i18n.runs import Kind, parts_of_path, pieces

    shown = []
    for kind, piece in _parts(text, pieces):
        if kind is None:
            shown.append(_ordered(piece) if _begins_rtl(piece) else _left_to_right(piece))
        elif kind is Kind.TEXT:
            shown.append(_turned(piece))
        elif kind is Kind.PATH:
            shown.append("".join(_turned(part) if rtl else part for part, rtl in parts_of_path(piece)))
        else:
            shown.append(piece)
    return "".join(reversed(shown))


def _parts(text: str, pieces: Callable[[str], Sequence[Piece]]) -> Iterator[tuple[Kind | None, str]]:
    """The pieces of a line, and what is isolated in it, which has no kind."""
    at = 0
    for found in _ISOLATED.finditer(text):
        yield from pieces(text[at : found.start()])
        if name := found[0].strip(_FSI + _PDI):
            yield None, name
        at = found.end()
    yield from pieces(text[at:])


def _begins_rtl(text: str) -> bool:
    """Whether the first letter runs from right to left; what has none runs as most signs do."""
    strong = (unicodedata.bidirectional(char) for char in text)
    return next((way in _RIGHT_TO_LEFT for way in strong if way in ("L", *_RIGHT_TO_LEFT)), False)


def _left_to_right(text: str) -> str:
    """A text that runs from left to right, with the words in it that do not."""
    ways = {"R": "r", "AL": "r", "NSM": "n", "BN": "n", "WS": " "}
    drawn = "".join(ways.get(unicodedata.bidirectional(char), ".") for char in text)
    parts = ((text[part.start() : part.end()], part[0][0] == "r") for part in _RTL_WORDS.finditer(drawn))
    return "".join(_turned(part) if rtl else part for part, rtl in parts)


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
