"""When two spellings are one name. Which names can be is the business of whoever asks for one."""

from __future__ import annotations

import unicodedata

LONGEST = 80
"""Signs that fit into a name."""
_SELECTORS, _MORE_SELECTORS = range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0)
"""They choose among drawings of one sign."""
_TAGS = range(0xE0020, 0xE0080)
"""They tell flags apart that begin with the same sign."""


def tidy(name: str) -> str:
    """The name as it is kept: without spaces at its ends, and its letters encoded in one way."""
    return unicodedata.normalize("NFC", name.strip())


def numbered(name: str, number: int) -> str:
    """The name with a number that tells it from another one; the end of a long name gives way."""
    mark = f" ({number})"
    return name[: LONGEST - len(mark)] + mark


def folded(name: str) -> str:
    """What is equal for all spellings of one name.

    Small and capital letters, wide and narrow ones, the number of spaces between words, and characters that only
    direct how letters join or are drawn do not count.
    """
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join("".join(letter for letter in plain if not _only_directs(letter)).split())


def _only_directs(letter: str) -> bool:
    if ord(letter) in _SELECTORS or ord(letter) in _MORE_SELECTORS:
        return True
    return unicodedata.category(letter) == "Cf" and ord(letter) not in _TAGS
