"""Tricks for questions about several of them, made on demand: a dead trick hardly ever comes by chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import NamedTuple, TypedDict

from tutor.cards import SUIT_MASKS, Cards
from tutor.engine.positions.model import Play, SequencePosition
from tutor.quiz.followed import Followed, follow
from tutor.quiz.model import LEFT_OVER, PILE, Question, Topic
from tutor.quiz.pairs import (
    ALL_LED_CANCELLED,
    NO_PAIR,
    PAIR_OF_TOP,
    PAIR_OFF_SUIT,
    TWO_PAIRS_DEAD,
    Pattern,
    draw_pattern,
)
from tutor.quiz.playable import can_be_dealt, follows, leads, seat_trick, shown_voids
from tutor.quiz.reasons import NobodyTakes
from tutor.quiz.sequences import points_question, taker_question
from tutor.quiz.source import Maker, Source
from tutor.quiz.tricks import taken_by
from tutor.rules.branches import CannotDrawError, draw_cards
from tutor.rules.compile import Rules
from tutor.rules.kinds import Rule, RuleId
from tutor.rules.vocabulary import ExtrasTo

_TRIES = 30
_FAILURES = 12
"""After so many draws in vain this table is taken not to have the cards."""
_BROKEN_FROM = 3
"""Before this trick hearts can hardly have been broken."""


class _Moment(TypedDict):
    """When a trick is played, as far as the rules about play look at it."""

    first_trick: bool
    broken: bool


class _Plan(NamedTuple):
    """Which tricks of a deal are asked about."""

    name: str
    dead: tuple[bool, ...]
    """Trick by trick, whether nobody takes it."""
    first: bool = False
    """They begin with the first trick of the deal."""
    last: bool = False
    """They end with its last."""
    extras: bool = False
    """The cards left over go with one of them."""


def sequence_makers(source: Source) -> tuple[Maker, ...]:
    """For each plan that this table allows: who gets the cards, where that is to be asked, and how many points."""
    rules = source.rules
    made: list[Maker] = []
    for plan in _plans(rules):
        made.append(_maker(source, plan, None))
        if any(plan.dead):
            made.append(_maker(source, plan, LEFT_OVER if plan.extras else PILE))
    return tuple(made)


def left_over_makers(source: Source) -> tuple[Maker, ...]:
    """Points with the cards left over, where no cards cancel each other."""
    rules = source.rules
    plans = () if rules.cancels else _plans(rules)
    return tuple(_maker(source, plan, None) for plan in plans)


def _plans(rules: Rules) -> Iterator[_Plan]:
    extras = rules.book.extras
    with_first = rules.extra > 0 and extras is not None and extras.to is ExtrasTo.FIRST_TRICK
    with_last = rules.extra > 0 and extras is not None and extras.to is ExtrasTo.LAST_TRICK
    if with_first:
        yield _Plan("with-first-trick", (False,), first=True, extras=True)
    if with_last:
        yield _Plan("with-last-trick", (False,), last=True, extras=True)
    if rules.cancels:
        yield _Plan("pile", (True, False))
        yield _Plan("two-in-a-row", (True, True, False))
        yield _Plan("last", (False, True), last=True, extras=with_last)
        if with_first:
            yield _Plan("with-dead-first-trick", (True, False), first=True, extras=True)


def _maker(source: Source, plan: _Plan, subject: str | None) -> Maker:
    """Who gets what the subject says, or without one how many points somebody gets."""
    rules = source.rules
    rule = _rule(rules, extras=plan.extras and not plan.dead[-1]).id
    branch = f"{rule.name}:{plan.name}-{'points' if subject is None else 'taker'}"
    topic = Topic.CANCEL if rules.cancels else Topic.SCORING
    return Maker(topic, rule, branch, partial(_make, source, plan, subject, rule, branch))


def _make(
    source: Source, plan: _Plan, subject: str | None, rule: RuleId, branch: str, rng: Random, id_: str
) -> Question:
    """A question by this plan, if it can be with numbers to choose from. Raises ``CannotDrawError``."""
    rules = source.rules
    found, failures = None, 0
    for _ in range(_TRIES):
        try:
            position = _position(source, plan, rng)
        except CannotDrawError:
            failures += 1
            if failures > _FAILURES:
                break
            continue
        if subject is not None:
            return taker_question(source, id_, rule, branch, position, subject)
        seat = _subject(position, follow(rules, position))
        question = points_question(source, id_, rule, branch, position, seat, rng)
        if question.options:
            return question
        if question.answer != (0,) or found is None:
            found = question
    if found is None:
        raise CannotDrawError(plan.name)
    return found


def _subject(position: SequencePosition, followed: Followed) -> int:
    """Who has got the cards of the last trick, or led to it where nobody has."""
    taker = followed.tricks[-1].taker
    return position.tricks[-1][0][0] if taker is None else taker


def _rule(rules: Rules, *, extras: bool) -> Rule:
    book = rules.book
    return (extras and book.extras) or book.dead_trick or book.trick


def _position(source: Source, plan: _Plan, rng: Random) -> SequencePosition:
    """Tricks that can have been played so. Raises ``CannotDrawError`` where chance finds none."""
    rules = source.rules
    first = _first_trick(rules, plan, rng)
    pool = rules.pack & ~(rules.opening if first > 1 else 0)
    extra = sum(draw_cards(rng, pool & ~rules.opening, rules.extra)) if plan.extras else 0
    pool &= ~extra
    leader = rng.randrange(rules.players)
    broken = first >= _BROKEN_FROM and rules.breakers != 0
    lacks = [0] * rules.players
    tricks: list[tuple[Play, ...]] = []
    for number, dead in enumerate(plan.dead, first):
        now: _Moment = {"first_trick": number == 1, "broken": broken}
        allowed = pool & follows(rules, **now) & ~_rare(lacks)
        kinds = _kinds(rules, dead=dead, first_trick=number == 1)
        trick = _trick(rules, kinds, rng, leader, allowed, allowed & leads(rules, **now), lacks)
        tricks.append(trick)
        cards = sum(card for _, card in trick)
        pool &= ~cards
        lacks = [known | new for known, new in zip(lacks, shown_voids(rules, trick, **now), strict=True)]
        broken = broken or cards & rules.breakers != 0
        taken = taken_by(rules, trick)
        leader = leader if isinstance(taken, NobodyTakes) else taken.seat
    left = rules.hand_size - (first + len(tricks) - 1)
    if not can_be_dealt(lacks, pool | (rules.opening if first > 1 else 0), left):
        raise CannotDrawError(plan.name)
    return SequencePosition(
        rules=source.book,
        players=rules.players,
        options=source.options,
        first_trick_no=first,
        tricks_in_deal=rules.hand_size,
        extra=extra,
        tricks=tuple(tricks),
    )


def _rare(lacks: Sequence[Cards]) -> Cards:
    """Suits of which most seats have been seen to be void: who still has them may well keep them."""
    return sum(suit for suit in SUIT_MASKS if sum(bool(lack & suit) for lack in lacks) > len(lacks) // 2)


def _trick(
    rules: Rules,
    kinds: Sequence[Pattern],
    rng: Random,
    leader: int,
    allowed: Cards,
    may_be_led: Cards,
    lacks: Sequence[Cards],
) -> tuple[Play, ...]:
    """A trick of one of these kinds that its leader, if that can be, does not take."""
    found = None
    for _ in range(_TRIES):
        cards = draw_pattern(rules, rng.choice(kinds), rng, allowed, may_be_led & ~lacks[leader])
        try:
            found = seat_trick(lacks, leader, cards, rng)
        except CannotDrawError:
            continue
        taken = taken_by(rules, found)
        if isinstance(taken, NobodyTakes) or taken.seat != leader:
            break
    if found is None:
        raise CannotDrawError(leader)
    return found


def _kinds(rules: Rules, *, dead: bool, first_trick: bool) -> list[Pattern]:
    """Tricks of which it is clear whether they are dead; most players can follow suit in the first trick."""
    players = rules.players
    if dead:
        pairs = range(-(-players // 4), players // 2 + 1) if first_trick else (1, 2)
        kinds = [kind._replace(led_pairs=count) for kind in (ALL_LED_CANCELLED, TWO_PAIRS_DEAD) for count in pairs]
    else:
        kinds = [NO_PAIR, PAIR_OF_TOP, PAIR_OFF_SUIT] if rules.cancels else [NO_PAIR]
        if first_trick:
            kinds = [kind._replace(least_live=players // 2, most_live=players) for kind in kinds]
    return [kind for kind in kinds if kind.least <= players]


def _first_trick(rules: Rules, plan: _Plan, rng: Random) -> int:
    """The number of the first of these tricks."""
    if plan.first:
        first = 1
    elif plan.last:
        first = rules.hand_size - len(plan.dead) + 1
    else:
        latest = rules.hand_size - len(plan.dead)
        # not before the middle of the deal, since it is about tricks in which few can follow suit
        earliest = max(_BROKEN_FROM, rules.hand_size // 2)
        first = rng.randint(min(earliest, latest), latest) if latest >= 2 else 0
    if not (1 if plan.first else 2) <= first <= rules.hand_size - len(plan.dead) + 1:
        raise CannotDrawError(plan.name)
    return first
