"""``hearts rules``: the rule books that there are, and one of them in full."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.activities.prompts import Pause
from tutor.app.books import rules_for
from tutor.app.context import Context
from tutor.app.exits import Exit
from tutor.ui.phrases.game_questions import go_on
from tutor.ui.phrases.rules import rule_book
from tutor.ui.screen import Line

_PAGE = 9
"""Lines after which a page ends with its rule: with those that wrap it fits most screens."""


def show_rules(context: Context, book: str, players: int | None, options: Mapping[str, str]) -> Exit:
    """Print every active rule of the book for this many players and options."""
    rules = rules_for(context, book, players, options)
    context.show(*rule_book(context.speech, rules, options))
    return Exit.OK


def page_rules(context: Context, book: str) -> None:
    """The same a few rules at a time, for reading on the screen. Raises ``Quit`` when the reader has had enough."""
    lines = rule_book(context.speech, rules_for(context, book), {})
    page: list[Line] = []
    for line in lines:
        if not line.text and len(page) >= _PAGE:
            context.show(*page)
            context.presenter.ask(go_on(context.speech, Pause.STEP))
            page = []
        page.append(line)
    context.show(*page)


def list_rules(context: Context) -> Exit:
    """Print the ids and names of the rule books that come with the program."""
    from tutor.reading.locate import packaged_ids
    from tutor.rules.load import load_book

    for name in packaged_ids("rules"):
        book = load_book(name)
        sizes = sorted(book.players.sizes)
        players = context.speech.say("app", "{least} to {most} players", least=sizes[0], most=sizes[-1])
        context.show(Line(f"{name}: {context.speech.text(book.name)} ({players})"))
    return Exit.OK
