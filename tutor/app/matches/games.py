"""Which game is played: the rule book and the number of players, chosen from menus."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from tutor.app.books import DEFAULT_BOOK, open_book, players_of
from tutor.app.context import Context
from tutor.app.matches.labels import read_label
from tutor.reading.locate import packaged_ids
from tutor.ui.screen import Choice, Line, Question, Quit, Style

_BACK = 0
"""So many players take the reader back to the choice of a game."""


class Game(NamedTuple):
    """A rule book and a number of players."""

    book: str
    """The id of a book that comes with the program."""
    players: int


def ask_game(context: Context) -> Game:
    """The game that the reader chooses, where Enter alone means the one that was played last, at first Hearts.

    Raises ``Quit`` when the reader goes back.
    """
    while True:
        book = ask_book(context)
        if (players := _ask_players(context, book)) != _BACK:
            return Game(book, players)


def ask_book(context: Context, players: int | None = None) -> str:
    """As ``ask_game``, but only the rule book, of those for so many players, of which there must be one; its id."""
    speech, last = context.speech, last_game(context)
    ids = [DEFAULT_BOOK, *(name for name in packaged_ids("rules") if name != DEFAULT_BOOK)]
    opened = {name: open_book(context, name).book for name in ids}
    books = {name: book for name, book in opened.items() if players is None or players in book.players.sizes}
    names = {name: speech.text(book.name) for name, book in books.items()}
    usual = last.book if last is not None and last.book in books else next(iter(books))
    question = Question(
        lines=(Line(""), Line(speech.say("app", "Which game?"), Style.TITLE)),
        ask=speech.say("input", "Your choice, or Enter for {choice}:", choice=names[usual]),
        choices=(
            *(Choice(name, f"{names[name]} ({players_of(speech, book)})") for name, book in books.items()),
            Choice("back", speech.say("app", "Back")),
        ),
        usual=usual,
    )
    (answer,) = context.presenter.ask(question)
    if answer == "back":
        raise Quit
    return str(answer)


def _ask_players(context: Context, name: str) -> int:
    """How many are to play; ``_BACK`` if the reader wants another game."""
    speech, last = context.speech, last_game(context)
    players = open_book(context, name).book.players
    sizes = sorted(players.sizes)
    if len(sizes) == 1:
        return sizes[0]
    usual = last.players if last is not None and last.book == name and last.players in sizes else players.default
    shown = speech.t.listing(map(speech.t.number, sizes))
    question = Question(
        lines=(),
        ask=speech.say(
            "input",
            "How many players ({sizes})? Enter for {usual}, {back} to go back:",
            sizes=shown,
            usual=usual,
            back=_BACK,
        ),
        number=True,
        usual=usual,
        example=usual,
    )
    while True:
        (answer,) = context.presenter.ask(question)
        if answer in {*sizes, _BACK}:
            return int(answer)
        context.show(Line(speech.say("input", "Type one of these numbers: {sizes}", sizes=shown), Style.BAD))


def last_game(context: Context) -> Game | None:
    """What the learner played last, begun or finished; ``None`` if that was nothing that comes with the program."""
    store, learner = context.store, context.learner
    played = [(result.finished, Game(result.book, result.players)) for result in store.matches(learner)]
    begun = [(save.updated, read_label(save)) for save in store.saved(learner, "match")]
    played += [(time, Game(label.book, label.players)) for time, label in begun if label is not None]
    _, last = max(played, key=_time, default=(None, None))
    return last if last is not None and last.book in packaged_ids("rules") else None


def _time(played: tuple[datetime, Game]) -> datetime:
    return played[0]
