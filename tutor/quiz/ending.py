"""Questions about the end of a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from tutor.engine.positions.model import MatchEndPosition
from tutor.quiz.model import GOES_ON, AnswerKind, Option, Question, Topic
from tutor.quiz.reasons import MatchStands
from tutor.quiz.source import Maker, Source
from tutor.rules.compile import Rules
from tutor.rules.score import match_result
from tutor.rules.vocabulary import MoonChoice

_OPTIONS = 4
_TAKES_OFF = {MoonChoice.SUBTRACT, MoonChoice.PAY}
_TRIES = 200


class _Shape(NamedTuple):
    """What the totals of a branch look like."""

    past: int = 1
    """So many totals have reached the target."""
    exactly: bool = False
    """They are the target, and not above it."""
    sharing: int = 1
    """So many have the lowest total."""
    negative: bool = False
    """The lowest total is below zero."""


def end_makers(source: Source) -> tuple[Maker, ...]:
    """One for each way in which totals can stand after a deal; matches that go on twice, for all others are over."""
    rules = source.rules
    shapes = {
        "not-reached": _Shape(past=0),
        "exactly-reached": _Shape(exactly=True),
        "passed": _Shape(),
        "several-past": _Shape(past=2),
        "shared-lowest": _Shape(sharing=2),
    }
    if min(rules.values) < 0 or any(_TAKES_OFF & {*moon.rule.choose} for moon in rules.moons):
        shapes["negative"] = _Shape(negative=True)
    fitting = {name: shape for name, shape in shapes.items() if shape.sharing + max(1, shape.past) <= rules.players}
    rule = rules.book.match.id
    makers = tuple(
        Maker(Topic.END, rule, f"{rule.name}:{name}", partial(_make, source, f"{rule.name}:{name}", shape))
        for name, shape in fitting.items()
    )
    return (makers[0], *makers)


def end_question(source: Source, id_: str, branch: str, position: MatchEndPosition, rng: Random) -> Question:
    """Is the match over, and who has won? Which wrong answers are offered is drawn."""
    rule = source.rules.book.match
    totals, target = position.totals, position.target
    result = match_result(source.rules, totals, target)
    right = _value(result.winners)
    offered = _offered(totals, right, rng)
    reached = tuple(seat for seat, total in enumerate(totals) if total >= target)
    reason = MatchStands(rule, target, reached, _seats_with(totals, min(totals)), result.over)
    return Question(
        id=id_,
        topic=Topic.END,
        kind=AnswerKind.ONE,
        rule=rule.id,
        branch=branch,
        position=position,
        subject=None,
        options=tuple(Option(value, value == right, reason) for value in offered),
        answer=(right,),
        reason=reason,
    )


def _value(winners: Iterable[int]) -> str:
    """Winning seats as they are written in an answer: ``0,2``; without winners the match goes on."""
    return ",".join(str(seat) for seat in winners) or GOES_ON


def _seats_with(totals: Sequence[int], wanted: int) -> tuple[int, ...]:
    return tuple(seat for seat, total in enumerate(totals) if total == wanted)


def _offered(totals: Sequence[int], right: str, rng: Random) -> list[str]:
    """The right answer, and some that come of mixing up lowest and highest or of miscounting a tie."""
    ranks = sorted(set(totals))
    lowest, highest = _seats_with(totals, ranks[0]), _seats_with(totals, ranks[-1])
    second = _seats_with(totals, ranks[min(1, len(ranks) - 1)])
    likely = [GOES_ON, _value(lowest)]
    others = [
        _value(highest),
        _value(second),
        _value(lowest[:1]),
        _value(lowest[-1:]),
        _value(sorted({*lowest, *second})),
    ]
    rng.shuffle(others)
    wrong = [value for value in dict.fromkeys((*likely, *others)) if value != right]
    offered = [right, *wrong[: _OPTIONS - 1]]
    return sorted(offered, key=lambda value: (value != GOES_ON, len(value), value))


def _make(source: Source, branch: str, shape: _Shape, rng: Random, id_: str) -> Question:
    rules = source.rules
    target = rules.book.match.target.default
    position = MatchEndPosition(
        rules=source.book,
        players=rules.players,
        options=source.options,
        target=target,
        totals=_totals(rules, shape, target, rng),
    )
    return end_question(source, id_, branch, position, rng)


def _totals(rules: Rules, shape: _Shape, target: int, rng: Random) -> tuple[int, ...]:
    """Totals of this shape, their sum if possible a multiple of the pack's points, as every deal adds one."""
    whole = max(1, rules.total_points)
    totals = _draw(rules, shape, target, rng)
    for _ in range(_TRIES):
        if sum(totals) % whole == 0:
            break
        totals = _draw(rules, shape, target, rng)
    rng.shuffle(totals)
    return tuple(totals)


def _draw(rules: Rules, shape: _Shape, target: int, rng: Random) -> list[int]:
    low = -rng.randint(1, max(1, rules.total_points)) if shape.negative else rng.randint(0, max(0, target // 2))
    totals = [low] * shape.sharing
    # what was added by the last deal has taken them past the target
    room = max(1, rules.total_points // max(1, shape.past) - 1)
    totals += [target + (0 if shape.exactly else rng.randint(1, room)) for _ in range(shape.past)]
    if not shape.past:
        totals.append(target - rng.randint(1, max(1, target // 10)))
    totals += [rng.randint(low + 1, max(low + 1, target - 1)) for _ in range(rules.players - len(totals))]
    return totals
