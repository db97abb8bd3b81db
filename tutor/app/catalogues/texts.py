"""A message and its translation as the checks look at them."""

from __future__ import annotations

import gettext
import re
import unicodedata
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from tutor.i18n import signs
from tutor.placeholders import fill

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tutor.app.catalogues.glossary import Glossary, Source
    from tutor.i18n.languages import Language

PLACE = "\ufffc"
"""Stands for a value in the text without places: no letter, no mark and no space."""
CARD = re.compile(rf"{signs.CARD}|(?<![A-Za-z0-9])[2-9TJQKA][{signs.LETTERS}](?![A-Za-z0-9])")
_CODE = re.compile(
    r"\[[ -~]*?\]|\{[ -~]*?\}"  # a list or a mapping as in a file
    r"|(?<![A-Za-z0-9])(?:[a-z][a-z-]*: ?\d+"  # a key with a number
    r"|--?[a-z][a-z-]*"  # an option
    r"|[A-Za-z][A-Za-z0-9]*(?:[-_.=/][A-Za-z0-9]+)+)"  # a name with a mark in it
)
_COUNTED = range(201)
"""Enough numbers to see every form of a plural rule at work."""


class Against:
    """What the translations into a language are held to."""

    def __init__(self, language: Language, english: Language, glossary: Glossary, source: Source) -> None:
        self.language = language
        self.english = english
        self.glossary = glossary
        self.source = source

    @cached_property
    def script(self) -> str:
        """The script of the language, which is the one in which it writes its own name."""
        return next(script_of(char) for char in self.language.own_name if char.isalpha())

    @cached_property
    def forms_of_one(self) -> frozenset[int]:
        """The plural forms that stand for the number one alone."""
        choose = gettext.c2py(self.language.plural)
        forms = [int(choose(n)) for n in _COUNTED]
        return frozenset(form for form in forms if [n for n in _COUNTED if forms[n] == form] == [1])

    @cached_property
    def replaced(self) -> dict[str, str]:
        """English marks for which the language has its own."""
        pairs = zip(self.english.punctuation, self.language.punctuation, strict=True)
        return {mark: own for mark, own in pairs if mark != own}


class Text(NamedTuple):
    """One translated text: a message, or one of its plural forms."""

    context: str
    models: tuple[str, ...]
    """The English texts that it may be like: the plural, and before it the singular for a form of one alone."""
    form: str

    @property
    def model(self) -> str:
        """The English text."""
        return self.models[-1]

    @property
    def bare(self) -> str:
        """The translation without its places."""
        return bare(self.form)

    @property
    def words(self) -> str:
        """The translation without places and cards, and without the codes that the English text has too."""
        return without_codes(self.form, self.model)


class _Places(dict[str, str]):
    """Stands for the values of a text and notes which it asks for."""

    def __missing__(self, name: str) -> str:
        self[name] = PLACE
        return PLACE


def places(text: str) -> frozenset[str]:
    """The names of the places of a text. Raises ValueError for a brace that stands alone."""
    found = _Places()
    fill(text, found)
    return frozenset(found)


@lru_cache(maxsize=4096)
def bare(text: str) -> str:
    """The text without its places. Raises ValueError for a brace that stands alone."""
    return fill(text, _Places())


@lru_cache(maxsize=4096)
def without_codes(text: str, model: str | None = None) -> str:
    """The text without places, cards and other codes; given the English text, without those only that it has too."""

    def kept(match: re.Match[str]) -> str:
        return match[0] if model is not None and match[0] not in bare(model) else " "

    return _CODE.sub(kept, CARD.sub(" ", bare(text)))


def listed(items: Iterable[str]) -> str:
    """The items as they are told."""
    return ", ".join(sorted(items)) or "none"


@lru_cache(maxsize=1024)
def script_of(char: str) -> str:
    """The script of a letter or vowel sign; empty for anything else, and for a sign that any script may have."""
    if unicodedata.category(char)[0] not in "LM":
        return ""
    first = unicodedata.name(char, "").split(" ")[0]
    return "" if first in ("COMBINING", "MODIFIER", "VARIATION") else first
