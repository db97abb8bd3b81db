"""What the points of one deal can be at a table where real cards are played: the check of numbers that people type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from tutor.cards import Card, Cards, merge_copies
from tutor.rules.compile import Moon, Rules
from tutor.rules.score import settle_choice
from tutor.rules.vocabulary import Decider, LastDead, MoonChoice

_PATIENCE = 20_000
"""Ways of sharing cards out that are tried before a share is taken to be possible."""


class MoonFound(NamedTuple):
    """A moon that fits the points of a deal."""

    moon: Moon
    seat: int
    certain: bool = True
    """No other share of the cards gives these points."""
    choice: MoonChoice | None = None
    """What the points say that it has done to the score; ``None`` where they are those of the cards."""
    others: tuple[int, ...] = ()
    """What each seat gets for the cards that the moon is not about."""


class DealPoints:
    """What the points of a deal can be by these rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.total = rules.total_points
        self.values = _values(rules, rules.pack)
        self.moons = tuple(moon for moon in rules.moons if moon.cards)
        dead = rules.book.dead_trick
        self.lossy = rules.cancels and (dead is None or dead.last is LastDead.NOBODY)
        """Cards can be left that nobody takes."""

    def cards_besides(self, moon: Moon) -> Cards:
        """The cards with points, for better or worse, that the moon is not about."""
        return sum(entry.cards for entry in self.rules.scoring if entry.each) & ~moon.cards

    def rest(self, moon: Moon) -> Sequence[int]:
        """What each of those costs."""
        return _values(self.rules, self.cards_besides(moon))

    def can_be(self, points: int, values: Sequence[int] | None = None) -> bool:
        """Whether a seat can get so many points: with a moon or without, or from some cards of these values."""
        return points in (self._possible if values is None else _sums(values))

    def fits(self, points: Sequence[int], values: Sequence[int] | None = None) -> bool:
        """Whether cards of these values, at first all of the pack, can be shared out to give these points."""
        values = self.values if values is None else values
        left = sum(values) - sum(points)
        if left and not self.lossy:
            return False
        return can_be_shared(values, (*points, left) if self.lossy else points)

    def unplaced(self, points: Sequence[int]) -> tuple[Card, int] | None:
        """The costliest card and what it costs, if nobody has as many points as that; ``None`` if somebody has."""
        worth = max(self.values, default=0)
        cards = [merge_copies(entry.cards) for entry in self.rules.scoring if entry.each == worth]
        if len(cards) != 1 or cards[0].bit_count() != 1 or min(self.values) < 0 or max(points) >= worth:
            return None
        return cards[0], worth

    def moon_in(self, points: Sequence[int]) -> MoonFound | None:
        """The moon that the points of the cards tell of, if one can have been shot."""
        for moon in self.moons:
            worth, rest = self.rules.points(moon.cards), self.rest(moon)
            for seat, got in enumerate(points):
                others = _with(points, seat, got - worth)
                if self.fits(others, rest):
                    return MoonFound(moon, seat, self._is_certain(moon, seat, points), None, others)
        return None

    def moon_counted(self, points: Sequence[int], totals: Sequence[int], target: int) -> MoonFound | None:
        """The moon of which these are the points as they are written down, what it does to the score included."""
        for moon in self.moons:
            rest = self.rest(moon)
            for seat in range(len(points)):
                for choice in choices_of(moon, seat, totals, target):
                    change = moon_change(moon, seat, choice, len(points))
                    others = tuple(got - more for got, more in zip(points, change, strict=True))
                    if self.fits(others, rest):
                        return MoonFound(moon, seat, True, choice, others)
        return None

    def _is_certain(self, moon: Moon, seat: int, points: Sequence[int]) -> bool:
        """Whether no card of the moon's can have gone to another seat."""
        cards = Counter(self.values)
        costs = {0} if _free(self.rules, moon) else set()
        costs |= set(_values(self.rules, moon.cards))
        for cost in costs:
            values = list((cards - Counter([cost])).elements())
            for other in range(len(points)):
                if other != seat and self.fits(_with(points, other, points[other] - cost), values):
                    return False
        return True

    @cached_property
    def _possible(self) -> frozenset[int]:
        """Every number of points that a seat can get."""
        found = set(_sums(self.values))
        for moon in self.moons:
            rest = _sums(self.rest(moon))
            for choice in moon.rule.choose:
                found |= {
                    points + change for points in rest for change in moon_change(moon, 0, choice, self.rules.players)
                }
        return frozenset(found)


def choices_of(moon: Moon, seat: int, totals: Sequence[int], target: int) -> tuple[MoonChoice, ...]:
    """What the moon of this seat may do to the score; one thing where nobody chooses."""
    if moon.rule.decides is Decider.SHOOTER and len(moon.rule.choose) > 1:
        return moon.rule.choose
    return (settle_choice(moon, seat, totals, target),)


def moon_change(moon: Moon, seat: int, choice: MoonChoice, players: int) -> tuple[int, ...]:
    """What the moon alone does to the points of each seat."""
    amount = moon.rule.amount
    each = 0 if choice is MoonChoice.SUBTRACT else amount
    own = {MoonChoice.SUBTRACT: -amount, MoonChoice.ADD: 0, MoonChoice.PAY: -amount * (players - 1)}[choice]
    return _with((each,) * players, seat, own)


def can_be_shared(values: Sequence[int], points: Sequence[int]) -> bool:
    """Whether cards of these values can be shared out so that they come to these points.

    Where too many ways would have to be tried it is taken to be possible.
    """
    if sum(values) != sum(points):
        return False
    kinds = sorted(Counter(values).items(), key=lambda kind: (kind[0] > 0, -abs(kind[0])))
    return _Sharing(kinds).can(0, tuple(sorted(points)))


class _Sharing:
    """A search for a way of sharing cards out: those that take points off first, and of the others the costliest."""

    def __init__(self, kinds: Sequence[tuple[int, int]]) -> None:
        self._kinds = kinds
        self._failed: set[tuple[int, tuple[int, ...]]] = set()
        self._tried = 0

    def can(self, place: int, left: tuple[int, ...]) -> bool:
        """Whether the cards from this kind on can be shared out to come to what is left, in ascending order."""
        if place == len(self._kinds):
            return not any(left)
        value, count = self._kinds[place]
        if value > 0 and left[0] < 0:
            return False
        if place == len(self._kinds) - 1:
            shares = [divmod(points, value) for points in left]
            return all(share >= 0 and not over for share, over in shares) and sum(share for share, _ in shares) == count
        if (place, left) in self._failed:
            return False
        for after in _handed_out(left, value, count):
            self._tried += 1
            if self._tried > _PATIENCE or self.can(place + 1, tuple(sorted(after))):
                return True
        self._failed.add((place, left))
        return False


def _handed_out(left: tuple[int, ...], value: int, count: int) -> Iterator[tuple[int, ...]]:
    """What is left in every way of handing out so many cards of one value; the seats with most left come first."""
    if not left:
        if not count:
            yield ()
        return
    most = count if value < 0 else min(count, left[-1] // value)
    for share in range(most, -1, -1):
        for others in _handed_out(left[:-1], value, count - share):
            yield (*others, left[-1] - value * share)


def _values(rules: Rules, cards: int) -> list[int]:
    """What each of these cards costs, those that cost nothing left out."""
    return [entry.each for entry in rules.scoring if entry.each for _ in range((cards & entry.cards).bit_count())]


def _free(rules: Rules, moon: Moon) -> bool:
    """Whether the moon asks for cards that cost nothing."""
    return len(_values(rules, moon.cards)) < moon.cards.bit_count()


def _sums(values: Sequence[int]) -> frozenset[int]:
    found = {0}
    for value in values:
        found |= {each + value for each in found}
    return frozenset(found)


def _with(points: Sequence[int], seat: int, own: int) -> tuple[int, ...]:
    return (*points[:seat], own, *points[seat + 1 :])
