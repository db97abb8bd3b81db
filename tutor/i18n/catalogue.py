"""What the program says in one language.

Messages are written in English where they are used and looked up by context and text. A text that has no translation,
or one that is broken, is said in English.
"""

from __future__ import annotations

import gettext
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from tutor.i18n.compiled import catalogue
from tutor.i18n.languages import ENGLISH
from tutor.placeholders import fill

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from tutor.i18n.languages import Language

__all__ = ["Catalogue", "Message", "fill", "mark"]


class Message(NamedTuple):
    """A message kept as a constant, to be said later."""

    context: str
    message: str


def mark(context: str, message: str) -> Message:
    """Mark a constant as a message, so that it is found for translation."""
    return Message(context, message)


class _Missing(gettext.NullTranslations):
    """Behind a catalogue: answers an empty text, so that a missing translation can be told from one like English."""

    def pgettext(self, context: str, message: str) -> str:
        return ""

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return ""


class Catalogue:
    """The texts of one language, and its numbers and lists.

    `digits` is `latn`, `native`, or None for the custom of the language. `extra` holds translations by context and
    message (of one with a number by the plural) that come before the catalogue: those of a user's own file; for a
    message with a number, one text for each plural form.
    """

    def __init__(
        self,
        language: Language,
        translations: gettext.GNUTranslations | None = None,
        digits: str | None = None,
        extra: Mapping[tuple[str, str], str | Sequence[str]] | None = None,
    ) -> None:
        self.language = language
        self._translations = translations
        self._digits = digits
        self._extra = extra or {}
        self.untranslated: set[str] = set()
        """The contexts of the messages that were said in English for want of a translation."""

    @classmethod
    def load(cls, language: Language, locales: Path, digits: str | None = None) -> Catalogue:
        """The catalogue of a language, from the folder of the languages."""
        data = catalogue(locales, language.code)
        if data is None:
            return cls(language, None, digits)
        translations = gettext.GNUTranslations(BytesIO(data))
        translations.add_fallback(_Missing())
        return cls(language, translations, digits)

    def with_extra(self, extra: Mapping[tuple[str, str], str | Sequence[str]]) -> Catalogue:
        """The same catalogue with more translations by context and message, which come first."""
        more = Catalogue(self.language, self._translations, self._digits, {**self._extra, **extra})
        more.untranslated = self.untranslated
        return more

    def lookup(self, context: str, message: str) -> str | None:
        """The translation as it is written, or None."""
        extra = self._extra.get((context, message))
        if isinstance(extra, str):
            return extra
        return (self._translations.pgettext(context, message) or None) if self._translations else None

    def lookup_n(self, context: str, one: str, other: str, n: int) -> str | None:
        """The translation of the plural form for `n`, as it is written, or None."""
        n = abs(n)
        if (extra := self._extra.get((context, other))) is not None:
            if isinstance(extra, str):
                return extra
            form = gettext.c2py(self.language.plural)(n)
            return extra[form] if form < len(extra) else None
        return (self._translations.npgettext(context, one, other, n) or None) if self._translations else None

    def say(self, context: str, message: str, /, **values: str | int) -> str:
        """A message with its values: whole numbers in the digits of the language, texts as they are.

        Raises KeyError when the English text needs a value that is not given.
        """
        return self._fill(context, self.lookup(context, message), message, values)

    def say_message(self, message: Message, /, **values: str | int) -> str:
        """A message that was kept as a constant, with its values."""
        return self._fill(message.context, self.lookup(*message), message.message, values)

    def say_n(self, context: str, one: str, other: str, n: int, /, **values: str | int) -> str:
        """The message for a number, which is its value `{n}`."""
        english = one if abs(n) == 1 else other
        return self._fill(context, self.lookup_n(context, one, other, n), english, {**values, "n": n})

    def fill(self, template: str, /, **values: str | int) -> str:
        """Put values into a text that was looked up. Raises KeyError and ValueError as the function `fill` does."""
        return fill(template, self._drawn(values))

    def number(self, n: int) -> str:
        """A whole number in the digits in use."""
        return self.language.number(n, self._digits)

    def digits(self, text: str) -> str:
        """A text such as a date with its digits drawn as those of numbers are."""
        return text.translate(str.maketrans("0123456789", self.language.digits(self._digits)))

    def listing(self, items: Iterable[str]) -> str:
        """Names and codes one after the other, with the comma of the language and no word between them."""
        return f"{self.language.punctuation.comma} ".join(items)

    def join_and(self, items: Sequence[str]) -> str:
        """The items as a list that ends in "and"."""
        return self.language.list_and.join(items)

    def join_or(self, items: Sequence[str]) -> str:
        """The items as a list that ends in "or"."""
        return self.language.list_or.join(items)

    def _drawn(self, values: Mapping[str, str | int]) -> dict[str, str]:
        return {name: self.number(value) if isinstance(value, int) else value for name, value in values.items()}

    def say_in_english(self, context: str) -> None:
        """Note that a message is said in English, because its translation is missing or broken."""
        if self.language.code != ENGLISH:
            self.untranslated.add(context)

    def _fill(self, context: str, translation: str | None, english: str, values: Mapping[str, str | int]) -> str:
        drawn = self._drawn(values)
        if translation is not None:
            try:
                return fill(translation, drawn)
            except (KeyError, ValueError):
                pass  # a broken translation must not stop a game: the checks find it, the player reads English
        self.say_in_english(context)
        return fill(english, drawn)
