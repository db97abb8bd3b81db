"""The commands on lessons for their authors: lessons check."""

from __future__ import annotations

from functools import partial

import typer

from tutor.app.context import Context
from tutor.cli.entry import Declared, Entry
from tutor.cli.help_texts import Words


def lessons_entry(context: Context) -> Entry:
    """``hearts lessons`` and what is in it."""
    t = context.catalogue
    panel = t.say("help", "For scripts, teachers and authors")
    check = Entry(t.say("help", "Commands"), t.say("help", "Look for mistakes in lessons."), partial(_check, context))
    return Entry(panel, t.say("help", "Check lessons that you write."), partial(_lessons, context), {"check": check})


def _lessons(context: Context) -> Declared:
    def lessons(ctx: typer.Context) -> int | None:
        from tutor.app.learning.learn import list_lessons

        return None if ctx.invoked_subcommand else list_lessons(context)

    return lessons


def _check(context: Context) -> Declared:
    t, words = context.catalogue, Words(context)

    def check(
        files: list[str] = typer.Argument(
            None,
            metavar=words.file_name,
            help=t.say("help", "Files, or names of lessons; without any, all lessons that come with the program."),
        ),
    ) -> int:
        from tutor.app.learning.check import check_lessons

        return check_lessons(context, files or ())

    return check
