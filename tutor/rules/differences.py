"""What a variant changes in the book that it extends, rule by rule, at one table."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from tutor.placeholders import place_names
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.kinds import Extras, Note, Passing, Rule, Text
from tutor.rules.model import RuleBook
from tutor.rules.wording import CardPhrase, Copies, Fact, Form, facts_of

_ASIDE = ("title", "sources", "remark")
"""Fields that do not say what holds in a game."""


class Change(Enum):
    """What a variant does to a rule."""

    NEW = "new"
    CHANGED = "changed"
    GONE = "gone"


class Difference(NamedTuple):
    """One rule that is not as it was."""

    change: Change
    rule: Rule
    """As the variant has it; a rule that is gone as the other book has it."""
    before: Rule | None
    """As the other book has it; ``None`` for a new rule."""


def parent_beside(rules: Rules, parent: RuleBook) -> Rules:
    """The book that a variant extends, for the table of the variant, or its usual one if it has none of that size."""
    size = rules.players if rules.players in parent.players.sizes else parent.players.default
    return compile_rules(parent, size)


def differences(rules: Rules, parent: Rules) -> tuple[Difference, ...]:
    """What is new and what is changed in the order of the book, then what is gone in that of the other.

    A note that is gone is left out: nothing is different because something is not said. So is a new rule on cards that
    are left over, at a table where there are none.
    """
    said = _at_table if rules.players == parent.players else _said
    old = {rule.id.name: rule for rule in parent.book.rules()}
    new = {rule.id.name: rule for rule in rules.book.rules()}
    found = []
    for name, rule in new.items():
        before = old.get(name)
        if before is None:
            if not isinstance(rule, Extras) or rules.extra:
                found.append(Difference(Change.NEW, rule, None))
        elif said(rules, rule) != said(parent, before):
            found.append(Difference(Change.CHANGED, rule, before))
    gone = (rule for name, rule in old.items() if name not in new and not isinstance(rule, Note))
    return (*found, *(Difference(Change.GONE, rule, rule) for rule in gone))


def depends_on_table(rules: Rules, rule: Rule) -> bool:
    """Whether this rule of the book says or does something else with another number of players."""
    others = (compile_rules(rules.book, size) for size in rules.book.players.sizes if size != rules.players)
    return any(_at_table(other, rule) != _at_table(rules, rule) for other in others)


def _at_table(rules: Rules, rule: Rule) -> tuple[object, ...]:
    """As ``_said``, and where cards are passed to with so many players."""
    return (*_said(rules, rule), *(rules.passes if isinstance(rule, Passing) else ()))


def _said(rules: Rules, rule: Rule) -> tuple[object, ...]:
    """Everything that a rule does and says at this table, without the names of the books that say it."""
    parts: list[object] = []
    named: set[str] = set()
    for field, value in rule._asdict().items():
        if field in _ASIDE or field == "id":
            continue
        if isinstance(value, Text):
            forms = (value.one or value.message, value.message)
            named |= {name for form in forms for name in place_names(form)}
            parts.append(forms)
        else:
            parts.append(value)
    facts = facts_of(rules, rule)
    return (*parts, *((name, _heard(facts.get(name))) for name in sorted(named)))


def _heard(fact: Fact | None) -> Fact | None:
    """The fact as it comes out in a sentence: any one of two copies of a card is called like an only one."""
    if not isinstance(fact, CardPhrase) or fact.form is not Form.ANY:
        return fact
    return fact._replace(parts=tuple(part.card if isinstance(part, Copies) else part for part in fact.parts))
