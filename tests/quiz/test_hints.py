from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tests.quiz.tables import OWN_BOOKS, Table, all_tables, own_book, quiz, seating
from tutor.cards import SUIT_MASKS, different_codes, merge_copies, parse_card, suit_of
from tutor.engine.positions.model import LegalPosition, PassPosition
from tutor.quiz import clues
from tutor.quiz.clues import Clue
from tutor.quiz.generate import generate
from tutor.quiz.hints import Hint, Rung, is_graded, ladder
from tutor.quiz.model import CANCELLED, NO_CARD, AnswerKind, Question, Topic, Value
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.judge import judge
from tutor.rules.situation import Situation

OWN = tuple(path.stem for path in sorted(OWN_BOOKS.glob("*.yaml")))
HEARTS = seating("hearts", 4)
COUNT = 24


@cache
def asked(table: Table | str) -> tuple[tuple[Rules, Question], ...]:
    if isinstance(table, str):
        rules = compile_rules(own_book(table), own_book(table).players.default)
        questions = tuple(generate(rules, list(Topic), COUNT, "hints"))
    else:
        rules, questions = table.rules, tuple(quiz(table, list(Topic), COUNT, "hints"))
    return tuple((rules, question) for question in questions)


def clues_of(rules: Rules, question: Question) -> Iterator[Clue]:
    for hint in ladder(rules, question):
        yield from hint.clues


EVERYWHERE = pytest.mark.parametrize("table", [*all_tables(), *OWN], ids=str)


@EVERYWHERE
def test_every_ladder_is_graded_and_ends_with_the_answer(table: Table | str) -> None:
    for rules, question in asked(table):
        hints = ladder(rules, question)
        assert is_graded(question, hints), question
        assert [hint.number for hint in hints] == list(range(1, len(hints) + 1))
        assert {hint.count for hint in hints} == {len(hints)}
        assert [hint.rung for hint in hints][:2] == [Rung.RULE, Rung.FACT]
        assert hints[-1].clues == (clues.TheAnswer(),)


@EVERYWHERE
def test_what_is_narrowed_is_true_and_leaves_something_open(table: Table | str) -> None:
    for rules, question in asked(table):
        for clue in clues_of(rules, question):
            match clue:
                case clues.OneOf(values):
                    assert set(question.answer) < set(values)
                    assert len(set(values)) == len(values) == (2 if question.options else len(values)) <= 3
                    assert not question.options or set(values) <= {option.value for option in question.options}
                case clues.Settled(values, right):
                    assert all((value in question.answer) == right for value in values)
                    assert 0 < len(values) < len(question.options)
                    assert set(values) != set(question.answer)
                case clues.Parts(before, lines):
                    cards = [card for _, card in lines]
                    assert (before or 0) + sum(map(rules.points, cards)) == question.answer[0]
                    assert all(cards)
                case clues.Shared(cards, players):
                    assert question.answer[0] in divmod(cards, players)
                case clues.Round(deals, deal_no, like):
                    assert 1 <= like <= deals
                    assert rules.direction(deal_no) is rules.direction(like)


@EVERYWHERE
def test_the_facts_of_a_hand_are_true_and_tell_numbers_only(table: Table | str) -> None:
    for rules, question in asked(table):
        position = question.position
        if not isinstance(position, LegalPosition):
            continue
        trick = tuple(card for _, card in position.trick)
        judgement = judge(rules, position.hand, Situation(trick, position.trick_no, position.hearts_broken))
        for clue in clues_of(rules, question):
            match clue:
                case clues.Leads():
                    assert not trick
                case clues.WasLed(suit, held):
                    assert suit == suit_of(trick[0])
                    assert held == (merge_copies(position.hand) & SUIT_MASKS[suit]).bit_count()
                case clues.InTrick(number):
                    assert number == position.trick_no
                case clues.Standing(broken):
                    assert broken == position.hearts_broken
                case clues.TakesAway(rule, number):
                    step = next(step for step in judgement.steps if step.entry.rule is rule)
                    assert number == len({*different_codes(step.before)} - {*different_codes(step.after)})
                case clues.AsksInVain(rule):
                    assert rule in judgement.waived


def test_naming_a_rule_does_not_answer_why() -> None:
    for rules, question in asked(HEARTS):
        (named,) = ladder(rules, question)[0].clues
        assert isinstance(named, clues.ThinkOf)
        if question.topic is Topic.WHY:
            values = {str(rule.id) for rule in named.rules}
            assert len(values) == 2
            assert len(values & {option.value for option in question.options}) == 2 or question.answer == ("yes",)


def test_a_rule_of_dead_tricks_is_not_named_where_it_would_tell_that_one_is_dead() -> None:
    table = seating("cancellation", 8)
    named = {
        (question.topic, clue)
        for rules, question in asked(table)
        for clue in ladder(rules, question)[0].clues
        if question.topic in (Topic.WINNER, Topic.CANCEL) and question.rule.name in ("dead-trick", "trick-winner")
    }
    assert len({clue for _, clue in named}) == 1


def test_whether_right_or_wrong_cards_are_told_does_not_say_how_many_there_are() -> None:
    forms = {
        (len(question.options) - len(question.answer) > 1, clue.right)
        for seed in range(40)
        for question in quiz(HEARTS, [Topic.LEGAL], 8, f"forms {seed}")
        if question.kind is AnswerKind.ALL and 1 < len(question.answer) < len(question.options)
        for clue in clues_of(HEARTS.rules, question)
        if isinstance(clue, clues.Settled)
    }
    assert forms == {(several, right) for several in (True, False) for right in (True, False)}


@EVERYWHERE
def test_a_rule_that_is_not_in_force_is_not_named_first(table: Table | str) -> None:
    for rules, question in asked(table):
        position = question.position
        if question.topic is not Topic.LEGAL or not isinstance(position, LegalPosition):
            continue
        trick = tuple(card for _, card in position.trick)
        judgement = judge(rules, position.hand, Situation(trick, position.trick_no, position.hearts_broken))
        in_force = [step.entry.rule for step in judgement.steps]
        first, fact = ladder(rules, question)[:2]
        (named,) = first.clues
        assert isinstance(named, clues.ThinkOf)
        assert named.rules[0] in in_force or not in_force
        assert question.rule in {rule.id for rule in named.rules}
        if ":off-leading" in question.branch:
            assert [type(clue) for clue in fact.clues] == [clues.WasLed]


def test_how_to_find_cancelled_cards_is_told_and_not_how_many_there_are() -> None:
    table = seating("cancellation", 8)
    found = [q for s in "abcd" for q in quiz(table, [Topic.CANCEL], 24, s) if q.subject == CANCELLED]
    assert any(question.answer == (NO_CARD,) for question in found)
    cancelling = table.rules.book.cancelling
    assert cancelling is not None
    for question in found:
        assert ladder(table.rules, question)[1].clues == (clues.RuleSays(cancelling),)


def test_of_one_right_card_only_the_last_hint_tells() -> None:
    """A hand in which only one card may be played, and one wrong card besides."""
    rules, question = next(
        (rules, question)
        for seed in range(40)
        for rules, question in ((HEARTS.rules, q) for q in quiz(HEARTS, [Topic.LEGAL], 8, str(seed)))
        if question.kind is AnswerKind.ALL and len(question.answer) == 1 and len(question.options) > 3
    )
    settled = [clue for clue in clues_of(rules, question) if isinstance(clue, clues.Settled)]
    assert [clue.right for clue in settled] == [False]
    assert len(question.options) - len(settled[0].values) >= 2


def test_a_sum_of_nothing_has_no_parts() -> None:
    nothing = [
        (rules, question)
        for rules, question in asked(HEARTS)
        if question.kind is AnswerKind.NUMBER and question.answer == (0,) and question.topic is Topic.SCORING
    ]
    for rules, question in nothing:
        assert not any(isinstance(clue, clues.Parts) for clue in clues_of(rules, question))


def test_a_ladder_that_tells_too_soon_is_not_graded() -> None:
    rules, question = next((r, q) for r, q in asked(HEARTS) if q.kind is AnswerKind.ONE and len(q.options) > 2)
    hints = ladder(rules, question)
    assert is_graded(question, hints)
    assert not is_graded(question, hints[::-1])
    assert not is_graded(question, hints[:-1])
    alone = Hint(Rung.NARROWED, (clues.OneOf(question.answer),), 3, 4)
    assert not is_graded(question, (*hints[:2], alone, hints[-1]))
    everything = Hint(Rung.NARROWED, (clues.Settled(tuple(o.value for o in question.options), True),), 3, 4)
    assert not is_graded(question, (*hints[:2], everything, hints[-1]))
    assert not is_graded(question, (hints[0], Hint(Rung.FACT, (clues.TheAnswer(),), 2, 3), hints[-1]))


def test_passing_is_compared_with_an_early_deal() -> None:
    for rules, question in asked(HEARTS):
        if isinstance(question.position, PassPosition):
            (clue,) = ladder(rules, question)[1].clues
            assert clue == clues.Round(4, question.position.deal_no, (question.position.deal_no - 1) % 4 + 1)


def test_a_copy_of_a_card_counts_once() -> None:
    from tutor.quiz.facts import about_judgement

    rules = seating("cancellation", 8).rules
    king = parse_card("KS")
    hand = king | king << 56 | parse_card("2H")
    judgement = judge(rules, hand, Situation((parse_card("3S"),), 2, broken=False))
    assert about_judgement(judgement, rules.book.legality[0])[0] == clues.WasLed(3, 1)


def wrong_values(question: Question) -> list[Value]:
    return [option.value for option in question.options if not option.correct]


@EVERYWHERE
def test_what_is_known_to_be_wrong_is_not_hinted_at(table: Table | str) -> None:
    for rules, question in asked(table):
        for refuted in wrong_values(question):
            hints = ladder(rules, question, (refuted,))
            assert is_graded(question, hints)
            named = [clue for hint in hints for clue in hint.clues]
            for clue in named:
                match clue:
                    case clues.OneOf(values) | clues.Settled(values):
                        assert refuted not in values
                    case clues.ThinkOf(known):
                        assert refuted not in {str(rule.id) for rule in known}
            left = len(question.options) - 1
            if question.kind is AnswerKind.ONE:
                assert any(isinstance(clue, clues.OneOf) for clue in named) == (left > 2), "two answers stay two"


@EVERYWHERE
def test_after_a_wrong_rule_the_hints_do_not_name_the_right_one_alone(table: Table | str) -> None:
    for rules, question in asked(table):
        for refuted in wrong_values(question) if question.topic is Topic.WHY else []:
            for clue in ladder(rules, question, (refuted,))[0].clues:
                assert not isinstance(clue, clues.ThinkOf) or len(clue.rules) > 1


def test_a_wrong_number_is_not_offered_again() -> None:
    for table in (HEARTS, seating("omnibus", 4)):
        for rules, question in asked(table):
            for clue in clues_of(rules, question) if question.kind is AnswerKind.NUMBER else ():
                if isinstance(clue, clues.OneOf):
                    for refuted in set(clue.values) - set(question.answer):
                        (again,) = [
                            c for c in ladder(rules, question, (refuted,))[2].clues if isinstance(c, clues.OneOf)
                        ] or [clues.OneOf(question.answer)]
                        assert refuted not in again.values
