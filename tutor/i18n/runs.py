"""What of a right-to-left line runs from left to right: cards, numbers, sums, commands, paths, words of other scripts.

Each such run is kept together and in its order. A run takes in the brackets that stand right around it, so that nobody
has to know which way round they are to be drawn there.
"""

from __future__ import annotations

import re
import unicodedata
from enum import Enum
from functools import cache
from typing import NamedTuple

from tutor.i18n.signs import CARD


class Kind(Enum):
    """What a piece of a line is."""

    TEXT = "text"
    """Runs from right to left, or has no direction of its own."""
    CARD = "card"
    NUMBER = "number"
    """A number, a range of numbers, a time, or a sum."""
    WORDS = "words"
    """Words of a script that runs from left to right, such as a command."""
    PATH = "path"
    """Runs from left to right, but for names in it that run from right to left."""
    ENCLOSED = "enclosed"
    """A card or a number in brackets."""


class Piece(NamedTuple):
    """A part of a line."""

    kind: Kind
    text: str


_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">", "“": "”", "‘": "’", "«": "»"}
_BRACKET = re.compile("([" + re.escape("".join((*_PAIRS, *_PAIRS.values()))) + "])")

# Every sign of a line becomes the letter of its class, and the patterns below are made of these: Cc* is a card, Pp* a
# path, Ww* a word with brackets in it, 0 a digit, a a letter that runs from left to right, r one that runs from right
# to left, b a bracket, n any other sign. The classes of punctuation are named by one of their signs.
_CLASSES = {
    **dict.fromkeys(".,:%…", ""),
    **dict.fromkeys("-+−", "-"),
    **dict.fromkeys("–—~", "~"),
    **dict.fromkeys("×÷*=", "="),
    **dict.fromkeys("/\\", "/"),
    **dict.fromkeys("_@#|&$^", "_"),
    **dict.fromkeys("'’", "'"),
    **dict.fromkeys("()[]{}<>", "b"),
}
_NUMBER = "(?:(?<![ra0c])-)?0+(?:[.,:/~-]0+)*%?"
_SUM = f"{_NUMBER}(?:(?: [=-] |=){_NUMBER})+"
_WORD = "(?:--?|[~.]{0,2}/+|_+)?0*a(?:[a0_'./:,=-]*[a0/])?…?"
_RUN = re.compile(f"(?P<CARD>Cc*)|(?P<PATH>Pp*)|(?P<WORDS>Ww*|{_WORD})|(?P<NUMBER>{_SUM}|{_NUMBER})")
_STRETCH = re.compile("(?<![^ ])[n,:']*([^ ]+?)[n.,:']*(?= |$)")
"""What stands between spaces, without the punctuation around it."""
_MIXED_PATH = re.compile("(?=.*a)(?=.*r)(?:.*/|.*[.]a{1,5}$)")
_BRACKETED_WORD = re.compile("(?=.*a)(?=.*b)[ab0_'./:,=~…-]+")
_WITHIN_PHRASE = re.compile(" {1,2}|[,;:.!?] | [-–—&+] ")
"""What may stand between the words of a phrase."""


def pieces(text: str) -> list[Piece]:
    """The parts of a line without marks of direction, in the order of reading."""
    found: list[Piece] = []
    at = 0
    for run in _RUN.finditer(_drawn(text)):
        found += _texts(text[at : run.start()])
        found.append(Piece(Kind[run.lastgroup or "TEXT"], run[0] and text[run.start() : run.end()]))
        at = run.end()
    return _joined(found + _texts(text[at:]))


def parts_of_path(path: str) -> list[tuple[str, bool]]:
    """The parts of a path, and whether each runs from right to left."""
    parts = re.finditer("r+|[^r]+", "".join(_classes(path)))
    return [(path[part.start() : part.end()], part[0][0] == "r") for part in parts]


def _texts(text: str) -> list[Piece]:
    """What stands between two runs, with each bracket for itself."""
    return [Piece(Kind.TEXT, part) for part in _BRACKET.split(text) if part]


def _joined(found: list[Piece]) -> list[Piece]:
    """Runs joined with the brackets around them, and words with the words behind them."""
    done: list[Piece] = []
    for piece in found:
        done.append(piece)
        while (longer := _with_brackets(done) or _with_words(done)) is not None:
            done[-3:] = [longer]
    return done


def _with_brackets(done: list[Piece]) -> Piece | None:
    if len(done) < 3:
        return None
    opening, run, closing = done[-3:]
    if run.kind is Kind.TEXT or opening.kind is not Kind.TEXT or closing.kind is not Kind.TEXT:
        return None
    if _PAIRS.get(opening.text) != closing.text:
        return None
    kind = run.kind if run.kind in (Kind.WORDS, Kind.PATH) else Kind.ENCLOSED
    return Piece(kind, opening.text + run.text + closing.text)


def _with_words(done: list[Piece]) -> Piece | None:
    if len(done) < 3:
        return None
    words, between, more = done[-3:]
    if words.kind not in (Kind.WORDS, Kind.PATH) or not _WITHIN_PHRASE.fullmatch(between.text):
        return None
    if (more.kind is Kind.NUMBER and between.text != " ") or more.kind not in (Kind.WORDS, Kind.PATH, Kind.NUMBER):
        return None
    kind = Kind.PATH if Kind.PATH in (words.kind, more.kind) else Kind.WORDS
    return Piece(kind, words.text + between.text + more.text)


def _drawn(text: str) -> str:
    """The classes of a line, with its cards, its paths, and its words with brackets in them."""
    classes = _classes(text)
    for card in re.finditer(CARD, text):
        _mark(classes, card.span(), "C")
    drawn = "".join(classes)
    if "a" in classes and ("r" in classes or "b" in classes):
        for stretch in _STRETCH.finditer(drawn):
            start, end = stretch.span(1)
            name = stretch[1].strip("b")
            if _MIXED_PATH.match(name):
                start += stretch[1].index(name)
                _mark(classes, (start, start + len(name)), "P")
            elif _BRACKETED_WORD.fullmatch(stretch[1]) and _is_balanced(text[start:end]):
                _mark(classes, (start, end), "W")
        drawn = "".join(classes)
    return drawn


def _mark(classes: list[str], span: tuple[int, int], name: str) -> None:
    start, end = span
    classes[start:end] = [name, *name.lower() * (end - start - 1)]


def _is_balanced(text: str) -> bool:
    """Every bracket has its other half."""
    waiting: list[str] = []
    for bracket in _BRACKET.findall(text):
        if bracket in _PAIRS:
            waiting.append(_PAIRS[bracket])
        elif not waiting or waiting.pop() != bracket:
            return False
    return not waiting


def _classes(text: str) -> list[str]:
    classes: list[str] = []
    for char in text:
        # a combining mark belongs to the sign before it
        classes.append(_class(char) or (classes[-1] if classes else "n"))
    return classes


@cache
def _class(char: str) -> str:
    """The class of a sign; empty for a combining mark."""
    if (known := _CLASSES.get(char)) is not None:
        return known or char
    if char.isdecimal():
        return "0"
    if char.isspace():
        return " "
    match unicodedata.bidirectional(char):
        case "L":
            return "a"
        case "R" | "AL":
            return "r" if char.isalpha() else "n"
        case "NSM":
            return ""
    return "n"
