"""What is wrong with a question about breaking hearts, by the reference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests import reference
from tutor.cards import format_card
from tutor.quiz.model import Question
from tutor.quiz.reasons import BrokenBy, NotBroken, Reason

Facts = Mapping[str, Any]
Plays = list[tuple[int, str]]


def is_broken_reason(reason: Reason, facts: Facts) -> bool:
    """Whether it names the first card that breaks hearts and how it was played, or what only seems to break them."""
    game, options = reference.GAMES[facts["rules"]], facts.get("options", {})
    played = facts["played"]
    match reason:
        case BrokenBy(_, card, how):
            place = next(place for place, code in enumerate(played) if reference.broken([code], options, game))
            lead = played[place // facts["players"] * facts["players"]]
            kept = "followed" if played[place][1] == lead[1] else "discarded"
            return (format_card(card), how.value) == (played[place], "led" if place % facts["players"] == 0 else kept)
        case NotBroken(_, tempting):
            costly = [code for code in played if reference.is_penalty(code, game)]
            return not reference.broken(played, options, game) and costly[:1] == (
                [] if tempting is None else [format_card(tempting)]
            )
        case _:
            return False


def breaking_faults(question: Question, facts: Facts) -> Iterator[str]:
    """A branch that is none, and tricks that cannot be."""
    name, _, way = question.branch.partition(":")
    if question.rule.name != name or (way.startswith("not-yet") == (question.answer == ("yes",))):
        yield f"branch {question.branch}"
    reason = question.reason
    if isinstance(reason, BrokenBy):
        card = format_card(reason.card)
        kind = "heart" if card[1] == "H" else "other"
        if way != f"by-{reason.played.value}-{kind}":
            yield f"branch {question.branch} with {card}"
    elif isinstance(reason, NotBroken) and (reason.tempting is None) != (way == "not-yet"):
        yield f"branch {question.branch}"
    yield from cannot_be_played(facts)


def cannot_be_played(facts: Facts) -> Iterator[str]:
    """What no hands can have played in the middle of a deal in which hearts were not broken before."""
    game, players, options = reference.GAMES[facts["rules"]], facts["players"], facts.get("options", {})
    played, pack = facts["played"], reference.pack(facts["players"], reference.GAMES[facts["rules"]])
    if any(played.count(card) > pack.count(card) for card in played) or len(played) % players:
        yield "a card too often, or a part of a trick"
        return
    if (opening := reference.opening_card(players, game)) in played:
        yield f"{opening} is not led in the middle of a deal"
    lacks: list[set[str]] = [set() for _ in range(players)]
    leader, broken = 0, False
    for start in range(0, len(played), players):
        trick: Plays = [
            ((leader + place) % players, card) for place, card in enumerate(played[start : start + players])
        ]
        led = trick[0][1]
        yield from (f"{seat} cannot have {card}" for seat, card in trick if card in lacks[seat])
        lacks = [known | set(lacking(card, led, pack)) for known, (_, card) in zip_seats(lacks, trick)]
        if led[1] == "H" and not broken:
            free = reference.setting(options, "unbroken-lead", game) == "hearts-if-only-queen-besides"
            lacks[leader] |= {card for card in pack if card[1] != "H" and not (free and card == "QS")}
        broken = broken or reference.broken([card for _, card in trick], options, game)
        winner = reference.winner(trick, options, game)
        leader = leader if winner is None else winner
    if not any(fits(facts, lacks, held) for held in range(reference.hand_size(players, game))):
        yield "no hands can be left"


def zip_seats(lacks: list[set[str]], trick: Plays) -> Iterator[tuple[set[str], tuple[int, str]]]:
    """By seat, what it lacks and what it has played."""
    by_seat = dict(trick)
    for seat, known in enumerate(lacks):
        yield known, (seat, by_seat[seat])


def lacking(card: str, led: str, pack: list[str]) -> list[str]:
    """What whoever played the card cannot hold."""
    return [] if card[1] == led[1] else [other for other in pack if other[1] == led[1]]


def fits(facts: Facts, lacks: list[set[str]], held: int) -> bool:
    """Whether all unseen cards can be in hands of this size, in the tricks before, or left over from the deal."""
    game, players, options = reference.GAMES[facts["rules"]], facts["players"], facts.get("options", {})
    unseen = reference.without(reference.pack(players, game), facts["played"])
    elsewhere = len(unseen) - held * players
    breakers = [card for card in unseen if reference.broken([card], options, game)]
    if not players <= elsewhere <= len(unseen) - len(breakers):
        return False
    for chosen in range(1, 16):
        cards = [card for card in unseen if chosen >> "CDHS".index(card[1]) & 1]
        room = held * sum(any(card not in lack for card in cards) for lack in lacks)
        if len(cards) > room + elsewhere:
            return False
        if sum(card in breakers for card in cards) > room:
            return False
    return True
