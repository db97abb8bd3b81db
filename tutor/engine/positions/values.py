"""The single values of a position read from plain data."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.cards import COPY_SHIFT, HEARTS, Card, Cards, each_card, parse_card, rank_of
from tutor.engine.positions.faults import FaultCode, Path, PositionFault
from tutor.engine.positions.model import Play
from tutor.rules.vocabulary import MoonChoice

_HEARTS_KEY = "hearts"


class ValueReader:
    """Reads the values of one position and remembers its cards, so that two copies of a card are two different bits.

    Every method takes the path to the value, for the fault that it raises (``PositionFault``).
    """

    def __init__(self) -> None:
        self._players = 0
        self._used: Cards = 0
        self.counted: Cards = 0
        """The hearts that were counted and not named."""

    def text(self, path: Path, value: object) -> str:
        """A text; a number is taken as it is written."""
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise _wrong_type(path, "text")
        return str(value)

    def number(self, path: Path, value: object, least: int | None = None) -> int:
        """A whole number of at least ``least``."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise _wrong_type(path, "integer")
        if least is not None and value < least:
            raise PositionFault(FaultCode.OUT_OF_RANGE, path, key=str(path[0]), found=value, least=least)
        return value

    def truth(self, path: Path, value: object) -> bool:
        if not isinstance(value, bool):
            raise _wrong_type(path, "true-false")
        return value

    def player_count(self, path: Path, value: object) -> int:
        """The number of players, which the later values are checked against."""
        self._players = self.number(path, value, least=1)
        return self._players

    def seat(self, path: Path, value: object) -> int:
        seat = self.number(path, value)
        if not 0 <= seat < self._players:
            raise PositionFault(FaultCode.WRONG_SEAT, path, seat=seat, last=self._players - 1)
        return seat

    def options(self, path: Path, value: object) -> dict[str, str]:
        if not isinstance(value, Mapping):
            raise _wrong_type(path, "mapping")
        return {self.text((*path, name), name): self.text((*path, name), chosen) for name, chosen in value.items()}

    def moon_choice(self, path: Path, value: object) -> MoonChoice:
        choices = [choice.value for choice in MoonChoice]
        if value not in choices:
            raise PositionFault(
                FaultCode.UNKNOWN_WORD, path, key=str(path[0]), word=str(value), choices=", ".join(choices)
            )
        return MoonChoice(value)

    def totals(self, path: Path, value: object) -> tuple[int, ...]:
        """A number for each seat."""
        return tuple(self.number((*path, index), item) for index, item in enumerate(self._by_seat(path, value)))

    def card(self, path: Path, value: object) -> Card:
        """A card, in the first copy that has not been read before."""
        try:
            card = parse_card(value) if isinstance(value, str) else None
        except ValueError:
            card = None
        if card is None:
            raise PositionFault(FaultCode.BAD_CARD, path, card=str(value))
        if card & self._used:
            card <<= COPY_SHIFT
        if card & self._used:
            raise PositionFault(FaultCode.DUPLICATE_CARD, path, card=str(value))
        self._used |= card
        return card

    def card_list(self, path: Path, value: object) -> tuple[Card, ...]:
        return tuple(self.card((*path, index), item) for index, item in enumerate(_list(path, value)))

    def cards(self, path: Path, value: object) -> Cards:
        return sum(self.card_list(path, value))

    def trick(self, path: Path, value: object) -> tuple[Play, ...]:
        """A list of ``[seat, card]``."""
        return tuple(self._play((*path, index), item) for index, item in enumerate(_list(path, value)))

    def tricks(self, path: Path, value: object) -> tuple[tuple[Play, ...], ...]:
        return tuple(self.trick((*path, index), item) for index, item in enumerate(_list(path, value)))

    def captured(self, path: Path, value: object) -> tuple[Cards, ...]:
        """The cards of each seat, named or counted; hearts are handed out when every named card is known."""
        seats = self._by_seat(path, value)
        taken = [self._named((*path, seat), item) for seat, item in enumerate(seats)]
        for seat, item in enumerate(seats):
            if isinstance(item, Mapping) and _HEARTS_KEY in item:
                where = (*path, seat, _HEARTS_KEY)
                taken[seat] |= self._any_hearts(where, self.number(where, item[_HEARTS_KEY], least=0))
        return tuple(taken)

    def _play(self, path: Path, value: object) -> Play:
        pair = _list(path, value)
        if len(pair) != 2:
            raise PositionFault(FaultCode.WRONG_COUNT, path, key=str(path[0]), found=len(pair), expected=2)
        return self.seat((*path, 0), pair[0]), self.card((*path, 1), pair[1])

    def _by_seat(self, path: Path, value: object) -> list[object]:
        items = _list(path, value)
        if len(items) != self._players:
            raise PositionFault(FaultCode.WRONG_COUNT, path, key=str(path[0]), found=len(items), expected=self._players)
        return items

    def _named(self, path: Path, value: object) -> Cards:
        """The cards that are named in one seat's list, or counted by name in its mapping."""
        if not isinstance(value, Mapping):
            return self.cards(path, value)
        cards = 0
        for name, written in value.items():
            if name != _HEARTS_KEY:
                where = (*path, name)
                count = self.number(where, written, least=0)
                # one at a time: the third copy is noticed whatever the number
                for _ in range(count):
                    cards |= self.card(where, name)
        return cards

    def _any_hearts(self, path: Path, count: int) -> Cards:
        """Hearts that were not used before, from the ace down and second copies last: a table removes low cards."""
        free = sorted(each_card(HEARTS & ~self._used), key=lambda card: (card >> COPY_SHIFT > 0, -rank_of(card)))
        if count > len(free):
            raise PositionFault(FaultCode.TOO_MANY_HEARTS, path, found=count, most=len(free))
        cards = sum(free[:count])
        self._used |= cards
        self.counted |= cards
        return cards


def _list(path: Path, value: object) -> list[object]:
    if not isinstance(value, list | tuple):
        raise _wrong_type(path, "list")
    return list(value)


def _wrong_type(path: Path, expected: str) -> PositionFault:
    return PositionFault(FaultCode.WRONG_TYPE, path, key=str(path[0]), expected=expected)
