"""The outside of a match that is sent to others as a text: ``hm``, the version, a full stop, then base64url.

What is coded so is the match and, last, a checksum.
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
_TEXT = re.compile(r"[^\w./\\-]*h\s*m\s*([0-9]{1,6})\s*\.(.*)", re.DOTALL | re.IGNORECASE | re.ASCII)
"""Quotation marks and the like may stand before it, but nothing that could be the way to a file."""
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
    """Whether it looks like the text of a match, sound or not."""
    return _TEXT.match(_as_typed(text)) is not None


def text_of(body: bytes) -> str:
    """The text with this in it. Raises ``TextError``."""
    coded = urlsafe_b64encode(body + _checksum(body)).decode().rstrip("=")
    text = f"hm{VERSION}.{coded}"
    if len(text) > LONGEST:
        raise TextError(Trouble.TOO_LONG)
    return text


def body_of(text: str) -> bytes:
    """What is in a text. Raises ``TextError``.

    What is put into it on its way from one program to another does no harm: spaces, ends of lines, quotation marks,
    marks that cannot be seen, and dashes in place of hyphens.
    """
    found = _TEXT.match(_as_typed(text))
    if found is None:
        raise TextError(Trouble.FOREIGN)
    if int(found[1]) > VERSION:
        raise TextError(Trouble.NEWER)
    coded = _NO_LETTERS.sub("", found[2])
    if len(coded) >= LONGEST:
        raise TextError(Trouble.TOO_LONG)
    if found[1] != str(VERSION) or len(coded) % 4 == 1:
        raise TextError(Trouble.DAMAGED)
    data = urlsafe_b64decode(coded + "=" * (-len(coded) % 4))
    body = data[:-_CHECKSUM]
    # one match has one text: what could be written in another way was not written by us
    if text_of(body) != f"hm{VERSION}.{coded}":
        raise TextError(Trouble.DAMAGED)
    return body


def _as_typed(text: str) -> str:
    """The text without what cannot be seen, and with hyphens as keyboards have them."""
    text = text[: 2 * LONGEST].replace(_LONG_DASH, "--")
    kinds = ((char, unicodedata.category(char)) for char in text)
    return "".join("-" if kind == "Pd" else char for char, kind in kinds if kind not in {"Cc", "Cf"} or char.isspace())


def _checksum(body: bytes) -> bytes:
    return crc32(body).to_bytes(_CHECKSUM, "big")
