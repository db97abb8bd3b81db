"""On which terms a match is played: the options of its rule book, and how well the computer plays."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from tutor.app.settings import SettingsError
from tutor.bots import LEVELS
from tutor.i18n.catalogue import mark
from tutor.ui.screen import Cancelled, Choice, EndOfInput, Line, Question, Quit, Style

if TYPE_CHECKING:
    from tutor.app.context import Context
    from tutor.rules.model import Option, RuleBook
    from tutor.ui.speech import Speech

USUAL_LEVEL = "normal"
LEVEL_SETTING = "level"
_TITLES = {
    "easy": mark("app", "Easy: the computer plays by simple habits, and slips now and then"),
    "normal": mark("app", "Normal: the computer plays by good rules of thumb"),
    "hard": mark("app", "Hard: the computer thinks ahead, up to a second for each card"),
}
_DONE = "done"


class Terms(NamedTuple):
    """What a match is played on, besides its rule book and the number of players."""

    options: Mapping[str, str]
    level: str


def usual_level(context: Context) -> str:
    """How the computer plays unless something else is said: as the reader chose last in the menu."""
    level = context.settings.get(LEVEL_SETTING)
    return level if level in LEVELS else USUAL_LEVEL


def level_sentence(speech: Speech, level: str) -> str:
    """How the computer plays, as the menu has it; of a level that it does not have, the name."""
    if level in _TITLES:
        return speech.message(_TITLES[level])
    return speech.say("matches", "Computer players: {level}", level=level)


def ask_terms(context: Context, book: RuleBook, terms: Terms) -> Terms:
    """The terms as the reader changes them, one by one. A level chosen here is remembered. Raises ``Quit``."""
    speech = context.speech
    while True:
        options = {option.id: option for option in book.options}
        question = Question(
            lines=(Line(speech.say("app", "What do you want to change?"), Style.TITLE),),
            ask=speech.say("input", "Your choice:"),
            choices=(
                Choice(LEVEL_SETTING, speech.message(_TITLES[terms.level])),
                *(Choice(option.id, _label(context, option, terms)) for option in options.values()),
                Choice(_DONE, speech.say("app", "Nothing more")),
            ),
            usual=_DONE,
        )
        (answer,) = context.presenter.ask(question)
        if answer == _DONE:
            return terms
        try:
            if answer == LEVEL_SETTING:
                terms = terms._replace(level=_ask_level(context, terms.level))
            else:
                option = options[str(answer)]
                terms = _with_option(terms, option, _ask_option(context, option, terms))
        except (Cancelled, EndOfInput):
            raise
        except Quit:
            pass  # one step back


def _label(context: Context, option: Option, terms: Terms) -> str:
    """What is in force now."""
    current = terms.options.get(option.id, option.default)
    return context.speech.text(next(value.label for value in option.values if value.id == current))


def _with_option(terms: Terms, option: Option, value: str) -> Terms:
    """The usual value is not named, so that the same game has the same terms."""
    others = {name: each for name, each in terms.options.items() if name != option.id}
    return terms._replace(options=others if value == option.default else {**others, option.id: value})


def _ask_option(context: Context, option: Option, terms: Terms) -> str:
    speech = context.speech
    question = Question(
        lines=(Line(speech.text(option.title), Style.TITLE),),
        ask=speech.say("input", "Your choice:"),
        choices=tuple(Choice(value.id, speech.text(value.label)) for value in option.values),
        usual=terms.options.get(option.id, option.default),
    )
    (answer,) = context.presenter.ask(question)
    return str(answer)


def _ask_level(context: Context, level: str) -> str:
    speech = context.speech
    question = Question(
        lines=(Line(speech.say("app", "How well is the computer to play?"), Style.TITLE),),
        ask=speech.say("input", "Your choice:"),
        choices=tuple(Choice(name, speech.message(_TITLES[name])) for name in LEVELS),
        usual=level,
    )
    (answer,) = context.presenter.ask(question)
    # a level that cannot be kept is asked for again the next time
    with suppress(SettingsError):
        context.settings.set(LEVEL_SETTING, str(answer))
    return str(answer)
