"""Questions about points: of one trick, of a player's cards after a deal, and of a moon that was shot or missed."""

from __future__ import annotations

from functools import partial
from random import Random

from tutor.cards import COPY_SHIFT, FIRST_COPY, SUIT_MASKS, Cards, both_copies, merge_copies, suit_of
from tutor.engine.positions.model import ScorePosition, WinnerPosition
from tutor.quiz.deals import counted_cards, deal_shares, move, score_position
from tutor.quiz.model import TRICK, AnswerKind, Question, Topic
from tutor.quiz.playable import later_leads
from tutor.quiz.reasons import Counted, MoonCounted
from tutor.quiz.sequence_makers import left_over_makers
from tutor.quiz.source import Maker, Source
from tutor.quiz.tricks import later_trick
from tutor.rules.branches import CannotDrawError, draw_cards
from tutor.rules.compile import Charge, Moon, Rules
from tutor.rules.kinds import RuleId
from tutor.rules.score import Shot, moon_choices, moon_shot, score_deal, settle_choice
from tutor.rules.vocabulary import LastDead, MoonChoice

_MOST_IN_TRICK = 3
"""So many cards of one kind at most in a trick, so that they can be counted at a glance."""


def scoring_makers(source: Source) -> tuple[Maker, ...]:
    """From one trick over a deal to the moon: one for each rule that charges points and each case of a moon."""
    rules = source.rules
    charged = [charge for charge in rules.charges if charge.cards]
    makers: list[Maker] = [partial(_make_trick, source, charge) for charge in (None, *charged)]
    makers += [partial(_make_deal, source, charge) for charge in (None, *charged)]
    for moon in rules.moons:
        if moon.cards:
            makers += [partial(_make_moon, source, moon, shooter) for shooter in (True, False)]
            makers += [
                partial(_make_near_miss, source, moon, charge) for charge in charged if charge.cards & moon.cards
            ]
            makers += [partial(_make_lost, source, moon)] if _can_be_lost(rules) else []
    return (*makers, *left_over_makers(source))


def trick_question(source: Source, id_: str, rule: RuleId, branch: str, position: WinnerPosition) -> Question:
    """How many points is this trick worth?"""
    counted = counted_cards(source.rules, sum(card for _, card in position.trick))
    return Question(
        id=id_,
        topic=Topic.SCORING,
        kind=AnswerKind.NUMBER,
        rule=rule,
        branch=branch,
        position=position,
        subject=TRICK,
        options=(),
        answer=(counted.total,),
        reason=counted,
    )


def deal_question(source: Source, id_: str, rule: RuleId, branch: str, position: ScorePosition, seat: int) -> Question:
    """How many points does this deal bring the seat?"""
    rules = source.rules
    cards = position.captured[seat]
    shot = moon_shot(rules, position.captured)
    score = score_deal(rules, position.captured, position.before, _choice(rules, position, shot))
    total = score.delta[seat]
    reason: Counted | MoonCounted = counted_cards(rules, cards)
    if shot is not None:
        besides = counted_cards(rules, cards & ~shot.moon.cards)
        reason = MoonCounted(shot.moon.rule, shot.seat, seat, total - besides.total, besides, total)
    return Question(
        id=id_,
        topic=Topic.SCORING,
        kind=AnswerKind.NUMBER,
        rule=rule,
        branch=branch,
        position=position,
        subject=seat,
        options=(),
        answer=(total,),
        reason=reason,
    )


def _choice(rules: Rules, position: ScorePosition, shot: Shot | None) -> MoonChoice | None:
    """What the moon does: the shooter's choice where there is one, else what the book or the totals say."""
    if shot is None:
        return None
    if position.moon_choice in moon_choices(shot.moon):
        return position.moon_choice
    target = rules.book.match.target.default if position.target is None else position.target
    return settle_choice(shot.moon, shot.seat, position.before, target)


def _make_trick(source: Source, charge: Charge | None, rng: Random, id_: str) -> Question:
    rules = source.rules
    rule, name = _named(rules, charge)
    free = rules.pack & ~_scored(rules) & ~rules.opening
    if charge is None:
        cards = draw_cards(rng, free, rules.players)
    else:
        scored = charge.cards & ~rules.opening
        most = min(_MOST_IN_TRICK, scored.bit_count(), rules.players)
        cards = draw_cards(rng, scored, rng.randint(1, max(1, most)))
        others = rules.pack & ~rules.opening & ~sum(cards)
        number = rules.players - len(cards)
        cards += draw_cards(rng, others if rng.random() < 0.5 or free.bit_count() < number else free, number)
        rng.shuffle(cards)
    led = next((card for card in cards if card & later_leads(rules)), cards[0])
    cards.insert(0, cards.pop(cards.index(led)))
    return trick_question(source, id_, rule, f"{name}-in-trick", later_trick(source, rng, cards))


def _make_deal(source: Source, charge: Charge | None, rng: Random, id_: str) -> Question:
    """The subject takes a card of ``charge``, or no card that is scored; nobody takes all of a moon set."""
    rules = source.rules
    rule, name = _named(rules, charge)
    seat = rng.randrange(rules.players)
    shares = deal_shares(rules, rng, seat)
    if charge is None:
        other = (seat + 1) % rules.players
        shares[other] |= shares[seat]
        shares[seat] = 0
    elif not shares[seat] & charge.cards:
        move(shares, draw_cards(rng, charge.cards, 1)[0], seat)
    for moon in rules.moons:
        shooter = next((other for other, share in enumerate(shares) if share & moon.cards == moon.cards), None)
        if moon.cards and shooter is not None:
            away = next((other for other in range(rules.players) if other not in (seat, shooter)), None)
            if away is None:
                raise CannotDrawError(name)
            spare = moon.cards & ~(charge.cards if charge is not None else 0) or moon.cards
            move(shares, draw_cards(rng, spare, 1)[0], away)
    position = score_position(source, rng, shares)
    if moon_shot(rules, position.captured) is not None:
        raise CannotDrawError(name)
    return deal_question(source, id_, rule, f"{name}-in-deal", position, seat)


def _make_moon(source: Source, moon: Moon, ask_shooter: bool, rng: Random, id_: str) -> Question:
    rules = source.rules
    shooter = rng.randrange(rules.players)
    shares = deal_shares(rules, rng, shooter)
    move(shares, moon.cards, shooter)
    seat = shooter if ask_shooter else _another(rules, rng, shooter)
    name = f"{moon.rule.id.name}:{'shooter' if ask_shooter else 'others'}"
    position = score_position(source, rng, shares)
    shot = moon_shot(rules, position.captured)
    if shot is None or shot.moon.rule is not moon.rule:
        raise CannotDrawError(name)
    return deal_question(source, id_, moon.rule.id, name, position, seat)


def _make_near_miss(source: Source, moon: Moon, charge: Charge, rng: Random, id_: str) -> Question:
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
    name = f"{moon.rule.id.name}:all-but-one-of-{charge.rule.id.name}"
    return deal_question(source, id_, moon.rule.id, name, score_position(source, rng, shares), seat)


def _can_be_lost(rules: Rules) -> bool:
    """Nobody may get the cards of a dead last trick."""
    rule = rules.book.dead_trick
    return rules.cancels and (rule is None or rule.last is LastDead.NOBODY)


def _make_lost(source: Source, moon: Moon, rng: Random, id_: str) -> Question:
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
    name = f"{moon.rule.id.name}:some-in-a-dead-last-trick"
    return deal_question(source, id_, moon.rule.id, name, score_position(source, rng, shares, lost), seat)


def _named(rules: Rules, charge: Charge | None) -> tuple[RuleId, str]:
    """The rule that decides and the beginning of the branch; for no points it is the rule about most cards."""
    rule = (charge or max(rules.charges, key=lambda other: other.cards.bit_count())).rule.id
    return rule, f"{rule.name}:{'none' if charge is None else 'some'}"


def _scored(rules: Rules) -> Cards:
    return sum(charge.cards for charge in rules.charges)


def _another(rules: Rules, rng: Random, seat: int) -> int:
    return (seat + rng.randrange(1, rules.players)) % rules.players
