"""What lists and statistics need to know of a finished match, kept so that nobody has to play it through again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from tutor.app.matches.saves import YOU, SaveError, match_from_json
from tutor.rules.kinds import Text
from tutor.store import MatchResult

if TYPE_CHECKING:
    from datetime import datetime

    from tutor.activities.match import Match
    from tutor.app.context import Context
    from tutor.app.matches.saves import MatchSettings

_NO_FACTS = (ValueError, KeyError, TypeError, RecursionError, OverflowError)
"""What reading damaged facts raises."""


class Facts(NamedTuple):
    """A finished match in short."""

    name: Text
    """The name of the rule book."""
    level: str
    """How the computer played."""
    deals: tuple[tuple[int, ...], ...]
    """What each deal added to each seat's score."""
    moons: tuple[int | None, ...]
    """The seat that shot the moon in each deal, or did what else the book rewards."""
    taken_back: int
    """So often was an action taken back."""
    slips: int
    """So many cards were refused."""

    def to_json(self) -> str:
        """The saved form."""
        return json.dumps({**self._asdict(), "name": [self.name.context, self.name.message]})


class Standing(NamedTuple):
    """Where the reader came in a match."""

    place: int
    """1 for the lowest score; players with the same score have the same place."""
    players: int
    shared: bool
    points: int


def facts_from_json(text: str) -> Facts | None:
    """What ``to_json`` has written; ``None`` if that is damaged."""
    try:
        data = json.loads(text)
        context, message = data["name"]
        return Facts(
            name=Text(str(context), str(message)),
            level=str(data["level"]),
            deals=tuple(tuple(_whole(points) for points in deal) for deal in data["deals"]),
            moons=tuple(None if seat is None else _whole(seat) for seat in data["moons"]),
            taken_back=_whole(data["taken_back"]),
            slips=_whole(data["slips"]),
        )
    except _NO_FACTS:
        return None


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value


def facts_of(match: Match, level: str, slips: int) -> Facts:
    """The facts of a match that is open."""
    from tutor.activities.reviewing import played_deals

    scored = [deal.scored for deal in played_deals(match.setup, match.actions) if deal.scored is not None]
    return Facts(
        name=match.setup.rules.book.name,
        level=level,
        deals=tuple(each.score.delta for each in scored),
        moons=tuple(each.score.moon for each in scored),
        taken_back=match.taken_back,
        slips=slips,
    )


def standing_of(totals: str) -> Standing | None:
    """Where the reader came by these scores, which are JSON; ``None`` if they are damaged."""
    try:
        points = [_whole(total) for total in json.loads(totals)]
        mine = points[YOU]
    except (*_NO_FACTS, IndexError):
        return None
    return Standing(1 + sum(total < mine for total in points), len(points), points.count(mine) > 1, mine)


def result_of(context: Context, match: Match, settings: MatchSettings, record: str, slot: str) -> MatchResult:
    """What is kept of a match that is over; ``slot`` is where it was saved."""
    setup, state = match.setup, match.state
    saved = context.store.load(context.learner, slot)
    assert match.slips is not None  # as in every match that was played on
    return MatchResult(
        book=setup.rules.book.id,
        book_hash=setup.rules.book.digest(),
        players=setup.rules.players,
        options=json.dumps(dict(settings.options)),
        seed=setup.seed,
        totals=json.dumps(state.totals),
        winners=json.dumps(state.winners),
        deals=state.deal_no,
        finished=context.clock(),
        record=record,
        facts=facts_of(match, settings.level, match.slips).to_json(),
        begun=None if saved is None else saved.begun,
    )


def slips_of(context: Context, match: Match, begun: datetime | None, until: datetime) -> int:
    """So many cards were refused in a match that was played in this span of time.

    Only the time tells a match that has not counted them from others with the same seed.
    """
    if match.slips is not None:
        return match.slips
    return context.store.refused(context.learner, match.setup.seed, begun, until)


def slips_so_far(context: Context, match: Match, slot: str) -> int:
    """So many cards were refused by now in the match that is saved here."""
    saved = context.store.load(context.learner, slot)
    return slips_of(context, match, None if saved is None else saved.begun, context.clock())


def facts_kept(context: Context, result: MatchResult) -> Facts | None:
    """The facts of a finished match; ``None`` if they are damaged, and its record too.

    Those of a match from before they were kept are worked out from its record, and kept from now on.
    """
    facts = facts_from_json(result.facts)
    if facts is not None:
        return facts
    try:
        opened = match_from_json(result.record)
    except SaveError:
        return None
    store, learner = context.store, context.learner
    # cards that were refused before the end of an earlier match with the same seed were refused there
    begun = result.begun or store.ended_before(learner, result.seed, result.finished)
    slips = slips_of(context, opened.match, begun, result.finished)
    facts = facts_of(opened.match, opened.settings.level, slips)
    store.keep_facts(learner, result.number, facts.to_json())
    return facts
