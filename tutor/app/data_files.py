"""Reading files that somebody else wrote."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import TYPE_CHECKING

from tutor.app.exits import Exit, TutorError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tutor.app.context import Context
    from tutor.ui.screen import Line


_MOST_OF_A_STREAM = 2**24
"""So many bytes are read at most of what may have no end."""


def read_bytes(context: Context, file: str) -> bytes:
    """What is in a file, or comes out of a pipe. Raises ``TutorError`` if there is none, or if it cannot be read."""
    path = Path(file)
    try:
        if path.is_file():
            return path.read_bytes()
        if path.is_dir() or not path.exists():
            raise TutorError(context.say("app", "There is no file {path}.", path=file).text, Exit.DATA)
        with path.open("rb") as stream:
            data = stream.read(_MOST_OF_A_STREAM + 1)
        if len(data) > _MOST_OF_A_STREAM:
            raise OSError(errno.EFBIG, file)
        return data
    except (OSError, ValueError) as error:  # the latter for a name that no file can have
        raise TutorError(context.say("app", "The file {path} cannot be read.", path=file).text, Exit.DATA) from error


def broken_line(data: bytes, error: UnicodeDecodeError) -> int:
    """The line, counted from 1, in which a text ceases to be UTF-8."""
    return data.count(b"\n", 0, error.start) + 1


class Faults:
    """What is wrong with a file, line by line."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[tuple[int, str]] = []

    def add(self, line: int, sentence: str) -> None:
        """Note what is wrong in a line; lines count from 1."""
        self.found.append((line, sentence))

    def lines(self, context: Context) -> Sequence[Line]:
        """Every fault with its place, and last how many there are."""
        from tutor.ui.screen import Line, Style

        shown = [Line(f"{self.file}:{line}: {sentence}", Style.BAD) for line, sentence in sorted(self.found)]
        number = context.speech.say_n("problem", "{n} problem found.", "{n} problems found.", len(shown))
        return [*shown, Line(number)]
