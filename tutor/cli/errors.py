"""Complaints about a command line, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tutor.reading.problems import suggest

if TYPE_CHECKING:
    from tutor.app.context import Context
    from tutor.cli.typer_app import UnknownCommandError


_MATCHES = "hearts matches"


def usage_sentence(context: Context, error: Any) -> str:
    """What is wrong with the command line, and how to get help.

    ``error`` is Typer's own complaint, which is in English.
    """
    path = error.ctx.command_path if error.ctx is not None else "hearts"
    return " ".join((_complaint(context, error), _try(context, path)))


def unknown_command_sentence(context: Context, error: UnknownCommandError) -> str:
    """There is no such command; which one was probably meant."""
    if found := suggest(error.word, error.known):
        words = context.say(
            "app", "There is no command {command}. Did you mean {suggestion}?", command=error.word, suggestion=found
        )
    else:
        words = context.say("app", "There is no command {command}.", command=error.word)
    return " ".join((words.text, _try(context, error.path)))


def _try(context: Context, path: str) -> str:
    command = f"{path} --help"
    return context.say("app", "Try: {command}", command=command).text


def _complaint(context: Context, error: Any) -> str:
    name = type(error).__name__
    parameter = getattr(error, "param", None)
    option = getattr(error, "option_name", None)
    if name == "NoSuchOption":
        return _unknown_option(context, str(option), tuple(error.possibilities or ()))
    if name in ("MissingParameter", "BadParameter") and _is_match(parameter):
        words = context.say("matches", "Name a match by its number. {command} lists your matches.", command=_MATCHES)
        return words.text
    if name == "MissingParameter" and parameter is not None:
        return context.say("app", "{name} is missing.", name=_name(parameter)).text
    if name == "BadOptionUsage":
        return option_usage_sentence(context, str(option), flag=_is_flag(error.ctx, option))
    if name == "BadParameter" and parameter is not None:
        return _bad_value(context, parameter)
    return context.say("app", "There are more words than this command takes.").text


def _is_match(parameter: Any) -> bool:
    """Whether a match is to be named: no other number is wanted without an option before it."""
    return parameter is not None and parameter.param_type_name == "argument" and parameter.type.name.startswith("int")


def option_usage_sentence(context: Context, option: str, *, flag: bool) -> str:
    """An option lacks its value, or has one though it is a flag."""
    if flag:
        return context.say("app", "The option {option} takes no value.", option=option).text
    return context.say("app", "The option {option} needs a value.", option=option).text


def _is_flag(parsed: Any, option: object) -> bool:
    """Whether the option is one of the command that was being parsed, and a flag there."""
    parameters = parsed.command.get_params(parsed) if parsed is not None else ()
    return any(getattr(parameter, "is_flag", False) and option in parameter.opts for parameter in parameters)


def _unknown_option(context: Context, option: str, possibilities: tuple[str, ...]) -> str:
    if possibilities:
        found = possibilities[0]
        return context.say(
            "app", "There is no option {option}. Did you mean {suggestion}?", option=option, suggestion=found
        ).text
    return context.say("app", "There is no option {option}.", option=option).text


def _bad_value(context: Context, parameter: Any) -> str:
    kind = parameter.type
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    if least is not None and most is not None:
        return context.say(
            "app", "{name} must be a number from {least} to {most}.", name=_name(parameter), least=least, most=most
        ).text
    if least is not None:
        return context.say("app", "{name} must be a number, {least} or more.", name=_name(parameter), least=least).text
    return context.say("app", "{name} must be a number.", name=_name(parameter)).text


def _name(parameter: Any) -> str:
    return str(parameter.opts[0]) if parameter.param_type_name == "option" else str(parameter.metavar or parameter.name)
