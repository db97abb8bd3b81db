"""The commands for scripts, teachers and authors: judge, simulate, paths, config."""

from __future__ import annotations

import typer

from tutor.app.context import Context
from tutor.cli.help import Help
from tutor.cli.learning import Words
from tutor.cli.typer_app import command_settings, new_group

MOST_DEALS = 100_000_000


def add_scripts(app: typer.Typer, context: Context, writer: Help) -> None:
    """Declare these commands."""
    words = Words(context)
    words.panel = context.catalogue.say("help", "For scripts, teachers and authors")
    _add_judge(app, context, writer, words)
    _add_simulate(app, context, writer, words)
    _add_paths(app, context, writer, words)
    _add_config(app, context, writer, words)


def _add_judge(app: typer.Typer, context: Context, writer: Help, words: Words) -> None:
    t = context.catalogue.say

    @app.command(
        "judge",
        help=t("help", "Say what the rules say of positions in a file."),
        rich_help_panel=words.panel,
        **command_settings(writer),
    )
    def judge(
        file: str = typer.Argument(
            ..., metavar="FILE", help=t("help", "A file of positions; - reads the standard input.")
        ),
        check: bool = typer.Option(False, "--check", help=t("help", "Compare with the answers in the file.")),
        json: bool = typer.Option(False, "--json", help=words.json),
    ) -> int:
        from tutor.app.verdicts import print_check, print_verdicts

        return print_check(context, file) if check else print_verdicts(context, file, as_json=json)


def _add_simulate(app: typer.Typer, context: Context, writer: Help, words: Words) -> None:
    t = context.catalogue.say

    @app.command(
        "simulate",
        help=t("help", "Let the computer play many deals against itself."),
        rich_help_panel=words.panel,
        **command_settings(writer),
    )
    def simulate(
        rules: str = typer.Argument(..., metavar="RULES", help=words.rules),
        players: int | None = typer.Option(None, metavar="N", help=words.players),
        deals: int = typer.Option(1000, metavar="N", min=1, max=MOST_DEALS, help=t("help", "How many deals.")),
        bots: str = typer.Option(
            "random",
            metavar="NAME[,NAME…]",
            help=t("help", "Who plays: one name for all, or one for each seat: {levels}.", levels="random, normal"),
        ),
        option: list[str] = typer.Option([], metavar="NAME=VALUE", help=words.option),
        seed: str | None = typer.Option(None, metavar="TEXT", help=words.seed),
        trace: str | None = typer.Option(
            None, metavar="FILE", help=t("help", "Write every deal to this file, one line of JSON each.")
        ),
        json: bool = typer.Option(False, "--json", help=words.json),
    ) -> int:
        from tutor.app.books import parse_options
        from tutor.app.simulation import run_simulation

        options = parse_options(context, option)
        return run_simulation(context, rules, players, options, deals, bots, seed, trace, as_json=json)


def _add_paths(app: typer.Typer, context: Context, writer: Help, words: Words) -> None:
    t = context.catalogue.say

    @app.command(
        "paths",
        help=t("help", "Show where settings and progress are kept."),
        rich_help_panel=words.panel,
        **command_settings(writer),
    )
    def paths() -> int:
        from tutor.app.configuration import show_paths

        return show_paths(context)


def _add_config(app: typer.Typer, context: Context, writer: Help, words: Words) -> None:
    t = context.catalogue.say
    group = new_group(writer, ("list", "get", "set"), invoke_without_command=True)
    app.add_typer(group, name="config", help=t("help", "Show or change settings."), rich_help_panel=words.panel)

    @group.callback()
    def config(ctx: typer.Context) -> int | None:
        from tutor.app.configuration import list_settings

        return None if ctx.invoked_subcommand else list_settings(context)

    @group.command("list", help=t("help", "List the settings that have a value."), **command_settings(writer))
    def list_() -> int:
        from tutor.app.configuration import list_settings

        return list_settings(context)

    @group.command("get", help=t("help", "Show one setting."), **command_settings(writer))
    def get(name: str = typer.Argument(..., metavar="NAME", help=t("help", "The setting."))) -> int:
        from tutor.app.configuration import get_setting

        return get_setting(context, name)

    @group.command("set", help=t("help", "Change one setting."), **command_settings(writer))
    def set_(
        name: str = typer.Argument(..., metavar="NAME", help=t("help", "The setting.")),
        value: str = typer.Argument(..., metavar="VALUE", help=t("help", "Its new value.")),
    ) -> int:
        from tutor.app.configuration import set_setting

        return set_setting(context, name, value)
