"""The texts of a rule book: that each can be filled whenever it is said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tutor.placeholders import place_names
from tutor.reading.nodes import Mapping_, Node, Scalar
from tutor.reading.problems import Problems, suggest
from tutor.rules.card_sets import led_sets, uses_led
from tutor.rules.checking.draft import Draft
from tutor.rules.checking.places import below, entries, items, place_in, word_in
from tutor.rules.kinds import Dealing, Extras, LegalityRule, PointRule, Rule, Text
from tutor.rules.vocabulary import Condition
from tutor.rules.wording import Form, numbers_of, sets_of

_BRACES = re.compile(r"\{[A-Za-z_][\w-]*\}(?!\})|(?P<odd>\{+[^{}]*\}+)|[{}]")
"""What braces there are in a text: a placeholder, something else between braces, or a brace that stands alone."""


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
    found = (*numbers_of(rule), *(("hand", "players", "extra") if isinstance(rule, Dealing | Extras) else ()))
    if isinstance(rule, PointRule) and rule.pips is not None and rule.each is not None:
        return (*found, *numbers_of(rule._replace(pips=None)))  # it is told that one of them is too many
    return found


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
        check_braces(message, form, problems)
        for name in sorted(place_names(message) - allowed - {"", text.count}):
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


def check_braces(message: str, place: Node, problems: Problems) -> bool:
    """Look whether the braces of a text stand in pairs around names; whether they do."""
    odd = [match for match in _BRACES.finditer(message) if match["odd"] or len(match[0]) == 1]
    for match in odd:
        if match["odd"]:
            problems.add("placeholder-form", word_in(place, match[0]), found=match[0])
    if any(not match["odd"] for match in odd):
        problems.add("placeholder-unknown", place_in(place, ""))
    return not odd


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
