"""The texts of a rule book: that each can be filled whenever it is said, in English and in the file's translations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tutor.placeholders import place_names
from tutor.reading.nodes import Mapping_, Node, Scalar
from tutor.reading.problems import Problems, suggest
from tutor.rules.card_sets import led_sets, uses_led
from tutor.rules.checking.draft import Draft
from tutor.rules.checking.places import below, entries, items, place_in
from tutor.rules.model import Dealing, LegalityRule, Rule, Text
from tutor.rules.vocabulary import Condition
from tutor.rules.wording import Form, numbers_of, sets_of

_LANGUAGE = re.compile(r"[a-z]{2,3}")


def check_texts(draft: Draft, problems: Problems) -> None:
    """Look at the name of the book, every text of a rule, and what is said of the options."""
    if draft.name is not None:
        check_plain(draft.name, below(draft.node, "name"), problems)
    with_led = led_sets(draft.card_sets)
    written = [key.text for key, _ in entries(draft.node.get("card-sets"))]
    shared = [form.value + name.replace("-", "_") for name in written if name not in with_led for form in Form]
    for rule, node in draft.rules():
        for field, text in texts_of(rule):
            place = below(node, field.replace("_", "-"))
            if field == "title":
                check_plain(text, place, problems)
            else:
                allowed = _allowed(rule, field, shared, with_led)
                check_filling(text, place, allowed, frozenset(numbers(rule)), problems)


def texts_of(rule: Rule) -> Iterator[tuple[str, Text]]:
    """The texts of a rule, by the names of their fields."""
    for name, value in rule._asdict().items():
        if isinstance(value, Text):
            yield name, value


def forms_of(text: Text) -> tuple[str, ...]:
    """The text, or its two forms."""
    return (text.message,) if text.one is None else (text.one, text.message)


def numbers(rule: Rule) -> tuple[str, ...]:
    """The numbers that can pick the form of a text of this rule."""
    return (*numbers_of(rule), *(("hand", "players") if isinstance(rule, Dealing) else ()))


def _allowed(rule: Rule, field: str, shared: Iterable[str], with_led: frozenset[str]) -> frozenset[str]:
    """Every name that this text of the rule may use; ``shared`` are those of the sets of the book.

    What depends on the suit led has no name of its own: it has a meaning only at a moment of play, which says ``led``.
    """
    follows = isinstance(rule, LegalityRule) and Condition.FOLLOWING in rule.when
    own = [name for name, card_set in sets_of(rule) if not (follows and uses_led(card_set, with_led))]
    names = {*shared, *numbers(rule), *(form.value + name for name in own for form in Form)}
    if isinstance(rule, Dealing):
        names.add("removed")
    if field == "refusal":
        names.add("card")
    if follows and field in ("refusal", "exception"):
        names.add("led")
    return frozenset(names)


def check_plain(text: Text, place: Node, problems: Problems) -> None:
    """A title, a name or a label is said where no rule and no table is at hand."""
    if text.count is not None:
        problems.add("wrong-type", place, expected="text", found="mapping")
    else:
        check_filling(text, place, frozenset(), frozenset(), problems)


def check_filling(
    text: Text, place: Node, allowed: frozenset[str], countable: frozenset[str], problems: Problems
) -> None:
    """Look whether there is something said, every placeholder is one of ``allowed``, and the number ``countable``."""
    for key, message in zip(("one", "other") if text.count is not None else ("",), forms_of(text), strict=True):
        form = below(place, key) if key else place
        if not message.strip():
            problems.add("empty-value", form, expected="text")
        for name in sorted(place_names(message) - allowed):
            choices = ", ".join(sorted(allowed))
            suggestion = suggest_name(name, allowed)
            problems.add(
                "placeholder-unknown", place_in(form, name), placeholder=name, suggestion=suggestion, choices=choices
            )
    if text.count is not None and text.count not in countable:
        problems.add(
            "unknown-word",
            below(place, "count"),
            expected="one-of",
            word=text.count,
            suggestion=suggest_name(text.count, countable),
            choices=", ".join(sorted(countable)),
        )


def suggest_name(name: str, allowed: frozenset[str]) -> str | None:
    """The placeholder that was probably meant."""
    by_kebab = {known.replace("_", "-"): known for known in allowed}
    found = suggest(name, by_kebab)
    return None if found is None else by_kebab[found]


def check_option_texts(node: Mapping_, problems: Problems) -> None:
    """Look at the titles of the options and the labels of their values, as they are written."""
    for option in items(node.get("options")):
        if isinstance(option, Mapping_):
            labels = [value.get("label") for value in items(option.get("values")) if isinstance(value, Mapping_)]
            for text in (option.get("title"), *labels):
                if isinstance(text, Scalar) and not text.is_empty:
                    check_plain(Text("", text.text), text, problems)
                elif isinstance(text, Mapping_):
                    problems.add("wrong-type", text, expected="text", found="mapping")


def check_translations(drafts: Iterable[Draft], problems: Problems) -> None:
    """Look at what the file says in other languages; the first draft is the book as it is, others are patched."""
    first, *others = drafts
    english: dict[str, set[frozenset[str]]] = {}
    for draft in (first, *others):
        for text in _translatable(draft):
            name = text.context.removeprefix(f"{first.id}/")
            english.setdefault(name, set()).update(map(place_names, forms_of(text)))
    for language, texts in entries(first.node.get("translations")):
        if not _LANGUAGE.fullmatch(language.text):
            problems.add("bad-language", language, language=language.text)
        for key, value in entries(texts):
            if key.text not in english:
                problems.add("unknown-key", key, key=key.text, suggestion=suggest(key.text, english))
            elif isinstance(value, Scalar):
                _check_translation(value, english[key.text], problems)


def _translatable(draft: Draft) -> Iterator[Text]:
    for rule, _ in draft.rules():
        for _, text in texts_of(rule):
            yield text
    for option in draft.options:
        yield option.title
        for value in option.values:
            yield value.label


def _check_translation(value: Scalar, english: set[frozenset[str]], problems: Problems) -> None:
    """A translation has the placeholders of the English text, or of one of its forms."""
    if not value.text.strip():
        if not value.is_empty:
            problems.add("empty-value", value, expected="text")
        return
    found = place_names(value.text)
    if "" in found:
        problems.add("placeholder-unknown", place_in(value, ""))
    elif found not in english:
        nearest = min(english, key=lambda names: (len(names ^ found), sorted(names)))
        missing, extra = _listed(nearest - found), _listed(found - nearest)
        name = next(iter(sorted(found - nearest)), None)
        place = value if name is None else place_in(value, name)
        problems.add("translation-places", place, missing=missing, extra=extra)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))
