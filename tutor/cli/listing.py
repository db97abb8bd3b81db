"""Lists for the screen or, with ``--json``, for programs: a command, and what its group does without a command."""

from __future__ import annotations

from collections.abc import Callable

import typer

from tutor.app.context import Context
from tutor.cli.entry import Declared
from tutor.cli.help_texts import Words

Listed = Callable[[Context, bool], int]
"""Shows a list; as JSON where the second value says so."""


def listing(context: Context, listed: Listed) -> Declared:
    """The command that shows this list."""
    words = Words(context)

    def list_(json: bool = typer.Option(False, "--json", help=words.json)) -> int:
        return listed(context, json)

    return list_


def listing_alone(context: Context, listed: Listed) -> Declared:
    """A group that shows this list where no command of it is given."""
    words = Words(context)

    def group(ctx: typer.Context, json: bool = typer.Option(False, "--json", help=words.json)) -> int | None:
        return None if ctx.invoked_subcommand else listed(context, json)

    return group
