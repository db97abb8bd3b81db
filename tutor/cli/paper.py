"""What commands share that write a page, and the one that does nothing else: scoresheet."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import typer

from tutor.app.context import Context
from tutor.cli.entry import Declared, Entry
from tutor.cli.help_texts import Words
from tutor.cli.refusals import refuse_with, refuse_without

if TYPE_CHECKING:
    from tutor.app.paper.pages import Target


def page_target(context: Context, html: str | None, beside: str | None, *, force: bool) -> Target | None:
    """Where a page is to go, if one is asked for; raises ``TutorError`` for what only goes with a page."""
    if html is not None:
        from tutor.app.paper.pages import Target

        return Target(html, beside, force)
    refuse_without(context, "--html", {"--beside": beside, "--force": force})
    return None


def scoresheet_entry(context: Context) -> Entry:
    """``hearts scoresheet``."""
    t = context.catalogue
    return Entry(
        t.say("help", "Commands"),
        t.say("help", "Keep the score of a game with real cards, or print a sheet for it."),
        partial(_scoresheet, context),
    )


def _scoresheet(context: Context) -> Declared:
    from tutor.app.books import DEFAULT_BOOK, EXAMPLE
    from tutor.app.matches.length import MOST_TARGET

    t, words = context.catalogue, Words(context)

    def scoresheet(  # noqa: PLR0917 - Typer reads the options from the parameters
        html: str | None = typer.Option(None, help=words.html),
        rules: str | None = typer.Option(None, help=words.rules),
        players: int | None = typer.Option(None, help=words.players),
        option: list[str] = typer.Option([], metavar=EXAMPLE, help=words.option),
        target: int | None = typer.Option(
            None, min=1, max=MOST_TARGET, help=t.say("help", "The score that ends the match.")
        ),
        name: list[str] = typer.Option(
            [],
            help=t.say("help", "The name of a player; give it once for each, clockwise from the first dealer."),
        ),
        json: bool = typer.Option(
            False,
            "--json",
            help=t.say("help", "Read the points from the standard input and write the score sheet as JSON."),
        ),
        beside: str | None = typer.Option(None, help=words.beside),
        force: bool = typer.Option(False, "--force", help=words.force),
    ) -> int:
        from tutor.app.books import parse_options

        options = parse_options(context, option)
        page = page_target(context, html, beside, force=force)
        if page is not None:
            from tutor.app.paper.pages import page_of_score_sheet

            kept = {"--target": target, "--name": name, "--json": json}
            refuse_with(context, "--html", kept)
            return page_of_score_sheet(context, rules or DEFAULT_BOOK, players, options, page)
        from tutor.app.scores.keeping import keep_score
        from tutor.app.scores.setup import SheetWishes

        return keep_score(context, SheetWishes(rules, players, options, target, tuple(name)), as_json=json)

    return scoresheet
