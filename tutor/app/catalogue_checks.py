"""What can be wrong with a catalogue that a program can see: gaps, lost values and numbers, avoided words, marks."""

from __future__ import annotations

import gettext
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from tutor.i18n.catalogue import fill

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

    from tutor.app.avoided import Avoided
    from tutor.i18n.languages import Language

_SUITS = "♠♥♦♣"
_CARD = re.compile(rf"(?:10|[2-9TAKQJ])?[{_SUITS}]|(?<![A-Za-z0-9])[2-9TAKQJ][SHDC](?![A-Za-z0-9])")
# Marks of direction, which only the program sets, and characters that cannot be seen. A joiner between letters is part
# of spelling.
_HIDDEN = re.compile("[\u00a0\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_CLOSING = "\"'”’»)] "
_COUNTED = range(201)
"""Enough numbers to see every form of a plural rule at work."""


class Kind(StrEnum):
    """What is wrong."""

    UNTRANSLATED = "untranslated"
    SAME_AS_ENGLISH = "same-as-english"
    FUZZY = "fuzzy"
    MISSING = "missing"
    STALE = "stale"
    PLACES = "places"
    NUMBERS = "numbers"
    CARDS = "cards"
    UNREADABLE = "unreadable"
    HEADER = "header"
    AVOIDED = "avoided"
    NOT_NFC = "not-nfc"
    HIDDEN = "hidden"
    END_MARK = "end-mark"
    EDGE_SPACE = "edge-space"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault of one message; the context is empty for a fault of the whole catalogue."""

    code: Kind
    language: str
    context: str
    detail: str


class _Facts(NamedTuple):
    """What a text and its translation must have in common."""

    places: frozenset[str]
    numbers: frozenset[str]
    cards: frozenset[str]


class _Places(dict[str, str]):
    """Stands for the values of a text and notes which it asks for."""

    def __missing__(self, name: str) -> str:
        self[name] = ""
        return ""


def check_catalogue(
    catalogue: Catalog, template: Catalog, language: Language, english: Language, avoided: Avoided | None = None
) -> Iterator[Finding]:
    """The faults of a catalogue against the messages of the program."""
    yield from _header(catalogue, language)
    wanted = {_key(message): message for message in template if message.id}
    present = {_key(message): message for message in catalogue if message.id}
    for context, text in wanted.keys() - present.keys():
        yield Finding(Kind.MISSING, language.code, context, text)
    gone = [*(present.keys() - wanted.keys()), *(_key(message) for message in catalogue.obsolete.values())]
    for context, text in gone:
        yield Finding(Kind.STALE, language.code, context, text)
    for message in present.values():
        for code, detail in _message(message, language, english, avoided):
            yield Finding(code, language.code, message.context or "", detail)


def _texts(value: str | Iterable[str] | None) -> tuple[str, ...]:
    return (value or "",) if value is None or isinstance(value, str) else tuple(value)


def _key(message: Message) -> tuple[str, str]:
    return message.context or "", " | ".join(_texts(message.id))


def _header(catalogue: Catalog, language: Language) -> Iterator[Finding]:
    code = str(catalogue.locale_identifier)
    if code != language.code:
        yield Finding(Kind.HEADER, language.code, "", f"Language: {code}")
    if catalogue.charset.lower() != "utf-8":
        yield Finding(Kind.HEADER, language.code, "", f"charset={catalogue.charset}")
    header, own = gettext.c2py(catalogue.plural_expr), gettext.c2py(language.plural)
    same = all(int(header(n)) == int(own(n)) for n in _COUNTED)
    if catalogue.num_plurals != language.plural_forms or not same:
        yield Finding(Kind.HEADER, language.code, "", f"Plural-Forms: {catalogue.plural_forms}")


def _message(
    message: Message, language: Language, english: Language, avoided: Avoided | None
) -> Iterator[tuple[Kind, str]]:
    ids, forms = _texts(message.id), _texts(message.string)
    if message.fuzzy:
        yield Kind.FUZZY, ids[0]
    if not all(forms):
        yield Kind.UNTRANSLATED, ids[0]
        return
    for number, form in enumerate(forms):
        # Only a form that stands for the number one alone may be like the English singular, which may leave the number
        # out.
        models = ids if _only_for_one(number, language) else ids[-1:]
        yield from _against_english(form, models, language)
        yield from _marks(form, ids[-1], language, english)
        for word, better in avoided.hits(_bare(form)) if avoided else ():
            yield Kind.AVOIDED, f"{word} (better: {better}): {form}" if better else f"{word}: {form}"


def _only_for_one(form: int, language: Language) -> bool:
    choose = gettext.c2py(language.plural)
    return [n for n in _COUNTED if choose(n) == form] == [1]


def _against_english(form: str, models: tuple[str, ...], language: Language) -> Iterator[tuple[Kind, str]]:
    if form in models and form not in language.same_as_english and _has_words(form):
        yield Kind.SAME_AS_ENGLISH, form
    try:
        own = _facts(form)
    except ValueError as error:
        yield Kind.PLACES, str(error)
        return
    allowed = [_facts(model) for model in models]
    for kind, field in ((Kind.PLACES, "places"), (Kind.NUMBERS, "numbers"), (Kind.CARDS, "cards")):
        has = getattr(own, field)
        wants = [getattr(each, field) for each in allowed]
        if has not in wants:
            yield kind, f"{_listed(has)} for {_listed(wants[-1])}: {form}"


def _listed(items: Iterable[str]) -> str:
    return "{" + ", ".join(sorted(items)) + "}"


def _bare(text: str) -> str:
    """The text without its places; as it is when it has a brace too many, which is told elsewhere."""
    try:
        return fill(text, _Places())
    except ValueError:
        return text


def _has_words(text: str) -> bool:
    return any(char.isalpha() for char in _CARD.sub("", _bare(text)))


def _facts(text: str) -> _Facts:
    places = _Places()
    bare = fill(text, places)
    latin = "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in bare)
    numbers = re.findall(r"\d+", _CARD.sub(" ", latin))
    return _Facts(frozenset(places), frozenset(numbers), frozenset(_CARD.findall(latin)))


def _marks(form: str, model: str, language: Language, english: Language) -> Iterator[tuple[Kind, str]]:
    if not unicodedata.is_normalized("NFC", form):
        yield Kind.NOT_NFC, form
    if hidden := _HIDDEN.search(form):
        yield Kind.HIDDEN, f"U+{ord(hidden[0]):04X}: {form}"
    if _end(form, language) != _end(model, english):
        yield Kind.END_MARK, f"{form} for {model}"
    if _edges(form) != _edges(model):
        yield Kind.EDGE_SPACE, form


def _end(text: str, language: Language) -> str:
    """The kind of mark that ends the text; empty when it ends without one."""
    text = text.rstrip(_CLOSING + "\n")
    if text.endswith(("…", "...")):
        return "ellipsis"
    for kind, mark in language.punctuation._asdict().items():
        if text.endswith(mark):
            # how loudly a sentence ends is each language's own affair
            return "stop" if kind == "exclamation" else str(kind)
    # A mark of punctuation that the language does not use is a fault, so it must not pass for none.
    return "foreign" if text and unicodedata.category(text[-1]) == "Po" else ""


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
