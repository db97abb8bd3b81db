"""The template and the catalogues on the disk: reading, writing, and bringing them to the messages of the program."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from io import BytesIO
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, PoFileParser, write_po

from tutor import __version__
from tutor.app.catalogues.pseudo import CODE as PSEUDO
from tutor.i18n.compiled import DOMAIN, po_path
from tutor.i18n.languages import ENGLISH, Language, available
from tutor.whole_file import replace_file

if TYPE_CHECKING:
    from pathlib import Path

    from babel.messages.catalog import _MessageID


_LINE = re.compile(r'|#.*|(?:msg(?:ctxt|id|id_plural|str(?:\[\d+\])?)\s*)?"(?:[^"\\]|\\.)*"')


class UnreadableError(Exception):
    """A catalogue that cannot be read: why, in which file, and in which of its lines."""

    def __init__(self, what: str, file: Path, line: int) -> None:
        super().__init__(f"{file}:{line}: {what}")
        self.what = what
        self.line = line


class Catalogue(Catalog):
    """A catalogue as it was read."""

    twice: tuple[Message, ...] = ()
    """Messages that had been there already, with another translation perhaps: only one of the two counts."""

    def __setitem__(self, id: _MessageID, message: Message) -> None:
        if id and self.get(id, message.context) is not None:
            self.twice = (*self.twice, message)
        super().__setitem__(id, message)


def translated(locales: Path) -> list[Language]:
    """The languages that have, or should have, a catalogue; the pseudo-language is made, and needs none."""
    return [language for language in available(locales).values() if language.code not in (ENGLISH, PSEUDO)]


def read_catalogue(locales: Path, language: Language) -> Catalogue:
    """The catalogue of a language; an empty one when it has none. Raises UnreadableError."""
    file = po_path(locales, language.code)
    return _read(file) if file.exists() else _begin(language)


def write_template(locales: Path, template: Catalog) -> None:
    """Write the template for translators."""
    pot = locales / f"{DOMAIN}.pot"
    if pot.exists():
        template.creation_date = _read(pot).creation_date  # a date alone is no change
    _write(pot, template)


def update(locales: Path, template: Catalog) -> None:
    """Write the template, and bring every language's catalogue to its messages; a language without one gets one.

    Translations of messages that are gone are dropped, and none is guessed from a similar message. Raises
    UnreadableError before anything is written.
    """
    catalogues = [(language, read_catalogue(locales, language)) for language in translated(locales)]
    write_template(locales, template)
    for language, catalogue in catalogues:
        catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
        catalogue.mime_headers = _headers(catalogue, language)
        _write(po_path(locales, language.code), catalogue)


def _begin(language: Language) -> Catalogue:
    """An empty catalogue."""
    catalogue = Catalogue(
        locale=language.code,
        project="hearts-tutor",
        version=__version__,
        header_comment=f"# {language.latin_name} translations of hearts-tutor.",
        revision_date=datetime.now(UTC),
        last_translator="hearts-tutor",
        language_team=language.latin_name,
        fuzzy=False,
    )
    catalogue.msgid_bugs_address = ""
    catalogue.mime_headers = _headers(catalogue, language)
    return catalogue


def _headers(catalogue: Catalog, language: Language) -> list[tuple[str, str]]:
    own = {
        "Language": language.code,
        "Plural-Forms": f"nplurals={language.plural_forms}; plural=({language.plural});",
    }
    return [*((name, value) for name, value in catalogue.mime_headers if name not in own), *own.items()]


def _read(file: Path) -> Catalogue:
    """Read as UTF-8, whatever its header says. Raises UnreadableError."""
    source = file.read_bytes()
    try:
        lines = source.decode().split("\n")
    except UnicodeDecodeError as error:
        raise UnreadableError("it is not written in UTF-8", file, source[: error.start].count(b"\n") + 1) from None
    if lines[0].startswith("\ufeff"):
        raise UnreadableError("it begins with a byte order mark", file, 1)
    for number, line in enumerate(lines, 1):
        # Babel takes a closing mark for granted, and would cut off what stands in its place
        if not _LINE.fullmatch(line.strip()):
            raise UnreadableError("the line is no comment and no text in quotation marks", file, number)
    catalogue = Catalogue()
    try:
        PoFileParser(catalogue, abort_invalid=True).parse(lines)
    except PoFileError as error:
        raise UnreadableError(str(error), file, error.lineno + 1) from None
    except (ValueError, LookupError) as error:
        raise UnreadableError(f"its header cannot be understood: {error}", file, 1) from None
    return catalogue


def _write(file: Path, catalogue: Catalog) -> None:
    result = BytesIO()
    # No line numbers and no wrapping: a change of one message changes its lines only.
    write_po(result, catalogue, width=0, include_lineno=False, ignore_obsolete=True)
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists() or file.read_bytes() != result.getvalue():
        # a program that runs meanwhile must not compile half a catalogue
        replace_file(file, result.getvalue())
