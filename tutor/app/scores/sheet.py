"""A score sheet as it is kept: what is played, by whom, and the points of every deal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tutor.engine.dealing import dealer_of
from tutor.reading.locate import NotFoundError
from tutor.reading.problems import ContentError
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import BookFile, OptionError, load_book_file, parse_book
from tutor.rules.score import MatchResult, match_result
from tutor.rules.vocabulary import Direction, MoonChoice

FORMAT = "hearts-tutor/scoresheet"
VERSION = 1
_NO_SHEET = (
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    RecursionError,
    NotFoundError,
    OptionError,
    ContentError,
    OSError,
)
"""What reading a record raises that is no score sheet, or whose rules are gone."""


class SheetError(Exception):
    """A score sheet that cannot go on: its record is damaged, or there are no such rules any more."""


class KeptDeal(NamedTuple):
    """A deal that was scored."""

    points: tuple[int, ...]
    """What is added to each total."""
    moon: int | None = None
    """The seat that shot the moon."""
    choice: MoonChoice | None = None


@dataclass(slots=True)
class Sheet:
    """A score sheet that is being kept."""

    found: BookFile
    options: Mapping[str, str]
    rules: Rules
    target: int
    names: tuple[str, ...]
    """By seat, clockwise; empty for a player without a name."""
    deals: list[KeptDeal] = field(default_factory=list)

    @property
    def totals(self) -> tuple[int, ...]:
        """The scores after the last deal."""
        return tuple(sum(deal.points[seat] for deal in self.deals) for seat in range(self.rules.players))

    @property
    def deal_no(self) -> int:
        """The number of the next deal, counted from 1."""
        return len(self.deals) + 1

    @property
    def result(self) -> MatchResult:
        """Whether the match is over, and who has won."""
        return match_result(self.rules, self.totals, self.target)

    @property
    def direction(self) -> Direction:
        """Where cards are passed in the next deal."""
        return self.rules.direction(self.deal_no)

    def document(self) -> dict[str, object]:
        """The score sheet for other programs."""
        rules, result = self.rules, self.result
        return {
            "format": FORMAT,
            "version": VERSION,
            "rules": rules.book.id,
            "players": rules.players,
            "options": dict(self.options),
            "target": self.target,
            "names": [name or None for name in self.names],
            "deals": [
                {
                    "deal": number,
                    "dealer": dealer_of(rules, number),
                    "pass": rules.direction(number).value,
                    "points": deal.points,
                    "moon": deal.moon,
                    "moon_choice": deal.choice and deal.choice.value,
                }
                for number, deal in enumerate(self.deals, 1)
            ],
            "totals": self.totals,
            "over": result.over,
            "winners": result.winners,
        }


def sheet_to_json(sheet: Sheet) -> str:
    """The record of a score sheet; a user's own rule files are part of it, so that it goes on when they are gone."""
    files = [[source.file, source.text] for source in sheet.found.files]
    return json.dumps({**sheet.document(), "files": files})


def sheet_from_json(record: str) -> Sheet:
    """The score sheet of a record. Raises ``SheetError``."""
    try:
        data = json.loads(record)
        if data["format"] != FORMAT or data["version"] != VERSION:
            raise SheetError(data["version"])
        found, options = _book_of(data), {str(name): str(value) for name, value in data["options"].items()}
        rules = compile_rules(found.resolve(options), _number(data["players"]))
        names = tuple(str(name or "") for name in data["names"])
        sheet = Sheet(found, options, rules, _number(data["target"]), names)
        sheet.deals = [_deal_of(deal, rules.players) for deal in data["deals"]]
        if len(names) != rules.players or sheet.target < 1 or any(map(_is_bad, filter(None, names))):
            raise SheetError("names")
    except _NO_SHEET as error:
        raise SheetError from error
    return sheet


def _book_of(data: Any) -> BookFile:
    files = [(str(name), str(text).encode()) for name, text in data["files"]]
    if not files:
        return load_book_file(str(data["rules"]))
    (name, text), *parents = files
    return parse_book(text, name, parents)


def _deal_of(data: Any, players: int) -> KeptDeal:
    points = tuple(map(_number, data["points"]))
    moon, choice = data["moon"], data["moon_choice"]
    if len(points) != players or (moon is not None and _number(moon) not in range(players)):
        raise SheetError("deal")
    return KeptDeal(points, moon, None if choice is None else MoonChoice(choice))


def _number(value: object) -> int:
    if type(value) is not int:
        raise SheetError(value)
    return value


def _is_bad(name: str) -> bool:
    name.encode()
    return not name.strip()
