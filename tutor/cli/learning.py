"""The commands for learners: learn, quiz, play, rules, progress."""

from __future__ import annotations

import typer

from tutor.app.context import Context
from tutor.cli.help import Help
from tutor.cli.typer_app import command_settings, new_group

MOST_QUESTIONS = 1000
MOST_DEALS = 1000


class Words:
    """Help texts that several commands share."""

    def __init__(self, context: Context) -> None:
        t = context.catalogue.say
        self.panel = t("help", "Commands")
        self.rules = t("help", "The rule book: its name, or the path of a file.")
        self.players = t("help", "How many play.")
        self.option = t("help", "Change a rule; may be given several times.")
        self.seed = t("help", "Any text; the same text gives the same cards and questions.")
        self.json = t("help", "Write JSON.")


def add_learning(app: typer.Typer, context: Context, writer: Help) -> None:
    """Declare the commands for learners."""
    words = Words(context)
    _add_learn(app, context, writer, words)
    _add_quiz(app, context, writer, words)
    _add_play(app, context, writer, words)
    _add_rules(app, context, writer, words)
    _add_progress(app, context, writer, words)


def _add_learn(app: typer.Typer, context: Context, writer: Help, words: Words) -> None:
    t = context.catalogue.say

    @app.command("learn", help=t("help", "Take lessons."), rich_help_panel=words.panel, **command_settings(writer))
    def learn(
        lesson: str | None = typer.Argument(
            None, metavar="[LESSON]", help=t("help", "The lesson: its name, or the path of a file.")
        ),
        list_: bool = typer.Option(False, "--list", help=t("help", "List the lessons.")),
        reset: str | None = typer.Option(None, metavar="LESSON", help=t("help", "Begin this lesson anew.")),
        rules: str | None = typer.Option(None, metavar="RULES", help=words.rules),
        players: int | None = typer.Option(None, metavar="N", help=words.players),
    ) -> int:
        from tutor.app import learn as app_learn
        from tutor.app.language import settle_order

        if list_:
            return app_learn.list_lessons(context)
        if reset is not None:
            return app_learn.reset_lesson(context, reset)
        settle_order(context)
        return app_learn.learn_command(context, lesson, rules, players)


def _add_quiz(app: typer.Typer, context: Context, writer: Help, words: Words) -> None:
    t = context.catalogue.say

    @app.command(
        "quiz",
        help=t("help", "Answer questions on the rules."),
        rich_help_panel=words.panel,
        **command_settings(writer),
    )
    def quiz(
        topic: str | None = typer.Argument(
            None,
            metavar="[TOPIC]",
            help=t("help", "What to ask about: {topics}.", topics="legal, why, winner, scoring, pass, deal, end"),
        ),
        count: int = typer.Option(6, metavar="N", min=1, max=MOST_QUESTIONS, help=t("help", "How many questions.")),
        rules: str = typer.Option("hearts", metavar="RULES", help=words.rules),
        players: int | None = typer.Option(None, metavar="N", help=words.players),
        option: list[str] = typer.Option([], metavar="NAME=VALUE", help=words.option),
        seed: str | None = typer.Option(None, metavar="TEXT", help=words.seed),
        no_input: bool = typer.Option(False, "--no-input", help=t("help", "Ask nothing; with --json only.")),
        json: bool = typer.Option(False, "--json", help=words.json),
    ) -> int:
        from tutor.app.books import parse_options
        from tutor.app.exits import TutorError
        from tutor.app.language import settle_order
        from tutor.app.quiz import print_quiz, quiz_command

        options = parse_options(context, option)
        if json:
            return print_quiz(context, topic, rules, players, options, count, seed)
        if no_input:
            raise TutorError(context.say("--no-input goes with --json: a quiz has to ask.").text)
        settle_order(context)
        return quiz_command(context, topic, rules, players, options, count, seed)


def _add_play(app: typer.Typer, context: Context, writer: Help, words: Words) -> None:
    t = context.catalogue.say

    @app.command(
        "play",
        help=t("help", "Play a deal or a match against the computer."),
        rich_help_panel=words.panel,
        **command_settings(writer),
    )
    def play(  # noqa: PLR0917
        rules: str | None = typer.Argument(None, metavar="[RULES]", help=words.rules),
        players: int | None = typer.Option(None, metavar="N", help=words.players),
        target: int | None = typer.Option(
            None, metavar="N", min=1, max=1000, help=t("help", "The score that ends the match.")
        ),
        deals: int | None = typer.Option(
            None, metavar="N", min=1, max=MOST_DEALS, help=t("help", "Stop after this many deals.")
        ),
        option: list[str] = typer.Option([], metavar="NAME=VALUE", help=words.option),
        level: str = typer.Option(
            "normal", metavar="LEVEL", help=t("help", "How the computer plays: {levels}.", levels="random, normal")
        ),
        seed: str | None = typer.Option(None, metavar="TEXT", help=words.seed),
        resume: bool = typer.Option(False, "--resume", help=t("help", "Go on with the match you left last.")),
        skip_quiz: bool = typer.Option(False, "--skip-quiz", help=t("help", "You know the rules: begin at once.")),
    ) -> int:
        from tutor.app.books import parse_options
        from tutor.app.language import settle_order
        from tutor.app.play import Wishes, play_command

        settle_order(context)
        options = parse_options(context, option)
        wishes = Wishes(rules, players, target, deals, options, level, seed, resume, skip_quiz)
        return play_command(context, wishes)


def _add_rules(app: typer.Typer, context: Context, writer: Help, words: Words) -> None:
    t = context.catalogue.say
    group = new_group(writer, ("list", "show"), invoke_without_command=True)
    app.add_typer(group, name="rules", help=t("help", "Read the rules."), rich_help_panel=words.panel)

    @group.callback()
    def rules(ctx: typer.Context) -> int | None:
        from tutor.app.rulebook import list_rules

        return None if ctx.invoked_subcommand else list_rules(context)

    @group.command("list", help=t("help", "List the rule books."), **command_settings(writer))
    def list_() -> int:
        from tutor.app.rulebook import list_rules

        return list_rules(context)

    @group.command("show", help=t("help", "Show every rule of a rule book."), **command_settings(writer))
    def show(
        rules: str = typer.Argument("hearts", metavar="[RULES]", help=words.rules),
        players: int | None = typer.Option(None, metavar="N", help=words.players),
        option: list[str] = typer.Option([], metavar="NAME=VALUE", help=words.option),
    ) -> int:
        from tutor.app.books import parse_options
        from tutor.app.language import settle_order
        from tutor.app.rulebook import show_rules

        settle_order(context)
        return show_rules(context, rules, players, parse_options(context, option))


def _add_progress(app: typer.Typer, context: Context, writer: Help, words: Words) -> None:
    t = context.catalogue.say

    @app.command(
        "progress", help=t("help", "See what you have done."), rich_help_panel=words.panel, **command_settings(writer)
    )
    def progress(json: bool = typer.Option(False, "--json", help=words.json)) -> int:
        from tutor.app.language import settle_order
        from tutor.app.progress import print_progress, show_progress

        if json:
            return print_progress(context)
        settle_order(context)
        return show_progress(context)
