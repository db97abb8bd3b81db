"""Worksheets, their keys, and decks of the same questions, as pages.

Every question carries its position as data, in the form of the position files, so that another program can read a sheet
and mark its key.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tutor.engine.positions.data import to_data
from tutor.ui.pages.lines import answer_blocks, answer_mark, blocks_of, question_blocks
from tutor.ui.pages.model import Block, Column, Details, Group, Heading, Page, Table, Text
from tutor.ui.phrases.quiz import topic_name
from tutor.ui.phrases.quiz_questions import shown_options
from tutor.ui.phrases.rule_book import chosen_lines
from tutor.ui.screen import Style

if TYPE_CHECKING:
    from tutor.quiz.model import Question, Topic
    from tutor.rules.compile import Rules
    from tutor.ui.speech import Speech


class Sheet(NamedTuple):
    """The questions of one sheet."""

    number: int | None
    """Which of several sheets it is, from 1; ``None`` where there is only one."""
    seed: str
    questions: tuple[Question, ...]


class Worksheet(NamedTuple):
    """What is asked: the sheets, and what they were made from."""

    rules: Rules
    options: Mapping[str, str]
    """The options that ``rules`` were made with."""
    topics: tuple[Topic, ...]
    """What is asked about, if that is not everything."""
    version: str
    """The version of the program that made the questions: another one may make others of the same seed."""
    sheets: tuple[Sheet, ...]


Blocks = Callable[["Speech", Worksheet, Sheet], list[Block]]
"""What a sheet looks like in one language."""


def worksheet_page(speeches: Sequence[Speech], worksheet: Worksheet) -> Page:
    """The sheets, to be written on, in the order of their numbers; each begins a printed page."""
    return _page(speeches, worksheet, "worksheet", lambda speech: speech.say("page", "Worksheet"), _sheet)


def key_page(speeches: Sequence[Speech], worksheet: Worksheet) -> Page:
    """The right answers of every sheet, all of them in a table and then each with its reason."""
    return _page(speeches, worksheet, "key", lambda speech: speech.say("page", "Answer key"), _key)


def deck_page(speeches: Sequence[Speech], worksheet: Worksheet) -> Page:
    """A question a screen, each with its answer to be opened."""
    return _page(speeches, worksheet, "deck", lambda speech: speech.say("page", "Questions"), _deck)


def _page(
    speeches: Sequence[Speech], worksheet: Worksheet, kind: str, title: Callable[[Speech], str], blocks: Blocks
) -> Page:
    columns = [
        Column(
            speech,
            f"{title(speech)}: {_game(speech, worksheet)}",
            tuple(block for sheet in worksheet.sheets for block in blocks(speech, worksheet, sheet)),
        )
        for speech in speeches
    ]
    return Page(tuple(columns), _footer(speeches[0], worksheet, worksheet.sheets[0]), kind)


def _sheet(speech: Speech, worksheet: Worksheet, sheet: Sheet) -> list[Block]:
    right = speech.say("page", "Right answers (of {count})", count=len(sheet.questions))
    fill_in = Table((), ((speech.say("page", "Name"), ""), (speech.say("page", "Date"), ""), (right, "")))
    how = Text(speech.say("page", "Tick every right answer, or write the number that is asked for."))
    questions = (
        Group(tuple(question_blocks(speech, worksheet.rules, question, number)), data=_data(question))
        for number, question in _numbered(speech, sheet)
    )
    return [_first(speech, worksheet, sheet, speech.say("page", "Worksheet"), fill_in, how), *questions]


def _key(speech: Speech, worksheet: Worksheet, sheet: Sheet) -> list[Block]:
    numbered = _numbered(speech, sheet)
    answers = Table(
        (speech.say("page", "Question"), speech.say("page", "Answer")),
        tuple((number, answer_mark(speech, question)) for number, question in numbered),
    )
    reasons = (
        Group((Heading(number, 3), *answer_blocks(speech, worksheet.rules, question))) for number, question in numbered
    )
    return [_first(speech, worksheet, sheet, speech.say("page", "Answer key"), answers), *reasons]


def _deck(speech: Speech, worksheet: Worksheet, sheet: Sheet) -> list[Block]:
    rules, footer, answer = worksheet.rules, _footer(speech, worksheet, sheet), speech.say("page", "Answer")

    def screen(number: str, question: Question) -> Group:
        told = Details(answer, tuple(answer_blocks(speech, rules, question)))
        return Group((*question_blocks(speech, rules, question, number), told), True, footer, _data(question))

    count = speech.say_n("quiz", "There is {n} question.", "There are {n} questions.", len(sheet.questions))
    # TRANSLATORS: {answer} is what stands on the box to be opened, such as "Answer".
    how = speech.say("page", "Open “{answer}” when everybody has chosen.", answer=answer)
    cover = _first(speech, worksheet, sheet, speech.say("page", "Questions"), Text(count), Text(how))
    return [cover, *(screen(*numbered) for numbered in _numbered(speech, sheet))]


def _first(speech: Speech, worksheet: Worksheet, sheet: Sheet, title: str, *blocks: Block) -> Group:
    """The head of a sheet: which one it is, for which game, and what else there is."""
    head: list[Block] = [Heading(title, 1), Text(_game(speech, worksheet))]
    if sheet.number is not None:
        named = speech.say("page", "{title}, sheet {n}", title=title, n=sheet.number)
        head = [Heading(named, 1), Text(_game(speech, worksheet)), Text(_seed(speech, sheet), Style.NOTE)]
    chosen = blocks_of(speech, chosen_lines(speech, worksheet.rules.book, worksheet.options))
    return Group((*head, *chosen, *blocks), True, _footer(speech, worksheet, sheet))


def _numbered(speech: Speech, sheet: Sheet) -> list[tuple[str, Question]]:
    """The questions with their numbers.

    Of several sheets the number begins with that of the sheet: it can be told of every page which sheet it belongs to.
    """
    before = "" if sheet.number is None else f"{speech.t.number(sheet.number)}-"
    return [(f"{before}{speech.t.number(n)}", question) for n, question in enumerate(sheet.questions, 1)]


def _game(speech: Speech, worksheet: Worksheet) -> str:
    """The game and the size of the table."""
    game, n = speech.text(worksheet.rules.book.name), worksheet.rules.players
    return speech.say_n("page", "{game}, {n} player", "{game}, {n} players", n, game=game)


def _seed(speech: Speech, sheet: Sheet) -> str:
    return speech.say("page", "Seed: {seed}", seed=sheet.seed)


def _footer(speech: Speech, worksheet: Worksheet, sheet: Sheet) -> tuple[str, ...]:
    """All that the same sheet can be made from again."""
    listing = speech.t.listing
    facts = [_game(speech, worksheet)]
    if worksheet.options:
        options = listing(f"{name}={value}" for name, value in worksheet.options.items())
        facts.append(speech.say("page", "Options: {options}", options=options))
    if worksheet.topics:
        topics = listing(topic_name(speech, topic) for topic in worksheet.topics)
        facts.append(speech.say("page", "Topics: {topics}", topics=topics))
    return (*facts, _seed(speech, sheet), f"hearts-tutor {worksheet.version}")


def _data(question: Question) -> str:
    """The question as other programs read it, without its answer; the options are in the order of their marks."""
    return json.dumps(
        {
            "id": question.id,
            "topic": question.topic.value,
            "subject": question.subject,
            "options": [option.value for option in shown_options(question)],
            "position": to_data(question.position),
        },
        ensure_ascii=False,
    )
