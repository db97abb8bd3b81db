"""The options that mean the same before or after any command: they are taken out before Typer reads the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

FLAGS = ("--plain", "--ascii", "--debug")
VALUES = ("--lang", "--learner", "--color", "--digits", "--bidi")
CHOICES = {
    "--color": ("auto", "always", "never"),
    "--digits": ("latn", "native"),
    "--bidi": ("auto", "terminal", "app", "plain"),
}


class GlobalOptionError(Exception):
    """A global option without its value, with one that it does not know, or with one though it takes none."""

    def __init__(self, option: str, value: str | None) -> None:
        super().__init__(option, value)
        self.option = option
        self.value = value
        """The value that is not known; ``None`` where it is missing."""


class UndecodableError(Exception):
    """A word of the command line with bytes that are no UTF-8."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.shown = word.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        """The word, with a sign in place of what cannot be read."""


class GlobalOptions:
    """The global options of a command line, and the words that are left."""

    def __init__(self) -> None:
        self.flags: set[str] = set()
        self.values: dict[str, str] = {}
        self.words: list[str] = []
        self.error: GlobalOptionError | UndecodableError | None = None
        """What is wrong with the first wrong word; kept, since the language to say it in may stand behind it."""


def split_words(arguments: Sequence[str]) -> GlobalOptions:
    """Separate the global options from the rest; what follows ``--`` is left alone."""
    found = GlobalOptions()
    words = list(arguments)
    found.error = next((UndecodableError(word) for word in words if not _is_text(word)), None)
    while words:
        word = words.pop(0)
        name, equals, value = word.partition("=")
        if word == "--":
            found.words += [word, *words]
            break
        if word in FLAGS:
            found.flags.add(word)
        elif name in FLAGS:
            found.error = found.error or GlobalOptionError(name, value)
        elif name in VALUES:
            if not equals and words and not words[0].startswith("--"):
                value = words.pop(0)
            _take(found, name, value)
        else:
            found.words.append(word)
    return found


def _take(found: GlobalOptions, name: str, value: str) -> None:
    if value and (name not in CHOICES or value in CHOICES[name]):
        found.values[name] = value
    else:
        found.error = found.error or GlobalOptionError(name, value or None)


def _is_text(word: str) -> bool:
    try:
        word.encode()
    except UnicodeEncodeError:
        return False
    return True
