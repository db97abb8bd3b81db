"""Replays the lines that simulated deals leave behind, and says where they disagree with the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .hearts import (
    Play,
    auto_moon,
    broken,
    deal_score,
    hand_size,
    legal,
    moon_shooter,
    opening_card,
    pack,
    pass_direction,
    removed,
    winner,
)
from .options import Options, setting
from .play import PASSED, exchange


def check_traces(
    records: Iterable[Mapping[str, Any]], target: int = 100, queen: int = 13, heart: int = 1, amount: int = 26
) -> list[str]:
    """The disagreements of all deals of one long match that starts with deal 1 and never ends."""
    problems = []
    before: list[int] | None = None
    for deal_no, record in enumerate(records, start=1):
        if before is None:
            before = [0] * record["players"]
        if record["deal"] != deal_no:
            problems.append(f"deal {deal_no}: numbered {record['deal']}")
        problems += check_trace(record, before, target, queen, heart, amount)
        before = record["totals"]
    return problems


def check_trace(
    record: Mapping[str, Any],
    before: Sequence[int],
    target: int = 100,
    queen: int = 13,
    heart: int = 1,
    amount: int = 26,
) -> list[str]:
    """The disagreements of one deal, in words; none if it is right. `before` has the totals before the deal.

    A deal whose cards do not add up, or which plays a card that the seat does not hold, is not followed any further.
    """
    problems = setup_problems(record) or pass_problems(record)
    if not problems:
        captured, problems = replay(record)
        if captured is not None:
            problems += score_problems(record, captured, before, target, queen, heart, amount)
    return [f"deal {record['deal']}: {problem}" for problem in problems]


def setup_problems(record: Mapping[str, Any]) -> list[str]:
    players = record["players"]
    hands = record["hands"]
    problems = []
    if record["dealer"] != (record["deal"] - 1) % players:
        problems.append(f"wrong dealer {record['dealer']}")
    if sorted(record["removed"]) != sorted(removed(players)):
        problems.append(f"wrong cards removed: {record['removed']}")
    if record["extras"]:
        problems.append("cards are left over")
    if [len(hand) for hand in hands] != [hand_size(players)] * players:
        problems.append("wrong number of cards in the hands")
    if sorted(card for hand in hands for card in hand) != sorted(pack(players)):
        problems.append("the hands are not the pack")
    return problems


def pass_problems(record: Mapping[str, Any]) -> list[str]:
    direction = pass_direction(record["players"], record["deal"])
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
        if len(set(cards)) != PASSED or len(cards) != PASSED:
            problems.append(f"seat {seat} did not pass {PASSED} different cards: {cards}")
        if any(card not in record["hands"][seat] for card in cards):
            problems.append(f"seat {seat} passed a card that it did not hold: {cards}")
    return problems


def replay(record: Mapping[str, Any]) -> tuple[list[list[str]] | None, list[str]]:
    """What each seat took (None if the play could not be followed to its end), and the disagreements in the play."""
    players = record["players"]
    options = record["options"]
    given = [] if record["pass"] is None else record["pass"]["cards"]
    hands = exchange(record["hands"], given, record["deal"])
    captured: list[list[str]] = [[] for _ in hands]
    problems: list[str] = []
    played: list[str] = []
    winners: list[int] = []
    trick: list[Play] = []
    turn = [opening_card(players) in hand for hand in hands].index(True)
    for seat, card in record["plays"]:
        trick_no = len(winners) + 1
        if seat != turn:
            problems.append(f"trick {trick_no}: seat {seat} played, it was the turn of seat {turn}")
        if card not in hands[seat]:
            return None, [*problems, f"trick {trick_no}: seat {seat} does not hold {card}"]
        if card not in legal(hands[seat], trick, trick_no, broken(played, options), players, options):
            problems.append(f"trick {trick_no}: seat {seat} may not play {card}")
        hands[seat].remove(card)
        played.append(card)
        trick.append((seat, card))
        turn = (seat + 1) % players
        if len(trick) == players:
            turn = winner(trick)
            winners.append(turn)
            captured[turn] += [card for _, card in trick]
            trick = []
    if any(hands):
        return None, [*problems, "the deal was not played to its end"]
    if record["winners"] != winners:
        problems.append(f"winners {record['winners']}, should be {winners}")
    return captured, problems


def score_problems(
    record: Mapping[str, Any],
    captured: Sequence[Sequence[str]],
    before: Sequence[int],
    target: int,
    queen: int,
    heart: int,
    amount: int,
) -> list[str]:
    shooter = moon_shooter(captured)
    choice = None if shooter is None else simulated_choice(shooter, before, record["options"], target, amount)
    score = deal_score(captured, before, choice, record["options"], target, queen, heart, amount)
    expected = {"moon": shooter, "moon_choice": choice, "points": score["delta"], "totals": score["after"]}
    return [f"{key} {record[key]}, should be {value}" for key, value in expected.items() if record[key] != value]


def simulated_choice(shooter: int, before: Sequence[int], options: Options, target: int, amount: int) -> str:
    """How the moon is scored in a simulated deal: bots that may choose do so as the option `auto` would."""
    choice = setting(options, "moon")
    if choice in ("add", "subtract"):
        return choice
    return auto_moon(shooter, before, target, amount)
