"""The translators' workshop: collect the messages, bring the catalogues up to date, check them.

A tool for a checkout: `python -m tutor.app.catalogues extract|update|check`. The texts of the program are found in its
Python by the names `say`, `say_n` and `mark`, those of rule books and lessons by `tutor.content.extract`.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import PoFileError, read_po, write_po

from tutor import __version__
from tutor.app.avoided import Avoided
from tutor.app.catalogue_checks import Finding, Kind, check_catalogue
from tutor.i18n.compiled import DOMAIN, po_path
from tutor.i18n.languages import ENGLISH, Language, available, locales_dir
from tutor.whole_file import replace_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_KEYWORDS = {"say": ((1, "c"), 2), "say_n": ((1, "c"), 2, 3), "mark": ((1, "c"), 2)}
_COMMENT_TAG = "TRANSLATORS:"


class Found(NamedTuple):
    """A message where it was found; its text is one text, or a pair for one and for other numbers."""

    file: str
    context: str
    text: str | tuple[str, str]
    comments: tuple[str, ...]


def extract(root: Path) -> Catalog:
    """Every message of the program and its data, as a template, in the order of the files that hold them."""
    # Sorting keeps the order of messages within a file.
    found = sorted([*_from_python(root), *_from_data(root)], key=lambda each: each.file)
    return template_of(found)


def template_of(found: Iterable[Found]) -> Catalog:
    """A template with these messages."""
    template = Catalog(
        project="hearts-tutor", version=__version__, header_comment="# The messages of hearts-tutor.", fuzzy=False
    )
    template.msgid_bugs_address = ""
    for each in found:
        template.add(each.text, context=each.context, locations=[(each.file, 1)], auto_comments=each.comments)
    return template


def _from_python(root: Path) -> Iterator[Found]:
    rules = [("**.py", "python")]
    found = extract_from_dir(root / "tutor", rules, {}, _KEYWORDS, (_COMMENT_TAG,), strip_comment_tags=True)
    for file, _line, text, comments, context in found:
        if context is not None:
            yield Found(f"tutor/{Path(file).as_posix()}", context, _one_or_pair(text), tuple(comments))


def _from_data(root: Path) -> Iterator[Found]:
    from tutor.content.extract import messages

    for context, text, file, comment in messages():
        path = Path(file)
        name = path.relative_to(root) if path.is_absolute() else path
        yield Found(name.as_posix(), context, _one_or_pair(text), (comment,) if comment else ())


def _one_or_pair(text: str | Sequence[str]) -> str | tuple[str, str]:
    return text if isinstance(text, str) else (text[0], text[1])


def write_template(locales: Path, template: Catalog) -> None:
    """Write the template for translators."""
    pot = locales / f"{DOMAIN}.pot"
    if pot.exists():
        template.creation_date = _read(pot).creation_date  # a date alone is no change
    _write(pot, template)


def update(locales: Path, template: Catalog) -> None:
    """Write the template, and bring every language's catalogue to its messages; a language without one gets one.

    Translations of messages that are gone are dropped, and none is guessed from a similar message.
    """
    write_template(locales, template)
    for language in _translated(locales):
        file = po_path(locales, language.code)
        catalogue = _read(file) if file.exists() else _begin(language)
        catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
        catalogue.mime_headers = _headers(catalogue, language)
        _write(file, catalogue)


def check(locales: Path, template: Catalog) -> list[Finding]:
    """The faults of every catalogue, language by language. A language without a catalogue has none of its messages."""
    languages = available(locales)
    findings: list[Finding] = []
    for language in _translated(locales):
        file = po_path(locales, language.code)
        try:
            catalogue = _read(file) if file.exists() else _begin(language)
        except PoFileError as error:
            findings.append(Finding(Kind.UNREADABLE, language.code, "", str(error)))
            continue
        avoided = Avoided.read(locales / language.code)
        found = check_catalogue(catalogue, template, language, languages[ENGLISH], avoided)
        findings += sorted(found, key=lambda each: (each.context, each.code, each.detail))
    return findings


def _translated(locales: Path) -> list[Language]:
    return [language for language in available(locales).values() if language.code != ENGLISH]


def _begin(language: Language) -> Catalog:
    """An empty catalogue."""
    catalogue = Catalog(
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


def _read(file: Path) -> Catalog:
    return read_po(BytesIO(file.read_bytes()), abort_invalid=True)


def _write(file: Path, catalogue: Catalog) -> None:
    result = BytesIO()
    # No line numbers and no wrapping: a change of one message changes its lines only.
    write_po(result, catalogue, width=0, include_lineno=False, ignore_obsolete=True)
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists() or file.read_bytes() != result.getvalue():
        # a program that runs meanwhile must not compile half a catalogue
        replace_file(file, result.getvalue())


def main(arguments: Sequence[str]) -> int:
    """Run one of the tools; 1 when the check finds a fault, 2 when it is not known what to do."""
    locales = locales_dir()
    template = extract(locales.parent)
    match arguments:
        case ["extract"]:
            write_template(locales, template)
        case ["update"]:
            update(locales, template)
        case ["check"]:
            findings = check(locales, template)
            for each in findings:
                print(f"{each.language}: {each.code}: {each.context}: {each.detail}")
            return 1 if findings else 0
        case _:
            print("usage: python -m tutor.app.catalogues extract|update|check", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
