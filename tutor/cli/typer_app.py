"""How commands and groups of commands are made with Typer here: each is built when it is asked for, and not before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_click_type, get_command
from typer.models import OptionInfo

from tutor.cli.entry import Declared, Entry
from tutor.cli.help import Help

UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""The base of Typer's complaints about a command line; it has no public name of its own."""

HelpShown = typer.Exit
"""What Typer raises when it has written a help page."""

_WholeNumber: type[Any] = type(get_click_type(annotation=int, parameter_info=OptionInfo()))
"""Typer's own type of whole numbers, with limits or without; it has no public name either."""

_HELP_OPTIONS = {"help_option_names": ["-h", "--help"]}


class UnknownCommandError(Exception):
    """A word that should be a command and is none."""

    def __init__(self, word: str, known: tuple[str, ...], path: str) -> None:
        super().__init__(word, known, path)
        self.word = word
        self.known = known
        self.path = path
        """The command line so far, such as ``hearts rules``."""


class Command(TyperCommand):
    """A command that writes its help in the reader's language."""

    writer: Help

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(self.writer.write(self, ctx) + "\n")

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with _complaints_of(ctx):
            return super().parse_args(ctx, args)


class Group(TyperGroup):
    """A group that writes its help in the reader's language and builds only the command that is asked for."""

    writer: Help
    entries: Mapping[str, Entry]

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(self.writer.write(self, ctx) + "\n")

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with _complaints_of(ctx):
            return super().parse_args(ctx, args)

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.entries)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        entry = self.entries.get(cmd_name)
        if entry is None:
            return None
        if entry.entries:
            return new_group(self.writer, entry.entries, entry.declare(), help=entry.help)
        return _new_command(self.writer, entry)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.entries and not args[0].startswith("-"):
            raise UnknownCommandError(args[0], tuple(self.entries), ctx.command_path)
        return super().resolve_command(ctx, args)


@contextmanager
def _complaints_of(ctx: Any) -> Iterator[None]:
    """Let a complaint about a command line know which command it is about: Typer does not always say."""
    try:
        yield
    except UsageError as error:
        complaint: Any = error
        complaint.ctx = complaint.ctx or ctx
        raise


def when_alone(run: Declared) -> Declared:
    """What a group does where no command of it is given."""

    def group(ctx: typer.Context) -> int | None:
        return None if ctx.invoked_subcommand else run()

    return group


def new_group(writer: Help, entries: Mapping[str, Entry], callback: Declared, **settings: Any) -> Any:
    """A group of these commands; ``callback`` runs before each of them, and alone where no command is given."""
    app = _new_app()
    app.callback(cls=Group, invoke_without_command=True, context_settings=_HELP_OPTIONS, **settings)(callback)
    group: Any = get_command(app)
    group.writer, group.entries = writer, entries
    return group


def _new_command(writer: Help, entry: Entry) -> Any:
    app = _new_app()
    app.command(cls=Command, context_settings=_HELP_OPTIONS, help=entry.help)(entry.declare())
    command: Any = get_command(app)
    command.writer = writer
    for parameter in command.params:
        if isinstance(parameter.type, _WholeNumber):
            parameter.type = _whole_number(parameter.type)
    return command


def _whole_number(kind: Any) -> Any:
    """A type of whole numbers that are typed as everywhere: in digits of any script, and in no other form."""

    def convert(value: Any, parameter: Any, context: Any) -> Any:
        from tutor.ui.typed import parse_number

        number = parse_number(value) if isinstance(value, str) else value
        return kind.convert("" if number is None else number, parameter, context)

    own = copy(kind)
    own.convert = convert
    return own


def _new_app() -> typer.Typer:
    # Rich help would cost 80 ms at every start, and completion is not worth what it adds to every help page.
    return typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
