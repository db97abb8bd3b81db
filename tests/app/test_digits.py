"""Digits: typed in those of any script, and shown in those of one only."""

from __future__ import annotations

import gettext
import re
import unicodedata
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest

from tests.app.screens import Screens
from tests.e2e.command import LANGUAGES, Hearts, Indoors
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.compiled import catalogue
from tutor.i18n.languages import available, locales_dir
from tutor.placeholders import place_names
from tutor.ui.replies import Chosen, Refused, understand
from tutor.ui.screen import Question

ALL = available(locales_dir())
TRANSLATED = [code for code in LANGUAGES if code != "en"]
POLICIES = ("latn", "native")
NATIVE = str.maketrans("0123456789", "०१२३४५६७८९")
CODE = re.compile(
    r"(?:10|[2-9TJQKA])[♣♦♥♠]|^(?:10|[2-9])(?=:)|[0-9]+(?:\.[0-9]+)+\S*|[A-Za-z/-][\w./:-]*(?: [0-9]+\))?"
)
"""What is typed or is named: cards, ranks, versions, options, files and places in them."""
AS_TYPED = ("version: 1", "1-5, q:")
"""A line of a file, and the numbers of answers."""


@pytest.fixture
def hearts(tmp_path: Path) -> Hearts:
    return Indoors(tmp_path)


def sets(text: str) -> set[int]:
    """The zero of each set of digits in a text, outside codes."""
    return {ord(char) - unicodedata.decimal(char) for char in CODE.sub("", text) if char.isdecimal()}


@pytest.mark.parametrize("digits", POLICIES)
@pytest.mark.parametrize("code", TRANSLATED)
def test_a_message_has_the_digits_of_its_numbers_only(code: str, digits: str) -> None:
    data = catalogue(locales_dir(), code)
    assert data is not None
    translations = gettext.GNUTranslations(BytesIO(data))
    known, zero = Catalogue(ALL[code], None, digits), ord(ALL[code].digits(digits)[0])
    texts = dict(vars(translations)["_catalog"])
    del texts[""]  # the header
    for message in texts.values():
        said = known.fill(message, **dict.fromkeys(place_names(message), -1327))
        assert sets(said) <= {zero}, said


@pytest.mark.parametrize(("code", "digits"), [("mr", "latn"), ("mr", "native"), ("te", "native"), ("ur", "native")])
def test_a_text_on_the_screen_has_digits_of_one_set(code: str, digits: str, tmp_path: Path) -> None:
    screens, zero = Screens(tmp_path, code, digits), ord(ALL[code].digits(digits)[0])
    texts = set(screens.texts()).difference(AS_TYPED)
    assert any(sets(text) == {zero} for text in texts)
    faults = [text for text in texts if not sets(text) <= {zero}]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_answer_in_points_is_read_in_digits_of_any_script_and_in_no_odd_form(code: str) -> None:
    known = Catalogue.load(ALL[code], locales_dir())
    with_word = partial(known.say_n, "quiz", "{n} point", "{n} points")
    question = Question((), "?", number=True, counted=with_word)
    word = with_word(13)
    assert word != "13 points" or code == "en"
    for thirteen in ("13", "१३", "۱۳", "١٣", "౧౩", "１３", " 13 ", word, word.translate(NATIVE)):
        assert understand(thirteen, question, known) == Chosen((13,)), thirteen
    for odd in ("1_3", "²", "+13", "1.3", "13 13", f"{word} {word}", "XIII", "½"):
        assert isinstance(understand(odd, question, known), Refused), odd


@pytest.mark.parametrize("four", ["4", "४", "۴", "౪", "４"])
def test_numbers_of_options_are_read_in_digits_of_any_script(four: str, hearts: Hearts) -> None:
    document = hearts.run("quiz", "--json", "--count", four, "--players", four).json
    assert len(document["questions"]) == 4


@pytest.mark.parametrize("odd", ["1_0", "+4", "²", "4.0", "x"])
def test_odd_forms_of_numbers_are_refused_in_options(odd: str, hearts: Hearts) -> None:
    assert hearts.run("quiz", "--json", "--count", odd).code == 2
