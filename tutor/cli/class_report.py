"""The command ``hearts class report``."""

from __future__ import annotations

from functools import partial

import typer

from tutor.app.context import Context
from tutor.cli.entry import Declared, Entry
from tutor.cli.help_texts import Words
from tutor.cli.refusals import refuse_without


def report_entry(context: Context, panel: str) -> Entry:
    """The command, as the list of the group has it."""
    return Entry(panel, context.catalogue.say("help", "See where a class stands."), partial(_report, context))


def _report(context: Context) -> Declared:
    t, words = context.catalogue, Words(context)

    def report(
        name: str = typer.Argument(..., metavar=words.class_name, help=t.say("help", "The class.")),
        csv: str | None = typer.Option(None, help=words.csv),
        no_bom: bool = typer.Option(False, "--no-bom", help=words.no_bom),
        json: bool = typer.Option(False, "--json", help=words.json),
        html: str | None = typer.Option(None, help=words.html),
        rules: str | None = typer.Option(
            None, help=t.say("help", "Count only answers to questions on this rule book.")
        ),
        force: bool = typer.Option(False, "--force", help=words.force),
    ) -> int:
        from tutor.app.language import settle_order
        from tutor.app.reports.classroom import Wishes, report_command

        if csv is None:
            refuse_without(context, "--csv", {"--no-bom": no_bom})
            if html is None:
                refuse_without(context, context.catalogue.join_or(["--csv", "--html"]), {"--force": force})
        if csv is None and html is None and not json:
            settle_order(context)
        return report_command(context, name, Wishes(csv, not no_bom, html, json, rules, force))

    return report
