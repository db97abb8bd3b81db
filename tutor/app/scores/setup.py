"""What is played, up to which score and by whom, before a score is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tutor.app.books import DEFAULT_BOOK, open_book, rules_of
from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.matches.games import ask_book, ask_game
from tutor.app.matches.length import MOST_TARGET
from tutor.app.names import checked_name, name_fault
from tutor.app.people.naming import shown_name
from tutor.app.scores.sheet import Sheet
from tutor.reading.locate import packaged_ids
from tutor.rules.load import BookFile
from tutor.store.names import folded, tidy
from tutor.ui.phrases import score_setup as phrases
from tutor.ui.phrases.score_keeping import usual_name
from tutor.ui.screen import Line, Question, Style


class SheetWishes(NamedTuple):
    """What the command line says of the score sheet; ``None`` is asked for."""

    book: str | None = None
    players: int | None = None
    options: Mapping[str, str] = {}
    target: int | None = None
    names: Sequence[str] = ()

    @property
    def open(self) -> bool:
        """Nothing is said that a kept score sheet would contradict."""
        return self == SheetWishes()


def new_sheet(context: Context, wishes: SheetWishes, *, asking: bool) -> Sheet:
    """A score sheet as wished; what is not said is asked for, or the usual. Raises ``Quit`` and ``TutorError``.

    So many play as names are given. What is wrong with the names is told before anything is asked.
    """
    name, players = wishes.book, wishes.players
    names = _given_names(context, wishes.names)
    if names and players is None:
        players = len(names)
        if name is None and asking:
            _check_seats(context, players)
            name = ask_book(context, players)
    if name is None and players is None and asking:
        name, players = ask_game(context)
    found = open_book(context, name or DEFAULT_BOOK)
    if players is None and asking:
        players = _ask_players(context, found)
    rules = rules_of(context, found, players, wishes.options)
    if names and len(names) != rules.players:
        raise _wrong_count(context, rules.players)
    target = wishes.target
    if target is None:
        usual = rules.book.match.target.default
        target = _ask_target(context, usual) if asking else usual
    if not names:
        names = _ask_names(context, rules.players) if asking else ("",) * rules.players
    return Sheet(found, wishes.options, rules, target, names)


def _check_seats(context: Context, players: int) -> None:
    """Raise ``TutorError`` if no game is for so many."""
    books = (open_book(context, name).book for name in packaged_ids("rules"))
    if not any(players in book.players.sizes for book in books):
        sentence = context.speech.say_n(
            "app", "There is no game here for {n} player.", "There is no game here for {n} players.", players
        )
        raise TutorError(sentence)


def _ask_players(context: Context, found: BookFile) -> int:
    players = found.book.players
    sizes = sorted(players.sizes)
    if len(sizes) == 1:
        return sizes[0]
    question = phrases.ask_players(context.speech, sizes, players.default)
    shown = context.catalogue.listing(map(context.catalogue.number, sizes))
    refusal = context.speech.say("input", "Type one of these numbers: {sizes}", sizes=shown)
    return _ask_number(context, question, sizes, refusal)


def _ask_target(context: Context, usual: int) -> int:
    question = phrases.ask_target(context.speech, usual)
    refusal = context.say("app", "The number must be from {least} to {most}.", least=1, most=MOST_TARGET).text
    return _ask_number(context, question, range(1, MOST_TARGET + 1), refusal)


def _ask_number(context: Context, question: Question, fitting: Sequence[int], refusal: str) -> int:
    while True:
        (answer,) = context.presenter.ask(question)
        if answer in fitting:
            return int(answer)
        context.show(Line(refusal, Style.BAD))


def _ask_names(context: Context, players: int) -> tuple[str, ...]:
    context.show(phrases.order_of_names(context.speech))
    names: list[str] = []
    usual = [usual_name(context.speech, seat) for seat in range(players)]
    while len(names) < players:
        others = [*names, *usual[: len(names)], *usual[len(names) + 1 :]]  # who has no name is called as usual
        (answer,) = context.presenter.ask(phrases.ask_name(context.speech, len(names)))
        name = tidy(str(answer))
        fault = name and (name_fault(context.speech, name) or _fault_beside(context, name, others))
        if fault:
            context.show(Line(fault, Style.BAD))
        else:
            names.append(name)
    return tuple(names)


def _given_names(context: Context, given: Sequence[str]) -> tuple[str, ...]:
    names: list[str] = []
    for each in given:
        name = checked_name(context.speech, each)
        if fault := _fault_beside(context, name, names):
            raise TutorError(fault, Exit.USAGE)
        names.append(name)
    return tuple(names)


def _wrong_count(context: Context, players: int) -> TutorError:
    return TutorError(
        context.speech.say_n(
            "app",
            "Give --name once for the {n} player, or not at all.",
            "Give --name once for each of the {n} players, or not at all.",
            players,
        )
    )


def _fault_beside(context: Context, name: str, others: Sequence[str]) -> str | None:
    """Why a player cannot be called so beside these."""
    if folded(name) not in {folded(other) for other in others if other}:
        return None
    return context.say("app", "There is a player {name} already.", name=shown_name(context, name)).text
