"""What the checks of the catalogues report."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """What is wrong."""

    UNREADABLE = "unreadable"
    NO_LANGUAGE = "no-language"
    HEADER = "header"
    MISSING = "missing"
    STALE = "stale"
    TWICE = "twice"
    UNTRANSLATED = "untranslated"
    FUZZY = "fuzzy"
    SAME_AS_ENGLISH = "same-as-english"
    PLACES = "places"
    NUMBERS = "numbers"
    DIGITS = "digits"
    DIGIT_SETS = "digit-sets"
    CARDS = "cards"
    CODES = "codes"
    LENGTH = "length"
    LABEL = "label"
    SCRIPT = "script"
    MIXED_WORD = "mixed-word"
    LETTER = "letter"
    SPELLING = "spelling"
    NOT_NFC = "not-nfc"
    HIDDEN = "hidden"
    MARK = "mark"
    SPACE = "space"
    EDGE_SPACE = "edge-space"
    LINES = "lines"
    END_MARK = "end-mark"
    PAIR = "pair"
    AVOIDED = "avoided"
    GLOSSARY = "glossary"
    SUIT = "suit"
    DOUBLED = "doubled"


WARNINGS = frozenset({Kind.GLOSSARY, Kind.SUIT, Kind.DOUBLED})
"""What a translator should look at and may leave as it is: words inflect, and a good sentence may do without one."""


class Fault(NamedTuple):
    """What a check says of a text."""

    kind: Kind
    what: str
    fix: str
    """What to do about it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault and where it is. It is printed as editors take it: `file:line: entry: what is wrong: what to do`."""

    language: str
    file: str
    line: int
    """Where the message begins; 1 for what concerns the whole file, or is not in it."""
    context: str
    """Of the message; empty for a fault of the whole file."""
    fault: Fault

    @property
    def kind(self) -> Kind:
        """What is wrong."""
        return self.fault.kind

    @property
    def warning(self) -> bool:
        """Whether it is worth a look only, and fails nothing."""
        return self.kind in WARNINGS

    def __str__(self) -> str:
        entry = f"{self.context}: " if self.context else ""
        return f"{self.file}:{self.line}: {entry}{self.fault.what}: {self.fault.fix}"
