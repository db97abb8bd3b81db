"""Wrong ideas in words, and in the documents for other programs."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.quiz.tables import OWN_BOOKS, Table, all_tables, own_book, quiz, seating
from tests.ui.support import catalogue
from tutor.cards import parse_card, parse_cards
from tutor.i18n.languages import available, locales_dir
from tutor.quiz.generate import topics_of
from tutor.quiz.ideas.beliefs import beliefs
from tutor.quiz.ideas.model import Idea
from tutor.quiz.legality import Asked, legal_question, why_question
from tutor.quiz.model import REFUSED_BY_IDEA, AnswerKind, Question, Topic
from tutor.quiz.source import Source
from tutor.reading.locate import data_path
from tutor.rules.branches import Dealt
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.situation import Situation
from tutor.ui.phrases.ideas import as_reason, in_fact, seems_to_think
from tutor.ui.quiz_json import question_document
from tutor.ui.speech import Speech

SPEECH = Speech(catalogue())
HEARTS, CANCELLATION = seating("hearts", 4), seating("cancellation", 6)
FORBIDDING = {
    Idea.VOID_PLAYS_HEARTS,
    Idea.MUST_BEAT,
    Idea.NO_DISCARD_UNBROKEN,
    Idea.QUEEN_HELD_BACK,
    Idea.NO_ONLY_HEARTS_LEAD,
    Idea.BAN_ABSOLUTE,
    Idea.BAN_EVERY_TRICK,
}
TABLES = all_tables()
OWN = sorted(path.stem for path in OWN_BOOKS.glob("*.yaml"))


def is_sentence(text: str) -> bool:
    return text[0].isupper() and text[-1] == "." and not set("{}") & set(text) and "  " not in text


def every_phrase(speech: Speech, rules: Rules) -> list[str]:
    return [
        *(seems_to_think(speech, rules, idea) for idea in Idea),
        *(in_fact(speech, rules, idea) for idea in Idea),
        *(as_reason(speech, rules, idea) for idea in Idea if idea in FORBIDDING),
    ]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_idea_has_its_sentences_at_every_table(table: Table) -> None:
    said = every_phrase(SPEECH, table.rules)
    assert all(map(is_sentence, said))
    thought = said[: len(Idea)]
    assert all(text.startswith("You seem to ") for text in thought)
    shown = [idea for idea in Idea if idea in shown_at(table)]
    assert len({seems_to_think(SPEECH, table.rules, idea) for idea in shown}) == len(shown)
    assert all(in_fact(SPEECH, table.rules, idea) != "The rules say otherwise." for idea in shown)


@cache
def shown_at(table: Table) -> frozenset[Idea]:
    """Ideas that some questions tell of."""
    questions = quiz(table, list(topics_of(table.rules)), 100, "phrases")
    return frozenset(idea for question in questions for idea in beliefs(table.rules, question))


@pytest.mark.parametrize("name", OWN)
def test_so_it_is_in_a_book_of_ones_own(name: str) -> None:
    book = own_book(name)
    assert all(map(is_sentence, every_phrase(SPEECH, compile_rules(book, book.players.default))))


@pytest.mark.parametrize("code", sorted(available(locales_dir())))
def test_so_it_is_in_every_language(code: str) -> None:
    for text in every_phrase(Speech(catalogue(code)), HEARTS.rules):
        assert text
        assert not set("{}") & set(text)


def test_an_idea_that_forbids_nothing_is_no_reason() -> None:
    for idea in Idea:
        if idea not in FORBIDDING:
            with pytest.raises(KeyError):
                as_reason(SPEECH, HEARTS.rules, idea)


SAID = [
    (HEARTS, Idea.QUEEN_COSTS_ONE, "the queen of spades costs no more than a heart.", "gets 13 points."),
    (seating("hooligan", 4), Idea.QUEEN_FREE, "the queen of spades costs nothing.", "gets 7 points."),
    (
        seating("spot-hearts", 4),
        Idea.QUEEN_COSTS_ONE,
        "every heart costs the same.",
        "the jack counts 11, the queen 12",
    ),
    (seating("omnibus", 4), Idea.BONUS_FORGOTTEN, "the jack of diamonds takes nothing off", "10 points taken off"),
    (seating("omnibus", 4, {"bonus-card": "TD"}), Idea.BONUS_ADDED, "the ten of diamonds adds points", "of diamonds"),
    (HEARTS, Idea.BONUS_EXPECTED, "the jack of diamonds takes points off", "In this game the jack of diamonds"),
    (HEARTS, Idea.FIRST_TRICK_FREE, "thrown on the first trick", "On the first trick nobody may play a heart"),
    (CANCELLATION, Idea.FIRST_TRICK_FREE, "led to the first trick", "leads to the first trick may not lead a heart"),
    (HEARTS, Idea.NO_DISCARD_UNBROKEN, "before they are broken.", "you may throw one on any trick but the first."),
    (CANCELLATION, Idea.NO_DISCARD_UNBROKEN, "before they are broken.", "follow suit you may throw one."),
    (HEARTS, Idea.QUEEN_HELD_BACK, "the queen of spades may not be led", "may be led to any trick but the first."),
    (
        seating("hearts", 4, {"breaking": "hearts-only"}),
        Idea.QUEEN_BREAKS,
        "the queen of spades breaks hearts.",
        "Only a heart breaks hearts: the queen of spades does not.",
    ),
    (HEARTS, Idea.FOLLOWING_FREE, "nobody has to follow suit.", "you must play one of them."),
    (HEARTS, Idea.QUEEN_COSTS_TWELVE, "the queen of spades costs 12 points because it is a queen.", "gets 13 points."),
    (
        seating("black-maria", 4),
        Idea.QUEEN_COSTS_TWELVE,
        "the queen of spades costs 12 points because it is a queen.",
        "gets 13 points.",
    ),
    (
        seating("hooligan", 4),  # whose seven of clubs does cost 7
        Idea.QUEEN_COSTS_TWELVE,
        "the queen of spades costs 12 points because it is a queen.",
        "13 points.",
    ),
    (
        HEARTS,
        Idea.MOON_WRONG_SIDE,
        "shooting the moon helps the others and not the player who has done it.",
        "you have shot the moon",
    ),
    (
        seating("hearts", 4, {"moon": "add"}),
        Idea.MOON_WRONG_SIDE,
        "the points of a moon go to the player who has shot it.",
        "26 points are added to everybody else's score.",
    ),
    (
        seating("hearts", 4, {"moon": "subtract"}),
        Idea.MOON_WRONG_SIDE,
        "the points of a moon are taken off the scores of the others.",
        "26 points are taken off your own score.",
    ),
    (HEARTS, Idea.MOON_SWAPPED, "the two things that a moon can do", "you have shot the moon"),
]


@pytest.mark.parametrize(("table", "idea", "thought", "fact"), SAID)
def test_the_cards_and_numbers_come_from_the_rule_book(table: Table, idea: Idea, thought: str, fact: str) -> None:
    assert thought in seems_to_think(SPEECH, table.rules, idea)
    assert fact in in_fact(SPEECH, table.rules, idea)


def position_at(table: Table, moment: tuple[int, bool, str], hand: str) -> tuple[Source, Asked, int, Dealt]:
    trick_no, broken, trick = moment
    situation = Situation(tuple(map(parse_card, trick.split())), trick_no, broken)
    asked = Asked("1", table.rules.book.legality[-1].id, "any")
    dealt = Dealt(parse_cards(hand.split()), situation)
    return Source(table.rules, table.book, table.chosen), asked, 3, dealt


def at(table: Table, moment: tuple[int, bool, str], hand: str) -> Question:
    return legal_question(*position_at(table, moment, hand))


FIRST = (1, False, "2C")
FITTING = [
    (HEARTS, FIRST, "QS 2H", Idea.NO_DISCARD_UNBROKEN, "on the first trick too, if every card that you could play"),
    (HEARTS, FIRST, "4D 2H", Idea.NO_DISCARD_UNBROKEN, "on any trick but the first."),
    (HEARTS, (5, False, "2C"), "4D 2H", Idea.NO_DISCARD_UNBROKEN, "on any trick but the first."),
    (HEARTS, FIRST, "QS 2H", Idea.BAN_HEARTS_ONLY, "as long as they can play another card."),
    (HEARTS, FIRST, "QS 2H", Idea.BAN_ABSOLUTE, "on the first trick costs points, you may play one of them."),
    (CANCELLATION, (1, False, ""), "QS 2H", Idea.QUEEN_HELD_BACK, "the queen of spades may be led before."),
    (CANCELLATION, (5, False, ""), "4D QS 2H", Idea.QUEEN_HELD_BACK, "may be led to any trick but the first."),
    (HEARTS, (5, False, ""), "2H 3H", Idea.NO_ONLY_HEARTS_LEAD, "you may lead one before they are broken."),
    (
        seating("hearts", 4, {"unbroken-lead": "hearts-if-only-queen-besides"}),
        (5, False, ""),
        "QS 2H",
        Idea.NO_ONLY_HEARTS_LEAD,
        "the queen of spades",
    ),
]


@pytest.mark.parametrize(("table", "moment", "hand", "idea", "fact"), FITTING)
def test_what_is_true_instead_fits_the_position(
    table: Table, moment: tuple[int, bool, str], hand: str, idea: Idea, fact: str
) -> None:
    assert fact in in_fact(SPEECH, table.rules, idea, at(table, moment, hand))


def test_a_wrong_idea_is_offered_in_its_own_words() -> None:
    documents = [document for table in (HEARTS, CANCELLATION) for document in documents_of(table, [Topic.WHY])]
    offered = [
        (option, table)
        for document, table in documents
        for option in document["options"]
        if option["value"] == REFUSED_BY_IDEA
    ]
    assert len({option["misconception"] for option, _ in offered}) >= 5
    for option, table in offered:
        assert option["text"] == as_reason(SPEECH, table.rules, Idea(option["misconception"]))
        assert not option["correct"]
        assert option["reason"]


def documents_of(table: Table, topics: list[Topic]) -> list[tuple[dict[str, Any], Table]]:
    return [
        (dict(question_document(SPEECH, table.rules, question)), table) for question in quiz(table, topics, 150, "json")
    ]


@pytest.mark.parametrize("table", [HEARTS, CANCELLATION, seating("omnibus", 5)], ids=str)
def test_a_document_names_the_idea_behind_every_answer(table: Table) -> None:
    questions = quiz(table, list(topics_of(table.rules)), 150, "ideas")
    for question in questions:
        document: dict[str, Any] = dict(question_document(SPEECH, table.rules, question))
        believed = {Idea(entry["misconception"]) for entry in document["ideas"]}
        assert believed == beliefs(table.rules, question).keys()
        assert all(entry["answer"] != document["answer"] for entry in document["ideas"])
        values = [option["value"] for option in document["options"]]
        assert all(type(entry["answer"]) is type(document["answer"]) for entry in document["ideas"] if not values)
        for option in document["options"]:
            named = option["misconception"]
            leading = [entry["misconception"] for entry in document["ideas"] if leads(question.kind, entry, option)]
            if leading:
                assert named in leading
            elif named is not None:
                # said in words, or a card that is cancelled and yet not the one that would take the trick
                assert option["value"] == REFUSED_BY_IDEA or question.topic is Topic.CANCEL


def test_a_document_names_the_likeliest_idea() -> None:
    question = why_question(*position_at(HEARTS, FIRST, "4D QS 2H"), parse_card("2H"))
    document: dict[str, Any] = dict(question_document(SPEECH, HEARTS.rules, question))
    yes = next(option for option in document["options"] if option["value"] == "yes")
    assert yes["misconception"] == Idea.FIRST_TRICK_FREE.value
    assert document["ideas"][0]["misconception"] == Idea.FIRST_TRICK_FREE.value


def leads(kind: AnswerKind, entry: dict[str, Any], option: dict[str, Any]) -> bool:
    if kind is AnswerKind.ALL:
        return (option["value"] in entry["answer"]) is not option["correct"]
    return bool(entry["answer"] == option["value"])


def test_the_documentation_lists_every_idea_and_no_other() -> None:
    text = (data_path("rules").parent / "docs" / "json.md").read_text(encoding="utf-8")
    table = text.split("| `misconception` |")[1].split("\n\n")[0]
    listed = [line.split("`")[1] for line in table.splitlines() if line.startswith("| `")]
    assert listed == [idea.value for idea in Idea]
