"""Simulated learners of Hearts, written in plain Python from the rules as people tell them.

They read a question as other programs do, as the JSON of ``hearts quiz --stdio``, and share no code with the program:
each wrong idea is written here a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

Facts = Mapping[str, Any]
RANKS = "23456789TJQKA"
PUSOY = "CSHD"
QUEEN = "QS"
FREE_BONUS = "JD"


def is_heart(card: str) -> bool:
    return card[1] == "H"


def costs(card: str) -> int:
    return 13 if card == QUEEN else int(is_heart(card))


def rank(card: str) -> int:
    return RANKS.index(card[0])


class Knows:
    """Somebody who knows the rules of Hearts. The others change one thing."""

    name = "knows"

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)

    def answer(self, asked: Facts) -> Any:
        """The value, or the list of values, to send."""
        position = asked["position"]
        match asked["topic"], position["kind"]:
            case "legal", "broken":
                return "yes" if self.broken(position["played"], position["players"]) else "no"
            case "legal", _:
                return self.chosen(position) or [self.rng.choice(position["hand"])]
            case "why", _:
                return self.why(asked, position)
            case "winner", _:
                return self.winner(position["trick"])
            case "scoring", "winner":
                return self.offered(asked, self.trick_points([card for _, card in position["trick"]]))
            case "scoring", _:
                return self.offered(asked, self.deal(asked["subject"], position))
            case "pass", _:
                return self.passed(position)
        raise ValueError(asked["topic"])

    def chosen(self, position: Facts) -> list[str]:
        hand = list(position["hand"])
        legal = self.legal(hand, position)
        return [card for card in hand if card in legal]

    def why(self, asked: Facts, position: Facts) -> str:
        card = asked["subject"]
        if card in self.legal(position["hand"], position):
            return "yes"
        own = [
            option for option in asked["options"] if option["misconception"] == self.name and option["value"] == "no"
        ]
        if own:
            return "no"
        blamed = self.blames(card, position)
        rules = [option["value"] for option in asked["options"] if option["value"] not in {"yes", "no"}]
        if f"hearts/{blamed}" in rules:
            return f"hearts/{blamed}"
        return str(self.rng.choice(rules))

    def offered(self, asked: Facts, points: int) -> int:
        values = [option["value"] for option in asked["options"]]
        return points if not values or points in values else self.rng.choice(values)

    # what the rules say

    def legal(self, hand: Sequence[str], at: Facts) -> set[str]:
        cards = set(hand)
        if not at["trick"]:
            return self.leads(cards, at)
        led = at["trick"][0][1][1]
        follow = {card for card in cards if card[1] == led}
        return self.follows(follow, at) if follow else self.throws(cards, at)

    def leads(self, cards: set[str], at: Facts) -> set[str]:
        if at["trick_no"] == 1:
            return {min((card for card in cards if card[1] == "C"), key=rank)}
        if at["hearts_broken"]:
            return cards
        return {card for card in cards if not is_heart(card)} or self.only_hearts(cards)

    def only_hearts(self, cards: set[str]) -> set[str]:
        return cards

    def follows(self, follow: set[str], at: Facts) -> set[str]:
        if at["trick_no"] == 1:
            return {card for card in follow if not costs(card)} or follow
        return follow

    def throws(self, cards: set[str], at: Facts) -> set[str]:
        if at["trick_no"] == 1:
            return {card for card in cards if not self.banned(card)} or cards
        return cards

    def banned(self, card: str) -> bool:
        return costs(card) > 0

    def blames(self, card: str, at: Facts) -> str:
        if not at["trick"]:
            return "opening-lead" if at["trick_no"] == 1 else "unbroken-lead"
        held = any(other[1] == at["trick"][0][1][1] for other in at["hand"])
        if held and card[1] != at["trick"][0][1][1]:
            return "follow-suit"
        return "first-trick-points"

    def winner(self, trick: Sequence[tuple[int, str]]) -> int:
        led = trick[0][1][1]
        return max((play for play in trick if play[1][1] == led), key=lambda play: rank(play[1]))[0]

    def trick_points(self, cards: Sequence[str]) -> int:
        return self.points(cards)

    def points(self, cards: Sequence[str]) -> int:
        return sum(costs(card) for card in cards)

    def deal(self, subject: Any, at: Facts) -> int:
        total = isinstance(subject, str)
        seat = int(str(subject).removeprefix("total-"))
        brought = self.brought(seat, at)
        return self.score(at["before"][seat], brought) if total else brought

    def score(self, before: int, brought: int) -> int:
        return before + brought

    def brought(self, seat: int, at: Facts) -> int:
        shooter = next((who for who, cards in enumerate(at["captured"]) if self.all_points(cards)), None)
        if shooter is None:
            return self.cards_taken(at["captured"][seat], at["players"])
        return self.moon(seat == shooter, at["moon_choice"], at["captured"][seat], at["players"])

    def cards_taken(self, cards: Sequence[str], _players: int) -> int:
        return self.points(cards)

    def all_points(self, cards: Sequence[str]) -> bool:
        return sum(costs(card) for card in cards) == 26

    def moon(self, shooter: bool, choice: str, _cards: Sequence[str], _players: int) -> int:
        if choice == "add":
            return 0 if shooter else 26
        return -26 if shooter else 0

    def broken(self, played: Sequence[str], players: int) -> bool:
        return any(is_heart(card) or card == QUEEN for card in played)

    def passed(self, at: Facts) -> int | str:
        ways = ["left", "right", "across", "hold"] if at["players"] == 4 else ["left", "right"]
        way = ways[(at["deal_no"] - 1) % len(ways)]
        if way == "hold":
            return "none"
        step = {"left": self.left(), "right": -self.left(), "across": at["players"] // 2}[way]
        return int((at["seat"] + step) % at["players"])

    def left(self) -> int:
        return 1


# --- wrong ideas that the quiz knows, by the names it gives them


class VoidPlaysHearts(Knows):
    name = "void-must-play-a-heart"

    def throws(self, cards: set[str], at: Facts) -> set[str]:
        return {card for card in cards if is_heart(card)} or super().throws(cards, at)

    def blames(self, card: str, at: Facts) -> str:
        return ""


class NeedNotFollow(Knows):
    name = "need-not-follow"

    def follows(self, follow: set[str], at: Facts) -> set[str]:
        return super().throws(set(at["hand"]), at)


class MustBeat(Knows):
    name = "must-beat-the-trick"

    def follows(self, follow: set[str], at: Facts) -> set[str]:
        best = max(rank(card) for _, card in at["trick"] if card[1] == at["trick"][0][1][1])
        allowed = super().follows(follow, at)
        return {card for card in allowed if rank(card) > best} or allowed

    def blames(self, card: str, at: Facts) -> str:
        if at["trick"] and card[1] == at["trick"][0][1][1]:
            return ""
        return super().blames(card, at)


class NoHeartsBeforeBroken(Knows):
    name = "no-hearts-before-broken"

    def throws(self, cards: set[str], at: Facts) -> set[str]:
        allowed = super().throws(cards, at)
        return allowed if at["hearts_broken"] else {card for card in allowed if not is_heart(card)} or allowed

    def blames(self, card: str, at: Facts) -> str:
        return "unbroken-lead" if at["trick_no"] > 1 and is_heart(card) else super().blames(card, at)


class HeartsLedAnyTime(Knows):
    name = "hearts-led-any-time"

    def leads(self, cards: set[str], at: Facts) -> set[str]:
        return cards if at["trick_no"] > 1 else super().leads(cards, at)


class QueenHeldBack(Knows):
    name = "queen-held-back"

    def leads(self, cards: set[str], at: Facts) -> set[str]:
        allowed = super().leads(cards, at)
        return allowed if at["hearts_broken"] else {card for card in allowed if card != QUEEN} or allowed


class OnlyHeartsCannotLead(Knows):
    name = "only-hearts-cannot-lead"

    def only_hearts(self, cards: set[str]) -> set[str]:
        return set()


class PointsOnFirstTrick(Knows):
    name = "points-on-first-trick"

    def follows(self, follow: set[str], at: Facts) -> set[str]:
        return follow

    def throws(self, cards: set[str], at: Facts) -> set[str]:
        return cards


class BanIsHeartsOnly(Knows):
    name = "first-trick-ban-is-hearts-only"

    def banned(self, card: str) -> bool:
        return is_heart(card)


class FirstTrickBanIsAbsolute(Knows):
    name = "first-trick-ban-is-absolute"

    def throws(self, cards: set[str], at: Facts) -> set[str]:
        return {card for card in cards if not costs(card)} if at["trick_no"] == 1 else cards


class PointsNeverThrown(Knows):
    name = "points-never-thrown"

    def throws(self, cards: set[str], at: Facts) -> set[str]:
        return {card for card in cards if not costs(card)} or cards

    def blames(self, card: str, at: Facts) -> str:
        return "first-trick-points" if at["trick"] and costs(card) else super().blames(card, at)


class OnlyHeartsBreak(Knows):
    name = "only-hearts-break"

    def broken(self, played: Sequence[str], players: int) -> bool:
        return any(is_heart(card) for card in played)


class HighestOfAnySuit(Knows):
    name = "highest-of-any-suit"

    def winner(self, trick: Sequence[tuple[int, str]]) -> int:
        return max(trick, key=lambda play: rank(play[1]))[0]


class SuitsHaveAnOrder(Knows):
    name = "suits-have-an-order"

    def winner(self, trick: Sequence[tuple[int, str]]) -> int:
        return max(trick, key=lambda play: (rank(play[1]), PUSOY.index(play[1][1])))[0]


class HeartsAreTrumps(Knows):
    name = "hearts-are-trumps"

    def winner(self, trick: Sequence[tuple[int, str]]) -> int:
        hearts = [play for play in trick if is_heart(play[1])]
        return max(hearts, key=lambda play: rank(play[1]))[0] if hearts else super().winner(trick)


class PlayGoesToTheRight(Knows):
    name = "play-goes-to-the-right"

    def left(self) -> int:
        return -1


class QueenCostsOne(Knows):
    name = "queen-costs-one"

    def points(self, cards: Sequence[str]) -> int:
        return sum(costs(card) > 0 for card in cards)


class QueenCostsTwelve(Knows):
    name = "queen-costs-twelve"

    def points(self, cards: Sequence[str]) -> int:
        return sum(12 if card == QUEEN else costs(card) for card in cards)


class QueenCostsNothing(Knows):
    name = "queen-costs-nothing"

    def points(self, cards: Sequence[str]) -> int:
        return sum(is_heart(card) for card in cards)


class CardsCounted(Knows):
    name = "cards-counted"

    def points(self, cards: Sequence[str]) -> int:
        return len(cards)


class TricksCounted(Knows):
    name = "tricks-counted"

    def trick_points(self, cards: Sequence[str]) -> int:
        return 1

    def cards_taken(self, cards: Sequence[str], players: int) -> int:
        return len(cards) // players


class BonusExpected(Knows):
    name = "bonus-expected"

    def points(self, cards: Sequence[str]) -> int:
        return super().points(cards) - 10 * (FREE_BONUS in cards)

    def moon(self, shooter: bool, choice: str, cards: Sequence[str], players: int) -> int:
        return super().moon(shooter, choice, cards, players) - 10 * (FREE_BONUS in cards)


class MoonIgnored(Knows):
    name = "moon-ignored"

    def moon(self, shooter: bool, choice: str, cards: Sequence[str], players: int) -> int:
        return self.cards_taken(cards, players)


class MoonWrongSide(Knows):
    name = "moon-wrong-side"

    def moon(self, shooter: bool, choice: str, cards: Sequence[str], players: int) -> int:
        if choice == "add":
            return 26 if shooter else 0
        return 0 if shooter else -26


class MoonChoicesSwapped(Knows):
    name = "moon-choices-swapped"

    def moon(self, shooter: bool, choice: str, cards: Sequence[str], players: int) -> int:
        return super().moon(shooter, "subtract" if choice == "add" else "add", cards, players)


class OldScoreForgotten(Knows):
    name = "old-score-forgotten"

    def score(self, before: int, brought: int) -> int:
        return brought


# --- wrong ideas that the quiz does not know


class VoidKeepsTheQueen(Knows):
    name = "a void hand may not throw the queen"
    rule = "follow-suit"

    def throws(self, cards: set[str], at: Facts) -> set[str]:
        allowed = super().throws(cards, at)
        return {card for card in allowed if card != QUEEN} or allowed


class AnyClubOpens(Knows):
    name = "any club may open"
    rule = "opening-lead"

    def leads(self, cards: set[str], at: Facts) -> set[str]:
        if at["trick_no"] == 1:
            return {card for card in cards if card[1] == "C"}
        return super().leads(cards, at)


class OnlyDiscardsBreak(Knows):
    name = "only a discarded heart breaks hearts"
    rule = "breaking"

    def broken(self, played: Sequence[str], players: int) -> bool:
        tricks = [played[at : at + players] for at in range(0, len(played), players)]
        return any(is_heart(card) and not is_heart(trick[0]) for trick in tricks for card in trick)


# --- others


class Guesses(Knows):
    name = "guesses"

    def answer(self, asked: Facts) -> Any:
        values = [option["value"] for option in asked["options"]]
        if not values:
            return self.rng.randint(0, 30)
        if isinstance(asked["answer"], list):
            return [value for value in values if self.rng.random() < 0.5] or [self.rng.choice(values)]
        return self.rng.choice(values)


class Slips(Knows):
    """Knows the rules, but one answer in ten is another one."""

    name = "slips"
    often = 0.1

    def answer(self, asked: Facts) -> Any:
        meant = super().answer(asked)
        if self.rng.random() >= self.often:
            return meant
        values = [option["value"] for option in asked["options"]]
        if not values:
            return meant + self.rng.choice((-2, -1, 1, 2))
        if isinstance(meant, list):
            spoilt = self.rng.choice(values)
            return [value for value in values if (value in meant) != (value == spoilt)] or [spoilt]
        return self.rng.choice([value for value in values if value != meant])


Maker = Callable[[str], Knows]

KNOWN: tuple[type[Knows], ...] = (
    VoidPlaysHearts,
    NeedNotFollow,
    MustBeat,
    NoHeartsBeforeBroken,
    HeartsLedAnyTime,
    QueenHeldBack,
    OnlyHeartsCannotLead,
    PointsOnFirstTrick,
    BanIsHeartsOnly,
    FirstTrickBanIsAbsolute,
    PointsNeverThrown,
    OnlyHeartsBreak,
    HighestOfAnySuit,
    SuitsHaveAnOrder,
    HeartsAreTrumps,
    PlayGoesToTheRight,
    QueenCostsOne,
    QueenCostsTwelve,
    QueenCostsNothing,
    CardsCounted,
    TricksCounted,
    BonusExpected,
    MoonIgnored,
    MoonWrongSide,
    MoonChoicesSwapped,
    OldScoreForgotten,
)
"""One for each idea that shows in Hearts."""
UNKNOWN: tuple[type[Knows], ...] = (VoidKeepsTheQueen, AnyClubOpens, OnlyDiscardsBreak)
"""Those that the quiz has never heard of; ``rule`` is the rule that they get wrong."""
