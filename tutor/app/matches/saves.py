"""Matches as they are saved: what they are played with, and every action of every seat."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from tutor.activities.match import Match
from tutor.bots import BOTS, make_bot, make_opponent
from tutor.bots.hard import Adviser
from tutor.bots.protocol import Bot
from tutor.engine.actions import action_from_json, action_to_json
from tutor.engine.state import Setup
from tutor.reading.locate import NotFoundError, packaged_ids
from tutor.reading.problems import ContentError
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import BookFile, OptionError, load_book_file, parse_book

FORMAT = 1
YOU = 0
"""The reader's seat."""

T = TypeVar("T")
_NO_RECORD = (ValueError, KeyError, TypeError, RecursionError)
"""What reading JSON raises that is no record."""
_NO_RULES = (NotFoundError, OptionError, ContentError, OSError)
"""What opening the rules of a record raises."""


class SaveError(Exception):
    """A saved match that cannot go on: its record is damaged, or there are no such rules any more."""


class BookText(NamedTuple):
    """A rule file as it was when the match began."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """What a match is played with, besides its rules."""

    book: str
    """The id of the rule book or the whole path of its file."""
    options: Mapping[str, str]
    level: str
    """The name of the computer players."""
    files: tuple[BookText, ...] = ()
    """The user's own rule files, the book's first, so that the match goes on when they have changed or gone."""
    hints: bool = False
    """Hints were wished for, and are given too when the match goes on."""


class Opened(NamedTuple):
    """A match that was saved, as far as it goes."""

    match: Match
    settings: MatchSettings
    found: BookFile
    """The rule book that it is played by."""
    whole: bool
    """Every action of the record fits the rules as they are now."""


def own_files(found: BookFile) -> tuple[BookText, ...]:
    """The user's own files that a rule book is made of; none for a book that comes with the program."""
    return tuple(BookText(source.file, source.text) for source in found.files)


def book_name(found: BookFile) -> str:
    """What a record calls a rule book: the id of one that comes with the program, else the whole path of its file."""
    return found.book.id if found.packaged else _whole(found.files[0].file)


def is_match_of(record: str, book: str) -> bool:
    """Whether this is the record of a match by the rule book with this id or path."""
    try:
        return _whole(_text(json.loads(record)["book"])) == _whole(book)
    except (SaveError, *_NO_RECORD):
        return False


def goes_by_old_rules(record: str) -> bool:
    """As ``rules_have_changed``, of a record; a damaged one says nothing."""
    try:
        settings = _settings(json.loads(record))
        return not _files_are_as_then(settings) and rules_have_changed(settings, _book_file(settings))
    except (SaveError, *_NO_RECORD, *_NO_RULES):
        return False


def _files_are_as_then(settings: MatchSettings) -> bool:
    """Whether the user's own files say to the letter what they said when the match began: nothing need be checked."""
    paths = (settings.book, *(file.name for file in settings.files[1:]))
    try:
        return all(
            Path(path).read_bytes() == file.text.encode() for path, file in zip(paths, settings.files, strict=False)
        )
    except (OSError, ValueError):
        return False


def rules_have_changed(settings: MatchSettings, found: BookFile) -> bool:
    """Whether the user's own files say other rules by now than ``found``, by which a match is played.

    Files that are gone say nothing; those that cannot be used any more have changed.
    """
    if not settings.files:
        return False
    then = found.resolve(settings.options)
    try:
        now = load_book_file(settings.book).resolve(settings.options)
    except (NotFoundError, OSError):
        return False
    except (ContentError, OptionError):
        return True
    return now.digest() != then.digest()


def new_match(setup: Setup, settings: MatchSettings, *, hurried: bool = True) -> Match:
    """A match with computer players at every seat but the reader's.

    ``hurried`` says that somebody waits for them; else they do the same on every machine.
    """
    make = make_opponent if hurried else make_bot
    return Match(setup, partial(make, settings.level, setup.seed), YOU)


def adviser_of(match: Match) -> Bot:
    """Who gives hints in a match and reviews it, whatever the level of the others."""
    return Adviser(match.setup.seed, match.you)


def match_to_json(match: Match, settings: MatchSettings) -> str:
    """The record of a match; setup and actions are the whole of it."""
    setup = match.setup
    return json.dumps(
        {
            "format": FORMAT,
            "book": settings.book,
            "files": [list(file) for file in settings.files],
            "digest": setup.rules.book.digest(),
            "players": setup.rules.players,
            "options": dict(settings.options),
            "level": settings.level,
            "hints": settings.hints,
            "seed": setup.seed,
            "target": setup.target,
            "deals": setup.deals,
            "taken_back": match.taken_back,
            "refused": match.slips,
            "actions": [action_to_json(action) for action in match.actions],
        }
    )


def match_from_json(record: str) -> Opened:
    """The match of a record, as far as it fits the rules as they are now. Raises ``SaveError`` if nothing of it does.

    A rule book that has changed since is no obstacle while the actions are still legal.
    """
    try:
        data = json.loads(record)
        if _take(data, "format", int) != FORMAT:
            raise SaveError("format")
        settings = _settings(data)
        found = _book_file(settings)
        match = new_match(_setup(data, _rules(data, settings, found)), settings)
        match.taken_back = _taken_back(data)
        match.slips = _slips(data)
        actions = [action_from_json(action) for action in _take(data, "actions", list)]
    except (*_NO_RECORD, *_NO_RULES) as error:
        raise SaveError from error
    whole = match.take_up(actions)
    if actions and not match.actions:
        raise SaveError("actions")
    return Opened(match, settings, found, whole)


def _whole(name: str) -> str:
    """A rule book by its id or the whole path of its file, so that it is the same from every folder."""
    return name if name in packaged_ids("rules") else os.path.realpath(os.path.expanduser(name))


def _settings(data: Any) -> MatchSettings:
    options = {name: _text(value) for name, value in _take(data, "options", dict).items()}
    level = _take(data, "level", str)
    if level not in BOTS:
        raise SaveError("level")
    book = _text(data["book"])
    hints = _take(data, "hints", bool) if "hints" in data else False
    return MatchSettings(book, options, level, _files(data, book), hints)


def _files(data: Any, book: str) -> tuple[BookText, ...]:
    if "files" in data:
        return tuple(BookText(_text(name), _text(text)) for name, text in _take(data, "files", list))
    # a record from before books could extend one another
    text = data["book_text"]
    return () if text is None else (BookText(book, _text(text)),)


def _book_file(settings: MatchSettings) -> BookFile:
    if not settings.files:
        return load_book_file(settings.book)
    own, *parents = settings.files
    return parse_book(own.text.encode(), own.name, [(parent.name, parent.text.encode()) for parent in parents])


def _rules(data: Any, settings: MatchSettings, found: BookFile) -> Rules:
    book, players = found.resolve(settings.options), _take(data, "players", int)
    if players not in book.players.sizes:
        raise SaveError("players")
    return compile_rules(book, players)


def _taken_back(data: Any) -> int:
    """So often was an action taken back; records from before that could be done do not say."""
    return _take(data, "taken_back", int) if "taken_back" in data else 0


def _slips(data: Any) -> int | None:
    """So many cards were refused; records from before that was counted with the match do not say."""
    return None if data.get("refused") is None else _take(data, "refused", int)


def _setup(data: Any, rules: Rules) -> Setup:
    target, deals = _take(data, "target", int), data["deals"]
    if target < 1 or (deals is not None and _take(data, "deals", int) < 1):
        raise SaveError("target")
    return Setup(rules, _text(data["seed"]), target, deals)


def _take(data: Any, key: str, kind: type[T]) -> T:
    """The value under a key; one of another type is no good, and neither is a boolean for a number."""
    value = data[key]
    if type(value) is not kind:
        raise SaveError(key)
    return value


def _text(value: object) -> str:
    """A text that can be written: JSON can hold halves of characters."""
    if not isinstance(value, str):
        raise SaveError(value)
    value.encode()
    return value
