"""A plain reference of every game of the Hearts family that is shipped, written from the rules alone.

It shares no code and no rule file with the program: the real engine, the answer keys of the quiz and the traces of
simulated deals are checked against it. Cards are strings such as "QS" and "TC", hands are lists (with two packs a card
may stand in them twice), and every rule is a loop that can be read next to the text of the rule. Speed does not matter
here, clearness does.

A function that depends on the game takes it as its last argument, Hearts if nothing is said.
"""

from __future__ import annotations

from .games import GAMES, HEARTS, Game, Options, setting
from .hearts import (
    Piles,
    Play,
    broken,
    cancelled,
    card_points,
    is_penalty,
    legal,
    put_away,
    refusal,
    rules_in_force,
    trick_points,
    waived,
    winner,
)
from .play import Chooser, PlayedDeal, Situation, meddler, play_deal, random_situations
from .positions import evaluate
from .scores import auto_moon, deal_score, match_end, moon_shooter
from .table import (
    PASSED,
    deal_cards,
    dealer,
    exchange,
    extra_cards,
    first_leader,
    hand_size,
    opening_card,
    pack,
    pass_direction,
    pass_target,
    removed,
    without,
)
from .trace import check_trace, check_traces

__all__ = [
    "GAMES",
    "HEARTS",
    "PASSED",
    "Chooser",
    "Game",
    "Options",
    "Piles",
    "Play",
    "PlayedDeal",
    "Situation",
    "auto_moon",
    "broken",
    "cancelled",
    "card_points",
    "check_trace",
    "check_traces",
    "deal_cards",
    "deal_score",
    "dealer",
    "evaluate",
    "exchange",
    "extra_cards",
    "first_leader",
    "hand_size",
    "is_penalty",
    "legal",
    "match_end",
    "meddler",
    "moon_shooter",
    "opening_card",
    "pack",
    "pass_direction",
    "pass_target",
    "play_deal",
    "put_away",
    "random_situations",
    "refusal",
    "removed",
    "rules_in_force",
    "setting",
    "trick_points",
    "waived",
    "winner",
    "without",
]
