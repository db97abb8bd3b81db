"""Checks of what a translation says: its places, numbers and cards, its size, and its words."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from tutor.app.catalogues.findings import Fault, Kind
from tutor.app.catalogues.texts import CARD, PLACE, bare, listed, places, without_codes
from tutor.i18n.cells import cells

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tutor.app.catalogues.texts import Against, Text

_SHORTEST, _SHORT = 0.5, 4
# An option, or a letter that stands alone; a and I are words.
_TYPED = re.compile(r"(?<![\w'’-])(?:--[a-z][a-z-]*|[b-zB-HJ-Z])(?![\w'’-])")
_LATIN_WORD = re.compile(r"[A-Za-z]+")
_METAVARS = "argument"
"""The context of words that stand for what is typed in their place: they are translated."""
_LONGEST, _LONG = 2.2, 20
"""A translation is 0.5 to 2.2 times as long as the English, give or take a few letters or words."""


def unusable(text: Text, against: Against) -> Iterator[Fault]:
    """A text that cannot be looked into: one with a brace too many, or one that nobody has translated."""
    try:
        has_words = any(char.isalpha() for char in without_codes(text.form))
    except ValueError:
        yield Fault(Kind.PLACES, "a brace stands alone", "write {{ for a brace, and {name} for a value")
        return
    if text.form in text.models and text.form not in against.language.same_as_english and has_words:
        fix = "translate it, or add it to same-as-english in language.yaml"
        yield Fault(Kind.SAME_AS_ENGLISH, f"“{text.form}” is the English text", fix)


def values(text: Text, _against: Against) -> Iterator[Fault]:
    """Places for values are those of the English text."""
    own, wanted = places(text.form), [places(model) for model in text.models]
    if own not in wanted:
        lost, added = wanted[-1] - own, own - wanted[-1]
        what = [f"{{{name}}} is missing" for name in sorted(lost)]
        what += [f"{{{name}}} is not in the English text" for name in sorted(added)]
        yield Fault(Kind.PLACES, " and ".join(what), "use each place of the English text, under the name it has there")


def numbers(text: Text, _against: Against) -> Iterator[Fault]:
    """Numbers come from places, so that they are drawn in the digits in use; those in codes are as in English."""
    loose = [char for char in without_codes(text.form) if char.isdecimal() or _is_small(char, text.model)]
    if loose:
        # digits of one set are equally far from their values
        if len({ord(char) - unicodedata.decimal(char) for char in loose if char.isdecimal()}) > 1:
            yield Fault(Kind.DIGIT_SETS, f"“{''.join(loose)}” are digits of two scripts", "put numbers in by a place")
        else:
            yield Fault(Kind.DIGITS, f"“{''.join(loose)}” is written out", "put the number in by a place, or in words")
        return
    own, wanted = _numbers(text.form), [_numbers(model) for model in text.models]
    if own not in wanted:
        what = f"the numbers are {listed(own)}, and {listed(wanted[-1])} in English"
        yield Fault(Kind.NUMBERS, what, "make them the same")


def _is_small(char: str, model: str) -> bool:
    """A number that is one sign, such as a raised one or a fraction, and is not in the English text."""
    return unicodedata.category(char) in ("No", "Nl") and char not in model


def _numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", CARD.sub(" ", bare(text))))


def cards(text: Text, _against: Against) -> Iterator[Fault]:
    """Codes of cards and signs of suits are those of the English text, each as often."""
    own, wanted = _cards(text.form), [_cards(model) for model in text.models]
    if own not in wanted:
        what = f"the cards are {listed(own.elements())}, and {listed(wanted[-1].elements())} in English"
        yield Fault(Kind.CARDS, what, "copy the codes of the cards from the English text")


def _cards(text: str) -> Counter[str]:
    return Counter(CARD.findall(bare(text)))


def codes(text: Text, against: Against) -> Iterator[Fault]:
    """What is typed or pressed is as in English: options, single letters, and words such as Enter."""
    words = frozenset() if text.context == _METAVARS else against.source.codes("")
    own, wanted = _typed(text.form, words), [_typed(model, words) for model in text.models]
    if not any(each <= own for each in wanted):
        missing = wanted[-1] - own
        yield Fault(Kind.CODES, f"“{listed(missing)}” is missing", "copy it from the English text")
    if added := {code for code in own if code.startswith("--")}.difference(*wanted):
        yield Fault(Kind.CODES, f"“{listed(added)}” is not in the English text", "use the options of the English text")


def _typed(text: str, words: frozenset[str]) -> frozenset[str]:
    said = CARD.sub(" ", bare(text))
    return frozenset(_TYPED.findall(said)) | (words & frozenset(_LATIN_WORD.findall(said)))


def length(text: Text, against: Against) -> Iterator[Fault]:
    """A translation much shorter than the English has lost something, and a much longer one explains too much."""
    own, models = len(text.bare), [len(bare(model)) for model in text.models]
    if own < min(models) * _SHORTEST - _SHORT:
        yield Fault(Kind.LENGTH, f"{own} characters for {models[-1]} in English", "see what was left out")
    if own > max(models) * _LONGEST + _LONG and _limit(text, against) is None:
        yield Fault(Kind.LENGTH, f"{own} characters for {models[-1]} in English", "say it in fewer words")


def label(text: Text, against: Against) -> Iterator[Fault]:
    """Names, headings and what is chosen from a list leave room beside them."""
    limit, width = _limit(text, against), cells(text.bare.replace(PLACE, ""))
    if limit is not None and width > limit:
        yield Fault(Kind.LABEL, f"{width} cells wide", f"use at most {limit} cells, since it stands in a list")


def _limit(text: Text, against: Against) -> int | None:
    """How many cells a label may take, which is never less than the English does; None for a sentence."""
    limit = against.source.limit(text.context)
    if limit is None or text.model.endswith(tuple(against.english.punctuation)):
        return None
    return max(limit, cells(bare(text.model).replace(PLACE, "")) * 5 // 4)


def avoided(text: Text, against: Against) -> Iterator[Fault]:
    """Words that translators agreed to avoid."""
    for word, better in against.glossary.avoided(text.bare):
        fix = f"write “{better}”" if better else f"use another word ({against.glossary.name} lists it)"
        yield Fault(Kind.AVOIDED, f"“{word}” is to be avoided", fix)


def terms(text: Text, against: Against) -> Iterator[Fault]:
    """A term of the English text is there, in a form that the glossary has."""
    glossary, source, said = against.glossary, against.source, text.bare
    for term, english in source.named(without_codes(text.model)).items():
        is_code = english in source.codes(text.context) and english in said
        if term not in source.suits and not is_code and glossary.lacks(term, said):
            fix = f"write “{glossary.word_for(term)}”, or add the word used to also in {glossary.name}"
            yield Fault(Kind.GLOSSARY, f"no word for “{english}” that the glossary has", fix)


def suits(text: Text, against: Against) -> Iterator[Fault]:
    """Where the English names one suit, so does the translation."""
    glossary, source = against.glossary, against.source
    model = without_codes(text.model)
    named = source.suits_named(source.without_names(model))
    if len(named) != 1 or not all(map(glossary.word_for, source.suits)):
        return
    (suit,) = named
    if not glossary.says(suit, text.bare):
        yield Fault(Kind.SUIT, f"{suit} are not named", f"write “{glossary.word_for(suit)}”")
    for other in sorted(glossary.suits_said(source.suits, text.bare) - source.suits_named(model)):
        yield Fault(Kind.SUIT, f"“{glossary.word_for(other)}” is not in the English text", f"name {suit} only")


def doubled(text: Text, against: Against) -> Iterator[Fault]:
    """A word that stands twice by mistake."""
    words = [word.casefold() for word in text.bare.split()]
    for word, after in pairwise(words):
        alone = after.rstrip("".join(against.language.punctuation))
        if word == alone and word[0].isalpha() and word not in against.glossary.writing.doubled:
            fix = f"take one away, or add it to doubled in {against.glossary.name}"
            yield Fault(Kind.DOUBLED, f"“{word}” stands twice", fix)


CHECKS: tuple[Callable[[Text, Against], Iterator[Fault]], ...] = (
    values,
    numbers,
    cards,
    codes,
    length,
    label,
    avoided,
    terms,
    suits,
    doubled,
)
