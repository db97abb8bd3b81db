"""What a moon does to the score in a question."""

from __future__ import annotations

from tutor.engine.positions.model import ScorePosition
from tutor.rules.compile import Rules
from tutor.rules.score import Shot, moon_choices, settle_choice
from tutor.rules.vocabulary import MoonChoice


def settled_choice(rules: Rules, position: ScorePosition, shot: Shot) -> MoonChoice:
    """What the moon does: the shooter's choice where there is one, else what the book or the totals say."""
    if position.moon_choice is not None and position.moon_choice in moon_choices(shot.moon):
        return position.moon_choice
    target = rules.book.match.target.default if position.target is None else position.target
    return settle_choice(shot.moon, shot.seat, position.before, target)
