"""The list of words: the reader's word with the English one beside it, and what it means, on any screen."""

from __future__ import annotations

import pytest

from tests.e2e.command import LANGUAGES
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.cells import cells
from tutor.i18n.languages import available, locales_dir
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import load_book
from tutor.ui.layout import Layout
from tutor.ui.phrases.words import word_pages
from tutor.ui.screen import Line, Style
from tutor.ui.speech import Speech

from .support import environment

TERMS = (
    "card",
    "suit",
    "rank",
    "Black Maria",
    "hand",
    "deal",
    "to pass cards",
    "trick",
    "to lead",
    "to follow suit",
    "void in a suit",
    "trump",
    "to break hearts",
    "to shoot the moon",
    "score sheet",
    "dead trick",
)


@pytest.fixture(scope="module")
def rules() -> Rules:
    return compile_rules(load_book("hearts"), 4)


def speech(language: str = "en", extra: dict[tuple[str, str], str] | None = None) -> Speech:
    return Speech(Catalogue.load(available(locales_dir())[language], locales_dir()).with_extra(extra or {}))


def lines(known: Speech, rules: Rules) -> list[Line]:
    return [line for page in word_pages(known, rules) for line in page]


def test_english_readers_see_each_word_once_with_its_meaning(rules: Rules) -> None:
    found = lines(speech(), rules)
    words = [line.text for line in found if line.style is Style.RULE]
    assert len(words) == len(set(words))
    assert set(TERMS) <= set(words)
    said = dict(
        zip(words, (found[at + 1].text for at, line in enumerate(found) if line.style is Style.RULE), strict=True)
    )
    assert said["Black Maria"] == "Another name for the queen of spades."
    assert said["to shoot the moon"] == "To take all the hearts and the queen of spades in one deal."
    assert said["to break hearts"].startswith("To play a heart or the queen of spades for the first time")


def test_every_suit_and_rank_has_its_sign(rules: Rules) -> None:
    said = [line.text for line in lines(speech(), rules)]
    start = said.index("♣: clubs")
    assert said[start : start + 9] == [
        "♣: clubs",
        "♦: diamonds",
        "♥: hearts",
        "♠: spades",
        "A: ace",
        "K: king",
        "Q: queen",
        "J: jack",
        "10: ten",
    ]
    assert said[start + 9 : start + 17] == [
        "9: nine",
        "8: eight",
        "7: seven",
        "6: six",
        "5: five",
        "4: four",
        "3: three",
        "2: two",
    ]


def test_the_readers_word_comes_first_and_the_english_one_beside_it(rules: Rules) -> None:
    own = {
        ("word", "trick"): "سر",
        ("word", "queen"): "بیگم، کوئن",
        ("word list", "The cards that you hold."): "ہاتھ کے پتے۔",
    }
    said = [line.text for line in lines(speech("ur", own), rules)]
    assert "سر (trick)" in said
    assert "Q: بیگم، کوئن (queen)" in said
    assert "ہاتھ کے پتے۔" in said


def test_a_word_that_is_english_stands_alone(rules: Rules) -> None:
    own = {("word", "trick"): "Trick", ("word", "clubs"): "clubs, bulaklak", ("word", "queen"): "reyna"}
    said = [line.text for line in lines(speech("fil", own), rules)]
    assert {"Trick", "♣: clubs, bulaklak", "Q: reyna (queen)"} <= set(said)


def test_the_cards_follow_the_rule_book(rules: Rules) -> None:
    only_hearts = compile_rules(load_book("hearts", {"breaking": "hearts-only"}), 4)
    said = [line.text for line in lines(speech(), only_hearts)]
    assert any(text.startswith("To play a heart for the first time") for text in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_short_and_fits_a_narrow_screen(language: str, rules: Rules) -> None:
    known = speech(language)
    drawn = Layout(environment(width=40), known.t.language)
    for page in word_pages(known, rules):
        rows = [row for line in page for row in drawn.rows(line)]
        assert len(rows) <= 30, page[0].text
        assert all(cells(row) <= 40 for row in rows)
        assert not [line for line in page if "{" in line.text or "\t" in line.text]
