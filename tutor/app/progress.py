"""``hearts progress``: what the learner has done, lesson by lesson and rule by rule."""

from __future__ import annotations

import json
from contextlib import suppress

from tutor.app.books import DEFAULT_BOOK
from tutor.app.context import Context
from tutor.app.exits import Exit
from tutor.app.learn import kept_as, lesson_entry
from tutor.app.play import unfinished
from tutor.content.comparing import beside, differences_head
from tutor.content.lessons import LessonHead, packaged_heads
from tutor.reading.locate import packaged_ids
from tutor.rules.compile import compile_rules
from tutor.rules.load import load_book, load_book_file
from tutor.store import Tally
from tutor.ui.screen import Line, Style


def show_progress(context: Context) -> Exit:
    """Print lessons, answers by rule, and matches."""
    speech, store, learner = context.speech, context.store, context.learner
    context.show(Line(speech.say("app", "Lessons"), Style.TITLE))
    states = store.lessons(learner)
    for book, lessons in _courses().items():
        begun = [lesson for lesson in lessons if kept_as(lesson) in states]
        if not begun and book != DEFAULT_BOOK:
            continue
        context.show(Line(speech.text(load_book(book).name)))
        done = sum(1 for lesson in begun if states[kept_as(lesson)].done)
        context.show(context.say("app", "Done: {n} of {count}", n=done, count=len(lessons)))
        context.show(*(Line(lesson_entry(context, lesson, states)) for lesson in begun))
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
                "rules": book,
                "started": kept_as(lesson) in states,
                "done": bool((state := states.get(kept_as(lesson))) and state.done),
            }
            for book, lessons in _courses().items()
            for lesson in lessons
        ],
        "answers": [tally._asdict() for tally in store.tally(learner)],
        "matches": {"finished": len(store.matches(learner)), "unfinished": len(unfinished(context))},
    }
    print(json.dumps(document, ensure_ascii=False, indent=2), file=context.environment.stdout)
    return Exit.OK


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


def _by_rule(tallies: list[Tally]) -> dict[str, tuple[int, int]]:
    sums: dict[str, tuple[int, int]] = {}
    for tally in tallies:
        right, asked = sums.get(tally.rule, (0, 0))
        sums[tally.rule] = (right + tally.right, asked + tally.asked)
    return sums


def _rule_title(context: Context, rule: str) -> str:
    """The title of a rule named ``book/rule``; its name where the book is not one of ours, or has changed."""
    book, _, name = rule.partition("/")
    if book in packaged_ids("rules"):
        with suppress(KeyError):
            return context.speech.text(load_book(book).rule(name).title)
    return rule
