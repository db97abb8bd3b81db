"""What the presenters show, as blocks of a page; questions and answers as they stand on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.engine.positions.model import LegalPosition
from tutor.quiz.model import AnswerKind
from tutor.ui.pages.cards import cards_alone
from tutor.ui.pages.model import Blank, Block, CardRow, Choices, Group, Heading, Table, Text
from tutor.ui.phrases.quiz import right_answer
from tutor.ui.phrases.quiz_answers import choices_of, has_cards, has_numbers, shown_options
from tutor.ui.phrases.quiz_questions import question_lines
from tutor.ui.phrases.quiz_reasons import beside_the_answer
from tutor.ui.screen import Choice, Line, Style
from tutor.ui.screen import Question as Asked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tutor.quiz.model import Question
    from tutor.rules.compile import Rules
    from tutor.ui.speech import Speech


def blocks_of(speech: Speech, lines: Iterable[Line], level: int = 2) -> list[Block]:
    """Lines as blocks: titles as headings of this level, rows of cards as cards with what stands before them."""
    blocks: list[Block] = []
    given = [Line(""), *lines, Line("")]
    for before, line, after in zip(given, given[1:], given[2:], strict=False):
        if not line.text.strip():
            continue
        if line.style is Style.TITLE:
            blocks.append(Heading(line.text, level))
        elif line.style is after.style is Style.RULE and not before.text.strip():
            blocks.append(Text(line.text, Style.TITLE))  # the name of a rule, and then what it says
        elif line.style is Style.TABLE:
            head, *rows = (tuple(row.split("\t")) for row in line.text.split("\n"))
            blocks.append(Table(head, tuple(rows)))
        elif line.style is Style.CARDS and (cards := cards_alone(line.text)):
            blocks.append(CardRow(cards, _label(speech, blocks)))
        else:
            blocks += [Text(text.strip(), line.style) for text in line.text.split("\n") if text.strip()]
    return blocks


def grouped(speech: Speech, lines: Iterable[Line], level: int = 2) -> list[Block]:
    """Lines as blocks, in groups that empty lines and titles part. A title alone stands with what follows it."""
    groups: list[list[Line]] = [[]]
    for line in lines:
        parts = not line.text.strip() or line.style is Style.TITLE
        if parts and any(each.text.strip() and each.style is not Style.TITLE for each in groups[-1]):
            groups.append([])
        groups[-1].append(line)
    return [Group(tuple(blocks)) for group in groups if (blocks := blocks_of(speech, group, level))]


def _label(speech: Speech, blocks: list[Block]) -> str:
    """The words before a row of cards, such as *Your cards:*, which are taken from the blocks."""
    before = blocks[-1] if blocks else None
    if isinstance(before, Text) and before.text.endswith(speech.t.language.punctuation.colon):
        blocks.pop()
        return before.text
    return ""


def question_blocks(speech: Speech, rules: Rules, question: Question, number: str) -> list[Block]:
    """A question to be answered on paper: the moment, what is asked, and the choices or room to write.

    Cards to choose from are not shown twice.
    """
    lines = question_lines(speech, rules, question)
    note = lines.pop() if lines[-1].style is Style.NOTE else None
    asked = lines.pop()
    blocks = [Heading(number, 3), *blocks_of(speech, lines)]
    if has_cards(question) and isinstance(question.position, LegalPosition):
        blocks = [block for block in blocks if not isinstance(block, CardRow)]
    blocks.append(Text(asked.text, Style.TITLE))
    if question.kind is not AnswerKind.NUMBER:
        labels = (choice.label for choice in choices_of(speech, rules, question))
        return [*blocks, Choices(tuple(zip(_marks(speech, question), labels, strict=True)))]
    if note is not None:
        minus = speech.say("page", "If the answer is below zero, write a minus sign first.")
        blocks.append(Text(minus, Style.NOTE))
    return [*blocks, Text(speech.say("quiz", "Your answer:")), Blank()]


def answer_blocks(speech: Speech, rules: Rules, question: Question) -> list[Block]:
    """The right answer and its reason."""
    reason = beside_the_answer(speech, rules, question.reason, question.position)
    return [
        Text(right_answer(speech, rules, question), Style.GOOD),
        *(Text(text.strip()) for text in reason.split("\n") if text.strip()),
    ]


def answer_mark(speech: Speech, question: Question) -> str:
    """What stands before the right choices, such as ``2, 5``, or the number that is to be written."""
    if question.kind is AnswerKind.NUMBER:
        (number,) = question.answer
        return speech.t.number(int(number))
    options = zip(_marks(speech, question), shown_options(question), strict=True)
    return speech.t.listing(mark for mark, option in options if option.correct)


def _marks(speech: Speech, question: Question) -> list[str]:
    """What stands before the choices: as on the screen, in the digits of the language."""
    choices = tuple(Choice(option.value, "") for option in shown_options(question))
    asked = Asked((), "", choices, lettered=has_numbers(question))
    return [speech.t.digits(mark) for mark in asked.marks]
