"""Words that a language's translators agreed to avoid, from `locales/<code>/avoid.yaml`."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class _Entry:
    word: str
    """The word or phrase as tokens, with a space before each and, for a whole one, one at the end."""
    shown: str
    better: str


class Avoided:
    """The words to avoid in one language. A word may match by its beginning where endings are written on to it."""

    def __init__(self, entries: tuple[_Entry, ...]) -> None:
        self._entries = entries

    @classmethod
    def read(cls, folder: Path) -> Avoided | None:
        """The list in the folder of a language, or None when it has none."""
        import yaml

        file = folder / "avoid.yaml"
        if not file.exists():
            return None
        document = yaml.safe_load(file.read_bytes())
        whole = document["match"] == "word"
        entries = [_entry(word, "", whole=whole) for word in document["everywhere"]]
        for term in document["terms"].values():
            entries += [_entry(word, term["use"], whole=whole) for word in term.get("avoid", [])]
            entries += [_entry(word, term["use"], whole=True) for word in term.get("whole", [])]
        return cls(tuple(entries))

    def hits(self, text: str) -> Iterator[tuple[str, str]]:
        """Each avoided word in the text, with the word to use instead, which may be empty."""
        tokens = f"{_tokens(text)} "
        for entry in self._entries:
            if entry.word in tokens:
                yield entry.shown, entry.better


def _entry(word: str, better: str, *, whole: bool) -> _Entry:
    return _Entry(_tokens(word) + (" " if whole else ""), word, better)


def _tokens(text: str) -> str:
    """The words of a text in lower case, a space before each. Vowel signs and joiners are parts of words."""
    kept = (" " if unicodedata.category(char)[0] in "PSZ" or char.isspace() else char for char in text.casefold())
    return "".join(f" {token}" for token in "".join(kept).split())
