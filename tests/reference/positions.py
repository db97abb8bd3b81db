"""Answers to the entries of a positions file, in the shape of their `expect`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .hearts import (
    FULL_PACK,
    Play,
    broken,
    deal_score,
    hand_size,
    is_heart,
    legal,
    match_end,
    opening_card,
    pack,
    pass_target,
    refusal,
    removed,
    trick_points,
    winner,
)
from .play import PASSED


def evaluate(position: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to one position of one-pack Hearts. Raises ValueError for a kind that is not one of its own."""
    kind = position["kind"]
    players = position["players"]
    options = position.get("options", {})
    if kind == "deal":
        extra = len(pack(players)) - players * hand_size(players)
        return {
            "removed": removed(players),
            "hand_size": hand_size(players),
            "extra": extra,
            "opening_card": opening_card(players),
        }
    if kind == "pass":
        target = pass_target(players, position["deal_no"], position["seat"])
        return {"to": target, "count": 0 if target is None else PASSED}
    if kind == "legal":
        return evaluate_legal(position)
    if kind == "broken":
        return {"broken": broken(position["played"], options)}
    if kind == "winner":
        trick = as_trick(position["trick"])
        seat = winner(trick)
        return {"winner": seat, "points": trick_points(trick), "next_leader": seat, "dead": False}
    if kind == "score":
        captured = captured_cards(position["captured"])
        choice = position.get("moon_choice")
        return dict(deal_score(captured, position["before"], choice, options, position.get("target", 100)))
    if kind == "match-end":
        over, winners = match_end(position["totals"], position.get("target", 100), options)
        return {"over": over, "winners": winners}
    raise ValueError(f"unknown kind {kind}")


def evaluate_legal(position: Mapping[str, Any]) -> dict[str, Any]:
    """The legal cards, and for every other card of the hand the rule to be named first."""
    hand = position["hand"]
    trick = as_trick(position["trick"])
    trick_no = position["trick_no"]
    hearts_broken = position["hearts_broken"]
    players = position["players"]
    options = position.get("options", {})
    cards = legal(hand, trick, trick_no, hearts_broken, players, options)
    refused = {}
    for card in hand:
        if card not in cards:
            rule, _ = refusal(card, hand, trick, trick_no, hearts_broken, players, options)
            refused[card] = rule
    return {"legal": cards, "refused": refused}


def as_trick(plays: Sequence[Sequence[Any]]) -> list[Play]:
    return [(seat, card) for seat, card in plays]


def captured_cards(captured: Sequence[Mapping[str, int] | Sequence[str]]) -> list[list[str]]:
    """What each seat took as cards. Where only the number of hearts is given, any hearts will do, but no card twice."""
    hearts = [card for card in FULL_PACK if is_heart(card)]
    result = []
    for taken in captured:
        cards: list[str] = []
        if isinstance(taken, Mapping):
            for name, count in taken.items():
                if name == "hearts":
                    cards += [hearts.pop() for _ in range(count)]
                else:
                    cards += [name] * count
        else:
            cards += taken
        result.append(cards)
    return result
