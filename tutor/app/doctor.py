"""``hearts doctor``: looks at the surroundings, and asks which order of right-to-left text reads right."""

from __future__ import annotations

import json
import locale
import os
import platform
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tutor import __version__
from tutor.app.context import Context
from tutor.app.exits import Exit
from tutor.app.language import ask_order
from tutor.app.settings import data_folder, state_folder
from tutor.cards import parse_card
from tutor.i18n.bidi import Bidi
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.cells import cells, pad
from tutor.i18n.languages import locales_dir
from tutor.i18n.probe import cells_drawn
from tutor.i18n.signs import LETTERS, SUITS
from tutor.store import FILE_NAME
from tutor.ui.environment import Colours
from tutor.ui.phrases.doctor import (
    Report,
    Width,
    document,
    fact_lines,
    font_lines,
    width_heading,
    width_lines,
)
from tutor.ui.screen import Cancelled, Line, Quit
from tutor.ui.speech import Speech

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tutor.i18n.languages import Language

_SAMPLE = parse_card("QS")
"""In every language its name has a letter that terminals disagree about, if the script has such letters."""
_USER_VARIABLES = ("USER", "LOGNAME", "USERNAME")
"""Variables with the name of the user."""
_GAP = 2
"""Cells between the longest sample and the marks."""


def doctor_command(context: Context, *, as_json: bool, no_input: bool) -> Exit:
    """Show how the program and this terminal get on; ask only where a reader sits at a terminal."""
    report = _examined(context, measured=not as_json)
    if as_json:
        print(json.dumps(document(report), ensure_ascii=False, indent=2), file=context.environment.stdout)
        return Exit.OK
    t = context.catalogue
    context.show(*fact_lines(t, report))
    if report.widths:
        context.show(*width_heading(t, pairs=not report.plain))
        _print_samples(context, report)
        context.show(*width_lines(t, report))
    context.show(*font_lines(t))
    _show_paths(context, report)
    if not context.environment.plain and not no_input:
        _ask(context)
    return Exit.OK


def _examined(context: Context, *, measured: bool) -> Report:
    environment = context.environment
    variables = environment.variables
    size = os.get_terminal_size(environment.stdout.fileno()) if environment.stdout_is_tty else None
    return Report(
        version=__version__,
        python=platform.python_version(),
        system=f"{platform.system()} {platform.release()}",
        term=variables.get("TERM", ""),
        columns=size.columns if size else environment.width,
        rows=size.lines if size else None,
        on_screen=environment.stdin_is_tty and environment.stdout_is_tty,
        encoding=locale.getencoding(),
        plain=environment.plain,
        plain_by=_plain_by(context),
        colours=environment.colours,
        colours_by=_colours_by(context),
        suits=LETTERS if environment.ascii else SUITS,
        language=f"{context.catalogue.language.own_name} ({context.catalogue.language.code})",
        language_by=context.language_source,
        digits="".join(map(context.catalogue.number, range(10))),
        order=context.order,
        widths=list(_widths(context)) if measured else [],
        paths=[
            ("settings", _short(context, context.settings.path)),
            ("progress", _short(context, data_folder(variables) / FILE_NAME)),
            ("crash_log", _short(context, state_folder(variables) / "crash.log")),
        ],
    )


def _plain_by(context: Context) -> str:
    environment = context.environment
    if environment.linear:
        saved = context.settings.get("plain") == "on"
        return "ACCESSIBLE" if environment.accessible else "plain = on" if saved else "--plain"
    if environment.plain and environment.stdin_is_tty and environment.stdout_is_tty:
        return "--ascii" if environment.ascii else f"TERM={environment.variables.get('TERM', '')}"
    return ""


def _colours_by(context: Context) -> str:
    environment = context.environment
    variables = environment.variables
    if environment.colours is Colours.NONE:
        if variables.get("NO_COLOR"):
            return "NO_COLOR"
        return _plain_by(context) or ("--color" if environment.stdout_is_tty else "")
    names = ("FORCE_COLOR", "COLORTERM", "WT_SESSION", "TERM")
    return next((name for name in names if variables.get(name)), "")


def _short(context: Context, path: Path) -> str:
    """The path without the name of the user in it, wherever that stands."""
    variables = context.environment.variables
    shown = Path(os.path.normpath(path))
    homes = [Path(os.path.normpath(home)) for home in (variables.get("HOME", ""), *_homes()) if os.path.isabs(home)]
    for home in homes:
        if home.parts[1:] and shown.is_relative_to(home):
            return f"~/{shown.relative_to(home).as_posix()}"
    named = {home.name for home in homes} | {variables[name] for name in _USER_VARIABLES if name in variables}
    return str(Path(*("~" if part in named else part for part in shown.parts)))


def _homes() -> Iterator[str]:
    """The homes that the system knows of this user, whatever the variables say."""
    yield os.path.expanduser("~")
    with suppress(ImportError, KeyError):
        import pwd

        home = pwd.getpwuid(os.getuid()).pw_dir
        yield home
        yield os.path.realpath(home)


def _widths(context: Context) -> Iterator[Width]:
    """A sample of each script that is not Latin; a terminal that draws menus is asked how wide it is."""
    environment = context.environment
    environment.stdout.flush()
    answers = not environment.plain
    for code, language in context.languages.items():
        said = Speech(Catalogue.load(language, locales_dir())).card(_SAMPLE)
        if said.isascii():
            continue
        sample = Bidi(context.order.mode, rtl=language.rtl).line(said)
        drawn = None
        if answers and environment.stdin is not None:
            drawn = cells_drawn(environment.stdin.fileno(), environment.stdout.fileno(), sample)
        answers = drawn is not None  # each wait for a terminal that is silent takes its time
        yield Width(code, _name(context, language), sample, cells(sample), drawn)


def _name(context: Context, language: Language) -> str:
    """What a language is called in Latin letters, for whoever reads these; for all others what it calls itself."""
    return language.latin_name if context.catalogue.language.own_name.isascii() else language.own_name


def _print_samples(context: Context, report: Report) -> None:
    """Each sample with a mark where the program counts the end of the column, and where a terminal has it."""
    out = context.environment.stdout
    column = max(width.counted for width in report.widths) + len("mr ") + _GAP
    for width in report.widths:
        row = f"{width.code:3}{width.sample}"
        print(f"{pad(row, column)}|", file=out)
        if not report.plain:
            print(f"{row}\x1b[{column + 1}G|", file=out)


def _show_paths(context: Context, report: Report) -> None:
    words = {
        "settings": context.say("app", "Settings:"),
        "progress": context.say("app", "Progress:"),
        "crash_log": context.say("app", "Log of a crash:"),
    }
    context.show(Line(""))
    for name, path in report.paths:
        context.show(words[name])
        print(path, file=context.environment.stdout)


def _ask(context: Context) -> None:
    t = context.catalogue
    context.show(Line(""))
    if not t.language.rtl:
        names = t.join_or([_name(context, language) for language in context.languages.values() if language.rtl])
        context.show(context.say("app", "If you read {language}: which line reads right? Else type q.", language=names))
    try:
        ask_order(context)
    except Cancelled:
        raise
    except Quit:
        return
    context.show(context.say("app", "This is remembered for this terminal."))
