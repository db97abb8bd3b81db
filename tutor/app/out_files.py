"""Files that a command writes: never over an existing one unless that is asked for, and whole or not at all."""

from __future__ import annotations

from pathlib import Path

from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.whole_file import replace_file

STDOUT = "-"
"""In place of the path of a file: the standard output."""


def check_target(context: Context, path: str, *, force: bool) -> None:
    """Look whether a file can be written there before anything is done for it. Raises ``TutorError``."""
    if path == STDOUT:
        return
    target = Path(path)
    try:
        there, folder = target.is_file(), target.parent.is_dir() and not target.is_dir()
    except (OSError, ValueError):
        there = folder = False
    if not folder:
        raise _cannot_write(context, path)
    if there and not force:
        sentence = context.say(
            "app", "There is a file {path} already. Give another name, or --force to write over it.", path=path
        )
        raise TutorError(sentence.text)


def write_out(context: Context, path: str, text: str) -> None:
    """Write the text, as UTF-8 and with its line ends as they are, to the file or the standard output.

    Raises ``TutorError`` where the file cannot be written, and ``OSError`` where the standard output cannot.
    """
    if path == STDOUT:
        _print(context, text)
        return
    target = Path(path)
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(text.encode())  # a device, which no file may take the place of
        else:
            replace_file(target.resolve(), text.encode())
    except (OSError, RuntimeError, ValueError) as error:  # of these the second is for a link that leads to itself
        raise _cannot_write(context, path) from error


def tell_written(context: Context, path: str) -> None:
    """Say where something was written, unless it went to the standard output."""
    if path != STDOUT:
        context.show(context.say("app", "Written: {path}", path=path))


def _print(context: Context, text: str) -> None:
    stdout = context.environment.stdout
    binary = getattr(stdout, "buffer", None)
    stdout.flush()
    if binary is None:
        stdout.write(text)
    else:  # past the layer that changes ends of lines on some systems
        binary.write(text.encode())
        binary.flush()


def _cannot_write(context: Context, path: str) -> TutorError:
    return TutorError(context.say("app", "The file {path} cannot be written.", path=path).text, Exit.CANNOT_WRITE)
