"""Matches as they are saved: what they are played with, and every action of every seat."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from tutor.activities.match import Match
from tutor.bots import BOTS, make_bot
from tutor.engine.actions import action_from_json, action_to_json
from tutor.engine.state import Setup
from tutor.reading.locate import NotFoundError
from tutor.reading.problems import ContentError
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import OptionError, load_book_file, parse_book

FORMAT = 1
YOU = 0
"""The reader's seat."""

T = TypeVar("T")


class SaveError(Exception):
    """A saved match that cannot go on: its record is damaged, or there are no such rules any more."""


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """What a match is played with, besides its rules."""

    book: str
    """The id of the rule book or the path of its file."""
    options: Mapping[str, str]
    level: str
    """The name of the computer players."""
    book_text: str | None = None
    """The text of a user's own rule file, so that the match goes on when the file has changed or gone."""


class Opened(NamedTuple):
    """A match that was saved, as far as it goes."""

    match: Match
    settings: MatchSettings
    whole: bool
    """Every action of the record fits the rules as they are now."""


def new_match(setup: Setup, settings: MatchSettings) -> Match:
    """A match with computer players at every seat but the reader's."""
    seats = range(setup.rules.players)
    bots = {seat: make_bot(settings.level, setup.seed, seat) for seat in seats if seat != YOU}
    return Match(setup, bots, YOU)


def match_to_json(match: Match, settings: MatchSettings) -> str:
    """The record of a match; setup and actions are the whole of it."""
    setup = match.setup
    return json.dumps(
        {
            "format": FORMAT,
            "book": settings.book,
            "book_text": settings.book_text,
            "digest": setup.rules.book.digest(),
            "players": setup.rules.players,
            "options": dict(settings.options),
            "level": settings.level,
            "seed": setup.seed,
            "target": setup.target,
            "deals": setup.deals,
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
        match = new_match(_setup(data, _rules(data, settings)), settings)
        actions = [action_from_json(action) for action in _take(data, "actions", list)]
    except (ValueError, KeyError, TypeError, RecursionError) as error:  # what JSON can hold besides a record
        raise SaveError from error
    except (NotFoundError, OptionError, ContentError, OSError) as error:
        raise SaveError from error
    whole = match.take_up(actions)
    if actions and not match.actions:
        raise SaveError("actions")
    return Opened(match, settings, whole)


def _settings(data: Any) -> MatchSettings:
    options = {name: _text(value) for name, value in _take(data, "options", dict).items()}
    level = _take(data, "level", str)
    if level not in BOTS:
        raise SaveError("level")
    text = data["book_text"]
    return MatchSettings(_text(data["book"]), options, level, None if text is None else _text(text))


def _rules(data: Any, settings: MatchSettings) -> Rules:
    text = settings.book_text
    found = load_book_file(settings.book) if text is None else parse_book(text.encode(), settings.book)
    book, players = found.resolve(settings.options), _take(data, "players", int)
    if players not in book.players.sizes:
        raise SaveError("players")
    return compile_rules(book, players)


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
