"""``hearts progress``: what the learner has done and knows, lesson by lesson and rule by rule."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache

from tutor.app.books import DEFAULT_BOOK
from tutor.app.context import Context
from tutor.app.exits import Exit
from tutor.app.learning.course import kept_as, lesson_entry
from tutor.app.learning.record import answers_of, kinds_there, rule_title, usual_rules
from tutor.app.matches.play import unfinished
from tutor.content.comparing import beside, differences_head
from tutor.content.lessons import LessonHead, packaged_heads
from tutor.quiz.classroom import Skill, skills
from tutor.quiz.mastery import KINDS, LAST, RIGHT, UNAIDED
from tutor.quiz.picture import Live, live_ideas
from tutor.quiz.record import Answered
from tutor.reading.locate import packaged_ids
from tutor.rules.compile import compile_rules
from tutor.rules.load import load_book, load_book_file
from tutor.ui.screen import Line, Style

MASTERY = {"right": RIGHT, "of_last": LAST, "without_hint": UNAIDED, "kinds": KINDS}
"""When a rule counts as learnt, as documents have it."""


def show_progress(context: Context) -> Exit:
    """Print lessons, how far each rule is learnt, wrong ideas, and matches."""
    store, learner = context.store, context.learner
    answers = answers_of(context)
    context.show(Line(context.speech.say("app", "Lessons"), Style.TITLE))
    _show_lessons(context)
    _show_skills(context, answers)
    _show_ideas(context, answers)
    context.show(
        Line(""),
        Line(context.speech.say("app", "Matches"), Style.TITLE),
        context.say("app", "Finished: {n}", n=len(store.matches(learner))),
        context.say("app", "Unfinished: {n}", n=len(unfinished(context))),
    )
    return Exit.OK


def print_progress(context: Context) -> Exit:
    """Print the same as one JSON document."""
    store, learner = context.store, context.learner
    states, answers = store.lessons(learner), answers_of(context)
    document = {
        "format": "hearts-tutor/progress",
        "version": 1,
        "learner": context.learner_name,
        "lessons": [
            {
                "id": lesson.id,
                "rules": book,
                "started": kept_as(lesson) in states,
                "done": bool((state := states.get(kept_as(lesson))) and state.done),
            }
            for book, lessons in _courses().items()
            for lesson in lessons
        ],
        "answers": [tally._asdict() for tally in store.tally(learner)],
        "mastery": MASTERY,
        "skills": [skill_document(skill) for skill in _skills(context, answers)],
        "misconceptions": ideas_document(live_ideas(answers)),
        "matches": {"finished": len(store.matches(learner)), "unfinished": len(unfinished(context))},
    }
    print(json.dumps(document, ensure_ascii=False, indent=2), file=context.environment.stdout)
    return Exit.OK


def write_progress(context: Context, path: str, *, bom: bool, force: bool) -> Exit:
    """Write where the learner stands with each rule as CSV, to a file or for ``-`` to the standard output."""
    from tutor.app.csv_files import csv_text
    from tutor.app.out_files import check_target, tell_written, write_out
    from tutor.app.reports.tables import learner_rows

    check_target(context, path, force=force)
    answers = answers_of(context)
    rows = learner_rows(context, context.learner_name, answers, _skills(context, answers))
    write_out(context, path, csv_text(rows, bom=bom))
    tell_written(context, path)
    return Exit.OK


def _show_lessons(context: Context) -> None:
    states = context.store.lessons(context.learner)
    for book, lessons in _courses().items():
        begun = [lesson for lesson in lessons if kept_as(lesson) in states]
        if not begun and book != DEFAULT_BOOK:
            continue
        context.show(Line(context.speech.text(load_book(book).name)))
        done = sum(1 for lesson in begun if states[kept_as(lesson)].done)
        context.show(context.say("app", "Done: {n} of {count}", n=done, count=len(lessons)))
        context.show(*(Line(lesson_entry(context, lesson, states)) for lesson in begun))


def _show_skills(context: Context, answers: Sequence[Answered]) -> None:
    from tutor.ui.phrases.mastery import mastery_rule, mastery_state

    speech = context.speech
    context.show(Line(""), Line(speech.say("app", "What you know, rule by rule"), Style.TITLE))
    found = _skills(context, answers)
    if not found:
        context.show(context.say("app", "No questions answered yet."))
        return
    context.show(Line(mastery_rule(speech)))
    for skill in found:
        title = rule_title(context, skill.rule)
        context.show(Line(mastery_state(speech, title, skill.mastery, due=skill.is_due)))


def _show_ideas(context: Context, answers: Sequence[Answered]) -> None:
    """The wrong ideas that the learner seems to hold, and what is right; nothing where there are none."""
    found = [(live.idea, rules) for live in live_ideas(answers) if (rules := usual_rules(live.book)) is not None]
    if not found:
        return
    from tutor.ui.phrases.lesson import idea_lines

    speech = context.speech
    context.show(Line(""), Line(speech.say("app", "Worth another look"), Style.TITLE))
    for idea, rules in found:
        context.show(*idea_lines(speech, rules, idea))


def _skills(context: Context, answers: Sequence[Answered]) -> list[Skill]:
    return in_order(skills(answers, context.clock(), kinds_there))


def in_order(skills: Sequence[Skill]) -> list[Skill]:
    """Skills as their rule books have the rules in order, the book of Hearts first."""
    return sorted(skills, key=lambda skill: place_of(skill.rule))


@cache
def place_of(rule: str) -> tuple[bool, str, int, str]:
    """Where a rule named ``book/rule`` stands among the others."""
    book, _, name = rule.partition("/")
    order = [each.id.name for each in load_book(book).rules()] if book in packaged_ids("rules") else []
    return (book != DEFAULT_BOOK, book, order.index(name) if name in order else len(order), name)


def skill_document(skill: Skill) -> dict[str, object]:
    """A skill as documents have it."""
    return {
        "rule": skill.rule,
        "right": skill.mastery.right,
        "without_hint": skill.mastery.unaided,
        "kinds": skill.mastery.kinds,
        "kinds_needed": skill.mastery.kinds_needed,
        "learnt": skill.mastery.learnt,
        "review": skill.due.isoformat(timespec="seconds"),
        "review_due": skill.is_due,
    }


def ideas_document(ideas: Sequence[Live]) -> list[dict[str, object]]:
    """The wrong ideas that a learner seems to hold, as documents have them."""
    return [{"idea": live.idea.value, "times": live.times} for live in ideas]


def _courses() -> dict[str, list[LessonHead]]:
    """The lessons made for each of our books, that of Hearts first."""
    books = sorted(packaged_ids("rules"), key=lambda name: (name != DEFAULT_BOOK, name))
    heads, found = packaged_heads(), {}
    for book in books:
        file = load_book_file(book)
        own = [lesson for lesson in heads if lesson.rules == book]
        parent = file.resolve_parent({})
        if parent is not None:
            own.insert(0, differences_head(beside(book, compile_rules(file.book, file.book.players.default), parent)))
        found[book] = own
    return found
