"""The shipped catalogues have no fault, and a fault of every kind that is planted in one of them is found."""

from __future__ import annotations

import copy
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from tutor.app.catalogues.checks import against, check_catalogue, check_message, shown_path
from tutor.app.catalogues.files import Catalogue, read_catalogue, translated
from tutor.app.catalogues.findings import WARNINGS, Fault, Kind
from tutor.app.catalogues.texts import Against, places
from tutor.i18n.languages import locales_dir

LOCALES = locales_dir()
CODES = [language.code for language in translated(LOCALES)]


class Book(NamedTuple):
    """A shipped catalogue and what it is held to."""

    catalogue: Catalogue
    rules: Against
    file: str

    def clean(self, fits: Callable[[str], bool]) -> Iterator[Message]:
        """Entries with one form and nothing wrong whose English fits, as copies."""
        for message in self.catalogue:
            fitting = isinstance(message.id, str) and message.id and fits(message.id)
            if fitting and not list(check_message(message, self.rules)):
                yield copy.copy(message)


@pytest.fixture(scope="session")
def shelf() -> dict[str, Book]:
    return {
        language.code: Book(
            read_catalogue(LOCALES, language), against(LOCALES, language), shown_path(LOCALES, language)
        )
        for language in translated(LOCALES)
    }


@pytest.mark.parametrize("code", CODES)
def test_shipped_catalogues_have_no_fault(shelf: dict[str, Book], template: Catalog, code: str) -> None:
    book = shelf[code]
    found = list(check_catalogue(book.catalogue, template, book.rules, book.file))
    faults = [str(each) for each in found if not each.warning]
    assert faults == [], f"{len(faults)} faults"
    assert len(found) < 40, "so many warnings are read by nobody"


def test_shipped_template_is_up_to_date(template: Catalog) -> None:
    with (LOCALES / "hearts.pot").open("rb") as file:
        written = read_po(file)
    assert [(each.context, each.id) for each in written] == [(each.context, each.id) for each in template]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="GNU gettext, which has msgfmt, is not installed")
def test_gettext_accepts_the_shipped_catalogues(code: str) -> None:
    file = LOCALES / code / "LC_MESSAGES" / "hearts.po"
    result = subprocess.run(["msgfmt", "--check", "-o", "-", str(file)], capture_output=True, check=False)
    assert result.returncode == 0, result.stderr.decode()


def with_word(form: str, word: str) -> str:
    """The sentence with one more word before its end mark."""
    return f"{form[:-1]} {word}{form[-1]}"


def sentence(english: str) -> bool:
    return english.endswith(".") and "{" in english and len(english) > 40


PLANTS: list[tuple[Kind, str, Callable[[str], str]]] = [
    (Kind.UNTRANSLATED, "te", lambda form: ""),
    (Kind.PLACES, "fil", lambda form: form.replace("{", "{other_")),
    (Kind.PLACES, "ur", lambda form: with_word(form, "{")),
    (Kind.DIGITS, "ur", lambda form: with_word(form, "۵")),
    (Kind.DIGITS, "fil", lambda form: with_word(form, "26")),
    (Kind.DIGIT_SETS, "mr", lambda form: with_word(form, "५ 5")),
    (Kind.CARDS, "te", lambda form: with_word(form, "Q♠")),
    (Kind.CARDS, "ur", lambda form: with_word(form, "♥")),
    (Kind.DIGITS, "te", lambda form: with_word(form, "²")),
    (Kind.DIGITS, "fil", lambda form: with_word(form, "½")),
    (Kind.CODES, "fil", lambda form: with_word(form, "--yaml")),
    (Kind.LENGTH, "mr", lambda form: " ".join([form] * 4)),
    (Kind.SCRIPT, "te", lambda form: with_word(form, "पान")),
    (Kind.SCRIPT, "mr", lambda form: with_word(form, "trick")),
    (Kind.SCRIPT, "ur", lambda form: with_word(form, "ముక్క")),
    (Kind.SCRIPT, "fil", lambda form: with_word(form, "трик")),
    (Kind.MIXED_WORD, "te", lambda form: with_word(form, "ముक్క")),
    (Kind.MIXED_WORD, "fil", lambda form: with_word(form, "bаraha")),  # with a Cyrillic letter
    (Kind.LETTER, "ur", lambda form: with_word(form, "كتاب")),
    (Kind.LETTER, "ur", lambda form: with_word(form, "علي")),
    (Kind.LETTER, "mr", lambda form: with_word(form, "ड\u093cा")),
    (Kind.SPELLING, "mr", lambda form: with_word(form, "दुसर्या")),
    (Kind.NOT_NFC, "te", lambda form: with_word(form, "క\u0c46\u0c56")),
    (Kind.HIDDEN, "ur", lambda form: with_word(form, "\u200fہاں")),
    (Kind.HIDDEN, "te", lambda form: with_word(form, "అవును\u200c")),
    (Kind.HIDDEN, "mr", lambda form: form.replace(" ", "\u00a0", 1)),
    *(
        (Kind.HIDDEN, "fil", lambda form, char=char: form[:3] + char + form[3:])
        for char in "\t\r\x1b\x07\x85\xad\u034f\u061c\u200b\u2060\u2063\u2028\u202e\ue000\ufe0f\ufffc\U000e0041\u0378"
    ),
    *((Kind.HIDDEN, "ur", lambda form, char=char: form.replace(" ", char, 1)) for char in "\u2003\u2009\u202f\u3000"),
    (Kind.LINES, "ur", lambda form: form.replace(" ", "\n", 1)),
    (Kind.MARK, "ur", lambda form: form + "۔"),
    (Kind.MARK, "mr", lambda form: with_word(form, "हो,, नाही")),
    (Kind.MARK, "ur", lambda form: form[:-1] + "."),
    (Kind.MARK, "ur", lambda form: with_word(form, "ہاں, نہیں")),
    (Kind.MARK, "mr", lambda form: form[:-1] + "।"),
    (Kind.MARK, "te", lambda form: with_word(form, "అవును، కాదు")),
    (Kind.MARK, "fil", lambda form: with_word(form, "«oo»")),
    (Kind.SPACE, "ur", lambda form: f"{form[:-1]} {form[-1]}"),
    (Kind.SPACE, "fil", lambda form: form.replace(" ", "  ", 1)),
    (Kind.SPACE, "te", lambda form: with_word(form, "( అవును)")),
    (Kind.EDGE_SPACE, "fil", lambda form: f"{form}\n"),
    (Kind.END_MARK, "te", lambda form: form[:-1]),
    (Kind.END_MARK, "ur", lambda form: form[:-1] + "؟"),
    (Kind.PAIR, "mr", lambda form: with_word(form, "(हो")),
    (Kind.PAIR, "mr", lambda form: with_word(form, "(“हो)")),
    (Kind.PAIR, "ur", lambda form: with_word(form, "“ہاں”")),
    (Kind.AVOIDED, "fil", lambda form: with_word(form, "NEGOSYANTE")),
    (Kind.AVOIDED, "mr", lambda form: with_word(form, "युक्तीने")),
    (Kind.DOUBLED, "fil", lambda form: with_word(form, "hindi hindi")),
]


@pytest.mark.parametrize(("kind", "code", "plant"), PLANTS)
def test_a_planted_fault_is_found(
    shelf: dict[str, Book], template: Catalog, kind: Kind, code: str, plant: Callable[[str], str]
) -> None:
    spoilt = next(shelf[code].clean(sentence))
    spoilt.string = plant(str(spoilt.string))
    found_alone(shelf[code], spoilt, kind)


def found_alone(book: Book, spoilt: Message, kind: Kind) -> None:
    """Nothing else is found, and it is told where it is and what to do."""
    only = Catalog(fuzzy=False)
    only.add(spoilt.id, context=spoilt.context)
    mine = Catalogue(locale=book.rules.language.code, fuzzy=False)
    mine.mime_headers = book.catalogue.mime_headers
    mine[spoilt.id] = spoilt
    found = list(check_catalogue(mine, only, book.rules, book.file))
    assert {each.kind for each in found} == {kind}, [str(each) for each in found]
    lines = (LOCALES.parent / book.file).read_text(encoding="utf-8").splitlines()
    for each in found:
        assert str(each).startswith(f"{book.file}:{spoilt.lineno}: {spoilt.context}: ")
        assert lines[each.line - 1].startswith("msgid ")
        assert each.fault.what
        assert each.fault.fix
        assert each.warning == (kind in WARNINGS)


def test_a_fuzzy_entry_and_one_in_english_are_found(shelf: dict[str, Book]) -> None:
    spoilt = next(shelf["ur"].clean(sentence))
    spoilt.flags = {*spoilt.flags, "fuzzy"}
    found_alone(shelf["ur"], spoilt, Kind.FUZZY)
    spoilt = next(shelf["ur"].clean(sentence))
    spoilt.string = spoilt.id
    found_alone(shelf["ur"], spoilt, Kind.SAME_AS_ENGLISH)


def test_a_number_in_a_code_that_differs_is_found(shelf: dict[str, Book]) -> None:
    spoilt = next(shelf["fil"].clean(lambda english: "UTF-8" in english))
    spoilt.string = str(spoilt.string).replace("UTF-8", "UTF-7")
    found_alone(shelf["fil"], spoilt, Kind.NUMBERS)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(
    ("english", "old", "new"), [("Enter", "Enter", "ENTER"), ("--json", "--json", "--jason"), ("Type q ", "q", "x")]
)
def test_what_is_typed_must_stay(shelf: dict[str, Book], code: str, english: str, old: str, new: str) -> None:
    book = shelf[code]
    spoilt = next(book.clean(lambda text: english in text))
    spoilt.string = re.sub(rf"\b{old}\b" if old.isalpha() else old, new, str(spoilt.string))
    (fault, *others) = [fault for fault in check_message(spoilt, book.rules) if fault.kind is Kind.CODES]
    assert fault == Fault(Kind.CODES, f"“{old}” is missing", "copy it from the English text")
    assert [each.what for each in others] == ([f"“{new}” is not in the English text"] if new[0] == "-" else [])


def test_a_label_that_is_too_wide_is_found(shelf: dict[str, Book]) -> None:
    book = shelf["mr"]
    label = next(each for each in book.clean(lambda _: True) if each.context == "quiz topic")
    label.string = " ".join([str(label.string)] * 5)
    found_alone(book, label, Kind.LABEL)


def with_other_words(book: Book, message: Message, *words: str) -> str:
    """A sentence with the places of this one that says nothing of it, but has these words."""
    yes, no = book.rules.language.yes.word, book.rules.language.no.word
    filler = [yes, no] * (len(str(message.id)) // 8)
    text = " ".join([*(f"{{{name}}}" for name in sorted(places(str(message.id)))), *filler, *words])
    return text + book.rules.language.punctuation.stop


@pytest.mark.parametrize("code", CODES)
def test_a_term_that_is_missing_is_found(shelf: dict[str, Book], code: str) -> None:
    book = shelf[code]
    spoilt = next(
        book.clean(
            lambda english: (
                sentence(english) and "Enter" not in english and set(book.rules.source.named(english)) == {"trick"}
            )
        )
    )
    spoilt.string = with_other_words(book, spoilt)
    found_alone(book, spoilt, Kind.GLOSSARY)


@pytest.mark.parametrize("code", CODES)
def test_another_suit_is_found(shelf: dict[str, Book], code: str) -> None:
    book = shelf[code]
    spoilt = next(
        each
        for each in book.clean(lambda english: set(book.rules.source.named(english)) == {"diamonds"})
        if each.context == "each"
    )
    word = book.rules.glossary.word_for
    spoilt.string = str(spoilt.string).replace(word("diamonds"), word("clubs"))
    found_alone(book, spoilt, Kind.SUIT)


def test_a_text_much_too_short_is_found(shelf: dict[str, Book]) -> None:
    book = shelf["te"]
    spoilt = next(book.clean(lambda english: sentence(english) and not book.rules.source.named(english)))
    spoilt.string = " ".join(f"{{{name}}}" for name in sorted(places(str(spoilt.id)))) + "."
    found_alone(book, spoilt, Kind.LENGTH)


def test_every_kind_is_planted() -> None:
    # faults of a whole file: test_catalogues
    elsewhere = {Kind.UNREADABLE, Kind.NO_LANGUAGE, Kind.HEADER, Kind.MISSING, Kind.STALE, Kind.TWICE}
    alone = {Kind.FUZZY, Kind.SAME_AS_ENGLISH, Kind.NUMBERS, Kind.LABEL, Kind.GLOSSARY, Kind.SUIT}
    assert {kind for kind, _, _ in PLANTS} | alone | elsewhere == set(Kind)


@pytest.mark.parametrize(
    ("code", "english", "text"),
    [
        ("ur", "Type {key} or ? for {file}.", "{key} یا ? لکھیں، {file} کے لیے۔"),
        ("ur", "Save it as UTF-8: {name}.", "اسے UTF-8 میں محفوظ کریں: {name}۔"),
        ("ur", "Use --seed with {{suit: hearts}} here.", "یہاں --seed کے ساتھ {{suit: hearts}} لکھیں۔"),
        ("ur", "It has [one, two] and 2♣ in it.", "اس میں [one, two] اور 2♣ ہیں۔"),
        ("mr", "Press Enter to see Q♠ and QS.", "Q♠ आणि QS पाहण्यासाठी Enter दाबा."),
        ("te", "It is in {n} of the files.", "ఇది {n} ఫైళ్ల‌లో ఉంది."),
        ("fil", "It is not there, as you see.", "Wala 'yan doon, gaya ng nakita mo."),
    ],
)
def test_what_is_right_is_not_found(shelf: dict[str, Book], code: str, english: str, text: str) -> None:
    catalogue = Catalog(fuzzy=False)
    message = catalogue.add(english, text, context="app")
    assert [str(fault) for fault in check_message(message, shelf[code].rules)] == []
