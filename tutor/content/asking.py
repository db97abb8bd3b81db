"""The questions of a lesson, with the keys that the engine gives them."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from tutor.cards import copies_held, parse_card
from tutor.content.model import Ask
from tutor.content.scenes import at_table
from tutor.engine.positions.model import (
    BrokenPosition,
    DealPosition,
    LegalPosition,
    MatchEndPosition,
    PassPosition,
    ScorePosition,
    SequencePosition,
    WinnerPosition,
)
from tutor.quiz import breaking, cancelling, ending, legality, scoring, sequences, tables, tricks
from tutor.quiz import model as quiz
from tutor.quiz.legality import Asked
from tutor.quiz.model import AnswerKind, Question, Topic
from tutor.quiz.source import Source
from tutor.rules.branches import Dealt
from tutor.rules.compile import Rules
from tutor.rules.judge import judge
from tutor.rules.kinds import Rule, RuleId
from tutor.rules.score import moon_shot


def question_of(step: Ask, rules: Rules, seed: str, known: Collection[str] | None = None) -> Question:
    """The question of this step under these rules. Only which wrong answers are offered depends on the seed.

    ``known`` are the names of the rules that may be offered besides the one that decides; all of them if ``None``.

    Raises ``ValueError`` if the step asks about something that is not in its position, or that the book has no rule
    for.
    """
    question = _about(step, Source(rules, rules.book.id, step.position.options, known), seed)
    if question.topic is not Topic.SCORING:
        return question
    typed = question._replace(kind=AnswerKind.NUMBER, options=())
    return scoring.with_choices(rules, typed, _rng(step, seed)) if step.offered else typed


def _rng(step: Ask, seed: str) -> Random:
    return Random(f"v1:lesson:{seed}:{step.id}")


def _about(step: Ask, source: Source, seed: str) -> Question:
    rules = source.rules
    match at_table(step.position, rules):
        case LegalPosition() as position:
            return _about_legal(source, step, position)
        case BrokenPosition() as position:
            return breaking.broken_question(source, step.id, "breaking:lesson", position)
        case WinnerPosition() as position if step.topic is Topic.WINNER:
            return tricks.winner_question(source, step.id, f"{rules.book.trick.id.name}:lesson", position)
        case WinnerPosition() as position if step.topic is Topic.SCORING:
            rule = _dearest(rules, sum(card for _, card in position.trick))
            return scoring.trick_question(source, step.id, rule, f"{rule.name}:lesson-trick", position)
        case WinnerPosition() as position:
            return _about_one_trick(source, step, position)
        case SequencePosition() as position:
            return _about_tricks(source, step, position)
        case ScorePosition() as position if isinstance(step.subject, int):
            rule = _deciding(rules, position, step.subject)
            return scoring.deal_question(source, step.id, rule, f"{rule.name}:lesson-deal", position, step.subject)
        case ScorePosition() as position if (seat := quiz.total_of(step.subject)) is not None:
            rule = _deciding(rules, position, seat)
            return scoring.total_question(source, step.id, rule, f"{rule.name}:lesson-total", position, seat)
        case PassPosition() as position:
            return tables.pass_question(source, step.id, position)
        case DealPosition() as position:
            subject = None if step.subject is None else str(step.subject)
            return tables.deal_question(source, step.id, position, subject)
        case MatchEndPosition() as position:
            branch = f"{rules.book.match.id.name}:lesson"
            return ending.end_question(source, step.id, branch, position, _rng(step, seed))
    raise ValueError(step.id)


def _about_legal(source: Source, step: Ask, position: LegalPosition) -> Question:
    dealt = Dealt(position.hand, position.situation)
    judgement = judge(source.rules, *dealt)
    deciding = [found.entry.rule.id for found in judgement.steps if found.before != found.after]
    waived = [rule.id for rule in judgement.waived]
    book = source.rules.book
    named = [rule.id for rule in book.rules() if rule.id.name in step.rules]
    rule = (*deciding, *waived, *named, book.legality[0].id)[0]
    effect = "refuses" if deciding else "exception" if waived else "free"
    asked = Asked(step.id, rule, f"{rule.name}:{effect}")
    if step.topic is Topic.LEGAL:
        return legality.legal_question(source, asked, position.seat, dealt)
    card = copies_held(position.hand, parse_card(str(step.subject)))
    if not card & position.hand:
        raise ValueError(step.subject)
    return legality.why_question(source, asked, position.seat, dealt, card)


def _about_one_trick(source: Source, step: Ask, position: WinnerPosition) -> Question:
    match step.subject:
        case quiz.CANCELLED:
            return cancelling.which_question(source, step.id, "cancelling:lesson-which", position)
        case quiz.IS_DEAD:
            return cancelling.dead_question(source, step.id, "dead-trick:lesson", position)
        case _:
            branch = f"{source.rules.book.trick.id.name}:lesson-taker"
            return tricks.winner_question(source, step.id, branch, position, Topic.CANCEL, quiz.TAKER)


def _about_tricks(source: Source, step: Ask, position: SequencePosition) -> Question:
    book = source.rules.book
    rule: Rule = (book.extras if step.subject == quiz.LEFT_OVER else book.dead_trick) or book.trick
    if isinstance(step.subject, int):
        branch = f"{rule.id.name}:lesson-points"
        return sequences.points_question(source, step.id, rule.id, branch, position, step.subject)
    branch = f"{rule.id.name}:lesson-taker"
    return sequences.taker_question(source, step.id, rule.id, branch, position, str(step.subject))


def _dearest(rules: Rules, cards: int) -> RuleId:
    """The rule that charges most for these cards; the last of the book's where they cost nothing."""
    found = [(rules.points(charge.cards & cards), charge.rule.id) for charge in rules.charges]
    points = max(points for points, _ in found)
    return next(rule for value, rule in reversed(found) if value == points)


def _deciding(rules: Rules, position: ScorePosition, seat: int) -> RuleId:
    """The moon where there is one, or else the rule that charges the seat most."""
    shot = moon_shot(rules, position.captured)
    return _dearest(rules, position.captured[seat]) if shot is None else shot.moon.rule.id
