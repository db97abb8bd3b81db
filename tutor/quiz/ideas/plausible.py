"""Which of several wrong ideas that lead to the same answer is the likeliest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tutor.quiz.ideas.cards import bonus, costly_besides, first_trick_rules, follow_rule, lead_rule
from tutor.quiz.ideas.model import Idea
from tutor.quiz.model import Question, Topic, Value, total_of
from tutor.rules.compile import Rules
from tutor.rules.kinds import Rule, RuleId

Answers = tuple[tuple[Value, ...], ...]
"""The answers that an idea leads to."""

_ABOUT_CANCELLING = {
    Idea.PILE_FORGOTTEN,
    Idea.EXTRAS_FORGOTTEN,
    Idea.LAST_TO_LEADER,
    Idea.LAST_LOST,
    Idea.CANCELLED_FREE,
    Idea.CANCELLED_TAKES,
}
_NEEDS_MORE = {
    Idea.NO_DISCARD_UNBROKEN,
    Idea.QUEEN_HELD_BACK,
    Idea.BAN_HEARTS_ONLY,
    Idea.BAN_EVERY_TRICK,
    Idea.SUITS_RANK,
    Idea.HEARTS_TRUMP,
    Idea.QUEEN_COSTS_TWELVE,
    Idea.BONUS_EXPECTED,
    Idea.MOON_WRONG_SIDE,
    Idea.MOON_SWAPPED,
}
"""Ideas of somebody who has heard of a rule, or of another game, and makes something else of it."""


class Rank(NamedTuple):
    """How likely an idea is to be behind an answer: the lower, the likelier."""

    away: int
    """0 if the idea is about the rule that decides."""
    answers: int
    """So many answers it leads to; with fewer, this one is less of a chance."""
    assumes: int
    """What else somebody has to believe who holds it."""


def rank(rules: Rules, question: Question, idea: Idea, answers: int) -> Rank:
    """How likely the idea is behind an answer to this question, if it leads to so many."""
    if idea is Idea.OLD_SCORE_FORGOTTEN:
        away = total_of(question.subject) is None
    else:
        away = question.rule not in about(rules, idea)
    elsewhere = question.topic is Topic.CANCEL and idea not in _ABOUT_CANCELLING
    return Rank(away + elsewhere, answers, int(idea in _NEEDS_MORE))


def likeliest_first(rules: Rules, question: Question, believed: Mapping[Idea, Answers]) -> dict[Idea, Answers]:
    """The same answers, by the ideas that lead to them, in the order of their ranks."""
    ranks = {idea: rank(rules, question, idea, len(answers)) for idea, answers in believed.items()}
    return {idea: believed[idea] for idea in sorted(believed, key=lambda idea: ranks[idea])}


def about(rules: Rules, idea: Idea) -> frozenset[RuleId]:
    """The rules of the book that the idea gets wrong; none for one that is about no rule."""
    return frozenset(rule.id for rule in (*_of_play(rules, idea), *_of_points(rules, idea)) if rule is not None)


def _of_play(rules: Rules, idea: Idea) -> tuple[Rule | None, ...]:
    book = rules.book
    match idea:
        case Idea.VOID_PLAYS_HEARTS | Idea.FOLLOWING_FREE | Idea.MUST_BEAT:
            return (follow_rule(rules),)
        case Idea.NO_DISCARD_UNBROKEN:
            return follow_rule(rules), lead_rule(rules)
        case Idea.LEAD_HEARTS_FREELY | Idea.QUEEN_HELD_BACK | Idea.NO_ONLY_HEARTS_LEAD:
            return (lead_rule(rules),)
        case Idea.FIRST_TRICK_FREE | Idea.BAN_HEARTS_ONLY | Idea.BAN_ABSOLUTE:
            return first_trick_rules(rules)
        case Idea.BAN_EVERY_TRICK:
            return follow_rule(rules), *first_trick_rules(rules)
        case Idea.QUEEN_DOES_NOT_BREAK | Idea.QUEEN_BREAKS:
            return (book.breaking,)
        case Idea.HIGHEST_OF_ALL | Idea.SUITS_RANK | Idea.HEARTS_TRUMP:
            return (book.trick,)
        case Idea.CANCELLED_TAKES:
            return book.trick, book.cancelling, book.dead_trick
        case Idea.TURN_TO_RIGHT:
            return (book.passing,)
    return ()


def _of_points(rules: Rules, idea: Idea) -> tuple[Rule | None, ...]:
    book = rules.book
    match idea:
        case Idea.QUEEN_COSTS_ONE | Idea.QUEEN_COSTS_TWELVE | Idea.QUEEN_FREE:
            cards = costly_besides(rules) or rules.pack
            return tuple(charge.rule for charge in rules.charges if charge.cards & cards)
        case Idea.CARDS_COUNTED | Idea.TRICKS_COUNTED | Idea.BONUS_EXPECTED:
            return book.points
        case Idea.BONUS_FORGOTTEN | Idea.BONUS_ADDED:
            return tuple(charge.rule for charge in rules.charges if charge.cards & bonus(rules))
        case Idea.MOON_IGNORED | Idea.MOON_WRONG_SIDE | Idea.MOON_SWAPPED:
            return book.adjust
        case Idea.EXTRAS_FORGOTTEN:
            return (book.extras,)
        case Idea.PILE_FORGOTTEN | Idea.LAST_TO_LEADER | Idea.LAST_LOST:
            return (book.dead_trick,)
        case Idea.CANCELLED_FREE:
            return (book.cancelling, *book.points)
    return ()
