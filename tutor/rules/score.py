"""Tricks, deals and matches counted: who takes, what it costs, what a moon does, when it ends and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tutor.cards import SUIT_MASKS, Card, Cards, suit_of
from tutor.rules.compile import Rules
from tutor.rules.model import PointRule
from tutor.rules.vocabulary import Decider, MoonChoice, Tie


def trick_winner(rules: Rules, trick: Sequence[Card]) -> int:
    """The place in the trick, from 0, of the card that takes it: the highest of the suit led."""
    led = SUIT_MASKS[suit_of(trick[0])]
    following = [card & led for card in trick]
    return following.index(max(following))


class ScoreLine(NamedTuple):
    """What one rule charges one seat for a deal."""

    seat: int
    rule: PointRule
    cards: Cards
    points: int


class DealScore(NamedTuple):
    """A deal counted."""

    lines: tuple[ScoreLine, ...]
    """What the cards cost, seat by seat; said also when a moon has changed what is charged."""
    moon: int | None
    """The seat that shot the moon."""
    choice: MoonChoice | None
    delta: tuple[int, ...]
    """What is added to each total."""
    after: tuple[int, ...]
    """The totals after the deal."""


def moon_shooter(rules: Rules, taken: Sequence[Cards]) -> int | None:
    """The seat that took every card of the moon set; ``None`` if nobody did, or the book has no moon."""
    for moon in rules.moons:
        for seat, cards in enumerate(taken):
            if moon.cards and cards & moon.cards == moon.cards:
                return seat
    return None


def moon_choices(rules: Rules) -> tuple[MoonChoice, ...]:
    """What the shooter may choose from; one value, or none, where there is nothing to choose."""
    if not rules.moons:
        return ()
    rule = rules.moons[0].rule
    return rule.choose if rule.decides is Decider.SHOOTER else ()


def auto_choice(rules: Rules, shooter: int, totals: Sequence[int], target: int) -> MoonChoice:
    """The choice that only the totals and the end of the match decide.

    Both choices move the shooter by the same amount against everybody, so only the end of the match matters: add if
    the shooter is then sole lowest and the match ends; else subtract if adding would end it; else add if the
    shooter's total is at most every other's; else subtract.
    """
    amount = rules.moons[0].rule.amount
    others = [total for seat, total in enumerate(totals) if seat != shooter]
    ends = max(totals[shooter], *(total + amount for total in others)) >= target
    if ends:
        return MoonChoice.ADD if totals[shooter] < min(others) + amount else MoonChoice.SUBTRACT
    return MoonChoice.ADD if totals[shooter] <= min(others) else MoonChoice.SUBTRACT


def settle_choice(rules: Rules, shooter: int, totals: Sequence[int], target: int) -> MoonChoice:
    """The choice where the shooter is not asked: the only one the book gives, or the automatic one."""
    choose = rules.moons[0].rule.choose
    return choose[0] if len(choose) == 1 else auto_choice(rules, shooter, totals, target)


def score_deal(
    rules: Rules, taken: Sequence[Cards], before: Sequence[int], choice: MoonChoice | None = None
) -> DealScore:
    """Count a deal. ``choice`` is used only when somebody shot the moon, and must then be given."""
    lines = tuple(
        ScoreLine(seat, entry.rule, cards & entry.cards, entry.each * (cards & entry.cards).bit_count())
        for seat, cards in enumerate(taken)
        for entry in rules.scoring
        if cards & entry.cards
    )
    shooter = moon_shooter(rules, taken)
    plain = [rules.points(cards) for cards in taken]
    delta = plain if shooter is None else _moon_delta(rules, taken, shooter, choice)
    after = tuple(old + new for old, new in zip(before, delta, strict=True))
    return DealScore(lines, shooter, choice if shooter is not None else None, tuple(delta), after)


def _moon_delta(rules: Rules, taken: Sequence[Cards], shooter: int, choice: MoonChoice | None) -> list[int]:
    """The moon's cards are not charged; cards outside the moon set are."""
    if choice is None:
        raise ValueError("a moon needs a choice")
    moon = rules.moons[0]
    delta = [rules.points(cards & ~moon.cards) for cards in taken]
    for seat in range(len(taken)):
        if choice is MoonChoice.SUBTRACT and seat == shooter:
            delta[seat] -= moon.rule.amount
        elif choice is MoonChoice.ADD and seat != shooter:
            delta[seat] += moon.rule.amount
    return delta


class MatchResult(NamedTuple):
    """Whether the match is over, and the seats that have won it."""

    over: bool
    winners: tuple[int, ...]


def match_result(rules: Rules, totals: Sequence[int], target: int) -> MatchResult:
    """Look at the totals after a deal. The winners are in ascending order, and none while the match goes on."""
    lowest = tuple(seat for seat, total in enumerate(totals) if total == min(totals))
    over = max(totals) >= target and (len(lowest) == 1 or rules.book.match.tie is Tie.SHARED)
    return MatchResult(over, lowest if over else ())
