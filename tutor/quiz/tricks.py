"""Questions about who takes a trick."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from tutor.cards import RANK_MASKS, SUIT_MASKS, Card, Cards, each_card, merge_copies, rank_of, suit_of
from tutor.engine.positions.model import Play, WinnerPosition
from tutor.quiz.ideas.cards import SUIT_ORDER
from tutor.quiz.model import NOBODY, AnswerKind, Option, Question, Topic
from tutor.quiz.pairs import Pattern, draw_pattern, patterns
from tutor.quiz.playable import later_leads
from tutor.quiz.reasons import DoesNotTake, Loses, NobodyTakes, TakesTrick
from tutor.quiz.source import Maker, Source
from tutor.rules.branches import CannotDrawError, draw_cards
from tutor.rules.compile import Rules
from tutor.rules.kinds import Rule
from tutor.rules.score import cancelled, trick_winner, two_pairs_kill

_EARLIEST = 3
"""A single trick is not before this one."""
_SEATS_OFFERED = 4
"""Of the many seats at a table with two packs so many are offered, and besides them nobody."""
_LEADER_TAKES = 0.5
"""How often the leader takes a trick for each time that a certain other player does, where others can: where nobody
follows suit it is always the leader."""
_EQUAL_LED = 0.35
"""How often, among equal cards, there is one of the suit led: who gives suits an order still thinks of another."""


class _Plan(NamedTuple):
    """What a trick without identical cards is made of."""

    least: int
    """How many players follow suit, the leader not counted."""
    most: int
    below_top: bool = False
    """The suit led is played without its highest card, as a rule, and that of another suit is thrown on it."""
    thrown: Cards = 0
    """One of these is thrown on it; 0 for no wish."""
    equals: int = 1
    """So many of the highest cards of other suits are thrown, where ``below_top``."""


def winner_makers(source: Source) -> tuple[Maker, ...]:
    """One for each kind of trick, and where cards cancel each other, for each way in which they do.

    Each twice, but where only the leader can take the trick: that is easily guessed.
    """
    rules = source.rules
    others = rules.players - 1
    plans = {
        "all-follow": _Plan(others, others),
        "higher-card-of-another-suit": _Plan(1, others - 1, below_top=True),
        "equal-cards-of-other-suits": _Plan(min(1, others - 2), others - 2, below_top=True, equals=2),
        "nobody-follows": _Plan(0, 0),
    }
    if others == 1:
        del plans["higher-card-of-another-suit"]  # one follows, and another throws
        del plans["equal-cards-of-other-suits"]
    if costly := rules.costly:
        plans["points-thrown"] = _Plan(min(1, others - 1), others - 1, thrown=costly)
    often = [
        *(_maker(source, name, plan) for name, plan in plans.items() if plan.most),
        *(taker_maker(source, Topic.WINNER, pattern) for pattern in patterns(rules) if pattern.pairs),
    ]
    return *often, *often, *(_maker(source, name, plan) for name, plan in plans.items() if not plan.most)


def winner_question(
    source: Source,
    id_: str,
    branch: str,
    position: WinnerPosition,
    topic: Topic = Topic.WINNER,
    subject: str | None = None,
) -> Question:
    """Who takes this trick? Where cards cancel each other it may be nobody."""
    rules = source.rules
    taken = taken_by(rules, position.trick)
    options = [_option(rules, position.trick, place, taken) for place in _offered(rules, position.trick)]
    if rules.cancels:
        options.append(Option(NOBODY, isinstance(taken, NobodyTakes), taken))
    return Question(
        id=id_,
        topic=topic,
        kind=AnswerKind.ONE,
        rule=taken.rule.id,
        branch=branch,
        position=position,
        subject=subject,
        options=tuple(options),
        answer=tuple(option.value for option in options if option.correct),
        reason=taken,
    )


def taken_by(rules: Rules, trick: tuple[Play, ...]) -> TakesTrick | NobodyTakes:
    """Who takes the trick, and why."""
    cards = [card for _, card in trick]
    led = suit_of(cards[0])
    gone = sum(cards[place] for place in cancelled(rules, cards))
    place = trick_winner(rules, cards)
    if place is not None:
        seat, card = trick[place]
        higher = sum(other for other in each_card(gone & SUIT_MASKS[led]) if rank_of(other) > rank_of(card))
        return TakesTrick(rules.book.trick, seat, card, led, higher)
    by_pairs = bool(sum(cards) & SUIT_MASKS[led] & ~gone)
    rule = rules.book.dead_trick or rules.book.trick
    return NobodyTakes(rule, led, gone if by_pairs else gone & SUIT_MASKS[led], by_pairs)


def plausible_places(rules: Rules, trick: tuple[Play, ...]) -> list[int]:
    """Places of the trick, likely answers first: what takes it, what would but for cancelling, high cards, the lead."""
    cards = [card for _, card in trick]
    led = SUIT_MASKS[suit_of(cards[0])]
    gone = cancelled(rules, cards)
    places = sorted(range(len(cards)), key=lambda place: rank_of(cards[place]), reverse=True)
    winner = trick_winner(rules, cards)
    pairs = [place for place in places if place in gone and cards[place] & led]
    live = [place for place in places if place not in gone and cards[place] & led]
    others = [place for place in places if not cards[place] & led]
    likely = ([] if winner is None else [winner]) + pairs[:2] + others[:1] + live[:2] + [0]
    return list(dict.fromkeys([*likely, *places]))


def later_trick(source: Source, rng: Random, trick: list[Card]) -> WinnerPosition:
    """The trick played by all seats in turn, so late that hearts can have been broken.

    Raises ``CannotDrawError`` where there is no such trick, or its first card may not be led.
    """
    rules = source.rules
    if rules.hand_size < _EARLIEST or not trick[0] & later_leads(rules):
        raise CannotDrawError(trick)
    return WinnerPosition(
        rules=source.book,
        players=rules.players,
        options=source.options,
        trick_no=rng.randint(_EARLIEST, rules.hand_size),
        trick=plays(rules, rng.randrange(rules.players), trick),
    )


def plays(rules: Rules, leader: int, trick: list[Card]) -> tuple[Play, ...]:
    """The cards as the seats have played them in turn."""
    return tuple(((leader + place) % rules.players, card) for place, card in enumerate(trick))


def taker_maker(source: Source, topic: Topic, pattern: Pattern, subject: str | None = None) -> Maker:
    """Who takes a trick of this pattern?"""
    rule = taking_rule(source.rules, pattern).id
    branch = f"{rule.name}:{pattern.name}"

    def make(rng: Random, id_: str) -> Question:
        position = later_trick(source, rng, draw_pattern(source.rules, pattern, rng))
        return winner_question(source, id_, branch, position, topic, subject)

    return Maker(topic, rule, branch, make)


def taking_rule(rules: Rules, pattern: Pattern) -> Rule:
    """The rule that decides who takes a trick of this pattern: that about dead tricks where nobody does."""
    dies = not pattern.live or (pattern.pairs > 1 and two_pairs_kill(rules))
    return (dies and rules.book.dead_trick) or rules.book.trick


def _option(rules: Rules, trick: tuple[Play, ...], place: int, taken: TakesTrick | NobodyTakes) -> Option:
    """The answer that the seat at this place takes the trick."""
    seat, card = trick[place]
    best = taken.card if isinstance(taken, TakesTrick) else None
    if card == best:
        return Option(seat, True, taken)
    if suit_of(card) != taken.led:
        loses = Loses.OFF_SUIT
    elif place in cancelled(rules, [card for _, card in trick]):
        loses = Loses.CANCELLED
    elif best is None:
        return Option(seat, False, taken)
    else:
        loses = Loses.LATER if merge_copies(card) == merge_copies(best) else Loses.LOWER
    return Option(seat, False, DoesNotTake(taken.rule, seat, card, best, taken.led, loses))


def _offered(rules: Rules, trick: tuple[Play, ...]) -> list[int]:
    """The places offered, in the order of play: all of them, but the likely ones where there may be many seats."""
    return sorted(plausible_places(rules, trick)[:_SEATS_OFFERED]) if rules.cancels else list(range(len(trick)))


def _maker(source: Source, name: str, plan: _Plan) -> Maker:
    rule = source.rules.book.trick.id
    branch = f"{rule.name}:{name}"

    def make(rng: Random, id_: str) -> Question:
        return winner_question(source, id_, branch, later_trick(source, rng, _trick(source.rules, plan, rng)))

    return Maker(Topic.WINNER, rule, branch, make)


def _trick(rules: Rules, plan: _Plan, rng: Random) -> list[Card]:
    """The cards of a trick by this plan, in the order of play. The opening card belongs to the first trick only."""
    cards = rules.pack & ~rules.opening
    if rules.cancels:
        cards = merge_copies(cards)
    if cards.bit_count() < rules.players:
        raise CannotDrawError(plan)
    top = cards & RANK_MASKS[max(rank_of(card) for card in each_card(cards))]
    suits = [
        cards & suit
        for suit in SUIT_MASKS
        if (cards & suit & ~(top if plan.below_top else 0)).bit_count() > plan.most
        and (plan.thrown & ~suit or not plan.thrown)
        and suit & later_leads(rules)
    ]
    if not suits:
        raise CannotDrawError(plan)
    suit = rng.choice(suits)
    follow = rng.randint(plan.least, plan.most)
    lead, *followers = draw_cards(rng, suit & ~top if plan.below_top else suit, 1 + follow)
    if plan.equals > 1 and followers and rng.random() < _EQUAL_LED:
        followers[0] = top & suit or followers[0]
    wish = cards & (top if plan.below_top else plan.thrown) & ~suit
    thrown = draw_cards(rng, wish, plan.equals) if wish else []
    followers += thrown + draw_cards(rng, cards & ~suit & ~sum(thrown), rules.players - 1 - follow - len(thrown))
    trick = _in_order(rules, [lead, *followers], rng)
    if plan.equals > 1:
        # who thinks that the first of them takes the trick, and who gives suits an order, are to be told apart
        places = sorted(trick.index(card) for card in thrown)
        for place, card in zip(places, sorted(thrown, key=lambda card: SUIT_ORDER[suit_of(card)]), strict=True):
            trick[place] = card
    return trick


def _in_order(rules: Rules, trick: list[Card], rng: Random) -> list[Card]:
    """The same cards, the same suit led, in an order by which it is not easily guessed who takes the trick."""
    place = trick_winner(rules, trick)
    assert place is not None
    best, led, leads = trick[place], SUIT_MASKS[suit_of(trick[0])], later_leads(rules)
    may_lead = [card for card in trick if card & led & leads]
    others = [card for card in may_lead if card != best]
    weights = [_LEADER_TAKES if best in may_lead else 0, *[1 if others else 0] * (len(trick) - 1)]
    if not any(weights):
        raise CannotDrawError(trick)
    place = rng.choices(range(len(trick)), weights)[0]
    lead = rng.choice(others) if place else best
    rest = [card for card in trick if card not in (lead, best)]
    rng.shuffle(rest)
    return [lead, *rest[: place - 1], best, *rest[place - 1 :]] if place else [lead, *rest]
