"""The strong bot: it deals the cards that it does not see in many ways that fit, and tries its cards in all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import copysign, inf, sqrt
from statistics import fmean, stdev
from time import perf_counter
from typing import NamedTuple

from tutor.bots.advice import Estimate, as_told
from tutor.bots.alike import cards_like, different_cards
from tutor.bots.normal import NormalBot
from tutor.bots.playing_on import PlayingOn
from tutor.bots.protocol import AutoMoon
from tutor.bots.worlds import World, Worlds
from tutor.cards import Card, Cards
from tutor.engine.randomness import bot_seed, numbers
from tutor.engine.view import View

BUDGET = 14000
"""The work for one decision: cards played in all worlds together."""
CANDIDATES = 4
"""So many cards are tried at most: those that look best by rules of thumb."""
LEAST = 2
"""Worlds in which every card is tried, even if that is more work than there should be."""
BATCH = 8
"""Worlds between two looks at which cards are out of the question."""
WORSE = 0.7
"""A card is out of the question when it is worse than the usual one by so many standard errors."""
BETTER = 1.5
"""A card is played in place of the usual one when it is better by so many standard errors."""
CARE = 2
"""Who gives advice does so many times the work that an opponent does for a card, however long that takes."""

Costs = dict[Card, list[float]]
"""What each card has cost in each world, as long as it was tried, all in the same worlds; the usual card is first."""


class Thought(NamedTuple):
    """What the bot plays, and what it expects."""

    card: Card
    estimates: tuple[Estimate, ...]
    """Of each card that it tried; none where there was nothing to decide."""


class HardBot(AutoMoon):
    """Plays the card that costs least on average in worlds that fit its view, played on by the bot ``normal``.

    What it draws depends on the seed, the seat and how far the match is, so it keeps nothing in mind: asked twice it
    answers the same. ``seconds`` stops a search that takes longer, and with it the same answer on every machine.
    With ``None`` for ``candidates`` it thinks about every card.
    """

    def __init__(
        self,
        seed: str,
        seat: int,
        seconds: float | None = None,
        *,
        budget: int = BUDGET,
        candidates: int | None = CANDIDATES,
    ) -> None:
        self._seed = bot_seed(seed, seat)
        self._seconds = seconds
        self._budget = budget
        self._candidates = candidates
        self._normal = NormalBot(seed, seat)

    def pass_cards(self, view: View) -> Cards:
        return self._normal.pass_cards(view)

    def play(self, view: View) -> Card:
        return self.think(view).card

    def think(self, view: View) -> Thought:
        """The card to play, and what it and others are expected to cost."""
        ends = None if self._seconds is None else perf_counter() + self._seconds
        cards = different_cards(view, self._normal.ranked(view))[: self._candidates]
        if len(cards) == 1:
            return Thought(cards[0], ())
        costs = _tried(view, cards, self._numbers_for(view), self._budget, ends)
        if not costs[cards[0]]:
            return Thought(cards[0], ())  # there was no time, or the view cannot come up in any deal
        estimates = tuple(Estimate(cards_like(view, card), cost) for card, cost in _expected(costs).items())
        return Thought(self._choice(costs), estimates)

    def _choice(self, costs: Costs) -> Card:
        """The card that is surest to be better than the usual one; that itself if none is sure enough."""
        usual, *others = costs
        gaps = {card: _gap(costs, card) for card in others}
        best = min(others, key=gaps.__getitem__)
        return best if gaps[best] <= -BETTER else usual

    def _numbers_for(self, view: View) -> Iterator[int]:
        """The random numbers for this decision."""
        return numbers(f"{self._seed}:{view.deal_no}:{view.played.bit_count()}")


class Adviser(HardBot):
    """The strong bot as it gives advice: it thinks longer, and about every card, since it tells what each may cost.

    It plays what it expects to cost least: whoever sees these figures would not believe anything else. Of cards whose
    figures look the same it plays the one that looks best by rules of thumb. No clock stops it, so that it says the
    same of a decision while the match is played and when it is reviewed.
    """

    def __init__(self, seed: str, seat: int, *, budget: int = CARE * BUDGET) -> None:
        super().__init__(seed, seat, budget=budget, candidates=None)

    def _choice(self, costs: Costs) -> Card:
        expected = _expected(costs)
        return min(expected, key=lambda card: as_told(expected[card]))


def _tried(view: View, cards: Sequence[Card], numbers: Iterator[int], budget: int, ends: float | None) -> Costs:
    """Try the cards in one world after the other, as long as there is work and time left and a choice between them."""
    worlds, playing = Worlds(view), PlayingOn(view)
    left = view.rules.pack.bit_count() - view.rules.extra - view.played.bit_count()
    costs: Costs = {card: [] for card in cards}
    alive = list(cards)
    while len(alive) > 1 and (budget >= left * len(alive) or len(costs[alive[0]]) < LEAST):
        world = worlds.draw(numbers)
        if world is None:
            break
        found = list(_costs_in(world, alive, playing, ends))
        if len(found) < len(alive):
            break  # no time is left for all cards, and they can be compared in the same worlds only
        for card, cost in zip(alive, found, strict=True):
            costs[card].append(cost)
        budget -= left * len(alive)
        if len(costs[alive[0]]) % BATCH == 0:
            alive = [card for card in alive if card == cards[0] or _gap(costs, card) < WORSE]
    return costs


def _costs_in(world: World, cards: Sequence[Card], playing: PlayingOn, ends: float | None) -> Iterator[float]:
    """What each card costs in this world, as long as there is time."""
    for card in cards:
        if ends is not None and perf_counter() > ends:
            return
        yield playing.cost(world, card)


def _gap(costs: Costs, card: Card) -> float:
    """How much more a card costs than the usual one in the same worlds, in standard errors."""
    gaps = _gaps(costs, card)
    mean, spread = fmean(gaps), stdev(gaps) if len(gaps) > 1 else 0.0
    if not spread:
        return 0.0 if not mean else copysign(inf, mean)
    return mean / (spread / sqrt(len(gaps)))


def _expected(costs: Costs) -> dict[Card, float]:
    """What each card is expected to cost: what the usual one costs, and by how much it differs in the same worlds."""
    usual = fmean(next(iter(costs.values())))
    return {card: usual + fmean(_gaps(costs, card)) for card in costs}


def _gaps(costs: Costs, card: Card) -> list[float]:
    usual = next(iter(costs.values()))
    return [mine - theirs for mine, theirs in zip(costs[card], usual, strict=False)]
