"""What single questions and answers say: what allows a card that was overlooked, two copies of a card, the moon."""

from __future__ import annotations

import re

import pytest

from tests.quiz.tables import quiz, seating
from tutor.activities.events import Marked
from tutor.cards import parse_card, parse_cards
from tutor.engine.positions.model import LegalPosition, ScorePosition
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import ENGLISH, available, locales_dir
from tutor.quiz.legality import Asked, legal_question
from tutor.quiz.mark import mark
from tutor.quiz.model import AnswerKind, Topic
from tutor.quiz.reasons import MayNotPlay
from tutor.quiz.source import Source
from tutor.rules.branches import Dealt
from tutor.rules.situation import Situation
from tutor.ui.phrases.quiz import marked, position_lines
from tutor.ui.phrases.quiz_reasons import reason_text
from tutor.ui.speech import Speech

SPEECH = Speech(Catalogue(available(locales_dir())[ENGLISH]))
CANCELLATION = seating("cancellation", 8)
HEARTS = seating("hearts", 4)


def test_a_card_held_twice_stands_once_where_it_decides() -> None:
    hand = parse_cards(["9D", "9D", "KD", "2H"])
    position = LegalPosition("cancellation", 8, 1, 10, hearts_broken=True, trick=((0, parse_card("4D")),), hand=hand)
    follow = next(rule for rule in CANCELLATION.rules.book.legality if rule.id.name == "follow-suit")
    reason = MayNotPlay(parse_card("2H"), follow, 1, hand & ~parse_card("2H"))
    text = reason_text(SPEECH, CANCELLATION.rules, reason, position)
    assert text.endswith("This rule binds you because you hold: 9♦ K♦.")


def test_what_may_be_played_is_said_once() -> None:
    """After a wrong card among others the list of the right ones follows, so the cards that decide need no other."""
    for rules, question in [(HEARTS.rules, question) for question in quiz(HEARTS, [Topic.LEGAL], 60, "once")]:
        for option in question.options:
            if question.kind is AnswerKind.ALL and not option.correct:
                found = mark(rules, question, (option.value,))
                said = " ".join(line.text for line in marked(SPEECH, Marked(rules, question, (option.value,), found)))
                assert "you hold:" not in said
                assert said.count("You may play") == 1


OVERLOOKED = [
    (("hearts", 6, False, [], "3S JS 3H 9H 4D"), "4D", "decides here, and it allows the four of diamonds."),
    (("hearts", 6, True, [], "3S JS 3H 9H 4D"), "4D", "No rule forbids the four of diamonds here."),
    (("hearts", 6, True, [], "3S JS 3H 9H 4D"), "3H", "You may also play the three of hearts."),
    (("hearts", 9, False, [], "3H 9H TH"), "3H", "You may also play the three of hearts."),
    (("hearts", 8, False, ["8D"], "3S 9S TH KD 4D"), "KD", "The king of diamonds is of the suit that was led"),
    (("hearts", 8, False, ["8D"], "3S 9S TH KC 4C"), "KC", "You may also play the king of clubs."),
    (("hearts", 1, False, ["2C"], "3S 9S TS 4S 5S 6S 7S 8S JS KS 4D 5D 2H"), "4D", "it allows the four of diamonds."),
]


@pytest.mark.parametrize(("case", "missed", "said"), OVERLOOKED)
def test_a_card_that_was_overlooked_is_named_once_with_what_allows_it(
    case: tuple[str, int, bool, list[str], str], missed: str, said: str
) -> None:
    book, trick_no, broken, trick, hand = case
    rules, cards = seating(book, 4).rules, tuple(map(parse_card, trick))
    source, id_ = Source(rules, book, {}), rules.book.legality[0].id
    dealt = Dealt(parse_cards(hand.split()), Situation(cards, trick_no, broken))
    question = legal_question(source, Asked("1", id_, "branch"), 1, dealt)
    given = tuple(code for code in question.answer if code != missed)
    told = marked(SPEECH, Marked(rules, question, given, mark(rules, question, given)))
    texts = [line.text for line in told]
    assert said in " ".join(texts)
    assert " ".join(texts).casefold().count(SPEECH.card(parse_card(missed)).casefold()) == 1
    assert len(texts) <= 3


def test_the_moon_is_spoken_of_as_what_may_be() -> None:
    for table in (seating("hearts", 4), seating("omnibus", 5)):
        for question in quiz(table, [Topic.SCORING], 40, "moons"):
            said = [line.text for line in position_lines(SPEECH, table.rules, question.position)]
            moons = [text for text in said if "moon" in text]
            assert len(moons) == isinstance(question.position, ScorePosition)
            assert all(text.startswith("If somebody shoots the moon in this deal, ") for text in moons)


def test_bonus_cards_and_pips_are_added_up() -> None:
    reasons = [
        (table.rules, question)
        for table in (seating("omnibus", 4), seating("spot-hearts", 4))
        for question in quiz(table, [Topic.SCORING], 120, "sums")
    ]
    said = [reason_text(SPEECH, rules, question.reason, question.position) for rules, question in reasons]
    assert any("The bonus card: 1 × -10 = -10. Together that is" in text for text in said)
    assert any("shot the moon" in text and "The bonus card: 1 × -10 = -10." in text for text in said)
    sums = [re.fullmatch(r"Points for hearts: ([\d +]+) = (\d+)\.", text) for text in said]
    assert any(sums)
    assert all(sum(map(int, found[1].split(" + "))) == int(found[2]) for found in sums if found)
