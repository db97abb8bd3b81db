"""What the presenters show: lines and questions in the reader's language, ready to be printed.

``tutor.ui.phrases`` makes these from events and prompts; the interactive and the plain presenter print them and read
the reply.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tutor.quiz.model import Value


CODE_END = "  "
"""What parts the code of a card from its name, in the label of a choice."""


class Style(Enum):
    """What a line is, which decides how it looks; nothing is said by the look alone."""

    PLAIN = "plain"
    TITLE = "title"
    RULE = "rule"
    """A rule of the game."""
    CARDS = "cards"
    """Cards, such as a hand; never wrapped inside a card."""
    TABLE = "table"
    """A table of numbers: a row is a line, and tabs part its cells; the first cell of a row is its label.

    No cell is a word: words differ in width from terminal to terminal.
    """
    GOOD = "good"
    BAD = "bad"
    NOTE = "note"
    """Something beside the matter."""


class Line(NamedTuple):
    """One paragraph, or one table.

    A paragraph is wrapped to the width of the screen on spaces only; an empty text is an empty line.
    """

    text: str
    style: Style = Style.PLAIN
    hanging: bool = False
    """Rows after the first are indented: it is one of a list, such as what each player has."""
    aloud: tuple[Line, ...] | None = None
    """The lines in place of it where no column carries a meaning; ``None`` where it can be heard as it is."""


class Choice(NamedTuple):
    """One thing that can be chosen."""

    value: Value
    label: str
    """What is shown behind its number or letter; of a card its code, two spaces and its name."""
    typed: tuple[str, ...] = ()
    """Words that choose it when typed, such as a card's code or *yes*."""


class Key(NamedTuple):
    """What can be asked for by a letter besides answering."""

    value: Value
    """The reply that it stands for."""
    letter: str
    """What is typed, with Enter: a key that every keyboard has."""
    word: str
    """The word of the language that may be typed instead."""
    short: str
    """What it does, in a row of keys; empty where it does nothing now and is not told there."""
    long: str
    """What it does, as a sentence."""
    about: str = ""
    """Of a key that is about one of the choices, such as *w QS*: what to say when it is typed alone."""


class Question(NamedTuple):
    """Something to ask. The lines are shown first, then the choices with their numbers or letters."""

    lines: tuple[Line, ...]
    ask: str
    """The words at the input line, such as *Your card:*."""
    choices: tuple[Choice, ...] = ()
    least: int = 1
    most: int = 1
    number: bool = False
    """An integer is to be typed; there are no choices."""
    text: bool = False
    """Any text is to be typed, such as a name; there are no choices."""
    example: int = 42
    """Such a number, to show its form."""
    counted: Callable[[int], str] | None = None
    """A number with the word for what is counted, such as *2 points*, which may be typed too."""
    proceed: bool = False
    """Only Enter is awaited."""
    cards: bool = False
    """The choices are cards: card codes may be typed in any form (``q♠``, ``10h``)."""
    listed: bool = False
    """The choices have just been shown: where they are lines, they are not printed again."""
    lettered: bool = False
    """The choices are numbers, which may be typed as they are; so each has a letter and not a number before it."""
    usual: Value | None = None
    """What Enter alone means; ``None`` where it means nothing, or what the pointer of a menu is at."""
    pointed: bool = True
    """The pointer of a menu is at a choice from the beginning.

    Where it is not, Enter alone chooses nothing until the pointer was moved: a key pressed too early is no answer.
    """
    reminder: tuple[Line, ...] = ()
    """What the reader has been told before, shown once more where a menu pushes it off the screen."""
    brief: tuple[Line, ...] = ()
    """What stands in place of a menu that would push off the screen what it is about; it is then answered by typing.

    The choices stand there with their numbers.
    """
    retells: bool = False
    """The lines tell once more what still counts of what was told before: nobody waits until that has been read."""
    unknown: Callable[[str], Line | None] | None = None
    """What to say of a typed word that is no choice; ``None`` where the presenter's general sentence will do."""
    keys: tuple[Key, ...] = ()
    """What can be asked for besides; the reply is then the value of the key, and of the choice that it is about."""
    kept: bool = False
    """What has been done before is kept for whoever leaves here."""

    @property
    def marks(self) -> tuple[str, ...]:
        """What is before each choice and is typed for it: a number, in the digits of every keyboard, or a letter."""
        if self.lettered:
            return tuple(chr(ord("a") + place) for place in range(len(self.choices)))
        return tuple(map(str, range(1, len(self.choices) + 1)))


class Quit(Exception):
    """The reader wants to leave; what was done is to be kept."""


class EndOfInput(Quit):
    """There is nothing more to read: a pipe has ended, or Ctrl-D was pressed."""


class Cancelled(Quit):
    """Ctrl-C was pressed."""


class Presenter(Protocol):
    """A way to show lines and ask questions."""

    def show(self, lines: Sequence[Line]) -> None:
        """Print the lines."""

    def ask(self, question: Question) -> tuple[Value, ...]:
        """Ask until there is a fitting reply, or one of the keys is pressed: then the value of the key, and of what.

        Raises ``Quit`` or one of its kinds when the reader wants to leave.
        """
