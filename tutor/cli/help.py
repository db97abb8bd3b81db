"""Help in the reader's language: Typer's own words are English, and its columns fit no other script."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tutor.i18n.cells import cells
from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tutor.cli.entry import Entry
    from tutor.i18n.catalogue import Catalogue
    from tutor.ui.layout import Layout

_COLUMN = 26
_WIDE = 60
_SOME = "..."
"""Stands for what may follow: in every language the same, and where no width of a word moves what comes behind."""


class Help:
    """Writes the help of a command. One is made for a run, before the Typer app is built."""

    def __init__(self, catalogue: Catalogue, layout: Layout, width: int) -> None:
        self.t = catalogue
        self._layout = layout
        self._width = width

    def write(self, command: Any, context: Any) -> str:
        """The whole help of one command or group."""
        rows = [] if getattr(command, "entries", None) else [*self._usage(command, context), ""]
        if command.help:
            for paragraph in command.help.split("\n\n"):
                rows += [*self._layout.rows(Line(paragraph.replace("\n", " "))), ""]
        if command.epilog:
            rows += [*self._examples(command.epilog), ""]
        if arguments := _arguments(command, context):
            rows += [*self._layout.rows(Line(self.t.say("help", "Arguments"), Style.TITLE)), *self._told(arguments), ""]
        for title, entries in self._sections(command, context):
            if entries:
                rows += [*self._layout.rows(Line(title, Style.TITLE)), *self._table(entries), ""]
        return "\n".join(rows).rstrip()

    def _usage(self, command: Any, context: Any) -> list[str]:
        """The command line, which runs from left to right in every language, as it is typed."""
        rows = ["  " + context.command_path]
        for piece in self._pieces(command, context):
            if cells(rows[-1]) + 1 + cells(piece) <= self._width:
                rows[-1] += " " + piece
            else:
                rows.append(" " * 6 + piece)
        return [*self._layout.rows(Line(self.t.say("help", "Usage"), Style.TITLE)), *rows]

    def _pieces(self, command: Any, context: Any) -> Iterator[str]:
        """What stands behind the name of the command."""
        yield f"[--{_SOME}]"
        for argument in _arguments(command, context):
            name = self._drawn(argument.metavar) + (_SOME if argument.nargs != 1 else "")
            yield name if argument.required else f"[{name}]"

    def _drawn(self, word: str) -> str:
        """A word of the language drawn by itself, for a row that is not all of that language."""
        return " ".join(row.strip() for row in self._layout.rows(Line(word)))

    def _examples(self, epilog: str) -> list[str]:
        """Lines of ``command  # what it does``: the command on a line, the words below it."""
        rows = self._layout.rows(Line(self.t.say("help", "Examples"), Style.TITLE))
        entries = [tuple(part.strip() for part in line.split("#", 1)) for line in epilog.splitlines()]
        return rows + self._table([(command, words) for command, words in entries])

    def _sections(self, command: Any, context: Any) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        yield from self._command_sections(getattr(command, "entries", {}))
        options = [parameter for parameter in command.get_params(context) if parameter.param_type_name == "option"]
        yield self.t.say("help", "Options"), [self._option(option) for option in options if not option.hidden]

    def _option(self, option: Any) -> tuple[str, str]:
        # the short one first: Typer keeps those of --help in no order
        names = ", ".join(sorted((*option.opts, *option.secondary_opts), key=len))
        words = self.t.say("help", "Show this help.") if "--help" in option.opts else option.help or ""
        if option.default and not option.is_flag:
            words = self.t.say("help", "{words} (usual: {value})", words=words, value=option.default)
        return (names if option.is_flag else f"{names} {option.metavar or _SOME}"), words

    def _told(self, arguments: list[Any]) -> Iterator[str]:
        """Each argument, and below it what it is: to the right of a translated word nothing stands."""
        for argument in arguments:
            yield from ("  " + row for row in self._layout.rows(Line(argument.metavar), margin=2))
            yield from (" " * 6 + row for row in self._layout.rows(Line(argument.help), margin=6))

    def _command_sections(self, entries: Mapping[str, Entry]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        for panel in dict.fromkeys(entry.panel for entry in entries.values()):
            yield panel, [(name, entry.help) for name, entry in entries.items() if entry.panel == panel]

    def _table(self, entries: list[tuple[str, str]]) -> list[str]:
        """Terms and what they mean: beside each other where there is room, else the words below the term."""
        beside = self._width >= _WIDE
        rows = []
        for term, words in entries:
            if beside and cells(term) < _COLUMN - 3:
                first, *more = self._layout.rows(Line(words), margin=_COLUMN)
                rows += ["  " + term.ljust(_COLUMN - 2) + first, *(" " * _COLUMN + row for row in more)]
            else:
                indent = _COLUMN if beside else 6
                rows += ["  " + term, *(" " * indent + row for row in self._layout.rows(Line(words), margin=indent))]
        return rows


def _arguments(command: Any, context: Any) -> list[Any]:
    return [parameter for parameter in command.get_params(context) if parameter.param_type_name == "argument"]
