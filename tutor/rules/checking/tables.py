"""The numbers of a rule book: the pack, the tables, the directions of passing, points and the end of a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from tutor.cards import RANKS, Cards, parse_card
from tutor.reading.nodes import Mapping_, Node, Scalar
from tutor.reading.problems import Problems, suggest
from tutor.rules.checking.draft import Draft
from tutor.rules.checking.places import below, entries, items
from tutor.rules.compile import whole_pack
from tutor.rules.model import TableSize
from tutor.rules.vocabulary import Condition, Direction

FORMAT = 1
"""The version of the form of rule books that this program reads."""
MOST_PLAYERS = 10
MOST_POINTS = 999_999
"""No score, and no part of one, is written with more digits."""


def check_numbers(draft: Draft, problems: Problems) -> None:
    """Look at every number of the book, and at lists of words that stand for nothing, or twice."""
    node = draft.node
    if draft.format is not None and draft.format != FORMAT:
        problems.add("out-of-range", below(node, "format"), found=draft.format, least=FORMAT, most=FORMAT)
    for key in ("legality", "points"):
        if node.get(key) is not None and not items(node.get(key)):
            problems.add("empty-value", below(node, key), expected="list")
    for legality in draft.legality:
        _check_words(legality.rule.when, below(legality.node, "when"), problems)
        if {Condition.LEADING, Condition.FOLLOWING} <= set(legality.rule.when):
            problems.add("when-impossible", below(legality.node, "when"))
    for points in draft.points:
        _check_range(points.rule.each, (-MOST_POINTS, MOST_POINTS), below(points.node, "each"), problems)
    for moon in draft.adjust:
        _check_words(moon.rule.choose, below(moon.node, "choose"), problems)
        _check_range(moon.rule.amount, (1, MOST_POINTS), below(moon.node, "amount"), problems)
    if draft.match is not None:
        target, place = draft.match.rule.target, below(draft.match.node, "target")
        _check_range(target.default, (1, MOST_POINTS), below(place, "default"), problems)
        _check_range(target.advised_least, (1, max(1, target.default)), below(place, "advised-least"), problems)


def _check_range(found: int, limits: tuple[int, int], place: Node, problems: Problems) -> None:
    least, most = limits
    if not least <= found <= most:
        problems.add("out-of-range", place, found=found, least=least, most=most)


def _check_words(words: Sequence[Enum], place: Node, problems: Problems) -> None:
    if not words:
        problems.add("empty-value", place, expected="list")
    for number, word in enumerate(words):
        if word in words[:number]:
            problems.add("repeated-word", below(place, number), word=word.value)


def packs(draft: Draft, problems: Problems) -> dict[int, Cards]:
    """The cards in play by number of players, of every table that comes out; what is wrong with others is noted."""
    _check_default(draft, problems)
    _check_passing(draft, problems)
    whole = _whole_pack(draft, problems)
    told: set[str] = set()
    found = {}
    for key, table in _tables(draft):
        players = int(key.text)
        size = draft.sizes[players]
        if not 2 <= players <= MOST_PLAYERS:
            problems.add("out-of-range", key, found=players, least=2, most=MOST_PLAYERS)
            continue
        _check_scheme(draft, players, table, told, problems)
        if whole is not None and (pack := _check_table(whole, players, size, table, problems)):
            found[players] = pack
    return found


def _tables(draft: Draft) -> Iterator[tuple[Scalar, Node]]:
    """The tables that could be read, by their keys."""
    for key, value in entries(draft.node.get("players")):
        if key.text.isascii() and key.text.isdigit() and int(key.text) in draft.sizes:
            yield key, value


def _whole_pack(draft: Draft, problems: Problems) -> Cards | None:
    """The pack before cards are removed; ``None`` if it is not sound."""
    if draft.pack is None:
        return None
    place, ranks = below(draft.node, "pack", "ranks"), draft.pack.ranks
    if draft.pack.copies != 1:
        problems.add("one-pack", below(draft.node, "pack", "copies"))
    wrong = [(number, rank) for number, rank in enumerate(ranks) if rank not in RANKS or len(rank) != 1]
    for number, rank in wrong:
        problems.add("unknown-word", below(place, number), expected="one-of", word=rank, choices=", ".join(RANKS[::-1]))
    if wrong or not ranks:
        if not ranks:
            problems.add("empty-value", place, expected="list")
        return None
    ordered = sorted(set(ranks), key=RANKS.index, reverse=True)
    if list(ranks) != ordered:
        problems.add("ranks-order", place, expected=", ".join(ordered))
    return whole_pack(ordered)


def _check_default(draft: Draft, problems: Problems) -> None:
    written = [key.text for key, _ in entries(draft.node.get("players")) if key.text != "default"]
    place = below(draft.node, "players", "default")
    if draft.default is not None and not written:
        problems.add("missing-key", below(draft.node, "players"), key=draft.default)
    elif draft.default is not None and str(draft.default) not in written:
        problems.add("unknown-word", place, expected="one-of", word=str(draft.default), choices=", ".join(written))


def _check_table(whole: Cards, players: int, size: TableSize, node: Node, problems: Problems) -> Cards:
    """The cards in play; 0 if they do not come out."""
    pack = whole
    for number, code in enumerate(size.remove):
        try:
            card = parse_card(code)
        except ValueError:
            card = 0
        if not pack & card:
            problems.add("not-in-pack", below(node, "remove", number), card=code)
        pack &= ~card
    cards = pack.bit_count()
    if size.hand < 1 or cards != size.hand * players:
        problems.add("deal-uneven", below(node, "hand"), players=players, cards=cards, hand=size.hand)
        return 0
    return pack


def _check_scheme(draft: Draft, players: int, node: Node, told: set[str], problems: Problems) -> None:
    """Look whether the table has directions to pass in that lead to somebody; ``told`` are schemes that do not."""
    size = draft.sizes[players]
    passing = below(draft.node, "passing")
    if not isinstance(passing, Mapping_) or passing.get("schemes") is None:
        return
    known = [key.text for key, _ in entries(passing.get("schemes"))]
    if size.pass_ not in known:
        problems.add(
            "unknown-word",
            below(node, "pass"),
            expected="one-of",
            word=size.pass_,
            suggestion=suggest(size.pass_, known),
            choices=", ".join(known),
        )
    elif players % 2 and draft.passing is not None:
        directions = draft.passing.rule.schemes[size.pass_]
        if Direction.ACROSS in directions and size.pass_ not in told:
            told.add(size.pass_)
            place = below(passing, "schemes", size.pass_, directions.index(Direction.ACROSS))
            problems.add("across-odd", place, players=players)


def _check_passing(draft: Draft, problems: Problems) -> None:
    if draft.passing is None:
        return
    rule, node = draft.passing
    for name, directions in rule.schemes.items():
        if not directions:
            problems.add("empty-value", below(node, "schemes", name), expected="list")
    smallest = min((size.hand for size in draft.sizes.values() if size.hand > 0), default=rule.count)
    if not 1 <= rule.count <= smallest:
        problems.add("out-of-range", below(node, "count"), found=rule.count, least=1, most=smallest)
