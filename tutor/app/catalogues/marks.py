"""Checks of how a translation is written: letters, words of one script, marks, quotes and spaces."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from tutor.app.catalogues.findings import Fault, Kind
from tutor.app.catalogues.texts import PLACE, bare, script_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tutor.app.catalogues.texts import Against, Text
    from tutor.i18n.languages import Language

_LATIN = "LATIN"
# Marks of direction, which only the program sets, other signs that nobody sees, and spaces that are no plain ones. A
# joiner between letters is part of spelling.
_HIDDEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs")
_ALSO_HIDDEN = re.compile(r"[\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufe00-\ufe0f\ufffc\U000e0100-\U000e01ef]")
_JOINERS = "\u200c\u200d"
_SEEN = f" \n{_JOINERS}"
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-_.=/][A-Za-z0-9]+)*")
_BRACKETS = ("()", "[]", "{}")
_EVERYWHERE = "()-…=+×÷"
"""Marks and signs that any language may have where the English text has none."""
_CLOSING = "\"'”’»)] "


def script(text: Text, against: Against) -> Iterator[Fault]:
    """Every letter is of the script of the language; Latin letters only in codes and in what the language allows."""
    own = against.script
    if text.form in against.language.same_as_english:
        return
    for token in _words(text.words):
        found = {name for char in token if (name := script_of(char))}
        if len(found) > 1:
            yield Fault(Kind.MIXED_WORD, f"“{token}” has letters of two scripts", f"write it in {own} letters")
        elif found - {own, _LATIN}:
            yield Fault(Kind.SCRIPT, f"“{token}” is written in {found.pop()} letters", f"write it in {own} letters")
    if own != _LATIN:
        yield from _latin(text, against)


def _words(text: str) -> list[str]:
    """The words of a text. Vowel signs and joiners are parts of them, and a hyphen is not."""
    return "".join(char if unicodedata.category(char)[0] in "LMC" else " " for char in text).split()


def _latin(text: Text, against: Against) -> Iterator[Fault]:
    english = _WORD.findall(bare(text.model))
    # a code may have an ending in English: "every rule that keeps …" says which one is meant
    told = {
        code
        for code in against.source.codes(text.context)
        if any(word.startswith(code) or word.lower().startswith(code) for word in english)
    }
    allowed = told | set(against.glossary.writing.latin)
    for match in _WORD.finditer(text.words):
        word = match[0]
        around = text.words[max(0, match.start() - 1) : match.end() + 1]
        if any(script_of(char) not in ("", _LATIN) for char in around):
            continue  # a word of two scripts is told as such
        if word not in allowed and not (len(word) == 1 and word in english):
            fix = f"translate it, or add it to latin in {against.glossary.name}"
            yield Fault(Kind.SCRIPT, f"“{word}” is left in Latin letters", fix)


def letters(text: Text, against: Against) -> Iterator[Fault]:
    """Letters that another language of the same script has, and words that are often misspelt."""
    for letter, better in against.glossary.writing.not_used.items():
        if letter in text.bare:
            what = f"U+{ord(letter):04X} is not used in {against.language.latin_name}"
            yield Fault(Kind.LETTER, what, f"use {better}")
    for word, better in against.glossary.misspelt(text.bare):
        yield Fault(Kind.SPELLING, f"“{word}” is misspelt", f"write “{better}”")


def characters(text: Text, _against: Against) -> Iterator[Fault]:
    """Characters are composed, and can be seen."""
    form = text.form
    if not unicodedata.is_normalized("NFC", form):
        yield Fault(Kind.NOT_NFC, "letters and signs are not composed", "save the text in Unicode form NFC")
    if hidden := next(filter(_is_hidden, form), None):
        yield Fault(Kind.HIDDEN, f"U+{ord(hidden):04X} cannot be seen", "take it out, or write a plain space")
    for place, char in enumerate(form):
        if char in _JOINERS and not (script_of(form[place - 1 : place]) and script_of(form[place + 1 : place + 2])):
            yield Fault(Kind.HIDDEN, f"U+{ord(char):04X} joins nothing", "take it out, or put it between two letters")


def _is_hidden(char: str) -> bool:
    return (unicodedata.category(char) in _HIDDEN and char not in _SEEN) or bool(_ALSO_HIDDEN.match(char))


def lines(text: Text, _against: Against) -> Iterator[Fault]:
    """A text has as many lines as the English."""
    own, wanted = text.form.strip("\n").count("\n"), text.model.strip("\n").count("\n")
    if own != wanted:
        yield Fault(Kind.LINES, f"{own + 1} lines for {wanted + 1} in English", "break lines where English does")


def marks(text: Text, against: Against) -> Iterator[Fault]:
    """Marks are those of the language, or stand in the English text too."""
    writing, form, model = against.glossary.writing, text.words, bare(text.model)
    own = {*"".join(against.language.punctuation), *"".join(writing.quotes), *writing.marks, *_EVERYWHERE, PLACE}
    for match in re.finditer(rf"([{re.escape(''.join(against.language.punctuation))}])\1+", form):
        if match[0] not in model and match[0] != "...":
            yield Fault(Kind.MARK, f"“{match[0]}” stands there", f"write “{match[1]}”")
    for place, char in enumerate(form):
        category = unicodedata.category(char)
        if category[0] not in "PS" or char in own:
            continue
        if better := against.replaced.get(char):
            if not _in_code(form, place) and not (_stands_alone(form, place) and f" {char} " in f" {model} "):
                yield Fault(Kind.MARK, f"“{char}” is the English mark", f"write “{better}”")
        elif char not in model or category in ("Pi", "Pf"):
            fix = f"use the marks of {against.language.latin_name}, or add it to marks in {against.glossary.name}"
            yield Fault(Kind.MARK, f"“{char}” is a mark of another language", fix)


def _in_code(form: str, place: int) -> bool:
    around = form[place - 1 : place] + form[place + 1 : place + 2]
    return len(around) == 2 and around.isascii() and around.isalnum()


def _stands_alone(form: str, place: int) -> bool:
    return not (form[place - 1 : place] + form[place + 1 : place + 2]).strip()


def spaces(text: Text, against: Against) -> Iterator[Fault]:
    """No space before a mark or inside brackets, and none twice."""
    form, model = text.bare, bare(text.model)
    pairs = (*_BRACKETS[:2], *against.glossary.writing.quotes)
    ends = re.escape("".join({*against.language.punctuation, *(pair[1] for pair in pairs)}))
    opens = re.escape("".join(pair[0] for pair in pairs))
    for match in re.finditer(rf"\s([{ends}])(?=\s|$)|([{opens}])\s|\S(  +)\S", form):
        mark = match[1] or match[2]
        if mark and f" {mark} " in f" {model} ":
            continue  # a key that is to be typed
        if mark:
            where = "before" if match[1] else "after"
            yield Fault(Kind.SPACE, f"a space {where} “{mark}”", "take it away")
        elif match[3] not in model:
            yield Fault(Kind.SPACE, "two spaces", "write one")
    if _edges(text.form) != _edges(text.model):
        fix = "begin and end with the same spaces and lines as the English text"
        yield Fault(Kind.EDGE_SPACE, "spaces at the edges differ from the English", fix)


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def pairs(text: Text, against: Against) -> Iterator[Fault]:
    """What opens a bracket or a quotation is closed, and in the right order."""
    form = text.bare
    closing = {pair[1]: pair[0] for pair in (*_BRACKETS, *against.glossary.writing.quotes)}
    opened: list[str] = []
    for place, char in enumerate(form):
        if char == "’" and form[place - 1 : place].isalpha() and form[place + 1 : place + 2].isalpha():
            continue  # an apostrophe
        if char in closing.values():
            opened.append(char)
        elif char in closing:
            if closing[char] not in opened:
                yield Fault(Kind.PAIR, f"“{char}” closes nothing", f"open it with “{closing[char]}”, or take it away")
                return
            if opened[-1] != closing[char]:
                break
            opened.pop()
    if opened:
        close = next(end for end, start in closing.items() if start == opened[-1])
        yield Fault(Kind.PAIR, f"“{opened[-1]}” is not closed", f"close it with “{close}”")


def end(text: Text, against: Against) -> Iterator[Fault]:
    """A sentence ends as in English: with a stop, a question mark, a colon, or nothing."""
    own, wanted = _end(text.form, against.language, against.replaced), _end(text.model, against.english, {})
    if own is None or own == wanted:
        return
    if not wanted:
        yield Fault(Kind.END_MARK, f"it ends with “{text.form.rstrip()[-1]}”", "end it without a mark, as in English")
        return
    mark = "…" if wanted == "ellipsis" else getattr(against.language.punctuation, wanted)
    yield Fault(Kind.END_MARK, "it does not end as the English text does", f"end it with “{mark}”")


def _end(text: str, language: Language, replaced: dict[str, str]) -> str | None:
    """The kind of mark that ends the text; empty when it ends without one, None when with a mark of another language.

    An English mark is taken for the one to replace it: which marks are used is another check's affair.
    """
    text = text.rstrip(_CLOSING + "“\n")
    if text.endswith(("…", "...")):
        return "ellipsis"
    last = replaced.get(text[-1:], text[-1:])
    for kind, mark in language.punctuation._asdict().items():
        if last == mark:
            # how loudly a sentence ends is each language's own affair
            return "stop" if kind == "exclamation" else str(kind)
    return None if last and unicodedata.category(last) == "Po" else ""


CHECKS: tuple[Callable[[Text, Against], Iterator[Fault]], ...] = (
    script,
    letters,
    characters,
    lines,
    marks,
    spaces,
    pairs,
    end,
)
