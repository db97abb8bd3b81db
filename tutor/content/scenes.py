"""The positions of a lesson: read from its nodes, and looked at for what cannot happen at a table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from tutor.cards import Card, each_card, format_card
from tutor.content.model import LessonHead
from tutor.engine.positions.data import from_data
from tutor.engine.positions.faults import PositionFault
from tutor.engine.positions.model import (
    LegalPosition,
    MatchEndPosition,
    Position,
    ScorePosition,
    SequencePosition,
    WinnerPosition,
)
from tutor.engine.positions.solve import solve
from tutor.reading.nodes import Mapping_, Node, Scalar, Sequence_
from tutor.reading.problems import Problems
from tutor.rules.compile import Rules
from tutor.rules.score import moon_choices

P = TypeVar("P", bound=Position)

_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_WORDS = {"true": True, "false": False}

THE_BOOKS = 0
"""Stands for the target until the rule book in use is known: a lesson does not say one."""

YOU = 0
"""The reader's seat, where a position does not say another."""


def read_position(node: Mapping_, data: Mapping[str, object], head: LessonHead, problems: Problems) -> Position | None:
    """The position that the data describe; ``node`` is where they are written, for what is wrong with them."""
    filled: dict[str, object] = {"kind": "legal", **data, "rules": head.rules, "players": head.players}
    if filled["kind"] == "legal":
        filled = {"seat": YOU, "trick": [], **filled}
    if filled["kind"] == "sequence":
        filled = {"extra": [], **filled}
    if filled["kind"] == "match-end":
        if written := node.get("target"):
            problems.add("unknown-key", written, key="target")
        filled["target"] = THE_BOOKS
    try:
        return from_data(filled)
    except PositionFault as fault:
        add_fault(fault, node, problems)
        return None


def add_fault(fault: PositionFault, node: Node, problems: Problems) -> None:
    """Note a fault of a position at the value that it is about."""
    for step in fault.path:
        below: Node | None = None
        if isinstance(node, Mapping_):
            below = node.get(str(step))
        elif isinstance(node, Sequence_) and isinstance(step, int) and step < len(node.items):
            below = node.items[step]
        if below is None:
            break
        node = below
    problems.add("position-fault", node, fault=fault.code.value, **fault.facts)


def at_table(position: P, rules: Rules) -> P:
    """The position with what it leaves to the book: the target, and what a moon does where the shooter is not asked."""
    if isinstance(position, MatchEndPosition):
        return position._replace(target=rules.book.match.target.default)
    if isinstance(position, ScorePosition) and all(len(moon_choices(moon)) < 2 for moon in rules.moons):
        return position._replace(moon_choice=None)
    return position


def written_data(node: Mapping_) -> dict[str, object]:
    """The keys and values of a position as plain data."""
    return {key.text: _value(value) for key, value in node.entries}


def _value(node: Node) -> object:
    match node:
        case Mapping_():
            return written_data(node)
        case Sequence_():
            return [_value(item) for item in node.items]
        case Scalar(text=text, style=style):
            if style:
                return text
            return int(text) if _INTEGER.fullmatch(text) else _WORDS.get(text, text)


def check_position(position: Position, rules: Rules, node: Mapping_, problems: Problems) -> bool:
    """Note why the position cannot happen at this table. Whether the engine can judge it all the same."""
    try:
        solve(position, rules)
    except PositionFault as fault:
        add_fault(fault, node, problems)
        return False
    match position:
        case LegalPosition(hand=hand, trick=trick, trick_no=trick_no, hearts_broken=broken):
            cards = [card for _, card in trick]
            expected = rules.hand_size - trick_no + 1
            if hand.bit_count() != expected:
                problems.add("hand-not-full", _at(node, "hand"), found=hand.bit_count(), expected=expected)
            _check_opening(cards, hand, trick_no, rules, node, problems)
            _check_broken(cards, broken, trick_no, rules, node, problems)
        case WinnerPosition(trick=trick, trick_no=trick_no):
            _check_opening([card for _, card in trick], 0, trick_no, rules, node, problems)
        case SequencePosition(tricks=tricks, first_trick_no=trick_no):
            for trick in tricks[:1]:
                _check_opening([card for _, card in trick], 0, trick_no, rules, node, problems)
        case ScorePosition(captured=captured):
            missing = sum(charge.cards for charge in rules.charges) & ~sum(captured)
            if missing:
                written = " ".join(map(format_card, each_card(missing)))
                problems.add("cards-untaken", _at(node, "captured"), cards=written)
        case _:
            pass
    return True


def _check_opening(
    cards: list[Card], hand: int, trick_no: int, rules: Rules, node: Mapping_, problems: Problems
) -> None:
    """A card that must open begins the first trick, and nobody holds it any more."""
    opening = rules.opening
    if trick_no > 1:
        missed = bool(opening & (hand | sum(cards)))
    else:
        missed = bool(opening) and not opening & (cards[0] if cards else hand)
    if missed:
        problems.add("wrong-opening", _at(node, "trick_no"), card=format_card(opening))


def _check_broken(
    cards: list[Card], broken: bool, trick_no: int, rules: Rules, node: Mapping_, problems: Problems
) -> None:
    breaker = next((card for card in cards if card & rules.breakers), None)
    if breaker is not None and not broken:
        problems.add("breaking-unsaid", _at(node, "hearts_broken"), card=format_card(breaker))
    if broken and trick_no == 1 and breaker is None:
        problems.add("breaking-unearned", _at(node, "hearts_broken"))


def _at(node: Mapping_, key: str) -> Node:
    return node.get(key) or node
