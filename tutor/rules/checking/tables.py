"""The numbers of a rule book: the pack, the tables, the directions of passing, points and the end of a match."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum

from tutor.cards import COPY_SHIFT, RANKS, Cards, parse_card
from tutor.reading.nodes import Mapping_, Node, Scalar
from tutor.reading.problems import Problems, suggest
from tutor.rules.checking.draft import Draft, Placed
from tutor.rules.checking.places import below, entries, items
from tutor.rules.compile import whole_pack
from tutor.rules.kinds import Adjustment, PointRule
from tutor.rules.model import TableSize
from tutor.rules.vocabulary import Condition, Decider, Direction, MoonChoice

FORMAT = 1
"""The version of the form of rule books that this program reads."""
MOST_PLAYERS = 11
"""So many names there are for computer players, at a table without a reader."""
_NUMBER = re.compile("[1-9][0-9]*")
MOST_COPIES = 2
MOST_JOKERS = 2
MOST_POINTS = 999_999
"""No score, and no part of one, is written with more digits."""


def check_numbers(draft: Draft, problems: Problems) -> None:
    """Look at every number of the book, and at lists of words that stand for nothing, or twice."""
    node = draft.node
    if draft.format is not None and draft.format != FORMAT:
        problems.add("out-of-range", below(node, "format"), found=draft.format, least=FORMAT, most=FORMAT)
    for key in ("legality", "points"):
        if node.get(key) is not None and not items(node.get(key)):
            problems.add("list-needed", below(node, key), key=key)
    for legality in draft.legality:
        _check_words(legality.rule.when, below(legality.node, "when"), problems)
        if {Condition.LEADING, Condition.FOLLOWING} <= set(legality.rule.when):
            problems.add("when-impossible", below(legality.node, "when"))
    for points in draft.points:
        _check_costs(points, problems)
    for moon in draft.adjust:
        _check_moon(moon, problems)
    if draft.match is not None:
        target, place = draft.match.rule.target, below(draft.match.node, "target")
        _check_range(target.default, (1, MOST_POINTS), below(place, "default"), problems)
        most = target.default if 1 <= target.default <= MOST_POINTS else MOST_POINTS
        _check_range(target.advised_least, (1, most), below(place, "advised-least"), problems)


def _check_costs(points: Placed[PointRule], problems: Problems) -> None:
    rule, node = points
    if rule.each is None and rule.pips is None:
        _check_lacking(node, problems)
    elif rule.each is not None and rule.pips is not None:
        problems.add("points-value", below(node, "pips"))
    numbers = {} if rule.pips is None else rule.pips._asdict()
    for name, found in numbers.items():
        _check_range(found, (-MOST_POINTS, MOST_POINTS), below(node, "pips", name), problems)
    if rule.each is not None:
        _check_range(rule.each, (-MOST_POINTS, MOST_POINTS), below(node, "each"), problems)


def _check_lacking(node: Mapping_, problems: Problems) -> None:
    """Tell that cards have no cost: where one of its keys is written, that it has no value."""
    for key, expected in (("each", "integer"), ("pips", "mapping")):
        if (written := node.get(key)) is not None:
            problems.add("empty-value", written, expected=expected)
            return
    problems.add("points-value", node)


def _check_moon(moon: Placed[Adjustment], problems: Problems) -> None:
    rule, node = moon
    _check_words(rule.choose, below(node, "choose"), problems)
    _check_range(rule.amount, (1, MOST_POINTS), below(node, "amount"), problems)
    sound = rule.choose and len(set(rule.choose)) == len(rule.choose)
    if sound and rule.decides is Decider.AUTO and set(rule.choose) != {MoonChoice.SUBTRACT, MoonChoice.ADD}:
        problems.add("auto-choice", below(node, "choose"))


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


_UNEVEN = ("deal-uneven", "extra-uneven", "not-in-pack")


def packs(draft: Draft, problems: Problems) -> dict[int, Cards]:
    """The cards in play by number of players, of every table that comes out; what is wrong with others is noted."""
    _check_default(draft, problems)
    _check_passing(draft, problems)
    whole = _whole_pack(draft, problems)
    told: set[str] = set()
    looked = Problems()
    found = {}
    for key, table in written_tables(draft):
        players = int(key.text)
        size = draft.sizes[players]
        if not 2 <= players <= MOST_PLAYERS:
            problems.add("out-of-range", key, found=players, least=2, most=MOST_PLAYERS)
            continue
        _check_scheme(draft, players, table, told, problems)
        if whole is not None and (pack := _check_table(whole, players, size, table, looked)):
            found[players] = pack
    # where no table comes out it is the pack that is wrong, and not each of them
    uneven = [problem for problem in looked.all() if problem.code in _UNEVEN] if not found else []
    problems.join(problem for problem in looked.all() if problem not in uneven[1:])
    return found


def written_tables(draft: Draft) -> Iterator[tuple[Scalar, Node]]:
    """The tables that could be read, by their keys."""
    for key, value in entries(draft.node.get("players")):
        if key.text.isascii() and key.text.isdigit() and int(key.text) in draft.sizes:
            yield key, value


def _whole_pack(draft: Draft, problems: Problems) -> Cards | None:
    """The pack before cards are removed; ``None`` if it is not sound."""
    if draft.pack is None:
        return None
    place, ranks = below(draft.node, "pack", "ranks"), draft.pack.ranks
    faults = len(problems)
    _check_range(draft.pack.copies, (1, MOST_COPIES), below(draft.node, "pack", "copies"), problems)
    _check_range(draft.pack.jokers, (0, MOST_JOKERS), below(draft.node, "pack", "jokers"), problems)
    wrong = [(number, rank) for number, rank in enumerate(ranks) if rank not in RANKS or len(rank) != 1]
    for number, rank in wrong:
        problems.add("unknown-word", below(place, number), expected="one-of", word=rank, choices=", ".join(RANKS[::-1]))
    if not ranks:
        problems.add("empty-value", place, expected="list")
    if len(problems) > faults:
        return None
    ordered = sorted(set(ranks), key=RANKS.index, reverse=True)
    if list(ranks) != ordered:
        problems.add("ranks-order", place, expected=", ".join(ordered))
    if len(ranks) != len(ordered):
        return None  # how many cards there are to be cannot be told
    return whole_pack(draft.pack._replace(ranks=tuple(ordered)))


def _check_default(draft: Draft, problems: Problems) -> None:
    written = [key.text for key, _ in entries(draft.node.get("players")) if key.text != "default"]
    place = below(draft.node, "players", "default")
    if not all(_NUMBER.fullmatch(key) for key in written):
        return  # which number was meant cannot be told
    if draft.default is not None and not written:
        problems.add("missing-key", below(draft.node, "players"), key=draft.default)
    elif draft.default is not None and str(draft.default) not in written:
        problems.add("unknown-word", place, expected="one-of", word=str(draft.default), choices=", ".join(written))


def _check_table(whole: Cards, players: int, size: TableSize, node: Node, problems: Problems) -> Cards:
    """The cards in play; 0 if they do not come out."""
    pack, faults = whole, len(problems)
    for number, code in enumerate(size.remove):
        place = below(node, "remove", number)
        try:
            card = parse_card(code)
        except ValueError:
            problems.add("unknown-word", place, expected="card", word=code)
            continue
        if not pack & card:
            card <<= COPY_SHIFT
        if not pack & card:
            problems.add("not-in-pack", place, card=code)
        pack &= ~card
    if len(problems) > faults:
        return 0
    cards = pack.bit_count()
    if not 0 <= size.extra < cards:
        problems.add("out-of-range", below(node, "extra"), found=size.extra, least=0, most=max(0, cards - 1))
    elif size.hand < 1 or cards != size.hand * players + size.extra:
        facts = {"players": players, "cards": cards, "hand": size.hand}
        if size.extra:
            problems.add("extra-uneven", below(node, "extra"), extra=size.extra, **facts)
        else:
            problems.add("deal-uneven", below(node, "hand"), **facts)
    else:
        return pack
    return 0


def _check_scheme(draft: Draft, players: int, node: Node, told: set[str], problems: Problems) -> None:
    """Look whether the table has directions to pass in that lead to somebody; ``told`` are schemes that do not."""
    size = draft.sizes[players]
    passing = below(draft.node, "passing")
    if not isinstance(passing, Mapping_) or passing.get("schemes") is None:
        return
    known = [key.text for key, _ in entries(passing.get("schemes"))]
    if size.pass_ is None:
        problems.add("missing-key", node, key="pass")
    elif size.pass_ not in known:
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
    passes = [rule.schemes.get(size.pass_ or "") for size in draft.sizes.values()]
    all_read = len(passes) == len(entries(draft.node.get("players"))) - 1
    if passes and all_read and all(directions and set(directions) == {Direction.HOLD} for directions in passes):
        problems.add("never-passes", below(node, "schemes"), id=rule.id.name)
    smallest = min((size.hand for size in draft.sizes.values() if size.hand > 0), default=rule.count)
    if not 1 <= rule.count <= smallest:
        problems.add("out-of-range", below(node, "count"), found=rule.count, least=1, most=smallest)
