"""Answers to the entries of a positions file, in the shape of their `expect`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .games import GAMES, HEARTS, HEARTS_SUIT, Game, setting
from .hearts import Piles, Play, broken, card_points, legal, put_away, refusal, trick_points, winner
from .scores import deal_score, match_end
from .table import PASSED, extra_cards, hand_size, opening_card, pass_target, removed


def evaluate(position: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to one position. Raises KeyError for an unknown game and ValueError for an unknown kind."""
    kind = position["kind"]
    game = GAMES[position["rules"]]
    players = position["players"]
    options = position.get("options", {})
    if kind == "deal":
        return {
            "removed": removed(players, game),
            "hand_size": hand_size(players, game),
            "extra": extra_cards(players, game),
            "opening_card": opening_card(players, game),
        }
    if kind == "pass":
        target = pass_target(players, position["deal_no"], position["seat"], options, game)
        return {"to": target, "count": 0 if target is None else PASSED}
    if kind == "legal":
        return evaluate_legal(position)
    if kind == "broken":
        return {"broken": broken(position["played"], options, game)}
    if kind == "winner":
        return evaluate_winner(position)
    if kind == "score":
        captured = captured_cards(position["captured"], game)
        choice = position.get("moon_choice")
        return dict(deal_score(captured, position["before"], choice, options, position.get("target"), game))
    if kind == "match-end":
        over, winners = match_end(position["totals"], position.get("target"), options, game)
        return {"over": over, "winners": winners}
    if kind == "sequence":
        return evaluate_sequence(position)
    raise ValueError(f"unknown kind {kind}")


def evaluate_legal(position: Mapping[str, Any]) -> dict[str, Any]:
    """The legal cards, and for every other card of the hand the rule to be named first."""
    game = GAMES[position["rules"]]
    hand = position["hand"]
    trick = as_trick(position["trick"])
    trick_no = position["trick_no"]
    hearts_broken = position["hearts_broken"]
    players = position["players"]
    options = position.get("options", {})
    cards = legal(hand, trick, trick_no, hearts_broken, players, options, game)
    refused = {}
    for card in hand:
        if card not in cards:
            rule, _ = refusal(card, hand, trick, trick_no, hearts_broken, players, options, game)
            refused[card] = rule
    return {"legal": cards, "refused": refused}


def evaluate_winner(position: Mapping[str, Any]) -> dict[str, Any]:
    """Who takes the trick, and who leads next: after a dead trick the same seat as before."""
    game = GAMES[position["rules"]]
    options = position.get("options", {})
    trick = as_trick(position["trick"])
    seat = winner(trick, options, game)
    leader, _ = trick[0]
    return {
        "winner": seat,
        "points": trick_points(trick, options, game),
        "next_leader": leader if seat is None else seat,
        "dead": seat is None,
    }


def evaluate_sequence(position: Mapping[str, Any]) -> dict[str, Any]:
    """Who gets what from several tricks in a row. `uncollected` are the points that nobody has taken at the end."""
    game = GAMES[position["rules"]]
    options = position.get("options", {})
    tricks_in_deal = position["tricks_in_deal"]
    piles = Piles(captured=[[] for _ in range(position["players"])])
    leader: int | None = None
    if position["first_trick_no"] > 1 and position["extra"] and setting(options, "extras", game) == "first-trick":
        # They still lie there, so that the tricks before were dead.
        piles.waiting += position["extra"]
    for trick_no, plays in enumerate(position["tricks"], start=position["first_trick_no"]):
        leader = put_away(piles, as_trick(plays), trick_no, tricks_in_deal, position["extra"], options, game)
        if trick_no == tricks_in_deal:
            leader = None
    return {
        "winners": piles.winners,
        "captured_points": [sum(card_points(card, options, game) for card in cards) for cards in piles.captured],
        "uncollected": sum(card_points(card, options, game) for card in piles.waiting),
        "next_leader": leader,
    }


def as_trick(plays: Sequence[Sequence[Any]]) -> list[Play]:
    return [(seat, card) for seat, card in plays]


def captured_cards(captured: Sequence[Mapping[str, int] | Sequence[str]], game: Game = HEARTS) -> list[list[str]]:
    """What each seat took as cards. Where only the number of hearts is given, any hearts that are left will do."""
    hearts = HEARTS_SUIT * game.packs
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
