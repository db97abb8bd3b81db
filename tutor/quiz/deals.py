"""Whole deals for questions about points: what each seat has taken, and what cards cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tutor.cards import Cards, each_card
from tutor.engine.positions.model import ScorePosition
from tutor.quiz.reasons import Counted
from tutor.quiz.source import Source
from tutor.rules.branches import CannotDrawError, draw_cards
from tutor.rules.compile import Rules
from tutor.rules.score import moon_choices, moon_shot
from tutor.rules.vocabulary import Decider, MoonChoice

_SEATS_WITH_POINTS = 4


def counted_cards(rules: Rules, cards: Cards) -> Counted:
    """What these cards cost, rule by rule."""
    lines = tuple(
        (charge.rule, cards & charge.cards, rules.points(cards & charge.cards))
        for charge in rules.charges
        if cards & charge.cards
    )
    return Counted(lines, rules.points(cards))


def deal_shares(rules: Rules, rng: Random, seat: int) -> list[Cards]:
    """The scored cards as the seats have taken them; this seat and a few others have taken some."""
    others = [other for other in range(rules.players) if other != seat]
    takers = [seat, *rng.sample(others, rng.randint(1, min(_SEATS_WITH_POINTS, rules.players) - 1))]
    shares = [0] * rules.players
    for card in each_card(sum(charge.cards for charge in rules.charges)):
        shares[rng.choice(takers)] |= card
    return shares


def move(shares: list[Cards], cards: Cards, seat: int) -> None:
    """Give these cards to the seat, whoever has them."""
    for other, share in enumerate(shares):
        shares[other] = share | cards if other == seat else share & ~cards


def score_position(source: Source, rng: Random, shares: Sequence[Cards], lost: Cards = 0) -> ScorePosition:
    """A whole deal in which each seat took its share of the scored cards, and other cards to make up its tricks.

    ``lost`` is a dead last trick that nobody got. Raises ``CannotDrawError`` where there are not enough tricks.
    """
    rules = source.rules
    captured = tuple(_whole_tricks(rules, rng, shares, lost))
    auto = any(moon.rule.decides is Decider.AUTO for moon in rules.moons)
    target = rules.book.match.target.default
    return ScorePosition(
        rules=source.book,
        players=rules.players,
        options=source.options,
        before=tuple(rng.randrange(target) for _ in captured) if auto else (0,) * rules.players,
        captured=captured,
        moon_choice=_drawn_choice(rules, rng, captured),
        target=target if auto else None,
    )


def _drawn_choice(rules: Rules, rng: Random, captured: Sequence[Cards]) -> MoonChoice | None:
    """What whoever shoots a moon chooses, drawn also where nobody does, so that it does not tell."""
    shot = moon_shot(rules, captured)
    choices = () if shot is None else moon_choices(shot.moon)
    asked = [moon_choices(moon) for moon in rules.moons if len(moon_choices(moon)) > 1]
    if len(choices) <= 1 and asked:
        choices = asked[0]
    return rng.choice(choices) if len(choices) > 1 else None


def _whole_tricks(rules: Rules, rng: Random, shares: Sequence[Cards], lost: Cards) -> Iterator[Cards]:
    """For each seat its share and other cards, so many that they make whole tricks.

    The cards left over from the deal are with one who has taken a trick.
    """
    size, extra_for = rules.players, None
    tricks = [-(-share.bit_count() // size) for share in shares]
    if rules.extra:
        extra_for = rng.randrange(size)
        tricks[extra_for] = max(1, -(-(shares[extra_for].bit_count() - rules.extra) // size))
    free_tricks = rules.hand_size - sum(tricks) - (lost != 0)
    if free_tricks < 0:
        raise CannotDrawError(shares)
    for _ in range(free_tricks):
        tricks[rng.randrange(size)] += 1
    left = rules.pack & ~sum(shares) & ~lost
    free = draw_cards(rng, left, left.bit_count())
    for seat, (share, won) in enumerate(zip(shares, tricks, strict=True)):
        count = won * size + (rules.extra if seat == extra_for else 0) - share.bit_count()
        yield share | sum(free[:count])
        free = free[count:]
