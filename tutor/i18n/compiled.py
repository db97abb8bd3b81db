"""What is made from the sources in `locales/`: `languages.json` and the `.mo` catalogues.

A wheel carries them. In a checkout they are made when they are missing or out of date, and kept next to their sources;
where nothing can be written they are made in memory each time.
"""

from __future__ import annotations

import contextlib
import json
from binascii import crc32
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

DOMAIN = "hearts"
"""The one gettext domain."""
LANGUAGES = "languages.json"
FACTS = "language.yaml"


def po_path(locales: Path, code: str) -> Path:
    """Where the translations into a language stand."""
    return locales / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def facts_of_all(locales: Path) -> list[dict[str, Any]]:
    """The facts of every language that has a folder, in the shape of `language.yaml`, in the order of their codes.

    Raises LanguageError when a file that changed is wrong.
    """
    sources = {path.parent.name: path.read_bytes() for path in sorted(locales.glob(f"*/{FACTS}"))}
    # Contents are compared, not times: installing and checking out leave times in any order.
    sums = {code: crc32(source) for code, source in sources.items()}
    target = locales / LANGUAGES
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
        kept = json.loads(target.read_bytes())
        if kept["sums"] == sums:
            return list(kept["languages"])
    from tutor.i18n.facts import decode

    languages = [decode(source, f"{code}/{FACTS}", code) for code, source in sources.items()]
    _keep(target, json.dumps({"sums": sums, "languages": languages}, ensure_ascii=False).encode())
    return languages


def catalogue(locales: Path, code: str) -> bytes | None:
    """The compiled catalogue of a language, or None when it has no translations (English, or a language just begun)."""
    source = po_path(locales, code)
    target = source.with_suffix(".mo")
    written, made = _time(source), _time(target)
    if made is not None and (written is None or made >= written):
        return target.read_bytes()
    if written is None:
        return None
    data = compile_catalogue(source.read_bytes())
    _keep(target, data)
    return data


def compile_catalogue(source: bytes) -> bytes:
    """A `.po` file as a `.mo` file. Fuzzy and empty translations are left out."""
    from io import BytesIO

    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    result = BytesIO()
    write_mo(result, read_po(BytesIO(source)))
    return result.getvalue()


def _time(path: Path) -> int | None:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return None


def _keep(target: Path, data: bytes) -> None:
    """Keep what was made for the next time, where writing is allowed."""
    from tutor.whole_file import replace_file

    with contextlib.suppress(OSError):
        replace_file(target, data)
