"""The options of a rule book, and the book with every combination of their values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from math import prod
from typing import NamedTuple

from tutor.cards import parse_card
from tutor.reading.merge import apply_patch
from tutor.reading.nodes import Mapping_, Node, Scalar, Sequence_, kind_of
from tutor.reading.problems import Problems, suggest
from tutor.rules.checking.names import check_count, check_different, check_id
from tutor.rules.checking.places import items
from tutor.rules.sections import OWN, SHAPE
from tutor.rules.variant import changed_entries, without_own

MOST_OPTIONS = 12
MOST_VALUES = 10
WHOLE_PRODUCT = 256
"""Up to so many combinations all are looked at; of more, the pairs of values. What is left waits until it is chosen."""
MOST_PAIRS = 500
_PARTS = 16_000
"""So many rules and sets, in all combinations together, are looked at quickly enough."""
_LEAST = 50


class Choice(NamedTuple):
    """A value of an option that changes the book."""

    option: str
    value: str
    patch: Mapping_

    def __str__(self) -> str:
        return f"{self.option}={self.value}"


def check_options(node: Mapping_, problems: Problems) -> None:
    """Look at the options as they are written, but not yet at what their patches do."""
    options = [option for option in items(node.get("options")) if isinstance(option, Mapping_)]
    check_count(options, MOST_OPTIONS, problems)
    check_different([option.get("id") for option in options], problems)
    for option in options:
        values = [value for value in items(option.get("values")) if isinstance(value, Mapping_)]
        check_count(values, MOST_VALUES, problems)
        check_id(option.get("id"), problems)
        for value in values:
            if not _is_card(value.get("id")):
                check_id(value.get("id"), problems)
            _check_patch(value, option.text("default"), values, problems)
        check_different([value.get("id") for value in values], problems)
        _check_default(option, values, problems)


def _check_default(option: Mapping_, values: Sequence[Mapping_], problems: Problems) -> None:
    known = [name for value in values if (name := value.text("id")) is not None]
    default = option.get("default")
    if values and isinstance(default, Scalar) and not default.is_empty and default.text not in known:
        problems.add(
            "unknown-word",
            default,
            expected="one-of",
            word=default.text,
            suggestion=suggest(default.text, known),
            choices=", ".join(known),
        )
    written = option.get("values")
    if isinstance(written, Sequence_) and not written.items:
        problems.add("empty-value", written, expected="list")


def _check_patch(value: Mapping_, default: str | None, values: Sequence[Mapping_], problems: Problems) -> None:
    patch = value.get("patch")
    if patch is None:
        name, usual = value.text("id"), next((other for other in values if other.text("id") == default), None)
        misspelt = not set(value.keys()) <= {"id", "label"}
        # a default with a patch is told of, and may well have that of this value
        if name not in (default, None) and usual is not None and usual.get("patch") is None and not misspelt:
            problems.add("changes-nothing", value, id=name)
        return
    if not isinstance(patch, Mapping_):
        problems.add("wrong-type", patch, expected="mapping", found=kind_of(patch))
    elif value.text("id") == default:
        problems.add("default-patched", patch)
    else:
        for key, _ in changed_entries(patch):
            if key.text in OWN:
                problems.add("not-patchable", key, key=key.text)


def _is_card(name: Node | None) -> bool:
    """Whether the value is called by the card that is chosen with it."""
    try:
        return isinstance(name, Scalar) and bool(parse_card(name.text))
    except ValueError:
        return False


def choices(node: Mapping_) -> list[list[Choice]]:
    """By option the values that have a patch, in the order of the file."""
    return [
        [
            Choice(option.text("id") or "", value.text("id") or "", patch)
            for value in items(option.get("values"))[:MOST_VALUES]
            if isinstance(value, Mapping_) and isinstance(patch := value.get("patch"), Mapping_)
        ]
        for option in items(node.get("options"))[:MOST_OPTIONS]
        if isinstance(option, Mapping_)
    ]


def together(options: Sequence[Sequence[Choice]], parts: int) -> Iterator[tuple[Choice, ...]]:
    """Combinations of two choices and more to look at in a book of so many rules and sets, those of fewer first."""
    return islice(_combined(options), max(_LEAST, _PARTS // parts))


def _combined(options: Sequence[Sequence[Choice]]) -> Iterator[tuple[Choice, ...]]:
    if prod(len(values) + 1 for values in options) <= WHOLE_PRODUCT:
        whole = product(*([None, *values] for values in options))
        found = [tuple(choice for choice in each if choice is not None) for each in whole]
        yield from sorted((each for each in found if len(each) > 1), key=len)
    else:
        pairs = (pair for first, second in combinations(options, 2) for pair in product(first, second))
        yield from islice(pairs, MOST_PAIRS)


def patched(node: Mapping_, chosen: Sequence[Choice], problems: Problems) -> Mapping_:
    """The book with these choices."""
    for choice in chosen:
        node = apply_patch(node, without_own(choice.patch), problems, SHAPE)
    return node
