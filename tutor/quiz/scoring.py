"""Questions about points: of one trick, of a player's cards after a deal, and of a moon that was shot or missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from tutor.cards import Card, Cards, each_card
from tutor.engine.positions.model import ScorePosition, WinnerPosition
from tutor.quiz.model import TRICK, AnswerKind, Counted, MoonCounted, Question, Topic
from tutor.quiz.source import Maker, Source
from tutor.quiz.tricks import later_trick
from tutor.rules.branches import CannotDrawError, draw_cards
from tutor.rules.compile import Moon, Rules, Scoring
from tutor.rules.model import RuleId
from tutor.rules.score import moon_choices, moon_shooter, score_deal, settle_choice
from tutor.rules.vocabulary import Decider

_SEATS_WITH_POINTS = 4
_MOST_IN_TRICK = 3
"""So many cards of one kind at most in a trick, so that they can be counted at a glance."""


def scoring_makers(source: Source) -> tuple[Maker, ...]:
    """From one trick over a deal to the moon: one for each rule that charges points and each case of a moon."""
    rules = source.rules
    makers: list[Maker] = [partial(_make_trick, source, None)]
    makers += [partial(_make_trick, source, entry) for entry in rules.scoring if entry.cards]
    makers += [partial(_make_deal, source, None)]
    makers += [partial(_make_deal, source, entry) for entry in rules.scoring if entry.cards]
    for moon in rules.moons:
        makers += [partial(_make_moon, source, moon, shooter) for shooter in (True, False)]
        makers += [partial(_make_near_miss, source, moon, number) for number in range(len(_kinds(rules, moon.cards)))]
    return tuple(makers)


def trick_question(source: Source, id_: str, rule: RuleId, branch: str, position: WinnerPosition) -> Question:
    """How many points is this trick worth?"""
    cards = sum(card for _, card in position.trick)
    lines = tuple(
        (entry.rule, count, entry.each * count)
        for entry in source.rules.scoring
        if (count := (cards & entry.cards).bit_count())
    )
    counted = Counted(lines, source.rules.points(cards))
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
    shooter = moon_shooter(rules, position.captured)
    choice = position.moon_choice
    if shooter is not None and choice is None:
        target = rules.book.match.target.default if position.target is None else position.target
        choice = settle_choice(rules, shooter, position.before, target)
    score = score_deal(rules, position.captured, position.before, choice)
    total = score.delta[seat]
    lines = tuple((line.rule, line.cards.bit_count(), line.points) for line in score.lines if line.seat == seat)
    reason = Counted(lines, total) if shooter is None else MoonCounted(rules.moons[0].rule, shooter, seat, total)
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


def _make_trick(source: Source, entry: Scoring | None, rng: Random, id_: str) -> Question:
    rules = source.rules
    rule, name = _named(rules, entry)
    free = rules.pack & ~_scored(rules) & ~rules.opening
    if entry is None:
        cards = draw_cards(rng, free, rules.players)
    else:
        scored = entry.cards & ~rules.opening
        most = min(_MOST_IN_TRICK, scored.bit_count(), rules.players)
        cards = draw_cards(rng, scored, rng.randint(1, max(1, most)))
        others = rules.pack & ~rules.opening & ~sum(cards)
        number = rules.players - len(cards)
        cards += draw_cards(rng, others if rng.random() < 0.5 or free.bit_count() < number else free, number)
        rng.shuffle(cards)
    return trick_question(source, id_, rule, f"{name}-in-trick", later_trick(source, rng, cards))


def _make_deal(source: Source, entry: Scoring | None, rng: Random, id_: str) -> Question:
    """The subject takes a card of ``entry``, or no card that is scored; nobody takes all of a moon set."""
    rules = source.rules
    rule, name = _named(rules, entry)
    seat = rng.randrange(rules.players)
    shares = _shares(rules, rng, seat)
    if entry is None:
        other = (seat + 1) % rules.players
        shares[other] |= shares[seat]
        shares[seat] = 0
    elif not shares[seat] & entry.cards:
        _move(shares, draw_cards(rng, entry.cards, 1)[0], seat)
    shooter = moon_shooter(rules, shares)
    if shooter is not None:
        kept = next(moon.cards for moon in rules.moons if shares[shooter] & moon.cards == moon.cards)
        away = next((other for other in range(rules.players) if other not in (seat, shooter)), shooter)
        if away == shooter:
            raise CannotDrawError(name)
        spare = kept & ~(entry.cards if entry is not None else 0) or kept
        _move(shares, draw_cards(rng, spare, 1)[0], away)
    return deal_question(source, id_, rule, f"{name}-in-deal", _position(source, rng, shares), seat)


def _make_moon(source: Source, moon: Moon, ask_shooter: bool, rng: Random, id_: str) -> Question:
    rules = source.rules
    shooter = rng.randrange(rules.players)
    shares = _shares(rules, rng, shooter)
    _move(shares, moon.cards, shooter)
    seat = shooter if ask_shooter else _another(rules, rng, shooter)
    name = f"{moon.rule.id.name}:{'shooter' if ask_shooter else 'others'}"
    return deal_question(source, id_, moon.rule.id, name, _position(source, rng, shares), seat)


def _make_near_miss(source: Source, moon: Moon, number: int, rng: Random, id_: str) -> Question:
    """The seat takes all of the moon set but for one card."""
    rules = source.rules
    seat = rng.randrange(rules.players)
    shares = _shares(rules, rng, seat)
    _move(shares, moon.cards, seat)
    entry = _kinds(rules, moon.cards)[number]
    _move(shares, draw_cards(rng, entry.cards & moon.cards, 1)[0], _another(rules, rng, seat))
    name = f"{moon.rule.id.name}:all-but-one-of-{entry.rule.id.name}"
    return deal_question(source, id_, moon.rule.id, name, _position(source, rng, shares), seat)


def _named(rules: Rules, entry: Scoring | None) -> tuple[RuleId, str]:
    """The rule that decides and the beginning of the branch; for no points it is the rule about most cards."""
    rule = (entry or max(rules.scoring, key=lambda other: other.cards.bit_count())).rule.id
    return rule, f"{rule.name}:{'none' if entry is None else 'some'}"


def _scored(rules: Rules) -> Cards:
    return sum(entry.cards for entry in rules.scoring)


def _kinds(rules: Rules, cards: Cards) -> tuple[Scoring, ...]:
    """The point rules that score some of the cards."""
    return tuple(entry for entry in rules.scoring if entry.cards & cards)


def _another(rules: Rules, rng: Random, seat: int) -> int:
    return (seat + rng.randrange(1, rules.players)) % rules.players


def _shares(rules: Rules, rng: Random, seat: int) -> list[Cards]:
    """The scored cards as the seats have taken them; this seat and a few others have taken some."""
    others = [other for other in range(rules.players) if other != seat]
    takers = [seat, *rng.sample(others, rng.randint(1, min(_SEATS_WITH_POINTS, rules.players) - 1))]
    shares = [0] * rules.players
    for card in each_card(_scored(rules)):
        shares[rng.choice(takers)] |= card
    return shares


def _move(shares: list[Cards], cards: Cards, seat: int) -> None:
    """Give these cards to the seat, whoever has them."""
    for other, share in enumerate(shares):
        shares[other] = share | cards if other == seat else share & ~cards


def _position(source: Source, rng: Random, shares: Sequence[Cards]) -> ScorePosition:
    """A whole deal in which each seat took its share of the scored cards, and other cards to make up its tricks."""
    rules = source.rules
    captured = tuple(_whole_tricks(rules, rng, shares))
    shot = moon_shooter(rules, captured) is not None
    choices = moon_choices(rules)
    choice = rng.choice(choices) if shot and len(choices) > 1 else None
    auto = shot and rules.moons[0].rule.decides is Decider.AUTO
    target = rules.book.match.target.default
    return ScorePosition(
        rules=source.book,
        players=rules.players,
        options=source.options,
        before=tuple(rng.randrange(target) for _ in captured) if auto else (0,) * rules.players,
        captured=captured,
        moon_choice=choice,
        target=target if auto else None,
    )


def _whole_tricks(rules: Rules, rng: Random, shares: Sequence[Cards]) -> Iterator[Cards]:
    tricks = [-(-share.bit_count() // rules.players) for share in shares]
    if sum(tricks) > rules.hand_size:
        raise CannotDrawError(shares)
    for _ in range(rules.hand_size - sum(tricks)):
        tricks[rng.randrange(rules.players)] += 1
    free: list[Card] = draw_cards(rng, left := rules.pack & ~sum(shares), left.bit_count())
    for share, won in zip(shares, tricks, strict=True):
        count = won * rules.players - share.bit_count()
        yield share | sum(free[:count])
        free = free[count:]
