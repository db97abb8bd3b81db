"""Patches: how an option value, or a book that extends another, changes a rule book before it is decoded.

A patch is a mapping of up to four words, applied in this order whatever their order in the file:

* ``remove: [RULE, ...]`` takes rules out of their lists, and a rule that stands alone if the book can do without;
* ``replace: {RULE: {...}}`` puts a whole rule in the place of another; its id need not be repeated;
* ``insert: [{before: RULE, rule: {...}}]``, or ``after``, adds a rule to the list that holds its neighbour;
* ``set: {RULE: {field: value}}`` overlays fields of a rule; each value is replaced whole. The name of a top-level key
  that is no rule may stand instead of a rule's id: the entries of a mapping are overlaid, anything else is replaced.
  A part of the book that is not there is added whole.

Under ``replace`` too the name of a top-level key that is no rule may stand instead of a rule's id. A rule is a mapping
with an ``id``, at the top level of the book or in a list there. Nodes keep the place where they were written, so a
problem that shows up later points into the right file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from tutor.reading.decode import decode
from tutor.reading.nodes import Mapping_, Node, Scalar, Sequence_, kind_of
from tutor.reading.problems import Problems, suggest

# The ids in it are those of options, which may be called like the rule that they change.
_WITHOUT_RULES = ("options",)


class Shape(NamedTuple):
    """What a book is made of, as far as patches need to know."""

    sections: tuple[str, ...] = ()
    """The top-level keys that a patch may add."""
    optional: frozenset[str] = frozenset()
    """Those whose rule, standing alone, may be taken out."""


_ANY = Shape()


class Insertion(NamedTuple):
    """A rule that is added before or after another."""

    rule: Mapping_
    before: Scalar | None = None
    after: Scalar | None = None


class Patch(NamedTuple):
    """What is changed in a rule book."""

    remove: tuple[Scalar, ...] = ()
    """The ids of rules to leave out."""
    replace: Mapping_ | None = None
    """By its id, what stands in the place of a rule; or by its key, in the place of what stands there."""
    insert: tuple[Mapping_, ...] = ()
    """Rules to add to a list of rules."""
    set_: Mapping_ | None = None
    """By the id of a rule, or by a key, the fields that are changed there."""


def apply_patch(book: Mapping_, patch: Mapping_, problems: Problems, shape: Shape = _ANY) -> Mapping_:
    """The book with the patch applied. What cannot be applied is added to ``problems`` and left out."""
    words = decode(patch, Patch, problems)
    if words is None:
        return book
    draft = _Draft(book, problems, shape)
    for name in words.remove:
        draft.remove(name)
    for name, node in words.replace.entries if words.replace else ():
        draft.replace(name, node)
    for node in words.insert:
        draft.insert(node)
    for name, node in words.set_.entries if words.set_ else ():
        draft.set(name, node)
    return draft.book()


def fits(book: Mapping_, patch: Mapping_, shape: Shape) -> bool:
    """Whether the book has every rule that the patch changes."""
    words = decode(patch, Patch, Problems())
    if words is None:
        return True  # what is wrong with it is told where it is applied
    places = list(_Draft(book, Problems(), shape).places())
    held = {place.key for place in places}
    known = {place.rule.text("id") for place in places} | (set(book.keys()) - held)
    named = [*words.remove]
    for name, node in (entry for each in (words.replace, words.set_) if each for entry in each.entries):
        is_new = name.text in shape.sections and isinstance(node, Mapping_) and node.get("id") is not None
        named += [] if is_new else [name]
    for node in words.insert:
        named += [value for key, value in node.entries if key.text != "rule" and isinstance(value, Scalar)]
    return all(name.text in known for name in named)


def overlay(node: Mapping_, fields: Mapping_) -> Mapping_:
    """The mapping with each entry of ``fields`` in the place of its own of that name, or added at the end."""
    new = {key.text: (key, value) for key, value in fields.entries}
    entries = [new.pop(key.text, (key, value)) for key, value in node.entries]
    return node._replace(entries=(*entries, *new.values()))


class _Place(NamedTuple):
    """Where a rule stands: under a top-level key and, if that holds a list, the number of its place there, from 0."""

    key: str
    number: int | None
    rule: Mapping_


_Value: TypeAlias = Node | list[Node]


class _Draft:
    """A book that is being changed: its top-level values by key, with lists that can grow and shrink."""

    def __init__(self, book: Mapping_, problems: Problems, shape: Shape) -> None:
        self._original = book
        self._shape = shape
        self._added: dict[str, Scalar] = {}
        """Top-level keys that the book did not have."""
        self._problems = problems
        self._values: dict[str, _Value] = {
            key.text: list(value.items) if isinstance(value, Sequence_) else value for key, value in book.entries
        }

    def book(self) -> Mapping_:
        """The book as it is now."""
        entries = []
        for key, old in self._original.entries:
            if (value := self._values.get(key.text)) is None:
                continue
            if isinstance(value, list):
                value = Sequence_(tuple(value), old.source, old.line, old.column)
            entries.append((key, value))
        for name, key in self._added.items():
            if (value := self._values.get(name)) is not None and not isinstance(value, list):
                entries.append((key, value))
        return self._original._replace(entries=tuple(entries))

    def remove(self, name: Scalar) -> None:
        if not (place := self._find(name)):
            return
        held = self._values[place.key]
        if isinstance(held, list) and place.number is not None:
            del held[place.number]
        elif place.key in self._shape.optional:
            del self._values[place.key]
        else:
            self._problems.add("rule-needed", name, id=name.text)

    def replace(self, name: Scalar, node: Node) -> None:
        if name.text in self._shape.sections and name.text in self._values and self._place_of(name.text) is None:
            self._set_top(name, node, whole=True)
        elif (rule := self._mapping(node)) and (place := self._find(name)) and self._keeps_id(place, rule):
            if rule.get("id") is None:
                (id_key, id_value), *_ = (entry for entry in place.rule.entries if entry[0].text == "id")
                rule = rule._replace(entries=((id_key, id_value), *rule.entries))
            self._put(place, rule)

    def set(self, name: Scalar, node: Node) -> None:
        if name.text in self._values and self._place_of(name.text) is None:
            self._set_top(name, node)
        elif name.text in self._shape.sections and self._place_of(name.text) is None:
            self._values[name.text] = node
            self._added.setdefault(name.text, name)
        elif (fields := self._mapping(node)) and (place := self._find(name)) and self._keeps_id(place, fields):
            self._put(place, overlay(place.rule, fields))

    def insert(self, node: Mapping_) -> None:
        new = decode(node, Insertion, self._problems)
        if new is None:
            return
        if new.before is not None and new.after is not None:
            self._problems.add("insert-place", node, found="both")
        elif new.before is not None:
            self._insert(new.rule, new.before, 0)
        elif new.after is not None:
            self._insert(new.rule, new.after, 1)
        else:
            self._problems.add("insert-place", node, found="none")

    def _insert(self, rule: Mapping_, neighbour: Scalar, offset: int) -> None:
        if not (place := self._find(neighbour)):
            return
        held, name = self._values[place.key], rule.get("id")
        if not isinstance(held, list) or place.number is None:
            self._problems.add("insert-not-in-list", neighbour, id=neighbour.text)
        elif not isinstance(name, Scalar):
            self._problems.add("missing-key", rule, key="id")
        elif other := self._place_of(name.text):
            first = other.rule.position
            self._problems.add("duplicate-id", name, id=name.text, first_file=first.file, first_line=first.line)
        else:
            held.insert(place.number + offset, rule)

    def _set_top(self, name: Scalar, node: Node, *, whole: bool = False) -> None:
        """Change what stands under a top-level key and is not a rule called like the key."""
        old = self._values[name.text]
        if isinstance(old, Mapping_):
            if (rule_id := old.text("id")) is not None:
                self._unknown(name, rule_id)
            elif entries := self._mapping(node):
                self._values[name.text] = entries if whole else overlay(old, entries)
        elif isinstance(old, list) and any(place.key == name.text for place in self.places()):
            # A list of rules is changed rule by rule, or the rules would lose the book they are from.
            self._problems.add("unknown-rule", name, id=name.text)
        else:
            self._values[name.text] = node

    def places(self) -> Iterator[_Place]:
        """Where the rules of the book stand."""
        for key, value in self._values.items():
            if key in _WITHOUT_RULES:
                continue
            if isinstance(value, list):
                for index, item in enumerate(value):
                    if isinstance(item, Mapping_) and item.text("id") is not None:
                        yield _Place(key, index, item)
            elif isinstance(value, Mapping_) and value.text("id") is not None:
                yield _Place(key, None, value)

    def _place_of(self, rule_id: str) -> _Place | None:
        return next((place for place in self.places() if place.rule.text("id") == rule_id), None)

    def _find(self, name: Scalar) -> _Place | None:
        """The place of the rule with this id, or ``None`` after noting that there is none."""
        place = self._place_of(name.text)
        if place is None:
            self._unknown(name, suggest(name.text, self._known()))
        return place

    def _known(self) -> list[str]:
        return [known.rule.text("id") or "" for known in self.places()]

    def _unknown(self, name: Scalar, suggestion: str | None) -> None:
        choices = "" if suggestion else ", ".join(self._known())
        self._problems.add("unknown-rule", name, id=name.text, suggestion=suggestion, choices=choices)

    def _put(self, place: _Place, rule: Mapping_) -> None:
        held = self._values[place.key]
        if isinstance(held, list) and place.number is not None:
            held[place.number] = rule
        else:
            self._values[place.key] = rule

    def _keeps_id(self, place: _Place, rule: Mapping_) -> bool:
        """Whether the rule is called as the one it changes, or is not called anything."""
        name, expected = rule.get("id"), place.rule.text("id")
        if name is None or (isinstance(name, Scalar) and name.text == expected):
            return True
        self._problems.add(
            "different-id", name, id=expected, found=name.text if isinstance(name, Scalar) else kind_of(name)
        )
        return False

    def _mapping(self, node: Node) -> Mapping_ | None:
        if isinstance(node, Mapping_):
            return node
        self._problems.add("wrong-type", node, expected="mapping", found=kind_of(node))
        return None
