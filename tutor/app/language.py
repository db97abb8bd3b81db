"""The choice of language by the reader, and for right-to-left languages the question who orders the letters."""

from __future__ import annotations

from tutor.app.context import Context
from tutor.i18n.bidi import Mode, detect, query_terminal
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import locales_dir
from tutor.ui.screen import Choice, Line, Question, Style

_ORDERS = (Mode.TERMINAL, Mode.APP)


def ask_language(context: Context) -> None:
    """Ask for the language, each shown by its own name and its Latin one, and remember it."""
    choices = []
    for code, language in context.languages.items():
        latin = language.latin_name
        # the Latin name first: whatever the terminal does with the other scripts, it can be read
        label = latin if latin == language.own_name else f"{latin}: {language.own_name}"
        choices.append(Choice(code, label, typed=(code, latin.lower(), *language.aliases)))
    question = Question(lines=(Line("Language", Style.TITLE),), ask=f"1-{len(choices)}, q:", choices=tuple(choices))
    (answer,) = context.presenter.ask(question)
    chosen = str(answer)
    _speak(context, chosen)
    context.remember(lambda settings: settings.set("lang", chosen))
    settle_order(context)


def _speak(context: Context, code: str) -> None:
    language = context.languages[code]
    context.speak(Catalogue.load(language, locales_dir(), context.digits), "saved")


def terminal_name(variables: dict[str, str]) -> str:
    """A name for the kind of terminal, under which an answer about it is remembered."""
    for name in ("TERM_PROGRAM", "LC_TERMINAL"):
        if value := variables.get(name):
            return value
    for name in ("VTE_VERSION", "KONSOLE_VERSION", "WT_SESSION", "TERMUX_VERSION", "TMUX"):
        if variables.get(name):
            return name
    return variables.get("TERM", "unknown")


def settle_order(context: Context) -> None:
    """Find out who orders right-to-left text on this terminal, by asking if need be, and remember it.

    Nothing happens for other languages, off a terminal, or where the reader has already said.
    """
    environment = context.environment
    if not context.catalogue.language.rtl or environment.bidi is not None or not environment.stdout_is_tty:
        return
    name = terminal_name(dict(environment.variables))
    if saved := context.settings.bidi(name):
        context.set_bidi(Mode(saved))
        return
    mode = detect(environment.variables, is_tty=True)
    if mode is None and environment.stdin_is_tty and environment.stdin is not None and _terminal_orders(context):
        mode = Mode.TERMINAL
    if mode is None and environment.stdin_is_tty:
        mode = _ask_order(context)
        context.remember(lambda settings: settings.set_bidi(name, mode.value))
    context.set_bidi(mode or Mode.PLAIN)


def _terminal_orders(context: Context) -> bool:
    environment = context.environment
    if environment.stdin is None or environment.dumb:
        return False
    try:
        return bool(query_terminal(environment.stdin.fileno(), environment.stdout.fileno()))
    except (OSError, ValueError):
        return False


def _ask_order(context: Context) -> Mode:
    """Show one sentence both ways and ask which reads right."""
    from tutor.i18n.bidi import Bidi
    from tutor.ui.presenters import presenter

    sentence = context.speech.say("app", "Which line reads right?")
    out = context.environment.stdout
    for number, mode in enumerate(_ORDERS, 1):
        print(f"{number}. {Bidi(mode, rtl=True).line(sentence)}", file=out)
    question = Question(lines=(), ask="1-2, q:", number=True)
    # the order of this one prompt is not in question: it has no words
    asker = presenter(context.environment._replace(bidi=Mode.PLAIN), context.catalogue)
    while True:
        (answer,) = asker.ask(question)
        if answer in (1, 2):
            return _ORDERS[int(answer) - 1]
