"""Pages of lessons, rule books, the words and the score sheet, as the command line asks for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from tutor.activities.prompts import AskQuestion, PlayCard
from tutor.activities.protocol import Choose, Prompt
from tutor.app.books import DEFAULT_BOOK, edition_of, open_book, rules_for, rules_of
from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.learning.course import REVIEW, WORDS, find_lesson
from tutor.app.learning.learn import at_its_table, other_table, prepared
from tutor.app.out_files import check_target, tell_written, write_out
from tutor.app.paper.languages import beside
from tutor.bots.normal import NormalBot
from tutor.cards import format_card
from tutor.content.scenes import YOU
from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from tutor.activities.events import Event
    from tutor.activities.protocol import Answer, Run
    from tutor.ui.pages.model import Page

_SEED = "lesson"
"""What decides the questions of a lesson on a page, if the reader does not."""
_EXAMPLE = "hearts learn points --html points.html"


class Target(NamedTuple):
    """Where a page goes, and how."""

    path: str
    beside: str | None
    """The code of a language that stands beside the reader's."""
    force: bool
    """Replace a file that is there."""


def page_of_lesson(
    context: Context, name: str | None, book: str | None, players: int | None, seed: str | None, target: Target
) -> Exit:
    """Write the lesson of this name, or ``WORDS``, as a page. Nothing is noted of it: nobody has taken it."""
    if name is None or name == REVIEW:
        sentence = context.say("app", "A page is made of one lesson: name it, as in {command}.", command=_EXAMPLE)
        raise TutorError(sentence.text)
    check_target(context, target.path, force=target.force)
    if name == WORDS:
        from tutor.ui.pages.words import words_page

        rules = rules_for(context, DEFAULT_BOOK)
        return _write(context, words_page(beside(context, target.beside), rules), target)
    from tutor.ui.pages.lesson import Taken, lesson_page

    lesson = find_lesson(context, name, book, players)
    found = open_book(context, book or lesson.rules)
    rules = at_its_table(lesson, rules_of(context, found, players, {}))
    if players not in (None, rules.players):
        context.warn([Line(other_table(context, lesson), Style.NOTE)])
    seed = seed or _SEED
    items = tuple(_taken(prepared(context, lesson, rules, found, seed)))
    return _write(context, lesson_page(beside(context, target.beside), Taken(lesson, rules, name, seed, items)), target)


def page_of_rules(
    context: Context, book: str, players: int | None, options: Mapping[str, str], target: Target, *, sources: bool
) -> Exit:
    """Write every rule of the book for this many players and options as a page."""
    from tutor.ui.pages.rule_book import rule_book_page

    check_target(context, target.path, force=target.force)
    edition = edition_of(context, open_book(context, book), players, options)
    return _write(context, rule_book_page(beside(context, target.beside), edition, sources=sources), target)


def page_of_score_sheet(
    context: Context, book: str, players: int | None, options: Mapping[str, str], target: Target
) -> Exit:
    """Write a blank score sheet for this game and table."""
    from tutor.ui.pages.score_sheet import score_sheet_page

    check_target(context, target.path, force=target.force)
    edition = edition_of(context, open_book(context, book), players, options)
    return _write(context, score_sheet_page(beside(context, target.beside), edition), target)


def _write(context: Context, page: Page, target: Target) -> Exit:
    from tutor.ui.pages.render import render

    write_out(context, target.path, render(page))
    tell_written(context, target.path)
    return Exit.OK


def _taken(run: Run) -> Iterator[Event | Prompt]:
    """Everything that a lesson tells and asks whoever answers rightly, and else plays as the computer does."""
    item = next(run, None)
    while item is not None:
        yield item
        try:
            item = run.send(_answer(item) if isinstance(item, Prompt) else ())
        except StopIteration:
            item = None


def _answer(prompt: Prompt) -> Answer:
    player = NormalBot("", YOU)
    match prompt.subject, prompt.expected:
        case AskQuestion(question=question), _:
            return question.answer
        case PlayCard(view=view), _:
            return (format_card(player.play(view)),)
        case _, Choose(values=values, least=least):
            return values[:least]
        case _:
            return ()
