"""A reader who plays whole matches: whatever is asked, the first choice that is not refused."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from tests.app.desk import Answering, Desk
from tutor.app.matches.play import Wishes, play_match
from tutor.app.matches.saves import MatchSettings, book_name, new_match, own_files
from tutor.engine.state import Setup
from tutor.quiz.model import Value
from tutor.rules.compile import compile_rules
from tutor.rules.load import load_book_file
from tutor.ui.screen import Question, Quit


def first_that_fits() -> Answering:
    """Answers so; a card is refused wherever the first of the hand is not legal."""
    tried: list[Value] = []

    def answer(question: Question) -> tuple[Value, ...]:
        if question.proceed:
            return ()
        values = [choice.value for choice in question.choices]
        if not question.listed:
            tried.clear()
        fresh = [value for value in values if value not in tried][: question.least]
        tried.extend(fresh)
        return tuple(fresh)

    return answer


def play(
    desk: Desk,
    seed: str = "s",
    deals: int | None = 1,
    book: str = "hearts",
    players: int | None = None,
    *,
    level: str = "random",
    slot: str = "",
) -> None:
    """Play a match to its end, unless something else is said against computer players that choose at random."""
    if desk.answering.__name__ != "stop_between_deals":
        desk.answering = first_that_fits()
    found = load_book_file(book)
    rules = compile_rules(found.book, players or found.book.players.default)
    settings = MatchSettings(book_name(found), {}, level, own_files(found))
    match = new_match(Setup(rules, seed, 100, deals), settings)
    play_match(desk.context, match, settings, slot or f"match:{seed}", Wishes())
    desk.now += timedelta(minutes=10)
    desk.read()


def leave(desk: Desk, seed: str = "s", after: int = 1, *, deals: int | None = None) -> None:
    """Begin a match and leave it after so many deals."""
    answering, over = first_that_fits(), [0]

    def stop_between_deals(question: Question) -> tuple[Value, ...]:
        if over[0] >= after:
            raise Quit
        over[0] += question.proceed
        return answering(question)

    desk.answering = stop_between_deals
    with suppress(Quit):
        play(desk, seed, deals)
    desk.now += timedelta(minutes=10)
    desk.read()
