"""Patches that change what a rule does, or the pack, and leave its texts as they are, which then say what was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from tutor.placeholders import place_names
from tutor.reading.decode import keyed_fields
from tutor.reading.nodes import Mapping_, Node, Scalar, Sequence_
from tutor.reading.problems import Problems
from tutor.rules.checking.places import all_nodes, below, entries, items, rule_nodes, set_words
from tutor.rules.kinds import Rule, Text
from tutor.rules.model import RuleBook
from tutor.rules.variant import changed_entries
from tutor.rules.wording import Form

_ASIDE = ("title", "remark")
_WORDED = ("id", "sources", "schemes", *_ASIDE)
"""What no text of the rule need say: the program words it by itself, or it stands beside the rule."""
_KINDS = {
    part.key: cls
    for part in keyed_fields(RuleBook)
    for cls in get_args(Rule)
    if cls in (part.hint, *get_args(part.hint))
}
"""By key of a book the kind of the rules under it."""
_TEXTS = {
    section: {
        each.key
        for each in keyed_fields(cls)
        if (each.hint is Text or Text in get_args(each.hint)) and each.key not in _ASIDE
    }
    for section, cls in _KINDS.items()
}
_EXECUTABLE = {
    section: {each.key for each in keyed_fields(cls)} - _TEXTS[section] - {*_WORDED} for section, cls in _KINDS.items()
}
_SHOWN = {
    "each": ("each", "less"),
    "pips": ("jack", "queen", "king", "ace"),
    "cards": ("cards",),
    "keep": ("keep", "not_keep"),
    "by": ("by",),
    "amount": ("amount",),
    "count": ("count",),
    "target": ("target",),
}
"""By key of a rule the names by which its texts can show what stands there."""
PACK_NOTE = "cards-used"
"""The note that says which pack is used."""
_PACK = {"copies": ("1", "2"), "jokers": ("0", "1", "2")}
"""What it says of the pack, with the values that this can have; the first is the usual one."""
_FAULTY = ("empty-value", "unknown-word", "wrong-type", "out-of-range", "repeated-word", "unknown-key", "missing-key")
"""Problems of a value that is no value at all: what it changes cannot be told."""


def check_stale(book: Mapping_, patch: Mapping_, problems: Problems) -> None:
    """Look for what the patch changes while texts of the book go on saying what was.

    That is a field of a rule that no text of it shows, if no new text is given; or the pack, if its note is left as it
    is.
    """
    _check_note(book, patch, problems)
    faulty = {problem.position for problem in problems.all() if problem.code in _FAULTY}
    rules = {rule.text("id"): (key, rule) for key, rule in rule_nodes(book)}
    for name, fields in entries(patch.get("set")):
        section, rule = rules.get(name.text, ("", None))
        if rule is None or any(field.text in _TEXTS[section] for field, _ in entries(fields)):
            continue
        shown = {place for text in _messages(section, rule) for place in place_names(text)}
        for field, value in entries(fields):
            old = rule.get(field.text)
            if field.text not in _EXECUTABLE[section] or (old is not None and _plain(old) == _plain(value)):
                continue
            if any(node.position in faulty for node in all_nodes(value)) or _is_half(rule, fields, field.text):
                continue
            if shown & set(_names(section, field.text, value)):
                continue
            problems.add("text-says-old", field, id=name.text, key=field.text)


def _check_note(book: Mapping_, patch: Mapping_, problems: Problems) -> None:
    noted = any(rule.text("id") == PACK_NOTE for _, rule in rule_nodes(book))
    removed = (rule.text for rule in items(patch.get("remove")) if isinstance(rule, Scalar))
    if not noted or PACK_NOTE in removed or "text" in _keys(patch, PACK_NOTE):
        return
    old = _pack(book.get("pack"))
    for word in ("replace", "set"):
        for name, fields in entries(patch.get(word)):
            if name.text == "pack":
                new = _pack(fields, None if word == "replace" else old)
                written = {key.text: key for key, _ in entries(fields)}
                for key, values in _PACK.items():
                    if new[key] != old[key] and new[key] in values:
                        problems.add("note-says-old", written.get(key, name), id=PACK_NOTE, key=key)


def _keys(patch: Mapping_, rule: str) -> set[str]:
    """What the patch says of a rule."""
    return {key.text for name, fields in changed_entries(patch) if name.text == rule for key, _ in entries(fields)}


def _pack(written: Node | None, before: Mapping[str, str] | None = None) -> dict[str, str]:
    """What the note says of the pack, by what is written of it."""
    usual = {key: values[0] for key, values in _PACK.items()}
    return {**(before or usual), **{key.text: _plain(value) for key, value in entries(written) if key.text in _PACK}}


def _is_half(rule: Mapping_, fields: Node, field: str) -> bool:
    """Whether the rule has both of two fields of which it can have one, or lost the only one; that is told already."""
    if field not in ("each", "pips") or not isinstance(fields, Mapping_):
        return False
    found = [fields.get(name) or rule.get(name) for name in ("each", "pips")]
    given = [value for value in found if value is not None and not (isinstance(value, Scalar) and value.is_empty)]
    return len(given) != 1


def _messages(section: str, rule: Mapping_) -> Iterator[str]:
    for key, value in rule.entries:
        if key.text in _TEXTS[section]:
            yield from (
                text.text for text in (value, *(form for _, form in entries(value))) if isinstance(text, Scalar)
            )


def _names(section: str, field: str, value: Node) -> Iterator[str]:
    """Every name by which a text can show this value."""
    names = list(_SHOWN.get(field, ()))
    cards = value if field in ("cards", "keep", "by") else None
    if (section, field) == ("adjust", "when"):
        names, cards = ["took"], below(value, "took-all")
    names += [word.text.replace("-", "_") for word in set_words(cards)]
    yield from (form.value + name for name in names for form in Form)


def _plain(node: Node) -> Any:
    if isinstance(node, Mapping_):
        return {key.text: _plain(value) for key, value in node.entries}
    return [_plain(item) for item in node.items] if isinstance(node, Sequence_) else node.text
