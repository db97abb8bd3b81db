"""Questions about cards that cancel each other: which do, is the trick dead, and who takes what."""

from __future__ import annotations

from random import Random

from tutor.cards import each_card, format_card, merge_copies
from tutor.engine.positions.model import WinnerPosition
from tutor.quiz.model import ALIVE, CANCELLED, DEAD, IS_DEAD, NO_CARD, TAKER, AnswerKind, Option, Question, Topic
from tutor.quiz.pairs import (
    NO_PAIR,
    PAIR_OF_TOP,
    PAIR_OFF_SUIT,
    TWO_PAIRS_LIVE,
    Pattern,
    draw_pattern,
    patterns,
)
from tutor.quiz.reasons import IsCancelled, NobodyTakes, NoneCancelled, NotCancelled
from tutor.quiz.sequence_makers import sequence_makers
from tutor.quiz.source import Maker, Source
from tutor.quiz.tricks import later_trick, taken_by, taker_maker, taking_rule
from tutor.rules.kinds import Rule
from tutor.rules.score import cancelled

_WHICH = (NO_PAIR, PAIR_OF_TOP, PAIR_OFF_SUIT, TWO_PAIRS_LIVE)
_ALIVE_AT_A_GLANCE = (NO_PAIR, PAIR_OF_TOP)
"""Of these it is not asked whether the trick is dead."""


def cancel_makers(source: Source) -> tuple[Maker, ...]:
    """From one trick to several: one for each way in which cards cancel each other; none where they do not."""
    known = patterns(source.rules)
    if not known:
        return ()
    return (
        *(_which_maker(source, pattern) for pattern in known if pattern in _WHICH),
        *(_dead_maker(source, pattern) for pattern in known if pattern not in _ALIVE_AT_A_GLANCE),
        *(taker_maker(source, Topic.CANCEL, pattern, TAKER) for pattern in known if pattern.pairs),
        *sequence_makers(source),
    )


def which_question(source: Source, id_: str, branch: str, position: WinnerPosition) -> Question:
    """Which cards of this trick cancel each other? Raises ``ValueError`` for a book in which they do not."""
    rules = source.rules
    rule = _rule(source)
    cards = [card for _, card in position.trick]
    twice = merge_copies(sum(cards[place] for place in cancelled(rules, cards)))
    none = NoneCancelled(rule) if not twice else IsCancelled(rule, next(each_card(twice)))
    options = (
        *(
            Option(
                format_card(card),
                bool(card & twice),
                IsCancelled(rule, card) if card & twice else NotCancelled(rule, card),
            )
            for card in dict.fromkeys(map(merge_copies, cards))
        ),
        Option(NO_CARD, not twice, none),
    )
    right = [option for option in options if option.correct]
    return Question(
        id=id_,
        topic=Topic.CANCEL,
        kind=AnswerKind.ALL,
        rule=rule.id,
        branch=branch,
        position=position,
        subject=CANCELLED,
        options=options,
        answer=tuple(option.value for option in right),
        reason=right[0].reason,
    )


def dead_question(source: Source, id_: str, branch: str, position: WinnerPosition) -> Question:
    """Is this trick dead?"""
    taken = taken_by(source.rules, position.trick)
    dead = isinstance(taken, NobodyTakes)
    return Question(
        id=id_,
        topic=Topic.CANCEL,
        kind=AnswerKind.ONE,
        rule=taken.rule.id,
        branch=branch,
        position=position,
        subject=IS_DEAD,
        options=(Option(DEAD, dead, taken), Option(ALIVE, not dead, taken)),
        answer=(DEAD if dead else ALIVE,),
        reason=taken,
    )


def _rule(source: Source) -> Rule:
    rule = source.rules.book.cancelling
    if rule is None:
        raise ValueError(source.book)
    return rule


def _which_maker(source: Source, pattern: Pattern) -> Maker:
    rule = _rule(source).id
    branch = f"{rule.name}:which-{pattern.name}"

    def make(rng: Random, id_: str) -> Question:
        position = later_trick(source, rng, draw_pattern(source.rules, pattern, rng))
        return which_question(source, id_, branch, position)

    return Maker(Topic.CANCEL, rule, branch, make)


def _dead_maker(source: Source, pattern: Pattern) -> Maker:
    rule = taking_rule(source.rules, pattern).id
    branch = f"{rule.name}:is-dead-{pattern.name}"

    def make(rng: Random, id_: str) -> Question:
        return dead_question(source, id_, branch, later_trick(source, rng, draw_pattern(source.rules, pattern, rng)))

    return Maker(Topic.CANCEL, rule, branch, make)
