"""Positions for questions about points: tricks, deals, and moons that were shot or missed, made on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from random import Random

from tutor.cards import (
    COPY_SHIFT,
    FIRST_COPY,
    RANK_MASKS,
    SUIT_MASKS,
    Card,
    Cards,
    both_copies,
    each_card,
    merge_copies,
    suit_of,
)
from tutor.engine.positions.model import ScorePosition
from tutor.quiz.deals import deal_shares, move, score_position
from tutor.quiz.model import Question, Topic
from tutor.quiz.playable import later_leads
from tutor.quiz.scoring import deal_question, total_question, trick_question, with_choices
from tutor.quiz.sequence_makers import left_over_makers
from tutor.quiz.source import Maker, Source
from tutor.quiz.tricks import later_trick
from tutor.rules.branches import CannotDrawError, draw_cards
from tutor.rules.compile import Charge, Moon, Rules
from tutor.rules.kinds import RuleId
from tutor.rules.score import moon_shot
from tutor.rules.vocabulary import LastDead

_MOST_IN_TRICK = 3
"""So many cards of one kind at most in a trick, so that they can be counted at a glance."""
_FEW = 6
"""A rule about fewer cards charges single ones, whose rank is remembered."""
_TOTAL = "total-"
"""How names of cases begin in which a score after a deal is asked for."""
_TRIES = 30

Draw = Callable[[Source, Random], tuple[ScorePosition, int]]
"""Draws a deal and the seat that is asked about. Raises ``CannotDrawError``."""


def scoring_makers(source: Source) -> tuple[Maker, ...]:
    """From one trick over a deal to the moon: one for each rule that charges points and each case of a moon."""
    rules = source.rules
    charges, common = (None, *_charged(rules)), _commonest(rules)
    return (
        *(_trick_maker(source, *_named(rules, charge, "in-trick"), partial(_trick, charge)) for charge in charges),
        _trick_maker(source, _dearest(rules).rule.id, "every-kind-in-trick", _every_kind),
        *(_maker(source, *_named(rules, charge, "in-deal"), partial(_deal, charge)) for charge in charges),
        _maker(source, common.rule.id, "total-plain", partial(_deal, common)),
        *_moon_makers(source),
        *left_over_makers(source),
    )


def _moon_makers(source: Source) -> Iterator[Maker]:
    """Each moon shot, from both sides, and missed by a card of each kind."""
    rules = source.rules
    for moon in rules.moons:
        if not moon.cards:
            continue
        rule = moon.rule.id
        yield _maker(source, rule, "shooter", partial(_shot, moon, True))
        yield _maker(source, rule, "others", partial(_shot, moon, False))
        yield _maker(source, rule, "total-shooter", partial(_shot, moon, True))
        yield _maker(source, rule, "total-others", partial(_shot, moon, False))
        for charge in _charged(rules):
            if charge.cards & moon.cards:
                yield _maker(source, rule, f"all-but-one-of-{charge.rule.id.name}", partial(_near_miss, moon, charge))
        if _can_be_lost(rules):
            yield _maker(source, rule, "some-in-a-dead-last-trick", partial(_lost, moon))


def _maker(source: Source, rule: RuleId, name: str, draw: Draw) -> Maker:
    """How many points does a deal bring a seat, or if the name says so, what is the seat's score after it?"""
    branch = f"{rule.name}:{name}"

    def make(rng: Random, id_: str) -> Question:
        position, seat = draw(source, rng)
        if name.startswith(_TOTAL):
            scored = position._replace(before=_earlier_scores(source.rules, seat, rng))
            return total_question(source, id_, rule, branch, scored, seat)
        return deal_question(source, id_, rule, branch, position, seat)

    return Maker(Topic.SCORING, rule, branch, make)


def _trick_maker(source: Source, rule: RuleId, name: str, draw: Callable[[Rules, Random], list[Card]]) -> Maker:
    """How many points is a trick worth?"""
    rules = source.rules
    branch = f"{rule.name}:{name}"

    def make(rng: Random, id_: str) -> Question:
        position = later_trick(source, rng, _led_first(rules, draw(rules, rng)))
        return with_choices(rules, trick_question(source, id_, rule, branch, position), rng)

    return Maker(Topic.SCORING, rule, branch, make)


def _every_kind(rules: Rules, rng: Random) -> list[Card]:
    """A card of each kind that is scored, as far as there is room, and one that is scored in a variant or might be."""
    left = rules.pack & ~rules.opening
    kinds = [charge.cards & left for charge in _charged(rules) if charge.cards & left]
    cards = [draw_cards(rng, kind, 1)[0] for kind in rng.sample(kinds, min(len(kinds), rules.players))]
    others = [_tempting(rules) & left, max(kinds, key=lambda kind: kind.bit_count())]
    if rules.players - len(cards) < len(others):
        rng.shuffle(others)  # there is room for one of them
    others.append(left & ~_scored(rules))
    while len(cards) < rules.players:
        kind = others.pop(0) if len(others) > 1 else others[0]
        if kind & ~sum(cards):
            cards += draw_cards(rng, kind & ~sum(cards), 1)
        elif not others[1:]:
            raise CannotDrawError(cards)
    rng.shuffle(cards)
    return cards


def _tempting(rules: Rules) -> Cards:
    """Cards that cost nothing: what is scored in a variant, or else the ranks that cost most here in other suits."""
    from tutor.quiz.ideas.cards import bonus_expected

    dearest = _dearest(rules).cards
    ranks = sum(mask for mask in RANK_MASKS if mask & dearest) if dearest.bit_count() < _FEW else 0
    return bonus_expected(rules)[0] or rules.pack & ranks & ~_scored(rules)


def _trick(charge: Charge | None, rules: Rules, rng: Random) -> list[Card]:
    free = rules.pack & ~_scored(rules) & ~rules.opening
    if charge is None:
        return draw_cards(rng, free, rules.players)
    scored = charge.cards & ~rules.opening
    most = min(_MOST_IN_TRICK, scored.bit_count(), rules.players)
    cards = draw_cards(rng, scored, rng.randint(1, max(1, most)))
    others = (free | scored) & ~sum(cards)
    number = rules.players - len(cards)
    if others.bit_count() < number:
        others = rules.pack & ~rules.opening & ~sum(cards)
    cards += draw_cards(rng, others if rng.random() < 0.5 or free.bit_count() < number else free, number)
    rng.shuffle(cards)
    return cards


def _led_first(rules: Rules, cards: list[Card]) -> list[Card]:
    """The same cards with one at the beginning that may be led, if there is one."""
    led = next((card for card in cards if card & later_leads(rules)), cards[0])
    return [led, *(card for card in cards if card != led)]


def _earlier_scores(rules: Rules, seat: int, rng: Random) -> tuple[int, ...]:
    """Scores before a deal, the seat's not 0: what some deals have brought, each of them all the points there are."""
    target, whole = rules.book.match.target.default, max(1, rules.total_points)
    for _ in range(_TRIES):
        scores = [0] * rules.players
        for _ in range(rng.randint(1, max(1, target // whole))):
            cuts = sorted(rng.randint(0, whole) for _ in range(rules.players - 1))
            for other, (low, high) in enumerate(pairwise((0, *cuts, whole))):
                scores[other] += high - low
        if scores[seat] and max(scores) < target:
            return tuple(scores)
    raise CannotDrawError(target)


def _deal(charge: Charge | None, source: Source, rng: Random) -> tuple[ScorePosition, int]:
    """The subject takes a card of ``charge``, and no other card that is scored, nor any without it.

    So who is wrong about another kind of card is not wrong here. Nobody takes all of a moon set.
    """
    rules = source.rules
    seat = rng.randrange(rules.players)
    shares = deal_shares(rules, rng, seat)
    move(shares, shares[seat] & ~(0 if charge is None else charge.cards), (seat + 1) % rules.players)
    if charge is not None and not shares[seat] & charge.cards:
        move(shares, draw_cards(rng, charge.cards, 1)[0], seat)
    for moon in rules.moons:
        shooter = next((other for other, share in enumerate(shares) if share & moon.cards == moon.cards), None)
        if moon.cards and shooter is not None:
            away = next((other for other in range(rules.players) if other not in (seat, shooter)), None)
            if away is None:
                raise CannotDrawError(shares)
            spare = moon.cards & ~(charge.cards if charge is not None else 0) or moon.cards
            move(shares, draw_cards(rng, spare, 1)[0], away)
    position = score_position(source, rng, shares)
    if moon_shot(rules, position.captured) is not None:
        raise CannotDrawError(shares)
    return position, seat


def _shot(moon: Moon, ask_shooter: bool, source: Source, rng: Random) -> tuple[ScorePosition, int]:
    rules = source.rules
    shooter = rng.randrange(rules.players)
    shares = deal_shares(rules, rng, shooter)
    move(shares, moon.cards, shooter)
    seat = shooter if ask_shooter else _another(rules, rng, shooter)
    position = score_position(source, rng, shares)
    shot = moon_shot(rules, position.captured)
    if shot is None or shot.moon.rule is not moon.rule:
        raise CannotDrawError(shares)
    return position, seat


def _near_miss(moon: Moon, charge: Charge, source: Source, rng: Random) -> tuple[ScorePosition, int]:
    """The seat takes all of the moon set but for one card, or one trick where the set is nearly the whole pack."""
    rules = source.rules
    seat = rng.randrange(rules.players)
    shares = deal_shares(rules, rng, seat)
    move(shares, moon.cards, seat)
    other = _another(rules, rng, seat)
    move(shares, draw_cards(rng, charge.cards & moon.cards, 1)[0], other)
    if (rules.pack & ~moon.cards).bit_count() < rules.players:
        missing = -shares[other].bit_count() % rules.players
        plain = shares[seat] & ~_scored(rules)
        move(shares, sum(draw_cards(rng, plain if plain.bit_count() >= missing else shares[seat], missing)), other)
    return score_position(source, rng, shares), seat


def _can_be_lost(rules: Rules) -> bool:
    """Nobody may get the cards of a dead last trick."""
    rule = rules.book.dead_trick
    return rules.cancels and (rule is None or rule.last is LastDead.NOBODY)


def _lost(moon: Moon, source: Source, rng: Random) -> tuple[ScorePosition, int]:
    """The seat takes all of the moon set but for what is in a dead last trick, which nobody gets."""
    rules = source.rules
    twice = merge_copies(moon.cards & moon.cards >> COPY_SHIFT & FIRST_COPY)
    pair = both_copies(draw_cards(rng, twice, 1)[0])
    suit = SUIT_MASKS[suit_of(pair)]
    lost = pair | sum(draw_cards(rng, merge_copies(rules.pack & ~suit & ~moon.cards), rules.players - 2))
    seat = rng.randrange(rules.players)
    shares = deal_shares(rules, rng, seat)
    move(shares, moon.cards, seat)
    shares = [share & ~lost for share in shares]
    return score_position(source, rng, shares, lost), seat


def _charged(rules: Rules) -> list[Charge]:
    return [charge for charge in rules.charges if charge.cards]


def _named(rules: Rules, charge: Charge | None, where: str) -> tuple[RuleId, str]:
    """The rule that decides and the name of the case; for no points it is the rule about most cards."""
    rule = (charge or _commonest(rules)).rule.id
    return rule, f"{'none' if charge is None else 'some'}-{where}"


def _commonest(rules: Rules) -> Charge:
    """The rule about most cards."""
    return max(rules.charges, key=lambda charge: charge.cards.bit_count())


def _dearest(rules: Rules) -> Charge:
    """The rule that charges most for a card."""
    return max(_charged(rules), key=lambda charge: max(rules.points(card) for card in each_card(charge.cards)))


def _scored(rules: Rules) -> Cards:
    return sum(charge.cards for charge in rules.charges)


def _another(rules: Rules, rng: Random, seat: int) -> int:
    return (seat + rng.randrange(1, rules.players)) % rules.players
