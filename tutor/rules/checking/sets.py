"""Card sets: that their names lead to sets, no set to itself, and none to a suit led where nothing is led."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tutor.reading.nodes import Mapping_, Node, Scalar
from tutor.reading.problems import Problems, suggest
from tutor.rules.card_sets import leaves, led_sets
from tutor.rules.checking.draft import Draft
from tutor.rules.checking.names import MOST_SETS
from tutor.rules.checking.places import below, entries, has_points, items, set_words, used_sets
from tutor.rules.decoding import SPECIAL_WORDS
from tutor.rules.vocabulary import AnyOf, CardSet, Condition, Lowest, Named, Not, Special

_ALWAYS = SPECIAL_WORDS.keys() - {Special.LED.value}
"""The words for sets that can always be worked out."""
MOST_LEVELS = 50
"""How deep sets may lie inside one another, through names and without."""


class Sound(NamedTuple):
    """The sets that can be worked out."""

    names: frozenset[str]
    points: bool
    """What every card costs can be worked out too."""

    def has(self, card_set: CardSet) -> bool:
        """Whether this set can be."""
        return all(
            leaf.name in self.names if isinstance(leaf, Named) else self.points or leaf is not Special.WITH_POINTS
            for leaf in leaves(card_set)
        )


def check_sets(draft: Draft, problems: Problems) -> Sound:
    """Look at all sets of the book, and say which of them can be worked out."""
    node = draft.node
    written = {key.text: value for key, value in entries(node.get("card-sets"))}
    used = list(used_sets(node))
    for place in (*written.values(), *(place for _, _, place in used)):
        _check_known(place, written, problems)
    with_led = led_sets(draft.card_sets)
    for key, rule, place in used:
        _check_led(key, rule, place, with_led, problems)
    if len(written) > MOST_SETS:
        return Sound(frozenset(), False)
    walk = _Walk(draft.card_sets, written, problems)
    depths = {name: walk.depth(name) for name in written}
    sound = {name for name, depth in depths.items() if depth is not None}
    points = _check_points(draft, walk, sound, with_led, problems)
    return Sound(frozenset(name for name in sound if points or name not in walk.with_points), points)


def _check_known(place: Node, written: Mapping[str, Node], problems: Problems) -> None:
    for word in set_words(place):
        if word.text not in written and word.text not in SPECIAL_WORDS and not word.is_empty:
            problems.add(
                "unknown-word",
                word,
                expected="card-set",
                word=word.text,
                suggestion=suggest(word.text, written),
                choices=", ".join(written) if len(written) <= MOST_SETS else "",
            )


def _check_led(key: str, rule: Mapping_, place: Node, with_led: frozenset[str], problems: Problems) -> None:
    when = {item.text for item in items(rule.get("when")) if isinstance(item, Scalar)}
    if Condition.FOLLOWING.value in when:
        return
    for word in set_words(place):
        if word.text == "led" or word.text in with_led:
            problems.add("led-while-leading" if key == "legality" else "led-unknown", word)


def _check_points(draft: Draft, walk: _Walk, sound: set[str], with_led: frozenset[str], problems: Problems) -> bool:
    """Whether what cards cost can be worked out; it cannot where it depends on what cards cost."""
    fine = 0 < len(draft.points) == len(items(draft.node.get("points")))
    for item in items(draft.node.get("points")):
        cards = item.get("cards") if isinstance(item, Mapping_) else None
        words = [word.text for word in set_words(cards) if word.text not in _ALWAYS]
        if has_points(cards) or any(word in walk.with_points for word in words):
            problems.add("points-in-points", below(item, "cards"))
            fine = False
        fine = fine and all(word in sound and word not in with_led for word in words)
    return fine


class _Walk:
    """Goes from every set to the sets that it is made of."""

    def __init__(self, card_sets: Mapping[str, CardSet], written: Mapping[str, Node], problems: Problems) -> None:
        self._card_sets = card_sets
        self._written = written
        self._problems = problems
        self._depths: dict[str, int | None] = {}
        self._open: set[str] = set()
        self.with_points: set[str] = set()
        """The sets that look at what cards cost, if only through others."""

    def depth(self, name: str) -> int | None:
        """How many levels the set has; ``None`` if it cannot be worked out."""
        if name in self._open:
            return None
        if name not in self._depths:
            self._open.add(name)
            self._depths[name] = self._depth(name)
            self._open.discard(name)
        return self._depths[name]

    def _depth(self, name: str) -> int | None:
        below_it: dict[str, int | None] = {}
        for word in set_words(self._written.get(name)):
            other = word.text
            if other in self._open:
                self._problems.add("circular-set", word, name=other)
            if other in self._written:
                below_it[other] = self.depth(other)
                if other in self.with_points:
                    self.with_points.add(name)
        if has_points(self._written.get(name)):
            self.with_points.add(name)
        card_set = self._card_sets.get(name)
        if card_set is None or None in below_it.values():
            return None
        levels = _levels(card_set, below_it)
        if levels is not None and levels > MOST_LEVELS:
            self._problems.add("too-deep", self._written[name], limit=MOST_LEVELS)
            return None
        return levels


def _levels(card_set: CardSet, below_it: Mapping[str, int | None]) -> int | None:
    match card_set:
        case Named(name):
            found = below_it.get(name)
            return None if found is None else found + 1
        case AnyOf(parts):
            levels = [_levels(part, below_it) for part in parts]
        case Not(part) | Lowest(part):
            levels = [_levels(part, below_it)]
        case _:
            levels = [0]
    known = [level for level in levels if level is not None]
    return max(known) + 1 if len(known) == len(levels) else None
