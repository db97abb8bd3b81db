"""Names of people and classes: which can be."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from tutor.app.exits import TutorError
from tutor.store.names import LONGEST, tidy

if TYPE_CHECKING:
    from tutor.ui.speech import Speech

_JOINERS = "\u200c\u200d"
_FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f")
"""The flag of a country within a country: a black flag, and what it stands for in signs that are not seen."""
_NO_LETTERS = ("Cc", "Cf", "Cs", "Zl", "Zp")
_BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and symbols that leave nothing on the paper."""


def name_fault(speech: Speech, name: str) -> str | None:
    """Why nobody can be called so, and what to do; ``None`` for a name that can be."""
    say = speech.say
    if hidden := next(filter(_is_hidden, _FLAG.sub("", name)), None):
        code = f"U+{ord(hidden):04X}"
        return say("app", "This name holds a sign that cannot be seen: {code}. Write the name without it.", code=code)
    if not any(map(_is_seen, name)):
        return say("app", "There is no name here. Write at least one letter.")
    if len(name) > LONGEST:
        return say("app", "This name has {n} signs, and at most {most} fit. Shorten it.", n=len(name), most=LONGEST)
    return None


def checked_name(speech: Speech, name: str) -> str:
    """The name as it is kept. Raises ``TutorError`` if nobody can be called so."""
    kept = tidy(name)
    if fault := name_fault(speech, kept):
        raise TutorError(fault)
    return kept


def _is_hidden(char: str) -> bool:
    no_letter = unicodedata.category(char) in _NO_LETTERS and char not in _JOINERS
    never_one = ord(char) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(char) <= 0xFDEF
    return no_letter or never_one or char in _BLANKS


def _is_seen(char: str) -> bool:
    """Whether a sign is seen without another one: what is put on letters needs one."""
    return unicodedata.category(char) != "Zs" and unicodedata.category(char)[0] != "M" and char not in _JOINERS
