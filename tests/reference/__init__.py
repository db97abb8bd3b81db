"""A plain reference of one-pack Hearts, written from the rules alone.

It shares no code with the program: the real engine, the answer keys of the quiz and the traces of simulated deals are
checked against it. Cards are strings such as "QS" and "TC", hands are lists, and every rule is a loop that can be read
next to the text of the rule. Speed does not matter here, clearness does.
"""

from __future__ import annotations

from .hearts import (
    Play,
    auto_moon,
    broken,
    card_points,
    deal_score,
    hand_size,
    legal,
    match_end,
    moon_shooter,
    opening_card,
    pack,
    pass_direction,
    pass_target,
    refusal,
    removed,
    rules_in_force,
    trick_points,
    waived,
    winner,
)
from .options import DEFAULT_OPTIONS, OPTIONS, Options
from .play import PlayedDeal, Situation, deal_cards, exchange, play_deal, random_situations
from .positions import evaluate
from .trace import check_trace, check_traces

__all__ = [
    "DEFAULT_OPTIONS",
    "OPTIONS",
    "Options",
    "Play",
    "PlayedDeal",
    "Situation",
    "auto_moon",
    "broken",
    "card_points",
    "check_trace",
    "check_traces",
    "deal_cards",
    "deal_score",
    "evaluate",
    "exchange",
    "hand_size",
    "legal",
    "match_end",
    "moon_shooter",
    "opening_card",
    "pack",
    "pass_direction",
    "pass_target",
    "play_deal",
    "random_situations",
    "refusal",
    "removed",
    "rules_in_force",
    "trick_points",
    "waived",
    "winner",
]
