"""When a rule is to be asked about again: after 1, 2, 4, 8 and then every 16 days, as long as the answers are right.

All of it follows from the answers on record. Times are in UTC, so that a journey or daylight saving changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from tutor.quiz.record import Answered, by_rule

DAYS = (1, 2, 4, 8, 16)
"""The intervals, in days."""
_NIGHT = timedelta(hours=8)
"""So much earlier than to the hour an interval is over: what was learnt in the evening is asked the next afternoon."""
_FIRST = datetime(2020, 1, 1, tzinfo=UTC)
"""Before this there was no such program: a clock that says an earlier time has lost its battery."""


class Schedule(NamedTuple):
    """Where a rule stands in its reviews."""

    days: int
    """The interval that is running, in days."""
    due: datetime


def settled(answers: Sequence[Answered], now: datetime) -> list[Answered]:
    """All answers of a learner, with times that can be: an answer in the future was given before the next one.

    One in the future without a next one counts as given now.
    """
    found: list[Answered] = []
    latest = max(now, _FIRST).astimezone(UTC)
    for answer in reversed(answers):
        if _FIRST <= answer.time <= now:
            latest = answer.time.astimezone(UTC)
        found.append(answer._replace(time=_FIRST if answer.time < _FIRST else latest))
    return found[::-1]


def schedule(answers: Sequence[Answered]) -> Schedule:
    """When a rule is due after these answers on it, at least one, with times that are settled.

    A wrong answer begins anew. A right one leads to the next interval, but not before the running one is over: many
    answers on one day are worth no more than one. With a hint the same interval is taken again.
    """
    step = 0
    due: datetime | None = None
    for answer in answers:
        if not answer.right:
            step = 0
        elif due is not None:
            if answer.time < due:
                continue
            step = step if answer.hints else min(step + 1, len(DAYS) - 1)
        due = answer.time + timedelta(days=DAYS[step]) - _NIGHT
    assert due is not None
    return Schedule(DAYS[step], due)


def schedules(answers: Sequence[Answered], now: datetime) -> dict[str, Schedule]:
    """Where each rule stands that there are answers on: all answers of a learner, in the order given."""
    return {rule: schedule(found) for rule, found in by_rule(settled(answers, now)).items()}


def due_rules(answers: Sequence[Answered], now: datetime) -> list[str]:
    """The rules that are due, first those of the shortest intervals, which are known least; then the longest due."""
    waiting = [(found.days, found.due, rule) for rule, found in schedules(answers, now).items() if found.due <= now]
    return [rule for _, _, rule in sorted(waiting)]


def next_kinds(answers: Sequence[Answered], kinds: Collection[str]) -> list[str]:
    """The kinds of situation in the order in which they are to be asked about, after these answers on one rule.

    First those answered wrongly the last time, then those never asked about, then those asked about longest ago.
    """
    last = {answer.branch: (place, answer.right) for place, answer in enumerate(answers)}

    def place_of(kind: str) -> tuple[int, int]:
        place, right = last.get(kind, (0, True))
        return (0, -place) if not right else (1 if kind not in last else 2, place)

    return sorted(dict.fromkeys(kinds), key=place_of)
