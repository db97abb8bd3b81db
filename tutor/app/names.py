"""Names of people and classes: which can be, and how they stand in a line."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from tutor.app.exits import Exit, TutorError
from tutor.i18n.bidi import isolated
from tutor.store.names import LONGEST, tidy

if TYPE_CHECKING:
    from tutor.app.context import Context
    from tutor.store import Learner

_JOINERS = "\u200c\u200d"
_FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f")
"""The flag of a country within a country: a black flag, and what it stands for in signs that are not seen."""
_NO_LETTERS = ("Cc", "Cf", "Cs", "Zl", "Zp")
_BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and symbols that leave nothing on the paper."""
_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_WITH_RTL = _RIGHT_TO_LEFT | {"NSM", "WS", "BN"}
"""Classes of signs that go with the letters around them."""


def name_fault(context: Context, name: str) -> str | None:
    """Why nobody can be called so, and what to do; ``None`` for a name that can be."""
    say = context.speech.say
    if hidden := next(filter(_is_hidden, _FLAG.sub("", name)), None):
        code = f"U+{ord(hidden):04X}"
        return say("app", "This name holds a sign that cannot be seen: {code}. Write the name without it.", code=code)
    if not any(map(_is_seen, name)):
        return say("app", "There is no name here. Write at least one letter.")
    if len(name) > LONGEST:
        return say("app", "This name has {n} signs, and at most {most} fit. Shorten it.", n=len(name), most=LONGEST)
    return None


def checked_name(context: Context, name: str) -> str:
    """The name as it is kept. Raises ``TutorError`` if nobody can be called so."""
    kept = tidy(name)
    if fault := name_fault(context, kept):
        raise TutorError(fault)
    return kept


def shown_name(context: Context, name: str) -> str:
    """A name for a line on the screen.

    It is kept together where it might be mixed up with what stands around it; the marks for that are not written into
    pipes.
    """
    if not name:
        return context.speech.say("app", "Learner without a name")
    ways = {unicodedata.bidirectional(char) for char in name}
    if context.catalogue.language.rtl:
        mixed = not ways <= _WITH_RTL
    else:
        mixed = not context.environment.plain and not ways.isdisjoint(_RIGHT_TO_LEFT)
    return isolated(name) if mixed else name


def at_keyboard(context: Context) -> Learner:
    """The learner whose name the program was started with, made when new. Raises ``TutorError`` for no name."""
    name = context.learner_name
    known = context.store.learner_named(name)
    return known or context.store.learner(checked_name(context, name) if name else "")


def find_learner(context: Context, name: str) -> Learner:
    """The learner of this name. Raises ``TutorError`` if there is none."""
    if found := context.store.learner_named(name):
        return found
    from tutor.reading.problems import suggest

    known = {learner.name.casefold(): learner.name for learner in context.store.learners() if learner.name}
    shown = shown_name(context, name)
    if (meant := suggest(name, known)) is not None:
        words = context.say(
            "app",
            "There is no learner “{name}”. Did you mean “{suggestion}”?",
            name=shown,
            suggestion=shown_name(context, known[meant]),
        )
    else:
        words = context.say(
            "app", "There is no learner “{name}”. To see who there is: {command}", name=shown, command="hearts learners"
        )
    raise TutorError(words.text)


def must_keep(context: Context) -> None:
    """Raise ``TutorError`` unless what is changed is kept: that is all that such a command is for."""
    if not context.store.saving:
        context.tell_notices()
        raise TutorError(context.say("app", "So nothing was changed.").text, Exit.CANNOT_WRITE)


def _is_hidden(char: str) -> bool:
    no_letter = unicodedata.category(char) in _NO_LETTERS and char not in _JOINERS
    never_one = ord(char) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(char) <= 0xFDEF
    return no_letter or never_one or char in _BLANKS


def _is_seen(char: str) -> bool:
    """Whether a sign is seen without another one: what is put on letters needs one."""
    return unicodedata.category(char) != "Zs" and unicodedata.category(char)[0] != "M" and char not in _JOINERS
