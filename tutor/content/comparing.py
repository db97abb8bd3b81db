"""The lesson on what is different: made from the patch of a variant, with questions drawn from the rules."""

from __future__ import annotations

from tutor.content.contrasts import questions
from tutor.content.grouping import Beside, beside, grouped
from tutor.content.lessons import DIFFERENCES
from tutor.content.model import AnyStep, Compare, Differ, DifferentFrom, Drawn, Lesson, LessonHead
from tutor.rules.differences import Change, Difference
from tutor.rules.kinds import Dealing

__all__ = ["Beside", "beside", "differences_head", "differences_lesson"]

_LONG = 8
"""From so many differences on a lesson asks less."""
_TO_ASK = (Change.NEW, Change.GONE, Change.CHANGED)
"""What a long lesson would rather ask about comes first."""


def differences_head(pair: Beside) -> LessonHead:
    """The lesson as it stands in a list."""
    return _head(pair, grouped(pair))


def differences_lesson(pair: Beside) -> Lesson:
    """The whole lesson: the differences group by group, and after each group questions on it.

    Nothing is asked that needs a rule which is still to be told. The same rules always give the same questions.
    """
    groups = grouped(pair)
    count = sum(map(len, groups))
    steps: list[AnyStep] = [Compare(id="compare", parent=pair.parent, count=count)]
    for group in groups:
        steps += [Differ(id=_name(each), parent=pair.parent, difference=each) for each in group]
        steps += _asked(pair, group) if count < _LONG else _asked_of_many(pair, group)
    return _head(pair, groups).with_steps(tuple(steps))


def _head(pair: Beside, groups: tuple[tuple[Difference, ...], ...]) -> LessonHead:
    book = pair.rules.book
    return LessonHead(
        id=DIFFERENCES,
        title=DifferentFrom(pair.parent.book.name),
        course=book.id,
        order=0,
        rules=pair.name,
        teaches=tuple(each.rule.id.name for group in groups for each in group if each.change is not Change.GONE),
        players=pair.rules.players,
    )


def _name(difference: Difference) -> str:
    return f"{difference.change.value}-{difference.rule.id.name}"


def _asked(pair: Beside, group: tuple[Difference, ...]) -> list[Drawn]:
    """All questions on the differences of a group."""
    return [question for each in group for question in _drawn(pair, each)]


def _asked_of_many(pair: Beside, group: tuple[Difference, ...]) -> list[Drawn]:
    """One question or two for a group, each on another rule.

    How many cards are dealt is not among them: it has just been read.
    """
    most = 1 if len(group) <= 2 else 2
    found: dict[str, Drawn] = {}
    for each in sorted(group, key=lambda each: _TO_ASK.index(each.change)):
        if len(found) < most and not isinstance(each.rule, Dealing) and (drawn := _drawn(pair, each)):
            found[_name(each)] = drawn[0]
    return [found[name] for name in map(_name, group) if name in found]


def _drawn(pair: Beside, difference: Difference) -> list[Drawn]:
    name = _name(difference)
    found = enumerate(questions(pair, difference, f"{DIFFERENCES}:{name}"), 1)
    return [
        Drawn(id=f"{name}-{number}", question=question._replace(id=f"{name}-{number}")) for number, question in found
    ]
