"""Names in a rule book: how ids are written, which are taken, and that lists do not grow without bounds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tutor.reading.nodes import Node, Scalar
from tutor.reading.problems import Problems
from tutor.rules.checking.draft import Draft
from tutor.rules.checking.places import below, entries, items, rule_nodes
from tutor.rules.decoding import SPECIAL_WORDS
from tutor.rules.sections import KEYS
from tutor.rules.wording import numbers_of, sets_of

MOST = {"legality": 20, "points": 20, "adjust": 5, "notes": 60}
"""So many rules at most."""
MOST_SETS = 100

ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_RESERVED = frozenset(
    {
        *("card", "led", "points", "each", "amount", "count", "target", "advised-least", "hand", "players", "removed"),
        *("keep", "not-keep", "by", "cards", "took", "less", "extra", "jack", "queen", "king", "ace", *SPECIAL_WORDS),
    }
)
"""What the texts of a rule may name besides the sets of the book, and the words for sets."""


def check_names(draft: Draft, problems: Problems) -> None:
    """Look at the ids of the book, its rules, sets and pass schemes, and at the number of rules and sets."""
    node = draft.node
    schemes = entries(below(node, "passing", "schemes"))
    written = [node.get("id"), *_ids(draft), *(key for key, _ in (*entries(node.get("card-sets")), *schemes))]
    for name in written:
        check_id(name, problems)
    check_different(_ids(draft), problems)
    for key, rule in rule_nodes(node):
        name = rule.get("id")
        if isinstance(name, Scalar) and name.text in KEYS and name.text != key:
            problems.add("reserved-id", name, id=name.text)
    for key, most in MOST.items():
        check_count(items(node.get(key)), most, problems)
    check_count([key for key, _ in entries(node.get("card-sets"))], MOST_SETS, problems)
    _check_reserved(draft, problems)


def check_id(name: Node | None, problems: Problems) -> None:
    """Look how an id is written."""
    if isinstance(name, Scalar) and not name.text and not name.is_empty:
        problems.add("empty-value", name, expected="text")
    elif isinstance(name, Scalar) and name.text and not ID.fullmatch(name.text):
        problems.add("bad-id", name, id=name.text)


def check_different(names: Iterable[Node | None], problems: Problems) -> None:
    """Look whether an id is given twice."""
    seen: dict[str, Scalar] = {}
    for name in names:
        if isinstance(name, Scalar) and (first := seen.setdefault(name.text, name)) is not name:
            place = first.position
            problems.add("duplicate-id", name, id=name.text, first_file=place.file, first_line=place.line)


def check_count(found: Iterable[Node], most: int, problems: Problems) -> None:
    """Look whether there are more entries than can be used."""
    found = list(found)
    if len(found) > most:
        problems.add("too-many", found[most], found=len(found), limit=most)


def _ids(draft: Draft) -> Iterator[Node | None]:
    return (rule.get("id") for _, rule in rule_nodes(draft.node))


def _check_reserved(draft: Draft, problems: Problems) -> None:
    """A set may not be called like anything else that a text can name, in a rule book or in a lesson."""
    in_lessons = {
        f"{placed.rule.id.name}-{name.replace('_', '-')}"
        for placed in draft.rules()
        for name in (*numbers_of(placed.rule), *(name for name, _ in sets_of(placed.rule)))
    }
    for key, _ in entries(draft.node.get("card-sets")):
        name = key.text
        if name in _RESERVED or name in in_lessons or name.startswith(("all-", "each-")):
            problems.add("reserved-name", key, name=name)
