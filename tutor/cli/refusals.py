"""Parts of a command line that do not go together, or mean nothing without another."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.app.context import Context


def first_given(options: Mapping[str, object]) -> str | None:
    """The name of the first of these that is on the command line: a number may be 0, and a text may be empty."""
    for name, value in options.items():
        if value is not None and value is not False and value not in ([], {}):
            return name
    return None


def refuse_with(context: Context, word: str, options: Mapping[str, object]) -> None:
    """Raise ``TutorError`` if one of these was given: beside this word of the command line it would mean nothing."""
    from tutor.app.exits import TutorError

    if name := first_given(options):
        raise TutorError(context.say("app", "{name} does not go with {word}.", name=name, word=word).text)


def refuse_without(context: Context, word: str, options: Mapping[str, object]) -> None:
    """Raise ``TutorError`` if one of these was given: without this word of the command line it would mean nothing."""
    from tutor.app.exits import TutorError

    if name := first_given(options):
        raise TutorError(context.say("app", "{name} goes with {word} only.", name=name, word=word).text)
