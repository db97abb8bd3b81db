"""What the seats got in many deals, and how their cards were dealt."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from tutor.cards import SUIT_MASKS, SUIT_NAMES, Cards, both_copies, format_card, merge_copies
from tutor.engine.dealing import DealStream
from tutor.rules.compile import Rules
from tutor.rules.score import DealScore, moon_shot, score_deal, settle_choice

SAMPLE = 5000
"""Cards are counted in so many deals, the first ones: to count them in all would take longer than to play."""
JOKERS = "jokers"


class Tally:
    """What the seats got so far."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._target = rules.book.match.target.default
        self._costs = tuple((entry.each, entry.cards) for entry in rules.scoring if entry.each)
        self._sets = tuple(moon.cards for moon in rules.moons if moon.cards)
        self._plain = [defaultdict[int, int](int) for _ in range(rules.players)]
        """By seat, how often it got so many points in a deal without a moon."""
        self._shot = [Counter[int]() for _ in range(rules.players)]
        """The same of deals with one."""
        self.moons = [0] * rules.players

    def count_taken(self, taken: Sequence[Cards]) -> None:
        """Count a deal by the cards that the seats took."""
        for moon in self._sets:
            for cards in taken:
                if cards & moon == moon:
                    self._count_moon(taken)
                    return
        costs = self._costs
        for counts, cards in zip(self._plain, taken):  # noqa: B905 - a check for each deal would cost more than it tells
            points = 0
            for each, scored in costs:
                points += each * (cards & scored).bit_count()
            counts[points] += 1

    def _count_moon(self, taken: Sequence[Cards]) -> None:
        shot = moon_shot(self._rules, taken)
        assert shot is not None
        totals = [self.total(seat) for seat in range(self._rules.players)]
        choice = settle_choice(shot.moon, shot.seat, totals, self._target)
        self.count_score(score_deal(self._rules, taken, totals, choice))

    def count_score(self, score: DealScore) -> None:
        """Count a deal by its score."""
        for counts, points in zip(self._plain if score.moon is None else self._shot, score.delta, strict=True):
            counts[points] += 1
        if score.moon is not None:
            self.moons[score.moon] += 1

    def total(self, seat: int) -> int:
        """All points of a seat."""
        return sum(points * count for points, count in self._of(seat))

    def squares(self, seat: int) -> int:
        """The sum of the squared points of each deal of a seat."""
        return sum(points * points * count for points, count in self._of(seat))

    def _of(self, seat: int) -> Iterator[tuple[int, int]]:
        yield from self._plain[seat].items()
        yield from self._shot[seat].items()

    def distribution(self) -> list[tuple[int, int]]:
        """How often a seat, whichever it was, got so many points in a deal without a moon, from few points to many."""
        found = Counter[int]()
        for counts in self._plain:
            found.update(counts)
        return sorted(found.items())


class Dealt(NamedTuple):
    """How the cards of some deals fell to the seats, on average."""

    deals: int
    kinds: tuple[str, ...]
    """What is counted: the suits in play by their names, and last the code of the costliest card."""
    even: tuple[float, ...]
    """So many of each a seat has when all have the same."""
    means: tuple[tuple[float, ...], ...]
    """So many of each a seat had on average, by seat."""
    farthest: float
    """How far the mean is from the even share that is farthest from it, in standard errors."""

    def document(self) -> dict[str, object]:
        """For other programs."""
        names = (*self.kinds[:-1], "costliest")
        return {
            "deals": self.deals,
            "costliest": self.kinds[-1],
            "even": dict(zip(names, self.even, strict=True)),
            "seats": [dict(zip(names, means, strict=True)) for means in self.means],
            "farthest": self.farthest,
        }


def dealt_cards(rules: Rules, seed: str, deals: int) -> Dealt:
    """Count the cards of the first deals of a seed, at most ``SAMPLE`` of them, as they are dealt."""
    deals = min(deals, SAMPLE)
    counted = dict(_counted_cards(rules))
    stream = DealStream(rules.pack, rules.players, rules.hand_size, seed)
    totals = [[0] * len(counted) for _ in range(rules.players)]
    masks = tuple(enumerate(counted.values()))
    for _ in range(deals):
        for sums, hand in zip(totals, stream.next_hands(), strict=True):
            for place, mask in masks:
                sums[place] += (hand & mask).bit_count()
    pack, hand_size = rules.pack.bit_count(), rules.hand_size
    even = [cards.bit_count() * hand_size / pack for cards in counted.values()]
    means = [tuple(total / deals for total in sums) for sums in totals]
    errors = [_standard_error(cards.bit_count(), hand_size, pack, deals) for cards in counted.values()]
    distances = [
        abs(mean - fair) / error for row in means for mean, fair, error in zip(row, even, errors, strict=True) if error
    ]
    return Dealt(deals, tuple(counted), tuple(even), tuple(means), max(distances, default=0.0))


def _counted_cards(rules: Rules) -> Iterator[tuple[str, Cards]]:
    for name, mask in zip((*SUIT_NAMES, JOKERS), SUIT_MASKS, strict=True):
        if rules.pack & mask:
            yield name, rules.pack & mask
    yield _costliest(rules)


def _costliest(rules: Rules) -> tuple[str, Cards]:
    """The card that costs most, in all its copies; of several the highest."""
    worth = max((entry.each for entry in rules.scoring), default=0)
    cards = sum(entry.cards for entry in rules.scoring if entry.each == worth) or rules.pack
    card = 1 << merge_copies(cards).bit_length() - 1
    return format_card(card), cards & both_copies(card)


def _standard_error(count: int, hand: int, pack: int, deals: int) -> float:
    """Of the mean number of such cards in a hand, the hands being drawn from the pack without putting back."""
    share = count / pack
    return sqrt(hand * share * (1 - share) * (pack - hand) / (pack - 1) / deals)
