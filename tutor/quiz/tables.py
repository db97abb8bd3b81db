"""Questions about the table: to whom cards are passed, and how many each player is dealt."""

from __future__ import annotations

from functools import partial
from random import Random

from tutor.engine.positions.model import DealPosition, PassPosition
from tutor.quiz.model import NOBODY, AnswerKind, DealtEach, Option, PassesTo, Question, Topic
from tutor.quiz.source import Maker, Source
from tutor.rules.compile import compile_rules
from tutor.rules.vocabulary import Direction

_ROUNDS = 3
"""Deals are asked about in the first so many rounds of the directions."""


def pass_makers(source: Source) -> tuple[Maker, ...]:
    """One for each direction that comes up."""
    directions = tuple(dict.fromkeys(source.rules.passes))
    return tuple(partial(_make_pass, source, direction) for direction in directions)


def deal_makers(source: Source) -> tuple[Maker, ...]:
    """One for each number of players that the book is for."""
    return tuple(partial(_make_deal, source, players) for players in source.rules.book.players.sizes)


def pass_question(source: Source, id_: str, position: PassPosition) -> Question:
    """To whom does this seat pass in this deal?"""
    rules = source.rules
    direction = rules.direction(position.deal_no)
    right = direction.target(position.seat, rules.players)
    reason = PassesTo(rules.book.passing, position.deal_no, direction)
    targets = {way.target(position.seat, rules.players) for way in Direction}
    seats = sorted(target for target in targets if target is not None)
    options = (
        *(Option(seat, seat == right, reason) for seat in seats),
        Option(NOBODY, right is None, reason),
    )
    return Question(
        id=id_,
        topic=Topic.PASS,
        kind=AnswerKind.ONE,
        rule=rules.book.passing.id,
        branch=f"{rules.book.passing.id.name}:{direction.value}",
        position=position,
        subject=None,
        options=options,
        answer=(NOBODY if right is None else right,),
        reason=reason,
    )


def deal_question(source: Source, id_: str, position: DealPosition) -> Question:
    """How many cards does each player get?"""
    rules = source.rules
    if position.players != rules.players:
        rules = compile_rules(rules.book, position.players)
    dealing = rules.book.dealing
    dealt = DealtEach(dealing, rules.removed, rules.pack.bit_count(), rules.players, rules.hand_size)
    return Question(
        id=id_,
        topic=Topic.DEAL,
        kind=AnswerKind.NUMBER,
        rule=dealing.id,
        branch=f"{dealing.id.name}:{rules.players}-players",
        position=position,
        subject=None,
        options=(),
        answer=(dealt.hand,),
        reason=dealt,
    )


def _make_pass(source: Source, direction: Direction, rng: Random, id_: str) -> Question:
    rules = source.rules
    places = [place for place, way in enumerate(rules.passes, 1) if way is direction]
    position = PassPosition(
        rules=source.book,
        players=rules.players,
        options=source.options,
        deal_no=rng.choice(places) + rng.randrange(_ROUNDS) * len(rules.passes),
        seat=rng.randrange(rules.players),
    )
    return pass_question(source, id_, position)


def _make_deal(source: Source, players: int, rng: Random, id_: str) -> Question:
    return deal_question(source, id_, DealPosition(rules=source.book, players=players, options=source.options))
