"""Deals of the cards that a seat does not see, as they may lie by everything that it has seen.

What a seat cannot hold follows from what it has played: by the legality rules of the book each play shows which cards
were not there to be played. What it probably does not hold follows from what it would rather have played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tutor.bots.knowledge import higher_than, lower_than
from tutor.cards import SUIT_MASKS, Card, Cards, each_card, suit_of
from tutor.engine.state import Phase
from tutor.engine.view import View
from tutor.rules.compile import Rules
from tutor.rules.judge import legal_cards
from tutor.rules.score import trick_winner
from tutor.rules.situation import SituationKey

Odds = list[dict[Card, float]]
"""By seat how likely it holds a card, compared with a seat of which nothing is known; 1 where nothing stands."""

COSTLIER = 0.2
"""Odds of a card that would have cost its holder more than the one that it threw away."""
HIGHER = 0.5
"""Odds of a card that its holder would have been rid of more gladly than of the one it played."""
LOWER = 0.4
"""Odds of a card that would have stayed below, when its holder took costly cards instead."""
LEAST = 0.03
"""No card is less likely than that, whatever was played: people and bots have their own ideas."""
DEAR = 1.5
"""A card is dear that costs so many times what a trick holds on average."""


class World(NamedTuple):
    """One way in which the unseen cards may lie."""

    hands: tuple[Cards, ...]
    """By seat; the own hand is as it is."""
    extras: Cards
    """The cards left over from the deal, whoever has taken them."""


class Worlds:
    """Draws worlds that fit a view."""

    def __init__(self, view: View) -> None:
        self._seat = view.seat
        self._hand = view.hand
        players = view.rules.players
        unseen = view.rules.pack & ~view.hand & ~view.played & ~view.extras
        self._places: list[int] = _sizes(view)
        """How many unseen cards lie with each seat, and last face down."""
        self._may = _possible(view, unseen)
        self._extras = view.extras
        odds = _odds(view, unseen)
        self._fits = sum(self._places) == unseen.bit_count() and all(size >= 0 for size in self._places)
        """Whether the view is one that can come up in a deal at all, as far as the number of cards tells."""
        self._free: list[Card] = []
        self._bound: list[tuple[Card, list[tuple[int, float]]]] = []
        for card in each_card(unseen):
            where = [
                (place, 1.0 if place == players else odds[place].get(card, 1.0))
                for place in range(players + 1)
                if self._places[place] and self._may[place] & card
            ]
            if len(where) == sum(map(bool, self._places)) and all(chance == 1.0 for _, chance in where):
                self._free.append(card)
            else:
                self._bound.append((card, where))
        self._bound.sort(key=lambda entry: (len(entry[1]), min((chance for _, chance in entry[1]), default=0.0)))

    def draw(self, numbers: Iterator[int]) -> World | None:
        """A world, or ``None`` if there is none."""
        if not self._fits:
            return None
        space = list(self._places)
        hands = [0] * len(space)
        for card, where in self._bound:
            place = _choose(where, space, numbers)
            if place is None:
                place = self._make_room(card, hands, space)
                if place is None:
                    return None
            hands[place] |= card
            space[place] -= 1
        rest = list(self._free)
        for place, count in enumerate(space):
            for _ in range(count):
                index = next(numbers) % len(rest)
                rest[index], rest[-1] = rest[-1], rest[index]
                hands[place] |= rest.pop()
        extras = hands.pop() | self._extras
        hands[self._seat] = self._hand
        return World(tuple(hands), extras)

    def _make_room(self, card: Card, hands: list[Cards], space: list[int]) -> int | None:
        """A place that may have the card, after cards were moved on from place to place if it was full."""
        came: dict[int, tuple[int, Card] | None] = {
            place: None for place, may in enumerate(self._may) if may & card and self._places[place]
        }
        queue = list(came)
        for place in queue:
            if space[place]:
                while (step := came[place]) is not None:
                    source, moved = step
                    hands[source] ^= moved
                    hands[place] ^= moved
                    space[place] -= 1
                    space[source] += 1
                    place = source  # noqa: PLW2901 - the way back
                return place
            for other, may in enumerate(self._may):
                if other not in came and self._places[other] and (movable := hands[place] & may):
                    came[other] = (place, movable & -movable)
                    queue.append(other)
        return None


def _choose(where: Sequence[tuple[int, float]], space: Sequence[int], numbers: Iterator[int]) -> int | None:
    """One of the places with room, by its odds and its room; ``None`` if there is none."""
    shares = [space[place] * chance for place, chance in where]
    point = next(numbers) / (1 << 30) * sum(shares)
    found = None
    for (place, _), share in zip(where, shares, strict=True):
        if share:
            found = place
            if point < share:
                break
            point -= share
    return found


def _sizes(view: View) -> list[int]:
    """How many unseen cards each seat holds, and last how many lie face down or were taken so."""
    players = view.rules.players
    sizes = [view.hand.bit_count()] * players
    for turn in range(len(view.trick)):
        sizes[(view.leader + turn) % players] -= 1
    sizes[view.seat] = 0
    return [*sizes, 0 if view.extras else view.rules.extra]


class _Played(NamedTuple):
    """One card as it was played."""

    seat: int
    before: tuple[Card, ...]
    """The cards that lay in the trick."""
    card: Card
    first: bool
    """It was the first trick."""
    broken: bool
    """Hearts were broken."""


def _plays_of(view: View) -> Iterator[_Played]:
    """Every card played in this deal, in order."""
    broken = False
    players = view.rules.players
    shown = [(trick.leader, trick.cards) for trick in view.tricks]
    for number, (leader, cards) in enumerate([*shown, (view.leader, view.trick)]):
        for turn, card in enumerate(cards):
            yield _Played((leader + turn) % players, cards[:turn], card, number == 0, broken)
            broken = broken or bool(card & view.rules.breakers)


def _possible(view: View, unseen: Cards) -> list[Cards]:
    """By seat the unseen cards that it may hold, and last those that may lie face down."""
    rules = view.rules
    may = [unseen] * (rules.players + 1)
    for seat, before, card, first, broken in _plays_of(view):
        if seat != view.seat:
            key = SituationKey(suit_of(before[0]) if before else None, first, broken)
            may[seat] &= ~_shown_absent(rules, key, card)
    if view.phase is not Phase.PASSING:
        leader, opened = (view.tricks[0].leader, view.tricks[0].cards) if view.tricks else (view.leader, view.trick)
        # the first seat that holds the opening card leads it
        for seat in range(leader if rules.opening & (opened[0] if opened else view.hand) else rules.players):
            may[seat] &= ~rules.opening
        receiver = view.direction.target(view.seat, rules.players)
        passed = view.given & unseen
        if passed and receiver is not None:
            may = [cards if seat == receiver else cards & ~passed for seat, cards in enumerate(may)]
    may[view.seat] = 0
    return may


def _shown_absent(rules: Rules, key: SituationKey, card: Card) -> Cards:
    """The cards that a seat did not hold when it played this one: each rule against it asked for some it had not."""
    absent, hand = 0, rules.pack
    for _, keep, need in rules.entries(key):
        if not card & keep:
            absent |= need & hand
        else:
            hand &= keep
    return absent


def _odds(view: View, unseen: Cards) -> Odds:
    """What the plays so far make less likely."""
    rules = view.rules
    odds: Odds = [{} for _ in range(rules.players)]
    dear = _dear(rules)
    for played in _plays_of(view):
        if played.seat == view.seat or not played.before:
            continue
        known = odds[played.seat]
        for other, chance in _rather(rules, played, unseen, dear):
            known[other] = max(known.get(other, 1.0) * chance, LEAST)
    return odds


def _dear(rules: Rules) -> Cards:
    """The cards that cost clearly more than a trick does on average."""
    mean = max(rules.total_points, 1) / rules.hand_size
    return sum(entry.cards for entry in rules.scoring if entry.each > DEAR * mean)


def _rather(rules: Rules, played: _Played, unseen: Cards, dear: Cards) -> Iterator[tuple[Card, float]]:
    """The cards that the seat, had it held them, would probably have played instead of this one, and their odds."""
    before, card = played.before, played.card
    led = SUIT_MASKS[suit_of(before[0])]
    cost = rules.points(card)
    follows = bool(card & led)
    pool = unseen & (led if follows else ~led)
    could = legal_cards(rules.entries(SituationKey(suit_of(before[0]), played.first, played.broken)), pool | card)
    if not follows:
        yield from ((other, COSTLIER) for other in each_card(could & pool) if rules.points(other) > max(cost, 0))
        return
    place = trick_winner(rules, before)
    below = 0 if place is None else lower_than(before[place])
    under = could & pool & below
    if card & below:
        for other in each_card(under & higher_than(card)):
            yield other, COSTLIER if rules.points(other) > cost else HIGHER
        if cost <= 0:
            yield from ((other, COSTLIER) for other in each_card(under & dear & lower_than(card)))
    elif len(before) == rules.players - 1 and rules.points(sum(before)) > 0:
        yield from ((other, LOWER) for other in each_card(under))
