"""Positions as plain data, in the form of the position files, both ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tutor.cards import Cards, codes, format_card
from tutor.engine.positions.faults import FaultCode, PositionFault
from tutor.engine.positions.model import (
    BrokenPosition,
    DealPosition,
    LegalPosition,
    MatchEndPosition,
    PassPosition,
    Play,
    Position,
    ScorePosition,
    SequencePosition,
    WinnerPosition,
)
from tutor.engine.positions.values import ValueReader
from tutor.reading.problems import suggest
from tutor.rules.vocabulary import MoonChoice

KINDS: dict[str, type[Position]] = {
    "deal": DealPosition,
    "pass": PassPosition,
    "legal": LegalPosition,
    "broken": BrokenPosition,
    "winner": WinnerPosition,
    "score": ScorePosition,
    "match-end": MatchEndPosition,
    "sequence": SequencePosition,
}
_DERIVED = {"counted"}
"""Fields that follow from others."""
_WRITTEN = {cls: kind for kind, cls in KINDS.items()}
_NOTES = {"id", "kind", "expect", "why", "default_of"}
_FOR_THE_READER = {"played", "uncollected", "unplayed_extra"}
"""Keys that tell a person more about the position; where a kind has no field of that name they mean nothing."""

_READERS: dict[str, Callable[[ValueReader, str, Any], object]] = {
    "rules": lambda reader, key, value: reader.text((key,), value),
    "players": lambda reader, key, value: reader.player_count((key,), value),
    "options": lambda reader, key, value: reader.options((key,), value),
    "deal_no": lambda reader, key, value: reader.number((key,), value, least=1),
    "seat": lambda reader, key, value: reader.seat((key,), value),
    "trick_no": lambda reader, key, value: reader.number((key,), value, least=1),
    "hearts_broken": lambda reader, key, value: reader.truth((key,), value),
    "trick": lambda reader, key, value: reader.trick((key,), value),
    "hand": lambda reader, key, value: reader.cards((key,), value),
    "played": lambda reader, key, value: reader.card_list((key,), value),
    "before": lambda reader, key, value: reader.totals((key,), value),
    "captured": lambda reader, key, value: reader.captured((key,), value),
    "moon_choice": lambda reader, key, value: reader.moon_choice((key,), value),
    "target": lambda reader, key, value: reader.number((key,), value),
    "totals": lambda reader, key, value: reader.totals((key,), value),
    "first_trick_no": lambda reader, key, value: reader.number((key,), value, least=1),
    "tricks_in_deal": lambda reader, key, value: reader.number((key,), value, least=1),
    "extra": lambda reader, key, value: reader.cards((key,), value),
    "tricks": lambda reader, key, value: reader.tricks((key,), value),
}


def kind_of(position: Position) -> str:
    """The word for this kind of position in a position file."""
    return _WRITTEN[type(position)]


def from_data(data: Mapping[str, object]) -> Position:
    """The position that the data describe; notes such as ``id``, ``why`` and ``expect`` are left aside.

    Raises ``PositionFault`` for what can be seen without the rules; the rest is for ``solve``. Where cards are counted
    instead of named, any cards that fit are taken. A card that stands twice gets both copies.
    """
    kind = data.get("kind")
    if kind is None:
        raise PositionFault(FaultCode.MISSING_KEY, key="kind")
    cls = KINDS.get(str(kind))
    if cls is None:
        raise PositionFault(FaultCode.UNKNOWN_KIND, ("kind",), kind=str(kind), choices=", ".join(KINDS))
    for key in data:
        if key not in _NOTES | _FOR_THE_READER and (key not in cls._fields or key in _DERIVED):
            raise PositionFault(FaultCode.UNKNOWN_KEY, (key,), key=key, suggestion=suggest(key, cls._fields) or "")
    reader = ValueReader()
    values: dict[str, Any] = {}
    for name in cls._fields:
        value = data.get(name)
        if name in _DERIVED:
            values[name] = reader.counted
        elif value is not None:
            values[name] = _READERS[name](reader, name, value)
        elif name not in cls._field_defaults:
            raise PositionFault(FaultCode.MISSING_KEY, key=name)
    position = cls(**values)
    _check_turns(position)
    return position


def _check_turns(position: Position) -> None:
    """Everybody plays once and in turn, clockwise, and the trick is as long as the question needs."""
    match position:
        case LegalPosition():
            if len(position.trick) >= position.players:
                raise PositionFault(FaultCode.TRICK_FULL, ("trick",))
            _check_order((*position.trick, (position.seat, 0)), position.players, "trick")
        case WinnerPosition():
            _check_trick(position.trick, position.players, "trick")
        case SequencePosition():
            for index, trick in enumerate(position.tricks):
                _check_trick(trick, position.players, "tricks", index)
        case _:
            pass


def _check_trick(trick: tuple[Play, ...], players: int, *path: str | int) -> None:
    if len(trick) != players:
        raise PositionFault(FaultCode.WRONG_COUNT, path, key=str(path[0]), found=len(trick), expected=players)
    _check_order(trick, players, *path)


def _check_order(plays: tuple[Play, ...], players: int, *path: str | int) -> None:
    for turn, (seat, card) in enumerate(plays):
        expected = (plays[0][0] + turn) % players
        if seat != expected:
            where = (*path, turn) if card else ("seat",)
            raise PositionFault(FaultCode.NOT_IN_TURN, where, seat=seat, expected=expected)


def to_data(position: Position) -> dict[str, object]:
    """The position as it stands in a position file: the keys of its kind, cards in their written form.

    What is left to the book's default is left out. ``from_data`` gives an equal position, but for which of two copies
    of a card is which.
    """
    data: dict[str, object] = {"kind": kind_of(position)}
    for name, value in position._asdict().items():
        if name == "options":
            if value:
                data["options"] = dict(value)
        elif value is not None and name not in _DERIVED:
            data[name] = _written(name, value)
    return data


def _written(name: str, value: Any) -> object:
    match name:
        case "hand" | "extra":
            return list(codes(value))
        case "played":
            return [format_card(card) for card in value]
        case "trick":
            return _written_trick(value)
        case "tricks":
            return [_written_trick(trick) for trick in value]
        case "captured":
            return [list(codes(cards)) for cards in value]
        case "before" | "totals":
            return list(value)
        case _:
            return value.value if isinstance(value, MoonChoice) else value


def _written_trick(trick: tuple[Play, ...]) -> list[list[object]]:
    return [[seat, format_card(card)] for seat, card in trick]


def cards_in(position: Position) -> dict[str, Cards]:
    """All cards of the position, by the key under which they stand."""
    match position:
        case LegalPosition():
            return {"trick": _cards(position.trick), "hand": position.hand}
        case BrokenPosition():
            return {"played": sum(position.played)}
        case WinnerPosition():
            return {"trick": _cards(position.trick)}
        case ScorePosition():
            return {"captured": sum(position.captured)}
        case SequencePosition():
            return {"extra": position.extra, "tricks": sum(_cards(trick) for trick in position.tricks)}
        case _:
            return {}


def _cards(trick: tuple[Play, ...]) -> Cards:
    return sum(card for _, card in trick)
