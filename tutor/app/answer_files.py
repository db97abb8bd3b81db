"""Answers to a quiz, or moves of a match, from a file: one a line, as they are typed in plain mode."""

from __future__ import annotations

from io import StringIO

from tutor.app.context import Context
from tutor.app.data_files import broken_line, read_bytes
from tutor.app.exits import Exit, TutorError
from tutor.ui.plain import PlainPresenter
from tutor.ui.replies import Refused, understand
from tutor.ui.screen import EndOfInput, Question

STDIN = "-"
_MOST = 2**20
"""So many bytes can be read: far more than any quiz has answers."""


class AnswerFile:
    """The lines of a file, of which empty ones and those that begin with ``#`` are passed over."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.line = 0
        """The line that was read last, counted from 1."""
        self._lines = text.rstrip("\n").split("\n")

    def next_line(self) -> str:
        """The next line; empty where there is none."""
        while self.line < len(self._lines):
            self.line += 1
            line = self._lines[self.line - 1].strip()
            if line and not line.startswith("#"):
                return line
        return ""

    def problem(self, sentence: str) -> TutorError:
        """What is wrong with the line that was read last."""
        return TutorError(f"{self.path}:{self.line}: {sentence}", Exit.DATA)


class AnswerFilePresenter(PlainPresenter):
    """Prints what is told, or nothing where it is ``silent``, and reads the answers from a file.

    A line that is no answer raises ``TutorError``: to go on would give the answers behind it to the wrong questions.
    """

    def __init__(self, context: Context, file: AnswerFile, *, silent: bool = False) -> None:
        environment = context.environment._replace(stdin_is_tty=False, plain=True)
        super().__init__(environment._replace(stdout=StringIO()) if silent else environment, context.catalogue)
        self._file = file

    def _read(self, question: Question) -> str:
        if self._kept is None:  # read before it is asked for, so that where the file ends no prompt is left open
            self._kept = self._file.next_line()
            if not self._kept and not question.proceed:  # Enter alone is never written
                raise EndOfInput
        text = super()._read(question)
        match understand(text, question, self._catalogue, written=True):
            case Refused(line):
                raise self._file.problem(line.text)
        return text


def read_answers(context: Context, path: str) -> AnswerFile:
    """The file, or the standard input for ``-``. Raises ``TutorError`` where it cannot be read, or is not UTF-8."""
    data = _bytes(context, path)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problem = context.say("app", "This is not text in UTF-8.").text
        raise TutorError(f"{path}:{broken_line(data, error)}: {problem}", Exit.DATA) from error
    return AnswerFile(path, text.replace("\r\n", "\n").replace("\r", "\n"))


def too_few(context: Context, file: AnswerFile, given: int, count: int) -> TutorError:
    """The file has ended before the quiz."""
    speech = context.speech
    there = speech.say_n("app", "There is {n} answer in this file.", "There are {n} answers in this file.", given)
    asked = speech.say_n("quiz", "There is {n} question.", "There are {n} questions.", count)
    return file.problem(f"{there} {asked}")


def refuse_more(context: Context, file: AnswerFile) -> None:
    """Raise ``TutorError`` if a line is left when the quiz is over: it may be one of them that is too much."""
    if file.next_line():
        problem = context.say("app", "There is no question left for this answer; nothing has been kept.")
        raise file.problem(problem.text)


def _bytes(context: Context, path: str) -> bytes:
    if path != STDIN:
        return read_bytes(context, path)
    stdin = context.environment.stdin
    try:
        if stdin is not None and not stdin.closed:
            data = stdin.buffer.read(_MOST + 1)
            if len(data) <= _MOST:  # a part of it would be no less wrong than none
                return data
    except OSError:
        pass
    raise TutorError(context.say("app", "Nothing can be read from the standard input.").text, Exit.DATA)
