"""What is played, up to which score and by whom, before a score is kept; and the score sheets that can go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from tutor.app.books import DEFAULT_BOOK, open_book, rules_of
from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.matches.games import ask_game
from tutor.app.matches.length import MOST_TARGET
from tutor.app.names import checked_name, name_fault, shown_name
from tutor.app.scores.book import Sheet, SheetError, sheet_from_json
from tutor.rules.load import BookFile
from tutor.store import LeaseLost, Saved
from tutor.store.names import folded, tidy
from tutor.ui.phrases import score_setup as phrases
from tutor.ui.phrases.score_keeping import TableSpeech
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
    """A score sheet as wished; what is not said is asked for, or the usual. Raises ``Quit`` and ``TutorError``."""
    name, players = wishes.book, wishes.players
    if name is None and players is None and asking:
        name, players = ask_game(context)
    found = open_book(context, name or DEFAULT_BOOK)
    if players is None and asking:
        players = _ask_players(context, found)
    rules = rules_of(context, found, players, wishes.options)
    target = wishes.target
    if target is None:
        usual = rules.book.match.target.default
        target = _ask_target(context, usual) if asking else usual
    if wishes.names:
        names = _given_names(context, wishes.names, rules.players)
    else:
        names = _ask_names(context, rules.players) if asking else ("",) * rules.players
    return Sheet(found, wishes.options, rules, target, names)


def kept_sheets(context: Context) -> list[tuple[Saved, Sheet]]:
    """The score sheets of the learner that can go on, the latest first; others are set aside, and that is told."""
    found = []
    for saved in context.store.saved(context.learner, "scores"):
        try:
            found.append((saved, sheet_from_json(saved.record)))
        except SheetError:
            with suppress(LeaseLost):
                context.store.set_aside(context.learner, saved.slot)
            context.warn(
                [
                    context.say(
                        "app",
                        "A score sheet cannot go on and has been set aside: its record is damaged, or its rules are "
                        "gone.",
                    )
                ]
            )
    return found


def choose_sheet(context: Context, kept: Sequence[tuple[Saved, Sheet]]) -> tuple[str, Sheet] | None:
    """The slot and the score sheet that the reader goes on with; ``None`` for a new one. Raises ``Quit``."""
    entries = []
    for saved, sheet in kept:
        table = TableSpeech(context.catalogue, [shown_name(context, name) if name else "" for name in sheet.names])
        players = [table.name(seat) for seat in range(sheet.rules.players)]
        entries.append((saved.slot, table.text(sheet.rules.book.name), players, len(sheet.deals)))
    (slot,) = context.presenter.ask(phrases.ask_which(context.speech, entries))
    return next(((saved.slot, sheet) for saved, sheet in kept if saved.slot == slot), None)


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
    while len(names) < players:
        (answer,) = context.presenter.ask(phrases.ask_name(context.speech, len(names)))
        name = tidy(str(answer))
        fault = name and (name_fault(context, name) or _fault_beside(context, name, names))
        if fault:
            context.show(Line(fault, Style.BAD))
        else:
            names.append(name)
    return tuple(names)


def _given_names(context: Context, given: Sequence[str], players: int) -> tuple[str, ...]:
    if len(given) != players:
        raise TutorError(
            context.speech.say_n(
                "app",
                "Give --name once for the {n} player, or not at all.",
                "Give --name once for each of the {n} players, or not at all.",
                players,
            )
        )
    names: list[str] = []
    for each in given:
        name = checked_name(context, each)
        if fault := _fault_beside(context, name, names):
            raise TutorError(fault, Exit.USAGE)
        names.append(name)
    return tuple(names)


def _fault_beside(context: Context, name: str, others: Sequence[str]) -> str | None:
    """Why a player cannot be called so beside these."""
    if folded(name) not in {folded(other) for other in others if other}:
        return None
    return context.say("app", "There is a player {name} already.", name=shown_name(context, name)).text
