"""Rule books as a command names them: an id or a path, options, a number of players.

What a user's own files say in the reader's language joins the catalogue; that they do not say all of it is told.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.i18n.languages import ENGLISH
from tutor.reading.locate import NotFoundError
from tutor.reading.nodes import Mapping_
from tutor.reading.problems import Problems, suggest
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import BookFile, OptionError, load_book_file
from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from tutor.i18n.catalogue import Catalogue
    from tutor.i18n.languages import Language
    from tutor.rules.kinds import Text
    from tutor.rules.model import RuleBook
    from tutor.ui.phrases.rule_book import Edition
    from tutor.ui.speech import Speech

    NotFoundSentence = Callable[[Speech, NotFoundError], str]

T = TypeVar("T")
DEFAULT_BOOK = "hearts"
EXAMPLE = "moon=add"
"""An option of a rule book with one of its values, as they are written: the same in every language."""


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
    """The rule book that is meant; what its files say in the reader's language joins the catalogue.

    Raises ``TutorError``, and ``ContentError`` for a bad file.
    """
    from tutor.ui.phrases.problems import not_found_sentence

    found = found_by(context, name, load_book_file, not_found_sentence)
    _check_languages(context, found)
    take_translations(context, found)
    return found


def _check_languages(context: Context, found: BookFile) -> None:
    """Look whether every language that a user's files have texts in is one of the program, and given once.

    Which these are only the program as a whole knows, so that it is not looked at where rule books are read. Raises
    ``ContentError``.
    """
    problems, languages = Problems(), [each for each in context.languages.values() if each.code != ENGLISH]
    codes = {name: language.code for language in languages for name in names_of(language)}
    for file in found.line():
        written = None if file.written is None else file.written.get("translations")
        lines: dict[str, int] = {}
        for key, _ in written.entries if isinstance(written, Mapping_) else ():
            code = codes.get(key.text)
            if code is None:
                meant = suggest(key.text, codes) or ""
                choices = ", ".join(language.code for language in languages)
                problems.add("unknown-key", key, key=key.text, suggestion=codes.get(meant), choices=choices)
            elif code in lines:
                problems.add("duplicate-key", key, key=key.text, first_line=lines[code])
            else:
                lines[code] = key.line
    problems.raise_if_any()


def names_of(language: Language) -> tuple[str, ...]:
    """What a language may be called where a file has texts in it."""
    return language.code, *language.aliases


def take_translations(context: Context, found: BookFile) -> None:
    """Let what a user's files say in the reader's language join the catalogue.

    What they lack is no gap of the program's.
    """
    if found.own_contexts:
        context.own_books.append(found)
    if own := found.translations(names_of(context.catalogue.language)):
        context.speak(context.catalogue.with_extra(own), context.language_source)


def tell_untranslated(context: Context, found: BookFile, book: RuleBook) -> None:
    """Say how much of a book is said in English because a user's file does not say it in the reader's language."""
    if not found.files or context.catalogue.language.code == ENGLISH:
        return
    own = found.own_contexts
    lacking = {
        text.context
        for text in _texts_of(book)
        if text.context.startswith(own) and not is_translated(context.catalogue, text)
    }
    if lacking:
        sentence = context.speech.say_n(
            "app",
            "{n} text of this rule book is not translated and is shown in English.",
            "{n} texts of this rule book are not translated and are shown in English.",
            len(lacking),
        )
        context.warn_once(Line(sentence, Style.NOTE))


def _texts_of(book: RuleBook) -> Iterator[Text]:
    """The name of a book and every text of its rules."""
    from tutor.rules.kinds import Text

    yield book.name
    for rule in book.rules():
        yield from (value for value in rule._asdict().values() if isinstance(value, Text))


def is_translated(catalogue: Catalogue, text: Text) -> bool:
    """Whether a text of a rule book is said in the language of the catalogue."""
    if text.count is None or text.one is None:
        return catalogue.lookup(text.context, text.message) is not None
    return catalogue.lookup_n(text.context, text.one, text.message, 0) is not None


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
    tell_untranslated(context, found, book)
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


def edition_of(context: Context, found: BookFile, players: int | None, options: Mapping[str, str]) -> Edition:
    """The rule book for this table beside the one that it extends. Raises ``TutorError`` as ``rules_for`` does."""
    from tutor.ui.phrases.rule_book import Edition

    return Edition.of(found, rules_of(context, found, players, options), options)


def players_of(speech: Speech, book: RuleBook) -> str:
    """For how many players the book is, such as *3 to 7 players*."""
    sizes = sorted(book.players.sizes)
    return speech.say("app", "{least} to {most} players", least=sizes[0], most=sizes[-1])


def parse_options(context: Context, given: Sequence[str]) -> dict[str, str]:
    """``NAME=VALUE`` words as a mapping.

    Raises ``TutorError`` for a word of another form, or a name that is given twice.
    """
    options: dict[str, str] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise TutorError(
                context.say("app", "An option is written like {example}, not {word}.", example=EXAMPLE, word=word).text
            )
        if name in options:
            raise TutorError(context.say("app", "The option {name} is given twice.", name=name).text)
        options[name] = value
    return options
