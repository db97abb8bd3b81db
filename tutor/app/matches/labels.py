"""How a saved match is called, without opening it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from tutor.activities.match import Match
from tutor.app.context import Context
from tutor.app.matches.saves import goes_by_old_rules
from tutor.rules.kinds import Text
from tutor.store import Saved
from tutor.ui.phrases.told_apart import told_apart

_NO_LABEL = (ValueError, KeyError, TypeError, RecursionError, OverflowError)
"""What reading a damaged label raises."""


class MatchLabel(NamedTuple):
    """What is known of a saved match without opening it."""

    book: str
    name: Text
    players: int
    deal: int
    trick: int


def label_of(match: Match) -> str:
    """What is kept of a match so that a menu can name it without opening it."""
    rules, state = match.setup.rules, match.state
    name = rules.book.name
    return json.dumps(
        {
            "book": rules.book.id,
            "name": [name.context, name.message],
            "players": rules.players,
            "deal": state.deal_no,
            "trick": state.trick_no,
        }
    )


def read_label(save: Saved) -> MatchLabel | None:
    """What ``label_of`` has kept; ``None`` if that is damaged."""
    try:
        facts = json.loads(save.label)
        context, message = map(str, facts["name"])
        numbers = (int(facts[key]) for key in ("players", "deal", "trick"))
        return MatchLabel(str(facts["book"]), Text(context, message), *numbers)
    except _NO_LABEL:
        return None


def saved_entry(context: Context, save: Saved) -> str:
    """A saved match in a menu: the game, how many play it, and where it stands."""
    label = read_label(save)
    if label is None:  # the match itself may be sound
        return context.speech.say("app", "Continue where you stopped")
    return context.speech.say_n(
        "app",
        "Continue {game} with {n} player: deal {deal}, trick {trick}",
        "Continue {game} with {n} players: deal {deal}, trick {trick}",
        label.players,
        game=context.speech.text(label.name),
        deal=label.deal,
        trick=label.trick,
    )


def saved_entries(context: Context, saves: Sequence[Saved]) -> list[str]:
    """As ``saved_entry``, for several in one menu.

    Said besides: that a match goes on by rules which its file has no more, and of those that look alike, when each was
    left.
    """
    speech = context.speech
    entries = [saved_entry(context, save) for save in saves]
    for place, save in enumerate(saves):
        if goes_by_old_rules(save.record):
            entries[place] = speech.say("app", "{match} (by the old rules)", match=entries[place])
    return told_apart(speech, entries, [save.updated for save in saves])
