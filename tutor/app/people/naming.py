"""Names of learners and classes: how one stands in a line, and which learner has it."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from tutor.app.exits import TutorError
from tutor.i18n.bidi import isolated

if TYPE_CHECKING:
    from tutor.app.context import Context
    from tutor.store import Learner

_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_WITH_RTL = _RIGHT_TO_LEFT | {"NSM", "WS", "BN"}
"""Classes of signs that go with the letters around them."""


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
