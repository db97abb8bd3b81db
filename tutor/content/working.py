"""Worked examples: what the rules make of a position, ready to be told."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.cards import SUIT_MASKS, Card, merge_copies, suit_of
from tutor.content.model import Work
from tutor.content.scenes import at_table
from tutor.content.shown import (
    Effect,
    Laid,
    Shown,
    TrickResult,
    WorkedLegal,
    WorkedScore,
    WorkedTrick,
    WorkedTricks,
)
from tutor.engine.positions.model import LegalPosition, Play, ScorePosition, SequencePosition, WinnerPosition
from tutor.engine.positions.solve import settled_tricks, solve_legal
from tutor.rules.compile import Rules
from tutor.rules.kinds import Rule
from tutor.rules.piles import Settled, settle_trick
from tutor.rules.score import cancelled, moon_shot, score_deal, settle_choice, trick_winner


def worked(step: Work, rules: Rules) -> Shown:
    """What the rules make of the position of a worked example."""
    match at_table(step.position, rules):
        case LegalPosition() as position:
            return WorkedLegal(position, solve_legal(position, rules), step.card)
        case WinnerPosition() as position:
            result = _alone(position, rules)
            return WorkedTrick(position, _deciding(rules, result), _card_by_card(rules, position.trick), result)
        case SequencePosition() as position:
            return WorkedTricks(position, _one_after_the_other(position, rules))
        case ScorePosition() as position:
            return _worked_score(position, rules)


def _card_by_card(rules: Rules, trick: tuple[Play, ...]) -> tuple[Laid, ...]:
    """The cards in the order of play, each with what it does."""
    laid: list[Laid] = []
    cards: list[Card] = []
    before: Card | None = None
    for seat, card in trick:
        cards.append(card)
        place = trick_winner(rules, cards)
        best = None if place is None else cards[place]
        laid.append(Laid(seat, card, _effect(rules, cards, before, best), before, best))
        before = best
    return tuple(laid)


def _effect(rules: Rules, cards: Sequence[Card], before: Card | None, best: Card | None) -> Effect:
    """What the last of these cards does; ``before`` and ``best`` would take the trick without it and with it."""
    card, place = cards[-1], len(cards) - 1
    if place == 0:
        return Effect.LEADS
    if place in cancelled(rules, cards):
        return Effect.CANCELS
    if suit_of(card) != suit_of(cards[0]):
        return Effect.OTHER_SUIT
    if best is None:
        return Effect.NOTHING
    if best == card:
        return Effect.ABOVE
    same = before is not None and merge_copies(before) == merge_copies(card)
    return Effect.SAME if same else Effect.BELOW


def _alone(position: WinnerPosition, rules: Rules) -> TrickResult:
    """The trick by itself: what lay there before it is not known."""
    cards = [card for _, card in position.trick]
    last = position.trick_no == rules.hand_size
    settled = settle_trick(rules, position.trick[0][0], cards, 0, 0, last=last)
    return _result(rules, position.trick_no, position.trick, settled, last=last)


def _one_after_the_other(position: SequencePosition, rules: Rules) -> tuple[TrickResult, ...]:
    numbered = enumerate(zip(position.tricks, settled_tricks(position, rules), strict=True), position.first_trick_no)
    return tuple(
        _result(rules, number, trick, settled, last=number == position.tricks_in_deal)
        for number, (trick, settled) in numbered
    )


def _result(rules: Rules, number: int, trick: tuple[Play, ...], settled: Settled, *, last: bool) -> TrickResult:
    cards = [card for _, card in trick]
    led = suit_of(cards[0])
    got = sum(cards) if settled.taker is None else settled.cards | settled.extras
    return TrickResult(
        number=number,
        plays=trick,
        led=led,
        in_suit=sum(cards) & SUIT_MASKS[led],
        cancelled=sum(cards[place] for place in cancelled(rules, cards)),
        winner=settled.winner,
        card=None if settled.place is None else cards[settled.place],
        taker=settled.taker,
        last=last,
        points=rules.points(got),
        pile=settled.cards & ~sum(cards),
        extras=settled.extras,
    )


def _deciding(rules: Rules, result: TrickResult) -> Rule:
    """The rule by which somebody takes the trick, or nobody."""
    book = rules.book
    return book.trick if result.winner is not None or book.dead_trick is None else book.dead_trick


def _worked_score(position: ScorePosition, rules: Rules) -> WorkedScore:
    shot = moon_shot(rules, position.captured)
    choice = position.moon_choice
    if shot is not None and choice is None:
        target = rules.book.match.target.default if position.target is None else position.target
        choice = settle_choice(shot.moon, shot.seat, position.before, target)
    return WorkedScore(position, score_deal(rules, position.captured, position.before, choice))
