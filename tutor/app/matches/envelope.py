"""The outside of a match that is sent to others as a text: ``hm``, the version, a full stop, then base64url.

What is coded so is the match and, last, a checksum. It tells where such a text ends, since people put words around it.
"""

from __future__ import annotations

import re
import unicodedata
from base64 import urlsafe_b64decode, urlsafe_b64encode
from enum import Enum
from zlib import crc32

VERSION = 1
LONGEST = 20_000
"""Letters of a text."""
MOST = 10 * LONGEST
"""Letters in which a text is looked for."""
_NEXT = re.compile(r"h\s*m\s*([0-9]{1,6})\s*\.", re.IGNORECASE | re.ASCII)
"""How a text begins where one has begun before it: no space need part them."""
_START = re.compile(rf"(?<![\w./\\-])_*{_NEXT.pattern}", re.IGNORECASE | re.ASCII)
"""Words, quotation marks and the like may stand before the first, but nothing that could be the way to a file."""
_NO_LETTERS = re.compile(r"[^A-Za-z0-9_-]+")
_LONG_DASH = "\u2014"
"""What some programs make of two hyphens."""
_CHECKSUM = 4


class Trouble(Enum):
    """Why a match cannot be written as a text, or a text not be read as a match."""

    FOREIGN = "foreign"
    """It is no such text."""
    NEWER = "newer"
    """A newer program wrote it."""
    DAMAGED = "damaged"
    """A letter of it is wrong or missing."""
    SEVERAL = "several"
    """There are other texts beside it."""
    TOO_LONG = "too-long"
    OTHER_RULES = "other-rules"
    """The rule book says other rules here than where the text was written."""
    OWN_RULES = "own-rules"
    """The match was played by a user's own rule file."""


class TextError(Exception):
    """A match that has no text, or a text that is no match."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble


def is_match_text(text: str) -> bool:
    """Whether something in it looks like the text of a match, sound or not."""
    return _START.search(_seen(text[:MOST])) is not None


def text_of(body: bytes) -> str:
    """The text with this in it. Raises ``TextError``."""
    coded = urlsafe_b64encode(body + _checksum(body)).decode().rstrip("=")
    text = f"hm{VERSION}.{coded}"
    if len(text) > LONGEST:
        raise TextError(Trouble.TOO_LONG)
    return text


def body_of(text: str) -> bytes:
    """What is in the one text that is found in this. Raises ``TextError``.

    What is put into it on its way from one program to another does no harm: spaces, ends of lines, quotation marks,
    marks that cannot be seen, and dashes in place of hyphens. Neither do words before or behind it.
    """
    if len(text) > MOST:
        raise TextError(Trouble.TOO_LONG)
    found = _texts(_seen(text))
    if not found:
        raise TextError(Trouble.FOREIGN)
    bodies = {body for version, coded in found if version == str(VERSION) and (body := _sound(coded)) is not None}
    if len(bodies) > 1:
        raise TextError(Trouble.SEVERAL)
    if bodies:
        return bodies.pop()
    version, coded = found[0]
    if int(version) > VERSION:
        raise TextError(Trouble.NEWER)
    raise TextError(Trouble.DAMAGED if len(coded) < LONGEST else Trouble.TOO_LONG)


def _texts(text: str) -> list[tuple[str, str]]:
    """What looks like texts of matches: the version of each, and all letters from there to the next."""
    begun = _START.search(text)
    if begun is None:
        return []
    _, *parts = _NEXT.split(text[begun.start() :])
    return [(version, _letters(part)) for version, part in zip(parts[::2], parts[1::2], strict=True)]


def _sound(coded: str) -> bytes | None:
    """What is coded up to where its checksum stands; ``None`` if that is nowhere.

    One match has one text: what could be written in another way was not written by us.
    """
    coded = coded[:LONGEST]
    coded = coded[: len(coded) - (len(coded) % 4 == 1)]
    data = urlsafe_b64decode(coded + "=" * (-len(coded) % 4))
    checksum = crc32(data[:1])
    for end in range(1, len(data) - _CHECKSUM + 1):
        if data[end : end + _CHECKSUM] == _written(checksum):
            _, _, written = text_of(data[:end]).partition(".")
            if coded.startswith(written):
                return data[:end]
        checksum = crc32(data[end : end + 1], checksum)
    return None


def _seen(text: str) -> str:
    """The text without what cannot be seen."""
    return "".join(char for char in text if char.isspace() or unicodedata.category(char) not in {"Cc", "Cf"})


def _letters(text: str) -> str:
    """Its letters, with hyphens as keyboards have them."""
    text = text.replace(_LONG_DASH, "--")
    return _NO_LETTERS.sub("", "".join("-" if unicodedata.category(char) == "Pd" else char for char in text))


def _checksum(body: bytes) -> bytes:
    return _written(crc32(body))


def _written(checksum: int) -> bytes:
    return checksum.to_bytes(_CHECKSUM, "big")
