"""Questions on one difference of a variant, drawn from its rules and from those of the book that it extends."""

from __future__ import annotations

from tutor.content.asking import question_of
from tutor.content.grouping import Beside
from tutor.content.model import Ask
from tutor.engine.positions.model import ScorePosition, WinnerPosition
from tutor.quiz.generate import generate
from tutor.quiz.model import MAY_PLAY, NO_CARD, TRICK, AnswerKind, Question, Topic
from tutor.quiz.reasons import MoonCounted, TakesTrick
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.differences import Change, Difference
from tutor.rules.kinds import (
    Adjustment,
    Cancelling,
    DeadTrick,
    Dealing,
    Extras,
    LeadRule,
    LegalityRule,
    MatchRule,
    Passing,
    PointRule,
    Rule,
    TrickRule,
)

_LOOKED_AT = 48
"""So many questions are drawn to find some that are about one rule."""


def questions(pair: Beside, difference: Difference, seed: str) -> tuple[Question, ...]:
    """A question or two that need this rule; none where it cannot be asked about.

    The same rules and the same seed always give the same questions.
    """
    rule, before = difference.rule, difference.before
    if difference.change is Change.GONE:
        return _contrast(pair, rule, seed)
    if isinstance(rule, LeadRule) and isinstance(before, LegalityRule):
        return _contrast(pair, before, seed)
    drawn = generate(pair.rules, _topics(rule), _LOOKED_AT, seed, book=pair.name)
    about = [each for each in drawn if each.rule == rule.id and _is_on_one_thing(pair, each)]
    about.sort(key=lambda question: (not _other_in_parent(pair, question), not _telling(pair.rules, rule, question)))
    found: dict[object, Question] = {}
    for question in about:
        # of a rule about the play one question has yes for an answer and the other no
        kind = question.answer == (MAY_PLAY,) if isinstance(rule, LegalityRule) else question.branch
        found.setdefault(kind, question)
    wanted = 2 if isinstance(rule, LegalityRule | Cancelling | DeadTrick) else 1
    return tuple(_shortened(pair.rules, question, pair.rules) for question in tuple(found.values())[:wanted])


def _is_on_one_thing(pair: Beside, question: Question) -> bool:
    """Whether it is asked at this table, and not about the points of a trick where it is about who gets its cards."""
    points_too = question.topic is Topic.CANCEL and question.kind is AnswerKind.NUMBER
    return question.position.players == pair.rules.players and not points_too


def _other_in_parent(pair: Beside, question: Question) -> bool:
    """Whether the answer would be another one in the book that the variant extends, with the same cards."""
    parent = pair.parent
    if (parent.pack, parent.players) != (pair.rules.pack, pair.rules.players):
        return False
    again = _asked_under(parent, question)
    return again is None or again.answer != question.answer


def _asked_under(rules: Rules, question: Question) -> Question | None:
    """The same question under other rules; ``None`` where they do not know what is asked."""
    subject = None if question.subject == TRICK else question.subject
    step = Ask(id=question.id, topic=question.topic, position=question.position, subject=subject)
    try:
        return question_of(step, rules, question.id)
    except ValueError:
        return None


def _telling(rules: Rules, rule: Rule, question: Question) -> bool:
    """Whether the question shows what the rule is about, and not only that it is in force."""
    match rule:
        case TrickRule():
            return not rules.cancels or (isinstance(question.reason, TakesTrick) and question.reason.cancelled != 0)
        case Cancelling():
            return question.answer != (NO_CARD,)
        case PointRule():
            return isinstance(question.position, WinnerPosition) and question.answer != (0,)
        case Adjustment():
            return isinstance(question.reason, MoonCounted) and question.reason.shooter == question.reason.seat
        case _:
            return True


def _shortened(rules: Rules, question: Question, telling: Rules) -> Question:
    """Of a whole deal only the cards that count by the rules ``telling``, as with the other questions of lessons."""
    position = question.position
    if not isinstance(position, ScorePosition):
        return question
    counting = sum(charge.cards for charge in telling.charges)
    for moon in telling.moons:
        counting |= moon.cards
    short = position._replace(captured=tuple(cards & counting for cards in position.captured))
    again = _asked_under(rules, question._replace(position=short))
    return question if again is None else again._replace(rule=question.rule, branch=question.branch)


def _topics(rule: Rule) -> tuple[Topic, ...]:
    """What can be asked about such a rule."""
    match rule:
        case Dealing():
            return (Topic.DEAL,)
        case Passing():
            return (Topic.PASS,)
        case LegalityRule():
            return (Topic.WHY,)
        case TrickRule():
            return (Topic.WINNER,)
        case Cancelling() | DeadTrick():
            return (Topic.CANCEL,)
        case Extras():
            return (Topic.DEAL, Topic.CANCEL)
        case PointRule() | Adjustment():
            return (Topic.SCORING,)
        case MatchRule():
            return (Topic.END,)
        case _:
            return ()


def _contrast(pair: Beside, rule: Rule, seed: str) -> tuple[Question, ...]:
    """A question to which the rule that is gone would give another answer."""
    with_rule = _restored(pair, rule)
    if with_rule is None:
        return ()
    drawn = generate(with_rule, _topics(rule), _LOOKED_AT, seed, book=pair.name)
    about = [question for question in drawn if question.rule == rule.id]
    for question in sorted(about, key=lambda question: not _telling(with_rule, rule, question)):
        again = _asked_under(pair.rules, question)
        if again is None or again.answer == question.answer:
            continue
        if question.topic is not Topic.WHY:
            return (_shortened(pair.rules, again, with_rule),)
        if again.answer == (MAY_PLAY,):
            return (again._replace(rule=rule.id, branch=f"{rule.id.name}:gone"),)
    return ()


def _restored(pair: Beside, rule: Rule) -> Rules | None:
    """The variant with the rule in force once more; ``None`` for a rule that no question is about."""
    book = pair.rules.book
    match rule:
        case LegalityRule():
            book = book._replace(legality=(*book.legality, rule))
        case PointRule():
            book = book._replace(points=(rule, *book.points))
        case Adjustment():
            book = book._replace(adjust=(rule, *book.adjust))
        case _:
            return None
    return compile_rules(book._replace(card_sets={**pair.parent.book.card_sets, **book.card_sets}), pair.rules.players)
