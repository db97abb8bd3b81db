"""How a run can end: the exit codes, and the errors that a reader can mend."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes of ``hearts``; the names are those of sysexits where it has one."""

    OK = 0
    FAILED = 1
    """Below the pass mark, a difference found by ``--check``, or a general failure."""
    USAGE = 2
    DATA = 65
    """A rule book, lesson, position or progress file that cannot be used."""
    BUG = 70
    CANNOT_WRITE = 73
    OUTPUT_FAILED = 74
    CANCELLED = 130
    """Ctrl-C."""
    TERMINATED = 143
    """SIGTERM."""


class TutorError(Exception):
    """Something that the reader can mend: a sentence in their language, and the exit code."""

    def __init__(self, sentence: str, code: Exit = Exit.USAGE) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code
