"""Why a position cannot be judged, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.engine.positions.faults import FaultCode, PositionFault

if TYPE_CHECKING:
    from tutor.i18n.catalogue import Catalogue


def say_position_fault(t: Catalogue, fault: PositionFault) -> str:
    """What is wrong with the position, as a sentence. Keys and cards stand in it as they do in the file."""
    facts = fault.facts
    match fault.code:
        case FaultCode.UNKNOWN_KIND | FaultCode.MISSING_KEY | FaultCode.UNKNOWN_KEY | FaultCode.UNKNOWN_WORD:
            return _about_words(t, fault)
        case FaultCode.WRONG_TYPE:
            return _about_type(t, str(facts["key"]), str(facts["expected"]))
        case FaultCode.OUT_OF_RANGE | FaultCode.TOO_LATE | FaultCode.WRONG_COUNT | FaultCode.WRONG_PLAYERS:
            return _about_numbers(t, fault)
        case FaultCode.WRONG_SEAT:
            return t.say(
                "judge", "There is no seat {seat}: the seats are numbered from {first} to {last}.", first=0, **facts
            )
        case FaultCode.NOT_IN_TURN:
            return t.say("judge", "It is the turn of seat {expected}, not of seat {seat}.", **facts)
        case FaultCode.TRICK_FULL:
            return t.say("judge", "Everybody has already played to this trick.")
        case FaultCode.MOON_CHOICE:
            return t.say("judge", "Seat {seat} has shot the moon, so moon_choice must say what it chooses.", **facts)
        case _:
            return _about_cards(t, fault)


def _about_words(t: Catalogue, fault: PositionFault) -> str:
    facts = dict(fault.facts)
    if choices := facts.get("choices"):
        facts["choices"] = t.listing(str(choices).split(", "))
    match fault.code:
        case FaultCode.UNKNOWN_KIND:
            return t.say("judge", "There is no kind of position called {kind}; the kinds are {choices}.", **facts)
        case FaultCode.MISSING_KEY:
            return t.say("judge", "The key {key} is missing.", **facts)
        case FaultCode.UNKNOWN_KEY if facts["suggestion"]:
            return t.say("judge", "The key {key} means nothing here; perhaps you meant {suggestion}.", **facts)
        case FaultCode.UNKNOWN_KEY:
            return t.say("judge", "The key {key} means nothing here.", key=facts["key"])
        case _:
            return t.say("judge", "The key {key} cannot be {word}; it can be one of these: {choices}.", **facts)


def _about_type(t: Catalogue, key: str, expected: str) -> str:
    match expected:
        case "integer":
            return t.say("judge", "The key {key} needs a whole number here.", key=key)
        case "true-false":
            return t.say("judge", "The key {key} needs true or false.", key=key)
        case "list":
            return t.say("judge", "The key {key} needs a list here.", key=key)
        case "mapping":
            return t.say("judge", "The key {key} needs names with values, as in {{name: value}}.", key=key)
        case _:
            return t.say("judge", "The key {key} needs a text here.", key=key)


def _about_numbers(t: Catalogue, fault: PositionFault) -> str:
    facts = fault.facts
    match fault.code:
        case FaultCode.OUT_OF_RANGE:
            return t.say("judge", "The key {key} cannot be {found}; the lowest number is {least}.", **facts)
        case FaultCode.TOO_LATE:
            return t.say_n(
                "judge",
                "The key {key} goes past the end of the deal, which has {n} trick.",
                "The key {key} goes past the end of the deal, which has {n} tricks.",
                int(facts["most"]),
                key=facts["key"],
            )
        case FaultCode.WRONG_COUNT:
            return t.say_n(
                "judge",
                "The key {key} needs a list of {n} entry here.",
                "The key {key} needs a list of {n} entries here.",
                int(facts["expected"]),
                key=facts["key"],
            )
        case _:
            return t.say(
                "judge", "The number of players cannot be {players} here; it can be {least} to {most}.", **facts
            )


def _about_cards(t: Catalogue, fault: PositionFault) -> str:
    facts = fault.facts
    match fault.code:
        case FaultCode.BAD_CARD:
            return t.say("judge", "There is no card {card}; a card is its rank and its suit, as in QS or TC.", **facts)
        case FaultCode.DUPLICATE_CARD:
            return t.say("judge", "The card {card} stands here more often than the pack has it.", **facts)
        case FaultCode.NOT_IN_PACK:
            return t.say("judge", "The card {card} is not in play with this number of players.", **facts)
        case FaultCode.TOO_MANY_HEARTS:
            return t.say("judge", "There are not that many hearts in the pack.")
        case FaultCode.UNEQUAL_HEARTS:
            return t.say("judge", "The hearts cost different points in this game; name them instead of counting them.")
        case FaultCode.HAND_SIZE if facts["found"] == 0:
            return t.say("judge", "The hand has no cards.")
        case FaultCode.HAND_SIZE:
            return t.say_n(
                "judge",
                "At this moment nobody can hold more than {n} card.",
                "At this moment nobody can hold more than {n} cards.",
                int(facts["most"]),
            )
        case _:
            return t.say("judge", "With this number of players no cards are left over, so extra must be empty.")
