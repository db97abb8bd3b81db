"""``hearts rules check``: whether a rule book is sound, what it is for, and what of it is not translated."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.app.books import is_translated, names_of, open_book
from tutor.app.context import Context
from tutor.app.exits import Exit
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import ENGLISH, locales_dir
from tutor.reading.problems import Problems
from tutor.rules.load import BookFile
from tutor.rules.model import RuleBook
from tutor.ui.screen import Line, Style


def check_rules(context: Context, name: str) -> Exit:
    """Print that the book is sound, and what there is to know about it; raises ``ContentError`` with its problems."""
    found = open_book(context, name)
    if found.packaged:  # a user's file has been checked when it was opened
        problems = Problems()
        found.check(problems)
        problems.raise_if_any()
    context.show(Line(context.say("app", "{file}: no problems found.", file=name).text, Style.GOOD))
    context.show(*_about(context, found.book), *_not_offered(context, found))
    if not found.packaged:
        context.show(*_translated(context, found))
    return Exit.OK


def _about(context: Context, book: RuleBook) -> Iterator[Line]:
    t = context.catalogue
    yield context.say("app", "Numbers of players: {numbers}", numbers=t.listing(map(t.number, book.players.sizes)))
    for option in book.options:
        values = t.listing(value.id for value in option.values)
        yield context.say("app", "Option {option}: {values}", option=option.id, values=values)


def _not_offered(context: Context, found: BookFile) -> Iterator[Line]:
    """The options of the book that it extends which do not fit the rules any more."""
    if found.parent is not None:
        here = {option.id for option in found.book.options}
        gone = [option.id for option in found.parent.book.options if option.id not in here]
        if gone:
            options = context.catalogue.listing(gone)
            yield context.say(
                "app", "Options of {book} that do not fit here: {options}", book=found.parent.book.id, options=options
            )


def _translated(context: Context, found: BookFile) -> Iterator[Line]:
    """For each language what a user's file lacks, by the keys that stand under ``translations``."""
    languages = [language for language in context.languages.values() if language.code != ENGLISH]
    gaps = found.translation_gaps({language.code: names_of(language) for language in languages})
    for language in languages:
        catalogue = Catalogue.load(language, locales_dir())
        # a copy of one of our own books is translated where that is
        keys = [own.key for own in gaps[language.code] if not is_translated(catalogue, own.text)]
        name = f"{language.own_name} ({language.code})"
        if not keys:
            yield context.say("app", "{language}: everything is translated.", language=name)
            continue
        lacking = context.catalogue.say_n(
            "app",
            "{language}: {n} text is not translated: {keys}",
            "{language}: {n} texts are not translated: {keys}",
            len(keys),
            language=name,
            keys=context.catalogue.listing(keys),
        )
        yield Line(lacking)
