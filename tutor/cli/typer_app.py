"""How a Typer app is made here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import typer

from tutor.cli.help import Help, command_class, group_class

_SETTINGS = {"help_option_names": ["-h", "--help"]}


def new_group(writer: Help, order: Sequence[str], **settings: Any) -> typer.Typer:
    """A Typer app or sub-app that writes its help with ``writer`` and lists its commands in this order."""
    # Rich help would cost 80 ms at every start, and completion is not worth what it adds to every help page.
    return typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        cls=group_class(writer, order),
        context_settings=_SETTINGS,
        **settings,
    )


def command_settings(writer: Help) -> dict[str, Any]:
    """What every command is declared with."""
    return {"cls": command_class(writer), "context_settings": _SETTINGS}
