"""Replays the lines that simulated deals leave behind, and says where they disagree with the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .games import GAMES, Game, Options, setting
from .hearts import Piles, Play, broken, legal, put_away
from .scores import auto_moon, deal_score, moon_shooter
from .table import (
    PASSED,
    dealer,
    exchange,
    extra_cards,
    first_leader,
    hand_size,
    pack,
    pass_direction,
    removed,
    without,
)


def check_traces(records: Iterable[Mapping[str, Any]], target: int | None = None) -> list[str]:
    """The disagreements of all deals of one long match that starts with deal 1 and never ends."""
    problems = []
    before: list[int] | None = None
    for deal_no, record in enumerate(records, start=1):
        if before is None:
            before = [0] * record["players"]
        if record["deal"] != deal_no:
            problems.append(f"deal {deal_no}: numbered {record['deal']}")
        problems += check_trace(record, before, target)
        before = record["totals"]
    return problems


def check_trace(record: Mapping[str, Any], before: Sequence[int], target: int | None = None) -> list[str]:
    """The disagreements of one deal, in words; none if it is right. `before` has the totals before the deal.

    A deal whose cards do not add up, or which plays a card that the seat does not hold, is not followed any further.
    """
    game = GAMES[record["rules"]]
    problems = setup_problems(record, game) or pass_problems(record, game)
    if not problems:
        captured, problems = replay(record, game)
        if captured is not None:
            problems += score_problems(record, captured, before, game.target if target is None else target, game)
    return [f"deal {record['deal']}: {problem}" for problem in problems]


def setup_problems(record: Mapping[str, Any], game: Game) -> list[str]:
    players = record["players"]
    hands = record["hands"]
    problems = []
    if record["dealer"] != dealer(players, record["deal"]):
        problems.append(f"wrong dealer {record['dealer']}")
    if sorted(record["removed"]) != sorted(removed(players, game)):
        problems.append(f"wrong cards removed: {record['removed']}")
    if len(record["extras"]) != extra_cards(players, game):
        problems.append(f"wrong number of cards left over: {record['extras']}")
    if [len(hand) for hand in hands] != [hand_size(players, game)] * players:
        problems.append("wrong number of cards in the hands")
    if sorted([card for hand in hands for card in hand] + record["extras"]) != sorted(pack(players, game)):
        problems.append("the hands and what is left over are not the pack")
    return problems


def pass_problems(record: Mapping[str, Any], game: Game) -> list[str]:
    direction = pass_direction(record["players"], record["deal"], record["options"], game)
    passed = record["pass"]
    if direction == "hold":
        return [] if passed is None else ["cards were passed in a hold deal"]
    if passed is None:
        return [f"no cards were passed, the direction is {direction}"]
    problems = []
    if passed["direction"] != direction:
        problems.append(f"passed {passed['direction']} in place of {direction}")
    if len(passed["cards"]) != record["players"]:
        return [*problems, "not every seat passed"]
    for seat, cards in enumerate(passed["cards"]):
        if len(cards) != PASSED:
            problems.append(f"seat {seat} did not pass {PASSED} cards: {cards}")
        try:
            without(record["hands"][seat], cards)
        except ValueError:
            problems.append(f"seat {seat} passed a card that it did not hold: {cards}")
    return problems


def replay(record: Mapping[str, Any], game: Game) -> tuple[list[list[str]] | None, list[str]]:
    """What each seat took (None if the play could not be followed to its end), and the disagreements in the play."""
    players = record["players"]
    options = record["options"]
    tricks = hand_size(players, game)
    given = [] if record["pass"] is None else record["pass"]["cards"]
    hands = exchange(record["hands"], given, record["deal"], options, game)
    piles = Piles(captured=[[] for _ in hands])
    problems: list[str] = []
    played: list[str] = []
    trick: list[Play] = []
    turn = first_leader(hands, record["deal"], game)
    for seat, card in record["plays"]:
        trick_no = len(piles.winners) + 1
        if seat != turn:
            problems.append(f"trick {trick_no}: seat {seat} played, it was the turn of seat {turn}")
        if card not in hands[seat]:
            return None, [*problems, f"trick {trick_no}: seat {seat} does not hold {card}"]
        if card not in legal(hands[seat], trick, trick_no, broken(played, options, game), players, options, game):
            problems.append(f"trick {trick_no}: seat {seat} may not play {card}")
        hands[seat].remove(card)
        played.append(card)
        trick.append((seat, card))
        turn = (seat + 1) % players
        if len(trick) == players:
            turn = put_away(piles, trick, trick_no, tricks, record["extras"], options, game)
            trick = []
    if any(hands):
        return None, [*problems, "the deal was not played to its end"]
    if record["winners"] != piles.winners:
        problems.append(f"winners {record['winners']}, should be {piles.winners}")
    return piles.captured, problems


def score_problems(
    record: Mapping[str, Any],
    captured: Sequence[Sequence[str]],
    before: Sequence[int],
    target: int,
    game: Game,
) -> list[str]:
    shooter = moon_shooter(captured, game)
    choice = None if shooter is None else simulated_choice(shooter, before, record["options"], target, game)
    score = deal_score(captured, before, choice, record["options"], target, game)
    expected = {"moon": shooter, "moon_choice": choice, "points": score["delta"], "totals": score["after"]}
    return [f"{key} {record[key]}, should be {value}" for key, value in expected.items() if record[key] != value]


def simulated_choice(shooter: int, before: Sequence[int], options: Options, target: int, game: Game) -> str:
    """How the moon is scored in a simulated deal: bots that may choose do so as the option `auto` would."""
    choice = setting(options, "moon", game)
    if choice in ("add", "subtract"):
        return choice
    return auto_moon(shooter, before, target, game.moon_amount)
