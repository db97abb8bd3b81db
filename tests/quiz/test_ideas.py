from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.quiz.tables import OWN_BOOKS, Table, all_tables, own_book, plain_tables, quiz, seating
from tutor.cards import format_card, parse_card, parse_cards
from tutor.engine.positions.model import (
    BrokenPosition,
    LegalPosition,
    PassPosition,
    ScorePosition,
    SequencePosition,
    WinnerPosition,
)
from tutor.quiz.generate import generate, topics_of
from tutor.quiz.ideas.beliefs import beliefs
from tutor.quiz.ideas.counting import believed_points
from tutor.quiz.ideas.model import Idea
from tutor.quiz.ideas.tricks import believed_broken, believed_receiver
from tutor.quiz.legality import Asked, legal_question, why_question
from tutor.quiz.mark import mark
from tutor.quiz.model import IS_DEAD, MAY_PLAY, REFUSED_BY_IDEA, TRICK, AnswerKind, Question, Topic, total
from tutor.quiz.sequences import taker_question
from tutor.quiz.source import Source
from tutor.quiz.tricks import winner_question
from tutor.rules.branches import Dealt
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import load_book
from tutor.rules.situation import Situation
from tutor.rules.vocabulary import MoonChoice

EVERYWHERE = {
    Idea.VOID_PLAYS_HEARTS,
    Idea.FOLLOWING_FREE,
    Idea.MUST_BEAT,
    Idea.HIGHEST_OF_ALL,
    Idea.SUITS_RANK,
    Idea.HEARTS_TRUMP,
    Idea.CARDS_COUNTED,
    Idea.TRICKS_COUNTED,
    Idea.OLD_SCORE_FORGOTTEN,
}
OF_BREAKING = {
    Idea.NO_DISCARD_UNBROKEN,
    Idea.LEAD_HEARTS_FREELY,
    Idea.NO_ONLY_HEARTS_LEAD,
    Idea.QUEEN_DOES_NOT_BREAK,
}
OF_THE_QUEEN = {Idea.QUEEN_COSTS_ONE, Idea.QUEEN_COSTS_TWELVE, Idea.QUEEN_FREE}
OF_A_MOON = {Idea.MOON_IGNORED, Idea.MOON_WRONG_SIDE, Idea.MOON_SWAPPED}
OF_HEARTS = (
    EVERYWHERE
    | OF_BREAKING
    | OF_THE_QUEEN
    | OF_A_MOON
    | {Idea.QUEEN_HELD_BACK, Idea.FIRST_TRICK_FREE, Idea.BAN_HEARTS_ONLY, Idea.BAN_ABSOLUTE, Idea.BAN_EVERY_TRICK}
    | {Idea.TURN_TO_RIGHT}
)
KNOWN = {
    "hearts": OF_HEARTS | {Idea.BONUS_EXPECTED},
    "hooligan": OF_HEARTS | {Idea.BONUS_EXPECTED},
    "omnibus": OF_HEARTS | {Idea.BONUS_FORGOTTEN, Idea.BONUS_ADDED},
    "black-maria": EVERYWHERE | OF_THE_QUEEN | {Idea.TURN_TO_RIGHT, Idea.BONUS_EXPECTED},
    "spot-hearts": EVERYWHERE
    | OF_BREAKING
    | {
        Idea.FIRST_TRICK_FREE,
        Idea.BAN_ABSOLUTE,
        Idea.BAN_EVERY_TRICK,
        Idea.TURN_TO_RIGHT,
        Idea.BONUS_EXPECTED,
        Idea.QUEEN_COSTS_ONE,
    },
    "basic-hearts": EVERYWHERE | {Idea.BONUS_EXPECTED},
    "cancellation": (OF_HEARTS - {Idea.BAN_EVERY_TRICK})
    | {
        Idea.BONUS_EXPECTED,
        Idea.PILE_FORGOTTEN,
        Idea.LAST_TO_LEADER,
        Idea.CANCELLED_FREE,
        Idea.CANCELLED_TAKES,
    },
}
"""The wrong ideas that can be had about each book as it is shipped."""
WITH_CARDS_LEFT_OVER = {6, 7, 9, 10, 11}
TOO_MANY_CARDS = {"hearts", "omnibus", "spot-hearts"}
"""With three players a hand has more cards than there are with points, and none of these is of the suit that is led."""


def known(table: Table) -> set[Idea]:
    extras = table.book == "cancellation" and table.players in WITH_CARDS_LEFT_OVER
    impossible = {Idea.BAN_ABSOLUTE} if table.players == 3 and table.book in TOO_MANY_CARDS else set()
    return (KNOWN[table.book] | ({Idea.EXTRAS_FORGOTTEN} if extras else set())) - impossible


@pytest.mark.parametrize("table", plain_tables(), ids=str)
def test_every_idea_about_a_book_shows_itself_and_no_other(table: Table) -> None:
    found: set[Idea] = set()
    for seed in "abcdefgh":
        for question in quiz(table, list(topics_of(table.rules)), 250, seed):
            found |= beliefs(table.rules, question).keys()
        if found == known(table):
            break
    assert found == known(table)


OPTIONS = [
    (seating("hearts", 4, {"breaking": "hearts-only"}), {Idea.QUEEN_BREAKS}, {Idea.QUEEN_DOES_NOT_BREAK}),
    (
        seating("hearts", 4, {"first-trick-points": "allowed"}),
        set(),
        {Idea.FIRST_TRICK_FREE, Idea.BAN_HEARTS_ONLY, Idea.BAN_ABSOLUTE, Idea.BAN_EVERY_TRICK},
    ),
    (seating("cancellation", 8, {"last-dead-trick": "leader"}), {Idea.LAST_LOST}, {Idea.LAST_TO_LEADER}),
    (seating("cancellation", 8, {"first-trick-points": "forbidden"}), {Idea.BAN_EVERY_TRICK}, set()),
]


@pytest.mark.parametrize(("table", "new", "gone"), OPTIONS)
def test_an_option_changes_which_ideas_are_wrong(table: Table, new: set[Idea], gone: set[Idea]) -> None:
    found: set[Idea] = set()
    for seed in "abcdefgh":
        for question in quiz(table, list(topics_of(table.rules)), 250, seed):
            found |= beliefs(table.rules, question).keys()
    assert found == (known(table) | new) - gone


def check(rules: Rules, question: Question) -> None:
    believed = beliefs(rules, question)
    offered = [option.value for option in question.options]
    assert list(believed) == [idea for idea in Idea if idea in believed]
    for idea, answers in believed.items():
        assert answers
        assert question.answer not in answers
        assert len(set(answers)) == len(answers)
        for answer in answers:
            assert idea in mark(rules, question, answer).ideas
            if question.kind is AnswerKind.NUMBER:
                assert [type(value) for value in answer] == [int]
            else:
                assert list(answer) == [value for value in offered if value in answer]
                assert len(answer) == 1 or question.kind is AnswerKind.ALL
    assert mark(rules, question, question.answer).ideas == ()


@pytest.mark.parametrize("table", all_tables(), ids=str)
def test_no_idea_leads_to_the_right_answer_or_to_what_is_not_offered(table: Table) -> None:
    for question in quiz(table, list(topics_of(table.rules)), 120):
        check(table.rules, question)


@pytest.mark.parametrize("name", sorted(path.stem for path in OWN_BOOKS.glob("*.yaml")))
def test_so_it_is_in_a_book_of_ones_own(name: str) -> None:
    book = own_book(name)
    rules = compile_rules(book, book.players.default)
    for question in generate(rules, topics_of(rules), 120, "own"):
        check(rules, question)


def legal(table: Table, trick_no: int, broken: bool, trick: str, hand: str) -> Question:
    situation = Situation(tuple(map(parse_card, trick.split())), trick_no, broken)
    source = Source(table.rules, table.book, table.chosen)
    asked = Asked("1", table.rules.book.legality[0].id, "branch")
    return legal_question(source, asked, 3, Dealt(parse_cards(hand.split()), situation))


HEARTS = seating("hearts", 4)
HOOLIGAN = seating("hooligan", 4)
CANCELLATION = seating("cancellation", 8)
BOTH_WAYS = seating("hearts", 4, {"unbroken-lead": "hearts-if-only-queen-besides"})
LEGAL = [
    (HEARTS, 5, True, "5D KD", "4S 2H 9H", {Idea.VOID_PLAYS_HEARTS: "2H 9H", Idea.BAN_EVERY_TRICK: "4S"}),
    (HEARTS, 5, True, "5D KD", "2H 9H", {}),
    (HEARTS, 5, True, "5D KD", "4S QS", {Idea.BAN_EVERY_TRICK: "4S"}),
    (
        HEARTS,
        5,
        False,
        "5D KD",
        "4S QS 2H",
        {Idea.VOID_PLAYS_HEARTS: "2H", Idea.NO_DISCARD_UNBROKEN: "4S QS", Idea.BAN_EVERY_TRICK: "4S"},
    ),
    (HOOLIGAN, 5, True, "5D KD", "4S QS 7C", {Idea.BAN_EVERY_TRICK: "4S"}),
    (
        HEARTS,
        5,
        True,
        "5D 9D",
        "2D TD AD 3H",
        {Idea.FOLLOWING_FREE: "2D TD AD 3H", Idea.MUST_BEAT: "TD AD"},
    ),
    (HEARTS, 5, True, "5D AD", "2D TD 3H", {Idea.FOLLOWING_FREE: "2D TD 3H"}),
    # a high card of another suit has not taken the trick so far
    (HEARTS, 5, True, "5D AS", "2D TD", {Idea.MUST_BEAT: "TD"}),
    (
        HEARTS,
        5,
        False,
        "",
        "4D QS 2H 9H",
        {Idea.LEAD_HEARTS_FREELY: "4D QS 2H 9H", Idea.QUEEN_HELD_BACK: "4D"},
    ),
    (HOOLIGAN, 5, False, "", "4D QS 7C", {Idea.QUEEN_HELD_BACK: "4D"}),
    (HEARTS, 5, False, "", "QS 2H", {Idea.LEAD_HEARTS_FREELY: "QS 2H", Idea.QUEEN_HELD_BACK: "QS 2H"}),
    (BOTH_WAYS, 5, False, "", "QS 2H", {Idea.NO_ONLY_HEARTS_LEAD: "QS"}),
    # nobody can answer that no card may be played
    (HEARTS, 5, False, "", "2H 3H", {}),
    (HEARTS, 5, True, "", "4D QS 2H 9H", {}),
    (
        HEARTS,
        1,
        False,
        "2C",
        "4D QS 2H 9H",
        {
            Idea.VOID_PLAYS_HEARTS: "2H 9H",
            Idea.FIRST_TRICK_FREE: "4D QS 2H 9H",
            Idea.BAN_HEARTS_ONLY: "4D QS",
        },
    ),
    (
        HEARTS,
        1,
        False,
        "2C",
        "QS 2H 9H",
        {Idea.VOID_PLAYS_HEARTS: "2H 9H", Idea.NO_DISCARD_UNBROKEN: "QS", Idea.BAN_HEARTS_ONLY: "QS"},
    ),
    (HEARTS, 1, False, "", "2C 9C 3H", {}),
    (
        CANCELLATION,
        1,
        False,
        "",
        "4D QS 2H",
        {Idea.FIRST_TRICK_FREE: "4D QS", Idea.LEAD_HEARTS_FREELY: "", Idea.BAN_HEARTS_ONLY: "4D QS"},
    ),
    # of two copies on the table neither takes the trick
    (CANCELLATION, 5, True, "5D KD KD", "2D TD", {Idea.MUST_BEAT: "TD"}),
]


@pytest.mark.parametrize(("table", "trick_no", "broken", "trick", "hand", "expected"), LEGAL)
def test_cards_that_somebody_with_a_wrong_idea_would_choose(
    table: Table, trick_no: int, broken: bool, trick: str, hand: str, expected: dict[Idea, str]
) -> None:
    found = beliefs(table.rules, legal(table, trick_no, broken, trick, hand))
    assert {idea: {frozenset(answer) for answer in answers} for idea, answers in found.items()} == {
        idea: {frozenset(cards.split())} for idea, cards in expected.items() if cards
    }


def why(table: Table, at: tuple[int, bool, str, str], card: str, idea: Idea | None = None) -> Question:
    trick_no, broken, trick, hand = at
    situation = Situation(tuple(map(parse_card, trick.split())), trick_no, broken)
    source = Source(table.rules, table.book, table.chosen)
    asked = Asked("1", table.rules.book.rule("follow-suit").id, "branch")
    return why_question(source, asked, 3, Dealt(parse_cards(hand.split()), situation), parse_card(card), idea)


VOID = (5, False, "5D KD", "4S QS 2H")
WHY = [
    (VOID, "4S", None, Idea.VOID_PLAYS_HEARTS, {"opening-lead", "follow-suit", "first-trick-points"}),
    (VOID, "4S", Idea.VOID_PLAYS_HEARTS, Idea.VOID_PLAYS_HEARTS, {"no"}),
    (VOID, "2H", None, Idea.NO_DISCARD_UNBROKEN, {"unbroken-lead"}),
    (VOID, "2H", Idea.NO_DISCARD_UNBROKEN, Idea.NO_DISCARD_UNBROKEN, {"no"}),
    (VOID, "QS", None, Idea.BAN_EVERY_TRICK, {"first-trick-points"}),
    (VOID, "2H", None, Idea.VOID_PLAYS_HEARTS, None),
    ((5, False, "", "4S QS 2H"), "QS", None, Idea.QUEEN_HELD_BACK, {"unbroken-lead"}),
    ((5, False, "", "4S QS 2H"), "2H", None, Idea.LEAD_HEARTS_FREELY, {"yes"}),
    ((5, False, "", "4S QS 2H"), "2H", None, Idea.NO_ONLY_HEARTS_LEAD, None),
    ((5, False, "", "3H 2H"), "2H", None, Idea.NO_ONLY_HEARTS_LEAD, {"unbroken-lead"}),
    ((5, True, "5D 9D", "2D TD 3H"), "3H", None, Idea.FOLLOWING_FREE, {"yes"}),
    ((5, True, "5D 9D", "2D TD 3H"), "3H", Idea.MUST_BEAT, Idea.MUST_BEAT, None),
    ((5, True, "5D 9D", "2D TD 3H"), "2D", Idea.MUST_BEAT, Idea.MUST_BEAT, {"no"}),
    ((1, False, "2C", "4D QS 2H"), "QS", None, Idea.BAN_HEARTS_ONLY, {"yes"}),
    ((1, False, "2C", "4D QS 2H"), "2H", None, Idea.BAN_ABSOLUTE, None),
    ((1, False, "2C", "QS 2H"), "QS", None, Idea.BAN_ABSOLUTE, {"first-trick-points"}),
    ((1, False, "2C", "QS 2H"), "2H", None, Idea.BAN_ABSOLUTE, {"first-trick-points"}),
    ((1, False, "2C", "QS 2H"), "2H", Idea.BAN_ABSOLUTE, Idea.BAN_ABSOLUTE, {"no"}),
    ((1, False, "2C", "QS 2H"), "QS", None, Idea.BAN_HEARTS_ONLY, None),
]


@pytest.mark.parametrize(("at", "card", "offered", "idea", "expected"), WHY)
def test_what_somebody_with_a_wrong_idea_says_of_a_card(
    at: tuple[int, bool, str, str], card: str, offered: Idea | None, idea: Idea, expected: set[str] | None
) -> None:
    question = why(HEARTS, at, card, offered)
    found = beliefs(HEARTS.rules, question).get(idea)
    said = None if found is None else {str(answer[0]).removeprefix("hearts/") for answer in found}
    if expected is not None and offered is None and len(expected) > 1:
        # whatever rule is offered, as none of them says it
        expected = {str(option.value).removeprefix("hearts/") for option in question.options[1:]}
    assert said == expected


def test_a_wrong_idea_is_offered_as_a_reason_and_is_never_right() -> None:
    seen: Counter[tuple[bool, bool]] = Counter()
    ideas = set()
    for table in (HEARTS, CANCELLATION, seating("black-maria", 3)):
        for question in quiz(table, [Topic.WHY], 800):
            own = [option for option in question.options if option.value == REFUSED_BY_IDEA]
            assert [option for option in question.options if option.idea is not None] == own
            assert len(question.options) <= 4
            may = question.answer == (MAY_PLAY,)
            seen[may, bool(own)] += 1
            for option in own:
                assert not option.correct
                assert option.idea is not None
                ideas.add(option.idea)
                assert mark(table.rules, question, (REFUSED_BY_IDEA,)).ideas[0] is option.idea
                if may:
                    assert beliefs(table.rules, question)[option.idea] == ((REFUSED_BY_IDEA,),)
    assert ideas == {
        Idea.VOID_PLAYS_HEARTS,
        Idea.MUST_BEAT,
        Idea.NO_DISCARD_UNBROKEN,
        Idea.QUEEN_HELD_BACK,
        Idea.NO_ONLY_HEARTS_LEAD,
        Idea.BAN_ABSOLUTE,
        Idea.BAN_EVERY_TRICK,
    }
    of_legal = seen[True, True] / (seen[True, True] + seen[True, False])
    of_refused = seen[False, True] / (seen[False, True] + seen[False, False])
    # it is offered about as often with a card that may be played as with one that may not
    assert 0.1 < of_legal < 0.4
    assert 0.1 < of_refused < 0.4
    assert abs(of_legal - of_refused) < 0.12


OWN_RULES = {
    Idea.VOID_PLAYS_HEARTS: ("follow-suit", "[following]", "{suit: hearts}", "{suit: hearts}"),
    Idea.NO_DISCARD_UNBROKEN: ("follow-suit", "[following, unbroken]", "{not: {suit: hearts}}", None),
    Idea.BAN_EVERY_TRICK: ("follow-suit", "[following]", "{not: penalty}", None),
    Idea.QUEEN_HELD_BACK: ("unbroken-lead", "[leading, unbroken]", "{not: penalty}", None),
}
"""Rules by which an idea is right: the rule before it, when it is in force, and what it keeps and needs."""


@pytest.mark.parametrize("idea", OWN_RULES)
def test_what_a_book_says_itself_is_no_wrong_idea(idea: Idea, tmp_path: Path) -> None:
    after, when, keep, need = OWN_RULES[idea]
    file = tmp_path / "own.yaml"
    needs = "" if need is None else f"\n      need: {need}"
    file.write_text(
        f"""format: 1
id: own
name: Our own
extends: hearts
insert:
  - after: {after}
    rule:
      id: own-rule
      title: Our own rule
      when: {when}
      keep: {keep}{needs}
      text: "So it is at our table."
      refusal: "So you cannot play {{card}}."
      exception: "You hold no other card."
      sources: [ours]
""",
        encoding="utf-8",
    )
    book = load_book(str(file), {})
    rules = compile_rules(book, 4)
    for question in generate(rules, [Topic.LEGAL, Topic.WHY], 300, "own"):
        assert idea not in beliefs(rules, question)
        assert idea not in {option.idea for option in question.options}
        check(rules, question)


def winner(table: Table, trick: str, subject: str | None = None) -> Question:
    plays = tuple(enumerate(map(parse_card_of_two(), trick.split())))
    position = WinnerPosition(table.book, table.players, 5, plays)
    source = Source(table.rules, table.book, table.chosen)
    return winner_question(source, "1", "branch", position, subject=subject)


class parse_card_of_two:  # noqa: N801 - a function that remembers
    """Reads cards; the second time the same one is its other copy."""

    def __init__(self) -> None:
        self.seen = 0

    def __call__(self, code: str) -> int:
        card = parse_cards([code, code]) & ~parse_card(code) if self.seen & parse_card(code) else parse_card(code)
        self.seen |= card
        return card


WINNERS = [
    (HEARTS, "TS KS 3S AD", {Idea.HIGHEST_OF_ALL: {3}, Idea.SUITS_RANK: {3}}),
    (HEARTS, "TS KH 3S KD", {Idea.HIGHEST_OF_ALL: {1, 3}, Idea.SUITS_RANK: {3}, Idea.HEARTS_TRUMP: {1}}),
    # of two kings one takes the trick: no answer tells what is thought
    (HEARTS, "TS KS 3S KD", {Idea.SUITS_RANK: {3}}),
    (HEARTS, "KS TC 3S KC", {}),
    (HEARTS, "TS KS 2H 4H", {Idea.HEARTS_TRUMP: {3}}),
    (HEARTS, "TH KS 2H 4H", {Idea.HIGHEST_OF_ALL: {1}, Idea.SUITS_RANK: {1}}),
    (
        seating("cancellation", 6),
        "TS KS KS AD AD 4H",
        {Idea.HEARTS_TRUMP: {5}, Idea.CANCELLED_TAKES: {1}},
    ),
    (
        seating("cancellation", 6),
        "TS TS KD 5C 4H 3C",
        {Idea.HIGHEST_OF_ALL: {2}, Idea.SUITS_RANK: {2}, Idea.HEARTS_TRUMP: {4}, Idea.CANCELLED_TAKES: {0}},
    ),
]


@pytest.mark.parametrize(("table", "trick", "expected"), WINNERS)
def test_who_takes_a_trick_to_somebody_with_a_wrong_idea(
    table: Table, trick: str, expected: dict[Idea, set[int]]
) -> None:
    question = winner(table, trick)
    offered = {option.value for option in question.options}
    found = beliefs(table.rules, question)
    assert {idea: {answer[0] for answer in answers} for idea, answers in found.items()} == {
        idea: seats & offered for idea, seats in expected.items() if seats & offered
    }


def test_a_dead_trick_seems_to_be_alive() -> None:
    table = seating("cancellation", 6)
    question = next(
        question
        for question in quiz(table, [Topic.CANCEL], 200)
        if question.subject == IS_DEAD and question.answer == ("yes",)
    )
    assert beliefs(table.rules, question)[Idea.CANCELLED_TAKES] == (("no",),)


def test_where_enough_pairs_make_a_trick_dead_nobody_asks_for_the_highest_card() -> None:
    table = seating("cancellation", 6, {"dead-trick": "two-pairs"})
    assert beliefs(table.rules, winner(table, "TS TS 5C 5C 4H AS")) == {Idea.CANCELLED_TAKES: ((5,),)}


def broken(table: Table, played: str) -> dict[Idea, bool]:
    return believed_broken(table.rules, tuple(map(parse_card, played.split())))


def test_what_seems_to_have_broken_hearts() -> None:
    hearts_only = seating("hearts", 4, {"breaking": "hearts-only"})
    assert broken(HEARTS, "4D KD QS 3D") == {Idea.QUEEN_DOES_NOT_BREAK: False}
    assert broken(HEARTS, "4D KD QS 3H") == broken(HEARTS, "4D KD 3D AD") == {}
    assert broken(hearts_only, "4D KD QS 3D") == {Idea.QUEEN_BREAKS: True}
    assert broken(hearts_only, "4D KD QS 3H") == broken(hearts_only, "4D KD 3D AD") == {}
    # where the queen costs nothing it still breaks hearts
    assert broken(seating("spot-hearts", 4), "4D KD QS 3D") == {Idea.QUEEN_DOES_NOT_BREAK: False}
    position = BrokenPosition("hearts", 4, tuple(map(parse_card, ["4D", "KD", "QS", "3D"])))
    question = winner(HEARTS, "4D KD QS 3D")._replace(position=position, topic=Topic.LEGAL, answer=("yes",))
    assert beliefs(HEARTS.rules, question) == {Idea.QUEEN_DOES_NOT_BREAK: (("no",),)}


def test_left_and_right_are_mixed_up() -> None:
    def to(table: Table, deal_no: int) -> dict[Idea, int]:
        return believed_receiver(table.rules, PassPosition(table.book, table.players, deal_no, 1))

    assert [to(HEARTS, deal_no) for deal_no in (1, 2, 3, 4)] == [
        {Idea.TURN_TO_RIGHT: 0},
        {Idea.TURN_TO_RIGHT: 2},
        {},
        {},
    ]
    assert to(seating("hearts", 3), 1) == {Idea.TURN_TO_RIGHT: 0}


def points(table: Table, trick: str) -> dict[Idea, int]:
    plays = tuple(enumerate(map(parse_card_of_two(), trick.split())))
    return believed_points(table.rules, WinnerPosition(table.book, table.players, 5, plays), TRICK)


TRICKS = [
    (
        HEARTS,
        "4S QS 2H AH",
        {
            Idea.QUEEN_COSTS_ONE: 3,
            Idea.QUEEN_COSTS_TWELVE: 14,
            Idea.QUEEN_FREE: 2,
            Idea.CARDS_COUNTED: 4,
            Idea.TRICKS_COUNTED: 1,
        },
    ),
    (HEARTS, "4D JD 2H AH", {Idea.CARDS_COUNTED: 4, Idea.TRICKS_COUNTED: 1, Idea.BONUS_EXPECTED: -8}),
    (HEARTS, "4D KD 2H AC", {Idea.CARDS_COUNTED: 4}),
    (
        seating("omnibus", 4),
        "4D JD 2H AH",
        {Idea.CARDS_COUNTED: 4, Idea.TRICKS_COUNTED: 1, Idea.BONUS_FORGOTTEN: 2, Idea.BONUS_ADDED: 12},
    ),
    (
        HOOLIGAN,
        "4S QS 7C AH",
        {
            Idea.QUEEN_COSTS_ONE: 3,
            Idea.QUEEN_COSTS_TWELVE: 20,
            Idea.QUEEN_FREE: 1,
            Idea.CARDS_COUNTED: 4,
            Idea.TRICKS_COUNTED: 1,
        },
    ),
    (
        seating("black-maria", 4),
        "4S QS KS AS",
        {
            Idea.QUEEN_COSTS_ONE: 3,
            Idea.QUEEN_COSTS_TWELVE: 39,
            Idea.QUEEN_FREE: 0,
            Idea.CARDS_COUNTED: 4,
            Idea.TRICKS_COUNTED: 1,
        },
    ),
    (
        seating("spot-hearts", 4),
        "4S QS 2H AH",
        {Idea.QUEEN_COSTS_ONE: 2, Idea.CARDS_COUNTED: 4, Idea.TRICKS_COUNTED: 1},
    ),
    (
        seating("cancellation", 6),
        "4S 2H 2H AH 5D 6D",
        {Idea.CARDS_COUNTED: 6, Idea.TRICKS_COUNTED: 1, Idea.CANCELLED_FREE: 1},
    ),
]


@pytest.mark.parametrize(("table", "trick", "expected"), TRICKS)
def test_what_a_trick_costs_to_somebody_with_a_wrong_idea(table: Table, trick: str, expected: dict[Idea, int]) -> None:
    assert points(table, trick) == expected


ALL_HEARTS = " ".join(f"{rank}H" for rank in "23456789TJQKA")
MOON = (f"{ALL_HEARTS} QS 2S 3S", "JD 3D 4D 5D", "", "")
NO_MOON = ("2H 3H 4H 5D", "QS JD 2C 3C 4C 5C 6C 7C", "", "")


def deal(
    table: Table, taken: Sequence[str], seat: int, choice: MoonChoice | None = None, *, whole: bool = False
) -> dict[Idea, int]:
    captured = tuple(parse_cards(cards.split()) for cards in taken)
    position = ScorePosition(table.book, 4, (10, 20, 0, 40), captured, moon_choice=choice)
    return believed_points(table.rules, position, total(seat) if whole else seat)


def test_what_a_deal_brings_to_somebody_with_a_wrong_idea() -> None:
    assert deal(HEARTS, NO_MOON, 0) == {Idea.CARDS_COUNTED: 4, Idea.TRICKS_COUNTED: 1}
    assert deal(HEARTS, NO_MOON, 1) == {
        Idea.QUEEN_COSTS_ONE: 1,
        Idea.QUEEN_COSTS_TWELVE: 12,
        Idea.QUEEN_FREE: 0,
        Idea.CARDS_COUNTED: 8,
        Idea.TRICKS_COUNTED: 2,
        Idea.BONUS_EXPECTED: 3,
    }


def test_a_score_is_made_of_the_score_before_and_what_the_deal_brought() -> None:
    assert deal(HEARTS, NO_MOON, 0, whole=True) == {
        Idea.CARDS_COUNTED: 14,
        Idea.TRICKS_COUNTED: 11,
        Idea.OLD_SCORE_FORGOTTEN: 3,
    }
    # there is nothing to forget
    assert deal(HEARTS, NO_MOON, 2, whole=True) == {}


@pytest.mark.parametrize(
    ("seat", "choice", "expected"),
    [
        (0, MoonChoice.ADD, {Idea.MOON_IGNORED: 26, Idea.MOON_WRONG_SIDE: 26, Idea.MOON_SWAPPED: -26}),
        (2, MoonChoice.ADD, {Idea.MOON_IGNORED: 0, Idea.MOON_WRONG_SIDE: 0, Idea.MOON_SWAPPED: 0}),
        (0, MoonChoice.SUBTRACT, {Idea.MOON_IGNORED: 26, Idea.MOON_WRONG_SIDE: 0, Idea.MOON_SWAPPED: 0}),
        (2, MoonChoice.SUBTRACT, {Idea.MOON_WRONG_SIDE: -26, Idea.MOON_SWAPPED: 26}),
    ],
)
def test_what_a_moon_does_to_somebody_with_a_wrong_idea(
    seat: int, choice: MoonChoice, expected: dict[Idea, int]
) -> None:
    assert deal(HEARTS, MOON, seat, choice) == expected


def test_what_a_card_costs_besides_a_moon_is_counted_wrongly_too() -> None:
    found = deal(seating("omnibus", 4), MOON, 1, MoonChoice.ADD)
    assert found == {
        Idea.BONUS_FORGOTTEN: 26,
        Idea.BONUS_ADDED: 36,
        Idea.MOON_IGNORED: -10,
        Idea.MOON_WRONG_SIDE: -10,
        Idea.MOON_SWAPPED: -10,
    }


def several(table: Table, first: int, extra: str, *tricks: str) -> SequencePosition:
    read = parse_card_of_two()
    lying = sum(map(read, extra.split()))
    plays = tuple(tuple(enumerate(map(read, trick.split()))) for trick in tricks)
    hand = table.rules.hand_size
    return SequencePosition(table.book, table.players, first, hand, lying, plays)


SIX = seating("cancellation", 6)
DEAD_TRICK, LIVE_TRICK = "4S 4S QS QS 2H 5D", "3C AC 6C 7C 9H 9H"


def test_what_waits_seems_to_be_lost() -> None:
    position = several(SIX, 1, "KH 3D", DEAD_TRICK, LIVE_TRICK)
    found = believed_points(SIX.rules, position, 1)
    assert {idea: found[idea] for idea in (Idea.PILE_FORGOTTEN, Idea.EXTRAS_FORGOTTEN, Idea.CANCELLED_FREE)} == {
        Idea.PILE_FORGOTTEN: 3,
        Idea.EXTRAS_FORGOTTEN: 29,
        Idea.CANCELLED_FREE: 2,
    }
    source, rule = Source(SIX.rules, "cancellation", {}), SIX.rules.book.trick.id
    question = taker_question(source, "1", rule, "branch", position, "pile")
    assert question.answer == (1,)
    found_takers = beliefs(SIX.rules, question)
    assert found_takers[Idea.PILE_FORGOTTEN] == (("none",),)
    assert Idea.EXTRAS_FORGOTTEN not in found_takers
    left_over = beliefs(SIX.rules, taker_question(source, "1", rule, "branch", position, "left-over"))
    assert left_over[Idea.EXTRAS_FORGOTTEN] == (("none",),)


def test_a_dead_last_trick() -> None:
    position = several(SIX, SIX.rules.hand_size, "", DEAD_TRICK)
    assert believed_points(SIX.rules, position, 0)[Idea.LAST_TO_LEADER] == 27
    leader = seating("cancellation", 6, {"last-dead-trick": "leader"})
    assert believed_points(leader.rules, position, 0)[Idea.LAST_LOST] == 0


# --- a few of the ideas a second time, on written cards

RANKS = "23456789TJQKA"


def rank(code: str) -> int:
    return RANKS.index(code[0])


def legal_again(idea: Idea, hand: list[str], trick: list[str], trick_no: int, broken: bool) -> set[str]:
    """Hearts as it is played by somebody who follows suit and holds points back on the first trick."""
    follow = [code for code in hand if code[1] == trick[0][1]]
    cards = (hand if idea is Idea.FOLLOWING_FREE else follow) or hand
    if idea is Idea.VOID_PLAYS_HEARTS and not follow:
        cards = [code for code in cards if code[1] == "H"] or cards
    if trick_no == 1 and idea is not Idea.FIRST_TRICK_FREE:
        cards = [code for code in cards if code[1] != "H" and code != "QS"] or cards
    if idea is Idea.MUST_BEAT and follow:
        best = max(rank(code) for code in trick if code[1] == trick[0][1])
        cards = [code for code in cards if rank(code) > best] or cards
    if idea is Idea.NO_DISCARD_UNBROKEN and not broken:
        cards = [code for code in cards if code[1] != "H"] or cards
    return set(cards)


def test_legal_cards_agree_with_the_ideas_written_again() -> None:
    ideas = (
        Idea.FOLLOWING_FREE,
        Idea.FIRST_TRICK_FREE,
        Idea.MUST_BEAT,
        Idea.VOID_PLAYS_HEARTS,
        Idea.NO_DISCARD_UNBROKEN,
    )
    seen: Counter[Idea] = Counter()
    for table in plain_tables("hearts"):
        for question in quiz(table, [Topic.LEGAL], 200):
            at = question.position
            if not isinstance(at, LegalPosition) or not at.trick:
                continue
            hand = [str(option.value) for option in question.options]
            trick = [format_card(card) for _, card in at.trick]
            found = beliefs(table.rules, question)
            for idea in ideas:
                again = legal_again(idea, hand, trick, at.trick_no, at.hearts_broken)
                expected = None if again == set(question.answer) else {frozenset(again)}
                assert (None if idea not in found else {frozenset(each) for each in found[idea]}) == expected
                seen[idea] += idea in found
    assert all(seen[idea] >= 5 for idea in ideas)


def test_winners_agree_with_the_ideas_written_again() -> None:
    for question in quiz(HEARTS, [Topic.WINNER], 300):
        assert isinstance(question.position, WinnerPosition)
        trick = [(seat, format_card(card)) for seat, card in question.position.trick]
        best = max(rank(code) for _, code in trick)
        highest = {(seat,) for seat, code in trick if rank(code) == best}
        hearts = [(rank(code), seat) for seat, code in trick if code[1] == "H"]
        ordered = max(trick, key=lambda play: (rank(play[1]), "CSHD".index(play[1][1])))[0]
        found = {idea: set(answers) for idea, answers in beliefs(HEARTS.rules, question).items()}
        expected = {
            Idea.HIGHEST_OF_ALL: highest,
            Idea.SUITS_RANK: {(ordered,)},
            Idea.HEARTS_TRUMP: {(max(hearts)[1],)} if hearts else {question.answer},
        }
        assert found == {idea: seats for idea, seats in expected.items() if question.answer not in seats}
