"""Checking catalogues against the messages of the program, against their language, and against its glossary."""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tutor.app.catalogues import marks, meaning
from tutor.app.catalogues.files import Catalogue, UnreadableError, read_catalogue, translated
from tutor.app.catalogues.findings import Fault, Finding, Kind
from tutor.app.catalogues.glossary import Glossary, Source
from tutor.app.catalogues.texts import Against, Text
from tutor.i18n.compiled import FACTS, po_path
from tutor.i18n.languages import ENGLISH, available

if TYPE_CHECKING:
    from pathlib import Path

    from babel.messages.catalog import Catalog, Message

    from tutor.i18n.languages import Language

_COUNTED = range(201)
"""Enough numbers to see every form of a plural rule at work."""
_UPDATE = "run `python -m tutor.app.catalogues update`"


def check(locales: Path, template: Catalog) -> list[Finding]:
    """The faults and warnings of every catalogue, language by language, in the order of the files.

    Raises ContentError for a glossary that cannot be read.
    """
    found = [finding for language in translated(locales) for finding in check_language(locales, template, language)]
    return [*_without_language(locales), *found]


def _without_language(locales: Path) -> Iterator[Finding]:
    """Catalogues that the program does not see, since nothing says which language they are in."""
    for folder in sorted(locales.iterdir()):
        file = po_path(locales, folder.name)
        if file.exists() and not (folder / FACTS).exists():
            fault = Fault(Kind.NO_LANGUAGE, f"the folder has no {FACTS}", f"write {locales.name}/{folder.name}/{FACTS}")
            yield Finding(folder.name, file.relative_to(locales.parent).as_posix(), 1, "", fault)


def check_language(locales: Path, template: Catalog, language: Language) -> list[Finding]:
    """The faults and warnings of one catalogue. A language without one has none of its messages."""
    name = shown_path(locales, language)
    try:
        catalogue = read_catalogue(locales, language)
    except UnreadableError as error:
        fault = Fault(Kind.UNREADABLE, error.what, "mend the file, or take the last version that could be read")
        return [Finding(language.code, name, error.line, "", fault)]
    found = check_catalogue(catalogue, template, against(locales, language), name)
    return sorted(found, key=lambda each: (each.line, each.context, each.kind, each.fault.what))


def against(locales: Path, language: Language) -> Against:
    """What the translations into a language are held to. Raises ContentError."""
    source = Source.read(locales / ENGLISH)
    glossary = Glossary.read(locales / language.code, source)
    return Against(language, available(locales)[ENGLISH], glossary, source)


def shown_path(locales: Path, language: Language) -> str:
    """The catalogue's file as it is told, from the root of the checkout."""
    return po_path(locales, language.code).relative_to(locales.parent).as_posix()


def check_catalogue(catalogue: Catalogue, template: Catalog, rules: Against, name: str) -> Iterator[Finding]:
    """The faults and warnings of a catalogue; the name is that of its file."""
    code = rules.language.code
    for fault in _header(catalogue, rules.language):
        yield Finding(code, name, 1, "", fault)
    wanted = {_key(message): message for message in template if message.id}
    present = {_key(message): message for message in catalogue if message.id}
    for context, text in wanted.keys() - present.keys():
        fault = Fault(Kind.MISSING, f"“{text}” is missing", f"{_UPDATE} and translate it")
        yield Finding(code, name, 1, context, fault)
    gone = [message for key, message in present.items() if key not in wanted]
    for message in (*gone, *catalogue.obsolete.values()):
        what = f"“{_texts(message.id)[0]}” is no message of the program any more"
        yield Finding(code, name, message.lineno or 1, message.context or "", Fault(Kind.STALE, what, _UPDATE))
    for message in catalogue.twice:
        fault = Fault(Kind.TWICE, f"“{_texts(message.id)[0]}” stands here a second time", "take one of the two away")
        yield Finding(code, name, message.lineno or 1, message.context or "", fault)
    for message in present.values():
        for fault in check_message(message, rules):
            yield Finding(code, name, message.lineno or 1, message.context or "", fault)


def check_message(message: Message, rules: Against) -> Iterator[Fault]:
    """The faults and warnings of one message; what is wrong with several of its forms is told once."""
    ids, forms = _texts(message.id), _texts(message.string)
    if message.fuzzy:
        yield Fault(Kind.FUZZY, "it is marked as fuzzy", "see that it is right, and take the mark away")
    if not all(forms):
        yield Fault(Kind.UNTRANSLATED, f"“{ids[0]}” has no translation", "translate it, each of its forms")
        return
    found: list[Fault] = []
    for number, form in enumerate(forms):
        # Only a form that stands for the number one alone may be like the English singular, which may leave the number
        # out.
        text = Text(message.context or "", ids if number in rules.forms_of_one else ids[-1:], form)
        checks = (*meaning.CHECKS, *marks.CHECKS)
        found += [*meaning.unusable(text, rules)] or [fault for each in checks for fault in each(text, rules)]
    yield from dict.fromkeys(found)


def _texts(value: str | Iterable[str] | None) -> tuple[str, ...]:
    return (value or "",) if value is None or isinstance(value, str) else tuple(value)


def _key(message: Message) -> tuple[str, str]:
    return message.context or "", " | ".join(_texts(message.id))


def _header(catalogue: Catalog, language: Language) -> Iterator[Fault]:
    code = str(catalogue.locale_identifier)
    if code != language.code:
        yield Fault(Kind.HEADER, f"Language is {code}", f"write Language: {language.code}")
    if catalogue.charset.lower() != "utf-8":
        yield Fault(Kind.HEADER, f"charset is {catalogue.charset}", "save the file as UTF-8 and write charset=utf-8")
    if catalogue.fuzzy:
        yield Fault(Kind.HEADER, "the header is marked as fuzzy", "take the mark away")
    if catalogue.num_plurals != language.plural_forms or not _same_plural(catalogue.plural_expr, language.plural):
        yield Fault(Kind.HEADER, f"Plural-Forms is {catalogue.plural_forms}", _UPDATE)


def _same_plural(expression: str, own: str) -> bool:
    """The two expressions choose the same form for every number; one that cannot be understood chooses none."""
    try:
        said, meant = gettext.c2py(expression), gettext.c2py(own)
        return all(int(said(n)) == int(meant(n)) for n in _COUNTED)
    except (ValueError, ArithmeticError):
        return False
