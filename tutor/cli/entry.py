"""Commands as the list of commands has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

Declared = Callable[..., "int | None"]
"""What a command does. Typer reads its arguments and options from the parameters."""


class Entry(NamedTuple):
    """A command as the list of commands has it. Typer reads the rest only if it runs or its own help is asked for."""

    panel: str
    """The heading that it stands under."""
    help: str
    declare: Callable[[], Declared]
    entries: Mapping[str, Entry] = {}
    """The commands in it, if it is a group."""
