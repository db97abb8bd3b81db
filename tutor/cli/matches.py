"""The commands on the learner's matches: matches list, show, replay, review, again, share, open, stats, remove."""

from __future__ import annotations

from functools import partial

import typer

from tutor.app.context import Context
from tutor.cli.entry import Declared, Entry
from tutor.cli.help_texts import Words
from tutor.cli.listing import listing, listing_alone


def matches_entry(context: Context, panel: str) -> Entry:
    """``hearts matches`` and what is in it."""
    t = context.catalogue
    commands = t.say("help", "Commands")
    entries = {
        "list": Entry(
            commands, t.say("help", "List your matches, each with its number."), partial(listing, context, _listed)
        ),
        "show": Entry(commands, t.say("help", "Show all about a match."), partial(_show, context)),
        "replay": Entry(
            commands, t.say("help", "Show every trick of the deals that are over."), partial(_replay, context)
        ),
        "review": Entry(
            commands,
            t.say("help", "Compare your decisions with those of the strong computer player."),
            partial(_review, context),
        ),
        "again": Entry(commands, t.say("help", "Play a new match with the same cards."), partial(_again, context)),
        "share": Entry(
            commands, t.say("help", "Write a match as a short text to send to others."), partial(_share, context)
        ),
        "open": Entry(commands, t.say("help", "Look at a match that somebody has shared."), partial(_open, context)),
        "stats": Entry(commands, t.say("help", "Show all your finished matches in numbers."), partial(_stats, context)),
        "remove": Entry(commands, t.say("help", "Remove a match."), partial(_remove, context)),
    }
    return Entry(panel, t.say("help", "Look at your matches."), partial(listing_alone, context, _listed), entries)


class _Words(Words):
    """What these commands share."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        t = context.catalogue
        self.number_name = t.say("argument", "NUMBER")
        self.number = t.say("help", "The number of the match in the list.")
        self.deal = t.say("help", "Only this deal of the match.")


def _listed(context: Context, as_json: bool) -> int:
    from tutor.app.matches import entries

    return entries.print_matches(context) if as_json else entries.list_matches(context)


def _show(context: Context) -> Declared:
    words = _Words(context)

    def show(number: int = typer.Argument(..., metavar=words.number_name, help=words.number)) -> int:
        from tutor.app.matches.show import show_match

        return show_match(context, number)

    return show


def _replay(context: Context) -> Declared:
    words = _Words(context)

    def replay(
        number: int = typer.Argument(..., metavar=words.number_name, help=words.number),
        deal: int | None = typer.Option(None, min=1, help=words.deal),
    ) -> int:
        from tutor.app.matches.show import replay_match

        return replay_match(context, number, deal)

    return replay


def _review(context: Context) -> Declared:
    words = _Words(context)

    def review(
        number: int = typer.Argument(..., metavar=words.number_name, help=words.number),
        deal: int | None = typer.Option(None, min=1, help=words.deal),
    ) -> int:
        from tutor.app.language import settle_order
        from tutor.app.matches.review import review_match

        settle_order(context)
        return review_match(context, number, deal)

    return review


def _again(context: Context) -> Declared:
    words = _Words(context)

    def again(number: int = typer.Argument(..., metavar=words.number_name, help=words.number)) -> int:
        from tutor.app.language import settle_order
        from tutor.app.matches.menu import play_again

        settle_order(context)
        return play_again(context, number)

    return again


def _share(context: Context) -> Declared:
    words = _Words(context)

    def share(number: int = typer.Argument(..., metavar=words.number_name, help=words.number)) -> int:
        from tutor.app.matches.share import share_match

        return share_match(context, number)

    return share


def _open(context: Context) -> Declared:
    t, words = context.catalogue, _Words(context)
    told = t.say("help", "The text of a match, or a file with it; - reads the standard input.")

    def open_(
        text: str = typer.Argument(..., metavar=t.say("argument", "TEXT"), help=told),
        replay: bool = typer.Option(
            False, "--replay", help=t.say("help", "Show every trick of the deals that are over.")
        ),
        review: bool = typer.Option(
            False, "--review", help=t.say("help", "Compare the decisions with those of the strong computer player.")
        ),
        deal: int | None = typer.Option(None, min=1, help=words.deal),
    ) -> int:
        from tutor.app.language import settle_order
        from tutor.app.matches.share import Looking, open_shared
        from tutor.cli.refusals import refuse_with, refuse_without

        if review:
            refuse_with(context, "--review", {"--replay": replay})
        if not replay and not review:
            refuse_without(context, context.catalogue.join_or(["--replay", "--review"]), {"--deal": deal})
        settle_order(context)
        return open_shared(context, text, Looking(replay, review, deal))

    return open_


def _stats(context: Context) -> Declared:
    words = Words(context)

    def stats(json: bool = typer.Option(False, "--json", help=words.json)) -> int:
        from tutor.app.matches.stats import print_stats, show_stats

        return print_stats(context) if json else show_stats(context)

    return stats


def _remove(context: Context) -> Declared:
    t, words = context.catalogue, _Words(context)

    def remove(
        number: int = typer.Argument(..., metavar=words.number_name, help=words.number),
        yes: bool = typer.Option(False, "--yes", help=t.say("help", "Remove without asking.")),
    ) -> int:
        from tutor.app.matches.entries import remove_match

        return remove_match(context, number, sure=yes)

    return remove
