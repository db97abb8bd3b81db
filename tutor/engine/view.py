"""What one seat can see. A bot or a hint gets this and nothing else."""

from __future__ import annotations

from typing import NamedTuple

from tutor.cards import Card, Cards
from tutor.engine.state import Phase, Setup, State, Trick
from tutor.rules.compile import Rules
from tutor.rules.judge import legal_cards
from tutor.rules.situation import Situation
from tutor.rules.vocabulary import Direction


class View(NamedTuple):
    """A match as seen from one seat."""

    rules: Rules
    target: int
    seat: int
    phase: Phase
    hand: Cards
    deal_no: int
    direction: Direction
    given: Cards
    """What this seat passed on in this deal."""
    received: Cards
    """What this seat was passed in this deal; 0 before everybody has passed."""
    leader: int
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    broken: bool
    taken: tuple[Cards, ...]
    """What each seat has taken in this deal, as far as this seat has seen it."""
    totals: tuple[int, ...]
    waiting: Cards = 0
    """The cards of dead tricks that go to whoever takes a trick next."""
    extras: Cards = 0
    """The cards left over from the deal, if this seat has taken them; else it does not know them."""
    extras_taker: int | None = None
    """Who has taken them; ``None`` while they lie face down, and where there are none."""

    @property
    def situation(self) -> Situation:
        """What this seat is faced with if it is in turn."""
        return Situation(self.trick, len(self.tricks) + 1, self.broken)

    @property
    def legal(self) -> Cards:
        """The cards that this seat may play if it is in turn."""
        return legal_cards(self.rules.entries(self.situation.key), self.hand)

    @property
    def played(self) -> Cards:
        """Every card played in this deal, by anybody."""
        return sum(self.taken) & ~self.extras | self.waiting | sum(self.trick)


def view_of(setup: Setup, state: State, seat: int) -> View:
    """The match as this seat sees it."""
    rules = setup.rules
    direction = rules.direction(state.deal_no)
    giver = None if state.phase is Phase.PASSING else direction.giver(seat, rules.players)
    return View(
        rules=rules,
        target=setup.target,
        seat=seat,
        phase=state.phase,
        hand=state.hands[seat],
        deal_no=state.deal_no,
        direction=direction,
        given=state.given[seat],
        received=0 if giver is None else state.given[giver],
        leader=state.leader,
        trick=state.trick,
        tricks=state.tricks,
        broken=state.broken,
        taken=_seen_taken(state, seat),
        totals=state.totals,
        waiting=state.waiting,
        extras=state.extras if state.extras_taker == seat else 0,
        extras_taker=state.extras_taker,
    )


def _seen_taken(state: State, seat: int) -> tuple[Cards, ...]:
    """What everybody has taken, without cards left over that this seat has not seen."""
    taker = state.extras_taker
    if taker is None or taker == seat:
        return state.taken
    return (*state.taken[:taker], state.taken[taker] & ~state.extras, *state.taken[taker + 1 :])
