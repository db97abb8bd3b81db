"""The schema of rule books, for editors: beside the decoders, what ``reading.schema`` cannot know by the types alone.

Importing this module registers the schemas of the words of rule books.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, get_args

from tutor.cards import JOKER, RANKS, SUIT_NAMES, SUITS
from tutor.reading.decode import keyed_fields
from tutor.reading.merge import Insertion, Patch
from tutor.reading.schema import (
    Definitions,
    Schema,
    any_text,
    docs_of,
    name_of,
    narrow,
    needed_keys,
    one_of,
    register_schema,
)
from tutor.rules.checking.names import ID
from tutor.rules.checking.tables import FORMAT
from tutor.rules.decoding import SPECIAL_WORDS
from tutor.rules.kinds import Passing, PointRule, Rule, RuleId, Text
from tutor.rules.model import Option, OptionValue, Pack, Players, RuleBook, TableSize
from tutor.rules.sections import ALONE, LISTS, OWN
from tutor.rules.vocabulary import AnyOf, CardSet, Direction, Lowest, Named, Not, OfRank, OfSuit, OneCard, Special

_RULES: tuple[type, ...] = get_args(Rule)
_SECTIONS: Mapping[str, Any] = {each.key: each.hint for each in keyed_fields(RuleBook) if each.key not in OWN}
"""By key the types of what a patch can change."""
_LISTED = tuple(cls for key in LISTS for cls in _RULES if cls in get_args(_SECTIONS[key]))


def rules_schema() -> Schema:
    """The schema of a whole rule book, and of a variant that extends another book."""
    definitions = Definitions()
    root: Schema = {
        "description": docs_of(RuleBook).about,
        "type": "object",
        "if": {"required": ["extends"]},
        "then": definitions.define("variant", RuleBook, _variant),
        "else": definitions.define("book", RuleBook, _book),
    }
    return definitions.document(root)


def card() -> Schema:
    """The written form of a card."""
    return {"type": "string", "pattern": f"^([{RANKS}][{SUITS}]|{JOKER})$"}


def identifier(_definitions: Definitions) -> Schema:
    """The id of something."""
    return {"type": "string", "pattern": f"^{ID.pattern}$"}


def _value(definitions: Definitions) -> Schema:
    """The id of a value of an option, which may be the card that is chosen."""
    return {"anyOf": [identifier(definitions), card()]}


def _book(definitions: Definitions) -> Schema:
    return definitions.mapping(RuleBook, [each for each in keyed_fields(RuleBook) if each.key != "extends"])


def _variant(definitions: Definitions) -> Schema:
    own = [each for each in keyed_fields(RuleBook) if each.key in OWN]
    about = definitions.mapping(RuleBook, [each._replace(needed=each.needed or each.key == "extends") for each in own])
    return {**about, "properties": {**about["properties"], **definitions.mapping(Patch)["properties"]}}


def _text(_definitions: Definitions) -> Schema:
    docs = docs_of(Text)
    fields = {"count": "count", "one": "one", "other": "message"}
    forms = {key: _told(any_text(), docs.fields.get(name)) for key, name in fields.items()}
    both = {"type": "object", "properties": forms, "required": list(forms), "additionalProperties": False}
    return _told({"anyOf": [any_text(), both]}, docs.about)


def _card_set(definitions: Definitions) -> Schema:
    inner, special = definitions.of(CardSet), docs_of(Special).fields
    values = {
        "card": _told(card(), docs_of(OneCard).about),
        "suit": _told(one_of(SUIT_NAMES), docs_of(OfSuit).about),
        "rank": _told(one_of(RANKS), docs_of(OfRank).about),
        "points": _told(one_of(["positive"]), special.get(Special.WITH_POINTS.name)),
        "any-of": _told({"type": "array", "items": inner, "minItems": 1}, docs_of(AnyOf).about),
        "not": _told(inner, docs_of(Not).about),
        "lowest": _told(inner, docs_of(Lowest).about),
    }
    words = [_told({"const": word}, special.get(member.name)) for word, member in SPECIAL_WORDS.items()]
    name = _told(identifier(definitions), docs_of(Named).about)
    composed = {"type": "object", "properties": values, "minProperties": 1, "maxProperties": 1}
    return {"anyOf": [*words, name, {**composed, "additionalProperties": False}]}


def _told(schema: Schema, about: str | None) -> Schema:
    return {**schema, "description": about} if about else schema


def _named(hint: Any, definitions: Definitions) -> Schema:
    """A mapping whose keys are ids."""
    return {**definitions.of(hint), "propertyNames": identifier(definitions)}


def _players(definitions: Definitions, *, needed: bool = True) -> Schema:
    schema: Schema = {
        "type": "object",
        "properties": {"default": {"type": "integer"}},
        "patternProperties": {"^[1-9][0-9]*$": definitions.of(TableSize)},
        "additionalProperties": False,
    }
    return _told({**schema, "required": ["default"]} if needed else schema, docs_of(Players).about)


def _fields(cls: type, definitions: Definitions) -> Schema:
    """The fields of a rule or of another part of the book, of which none is needed."""
    if cls is Players:
        return definitions.define("players-fields", cls, partial(_players, needed=False))
    return definitions.define(f"{name_of(cls)}-fields", cls, lambda inner: inner.mapping(cls, needed=False))


def _rule(cls: type, definitions: Definitions, without: str = "") -> Schema:
    """A rule with everything that it needs, but for one key."""
    keys = [key for key in needed_keys(keyed_fields(cls)) if key != without]
    whole: Schema = {**_fields(cls, definitions), "required": keys}
    return {**whole, "oneOf": [{"required": ["each"]}, {"required": ["pips"]}]} if cls is PointRule else whole


def _replacement(cls: type, definitions: Definitions) -> Schema:
    """What stands in the place of a part of the book; the id of a rule need not be repeated."""
    return _rule(cls, definitions, "id") if cls in _RULES else definitions.of(cls)


def _by_name(schema_of: Callable[[type, Definitions], Schema], rule: Schema, definitions: Definitions) -> Schema:
    """By the id of a rule, or by a key of the book. A rule may be called like a key under which no rule stands."""
    known: dict[str, Schema] = {}
    for key, hint in _SECTIONS.items():
        if key in ALONE:
            (cls,) = (each for each in _RULES if each is hint or each in get_args(hint))
            known[key] = schema_of(cls, definitions)
        elif key in LISTS:
            known[key] = {"anyOf": [definitions.of(hint), rule]}
        elif hint in (Pack, Players):
            known[key] = {"anyOf": [schema_of(hint, definitions), rule]}
        else:
            known[key] = _named(hint, definitions)
    names = identifier(definitions)
    return {"type": "object", "propertyNames": names, "properties": known, "additionalProperties": rule}


def _changed(definitions: Definitions) -> Schema:
    """What stands under ``set``."""
    some = definitions.define("some-fields", Rule, lambda inner: {"anyOf": [_fields(cls, inner) for cls in _RULES]})
    return _by_name(_fields, some, definitions)


def _replaced(definitions: Definitions) -> Schema:
    """What stands under ``replace``."""
    rules = definitions.define("some-rule", Rule, lambda inner: {"anyOf": [_replacement(cls, inner) for cls in _RULES]})
    return _by_name(_replacement, rules, definitions)


def _insertion(definitions: Definitions) -> Schema:
    neighbour = [{"required": ["before"]}, {"required": ["after"]}]
    return {**definitions.mapping(Insertion), "oneOf": neighbour}


register_schema(RuleId, "id", identifier)
register_schema(Text, "text", _text)
register_schema(CardSet, "card-set", _card_set)
register_schema(Players, "players", _players)
for each_rule in _RULES:
    register_schema(each_rule, name_of(each_rule), partial(_rule, each_rule))
register_schema(Insertion, "insertion", _insertion)

narrow(RuleBook, "format", lambda _: {"const": FORMAT})
narrow(RuleBook, "card_sets", partial(_named, Mapping[str, CardSet]))
narrow(Passing, "schemes", partial(_named, Mapping[str, tuple[Direction, ...]]))
narrow(Pack, "copies", lambda _: {"enum": [1, 2]})
narrow(Pack, "ranks", lambda _: {"type": "array", "items": one_of(RANKS)})
narrow(Pack, "jokers", lambda _: {"enum": [0, 1, 2]})
narrow(TableSize, "remove", lambda _: {"type": "array", "items": card()})
narrow(RuleBook, "id", identifier)
narrow(TableSize, "pass_", identifier)
narrow(Option, "id", identifier)
narrow(Option, "default", _value)
narrow(OptionValue, "id", _value)
narrow(OptionValue, "patch", lambda definitions: definitions.of(Patch))
narrow(Patch, "remove", lambda definitions: {"type": "array", "items": identifier(definitions)})
narrow(Patch, "replace", lambda definitions: definitions.define("replaced", Patch, _replaced))
narrow(Patch, "set_", lambda definitions: definitions.define("changed", Patch, _changed))
narrow(Patch, "insert", lambda definitions: definitions.of(tuple[Insertion, ...]))
narrow(Insertion, "rule", lambda definitions: {"anyOf": [definitions.of(cls) for cls in _LISTED]})
for field in ("before", "after"):
    narrow(Insertion, field, identifier)
