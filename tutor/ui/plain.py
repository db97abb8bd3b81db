"""The plain presenter: lines out, lines in. For screen readers, simple terminals, pipes and files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.ui.layout import Layout
from tutor.ui.screen import Cancelled, EndOfInput, Line, Quit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tutor.i18n.catalogue import Catalogue
    from tutor.quiz.model import Value
    from tutor.ui.environment import Environment
    from tutor.ui.screen import Question


class PlainPresenter:
    """One line a fact, numbered or lettered choices, each prompt once, nothing redrawn.

    Every prompt reads one line. A pipe or a file answers in the same way: one line for each question, and an empty line
    where only Enter is awaited. That empty line may be left out: a line with words in it is kept for the next question.
    The end of the input raises ``EndOfInput``. What was read from a pipe is printed behind its prompt, so that the
    output reads like a session.
    """

    def __init__(self, environment: Environment, catalogue: Catalogue) -> None:
        self._environment = environment
        self._catalogue = catalogue
        self.layout = Layout(environment, catalogue.language)
        self._kept: str | None = None

    def show(self, lines: Sequence[Line]) -> None:
        """Print the lines."""
        self.print_rows([row for line in lines for row in self.layout.rows(line)])

    def ask(self, question: Question) -> tuple[Value, ...]:
        """Print the question once and read lines until one fits."""
        self.show(question.lines)
        if not question.listed:
            for rows in self.layout.items(question):
                self.print_rows(rows)
        return self.ask_again(question)

    def ask_again(self, question: Question) -> tuple[Value, ...]:
        """Read lines until one fits; the question has been shown."""
        while True:
            text = self._read(question)
            # here, since the first question is to stand on the screen early
            from tutor.ui.all_keys import keys
            from tutor.ui.replies import Chosen, Keys, Leave, Pressed, Refused, understand

            match understand(text, question, self._catalogue):
                case Chosen(values):
                    return values
                case Pressed() as pressed:
                    return pressed.values
                case Refused(line):
                    self.show([line])
                case Keys():
                    self.show(keys(question, self._catalogue, arrows=False))
                case Leave():
                    raise Quit

    def _read(self, question: Question) -> str:
        rows, words = self.layout.prompt(question.ask)
        self.print_rows(rows)
        out = self._environment.stdout
        out.write(f"{words} ")
        out.flush()
        piped = not self._environment.stdin_is_tty
        if self._kept is not None:
            text, self._kept = self._kept, None
        else:
            text = self._next_line()
        if piped and question.proceed and self._goes_on(text, question):
            self._kept = text if text.strip() else None
            text = ""
        if piped:
            out.write(" ".join(self.layout.rows(Line(text.strip()))).strip() + "\n")
        return text

    def _goes_on(self, text: str, question: Question) -> bool:
        from tutor.ui.replies import wish_of

        return wish_of(text, question, self._catalogue) is None

    def _next_line(self) -> str:
        stdin = self._environment.stdin
        try:
            text = stdin.readline() if stdin is not None and not stdin.closed else ""
        except KeyboardInterrupt:
            self._end_row()
            raise Cancelled from None
        except (OSError, ValueError):  # the terminal went away
            text = ""
        if not text:
            self._end_row()
            raise EndOfInput
        return text

    def _end_row(self) -> None:
        """What is said next does not stand behind the prompt."""
        self.print_rows([""])

    def print_rows(self, rows: Sequence[str]) -> None:
        """Print rows that are drawn already."""
        out = self._environment.stdout
        out.writelines(f"{row}\n" for row in rows)
        out.flush()
