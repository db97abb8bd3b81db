"""What was typed, in the form in which it is compared: however it was written, and on whichever keyboard."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_ARABIC_SIGNS = range(27, 36)
"""Their classes, which no sign of another script has."""
_SEPARATORS = re.compile("[,;،؛、，]")
_MOST_WORDS = 6
"""No more words are looked at together, where there is no comma between several answers."""
_NUMBER = re.compile(r"[-−]?\d{1,9}")


def parse_number(text: str) -> int | None:
    """The whole number in digits of any script, with at most a minus sign before it; ``None`` for every other form.

    >>> parse_number("−१३"), parse_number("1_3"), parse_number("²")
    (-13, None, None)
    """
    digits = without_marks(text).strip()
    return int(digits.replace("−", "-")) if _NUMBER.fullmatch(digits) else None


def fold(text: str) -> str:
    """The form in which typed words are compared, with digits of any script as those of every keyboard.

    The signs above and below Arabic letters, such as the one of a doubled letter, are left out as most people do.
    """
    digits = "".join(str(int(char)) if char.isdecimal() else char for char in without_marks(text))
    composed = unicodedata.normalize("NFC", digits)
    letters = (char for char in composed if unicodedata.combining(char) not in _ARABIC_SIGNS)
    return " ".join("".join(letters).casefold().split())


def without_marks(text: str) -> str:
    """Without marks of direction, byte order marks and the like, which cannot be seen."""
    # The joiners of the Indic scripts and of Urdu make words differ.
    return "".join(char for char in text if unicodedata.category(char) != "Cf" or char in "\u200c\u200d")


def parts(text: str, link: str, is_known: Callable[[str], bool]) -> Iterator[str]:
    """What is typed for each of several answers, with commas, the word ``link`` (*and*) or only spaces between them.

    Where there are only spaces, as many words as are known together are one part, and all that are not known are one.
    """
    link = fold(_SEPARATORS.sub(" ", link))
    words = ["," if fold(word) == link else word for word in without_marks(text).split()]
    for stretch in _SEPARATORS.split(" ".join(words)):
        left = stretch.split()
        while left:
            length = _length(left[:_MOST_WORDS], is_known)
            yield " ".join(left[:length])
            del left[:length]


def _length(words: Sequence[str], is_known: Callable[[str], bool]) -> int:
    """How many of the words are known together; if the first is in no such part, how many are before one."""
    for start in range(len(words)):
        for end in range(len(words), start, -1):
            if is_known(" ".join(words[start:end])):
                return start or end
    return len(words)
