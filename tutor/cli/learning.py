"""The commands for learners: learn, quiz, play, progress; those on rules have a module of their own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import typer

from tutor.app.context import Context
from tutor.cli.entry import Declared, Entry
from tutor.cli.help_texts import Words
from tutor.cli.paper import page_target
from tutor.cli.refusals import first_given, refuse_with, refuse_without
from tutor.cli.rules import rules_entry

MOST_QUESTIONS = 1000
MOST_DEALS = 1000


def for_learners(context: Context) -> dict[str, Entry]:
    """These commands, in the order of the help."""
    t = context.catalogue
    panel = t.say("help", "Commands")
    return {
        "learn": Entry(panel, t.say("help", "Take lessons."), partial(_learn, context)),
        "quiz": Entry(panel, t.say("help", "Answer questions on the rules."), partial(_quiz, context)),
        "play": Entry(panel, t.say("help", "Play a deal or a match against the computer."), partial(_play, context)),
        "rules": rules_entry(context, panel),
        "progress": Entry(panel, t.say("help", "See what you have done."), partial(_progress, context)),
    }


def _learn(context: Context) -> Declared:
    t, words = context.catalogue, Words(context)
    named = t.say(
        "help",
        "The name of a lesson, or the path of its file; or {review} for what is due, or {words} for the card words.",
        review="review",
        words="words",
    )

    def learn(  # noqa: PLR0917
        lesson: str | None = typer.Argument(None, metavar=words.lesson_name, help=named),
        list_: bool = typer.Option(False, "--list", help=t.say("help", "List the lessons.")),
        reset: str | None = typer.Option(None, help=t.say("help", "Begin this lesson anew.")),
        rules: str | None = typer.Option(None, help=words.rules),
        players: int | None = typer.Option(None, help=words.players),
        seed: str | None = typer.Option(None, help=words.seed),
        html: str | None = typer.Option(None, help=words.html),
        beside: str | None = typer.Option(None, help=words.beside),
        force: bool = typer.Option(False, "--force", help=words.force),
    ) -> int:
        from tutor.app.language import settle_order
        from tutor.app.learning import learn as app_learn
        from tutor.app.learning.course import REVIEW, WORDS

        target = page_target(context, html, beside, force=force)
        if list_:
            given = {words.lesson_name: lesson, "--reset": reset, "--seed": seed, "--html": html}
            refuse_with(context, "--list", given)
            return app_learn.list_lessons(context, rules, players)
        if reset is not None:
            refuse_with(context, "--reset", {words.lesson_name: lesson, "--seed": seed, "--html": html})
            return app_learn.reset_lesson(context, reset, rules, players)
        if lesson in (REVIEW, WORDS):
            refuse_with(context, lesson, {"--rules": rules, "--players": players, "--seed": seed})
        if target is not None:
            from tutor.app.paper.pages import page_of_lesson

            return page_of_lesson(context, lesson, rules, players, seed, target)
        settle_order(context)
        return app_learn.learn_command(context, lesson, rules, players, seed)

    return learn


def _quiz(context: Context) -> Declared:
    from tutor.app.books import DEFAULT_BOOK, EXAMPLE
    from tutor.app.learning.quiz import PASS_SHARE, USUAL_COUNT
    from tutor.quiz.model import Topic

    right, of = PASS_SHARE
    t, words = context.catalogue, Words(context)
    topics = t.listing(topic.value for topic in Topic)

    def quiz(  # noqa: PLR0917
        topic: str | None = typer.Argument(
            None,
            metavar=words.topic_name,
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
        no_input: bool = typer.Option(False, "--no-input", help=t.say("help", "Ask nothing; with --json only.")),
        json: bool = typer.Option(False, "--json", help=words.json),
        stdio: bool = typer.Option(
            False, "--stdio", help=t.say("help", "For programs: one question a line out, one answer a line in.")
        ),
        pass_mark: int | None = typer.Option(
            None,
            "--pass",
            min=1,
            max=MOST_QUESTIONS,
            help=t.say("help", "How many right answers pass: {right} of {of} unless you say so.", right=right, of=of),
        ),
        answers: str | None = typer.Option(
            None,
            help=t.say("help", "Take the answers from this file, one a line; - reads the standard input."),
        ),
        results: str | None = typer.Option(
            None, help=t.say("help", "Write the answers given to this file, for the teacher.")
        ),
        force: bool = typer.Option(False, "--force", help=words.force),
    ) -> int:
        from tutor.app.books import parse_options
        from tutor.app.exits import TutorError
        from tutor.app.language import settle_order
        from tutor.app.learning.quiz import Wishes, print_quiz, quiz_command

        if results is None:
            refuse_without(context, "--results", {"--force": force})
        options = parse_options(context, option)
        wishes = Wishes(topic, rules, players, options, count, seed, pass_mark, answers, results, force)
        for_asking = {"--pass": pass_mark, "--answers": answers, "--results": results}
        if stdio:
            from tutor.app.learning.stdio import stdio_command

            if json or no_input:
                raise TutorError(
                    context.say("app", "--stdio asks questions: it goes with neither --json nor --no-input.").text
                )
            refuse_with(context, "--stdio", for_asking)
            return stdio_command(context, wishes)
        if json:
            refuse_with(context, "--json", for_asking)
            return print_quiz(context, wishes)
        if no_input:
            raise TutorError(context.say("app", "--no-input goes with --json: a quiz has to ask.").text)
        if answers is None:
            settle_order(context)
        return quiz_command(context, wishes)

    return quiz


def _play(context: Context) -> Declared:
    from tutor.app.books import EXAMPLE
    from tutor.app.matches.length import MOST_TARGET
    from tutor.bots import LEVELS

    t, words = context.catalogue, Words(context)

    def play(  # noqa: PLR0917
        rules: str | None = typer.Argument(None, metavar=words.book_name, help=words.rules),
        players: int | None = typer.Option(None, help=words.players),
        target: int | None = typer.Option(
            None, min=1, max=MOST_TARGET, help=t.say("help", "The score that ends the match.")
        ),
        deals: int | None = typer.Option(
            None, min=1, max=MOST_DEALS, help=t.say("help", "Stop after this many deals.")
        ),
        option: list[str] = typer.Option([], metavar=EXAMPLE, help=words.option),
        level: str | None = typer.Option(
            None, help=t.say("help", "How the computer plays: {levels}.", levels=t.listing(LEVELS))
        ),
        seed: str | None = typer.Option(None, help=words.seed),
        resume: bool = typer.Option(False, "--resume", help=t.say("help", "Go on with the match you left last.")),
        skip_quiz: bool = typer.Option(False, "--skip-quiz", help=t.say("help", "You know the rules: begin at once.")),
        moves: str | None = typer.Option(
            None, help=t.say("help", "Take your moves from this file, one a line; - reads the standard input.")
        ),
        no_input: bool = typer.Option(False, "--no-input", help=t.say("help", "Ask nothing.")),
        json: bool = typer.Option(False, "--json", help=words.json),
        hints: bool = typer.Option(False, "--hints", help=t.say("help", "Get a hint on a card by typing h.")),
        fast: bool = typer.Option(
            False, "--fast", help=t.say("help", "Make no pause after a trick, now and from now on.")
        ),
        slow: bool = typer.Option(
            False, "--slow", help=t.say("help", "Wait for Enter after a trick, now and from now on.")
        ),
    ) -> int:
        from tutor.app.books import parse_options
        from tutor.app.exits import TutorError
        from tutor.app.language import settle_order
        from tutor.app.matches.play import Wishes, play_command

        options = parse_options(context, option)
        scripted = no_input or moves is not None
        if resume:
            given = {words.book_name: rules, "--players": players, "--target": target, "--deals": deals, "--seed": seed}
            told = {"--option": options, "--level": level, "--moves": moves, "--no-input": no_input}
            _refuse_with_resume(context, {**given, **told})
        if fast and slow:
            raise TutorError(context.say("app", "{name} does not go with {word}.", name="--fast", word="--slow").text)
        if not scripted:
            refuse_without(context, context.catalogue.join_or(["--moves", "--no-input"]), {"--json": json})
        pace = fast if fast or slow else None
        wishes = Wishes(rules, players, target, deals, options, level, seed, resume, skip_quiz, hints=hints, fast=pace)
        if scripted:
            from tutor.app.matches.scripted import Script, play_script

            return play_script(context, wishes, Script(moves, json))
        settle_order(context)
        return play_command(context, wishes)

    return play


def _refuse_with_resume(context: Context, given: Mapping[str, object]) -> None:
    """Raise ``TutorError`` if one of these was given: a match that goes on has them already."""
    from tutor.app.exits import TutorError

    if name := first_given(given):
        sentence = context.say(
            "app", "With --resume a match goes on as it was begun: {name} cannot be given.", name=name
        )
        raise TutorError(sentence.text)


def _progress(context: Context) -> Declared:
    words = Words(context)

    def progress(
        json: bool = typer.Option(False, "--json", help=words.json),
        csv: str | None = typer.Option(None, help=words.csv),
        no_bom: bool = typer.Option(False, "--no-bom", help=words.no_bom),
        force: bool = typer.Option(False, "--force", help=words.force),
    ) -> int:
        from tutor.app.language import settle_order
        from tutor.app.reports.progress import print_progress, show_progress, write_progress

        if csv is not None:
            refuse_with(context, "--csv", {"--json": json})
            return write_progress(context, csv, bom=not no_bom, force=force)
        refuse_without(context, "--csv", {"--no-bom": no_bom, "--force": force})
        if json:
            return print_progress(context)
        settle_order(context)
        return show_progress(context)

    return progress
