"""Questions about the table: to whom cards are passed, and how many each player is dealt."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

from tutor.engine.positions.model import DealPosition, PassPosition
from tutor.quiz.model import LEFT_OVER, NOBODY, AnswerKind, Option, Question, Topic
from tutor.quiz.reasons import DealtEach, PassesTo
from tutor.quiz.source import YOU, Maker, Source
from tutor.rules.compile import for_players
from tutor.rules.kinds import Rule
from tutor.rules.vocabulary import Direction

_ROUNDS = 3
"""Deals are asked about in the first so many rounds of the directions."""


def pass_makers(source: Source) -> tuple[Maker, ...]:
    """One for each direction that comes up; none in a book without passing."""
    if source.rules.book.passing is None:
        return ()
    directions = tuple(dict.fromkeys(source.rules.passes))
    rule = source.rules.book.passing.id
    return tuple(
        Maker(Topic.PASS, rule, f"{rule.name}:{direction.value}", partial(_make_pass, source, direction))
        for direction in directions
    )


def deal_makers(source: Source) -> tuple[Maker, ...]:
    """One for this table; two where cards can be left over. Each always makes the same question."""
    return _deal_makers(source, (source.rules.players,))


def other_deal_makers(source: Source) -> tuple[Maker, ...]:
    """The same for each other number of players that the book is for."""
    sizes = source.rules.book.players.sizes
    return _deal_makers(source, tuple(players for players in sizes if players != source.rules.players))


def pass_question(source: Source, id_: str, position: PassPosition) -> Question:
    """To whom does this seat pass in this deal? Raises ``ValueError`` for a book without passing."""
    rules = source.rules
    passing = rules.book.passing
    if passing is None:
        raise ValueError(rules.book.id)
    direction = rules.direction(position.deal_no)
    right = direction.target(position.seat, rules.players)
    reason = PassesTo(passing, position.deal_no, direction)
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
        rule=passing.id,
        branch=f"{passing.id.name}:{direction.value}",
        position=position,
        subject=None,
        options=options,
        answer=(NOBODY if right is None else right,),
        reason=reason,
    )


def deal_question(source: Source, id_: str, position: DealPosition, subject: str | None = None) -> Question:
    """How many cards does each player get, or, for the subject ``LEFT_OVER``, how many are left over?"""
    rules = for_players(source.rules, position.players)
    rule: Rule = rules.book.dealing
    if subject == LEFT_OVER and rules.book.extras is not None:
        rule = rules.book.extras
    dealt = DealtEach(rule, rules.removed, rules.pack.bit_count(), rules.players, rules.hand_size, rules.extra)
    return Question(
        id=id_,
        topic=Topic.DEAL,
        kind=AnswerKind.NUMBER,
        rule=rule.id,
        branch=f"{rule.id.name}:{rules.players}-players",
        position=position,
        subject=subject,
        options=(),
        answer=(dealt.hand if subject is None else dealt.extra,),
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
        seat=YOU,
    )
    return pass_question(source, id_, position)


def _deal_makers(source: Source, sizes: Sequence[int]) -> tuple[Maker, ...]:
    subjects = (None,) if source.rules.book.extras is None else (None, LEFT_OVER)
    return tuple(_deal_maker(source, players, about) for about in subjects for players in sizes)


def _deal_maker(source: Source, players: int, about: str | None) -> Maker:
    book = source.rules.book
    rule: Rule = book.dealing if about is None or book.extras is None else book.extras

    def make(rng: Random, id_: str) -> Question:
        position = DealPosition(rules=source.book, players=players, options=source.options)
        return deal_question(source, id_, position, about)

    return Maker(Topic.DEAL, rule.id, f"{rule.id.name}:{players}-players", make)
