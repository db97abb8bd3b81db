"""``hearts rules``: the rule books that there are, one of them in full, and the schemas."""

from __future__ import annotations

import json
from collections.abc import Mapping

from tutor.activities.prompts import Pause
from tutor.app.books import edition_of, open_book, players_of
from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.ui.phrases.game_questions import go_on
from tutor.ui.phrases.rule_book import Edition, rule_book, speciality
from tutor.ui.rules_json import list_document, rules_document
from tutor.ui.screen import Line, Style

_PAGE = 9
"""Lines after which a page ends with its rule: with those that wrap it fits most screens."""


def show_rules(context: Context, book: str, players: int | None, options: Mapping[str, str], *, sources: bool) -> Exit:
    """Print every active rule of the book for this many players and options, and first what is different in it."""
    edition = edition_of(context, open_book(context, book), players, options)
    context.show(*rule_book(context.speech, edition, sources=sources))
    return Exit.OK


def print_rules(context: Context, book: str, players: int | None, options: Mapping[str, str]) -> Exit:
    """Print the same as a JSON document, with the sources."""
    _print(context, rules_document(context.speech, edition_of(context, open_book(context, book), players, options)))
    return Exit.OK


def page_rules(context: Context, book: str, players: int) -> None:
    """The rules a few at a time, for reading on the screen. Raises ``Quit`` when the reader has had enough."""
    edition = edition_of(context, open_book(context, book), players, {})
    page: list[Line] = []
    for line in rule_book(context.speech, edition):
        if not line.text and len(page) >= _PAGE:
            context.show(*page)
            context.presenter.ask(go_on(context.speech, Pause.STEP))
            page = []
        page.append(line)
    context.show(*page)


def list_rules(context: Context) -> Exit:
    """Print the ids and names of the rule books that come with the program, and what is special about each."""
    for edition in _packaged(context):
        book = edition.rules.book
        name = context.speech.text(book.name)
        context.show(Line(f"{book.id}: {name} ({players_of(context.speech, book)})"))
        if special := speciality(context.speech, edition):
            context.show(Line(special, Style.NOTE))
    return Exit.OK


def print_list(context: Context) -> Exit:
    """Print the same as a JSON document."""
    _print(context, list_document(context.speech, _packaged(context)))
    return Exit.OK


def print_schema(context: Context, kind: str) -> Exit:
    """Print the JSON Schema for files of a kind."""
    from tutor.app.rulebooks.schemas import KINDS, schema_text

    if kind not in KINDS:
        known = context.catalogue.listing(KINDS)
        raise TutorError(
            context.say("app", "There is no schema {name}. There are: {known}.", name=kind, known=known).text
        )
    print(schema_text(kind), end="", file=context.environment.stdout)
    return Exit.OK


def _packaged(context: Context) -> list[Edition]:
    from tutor.reading.locate import packaged_ids

    return [edition_of(context, open_book(context, name), None, {}) for name in packaged_ids("rules")]


def _print(context: Context, document: Mapping[str, object]) -> None:
    print(json.dumps(document, ensure_ascii=False, indent=2), file=context.environment.stdout)
