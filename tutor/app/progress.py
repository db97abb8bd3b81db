"""``hearts progress``: what the learner has done, lesson by lesson and rule by rule."""

from __future__ import annotations

import json

from tutor.app.books import DEFAULT_BOOK
from tutor.app.context import Context
from tutor.app.exits import Exit
from tutor.app.learn import lesson_entry
from tutor.app.play import unfinished
from tutor.content.lessons import course
from tutor.rules.load import load_book
from tutor.store import Tally
from tutor.ui.screen import Line, Style


def show_progress(context: Context) -> Exit:
    """Print lessons, answers by rule, and matches."""
    speech, store, learner = context.speech, context.store, context.learner
    context.show(Line(speech.say("app", "Lessons"), Style.TITLE))
    states = store.lessons(learner)
    lessons = list(course(DEFAULT_BOOK))
    done = sum(1 for lesson in lessons if lesson.id in states and states[lesson.id].done)
    context.show(context.say("app", "Done: {n} of {count}", n=done, count=len(lessons)))
    for lesson in lessons:
        if lesson.id in states:
            context.show(Line(lesson_entry(context, lesson, states)))
    context.show(Line(""), Line(speech.say("app", "Right answers, rule by rule:"), Style.TITLE))
    tallies = _by_rule(store.tally(learner))
    if not tallies:
        context.show(context.say("app", "No questions answered yet."))
    for rule, (right, asked) in tallies.items():
        right_of = speech.say("app", "{right} of {asked}", right=right, asked=asked)
        context.show(Line(f"{right_of}  {_rule_title(context, rule)}"))
    context.show(Line(""), Line(speech.say("app", "Matches"), Style.TITLE))
    context.show(
        context.say("app", "Finished: {n}", n=len(store.matches(learner))),
        context.say("app", "Unfinished: {n}", n=len(unfinished(context))),
    )
    return Exit.OK


def print_progress(context: Context) -> Exit:
    """Print the same as one JSON document."""
    store, learner = context.store, context.learner
    states = store.lessons(learner)
    document = {
        "format": "hearts-tutor/progress",
        "version": 1,
        "learner": context.learner_name,
        "lessons": [
            {
                "id": lesson.id,
                "started": lesson.id in states,
                "done": bool(lesson.id in states and states[lesson.id].done),
            }
            for lesson in course(DEFAULT_BOOK)
        ],
        "answers": [tally._asdict() for tally in store.tally(learner)],
        "matches": {"finished": len(store.matches(learner)), "unfinished": len(unfinished(context))},
    }
    print(json.dumps(document, ensure_ascii=False, indent=2), file=context.environment.stdout)
    return Exit.OK


def _by_rule(tallies: list[Tally]) -> dict[str, tuple[int, int]]:
    sums: dict[str, tuple[int, int]] = {}
    for tally in tallies:
        right, asked = sums.get(tally.rule, (0, 0))
        sums[tally.rule] = (right + tally.right, asked + tally.asked)
    return sums


def _rule_title(context: Context, rule: str) -> str:
    """The title of a rule named ``book/rule``; its name where the book is not one of ours."""
    book, _, name = rule.partition("/")
    if book == DEFAULT_BOOK:
        try:
            return context.speech.text(load_book(book).rule(name).title)
        except KeyError:
            pass
    return rule
