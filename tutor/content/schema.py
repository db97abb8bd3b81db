"""The schema of lessons, for editors: beside the decoder, what ``reading.schema`` cannot know by the types alone.

Importing this module registers the schemas of lessons.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tutor.content.building import ABOUT_DEAL, ABOUT_TRICK, ABOUT_TRICKS, MOST_DEALS, MOST_MIXED
from tutor.content.decoding import (
    KINDS,
    AskNode,
    DealNode,
    ExplainNode,
    HeadNode,
    MixNode,
    PlayNode,
    ShowNode,
    StepNode,
    WorkNode,
)
from tutor.content.lessons import FORMAT, LAST
from tutor.content.model import Ask, Explain, Lesson, Mix, PlayDeal, PlayTrick, Show, Step, Work
from tutor.engine.positions.data import KINDS as POSITIONS
from tutor.engine.positions.model import Position
from tutor.quiz.model import total
from tutor.reading.decode import keyed_fields
from tutor.reading.schema import Definitions, Schema, docs_of, narrow, one_of, register_schema
from tutor.rules.schema import card
from tutor.rules.vocabulary import MoonChoice

_MEANT: Mapping[type[StepNode], type[Step]] = {
    ExplainNode: Explain,
    ShowNode: Show,
    WorkNode: Work,
    AskNode: Ask,
    PlayNode: PlayTrick,
    DealNode: PlayDeal,
    MixNode: Mix,
}
"""What the steps become; it is said there what their keys mean."""


SUBJECTS = tuple(dict.fromkeys((*ABOUT_TRICK, *ABOUT_TRICKS, *ABOUT_DEAL)))
"""The words for what a question is about."""


def lessons_schema() -> Schema:
    """The schema of a lesson."""
    definitions = Definitions()
    # the steps are read apart from the keys above them, but they are needed too
    everything = [each._replace(needed=each.needed or each.key == "steps") for each in keyed_fields(HeadNode)]
    head = _explained(definitions.mapping(HeadNode, everything), Lesson)
    return definitions.document({**head, "description": docs_of(Lesson).about})


def _explained(schema: Schema, model: type) -> Schema:
    """The schema of a class with fields, with what the docstrings say of the fields of what it is made into."""
    docs = {name.replace("_", "-"): text for name, text in docs_of(model).fields.items()}
    told = {
        key: {**value, "description": docs[key]} if key in docs else value
        for key, value in schema["properties"].items()
    }
    return {**schema, "properties": told}


def _step(kind: type[StepNode], definitions: Definitions) -> Schema:
    return _explained(definitions.mapping(kind), _MEANT[kind])


def _any_step(definitions: Definitions) -> Schema:
    return {"anyOf": [definitions.of(kind) for kind in KINDS.values()]}


def _number(least: int, most: int | None = None) -> Schema:
    bounds = {"minimum": least} if most is None else {"minimum": least, "maximum": most}
    return {"type": "integer", **bounds}


def _list(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def _trick(_definitions: Definitions) -> Schema:
    # Editors differ in how they read a list whose places have schemas of their own.
    return _list({**_list({"anyOf": [_number(0), card()]}), "minItems": 2, "maxItems": 2})


def _captured(_definitions: Definitions) -> Schema:
    counted = {"type": "object", "propertyNames": {"anyOf": [card(), {"const": "hearts"}]}}
    return _list({"anyOf": [_list(card()), {**counted, "additionalProperties": _number(0)}]})


POSITION_VALUES: Mapping[str, Callable[[Definitions], Schema]] = {
    "options": lambda definitions: definitions.of(Mapping[str, str]),
    "deal_no": lambda _: _number(1),
    "seat": lambda _: _number(0),
    "trick_no": lambda _: _number(1),
    "hearts_broken": lambda definitions: definitions.of(bool),
    "trick": _trick,
    "hand": lambda _: _list(card()),
    "played": lambda _: _list(card()),
    "before": lambda definitions: definitions.of(tuple[int, ...]),
    "captured": _captured,
    "moon_choice": lambda definitions: definitions.of(MoonChoice),
    "target": lambda definitions: definitions.of(int),
    "totals": lambda definitions: definitions.of(tuple[int, ...]),
    "first_trick_no": lambda _: _number(1),
    "tricks_in_deal": lambda _: _number(1),
    "extra": lambda _: _list(card()),
    "tricks": lambda definitions: _list(_trick(definitions)),
}
"""By key what the positions of all kinds are made of, but for the rule book and the players: those are the lesson's."""


def _position(definitions: Definitions) -> Schema:
    """A position, of which part may be repeated from another step; so nothing is needed."""
    kinds = [f"`{kind}`: {docs_of(cls).about}" for kind, cls in POSITIONS.items()]
    properties: Schema = {"kind": {**one_of(POSITIONS), "description": "\n\n".join(kinds)}}
    docs = {name: text for cls in POSITIONS.values() for name, text in docs_of(cls).fields.items()}
    for key, maker in POSITION_VALUES.items():
        schema = maker(definitions)
        properties[key] = {**schema, "description": docs[key]} if key in docs else schema
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _answer(_definitions: Definitions) -> Schema:
    """A card, a seat, a number, a rule or a word; or several of them."""
    one: Schema = {"type": ["string", "integer"]}
    return {"anyOf": [one, {**_list(one), "minItems": 1}]}


def _others(_definitions: Definitions) -> Schema:
    cards = {**_list(card()), "minItems": 1}
    return {"type": "object", "propertyNames": {"pattern": "^[0-9]+$"}, "additionalProperties": cards}


register_schema(StepNode, "step", _any_step)
for each_kind, each_node in KINDS.items():
    register_schema(each_node, f"{each_kind}-step", partial(_step, each_node))
    if "position" in (each.name for each in keyed_fields(each_node)):
        narrow(each_node, "position", lambda definitions: definitions.define("position", Position, _position))

narrow(HeadNode, "format", lambda _: {"const": FORMAT})
narrow(HeadNode, "order", lambda _: _number(1, LAST))
narrow(HeadNode, "teaches", lambda definitions: {**definitions.of(tuple[str, ...]), "minItems": 1})
narrow(HeadNode, "steps", lambda definitions: {**_list(definitions.of(StepNode)), "minItems": 1})
narrow(WorkNode, "card", lambda _: card())
narrow(
    AskNode,
    "subject",
    lambda _: {
        "anyOf": [
            card(),
            _number(0),
            one_of(SUBJECTS),
            {
                "type": "string",
                "pattern": rf"^{total(0)[:-1]}[0-9]+$",
                "description": "The score of this seat after the deal.",
            },
        ]
    },
)
narrow(AskNode, "answer", _answer)
narrow(PlayNode, "others", _others)
narrow(DealNode, "deals", lambda _: _number(1, MOST_DEALS))
narrow(MixNode, "count", lambda _: _number(1, MOST_MIXED))
