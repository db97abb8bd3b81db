"""How far the languages are, as a table in Markdown: `report`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.app.catalogues.checks import check_language
from tutor.app.catalogues.files import read_catalogue, translated

if TYPE_CHECKING:
    from pathlib import Path

    from babel.messages.catalog import Catalog, Message

_HEAD = ("Language", "Messages", "Translated", "With plural forms", "Faults", "Warnings")


def report(locales: Path, template: Catalog) -> str:
    """The table, a row a language. Raises ContentError for a glossary and UnreadableError for a catalogue."""
    rows = [_HEAD, ("---", *["---:"] * (len(_HEAD) - 1))]
    wanted = [message for message in template if message.id]
    for language in translated(locales):
        catalogue = read_catalogue(locales, language)
        own = [each for message in wanted if (each := catalogue.get(message.id, message.context)) is not None]
        done = [message for message in own if _is_translated(message)]
        plural = sum(not isinstance(message.id, str) for message in wanted)
        warnings = [finding.warning for finding in check_language(locales, template, language)]
        counts = (len(wanted), len(done), plural, warnings.count(False), warnings.count(True))
        rows.append((f"{language.latin_name} ({language.code})", *map(str, counts)))
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _is_translated(message: Message) -> bool:
    forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return not message.fuzzy and all(forms)
