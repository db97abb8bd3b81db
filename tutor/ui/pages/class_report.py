"""The report on a class as a page."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.quiz.classroom import Classroom
from tutor.ui.pages.model import Bars, Block, Column, Details, Group, Heading, Page, Table, Text
from tutor.ui.phrases import class_report as words
from tutor.ui.phrases.class_report import Names
from tutor.ui.phrases.mastery import mastery_rule
from tutor.ui.screen import Style
from tutor.ui.speech import Speech


def report_page(speech: Speech, found: Classroom, names: Names, version: str) -> Page:
    """The report; ``version`` is that of the program."""
    title = words.report_title(speech, names)
    column = Column(speech, title, tuple(_blocks(speech, found, names)))
    return Page((column,), footer=(title, f"hearts-tutor {version}"), kind="report")


def _blocks(speech: Speech, found: Classroom, names: Names) -> Iterator[Block]:
    yield from (Text(text) for text in words.summary(speech, found, names))
    if found.rules:
        yield from _rules(speech, found, names)
    if found.ideas:
        yield from _ideas(speech, found, names)
    if found.not_started:
        title = Heading(words.not_started_title(speech))
        yield Group((title, Text(words.not_started(speech, found, names))))
    if len(found.not_started) < len(found.pupils):
        yield Heading(words.pupils_title(speech))
        yield _overview(speech, found, names)
    for name, pupil in words.started(found, names):
        lines = tuple(Text(text) for text in words.skill_lines(speech, names, pupil))
        yield Details(words.pupil_line(speech, name, pupil), lines)


def _rules(speech: Speech, found: Classroom, names: Names) -> Iterator[Block]:
    count = len(found.pupils)
    sure = tuple((names.rule(each.rule), each.sure, count) for each in found.rules)
    yield Group(
        (
            Heading(words.rules_title(speech)),
            Text(mastery_rule(speech)),
            Bars(speech.say("class", "Learners who are sure"), sure),
        )
    )
    number = speech.t.number
    rows = tuple(
        (names.rule(each.rule), number(each.sure), number(each.practising), number(each.new)) for each in found.rules
    )
    heads = words.Heads(speech)
    yield Table((heads.rule, heads.sure, heads.practising, heads.new), rows, speech.say("class", "Learners"))


def _ideas(speech: Speech, found: Classroom, names: Names) -> Iterator[Block]:
    count = len(found.pupils)
    held = tuple((words.statement(speech, names, each), len(each.holders), count) for each in found.ideas)
    bars = Bars(speech.say("class", "Learners who seem to think so"), held)
    yield Group((Heading(words.ideas_title(speech)), bars))
    for idea in found.ideas:
        yield Group(
            (
                Heading(words.idea_line(speech, names, idea), 3),
                Text(words.true_line(speech, names, idea), Style.NOTE),
                Text(words.holders(speech, names, idea)),
            )
        )


def _overview(speech: Speech, found: Classroom, names: Names) -> Table:
    """A row for each learner who has begun."""
    number, heads = speech.t.number, words.Heads(speech)
    rows = tuple(
        (name, number(pupil.asked), number(pupil.right), number(pupil.sure), number(len(pupil.skills) - pupil.sure))
        for name, pupil in words.started(found, names)
    )
    head = (heads.name, heads.answers, heads.right, heads.rules_sure, heads.rules_practised)
    return Table(head, rows)
