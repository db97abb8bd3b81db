"""The commands for scripts, teachers and authors: judge, simulate, deals, doctor, paths, config."""

from __future__ import annotations

from functools import partial

import typer

from tutor.app.context import Context
from tutor.cli.entry import Declared, Entry
from tutor.cli.help_texts import Words
from tutor.cli.typer_app import when_alone

MOST_DEALS = 100_000_000
MOST_SHOWN = 10_000
"""Deals that are shown at once at most."""


def for_scripts(context: Context) -> dict[str, Entry]:
    """These commands, in the order of the help."""
    t = context.catalogue
    panel = t.say("help", "For scripts, teachers and authors")
    commands = t.say("help", "Commands")
    config = {
        "list": Entry(commands, t.say("help", "List the settings that have a value."), partial(_config_list, context)),
        "get": Entry(commands, t.say("help", "Show one setting."), partial(_config_get, context)),
        "set": Entry(commands, t.say("help", "Change one setting."), partial(_config_set, context)),
    }
    return {
        "judge": Entry(
            panel, t.say("help", "Say what the rules say of positions in a file."), partial(_judge, context)
        ),
        "simulate": Entry(
            panel, t.say("help", "Let the computer play many deals against itself."), partial(_simulate, context)
        ),
        "deals": Entry(panel, t.say("help", "Show the cards that a seed deals."), partial(_deals, context)),
        "doctor": Entry(
            panel, t.say("help", "See how the program and your terminal get on."), partial(_doctor, context)
        ),
        "paths": Entry(panel, t.say("help", "Show where settings and progress are kept."), partial(_paths, context)),
        "config": Entry(panel, t.say("help", "Show or change settings."), partial(_config, context), config),
    }


def _judge(context: Context) -> Declared:
    t, words = context.catalogue, Words(context)

    def judge(
        file: str = typer.Argument(
            ..., metavar=words.file_name, help=t.say("help", "A file of positions; - reads the standard input.")
        ),
        check: bool = typer.Option(False, "--check", help=t.say("help", "Compare with the answers in the file.")),
        json: bool = typer.Option(False, "--json", help=words.json),
    ) -> int:
        from tutor.app.scripts.judge import print_check, print_verdicts

        answer = print_check if check else print_verdicts
        return answer(context, file, as_json=json)

    return judge


def _simulate(context: Context) -> Declared:
    from tutor.app.books import EXAMPLE
    from tutor.bots import BOTS

    t, words = context.catalogue, Words(context)

    def simulate(
        rules: str = typer.Argument(..., metavar=words.book_name, help=words.rules),
        players: int | None = typer.Option(None, help=words.players),
        deals: int = typer.Option(1000, min=1, max=MOST_DEALS, help=t.say("help", "How many deals.")),
        bots: str = typer.Option(
            "random",
            help=t.say("help", "Who plays: one name for all, or one for each seat: {levels}.", levels=t.listing(BOTS)),
        ),
        option: list[str] = typer.Option([], metavar=EXAMPLE, help=words.option),
        seed: str | None = typer.Option(None, help=words.seed),
        trace: str | None = typer.Option(
            None, help=t.say("help", "Write every deal to this file, one line of JSON each.")
        ),
        json: bool = typer.Option(False, "--json", help=words.json),
    ) -> int:
        from tutor.app.books import parse_options
        from tutor.app.scripts.simulate import Wishes, run_simulation

        wishes = Wishes(rules, players, parse_options(context, option), deals, bots, seed, trace)
        return run_simulation(context, wishes, as_json=json)

    return simulate


def _deals(context: Context) -> Declared:
    from tutor.app.books import DEFAULT_BOOK, EXAMPLE

    t, words = context.catalogue, Words(context)

    def deals(
        rules: str = typer.Argument(DEFAULT_BOOK, metavar=words.book_name, help=words.rules),
        seed: str = typer.Option(..., help=t.say("help", "The seed of a match, as it is shown there.")),
        players: int | None = typer.Option(None, help=words.players),
        count: int = typer.Option(1, min=1, max=MOST_SHOWN, help=t.say("help", "How many deals, from the first on.")),
        option: list[str] = typer.Option([], metavar=EXAMPLE, help=words.option),
        json: bool = typer.Option(False, "--json", help=words.json),
    ) -> int:
        from tutor.app.books import parse_options
        from tutor.app.scripts.deals import DealsWishes, show_deals

        return show_deals(
            context, DealsWishes(rules, players, parse_options(context, option), seed, count), as_json=json
        )

    return deals


def _doctor(context: Context) -> Declared:
    t, words = context.catalogue, Words(context)

    def doctor(
        no_input: bool = typer.Option(False, "--no-input", help=t.say("help", "Ask nothing.")),
        json: bool = typer.Option(False, "--json", help=words.json),
    ) -> int:
        from tutor.app.doctor import doctor_command

        return doctor_command(context, as_json=json, no_input=no_input)

    return doctor


def _paths(context: Context) -> Declared:
    def paths() -> int:
        from tutor.app.configuration import show_paths

        return show_paths(context)

    return paths


def _config(context: Context) -> Declared:
    return when_alone(_config_list(context))


def _config_list(context: Context) -> Declared:
    def list_() -> int:
        from tutor.app.configuration import list_settings

        return list_settings(context)

    return list_


def _config_get(context: Context) -> Declared:
    t, words = context.catalogue, Words(context)

    def get(name: str = typer.Argument(..., metavar=words.setting_name, help=t.say("help", "The setting."))) -> int:
        from tutor.app.configuration import get_setting

        return get_setting(context, name)

    return get


def _config_set(context: Context) -> Declared:
    t, words = context.catalogue, Words(context)

    def set_(
        name: str = typer.Argument(..., metavar=words.setting_name, help=t.say("help", "The setting.")),
        value: str = typer.Argument(..., metavar=words.value_name, help=t.say("help", "Its new value.")),
    ) -> int:
        from tutor.app.configuration import set_setting

        return set_setting(context, name, value)

    return set_
