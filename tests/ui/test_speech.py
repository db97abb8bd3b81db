from __future__ import annotations

import pytest

from tests.strategies import rules_of
from tests.ui.support import catalogue, languages
from tutor.cards import JOKER_SUIT, SUIT_MASKS, both_copies, full_pack, parse_cards, typed_card
from tutor.i18n.catalogue import Catalogue
from tutor.rules.kinds import Text
from tutor.rules.wording import CardPhrase, Form, facts_of, parts_of, single_parts
from tutor.ui.speech import Speech

TEXT = Text("mine/rule#text", "it costs {each}.")
COUNTED = Text("mine/rule#text", "{each} points", "{each} point", "each")


def speech(translation: str) -> Speech:
    extra = {(text.context, text.message): translation for text in (TEXT, COUNTED)}
    return Speech(Catalogue(languages()["te"], None, "latn", extra))


def test_a_translation_is_said() -> None:
    assert speech("T {each}").text(TEXT, {"each": 5}) == "T 5"
    assert speech("T {each}").text(COUNTED, {"each": 5}) == "T 5"


@pytest.mark.parametrize("broken", ["T {bogus}", "T {", "T {each!r}"])
def test_a_translation_that_cannot_be_filled_is_said_in_english(broken: str) -> None:
    assert speech(broken).text(TEXT, {"each": 5}) == "It costs 5."
    assert [speech(broken).text(COUNTED, {"each": each}) for each in (1, 5)] == ["1 point", "5 points"]


def named(cards: int, pack: int) -> list[str]:
    """The cards as any one of them, as all of them, and as each of them."""
    return [Speech(catalogue()).cards(CardPhrase(parts_of(cards, pack), form)) for form in Form]


@pytest.mark.parametrize("code", sorted(languages()))
def test_eleven_seats_have_eleven_names(code: str) -> None:
    speech = Speech(catalogue(code), None)
    assert len({speech.player(seat) for seat in range(11)}) == 11


def test_of_two_packs_it_is_said_that_both_copies_are_meant() -> None:
    queens = both_copies(parse_cards(["QS"]))
    assert named(queens | SUIT_MASKS[2], full_pack(2)) == [
        "a heart or the queen of spades",
        "all the hearts and both copies of the queen of spades",
        "each heart and each copy of the queen of spades",
    ]
    assert named(parse_cards(["QS"]), full_pack(1)) == ["the queen of spades"] * 3


def test_the_moon_of_two_packs_takes_both_queens() -> None:
    rules = rules_of(6, book="cancellation")
    (moon,) = rules.book.adjust
    assert "all the hearts and both copies of the queen of spades, you have" in Speech(catalogue()).rule(
        rules, moon, moon.text
    )
    assert facts_of(rules, moon)["all_took"] != facts_of(rules_of(4), moon)["all_took"]


def test_one_of_two_copies_can_be_taken_out_of_the_pack() -> None:
    removed = CardPhrase(single_parts(parse_cards(["2C", "3D", "3D"]), full_pack(2)), Form.ALL)
    assert Speech(catalogue()).cards(removed) == "one copy of the two of clubs and both copies of the three of diamonds"
    assert Speech(catalogue()).cards(removed._replace(coded=True)) == (
        "one copy of the two of clubs (2♣) and both copies of the three of diamonds (3♦)"
    )


@pytest.mark.parametrize("code", sorted(languages()))
def test_the_cards_taken_out_are_told_with_their_codes(code: str) -> None:
    rules = rules_of(7)
    dealing = rules.book.dealing
    told = Speech(catalogue(code)).rule(rules, dealing, dealing.removal)
    assert [told.count(f"({card})") for card in ("3♣", "2♦", "3♦")] == [1, 1, 1]


def test_jokers() -> None:
    speech, one, two = Speech(catalogue()), full_pack(1, jokers=1), full_pack(1, jokers=2)
    joker = SUIT_MASKS[JOKER_SUIT]
    assert (speech.card(joker & one), speech.code(joker & one)) == ("the joker", "Jo")
    assert named(joker & one, one) == ["the joker"] * 3
    assert named(joker & two, two) == ["a joker", "all the jokers", "each joker"]
    assert speech.codes(parse_cards(["JK", "2S", "AD", "JK", "KH"])) == "2♠ K♥ A♦ Jo Jo"
    assert speech.suit(JOKER_SUIT) == "jokers"
    assert {typed_card(word) for word in ("Jo", "jk", " joker")} == {parse_cards(["JK"])}


def test_the_only_card_of_a_rank_in_play_is_named() -> None:
    pack = full_pack(1) & ~parse_cards(["2C", "2D", "2H"])
    assert named(parse_cards(["2S"]), pack) == ["the two of spades"] * 3
