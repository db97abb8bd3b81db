"""Questions that were asked before, made again from what is on record of them."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import NamedTuple

from tutor.cards import parse_card
from tutor.engine.positions.data import from_data
from tutor.engine.positions.model import (
    BrokenPosition,
    LegalPosition,
    PassPosition,
    Position,
    ScorePosition,
    SequencePosition,
    WinnerPosition,
)
from tutor.quiz.model import IS_DEAD, TAKER, AnswerKind, Question, Topic, Value, total_of
from tutor.quiz.record import Answered
from tutor.quiz.source import Source
from tutor.reading.locate import packaged_ids
from tutor.rules.branches import Dealt
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.kinds import RuleId
from tutor.rules.load import OptionError, load_book

_NOT_KEPT = "?"
"""The subject of a question of which only the position is on record."""


class Again(NamedTuple):
    """A question as it was asked, but that the wrong answers offered may be others, and the rules it is about."""

    rules: Rules
    question: Question


def asked_again(answer: Answered) -> Again | None:
    """The question that was answered; ``None`` if not enough of it is on record, or its book is not one of ours."""
    try:
        data = json.loads(answer.position)
        subject = data.pop("subject", _NOT_KEPT)
        position = from_data(data)
        if position.rules not in _ours():
            return None
        rules = _rules(position.rules, position.players, tuple(sorted(position.options.items())))
        asked = RuleId(*answer.rule.split("/", 1)), answer.branch
        source = Source(rules, position.rules, position.options)
        question = _question(source, Topic(answer.topic), *asked, position, subject)
    except (ValueError, LookupError, TypeError, AttributeError, OptionError):
        return None  # kept by another version of the program, or of the book
    return None if question is None else Again(rules, question)


@lru_cache(maxsize=1)
def _ours() -> frozenset[str]:
    return frozenset(packaged_ids("rules"))


@lru_cache(maxsize=32)
def _rules(book: str, players: int, options: tuple[tuple[str, str], ...]) -> Rules:
    return compile_rules(load_book(book, dict(options)), players)


def _question(
    source: Source, topic: Topic, rule: RuleId, branch: str, position: Position, subject: Value | None
) -> Question | None:
    match position:
        case LegalPosition():
            return _about_play(source, topic, rule, branch, position, subject)
        case BrokenPosition():
            from tutor.quiz.breaking import broken_question

            return broken_question(source, "", branch, position)
        case WinnerPosition():
            return _about_trick(source, topic, rule, branch, position, subject)
        case PassPosition():
            from tutor.quiz.tables import pass_question

            return pass_question(source, "", position)
        case ScorePosition():
            from tutor.quiz.scoring import deal_question, total_question

            if isinstance(subject, int):
                return deal_question(source, "", rule, branch, position, subject)
            seat = total_of(subject)
            return None if seat is None else total_question(source, "", rule, branch, position, seat)
        case SequencePosition() if subject != _NOT_KEPT:
            from tutor.quiz.sequences import points_question, taker_question

            if not isinstance(subject, int):
                return taker_question(source, "", rule, branch, position, str(subject))
            found = points_question(source, "", rule, branch, position, subject)
            return found._replace(kind=AnswerKind.NUMBER, options=())
    return None


def _about_play(
    source: Source, topic: Topic, rule: RuleId, branch: str, position: LegalPosition, subject: Value | None
) -> Question | None:
    from tutor.quiz.legality import Asked, legal_question, why_question

    asked, dealt = Asked("", rule, branch), Dealt(position.hand, position.situation)
    if topic is Topic.LEGAL:
        return legal_question(source, asked, position.seat, dealt)
    if subject == _NOT_KEPT:
        return None
    return why_question(source, asked, position.seat, dealt, parse_card(str(subject)))


def _about_trick(
    source: Source, topic: Topic, rule: RuleId, branch: str, position: WinnerPosition, subject: Value | None
) -> Question | None:
    if topic is Topic.SCORING:
        from tutor.quiz.scoring import trick_question

        return trick_question(source, "", rule, branch, position)
    if subject == IS_DEAD:
        from tutor.quiz.cancelling import dead_question

        return dead_question(source, "", branch, position)
    if topic is Topic.WINNER or subject == TAKER:
        from tutor.quiz.tricks import winner_question

        return winner_question(source, "", branch, position, topic, None if topic is Topic.WINNER else TAKER)
    return None
