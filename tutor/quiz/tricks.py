"""Questions about who takes a trick."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import NamedTuple

from tutor.cards import RANK_MASKS, SUIT_MASKS, Card, Cards, each_card, rank_of, suit_of
from tutor.engine.positions.model import WinnerPosition
from tutor.quiz.model import AnswerKind, DoesNotTake, Option, Question, TakesTrick, Topic
from tutor.quiz.source import Maker, Source
from tutor.rules.branches import CannotDrawError, draw_cards
from tutor.rules.compile import Rules
from tutor.rules.score import trick_winner


class _Plan(NamedTuple):
    """What a trick is made of."""

    least: int
    """How many players follow suit, the leader not counted."""
    most: int
    below_top: bool = False
    """The suit led is played without its highest card, and that of another suit is thrown on it."""
    thrown: Cards = 0
    """One of these is thrown on it; 0 for no wish."""


def winner_makers(source: Source) -> tuple[Maker, ...]:
    """One for each kind of trick."""
    rules = source.rules
    others = rules.players - 1
    plans = {
        "all-follow": _Plan(others, others),
        "higher-card-of-another-suit": _Plan(1, others - 1, below_top=True),
        "nobody-follows": _Plan(0, 0),
    }
    if others == 1:
        del plans["higher-card-of-another-suit"]  # one follows, and another throws
    if costly := sum(entry.cards for entry in rules.scoring if entry.each > 0):
        plans["points-thrown"] = _Plan(0, others - 1, thrown=costly)
    return tuple(partial(_make, source, name, plan) for name, plan in plans.items())


def winner_question(source: Source, id_: str, branch: str, position: WinnerPosition) -> Question:
    """Who takes this trick?"""
    rule = source.rules.book.trick
    cards = [card for _, card in position.trick]
    winner = trick_winner(source.rules, cards)
    best, led = cards[winner], suit_of(cards[0])
    options = tuple(
        Option(seat, True, TakesTrick(rule, seat, card, led))
        if place == winner
        else Option(seat, False, DoesNotTake(rule, seat, card, best, led, suit_of(card) != led))
        for place, (seat, card) in enumerate(position.trick)
    )
    right = options[winner]
    return Question(
        id=id_,
        topic=Topic.WINNER,
        kind=AnswerKind.ONE,
        rule=rule.id,
        branch=branch,
        position=position,
        subject=None,
        options=options,
        answer=(right.value,),
        reason=right.reason,
    )


def later_trick(source: Source, rng: Random, trick: list[Card]) -> WinnerPosition:
    """The trick played by all seats in turn, somewhere after the first one."""
    rules = source.rules
    leader = rng.randrange(rules.players)
    return WinnerPosition(
        rules=source.book,
        players=rules.players,
        options=source.options,
        trick_no=rng.randint(min(3, rules.hand_size), rules.hand_size),
        trick=tuple(((leader + place) % rules.players, card) for place, card in enumerate(trick)),
    )


def _make(source: Source, name: str, plan: _Plan, rng: Random, id_: str) -> Question:
    position = later_trick(source, rng, _trick(source.rules, plan, rng))
    return winner_question(source, id_, f"{source.rules.book.trick.id.name}:{name}", position)


def _trick(rules: Rules, plan: _Plan, rng: Random) -> list[Card]:
    """The cards of a trick by this plan, in the order of play. The opening card belongs to the first trick only."""
    cards = rules.pack & ~rules.opening
    if cards.bit_count() < rules.players:
        raise CannotDrawError(plan)
    top = cards & RANK_MASKS[max(rank_of(card) for card in each_card(cards))]
    suits = [
        cards & suit
        for suit in SUIT_MASKS
        if (cards & suit & ~(top if plan.below_top else 0)).bit_count() > plan.most
        and (plan.thrown & ~suit or not plan.thrown)
    ]
    if not suits:
        raise CannotDrawError(plan)
    suit = rng.choice(suits)
    follow = rng.randint(plan.least, plan.most)
    lead, *followers = draw_cards(rng, suit & ~top if plan.below_top else suit, 1 + follow)
    wish = cards & (top if plan.below_top else plan.thrown) & ~suit
    thrown = draw_cards(rng, wish, 1) if wish else []
    followers += thrown + draw_cards(rng, cards & ~suit & ~sum(thrown), rules.players - 1 - follow - len(thrown))
    rng.shuffle(followers)
    return [lead, *followers]
