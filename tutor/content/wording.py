"""What the texts of a lesson may name, so that they follow the rule book.

A lesson's text names

* a number or a card set of a rule as the rule's own texts do, with the id of the rule before it:
  ``{black_maria_points_each}``, ``{passing_count}``, ``{breaking_by}``, ``{all_moon_took}``;
* a card set of the book by its name: ``{black_maria}``, ``{all_moon_set}``, ``{opening}``;
* the numbers of the table: ``{hand}``, ``{players}``, ``{extra}``, the cards left over, and ``{total}``, what all
  cards of the pack cost together.
"""

from __future__ import annotations

from tutor.rules.card_sets import led_sets, uses_led
from tutor.rules.compile import Rules
from tutor.rules.kinds import Rule
from tutor.rules.model import RuleBook
from tutor.rules.wording import Fact, Form, facts_of, numbers_of, sets_of, table_numbers

TABLE = ("hand", "players", "extra")
TOTAL = "total"


def number_names(book: RuleBook) -> frozenset[str]:
    """Every number that a lesson's text may name, and count by."""
    return frozenset((*TABLE, TOTAL)) | {_named(rule, name) for rule in book.rules() for name in numbers_of(rule)}


def lesson_names(book: RuleBook) -> frozenset[str]:
    """Every name that a lesson's text may use."""
    with_led = led_sets(book.card_sets)
    sets = [_plain(name) for name in book.card_sets if name not in with_led]
    sets += [
        _named(rule, name)
        for rule in book.rules()
        for name, card_set in sets_of(rule)
        if not uses_led(card_set, with_led)
    ]
    return number_names(book) | {form.value + name for name in sets for form in Form}


def lesson_facts(rules: Rules) -> dict[str, Fact]:
    """The facts behind the names, for this table."""
    facts: dict[str, Fact] = {**table_numbers(rules), TOTAL: rules.total_points}
    in_book = {form.value + _plain(name) for name in rules.book.card_sets for form in Form}
    for rule in rules.book.rules():
        sets = {form.value + name: form.value + _named(rule, name) for name, _ in sets_of(rule) for form in Form}
        own = {name: _named(rule, name) for name in numbers_of(rule)} | sets
        found = facts_of(rules, rule, own.keys() | in_book)
        facts |= {name: found[name] for name in in_book}
        facts |= {name: found[key] for key, name in own.items()}
        in_book = set()  # the same for every rule
    return facts


def _named(rule: Rule, name: str) -> str:
    return f"{_plain(rule.id.name)}_{name}"


def _plain(name: str) -> str:
    return name.replace("-", "_")
