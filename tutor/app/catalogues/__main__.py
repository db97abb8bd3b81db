"""The command of the workshop."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from tutor.app.catalogues.checks import check
from tutor.app.catalogues.extraction import extract
from tutor.app.catalogues.files import UnreadableError, read_catalogue, translated, update, write_template
from tutor.app.catalogues.findings import Finding
from tutor.app.catalogues.pseudo import write_pseudo
from tutor.app.catalogues.report import report
from tutor.app.catalogues.review import review_page
from tutor.i18n.facts import LanguageError
from tutor.i18n.languages import ENGLISH, available, locales_dir
from tutor.reading.problems import ContentError

_USAGE = (
    "usage: python -m tutor.app.catalogues "
    "extract | update | check [CODE ...] | report | review CODE FILE.html | pseudo"
)


def main(arguments: Sequence[str]) -> int:
    """Run one of the tools; 1 when a check finds a fault or a file is of no use, 2 when nobody knows what to do."""
    try:
        return _run(arguments)
    except ContentError as error:
        from tutor.i18n.catalogue import Catalogue
        from tutor.ui.phrases.problems import problem_lines
        from tutor.ui.speech import Speech

        english = Speech(Catalogue(available(locales_dir())[ENGLISH]))
        print(*(line.text for line in problem_lines(english, error)), sep="\n", file=sys.stderr)
    except (UnreadableError, LanguageError, OSError) as error:
        print(error, file=sys.stderr)
    return 1


def _run(arguments: Sequence[str]) -> int:
    locales = locales_dir()
    match arguments:
        case ["extract"]:
            write_template(locales, extract(locales.parent))
        case ["update"]:
            update(locales, extract(locales.parent))
        case ["check", *codes]:
            found = check(locales, extract(locales.parent))
            return _print([each for each in found if not codes or each.language in codes])
        case ["pseudo"]:
            write_pseudo(locales, extract(locales.parent))
        case ["report"]:
            print(report(locales, extract(locales.parent)))
        case ["review", code, file] if language := {each.code: each for each in translated(locales)}.get(code):
            page = review_page(read_catalogue(locales, language), language)
            Path(file).write_text(page, encoding="utf-8")
        case _:
            print(_USAGE, file=sys.stderr)
            return 2
    return 0


def _print(findings: Sequence[Finding]) -> int:
    """Faults, then warnings; 1 when there is a fault."""
    faults = [each for each in findings if not each.warning]
    warnings = [each for each in findings if each.warning]
    for each in faults:
        print(each)
    if warnings:
        print(f"Worth a translator's look, and no faults ({len(warnings)}):")
    for each in warnings:
        print(each)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
