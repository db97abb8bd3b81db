"""How the words of a rule book are read: what ``reading.decode`` cannot know by the types alone.

Importing this module registers the decoders.
"""

from __future__ import annotations

from tutor.cards import RANKS, SUIT_NAMES, parse_card
from tutor.reading.decode import Context, register
from tutor.reading.nodes import Mapping_, Node, Scalar, Sequence_, origin_of
from tutor.rules.kinds import RuleId, Text
from tutor.rules.model import Players, TableSize
from tutor.rules.vocabulary import AnyOf, CardSet, Lowest, Named, Not, OfRank, OfSuit, OneCard, Special

SPECIAL_WORDS = {special.value: special for special in (Special.LED, Special.EVERY_CARD, Special.JOKERS)}
"""Card sets that are one word by themselves."""
CARD_SET_WORDS = ("card", "suit", "rank", "points", "any-of", "not", "lowest")


def card_code(node: Node, context: Context) -> str | None:
    """A card such as ``QS``, as its code."""
    if not isinstance(node, Scalar):
        context.wrong_type(node, "card")
        return None
    try:
        parse_card(node.text)
    except ValueError:
        context.problems.add("unknown-word", node, expected="card", word=node.text)
        return None
    return node.text


def _rule_id(node: Node, context: Context) -> RuleId | None:
    name = context.read(node, str)
    return None if name is None else RuleId(origin_of(node), name)


def _text(node: Node, context: Context) -> Text | None:
    name = _text_context(node, context)
    if isinstance(node, Scalar):
        message = context.read(node, str)
        return None if message is None else Text(name, message)
    if not isinstance(node, Mapping_):
        context.wrong_type(node, "text")
        return None
    forms = {}
    for key, value in node.entries:
        if key.text not in ("count", "one", "other"):
            context.unknown_key(key, ("count", "one", "other"))
        elif (form := context.at(key.text).read(value, str)) is not None:
            forms[key.text] = form
    for key_name in ("count", "one", "other"):
        if node.get(key_name) is None:
            context.problems.add("missing-key", node, key=key_name)
    if forms.keys() != {"count", "one", "other"}:
        return None
    return Text(name, forms["other"], forms["one"], forms["count"].replace("-", "_"))


def _text_context(node: Node, context: Context) -> str:
    """The key of a text's translations: ``book/rule#field``, ``book#name``, or ``book/option.name.value#label``."""
    origin, where = origin_of(node), context.where
    if where[0] == "options":
        parts = [part for number, part in enumerate(where[1:-1]) if number != 1]
        return f"{origin}/option.{'.'.join(parts)}#{where[-1]}"
    if where == context.inner:
        return f"{origin}#{where[-1]}"
    return f"{origin}/{context.owner}#{'.'.join(context.inner)}"


def _card_set(node: Node, context: Context) -> CardSet | None:
    if isinstance(node, Scalar):
        name = context.read(node, str)
        return None if name is None else SPECIAL_WORDS.get(name) or Named(name)
    if not isinstance(node, Mapping_) or len(node.entries) != 1:
        context.wrong_type(node, "card-set")
        return None
    ((word, value),) = node.entries
    inner = context.at(word.text)
    match word.text:
        case "card":
            code = card_code(value, inner)
            return None if code is None else OneCard(code)
        case "suit":
            return _indexed(value, inner, SUIT_NAMES, OfSuit)
        case "rank":
            return _indexed(value, inner, tuple(RANKS), OfRank)
        case "points":
            return _indexed(value, inner, ("positive",), lambda _: Special.WITH_POINTS)
        case "any-of":
            return _any_of(value, inner)
        case "not":
            part = _card_set(value, inner)
            return None if part is None else Not(part)
        case "lowest":
            part = _card_set(value, inner)
            return None if part is None else Lowest(part)
    context.unknown_key(word, CARD_SET_WORDS)
    return None


def _indexed(
    node: Node, context: Context, words: tuple[str, ...], make: type[OfSuit] | type[OfRank] | object
) -> CardSet | None:
    word = context.read(node, str)
    if word is None:
        return None
    if word not in words:
        assert isinstance(node, Scalar)
        context.unknown_word(node, words)
        return None
    assert callable(make)
    return make(words.index(word))


def _any_of(node: Node, context: Context) -> CardSet | None:
    if not isinstance(node, Sequence_) or not node.items:
        context.wrong_type(node, "list")
        return None
    parts = [_card_set(item, context.at(str(number))) for number, item in enumerate(node.items, 1)]
    found = tuple(part for part in parts if part is not None)
    return AnyOf(found) if len(found) == len(parts) else None


def _players(node: Node, context: Context) -> Players | None:
    if not isinstance(node, Mapping_):
        context.wrong_type(node, "mapping")
        return None
    default: int | None = None
    sizes = {}
    for key, value in node.entries:
        if key.text == "default":
            default = context.at("default").read(value, int)
        elif (count := context.read(key, int)) is not None and (size := context.at(key.text).read(value, TableSize)):
            sizes[count] = size
    if node.get("default") is None:
        context.problems.add("missing-key", node, key="default")
    if default is None or len(sizes) != len(node.entries) - 1:
        return None
    return Players(default, sizes)


register(RuleId, _rule_id)
register(Text, _text)
register(CardSet, _card_set)
register(Players, _players)
