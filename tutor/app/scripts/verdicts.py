"""Verdicts on the positions of a file, and whether they are the expected ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias

from tutor.app.exits import Exit
from tutor.cards import Card
from tutor.engine.positions.data import from_data
from tutor.engine.positions.faults import FaultCode, PositionFault
from tutor.engine.positions.file import MAX_KIB, PositionEntry, read_positions
from tutor.engine.positions.model import LegalPosition, Position
from tutor.engine.positions.solve import Answer, expect_of, refusals, solve, solve_legal
from tutor.reading.locate import NotFoundError
from tutor.reading.problems import ContentError
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.judge import Judgement
from tutor.rules.load import BookFile, OptionError, load_book_file

Fault: TypeAlias = PositionFault | ContentError | NotFoundError | OptionError | OSError
"""Why a position cannot be judged: itself, its YAML, or its rule book."""
_FAULTS = (PositionFault, ContentError, NotFoundError, OptionError, OSError)

Word = Callable[[Fault], str]
"""Puts a fault into a sentence; the place in the file is set before it here, where there is one."""
Reason = Callable[[Rules, Judgement, Card], str]
"""Puts into a sentence why this card of the hand may not be played."""

_UNORDERED = {"removed", "legal", "winners"}
"""Answers that are sets; but the winners of a sequence are a list."""
_PATH = re.compile(r"[/\\]|\.ya?ml$")


class Difference(NamedTuple):
    """An answer that is not the expected one."""

    id: str | None
    key: str
    expected: object
    found: object


class Unjudged(NamedTuple):
    """A position that cannot be judged, and the sentence that says why."""

    id: str | None
    kind: str | None
    error: str


@dataclass(frozen=True, slots=True)
class CheckReport:
    """How the positions of a file compare with what is expected of them."""

    compared: int
    """How many positions were judged and had an ``expect``."""
    differences: tuple[Difference, ...]
    unjudged: tuple[Unjudged, ...]

    @property
    def exit_code(self) -> Exit:
        """65 if a position cannot be judged, 1 if an answer differs, else 0."""
        if self.unjudged:
            return Exit.DATA
        return Exit.FAILED if self.differences else Exit.OK


def judge_file(source: Path | bytes, word: Word, reason: Reason) -> tuple[dict[str, object], Exit]:
    """The JSON document with the verdicts, and the exit code: 65 if a position cannot be judged.

    ``source`` is a file, or the bytes of one that has no place. Raises ``ContentError`` if it is no position file, and
    ``OSError`` if it cannot be read.
    """
    results = []
    code = Exit.OK
    for entry, verdict in _each_answer(source, word, lambda position, rules: _verdict(position, rules, reason)):
        told: dict[str, object] = {"id": entry.id, "kind": entry.kind}
        if isinstance(verdict, str):
            told["error"] = verdict
            code = Exit.DATA
        else:
            told["result"] = verdict
        results.append(told)
    return {"format": "hearts-tutor/judge", "version": 1, "results": results}, code


def check_file(source: Path | bytes, word: Word) -> CheckReport:
    """Compare the verdicts with the ``expect`` of the positions, key by key; raises as ``judge_file``."""
    compared = 0
    differences: list[Difference] = []
    unjudged = []
    for entry, found in _each_answer(source, word, expect_of):
        if isinstance(found, str):
            unjudged.append(Unjudged(entry.id, entry.kind, found))
        elif isinstance(expected := entry.data.get("expect"), Mapping):
            compared += 1
            differences.extend(_differences(entry, expected, found))
    return CheckReport(compared, tuple(differences), tuple(unjudged))


def _each_answer(
    source: Path | bytes, word: Word, answer: Callable[[Position, Rules], Answer]
) -> Iterator[tuple[PositionEntry, Answer | str]]:
    """Every entry with its answer, or else with a sentence about what is wrong."""
    if isinstance(source, Path):
        with source.open("rb") as file:
            entries = read_positions(file.read(MAX_KIB * 1024 + 1), str(source))
        shelf = _Shelf(source.parent)
    else:
        entries = read_positions(source, "<stdin>")
        shelf = _Shelf(Path())
    for entry in entries:
        outcome: Answer | str
        try:
            if entry.problems:
                raise ContentError(entry.problems)
            position = from_data(entry.data)
            outcome = answer(position, shelf.rules(position))
        except _FAULTS as fault:
            outcome = _sentence(entry, fault, word)
        yield entry, outcome


def _sentence(entry: PositionEntry, fault: Fault, word: Word) -> str:
    """The fault in words, after its place; the problems of a file bring their own."""
    match fault:
        case PositionFault():
            path = fault.path
        case NotFoundError():
            path = ("rules",)
        case OptionError():
            path = ("options", fault.name)
        case _:
            return word(fault)
    return f"{entry.place(path)}: {word(fault)}"


def _verdict(position: Position, rules: Rules, reason: Reason) -> Answer:
    answer = solve(position, rules)
    if isinstance(position, LegalPosition):
        judgement = solve_legal(position, rules)
        refused = answer["refused"]
        assert isinstance(refused, list)
        for item, card in zip(refused, refusals(judgement), strict=True):
            item["reason"] = reason(rules, judgement, card)
    return answer


def _differences(
    entry: PositionEntry, expected: Mapping[str, object], found: Mapping[str, object]
) -> Iterator[Difference]:
    for key, value in expected.items():
        unordered = key in _UNORDERED and entry.kind != "sequence"
        if key not in found or _comparable(value, unordered) != _comparable(found[key], unordered):
            yield Difference(entry.id, key, value, found.get(key))


def _comparable(value: object, unordered: bool) -> object:
    return sorted(value, key=str) if unordered and isinstance(value, list) else value


class _Shelf:
    """The rule books that positions name, each read and compiled once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, BookFile] = {}
        self._rules: dict[object, Rules] = {}

    def rules(self, position: Position) -> Rules:
        """The rules of this position; a book that is a path is looked for from the folder of the position file."""
        key = (position.rules, tuple(sorted(position.options.items())), position.players)
        if key not in self._rules:
            book = self._file(position.rules).resolve(position.options)
            sizes = book.players.sizes
            if position.players not in sizes:
                raise PositionFault(
                    FaultCode.WRONG_PLAYERS,
                    ("players",),
                    players=position.players,
                    least=min(sizes),
                    most=max(sizes),
                )
            self._rules[key] = compile_rules(book, position.players)
        return self._rules[key]

    def _file(self, name: str) -> BookFile:
        if name not in self._files:
            where = str(self._folder / name) if _PATH.search(name) else name
            self._files[name] = load_book_file(where)
        return self._files[name]
