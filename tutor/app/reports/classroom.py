"""``hearts class report``: where a class stands, on the screen, as CSV, as JSON and as a page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache, partial
from os.path import realpath
from typing import NamedTuple

from tutor import __version__
from tutor.app.books import open_book
from tutor.app.context import Context
from tutor.app.csv_files import csv_text
from tutor.app.exits import Exit, TutorError
from tutor.app.learning.record import answered, kinds_there, rule_title, rules_of_idea
from tutor.app.out_files import STDOUT, check_target, tell_written, write_out
from tutor.app.people.classes import find_class
from tutor.app.people.naming import shown_name
from tutor.app.reports.progress import MASTERY, ideas_document, in_order, place_of, skill_document
from tutor.app.reports.tables import class_rows
from tutor.quiz.classroom import Classroom, Pupil, classroom
from tutor.store import Learner
from tutor.ui.phrases.class_report import Names, report_lines


class Wishes(NamedTuple):
    """What the command line asks for."""

    csv: str | None = None
    """The file to write a table to."""
    bom: bool = True
    """That file begins with the mark by which Excel knows UTF-8."""
    html: str | None = None
    """The file to write a page to."""
    json: bool = False
    rules: str | None = None
    """The rule book to which the report is restricted."""
    force: bool = False
    """The files may be there already."""


class Report(NamedTuple):
    """A class with its figures."""

    name: str
    learners: tuple[Learner, ...]
    found: Classroom
    """Its rules in the order of their books."""
    book: str | None
    """The id of the rule book to which the report is restricted, and the name of that game."""
    game: str | None


def report_command(context: Context, name: str, wishes: Wishes) -> Exit:
    """Write the report wherever it is asked for; on the screen, if nowhere else. Raises ``TutorError``."""
    _check(context, wishes)
    report = report_on(context, name, wishes.rules)
    texts: dict[str, str] = {}
    if wishes.csv is not None:
        texts[wishes.csv] = csv_text(class_rows(context, report.learners, report.found), bom=wishes.bom)
    if wishes.html is not None:
        texts[wishes.html] = _page(context, report)
    if wishes.json:
        texts[STDOUT] = json.dumps(document(report), ensure_ascii=False, indent=2) + "\n"
    for path, text in texts.items():
        write_out(context, path, text)
        if STDOUT not in texts:
            tell_written(context, path)
    if not texts:
        learners = [shown_name(context, learner.name) for learner in report.learners]
        names = _names(context, report, learners, shown_name(context, report.name))
        context.show(*report_lines(context.speech, report.found, names))
    return Exit.OK


def _check(context: Context, wishes: Wishes) -> None:
    """Look before anything is written whether all of it can be. Raises ``TutorError``."""
    paths = [path for path in (wishes.csv, wishes.html, STDOUT if wishes.json else None) if path is not None]
    if len({path if path == STDOUT else realpath(path) for path in paths}) < len(paths):
        names = context.catalogue.listing(("--csv", "--html", "--json"))
        sentence = context.say("app", "Each of {names} needs a file of its own.", names=names)
        raise TutorError(sentence.text)
    for path in paths:
        check_target(context, path, force=wishes.force)


def report_on(context: Context, name: str, rules: str | None) -> Report:
    """The figures of a class, by all answers of its learners or those with one rule book. Raises ``TutorError``."""
    class_ = find_class(context, name)
    opened = None if rules is None else open_book(context, rules).book
    book = None if opened is None else opened.id
    members = {learner.id: learner for learner in context.store.learners()}
    learners = tuple(members[id_] for id_ in class_.members if id_ in members)
    kept = context.store.answers_of([learner.id for learner in learners])
    answers = [
        [answered(answer) for answer in kept.get(learner.id, ()) if book is None or answer.book == book]
        for learner in learners
    ]
    found = classroom(answers, context.clock(), kinds_there)
    game = None if opened is None else context.speech.text(opened.name)
    return Report(class_.name, learners, _ordered(found), book, game)


def _ordered(found: Classroom) -> Classroom:
    """The figures with all rules in the order of their books."""
    return found._replace(
        pupils=tuple(pupil._replace(skills=tuple(in_order(pupil.skills))) for pupil in found.pupils),
        rules=tuple(sorted(found.rules, key=lambda count: place_of(count.rule))),
    )


def document(report: Report) -> dict[str, object]:
    """The report as JSON has it."""
    found = report.found
    return {
        "format": "hearts-tutor/class-report",
        "version": 1,
        "class": report.name,
        "rules": report.book,
        "mastery": MASTERY,
        "learners": [
            _learner_document(learner, pupil) for learner, pupil in zip(report.learners, found.pupils, strict=True)
        ],
        "skills": [count._asdict() for count in found.rules],
        "misconceptions": [
            {
                "idea": count.idea.value,
                "learners": len(count.holders),
                "keys": [report.learners[place].key for place in count.holders],
            }
            for count in found.ideas
        ],
        "not_started": [report.learners[place].key for place in found.not_started],
    }


def _learner_document(learner: Learner, pupil: Pupil) -> dict[str, object]:
    return {
        "key": learner.key,
        "name": learner.name,
        "started": pupil.started,
        "answers": pupil.asked,
        "right": pupil.right,
        "skills": [skill_document(skill) for skill in pupil.skills],
        "misconceptions": ideas_document(pupil.ideas),
    }


def _page(context: Context, report: Report) -> str:
    from tutor.ui.pages.cards import named
    from tutor.ui.pages.class_report import report_page
    from tutor.ui.pages.render import render

    names = _names(context, report, [named(learner.name) for learner in report.learners], named(report.name))
    return render(report_page(context.speech, report.found, names, __version__))


def _names(context: Context, report: Report, learners: Sequence[str], class_: str) -> Names:
    return Names(
        class_=class_,
        learners=learners,
        rule=cache(partial(rule_title, context)),
        rules=rules_of_idea,
        only=report.game,
    )
