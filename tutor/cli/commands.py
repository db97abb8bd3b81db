"""The command-line app: its groups, and what ``hearts`` does without a command.

The commands themselves are declared in ``learning``, ``scripts`` and ``lessons``; each only hands what was typed to
``tutor.app``.
"""

from __future__ import annotations

from typing import Any

import typer

from tutor.app.context import Context
from tutor.cli.entry import Declared
from tutor.cli.help import Help
from tutor.cli.learning import for_learners
from tutor.cli.lessons import lessons_entry
from tutor.cli.matches import matches_entry
from tutor.cli.paper import scoresheet_entry
from tutor.cli.people import for_people
from tutor.cli.scripts import for_scripts
from tutor.cli.typer_app import new_group
from tutor.cli.worksheets import worksheet_entry

_SHORT_CODE = 2
"""Letters of the codes that people know; the longer ones mean the same."""


def build(context: Context, writer: Help) -> Any:
    """The command-line app in the reader's language."""
    t = context.catalogue
    return new_group(
        writer,
        {
            **for_learners(context),
            "matches": matches_entry(context, t.say("help", "Commands")),
            "worksheet": worksheet_entry(context),
            "scoresheet": scoresheet_entry(context),
            **for_people(context),
            **for_scripts(context),
            "lessons": lessons_entry(context),
        },
        _hearts(context),
        help=t.say("help", "Learn Hearts in your own language, check what you know, and play.")
        + "\n\n"
        + t.say("help", "The options below may stand before or after any command."),
        epilog="\n".join(
            (
                "hearts learn  # " + t.say("help", "Take the lessons."),
                "hearts quiz legal  # " + t.say("help", "Practise which cards may be played."),
                "hearts play --deals 1  # " + t.say("help", "Play one deal."),
            )
        ),
    )


def _hearts(context: Context) -> Declared:
    """What is done without a command, with the options that go with every command.

    Those are taken out of the command line before it is parsed (``words``); here they are only declared, for the help.
    """
    t = context.catalogue

    def hearts(  # noqa: PLR0917 - Typer reads the options from the parameters
        ctx: typer.Context,
        lang: str | None = typer.Option(
            None, help=t.say("help", "Speak this language: {codes}.", codes=_codes(context))
        ),
        learner: str | None = typer.Option(None, help=t.say("help", "Keep progress under this name.")),
        plain: bool = typer.Option(
            False, "--plain", help=t.say("help", "Plain lines and numbered choices, for screen readers and pipes.")
        ),
        ascii_only: bool = typer.Option(
            False, "--ascii", help=t.say("help", "Show suits as the letters C, D, H and S.")
        ),
        color: str | None = typer.Option(None, metavar="auto|always|never", help=t.say("help", "When to use colours.")),
        digits: str | None = typer.Option(
            None, metavar="latn|native", help=t.say("help", "Which digits to show numbers in.")
        ),
        bidi: str | None = typer.Option(
            None, metavar="auto|terminal|app|plain", help=t.say("help", "Who puts right-to-left text in order.")
        ),
        version: bool = typer.Option(False, "--version", help=t.say("help", "Show the version.")),
        debug: bool = typer.Option(False, "--debug", help=t.say("help", "If something fails, show all of it.")),
    ) -> int | None:
        if ctx.invoked_subcommand is not None:
            return None
        if _nobody_there(context):
            print(ctx.get_help(), file=context.environment.stdout)
            return 0
        from tutor.app.menu import menu_command

        return menu_command(context)

    return hearts


def _codes(context: Context) -> str:
    """The codes of the languages, each with the other short codes that mean it."""
    codes = []
    for code, language in context.languages.items():
        others = [alias for alias in language.aliases if len(alias) == _SHORT_CODE]
        codes.append(f"{code} ({context.catalogue.join_or(others)})" if others else code)
    return context.catalogue.listing(codes)


def _nobody_there(context: Context) -> bool:
    """Nothing can be read: the input is closed or empty, as in ``hearts </dev/null``."""
    stdin = context.environment.stdin
    if stdin is None or stdin.closed:
        return True
    if context.environment.stdin_is_tty:
        return False
    peek = getattr(getattr(stdin, "buffer", None), "peek", None)
    return peek is not None and not peek(1)
