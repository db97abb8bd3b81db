"""A blank score sheet: a column a player, a row a deal, and below it what costs points and when the match is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.ui.pages.editions import edition_footer
from tutor.ui.pages.lines import blocks_of
from tutor.ui.pages.model import Column, Group, Page, Table
from tutor.ui.phrases.rule_book import chosen_lines
from tutor.ui.phrases.rules import DIRECTION_NAMES, rule_sentences
from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tutor.rules.compile import Rules
    from tutor.rules.kinds import Rule
    from tutor.rules.vocabulary import Direction
    from tutor.ui.phrases.rule_book import Edition
    from tutor.ui.speech import Speech

_DEALS = 16
"""Rows for so many deals at least; the last round of passing is a whole one."""
_BETWEEN = " / "
"""Between the words of two languages."""


def score_sheet_page(speeches: Sequence[Speech], edition: Edition) -> Page:
    """The sheet. In two languages there is one table, with the words of both."""
    table = _table(speeches, edition)
    return Page(
        tuple(_column(speech, edition, table) for speech in speeches),
        edition_footer(speeches[0], edition.rules, edition.chosen),
        "score-sheet",
    )


def _column(speech: Speech, edition: Edition, table: Table) -> Column:
    rules = edition.rules
    chosen = blocks_of(speech, chosen_lines(speech, rules.book, edition.chosen))
    foot = (Group(tuple(blocks_of(speech, _told(speech, rules, rule), 3))) for rule in _rules(edition))
    return Column(
        speech,
        speech.say("page", "Score sheet: {game}", game=speech.text(rules.book.name)),
        (Group(tuple(chosen)), table, *foot),
    )


def _rules(edition: Edition) -> Iterator[Rule]:
    """What must be known to keep the score."""
    book = edition.rules.book
    yield from book.points
    yield from book.adjust
    yield from (note for note in book.notes if note.on_score_sheet)
    yield book.match


def _told(speech: Speech, rules: Rules, rule: Rule) -> list[Line]:
    return [Line(speech.text(rule.title), Style.TITLE), *map(Line, rule_sentences(speech, rules, rule))]


def _table(speeches: Sequence[Speech], edition: Edition) -> Table:
    """A row a deal; the last column, where there is one, tells to whom cards are passed."""
    rules = edition.rules

    def named(say: Callable[[Speech], str]) -> str:
        return _BETWEEN.join(dict.fromkeys(map(say, speeches)))

    def deal(number: int) -> str:
        return named(lambda speech: speech.say("game", "Deal {n}", n=number))

    passing, turns = rules.book.passing, rules.passes
    room = ("",) * rules.players
    head = [named(lambda speech: speech.say("page", "Player")), *map(speeches[0].t.number, range(1, rules.players + 1))]
    names = [named(lambda speech: speech.say("page", "Name")), *room]
    if passing is None or len(turns) == 1:
        return Table(tuple(head), (tuple(names), *((deal(n), *room) for n in range(1, _DEALS + 1))))
    heading = passing.title
    head.append(named(lambda speech: speech.text(heading)))
    to = [named(_direction(turn)) for turn in turns]
    deals = -(-_DEALS // len(to)) * len(to)
    rows = ((deal(n), *room, to[(n - 1) % len(to)]) for n in range(1, deals + 1))
    return Table(tuple(head), ((*names, ""), *rows))


def _direction(direction: Direction) -> Callable[[Speech], str]:
    return lambda speech: speech.t.say_message(DIRECTION_NAMES[direction])
