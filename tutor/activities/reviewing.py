"""Matches looked at afterwards: deal by deal, and where the reader's cards differ from those of a strong player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tutor.bots.advice import as_told
from tutor.bots.advising import advise
from tutor.bots.alike import alike
from tutor.cards import card_index, each_card, merge_copies
from tutor.engine.actions import Action, ChooseMoon, Pass
from tutor.engine.apply import apply, start
from tutor.engine.events import DealScored, DealStarted
from tutor.engine.events import Event as GameEvent
from tutor.engine.state import Phase, Setup, State
from tutor.engine.view import View, view_of

if TYPE_CHECKING:
    from tutor.bots.advice import Advice
    from tutor.bots.protocol import Bot
    from tutor.cards import Card, Cards


class Step(NamedTuple):
    """One action of a match, with the state before it and what happened."""

    before: State
    action: Action
    events: tuple[GameEvent, ...]
    """As far as they belong to the deal."""
    after: State


class PlayedDeal(NamedTuple):
    """One deal of a match, as far as it was played."""

    started: DealStarted
    steps: tuple[Step, ...]
    scored: DealScored | None
    """``None`` while it is being played."""


def played_deals(setup: Setup, actions: Iterable[Action]) -> list[PlayedDeal]:
    """The deals of a match. Raises ``IllegalAction`` for an action that does not fit."""
    state, (started,) = start(setup)
    deals: list[PlayedDeal] = []
    steps: list[Step] = []
    for action in actions:
        before = state
        state, events = apply(setup, state, action)
        own = tuple(event for event in events if not isinstance(event, DealStarted))
        steps.append(Step(before, action, own, state))
        scored = next((event for event in own if isinstance(event, DealScored)), None)
        if scored is not None:
            deals.append(_deal(started, steps, scored))
            steps = []
            started = next((event for event in events if isinstance(event, DealStarted)), started)
    if state.phase is not Phase.OVER:
        deals.append(_deal(started, steps, None))
    return deals


def _deal(started: GameEvent, steps: Sequence[Step], scored: DealScored | None) -> PlayedDeal:
    assert isinstance(started, DealStarted)
    return PlayedDeal(started, tuple(steps), scored)


class Decision(NamedTuple):
    """Something that a seat decided, and what it saw then."""

    view: View
    cards: Cards
    """The card played, or the cards passed."""


def decisions(setup: Setup, deal: PlayedDeal, seat: int) -> Iterator[Decision]:
    """What the seat decided in a deal where there was something to choose; what its moon does is left out."""
    for step in deal.steps:
        if step.action.seat != seat or isinstance(step.action, ChooseMoon):
            continue
        view = view_of(setup, step.before, seat)
        if isinstance(step.action, Pass):
            (given,) = (step.after.given[seat],) if step.after.given[seat] else (step.action.cards,)
            yield Decision(view, given)
        elif merge_copies(view.legal).bit_count() > 1:
            yield Decision(view, step.action.card)


class Difference(NamedTuple):
    """Where the reader decided otherwise than the strong player would have."""

    view: View
    mine: Cards
    advice: Advice
    my_cost: float | None
    """What the reader's card was expected to cost; ``None`` where that is not known, as of cards passed."""
    their_cost: float | None

    @property
    def loss(self) -> float:
        """How much more the reader's card was expected to cost, in tenths of a point, as both costs are told."""
        if self.my_cost is None or self.their_cost is None:
            return 0.0
        return max(as_told(as_told(self.my_cost) - as_told(self.their_cost)), 0.0)


def difference(bot: Bot, decision: Decision) -> Difference | None:
    """How the decision differs from what the bot would have done; ``None`` if it comes to the same."""
    view, mine = decision
    advice = advise(bot, view)
    if view.phase is Phase.PASSING:
        pairs = zip(*(sorted(each_card(cards), key=card_index) for cards in (mine, advice.cards)), strict=True)
        same = all(alike(view, one, other) for one, other in pairs)
        return None if same else Difference(view, mine, advice, None, None)
    if alike(view, mine, advice.cards):
        return None
    found = Difference(view, mine, advice, _cost(advice, mine), _cost(advice, advice.cards))
    # a card that costs as much, to a tenth of a point, is as good
    return found if found.loss or found.my_cost is None else None


def _cost(advice: Advice, card: Card) -> float | None:
    """What a card, or another that comes to the same, is expected to cost."""
    return next((estimate.cost for estimate in advice.estimates if estimate.cards & card), None)
