"""What was typed, in the form in which it is compared: however it was written, and on whichever keyboard."""

from __future__ import annotations

import re
import unicodedata

_NUMBER = re.compile(r"[-−]?\d{1,9}")


def parse_number(text: str) -> int | None:
    """The whole number in digits of any script, with at most a minus sign before it; ``None`` for every other form.

    >>> parse_number("−१३"), parse_number("1_3"), parse_number("²")
    (-13, None, None)
    """
    digits = without_marks(text).strip()
    return int(digits.replace("−", "-")) if _NUMBER.fullmatch(digits) else None


def fold(text: str) -> str:
    """The form in which typed words are compared, with digits of any script as those of every keyboard."""
    digits = "".join(str(int(char)) if char.isdecimal() else char for char in without_marks(text))
    return " ".join(unicodedata.normalize("NFC", digits).casefold().split())


def without_marks(text: str) -> str:
    """Without marks of direction, byte order marks and the like, which cannot be seen."""
    # The joiners of the Indic scripts and of Urdu make words differ.
    return "".join(char for char in text if unicodedata.category(char) != "Cf" or char in "\u200c\u200d")
