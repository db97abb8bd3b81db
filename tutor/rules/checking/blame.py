"""Problems of a variant that lie in the file of a book which it extends: told at what in its own file causes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from tutor.reading.nodes import Mapping_, Node, Sequence_
from tutor.reading.problems import Position, Problem, Problems
from tutor.rules.checking.places import all_nodes, entries, items, rule_nodes
from tutor.rules.variant import merge_variant

MOST_TRIALS = 40
_PARTWISE = ("players", "card-sets")
"""Parts of a book whose entries a patch changes one by one."""

_Key = tuple[str, Position, str]
Look = Callable[[Mapping_, Problems, bool], object]
"""Adds every problem of a whole book, also those with single values of its options if that is wanted."""


class Variant(NamedTuple):
    """A book that extends another, as it is written."""

    parent: Mapping_
    """The whole book that it extends."""
    written: Mapping_
    """What stands in its own file."""

    def has(self, position: Position) -> bool:
        """Whether this is a place in its own file."""
        return position.file == self.written.source.file


def bring_home(found: Problems, variant: Variant, look: Look, problems: Problems) -> None:
    """Add what was found in the whole variant to ``problems``, everything at a place in its own file.

    The cause of a problem is an entry without which there is no such problem. Where there is none it is told at the
    line that says which book is extended. What one entry makes wrong with one part of the other book in several places
    is told once.
    """
    if all(variant.has(problem.position) for problem in found.all()):
        problems.join(found.all())
        return
    causes, owners = _causes(found.all(), variant, look), _owners(variant.parent)
    extends = variant.written.get("extends") or variant.written
    told: set[tuple[str, Position, str]] = set()
    for problem in found.all():
        if variant.has(problem.position):
            problems.join([problem])
            continue
        moved = _moved(problem, causes.get(_key(problem), extends), _owner(problem.position, owners))
        key = (moved.code, moved.position, moved.inherited)
        if key not in told:
            told.add(key)
            problems.join([moved])


def _moved(problem: Problem, cause: Node, inherited: str) -> Problem:
    return problem._replace(
        position=cause.position, source_line=cause.source_line, width=max(1, cause.width), inherited=inherited
    )


def _causes(found: Sequence[Problem], variant: Variant, look: Look) -> dict[_Key, Node]:
    """The entries without which problems are not there. What comes of several options together has none.

    An entry that can be left out without making anything else wrong is preferred.
    """
    known = {_key(problem) for problem in found}
    wanted = {_key(problem) for problem in found if not variant.has(problem.position) and "," not in problem.options}
    with_options = any(options for _, _, options in wanted)
    causes: dict[_Key, Node] = {}
    others: dict[_Key, Node] = {}
    for part in islice(_parts(variant.written), MOST_TRIALS):
        if not wanted:
            break
        again, written = Problems(), _without(variant.written, part)
        assert isinstance(written, Mapping_)
        look(merge_variant(variant.parent, written, Problems()), again, with_options)
        left = {_key(problem) for problem in again.all()}
        if left <= known:
            causes.update(dict.fromkeys(wanted - left, part))
            wanted &= left
        else:
            others.update(dict.fromkeys(wanted - left, part))
    return {**others, **causes}


def _key(problem: Problem) -> _Key:
    return problem.code, problem.position, problem.options


def _owners(parent: Mapping_) -> dict[Position, str]:
    """By place the rule, or else the part of the book, to which it belongs, as ``hearts/follow-suit``."""
    parts = [(key.text, value) for key, value in parent.entries]
    rules = [(rule.text("id") or key, rule) for key, rule in rule_nodes(parent)]
    return {
        node.position: f"{part.source.origin}/{name}" for name, part in (*parts, *rules) for node in all_nodes(part)
    }


def _owner(position: Position, owners: Mapping[Position, str]) -> str:
    """What the place belongs to: what stands there, or begins last before it."""
    before = [place for place in owners if place.file == position.file and place <= position]
    return owners[max(before)] if before else ""


def _parts(written: Mapping_) -> Iterator[Node]:
    """The keys and entries of lists with which the variant says what it changes, those that say least first."""
    changed = [entry for word in ("replace", "set") for entry in entries(written.get(word))]
    for name, value in changed:
        if name.text in _PARTWISE:
            yield from (key for key, _ in entries(value))
    yield from (item for word in ("remove", "insert") for item in items(written.get(word)))
    yield from (key for key, _ in changed)
    yield from items(written.get("options"))


def _without(node: Node, part: Node) -> Node:
    """The same without an entry, which is known by its key, or without one of a list."""
    if isinstance(node, Mapping_):
        kept = tuple((key, _without(value, part)) for key, value in node.entries if key is not part)
        return node._replace(entries=kept)
    if isinstance(node, Sequence_):
        return node._replace(items=tuple(_without(item, part) for item in node.items if item is not part))
    return node
