"""Books that extend others: the nodes of a whole book, made of those of a variant and of what it is a variant of."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.reading.merge import apply_patch, fits
from tutor.reading.nodes import Mapping_, Node, Scalar, Sequence_
from tutor.reading.problems import Problems, suggest
from tutor.rules.sections import OWN, PATCH_WORDS, SHAPE


def merge_variant(parent: Mapping_, variant: Mapping_, problems: Problems) -> Mapping_:
    """The whole book of a variant of ``parent``; what does not fit is added to ``problems``."""
    allowed = (*OWN, *PATCH_WORDS)
    for key, _ in variant.entries:
        if key.text not in allowed:
            choices = ", ".join(allowed)
            problems.add("unknown-key", key, key=key.text, suggestion=suggest(key.text, allowed), choices=choices)
    patch = variant._replace(entries=tuple(entry for entry in variant.entries if entry[0].text in PATCH_WORDS))
    for key, _ in changed_entries(patch):
        if key.text in OWN:
            problems.add("not-patchable", key, key=key.text)
    patch = without_own(patch)
    parts = parent._replace(entries=tuple(entry for entry in parent.entries if entry[0].text not in OWN))
    parts = apply_patch(parts, patch, problems, SHAPE)
    own = tuple(entry for entry in variant.entries if entry[0].text in OWN and entry[0].text != "options")
    whole = variant._replace(entries=(*own, *parts.entries))
    if options := tuple(_options(whole, variant, parent.get("options"))):
        key, place = next(each for book in (variant, parent) for each in book.entries if each[0].text == "options")
        whole = whole._replace(
            entries=(*whole.entries, (key, Sequence_(options, place.source, place.line, place.column)))
        )
    elif (written := variant.get("options")) is not None:
        whole = whole._replace(entries=(*whole.entries, (_key(variant, "options"), written)))
    return whole


def changed_entries(patch: Mapping_) -> Iterator[tuple[Scalar, Node]]:
    """The rules and the parts of a book that a patch changes or replaces, each with what it says of it."""
    for word in ("set", "replace"):
        value = patch.get(word)
        if isinstance(value, Mapping_):
            yield from value.entries


def without_own(patch: Mapping_) -> Mapping_:
    """The patch without what no patch can change, which has been told."""
    return patch._replace(
        entries=tuple(
            (word, value._replace(entries=tuple(entry for entry in value.entries if entry[0].text not in OWN)))
            if word.text in ("set", "replace") and isinstance(value, Mapping_)
            else (word, value)
            for word, value in patch.entries
        )
    )


def _decided(patch: Mapping_) -> set[tuple[str, str]]:
    """The fields that a patch gives, each with its rule, but for those that only stand beside what is played."""
    return {
        (name.text, field.text)
        for name, fields in changed_entries(patch)
        if isinstance(fields, Mapping_)
        for field, _ in fields.entries
        if field.text not in ("id", "title", "sources", "remark")
    }


def _key(book: Mapping_, name: str) -> Scalar:
    return next(key for key, _ in book.entries if key.text == name)


def _options(whole: Mapping_, variant: Mapping_, inherited: Node | None) -> Iterator[Node]:
    """The options of a variant: those of its parent, some of them said anew or left out, and its own.

    An option of the parent that changes a rule which the variant has not goes with that rule, and so does one that
    changes what the variant has decided: its default would claim what is not in force.
    """
    written, decided = _items(variant.get("options")), _decided(variant)
    own: dict[str | None, list[Node]] = {}
    for option in written:
        own.setdefault(option.text("id") if isinstance(option, Mapping_) else None, []).append(option)
    for option in _items(inherited):
        name = option.text("id") if isinstance(option, Mapping_) else None
        if name is not None and name in own:
            yield from own.pop(name)
        elif isinstance(option, Mapping_) and all(
            fits(whole, patch, SHAPE) and decided.isdisjoint(_decided(patch)) for patch in _patches(option)
        ):
            yield option
    # what has no id, or that of another, stays as it is written, so that it is told what is wrong with it
    left = {id(option) for options in own.values() for option in options}
    yield from (option for option in written if id(option) in left)


def _patches(option: Mapping_) -> Iterator[Mapping_]:
    for value in _items(option.get("values")):
        patch = value.get("patch") if isinstance(value, Mapping_) else None
        if isinstance(patch, Mapping_):
            yield patch


def _items(node: Node | None) -> tuple[Node, ...]:
    return node.items if isinstance(node, Sequence_) else ()
