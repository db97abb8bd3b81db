"""The least that a Typer app of eight commands costs: what start-up times are divided by."""

from __future__ import annotations

from collections.abc import Callable

import typer

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)


def make_command(name: str) -> Callable[[int], None]:
    """A command that does nothing with its only option."""

    def command(count: int = 1) -> None:
        typer.echo(f"{name} {count}")

    command.__doc__ = f"Do what {name} does."
    return command


for letter in "abcdefgh":
    app.command(letter)(make_command(letter))

if __name__ == "__main__":
    app()
