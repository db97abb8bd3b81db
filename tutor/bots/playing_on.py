"""A deal played on to its end by good rules of thumb, and what that end is worth to one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.bots.normal import NormalBot
from tutor.engine.actions import Play
from tutor.engine.apply import apply
from tutor.engine.events import DealScored
from tutor.engine.state import Phase, Setup, State
from tutor.engine.view import view_of
from tutor.rules.score import moon_shot, score_deal, settle_choice

if TYPE_CHECKING:
    from tutor.bots.worlds import World
    from tutor.cards import Card
    from tutor.engine.view import View


class PlayingOn:
    """Plays on from one view, in any world that fits it, with the bot ``normal`` at every seat.

    It goes through the same states as a match, so it plays by whatever book there is.
    """

    def __init__(self, view: View) -> None:
        rules = view.rules
        self._view = view
        # the match ends with this deal, so that nothing is dealt after it
        self._setup = Setup(rules, "", view.target, deals=view.deal_no)
        self._bot = NormalBot("", view.seat)
        self._counting = sum(entry.cards for entry in rules.scoring if entry.each)
        for moon in rules.moons:
            self._counting |= moon.cards
        self._so_far = rules.points(view.taken[view.seat])
        given = [0] * rules.players
        given[view.seat] = view.given
        giver = view.direction.giver(view.seat, rules.players)
        if giver is not None:
            given[giver] = view.received
        self._given = tuple(given)

    def cost(self, world: World, card: Card) -> float:
        """What the seat in turn gets from here on if it plays the card.

        What counts is the own points less the mean of the others'. It is given as the points that would make the same
        difference if the seat took them: just those that it takes, where there is no moon.
        """
        state, _ = apply(self._setup, self._state(world), Play(self._view.seat, card))
        events: tuple[object, ...] = ()
        while state.phase is Phase.PLAYING and self._undecided(state):
            seat = state.turn
            assert seat is not None
            card = self._bot.play(view_of(self._setup, state, seat))
            state, events = apply(self._setup, state, Play(seat, card))
        for event in events:
            if isinstance(event, DealScored):
                return self._worth(event.score.delta, moon=event.score.moon is not None)
        return self._settled(state)

    def _state(self, world: World) -> State:
        view = self._view
        return State(
            deal_no=view.deal_no,
            phase=Phase.PLAYING,
            hands=world.hands,
            given=self._given,
            leader=view.leader,
            trick=view.trick,
            tricks=view.tricks,
            broken=view.broken,
            taken=self._taken(world),
            totals=view.totals,
            extras=world.extras,
            extras_taker=view.extras_taker,
            waiting=view.waiting,
        )

    def _taken(self, world: World) -> tuple[int, ...]:
        """What the seats have taken; the seat itself knows the cards left over if it has them."""
        view = self._view
        return tuple(
            cards | world.extras if seat == view.extras_taker else cards for seat, cards in enumerate(view.taken)
        )

    def _undecided(self, state: State) -> bool:
        """Whether any card that counts is still to be taken."""
        if state.trick:
            return True
        lying = state.extras if state.extras_taker is None else 0
        return bool((sum(state.hands) | state.waiting | lying) & self._counting)

    def _settled(self, state: State) -> float:
        """The worth of a deal in which nothing is left to be taken."""
        view, rules = self._view, self._view.rules
        shot = moon_shot(rules, state.taken)
        choice = None if shot is None else settle_choice(shot.moon, shot.seat, view.totals, view.target)
        return self._worth(score_deal(rules, state.taken, view.totals, choice).delta, moon=shot is not None)

    def _worth(self, delta: tuple[int, ...], *, moon: bool) -> float:
        players, mine = len(delta), delta[self._view.seat]
        together = self._view.rules.total_points if moon else sum(delta)
        net = mine - (sum(delta) - mine) / (players - 1)
        return (net * (players - 1) + together) / players - self._so_far
