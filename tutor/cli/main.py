"""The entry point: the language first, then the Typer app, then whatever went wrong in words and as an exit code."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TextIO

from tutor import __version__
from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.settings import FILE_NAME, Settings, config_folder, state_folder
from tutor.cli.words import CHOICES, FLAGS, GlobalOptionError, GlobalOptions, UndecodableError, split_words
from tutor.i18n.bidi import Mode
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import UnknownLanguageError, available, choose, locales_dir
from tutor.ui.environment import ColorWhen, Environment, Wishes, detect
from tutor.ui.screen import Cancelled, Line, Quit

if TYPE_CHECKING:
    from collections.abc import Mapping


def main() -> None:
    """Run the command line and end the process with its exit code."""
    termination = Termination()
    try:
        code = run(sys.argv[1:], os.environ)
    except KeyboardInterrupt:  # before there was a language to say it in
        code = Exit.CANCELLED
    _silence()
    sys.exit(Exit.TERMINATED if termination.came and code == Exit.CANCELLED else code)


def run(arguments: Sequence[str], variables: Mapping[str, str]) -> int:
    """Run one command line on the streams of the process; returns the exit code."""
    options = split_words(arguments)
    settings = Settings(config_folder(variables) / FILE_NAME)
    environment = _environment(options, settings, variables)
    if options.words == ["--version"] and options.error is None:
        try:
            # before any other file is read
            print(f"hearts {__version__}", file=environment.stdout, flush=True)
        except BrokenPipeError:
            pass
        except OSError as error:
            return _refused(_context(options, settings, environment), error)
        return Exit.OK
    context = _context(options, settings, environment)
    return _flushed(context, _guarded(context, options))


def _refused(context: Context, error: OSError) -> int:
    """Say what the system refuses. Its own words are English, so that of a rare reason only the code is told."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        said = context.say("app", "There is no room left to write to.")
    else:
        code = errno.errorcode.get(error.errno or 0, type(error).__name__)
        said = context.say("app", "The system refused: {reason}", reason=code)
    context.warn([said])
    return Exit.OUTPUT_FAILED


def _environment(options: GlobalOptions, settings: Settings, variables: Mapping[str, str]) -> Environment:
    bidi = options.values.get("--bidi", "auto")
    wishes = Wishes(
        plain="--plain" in options.flags or settings.get("plain") == "on",
        ascii="--ascii" in options.flags,
        letters=settings.get("letters") == "on",
        four_colour=settings.get("suits") == "four-colour",
        color=ColorWhen(options.values.get("--color", "auto")),
        bidi=None if bidi == "auto" else Mode(bidi),
    )
    return detect(sys.stdin, sys.stdout, sys.stderr, variables, wishes)


def _context(options: GlobalOptions, settings: Settings, environment: Environment) -> Context:
    languages = available(locales_dir())
    try:
        choice = choose(options.values.get("--lang"), environment.variables, settings.get("lang"), languages)
    except UnknownLanguageError:
        options.error = options.error or GlobalOptionError("--lang", options.values["--lang"])
        choice = choose(None, environment.variables, settings.get("lang"), languages)
    digits = options.values.get("--digits") or settings.get("digits")
    context = Context(
        environment=environment,
        languages=languages,
        catalogue=Catalogue.load(languages[choice.code], locales_dir(), digits),
        settings=settings,
        choice=choice,
        learner_name=options.values.get("--learner") or settings.get("learner") or "",
        digits=digits,
    )
    context.learner_given = "--learner" in options.values
    return context


def _guarded(context: Context, options: GlobalOptions) -> int:
    """Run the command; every way in which it can end becomes words and an exit code."""
    from tutor.reading.problems import ContentError

    try:
        context.set_damaged_settings_aside()
        if options.error is not None:
            raise TutorError(_word_sentence(context, options.error))
        if context.unknown_language is not None:
            context.warn([context.no_such_language(context.unknown_language)])
        return _run_command(context, options.words)
    except TutorError as error:
        context.warn([Line(error.sentence)])
        return error.code
    except ContentError as error:
        from tutor.ui.phrases.problems import problem_lines

        context.warn(problem_lines(context.speech, error))
        return Exit.DATA
    except (Cancelled, KeyboardInterrupt):
        context.warn([context.say("app", "Stopped.")])
        return Exit.CANCELLED
    except (Quit, BrokenPipeError):
        return Exit.OK
    except OSError as error:
        if "--debug" in options.flags:
            raise
        return _refused(context, error)
    except Exception:
        if "--debug" in options.flags or context.environment.variables.get("HEARTS_DEBUG"):
            raise
        return _bug(context)
    finally:
        context.tell_gaps()
        if "store" in context.__dict__:
            context.tell_notices()
            context.store.close()


class Termination:
    """SIGTERM ends the program as Ctrl-C does: the terminal is put in order, and what was done is kept."""

    def __init__(self) -> None:
        self.came = False
        if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
            signal.signal(signal.SIGTERM, self._end)

    def _end(self, _number: int, _frame: object) -> None:
        self.came = True
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as for a job in the background
            raise KeyboardInterrupt
        signal.raise_signal(signal.SIGINT)


def _run_command(context: Context, words: Sequence[str]) -> int:
    from tutor.cli.commands import build
    from tutor.cli.help import Help
    from tutor.cli.typer_app import HelpShown, UnknownCommandError, UsageError
    from tutor.ui.layout import Layout

    environment = context.environment
    writer = Help(context.catalogue, Layout(environment, context.catalogue.language), environment.width)
    command = build(context, writer)
    try:
        # not command.main(), which makes endings of its own of Ctrl-C and of a reader that went away
        with command.make_context("hearts", list(words)) as parsed:
            code: Any = command.invoke(parsed)
    except HelpShown:
        return Exit.OK
    except UnknownCommandError as error:
        from tutor.cli.errors import unknown_command_sentence

        raise TutorError(unknown_command_sentence(context, error)) from None
    except UsageError as error:
        from tutor.cli.errors import usage_sentence

        raise TutorError(usage_sentence(context, error)) from None
    return code if isinstance(code, int) else Exit.OK


def _word_sentence(context: Context, error: GlobalOptionError | UndecodableError) -> str:
    """What is wrong with a word of the command line that is read before Typer reads the rest."""
    if isinstance(error, UndecodableError):
        return context.say("app", "The word {word} is not written in UTF-8.", word=error.shown).text
    if error.option == "--lang" and error.value is not None:
        return context.no_such_language(error.value).text
    if error.value is None or error.option in FLAGS:
        from tutor.cli.errors import option_usage_sentence

        return option_usage_sentence(context, error.option, flag=error.option in FLAGS)
    known = context.catalogue.listing(CHOICES[error.option])
    return context.say(
        "app",
        "The option {option} has no value {value}. There are: {known}.",
        option=error.option,
        value=error.value,
        known=known,
    ).text


def _bug(context: Context) -> int:
    """Write what happened to a log, and say where it is."""
    import traceback

    folder = state_folder(context.environment.variables)
    path = folder / "crash.log"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(f"hearts {__version__}, Python {sys.version}\n{traceback.format_exc()}", encoding="utf-8")
        context.warn(
            [
                context.say(
                    "app", "This is a fault in the program. What happened is written down in {path}.", path=str(path)
                )
            ]
        )
    except OSError:
        context.warn(
            [context.say("app", "This is a fault in the program. Run it again with --debug to see what happened.")]
        )
    return Exit.BUG


def _flushed(context: Context, code: int) -> int:
    """Write what is left of the output; the exit code."""
    try:
        context.environment.stdout.flush()
    except (BrokenPipeError, ValueError):
        pass
    except OSError as error:
        if code != Exit.OUTPUT_FAILED:  # else it has been said
            return _refused(context, error)
    return code


def _silence() -> None:
    """Keep Python from complaining at exit when nobody reads our output any more."""
    for name in ("stdout", "stderr"):
        try:
            getattr(sys, name).flush()
        except (OSError, ValueError, AttributeError):
            setattr(sys, name, _nowhere())


def _nowhere() -> TextIO:
    """A stream for the rest of the process."""
    return open(os.devnull, "w", encoding="utf-8")
