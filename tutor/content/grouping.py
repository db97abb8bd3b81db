"""The differences of a variant in the order in which they are told, in groups that can be asked about one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tutor.rules.compile import Rules
from tutor.rules.differences import Change, Difference, differences, parent_beside
from tutor.rules.kinds import (
    Adjustment,
    Breaking,
    Cancelling,
    DeadTrick,
    Dealing,
    Extras,
    LeadRule,
    LegalityRule,
    MatchRule,
    Note,
    Passing,
    PointRule,
    Rule,
    TrickRule,
)
from tutor.rules.model import RuleBook

_OF_THE_PACK = ("cards-used", "rank")
"""The notes without which nothing else can be understood."""
_GROUPS = (
    (Dealing,),
    (TrickRule, Cancelling, DeadTrick, Extras),
    (Passing, LeadRule, LegalityRule, Breaking),
    (PointRule, Adjustment),
    (MatchRule, Note),
)
"""The kinds of rules. Questions about the rules of a group need no rule of a later one."""


class Beside(NamedTuple):
    """A variant at a table, and the book that it extends beside it."""

    name: str
    """How positions name the variant: by its id or its path."""
    rules: Rules
    parent: Rules


def beside(name: str, rules: Rules, parent: RuleBook) -> Beside:
    """The variant beside its parent at the same table, or at the parent's usual one if it has none of that size."""
    return Beside(name, rules, parent_beside(rules, parent))


def grouped(pair: Beside) -> tuple[tuple[Difference, ...], ...]:
    """The differences, group by group, in the order of play; a rule that is gone stands where it stood."""
    order = _merged(pair)
    found = sorted(_paired(pair), key=lambda each: (_place(each.rule), order.index(each.rule.id.name)))
    groups = (tuple(each for each in found if _place(each.rule)[0] == number) for number in range(len(_GROUPS)))
    return tuple(group for group in groups if group)


def _place(rule: Rule) -> tuple[int, int]:
    """The number of its group, and its place there."""
    if isinstance(rule, Note) and rule.id.name in _OF_THE_PACK:
        return 0, -1
    return next((number, kinds.index(type(rule))) for number, kinds in enumerate(_GROUPS) if type(rule) in kinds)


def _merged(pair: Beside) -> list[str]:
    """The ids of all rules of both books; what is gone comes behind what it came behind."""
    names = [rule.id.name for rule in pair.rules.book.rules()]
    place = 0
    for rule in pair.parent.book.rules():
        if rule.id.name not in names:
            names.insert(place, rule.id.name)
        place = names.index(rule.id.name) + 1
    return names


def _paired(pair: Beside) -> Iterator[Difference]:
    """All differences; that another player leads first, and no card opens any more, is one."""
    found = differences(pair.rules, pair.parent)
    opening = next((each for each in found if _was_opening(pair, each)), None)
    leads = any(each.change is Change.NEW and isinstance(each.rule, LeadRule) for each in found)
    for each in found:
        if opening is None or not leads:
            yield each
        elif each.change is Change.NEW and isinstance(each.rule, LeadRule):
            yield Difference(Change.CHANGED, each.rule, opening.rule)
        elif each is not opening:
            yield each


def _was_opening(pair: Beside, difference: Difference) -> bool:
    """Whether it is the rule of the card that opened the game."""
    rule = difference.rule
    return (
        difference.change is Change.GONE
        and isinstance(rule, LegalityRule)
        and rule.of_first_lead
        and pair.parent.opening != 0
    )
