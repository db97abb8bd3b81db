"""The choice of language by the reader, and for right-to-left languages the question who orders the letters."""

from __future__ import annotations

from tutor.app.context import Context
from tutor.i18n.bidi import Bidi, Mode
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.cells import wrap
from tutor.i18n.languages import locales_dir
from tutor.i18n.order import Order, Source
from tutor.ui.presenters import presenter
from tutor.ui.screen import Choice, Line, Question, Style

_ORDERS = (Mode.TERMINAL, Mode.APP)
_CARD = "Q♠"


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


def settle_order(context: Context) -> None:
    """Ask the reader who orders right-to-left text on this terminal, where nothing else tells, and remember it.

    Nothing happens for other languages, and where only plain lines are wanted or possible.
    """
    if not context.catalogue.language.rtl or context.environment.plain:
        return
    if context.order.source is Source.GUESS:
        ask_order(context)


def ask_order(context: Context) -> None:
    """Show one sentence in both orders, ask which reads right, and go on with the answer, here and in later runs."""
    for number, mode in enumerate(_ORDERS, 1):
        _print_choice(context, number, _sample(context), mode)
    neither = context.say("app", "Neither").text
    # the order is not known yet: the English word can be read in any
    label = f"Neither: {neither}" if neither != "Neither" and context.catalogue.language.rtl else neither
    _print_choice(context, len(_ORDERS) + 1, label, Mode.PLAIN)
    choices = tuple(Choice(mode.value, "") for mode in (*_ORDERS, Mode.PLAIN))
    surroundings = context.environment._replace(plain=True, bidi=Mode.PLAIN)
    question = Question(lines=(), ask=f"1-{len(choices)}, q:", choices=choices, listed=True)
    (answer,) = presenter(surroundings, context.catalogue).ask(question)
    mode = Mode(str(answer))
    terminal = context.order.terminal
    context.order_by(Order(mode, Source.SAVED, terminal))
    context.remember(lambda settings: settings.set_bidi(terminal, mode.value))
    if mode is Mode.PLAIN:
        context.show(
            context.say("app", "Then text from right to left stays as it is written. To see the program in English:"),
            Line("hearts --lang en"),
        )


def _sample(context: Context) -> str:
    """A sentence of a right-to-left language, with a card in brackets: the question itself, where that is one."""
    spoken = context.catalogue
    if not spoken.language.rtl:
        language = next(language for language in context.languages.values() if language.rtl)
        spoken = Catalogue.load(language, locales_dir())
    sentence = spoken.say("app", "Which line reads right?")
    return f"{sentence} ({_CARD})"


def _print_choice(context: Context, number: int, text: str, mode: Mode) -> None:
    """A choice at the left edge, in an order of its own."""
    out = context.environment.stdout
    mark = f"{number}. "
    for row in wrap(text, context.environment.width - len(mark)):
        print(mark + Bidi(mode, rtl=True).line(row), file=out)
        mark = " " * len(mark)
