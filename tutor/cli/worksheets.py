"""The command that makes worksheets: for teachers, and for whoever learns on paper."""

from __future__ import annotations

from functools import partial

import typer

from tutor.app.context import Context
from tutor.cli.entry import Declared, Entry
from tutor.cli.help_texts import Words

MOST_QUESTIONS = 100
MOST_SHEETS = 100


def worksheet_entry(context: Context) -> Entry:
    """``hearts worksheet``."""
    t = context.catalogue
    return Entry(t.say("help", "Commands"), t.say("help", "Make worksheets to print."), partial(_worksheet, context))


def _worksheet(context: Context) -> Declared:
    from tutor.app.books import DEFAULT_BOOK, EXAMPLE
    from tutor.app.paper.worksheet import USUAL_COUNT
    from tutor.quiz.model import Topic

    t, words = context.catalogue, Words(context)
    topics = t.listing(topic.value for topic in Topic)
    example = f"{Topic.LEGAL.value},{Topic.WINNER.value}"

    def worksheet(  # noqa: PLR0917
        key: bool = typer.Option(
            False, "--key", help=t.say("help", "Write a file with the answers too, each with its reason.")
        ),
        deck: bool = typer.Option(
            False, "--deck", help=t.say("help", "Write a file for a screen too: one question at a time.")
        ),
        topic: str | None = typer.Option(
            None,
            "--topics",
            metavar=example,
            help=t.say("help", "What to ask about, several with commas between them: {topics}.", topics=topics),
        ),
        count: int | None = typer.Option(
            None,
            min=1,
            max=MOST_QUESTIONS,
            help=words.count(USUAL_COUNT),
        ),
        rules: str = typer.Option(DEFAULT_BOOK, help=words.rules),
        players: int | None = typer.Option(None, help=words.players),
        option: list[str] = typer.Option([], metavar=EXAMPLE, help=words.option),
        seed: str | None = typer.Option(None, help=words.seed),
        variants: int | None = typer.Option(
            None, min=1, max=MOST_SHEETS, help=t.say("help", "Make this many sheets, each with other questions.")
        ),
        out: str | None = typer.Option(
            None,
            help=t.say("help", "Write the sheets to this file, and the rest beside it; - is the standard output."),
        ),
        beside: str | None = typer.Option(None, help=words.beside),
        force: bool = typer.Option(False, "--force", help=words.force),
    ) -> int:
        from tutor.app.books import parse_options
        from tutor.app.paper.worksheet import Wishes, worksheet_command

        options = parse_options(context, option)
        return worksheet_command(
            context,
            Wishes(topic, rules, players, options, count, seed, variants, key, deck, out, beside, force),
        )

    return worksheet
