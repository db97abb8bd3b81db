"""A hand as a table of its suits, on narrow and wide terminals and without signs."""

from __future__ import annotations

import io

import pytest

from tests.activities.driving import SPEECH, table
from tutor.cards import COPY_SHIFT, FIRST_COPY, SUIT_MASKS, each_card, parse_cards
from tutor.i18n.bidi import Mode
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.cells import cells
from tutor.i18n.languages import available, locales_dir
from tutor.ui.environment import Environment
from tutor.ui.layout import Layout
from tutor.ui.phrases.hands import hand_lines, numbered_hand_lines
from tutor.ui.speech import Speech

RULES = table("hearts", 4)[1]
LANGUAGES = available(locales_dir())
ALL_HEARTS = parse_cards(rank + "H" for rank in "23456789TJQKA")
MIXED = parse_cards(["3S", "TS", "2H", "9D", "AD", "KD"])


def rows(speech: Speech, hand: int, width: int, *, ascii_only: bool = False) -> list[str]:
    out = io.StringIO()
    environment = Environment(None, out, out, {"COLUMNS": str(width), "ACCESSIBLE": "1"}, ascii=ascii_only)
    layout = Layout(environment, speech.t.language)
    return [row for line in hand_lines(speech, RULES, hand) for row in layout.rows(line)]


def test_every_suit_has_its_row_also_one_that_is_lacking() -> None:
    assert [line.text for line in hand_lines(SPEECH, RULES, MIXED)] == [
        "Spades: 3♠ 10♠",
        "Hearts: 2♥",
        "Clubs: –",
        "Diamonds: 9♦ K♦ A♦",
    ]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("hand", [ALL_HEARTS, MIXED])
def test_no_card_is_lost_or_broken(code: str, width: int, hand: int) -> None:
    speech = Speech(Catalogue.load(LANGUAGES[code], locales_dir()))
    drawn = rows(speech, hand, width)
    assert max(map(cells, drawn)) <= width
    words = [word for row in drawn for word in row.split()]
    assert all(words.count(speech.code(card)) == 1 for card in each_card(hand))
    assert sum(word[-1] in "♠♥♦♣" for word in words) == hand.bit_count()


def test_a_long_suit_takes_two_rows_of_a_narrow_terminal() -> None:
    assert len(rows(SPEECH, ALL_HEARTS, 80)) == 4
    assert len(rows(SPEECH, ALL_HEARTS, 40)) == 5


def test_a_hand_has_the_numbers_of_the_menu_that_it_stands_for() -> None:
    spade, heart = parse_cards(["3S"]), parse_cards(["2H"])
    both = heart | heart << COPY_SHIFT
    told = numbered_hand_lines(SPEECH, RULES, [spade, parse_cards(["TS"]), both, parse_cards(["AD"])])
    assert [line.text.replace("\xa0", " ") for line in told] == [
        "Spades: 1. 3♠, 2. 10♠",
        "Hearts: 3. 2♥ 2♥",
        "Clubs: –",
        "Diamonds: 4. A♦",
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_number_stays_with_its_card(code: str) -> None:
    speech, out = Speech(Catalogue.load(LANGUAGES[code], locales_dir())), io.StringIO()
    layout = Layout(Environment(None, out, out, {"COLUMNS": "40"}, bidi=Mode.APP), speech.t.language)
    lines = numbered_hand_lines(speech, RULES, [1 << place for place in range(13)])
    drawn = [row for line in lines for row in layout.rows(line) if "♣" in row]
    assert len(drawn) > 1
    for number, card in enumerate(each_card(SUIT_MASKS[0] & FIRST_COPY), 1):
        together = f"{speech.code(card)}\xa0.{number}" if layout.to_the_right else f"{number}.\xa0{speech.code(card)}"
        assert sum(together in row for row in drawn) == 1


def test_letters_stand_for_signs() -> None:
    assert rows(SPEECH, MIXED, 80, ascii_only=True) == [
        "Spades: 3S 10S",
        "Hearts: 2H",
        "Clubs: -",
        "Diamonds: 9D KD AD",
    ]


def test_jokers_have_a_row_where_they_are_in_the_pack() -> None:
    joker = table("tests/books/joker.yaml")[1]
    assert [line.text.partition(":")[0] for line in hand_lines(SPEECH, joker, 0)][4:] == ["Jokers"]
    assert len(hand_lines(SPEECH, RULES, 0)) == 4
