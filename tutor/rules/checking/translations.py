"""What a user's file says in other languages: that it fits the English, and what it does not say."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

from tutor.placeholders import place_names
from tutor.reading.nodes import Mapping_, Scalar
from tutor.reading.problems import Problems, suggest
from tutor.rules.checking.draft import Draft, Reader
from tutor.rules.checking.options import Choice, choices, patched
from tutor.rules.checking.places import all_nodes, below, entries, items, place_in
from tutor.rules.checking.texts import check_braces, forms_of, texts_of
from tutor.rules.kinds import Text


class OwnText(NamedTuple):
    """A text that is written in the file itself, and not in one of a book that it extends."""

    key: str
    """Under which it is translated: ``name``, ``rule#field``, ``option.NAME#title``, ``option.NAME.VALUE#label``, and
    ``option.NAME.VALUE/rule#field`` for what the patch of the value says."""
    text: Text

    @property
    def bound(self) -> tuple[str, str]:
        """The context and the English by which a catalogue knows it."""
        return self.text.context, self.text.message


def own_texts(node: Mapping_) -> Iterator[OwnText]:
    """The texts of a sound book, with all its options, that are written in its own file."""
    reader, sound = Reader(), Problems()
    single = [choice for values in choices(node) for choice in values]
    drafts = ((choice, reader.draft(patched(node, [choice], sound), sound)) for choice in single)
    return _own_texts(reader.draft(node, sound), drafts)


def check_translations(draft: Draft, chosen: Iterable[tuple[Choice, Draft]], problems: Problems) -> None:
    """Look at what the file says in other languages; ``chosen`` are the single choices, each with what it makes."""
    english: dict[str, set[frozenset[str]]] = {}
    for own in _own_texts(draft, chosen):
        english.setdefault(own.key, set()).update(map(place_names, forms_of(own.text)))
    for _, texts in entries(draft.node.get("translations")):
        for key, value in entries(texts):
            if key.text not in english:
                problems.add("unknown-key", key, key=key.text, suggestion=_meant(key.text, english))
            elif isinstance(value, Scalar):
                _check_translation(value, english[key.text], problems)


def _meant(key: str, known: Iterable[str]) -> str | None:
    """The key that was probably meant: the text may be that of an option only."""
    return next((other for other in known if other.endswith(f"/{key}")), None) or suggest(key, known)


def _own_texts(draft: Draft, chosen: Iterable[tuple[Choice, Draft]]) -> Iterator[OwnText]:
    if draft.name is not None:
        yield OwnText("name", draft.name)
    yield from _rule_texts(draft)
    yield from _option_texts(draft)
    for choice, patched_draft in chosen:
        if choice.patch.source is draft.node.source:
            within = {id(node) for node in all_nodes(choice.patch)}
            yield from _rule_texts(patched_draft, f"option.{choice.option}.{choice.value}/", within)


def _rule_texts(draft: Draft, prefix: str = "", within: Container[int] | None = None) -> Iterator[OwnText]:
    """The texts of rules that are written in the book's own file; ``within``: whose nodes have these identities."""
    for rule, node in draft.rules():
        for field, text in texts_of(rule):
            key = field.replace("_", "-")
            place = below(node, key)
            if place.source is draft.node.source and (within is None or id(place) in within):
                yield OwnText(f"{prefix}{rule.id.name}#{key}", text)


def _option_texts(draft: Draft) -> Iterator[OwnText]:
    for option in items(draft.node.get("options")):
        if isinstance(option, Mapping_) and option.source is draft.node.source:
            name = f"option.{option.text('id')}"
            yield from _scalar_text(f"{name}#title", option)
            for value in items(option.get("values")):
                if isinstance(value, Mapping_):
                    yield from _scalar_text(f"{name}.{value.text('id')}#label", value)


def _scalar_text(key: str, node: Mapping_) -> Iterator[OwnText]:
    written = node.get(key.partition("#")[2])
    if isinstance(written, Scalar):
        yield OwnText(key, Text(f"{written.source.origin}/{key}", written.text))


def _check_translation(value: Scalar, english: set[frozenset[str]], problems: Problems) -> None:
    """A translation has the placeholders of the English text, or of one of its forms."""
    if not value.text.strip():
        if not value.is_empty:
            problems.add("empty-value", value, expected="text")
        return
    found = place_names(value.text)
    if not check_braces(value.text, value, problems):
        return
    if found not in english:
        nearest = min(english, key=lambda names: (len(names ^ found), sorted(names)))
        missing, extra = _listed(nearest - found), _listed(found - nearest)
        name = next(iter(sorted(found - nearest)), None)
        place = value if name is None else place_in(value, name)
        problems.add("translation-places", place, missing=missing, extra=extra)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))
