"""Tricks, deals and matches counted: who takes, what it costs, what a moon does, when it ends and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tutor.cards import FIRST_COPY, SUIT_MASKS, Card, Cards, merge_copies, suit_of
from tutor.rules.compile import Moon, Rules
from tutor.rules.kinds import PointRule
from tutor.rules.vocabulary import DeadWhen, Decider, MoonChoice, Tie

_BOTH = {MoonChoice.ADD, MoonChoice.SUBTRACT}
_TWO_PAIRS = 2


def trick_winner(rules: Rules, trick: Sequence[Card]) -> int | None:
    """The place in the trick, from 0, of the card that takes it; ``None`` for a dead trick, which nobody takes.

    It is the highest card of the suit led that is not cancelled; of two equal ones that do not cancel each other the
    first.
    """
    led = SUIT_MASKS[suit_of(trick[0])]
    # bots ask this more than anything else, so one pack is not put through what only two need
    cards = trick if rules.pack <= FIRST_COPY else [merge_copies(card) for card in trick]
    live = [card & led for card in cards]
    if rules.cancels:
        different = len(set(cards))
        if two_pairs_kill(rules) and len(cards) - different >= _TWO_PAIRS:
            return None
        if different < len(cards):
            live = [0 if cards.count(card) > 1 else card for card in live]
    best = max(live)
    return live.index(best) if best else None


def cancelled(rules: Rules, trick: Sequence[Card]) -> tuple[int, ...]:
    """The places in the trick, from 0, of the cards that are cancelled, whatever their suit."""
    cards = [merge_copies(card) for card in trick]
    return tuple(place for place, card in enumerate(cards) if rules.cancels and cards.count(card) > 1)


def two_pairs_kill(rules: Rules) -> bool:
    """Whether a trick with two pairs of identical cards is dead whatever else is in it."""
    return rules.book.dead_trick is not None and rules.book.dead_trick.when is DeadWhen.TWO_PAIRS


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
    """The seat that shot the moon, or did what else the book adjusts the points for."""
    choice: MoonChoice | None
    delta: tuple[int, ...]
    """What is added to each total."""
    after: tuple[int, ...]
    """The totals after the deal."""


class Shot(NamedTuple):
    """Somebody took every card of a set that changes what the deal costs."""

    moon: Moon
    seat: int


def moon_shot(rules: Rules, taken: Sequence[Cards]) -> Shot | None:
    """The first adjustment of the book that applies, and the seat that took its cards; ``None`` if none does."""
    for moon in rules.moons:
        for seat, cards in enumerate(taken):
            if moon.cards and cards & moon.cards == moon.cards:
                return Shot(moon, seat)
    return None


def moon_choices(moon: Moon) -> tuple[MoonChoice, ...]:
    """What the shooter may choose from; one value, or none, where there is nothing to choose."""
    return moon.rule.choose if moon.rule.decides is Decider.SHOOTER else ()


def auto_choice(moon: Moon, shooter: int, totals: Sequence[int], target: int) -> MoonChoice:
    """The choice that only the totals and the end of the match decide.

    Both choices move the shooter by the same amount against everybody, so only the end of the match matters: add if
    the shooter is then sole lowest and the match ends; else subtract if adding would end it; else add if the
    shooter's total is at most every other's; else subtract. A book that has not both to choose from gives its first.
    """
    if not set(moon.rule.choose) >= _BOTH:
        return moon.rule.choose[0]
    amount = moon.rule.amount
    others = [total for seat, total in enumerate(totals) if seat != shooter]
    ends = max(totals[shooter], *(total + amount for total in others)) >= target
    if ends:
        return MoonChoice.ADD if totals[shooter] < min(others) + amount else MoonChoice.SUBTRACT
    return MoonChoice.ADD if totals[shooter] <= min(others) else MoonChoice.SUBTRACT


def settle_choice(moon: Moon, shooter: int, totals: Sequence[int], target: int) -> MoonChoice:
    """The choice where the shooter is not asked: the only one the book gives, or the automatic one."""
    choose = moon.rule.choose
    return choose[0] if len(choose) == 1 else auto_choice(moon, shooter, totals, target)


def score_deal(
    rules: Rules, taken: Sequence[Cards], before: Sequence[int], choice: MoonChoice | None = None
) -> DealScore:
    """Count a deal. ``choice`` is used only when somebody shot the moon, and must then be given."""
    lines = tuple(
        ScoreLine(seat, charge.rule, cards & charge.cards, rules.points(cards & charge.cards))
        for seat, cards in enumerate(taken)
        for charge in rules.charges
        if cards & charge.cards
    )
    shot = moon_shot(rules, taken)
    delta = [rules.points(cards) for cards in taken] if shot is None else _moon_delta(rules, taken, shot, choice)
    after = tuple(old + new for old, new in zip(before, delta, strict=True))
    if shot is None:
        return DealScore(lines, None, None, tuple(delta), after)
    return DealScore(lines, shot.seat, choice, tuple(delta), after)


def _moon_delta(rules: Rules, taken: Sequence[Cards], shot: Shot, choice: MoonChoice | None) -> list[int]:
    """The moon's cards are not charged; cards outside the moon set are."""
    if choice is None:
        raise ValueError("a moon needs a choice")
    moon, amount = shot.moon, shot.moon.rule.amount
    delta = [rules.points(cards & ~moon.cards) for cards in taken]
    if choice is not MoonChoice.SUBTRACT:
        delta = [points + amount for points in delta]
        delta[shot.seat] -= amount
    if choice is not MoonChoice.ADD:
        delta[shot.seat] -= amount * (len(taken) - 1 if choice is MoonChoice.PAY else 1)
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
