"""Random deals judged twice, here and by OpenSpiel's hearts: the legal cards at every play, who is in turn, the scores.

Usage: judging.py [DEALS]. Exits with 1 if there is a difference.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from random import Random

from openspiel import PLAYERS, TOTAL, Deal, code_of, number_of, passed_deal

from tutor.cards import codes, parse_card, parse_cards
from tutor.engine.actions import Play
from tutor.engine.apply import apply, start
from tutor.engine.events import DealScored
from tutor.engine.state import Phase, Setup, State
from tutor.engine.view import view_of
from tutor.rules.compile import compile_rules
from tutor.rules.load import load_book

DEALS = 10_000
SHOWN = 10
"""Differences that are printed."""


def as_state(setup: Setup, deal: Deal) -> State:
    """The deal as our state, its first card to be led."""
    hands = tuple(map(parse_cards, deal.hands))
    leader = next(seat for seat, hand in enumerate(hands) if hand & setup.rules.opening)
    return replace(start(setup)[0], phase=Phase.PLAYING, hands=hands, leader=leader)


def differences(setup: Setup, deal: Deal, random: Random, seen: Counter[str]) -> list[str]:
    """Play the deal at random to its end and say where the two disagree."""
    theirs, ours = deal.state, as_state(setup, deal)
    found = []
    while not theirs.is_terminal():
        seat = theirs.current_player()
        if seat != ours.turn:
            return [*found, f"seat {seat} is in turn, and not {ours.turn}"]
        legal = {code_of(number) for number in theirs.legal_actions()}
        judged = set(codes(view_of(setup, ours, seat).legal))
        if legal != judged:
            found.append(f"{sorted(legal)} are legal, and not {sorted(judged)}: {ours}")
        code = random.choice(sorted(legal))
        theirs.apply_action(number_of(code))
        ours, events = apply(setup, ours, Play(seat, parse_card(code)))
        seen["plays"] += 1
    score = next(event.score for event in events if isinstance(event, DealScored))
    expected = tuple(TOTAL - round(value) for value in theirs.returns())
    seen["moons"] += score.moon is not None
    if score.delta != expected:
        found.append(f"the points are {expected}, and not {score.delta}")
    return found


def main() -> int:
    """Compare, and print a summary."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    # OpenSpiel always adds the moon to the others
    setup = Setup(compile_rules(load_book("hearts", {"moon": "add"}), PLAYERS), "judging", target=sys.maxsize)
    random = Random("judging")
    seen: Counter[str] = Counter()
    found = []
    for number in range(deals):
        found += differences(setup, passed_deal(random, number % PLAYERS), random, seen)
    for line in found[:SHOWN]:
        print(line)
    print(f"deals {deals}   plays {seen['plays']}   moons {seen['moons']}   differences {len(found)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
