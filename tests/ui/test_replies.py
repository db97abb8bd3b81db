from __future__ import annotations

import pytest

from tests.ui.support import CARDS, HINT, MORE, catalogue, languages
from tutor.cards import parse_card, parse_cards
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import locales_dir
from tutor.ui.all_keys import keys
from tutor.ui.card_names import CARD_NAMES
from tutor.ui.named_cards import named_card
from tutor.ui.phrases.game_questions import card_choices, not_held
from tutor.ui.phrases.score_setup import ask_players
from tutor.ui.replies import Chosen, Keys, Leave, Pressed, Refused, Reply, understand, wish_of
from tutor.ui.screen import Choice, Key, Line, Question
from tutor.ui.speech import Speech
from tutor.ui.typed import fold, parse_number

YES_NO = Question((), "Again?", (Choice("yes", "Yes", ("yes", "y", "हो")), Choice("no", "No, thank you", ("n",))))
NUMBER = Question((), "How many points?", number=True)
NAME = Question((), "Your name:", text=True)
THREE = Question(
    (), "Pass:", tuple(Choice(code, code) for code in ("2C", "QS", "TH", "KS", "KS")), least=3, most=3, cards=True
)


WHY = Key("why", "w", "why", "", "Type w and a card.", about="Type w and a card.")
LISTED = Question((), "1-2, q:", (Choice("one", ""), Choice("two", "", ("two", ""))), listed=True)


def reply(text: str, question: Question = CARDS) -> Reply:
    return understand(text, question, catalogue())


def said(text: str, question: Question = CARDS) -> str:
    answer = reply(text, question)
    assert isinstance(answer, Refused)
    return answer.line.text


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("13", 13), (" 13\n", 13), ("-13", -13), ("−13", -13), ("१३", 13), ("۱۳", 13), ("١٣", 13), ("౧౩", 13),
        ("１３", 13), ("\u200e-13", -13), ("\u2067۱۳\u2069", 13), ("\ufeff13", 13), ("007", 7), ("-۱۳", -13),
    ],
)  # fmt: skip
def test_digits_of_any_script_are_read(text: str, number: int) -> None:
    assert parse_number(text) == number


@pytest.mark.parametrize(
    "text",
    ["", "-", "1_3", "²", "+13", "1.5", "1,3", "--1", "½", "Ⅷ", "③", "- 1", "1 3", "0x1", "1e3", "9" * 10, "-\n1"],
)
def test_odd_forms_of_numbers_are_refused(text: str) -> None:
    assert parse_number(text) is None
    assert isinstance(reply(text, NUMBER), Refused)


@pytest.mark.parametrize("text", ["", " ", "\n", "\u200f", "\u2067 \u2069", "\ufeff"])
def test_nothing_typed_is_no_answer_to_choices_that_are_listed_elsewhere(text: str) -> None:
    assert said(text, LISTED) == "Choose one answer."
    assert reply("1", LISTED) == Chosen(("one",))


@pytest.mark.parametrize("text", ["qs", "QS", "Q♠", "q♤", "♠q", "Q ♠", "1", "१", "۱", "౧", "the Queen of  spades q♠"])
def test_a_card_is_chosen_by_code_number_or_name(text: str) -> None:
    assert reply(text) == Chosen(("QS",))


@pytest.mark.parametrize("text", ["10h", "TH", "♥ 10", "१०♥", "2", "10♥\ufe0f"])
def test_the_ten_has_many_forms(text: str) -> None:
    assert reply(text) == Chosen(("TH",))


@pytest.mark.parametrize(
    "text",
    [
        "queen of spades", "The QUEEN of  spades", "queen spades", "spades queen", "q of spades", "queen of ♠",
        "queen ♠", "\u2067queen of spades\u2069", "queen of spades,",
    ],
)  # fmt: skip
def test_a_card_is_chosen_by_words_that_fit_no_other(text: str) -> None:
    assert reply(text) == Chosen(("QS",))


@pytest.mark.parametrize("text", ["queen", "spades", "of", "the", "queen king", "queen of hats", "queen queen"])
def test_words_that_fit_several_cards_or_none_choose_nothing(text: str) -> None:
    assert said(text).startswith(f"“{text}” is none of the answers.")


def test_words_are_names_of_cards_only_where_cards_are_asked_for() -> None:
    assert isinstance(reply("queen of spades", CARDS._replace(cards=False)), Refused)


@pytest.mark.parametrize("code", languages())
def test_every_card_is_understood_by_the_name_that_the_language_has_for_it(code: str) -> None:
    translated = Catalogue.load(languages()[code], locales_dir())
    speech = Speech(translated)
    every = {card: speech.card(1 << card) for card in range(len(CARD_NAMES))}
    for card, name in every.items():
        for typed in (name, name.upper(), f"  {name.replace(' ', '  ')} ", CARD_NAMES[card].message):
            assert named_card(typed, translated) == 1 << card, typed
    hand = parse_cards(("2C", "QS", "KS", "TH"))
    question = THREE._replace(choices=card_choices(speech, hand))
    names = [speech.card(parse_card(code)) for code in ("QS", "2C", "TH")]
    for line in (speech.t.join_and(names), speech.t.listing(names), " ".join(names), f"qs {names[1]} {names[2]}"):
        assert understand(line, question, translated) == Chosen(("QS", "2C", "TH")), line
    one = question._replace(least=1, most=1, keys=(WHY,))
    for name in names:
        assert isinstance(understand(f"w {name}", one, translated), Pressed)


def test_signs_of_vowels_and_doubled_letters_may_be_left_out_in_urdu() -> None:
    urdu = Catalogue.load(languages()["ur"], locales_dir())
    assert named_card("حکم کا اکا", urdu) == named_card("حکم کا اکّا", urdu) == parse_card("AS")
    assert fold("राणी") == "राणी"


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("2c queen of hats ks", "queen of hats"),
        ("2c qx ks", "qx"),
        ("2c and the queen", "the queen"),
        ("queen of spades queen", "queen"),
        ("x " * 999, "x x x x x x"),
    ],
)
def test_of_several_the_one_that_is_not_understood_is_told(text: str, typed: str) -> None:
    assert said(text, THREE).startswith(f"“{typed}” is none of the answers.")


def test_a_card_that_is_named_and_not_held_is_named_in_the_refusal() -> None:
    question = CARDS._replace(unknown=lambda typed: not_held(Speech(catalogue()), typed))
    for text in ("jd", "JD♦", "jack of diamonds", "the Jack of  Diamonds"):
        assert said(text, question) == "You do not hold the jack of diamonds."


def test_a_number_before_a_suit_is_a_rank_and_alone_it_is_that_of_an_answer() -> None:
    assert reply("2 clubs 10 of hearts 2", THREE) == Chosen(("2C", "TH", "QS"))


@pytest.mark.parametrize("text", ["h", "m", "7", "Asha Rao", " عائشہ\n", "=1+1", "a, b", ""])
def test_where_text_is_wanted_any_is_taken(text: str) -> None:
    assert reply(text, NAME) == Chosen((text.strip(),))


def test_where_text_is_wanted_the_keys_are_the_same() -> None:
    assert reply("q", NAME) == Leave()
    assert reply("?", NAME) == Keys()
    assert keys(NAME, catalogue(), arrows=False)[0].text == "Type it and press Enter."


@pytest.mark.parametrize("text", ["j", "k", "K", "JD", "10", "0", "4", "-1", "1_1", "²", "queen", "Q♠♠"])
def test_nothing_else_chooses_a_card(text: str) -> None:
    assert isinstance(reply(text), Refused)


def test_a_card_that_is_not_offered_gets_the_sentence_of_the_question() -> None:
    question = CARDS._replace(unknown=lambda typed: Line(f"You do not hold {typed}."))
    assert said("JD", question) == "You do not hold JD."
    assert "none of the answers" in said("JD", CARDS._replace(unknown=lambda typed: None))


def test_a_number_outside_the_list_says_which_there_are() -> None:
    assert said("9") == "There is no 9 in this list. Type a number from 1 to 3."
    assert said("2", Question((), "?", (Choice("x", "x"),))) == "There is no 2 in this list. Type 1."


def test_numbers_of_answers_are_in_the_digits_of_the_menu() -> None:
    refused = understand("९", CARDS, catalogue("mr"))
    assert isinstance(refused, Refused)
    assert {char for char in refused.line.text if char.isdecimal()} == {"9", "1", "3"}


@pytest.mark.parametrize(
    ("text", "value"), [("Y", "yes"), ("YES", "yes"), ("हो", "yes"), ("No,  thank you", "no"), ("2", "no")]
)
def test_words_are_compared_without_case_and_spaces(text: str, value: str) -> None:
    assert reply(text, YES_NO) == Chosen((value,))


def test_words_are_compared_in_their_composed_form() -> None:
    assert reply("e\u0301te\u0301", Question((), "?", (Choice("x", "x", ("été",)),))) == Chosen(("x",))


@pytest.mark.parametrize(
    "text", ["1 2 3", "1,2,3", "۱، ۲، ۳", "१ २ ३", "2C QS TH", "2c, q♠; 10♥", "2c 2 ۳", " 1  2\t3\n"]
)
def test_several_are_chosen_in_one_line(text: str) -> None:
    assert reply(text, THREE) == Chosen(("2C", "QS", "TH"))


def test_two_copies_of_a_card_can_both_be_chosen_by_code() -> None:
    assert reply("KS KS QS", THREE) == Chosen(("KS", "KS", "QS"))
    assert said("KS KS KS", THREE) == "You chose “KS” twice."


def test_the_same_answer_twice_is_refused() -> None:
    assert said("1 2 2c", THREE) == "You chose “2c” twice."


@pytest.mark.parametrize(
    ("least", "most", "text", "sentence"),
    [
        (3, 3, "1", "You chose 1 card. Choose exactly 3."),
        (3, 3, "1 2 3 4", "You chose 4 cards. Choose exactly 3."),
        (2, 3, "1", "You chose 1 card. Choose at least 2."),
        (1, 2, "1 2 3", "You chose 3 cards. Choose at most 2."),
        (1, 1, "1 2", "You chose 2 cards. Choose one answer."),
        (1, 3, "", "You have not chosen anything yet. Choose at least 1."),
        (1, 1, " , ", "Choose one answer."),
    ],
)
def test_a_wrong_count_says_how_many_are_wanted(least: int, most: int, text: str, sentence: str) -> None:
    assert said(text, THREE._replace(least=least, most=most)) == sentence


def test_where_several_are_chosen_it_is_said_how_numbers_are_typed() -> None:
    told = "“3-5” is none of the answers. Type numbers with spaces between them, or ? to see the keys."
    assert said("3-5", THREE) == told
    assert said("3-5").endswith("Type a number, or ? to see the keys.")


def test_what_is_no_card_is_called_an_answer() -> None:
    assert said("1 2", YES_NO) == "You chose 2 answers. Choose one answer."


def test_none_can_be_a_fitting_answer() -> None:
    assert reply("", THREE._replace(least=0)) == Chosen(())


def test_a_number_is_that_of_an_answer_even_among_numbers() -> None:
    question = Question((), "?", (Choice(13, "13"), Choice(2, "2"), Choice(1, "1")))
    assert reply("1", question) == Chosen((13,))
    assert reply("13", question) == Chosen((13,))


@pytest.mark.parametrize("question", [CARDS, YES_NO, NUMBER, THREE, Question((), "Enter", proceed=True)])
def test_every_question_can_be_left_and_asked_for_its_keys(question: Question) -> None:
    assert reply(" Q ", question) == Leave()
    assert reply("quit", question) == Leave()
    assert reply("?", question) == Keys()
    assert reply("؟", question) == Keys()
    assert all(line.text for arrows in (False, True) for line in keys(question, catalogue(), arrows=arrows))


def test_a_word_of_a_choice_comes_before_the_wish_to_leave() -> None:
    assert reply("q", Question((), "?", (Choice("queen", "Queen", ("q",)),))) == Chosen(("queen",))


def test_a_long_reply_is_not_repeated_whole() -> None:
    assert len(said("x" * 5000)) < 200


@pytest.mark.parametrize("question", [CARDS, YES_NO, NUMBER, THREE, Question((), "Enter", proceed=True)])
def test_a_key_is_typed_as_its_letter_or_its_word(question: Question) -> None:
    with_keys = question._replace(keys=(HINT, MORE._replace(word="और")))
    assert reply("H", with_keys) == reply(" hint ", with_keys) == Pressed(HINT)
    assert reply("और", with_keys) == reply("m", with_keys) == Pressed(MORE._replace(word="और"))
    assert not isinstance(reply("h", question), Pressed)
    told = [line.text for line in keys(with_keys, catalogue(), arrows=False)]
    assert [HINT.long, MORE.long] == told[-3:-1]


def test_a_key_means_the_same_where_a_choice_has_the_same_letter() -> None:
    question = Question((), "?", (Choice("no", "Hindi", ("hindi", "h")),), keys=(HINT,))
    assert reply("h", question) == Pressed(HINT)
    assert reply("hindi", question) == Chosen(("no",))


def test_a_card_whose_suit_is_typed_first_is_no_key() -> None:
    assert reply("h10", CARDS._replace(keys=(HINT,))) == Chosen(("TH",))


POINTS = Question((), "?", tuple(Choice(n, f"{n} points") for n in (1, 2, 13, -4)), lettered=True)


@pytest.mark.parametrize(
    ("text", "value"),
    [("2", 2), ("1", 1), ("13", 13), ("-4", -4), ("−४", -4), ("b", 2), ("D", -4), ("13 Points", 13), ("१३", 13)],
)
def test_among_numbers_a_number_means_itself_and_the_answers_have_letters(text: str, value: int) -> None:
    assert reply(text, POINTS) == Chosen((value,))


def test_the_letter_of_an_answer_is_no_key_of_other_questions() -> None:
    points = POINTS._replace(choices=tuple(Choice(n, f"{n} points") for n in range(20)))
    assert [reply(letter, points) for letter in points.marks] == [Chosen((n,)) for n in range(20)]


@pytest.mark.parametrize("text", ["3", "4", "e", "z", "1 2", "points"])
def test_a_number_that_is_not_among_them_is_not_that_of_an_answer(text: str) -> None:
    assert isinstance(reply(text, POINTS), Refused)


def test_what_lettered_answers_are_chosen_by_is_said() -> None:
    assert said("3", POINTS) == "“3” is none of the answers. Type a letter from a to d, or ? to see the keys."
    told = [line.text for line in keys(POINTS, catalogue(), arrows=False)]
    assert told[0] == "Type the letter of an answer, or the number in it, and press Enter."


def counted(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


@pytest.mark.parametrize(
    ("text", "number"), [("17 points", 17), ("1 Point", 1), ("-1 points", -1), ("१७  points", 17), ("17 point", 17)]
)
def test_a_number_may_be_typed_with_its_word(text: str, number: int) -> None:
    assert reply(text, NUMBER._replace(counted=counted)) == Chosen((number,))


@pytest.mark.parametrize("text", ["points", "17 hearts", "points 17", "17 points or 18 points", "1_7 points"])
def test_a_number_with_another_word_is_refused(text: str) -> None:
    assert isinstance(reply(text, NUMBER._replace(counted=counted)), Refused)
    assert isinstance(reply("17 points", NUMBER), Refused)


def test_the_example_of_a_number_is_that_of_the_question() -> None:
    assert said("x", NUMBER._replace(example=41)) == "Type a whole number in digits, such as 41."
    players = ask_players(Speech(catalogue()), (3, 4, 5), 4)
    assert said("x", players) == "Type a whole number in digits, such as 4."


@pytest.mark.parametrize("text", ["h", "hint", "M", "more"])
def test_of_a_key_of_other_prompts_it_is_said_that_it_does_nothing_here(text: str) -> None:
    for question in (YES_NO, NUMBER, CARDS, Question((), "Enter", proceed=True)):
        assert said(text, question) == f"“{text}” does nothing here. Type ? to see the keys."
    assert reply("h", Question((), "?", (Choice("no", "Hindi", ("hindi", "h")),))) == Chosen(("no",))


@pytest.mark.parametrize("text", ["3", "x", "qs", "yes"])
def test_where_only_enter_is_awaited_nothing_else_is_taken_for_it(text: str) -> None:
    proceed = Question((), "Enter", proceed=True)
    assert reply(text, proceed) == Keys()
    assert reply(" ", proceed) == Chosen(())
    assert wish_of(text, proceed, catalogue()) is None
