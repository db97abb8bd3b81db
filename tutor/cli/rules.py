"""The commands on rule books: rules list, show, check, schema."""

from __future__ import annotations

from functools import partial

import typer

from tutor.app.context import Context
from tutor.cli.entry import Declared, Entry
from tutor.cli.help_texts import Words
from tutor.cli.listing import listing, listing_alone
from tutor.cli.paper import page_target
from tutor.cli.refusals import refuse_with


def rules_entry(context: Context, panel: str) -> Entry:
    """``hearts rules`` and what is in it."""
    t = context.catalogue
    entries = {
        "list": Entry(panel, t.say("help", "List the rule books."), partial(listing, context, _listed)),
        "show": Entry(panel, t.say("help", "Show every rule of a rule book."), partial(_show, context)),
        "check": Entry(panel, t.say("help", "Look for mistakes in a rule book."), partial(_check, context)),
        "schema": Entry(
            panel,
            t.say("help", "Write the JSON Schema that helps an editor with your files."),
            partial(_schema, context),
        ),
    }
    return Entry(panel, t.say("help", "Read the rules."), partial(listing_alone, context, _listed), entries)


def _listed(context: Context, as_json: bool) -> int:
    from tutor.app.rulebooks import show

    return show.print_list(context) if as_json else show.list_rules(context)


def _show(context: Context) -> Declared:
    from tutor.app.books import DEFAULT_BOOK, EXAMPLE

    t, words = context.catalogue, Words(context)

    def show(
        rules: str = typer.Argument(DEFAULT_BOOK, metavar=words.book_name, help=words.rules),
        players: int | None = typer.Option(None, help=words.players),
        option: list[str] = typer.Option([], metavar=EXAMPLE, help=words.option),
        sources: bool = typer.Option(False, "--sources", help=t.say("help", "Say where each rule comes from.")),
        json: bool = typer.Option(False, "--json", help=words.json),
        html: str | None = typer.Option(None, help=words.html),
        beside: str | None = typer.Option(None, help=words.beside),
        force: bool = typer.Option(False, "--force", help=words.force),
    ) -> int:
        from tutor.app.books import parse_options
        from tutor.app.language import settle_order
        from tutor.app.rulebooks.show import print_rules, show_rules

        options = parse_options(context, option)
        if json:
            refuse_with(context, "--json", {"--html": html})
        if (target := page_target(context, html, beside, force=force)) is not None:
            from tutor.app.paper.pages import page_of_rules

            return page_of_rules(context, rules, players, options, target, sources=sources)
        if json:
            return print_rules(context, rules, players, options)
        settle_order(context)
        return show_rules(context, rules, players, options, sources=sources)

    return show


def _check(context: Context) -> Declared:
    t, words = context.catalogue, Words(context)

    def check(
        file: str = typer.Argument(
            ..., metavar=words.file_name, help=t.say("help", "The file, or the name of a rule book.")
        ),
    ) -> int:
        from tutor.app.rulebooks.check import check_rules

        return check_rules(context, file)

    return check


def _schema(context: Context) -> Declared:
    t = context.catalogue

    def schema(
        kind: str = typer.Argument("rules", metavar="rules|lessons", help=t.say("help", "Which files it is for.")),
    ) -> int:
        from tutor.app.rulebooks.show import print_schema

        return print_schema(context, kind)

    return schema
