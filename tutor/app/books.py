"""Rule books as a command names them: an id or a path, options, a number of players."""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.reading.locate import NotFoundError
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import BookFile, OptionError, load_book_file

if TYPE_CHECKING:
    from tutor.ui.speech import Speech

    NotFoundSentence = Callable[[Speech, NotFoundError], str]

T = TypeVar("T")
DEFAULT_BOOK = "hearts"


def found_by(context: Context, name: str, load: Callable[[str], T], not_found: NotFoundSentence) -> T:
    """What ``load`` finds for a word of the command line.

    Raises ``TutorError``, and ``ContentError`` for a bad file.
    """
    try:
        return load(name)
    except NotFoundError as error:
        raise TutorError(not_found(context.speech, error)) from error
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            raise TutorError(not_found(context.speech, NotFoundError(name, None))) from error
        sentence = context.say("app", "The file {path} cannot be read.", path=name).text
        raise TutorError(sentence, Exit.DATA) from error


def open_book(context: Context, name: str) -> BookFile:
    """The rule book that is meant; its own translations join the catalogue.

    Raises ``TutorError``, and ``ContentError`` for a bad file.
    """
    from tutor.ui.phrases.problems import not_found_sentence

    found = found_by(context, name, load_book_file, not_found_sentence)
    own = found.book.translations.get(context.catalogue.language.code, {})
    if own:
        extra = {f"{found.book.id}/{key}": text for key, text in own.items()}
        context.speak(context.catalogue.with_extra(extra), context.language_source)
    return found


def rules_for(
    context: Context, name: str, players: int | None = None, options: Mapping[str, str] | None = None
) -> Rules:
    """The rules of a book for this many players, or the book's usual number.

    Raises ``TutorError`` for what the book does not know.
    """
    return rules_of(context, open_book(context, name), players, options or {})


def rules_of(context: Context, found: BookFile, players: int | None, options: Mapping[str, str]) -> Rules:
    """As ``rules_for``, of a book that is open."""
    try:
        book = found.resolve(options)
    except OptionError as error:
        from tutor.ui.phrases.problems import option_sentence

        raise TutorError(option_sentence(context.speech, error)) from error
    number = book.players.default if players is None else players
    if number not in book.players.sizes:
        sizes = sorted(book.players.sizes)
        sentence = context.speech.say(
            "app",
            "{game} is for {least} to {most} players, not for {n}.",
            game=context.speech.text(book.name),
            least=sizes[0],
            most=sizes[-1],
            n=number,
        )
        raise TutorError(sentence)
    return compile_rules(book, number)


def parse_options(context: Context, given: Sequence[str]) -> dict[str, str]:
    """``NAME=VALUE`` words as a mapping.

    Raises ``TutorError`` for a word of another form, or a name that is given twice.
    """
    options: dict[str, str] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise TutorError(context.say("app", "An option is written NAME=VALUE, not {word}.", word=word).text)
        if name in options:
            raise TutorError(context.say("app", "The option {name} is given twice.", name=name).text)
        options[name] = value
    return options
