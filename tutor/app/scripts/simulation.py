"""Many deals between bots, counted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter
from typing import TextIO

from tutor.app.scripts.tally import Tally, dealt_cards
from tutor.bots import make_bot
from tutor.bots.protocol import bot_action
from tutor.cards import Card, Cards, codes, format_card
from tutor.engine.actions import Play
from tutor.engine.apply import apply, start
from tutor.engine.dealing import dealer_of
from tutor.engine.events import CardsPassed, DealScored, DealStarted, Event, MoonSettled, TrickDead, TrickTaken
from tutor.engine.playout import can_play_out, play_out
from tutor.engine.state import Setup
from tutor.engine.view import view_of
from tutor.rules.compile import Rules
from tutor.rules.score import DealScore
from tutor.rules.vocabulary import Direction, MoonChoice

FORMAT = "hearts-tutor/simulate"
VERSION = 1
PROGRESS_EVERY = 500
"""Deals between two calls of ``progress`` where they are played fast."""


def simulate(
    rules: Rules,
    options: Mapping[str, str],
    deals: int,
    seed: str,
    bots: Sequence[str],
    trace: TextIO | None = None,
    progress: Callable[[int], None] | None = None,
) -> dict[str, object]:
    """Play deals as one long match that never ends, and say how the seats did.

    ``bots`` names one bot for all seats or one for each. ``options`` are those that ``rules`` were made with; they are
    only repeated in the trace. ``progress`` is called now and then with the number of deals played so far. Raises
    ``KeyError`` for a bot that does not exist and ``ValueError`` for a wrong number of bots or of deals.
    """
    names = tuple(bots) * rules.players if len(bots) == 1 else tuple(bots)
    if len(names) != rules.players or deals < 1:
        raise ValueError(names, deals)
    began = perf_counter()
    tally = Tally(rules)
    if trace is None and set(names) == {"random"} and can_play_out(rules):
        played: Iterator[None] = map(tally.count_taken, play_out(rules, seed))
        every = PROGRESS_EVERY
    else:
        dealt = _played_deals(rules, seed, names)
        played = _counted(dealt if trace is None else _traced(dealt, rules, options, trace), tally)
        every = 1
    # the range comes first, so that no deal is played after the last that is wanted
    for count, _ in zip(range(1, deals + 1), played, strict=False):
        if progress is not None and count % every == 0:
            progress(count)
    return _result(rules, seed, names, deals, tally, perf_counter() - began)


def _result(
    rules: Rules, seed: str, names: Sequence[str], deals: int, tally: Tally, seconds: float
) -> dict[str, object]:
    seats = []
    for seat, name in enumerate(names):
        total, squares = tally.total(seat), tally.squares(seat)
        mean = total / deals
        # integers to the end, so that no precision is lost between two large numbers
        variance = (squares * deals - total * total) / (deals * (deals - 1)) if deals > 1 else 0.0
        seats.append(
            {"bot": name, "points_mean": mean, "points_se": sqrt(variance / deals), "moons": tally.moons[seat]}
        )
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": rules.book.id,
        "players": rules.players,
        "deals": deals,
        "seed": seed,
        "bots": list(names),
        "seats": seats,
        "plays": deals * rules.hand_size * rules.players,
        "seconds": seconds,
        "deals_per_second": deals / seconds,
        "distribution": tally.distribution(),
        "dealt": dealt_cards(rules, seed, deals).document(),
    }


@dataclass(slots=True)
class _Deal:
    """One deal as it was played."""

    number: int
    hands: tuple[Cards, ...]
    direction: Direction
    plays: list[tuple[int, Card]] = field(default_factory=list)
    passed: tuple[Cards, ...] | None = None
    winners: list[int | None] = field(default_factory=list)
    """Who took each trick; ``None`` for a dead one, even if somebody gets its cards."""
    choice: MoonChoice | None = None
    score: DealScore = field(init=False)

    def note(self, event: Event) -> bool:
        """Take down an event of this deal; whether it was the last."""
        match event:
            case CardsPassed():
                self.passed = event.given
            case TrickTaken():
                self.winners.append(event.seat)
            case TrickDead():
                self.winners.append(None)
            case MoonSettled():
                self.choice = event.choice
            case DealScored():
                self.score = event.score
                return True
        return False


def _played_deals(rules: Rules, seed: str, names: Sequence[str]) -> Iterator[_Deal]:
    """Deals without end, through the same states and views as a match that is played by people."""
    setup = Setup(rules, seed, rules.book.match.target.default)
    bots = [make_bot(name, seed, seat) for seat, name in enumerate(names)]
    state, (started,) = start(setup)
    while True:
        assert isinstance(started, DealStarted)
        deal = _Deal(started.deal_no, started.hands, started.direction)
        over = False
        while not over:
            seat = state.turn
            assert seat is not None
            action = bot_action(bots[seat], view_of(setup, state, seat))
            if isinstance(action, Play):
                deal.plays.append((seat, action.card))
            state, events = apply(setup, state, action)
            for event in events:
                over |= deal.note(event)
        yield deal
        # a match that has reached its target goes on all the same
        state, (started,) = start(setup, deal.number + 1, deal.score.after)


def _counted(deals: Iterator[_Deal], tally: Tally) -> Iterator[None]:
    for deal in deals:
        tally.count_score(deal.score)
        yield


def _traced(deals: Iterator[_Deal], rules: Rules, options: Mapping[str, str], trace: TextIO) -> Iterator[_Deal]:
    for deal in deals:
        trace.write(json.dumps(_trace_line(rules, options, deal)) + "\n")
        yield deal


def _trace_line(rules: Rules, options: Mapping[str, str], deal: _Deal) -> dict[str, object]:
    passed = None
    if deal.passed is not None:
        passed = {"direction": deal.direction.value, "cards": [codes(cards) for cards in deal.passed]}
    return {
        "rules": rules.book.id,
        "players": rules.players,
        "options": dict(options),
        "deal": deal.number,
        "dealer": dealer_of(rules, deal.number),
        "removed": codes(rules.removed),
        "hands": [codes(hand) for hand in deal.hands],
        "extras": codes(rules.pack & ~sum(deal.hands)),
        "pass": passed,
        "plays": [(seat, format_card(card)) for seat, card in deal.plays],
        "winners": deal.winners,
        "points": deal.score.delta,
        "moon": deal.score.moon,
        "moon_choice": deal.choice and deal.choice.value,
        "totals": deal.score.after,
    }
