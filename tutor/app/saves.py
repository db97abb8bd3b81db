"""Matches as they are saved: what they are played with, and every action of every seat."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from tutor.activities.match import Match
from tutor.bots import make_bot
from tutor.engine.actions import Action, action_from_json, action_to_json
from tutor.engine.apply import IllegalAction
from tutor.engine.state import Setup
from tutor.reading.problems import ContentError
from tutor.rules.compile import compile_rules
from tutor.rules.load import OptionError, load_book_file, parse_book

FORMAT = 1
YOU = 0
"""The reader's seat."""


class SaveError(Exception):
    """A saved match that cannot go on: it is damaged, or the rules have changed so that an action no longer fits."""


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


def new_match(setup: Setup, settings: MatchSettings, actions: tuple[Action, ...] = ()) -> Match:
    """A match with computer players at every seat but the reader's.

    Raises ``IllegalAction`` if the actions do not fit.
    """
    seats = range(setup.rules.players)
    bots = {seat: make_bot(settings.level, setup.seed, seat) for seat in seats if seat != YOU}
    return Match(setup, bots, YOU, actions)


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


def match_from_json(record: str) -> tuple[Match, MatchSettings]:
    """The match of a record, as far as it went. Raises ``SaveError``.

    A rule book that has changed since is no obstacle while every action is still legal.
    """
    try:
        data = json.loads(record)
        settings = MatchSettings(str(data["book"]), dict(data["options"]), str(data["level"]), data["book_text"])
        text = settings.book_text
        found = load_book_file(settings.book) if text is None else parse_book(text.encode(), settings.book)
        rules = compile_rules(found.resolve(settings.options), int(data["players"]))
        deals = data["deals"]
        setup = Setup(rules, str(data["seed"]), int(data["target"]), None if deals is None else int(deals))
        actions = tuple(action_from_json(action) for action in data["actions"])
        return new_match(setup, settings, actions), settings
    except (ValueError, KeyError, TypeError, IllegalAction, OptionError, ContentError, OSError) as error:
        raise SaveError from error
