"""Help in the reader's language: Typer's own words are English, and its columns fit no other script."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tutor.i18n.cells import cells
from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tutor.cli.typer_app import Entry
    from tutor.i18n.catalogue import Catalogue
    from tutor.ui.layout import Layout

_COLUMN = 26
_WIDE = 60


class Help:
    """Writes the help of a command. One is made for a run, before the Typer app is built."""

    def __init__(self, catalogue: Catalogue, layout: Layout, width: int) -> None:
        self.t = catalogue
        self._layout = layout
        self._width = width

    def write(self, command: Any, context: Any) -> str:
        """The whole help of one command or group."""
        rows = [*self._usage(command, context), ""]
        if command.help:
            for paragraph in command.help.split("\n\n"):
                rows += [*self._layout.rows(Line(paragraph.replace("\n", " "))), ""]
        if command.epilog:
            rows += [*self._examples(command.epilog), ""]
        for title, entries in self._sections(command, context):
            if entries:
                rows += [*self._layout.rows(Line(title, Style.TITLE)), *self._table(entries), ""]
        return "\n".join(rows).rstrip()

    def _usage(self, command: Any, context: Any) -> list[str]:
        # some versions of Typer put what must be given into braces
        pieces = [piece.strip("{}") for piece in command.collect_usage_pieces(context)]
        usage = " ".join((context.command_path, *pieces))
        return self._layout.rows(Line(self.t.say("help", "Usage: {command}", command=usage)))

    def _examples(self, epilog: str) -> list[str]:
        """Lines of ``command  # what it does``: the command on a line, the words below it."""
        rows = self._layout.rows(Line(self.t.say("help", "Examples"), Style.TITLE))
        entries = [tuple(part.strip() for part in line.split("#", 1)) for line in epilog.splitlines()]
        return rows + self._table([(command, words) for command, words in entries])

    def _sections(self, command: Any, context: Any) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        yield from self._command_sections(getattr(command, "entries", {}))
        arguments = [parameter for parameter in command.get_params(context) if parameter.param_type_name == "argument"]
        yield (
            self.t.say("help", "Arguments"),
            [(argument.make_metavar(context).strip("{}"), argument.help) for argument in arguments if argument.help],
        )
        options = [parameter for parameter in command.get_params(context) if parameter.param_type_name == "option"]
        yield self.t.say("help", "Options"), [self._option(option) for option in options if not option.hidden]

    def _option(self, option: Any) -> tuple[str, str]:
        # the short one first: Typer keeps those of --help in no order
        names = ", ".join(sorted((*option.opts, *option.secondary_opts), key=len))
        words = self.t.say("help", "Show this help.") if "--help" in option.opts else option.help or ""
        if option.default and not option.is_flag:
            words = self.t.say("help", "{words} (usual: {value})", words=words, value=str(option.default))
        return (names if option.is_flag else f"{names} {option.metavar or ''}".strip()), words

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
