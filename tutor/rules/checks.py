"""What can be wrong with a rule book that is well formed: names that lead nowhere, tables that do not come out."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

from tutor.cards import RANKS, full_pack, parse_card
from tutor.reading.nodes import Mapping_, Node, Sequence_
from tutor.reading.problems import Problems, suggest
from tutor.rules.model import LegalityRule, Rule, RuleBook, TableSize, Text
from tutor.rules.vocabulary import AnyOf, CardSet, Condition, Direction, Lowest, Named, Not, Special
from tutor.rules.wording import names_of, numbers_of, sets_of

FORMAT = 1
"""The version of the form of rule books that this program reads."""


def check_book(book: RuleBook, node: Mapping_, problems: Problems) -> None:
    """Add every problem of the book; ``node`` is what it was decoded from."""
    if book.format != FORMAT:
        problems.add("out-of-range", _at(node, "format"), found=book.format, least=FORMAT, most=FORMAT)
    if not _sets_are_sound(book, node, problems):
        return
    _check_ids(book, node, problems)
    _check_tables(book, node, problems)
    _check_numbers(book, node, problems)
    _check_texts(book, node, problems)
    _check_options(book, node, problems)


def _at(node: Node, *path: str) -> Node:
    """The node at this path of keys and ids of list entries; the last one that is there."""
    for step in path:
        below: Node | None = None
        if isinstance(node, Mapping_):
            below = node.get(step)
        elif isinstance(node, Sequence_):
            found = (item for item in node.items if isinstance(item, Mapping_) and item.text("id") == step)
            below = next(found, None)
            if below is None and step.isdigit() and int(step) < len(node.items):
                below = node.items[int(step)]
        if below is None:
            return node
        node = below
    return node


def _rule_node(node: Mapping_, name: str) -> Node:
    """The mapping of the rule with this id, wherever it stands in the book."""
    for _, value in node.entries:
        if isinstance(value, Mapping_) and value.text("id") == name:
            return value
        if (
            isinstance(value, Sequence_)
            and isinstance(found := _at(value, name), Mapping_)
            and found.text("id") == name
        ):
            return found
    return node


def _named(card_set: CardSet) -> Iterator[str]:
    """The names of other sets that the set uses."""
    match card_set:
        case Named(name):
            yield name
        case AnyOf(parts):
            for part in parts:
                yield from _named(part)
        case Not(part) | Lowest(part):
            yield from _named(part)
        case _:
            pass


def _uses_led(card_set: CardSet) -> bool:
    match card_set:
        case Special.LED:
            return True
        case AnyOf(parts):
            return any(_uses_led(part) for part in parts)
        case Not(part) | Lowest(part):
            return _uses_led(part)
        case _:
            return False


def _sets_are_sound(book: RuleBook, node: Mapping_, problems: Problems) -> bool:
    """Whether every name of a set leads to one, and none to itself."""
    sound = True
    used = [(_at(node, "card-sets", name), card_set) for name, card_set in book.card_sets.items()]
    for rule in book.rules():
        place = _rule_node(node, rule.id.name)
        used += [(_at(place, name.replace("took", "when")), card_set) for name, card_set in sets_of(rule)]
        if isinstance(rule, LegalityRule) and rule.need is not None:
            used.append((_at(place, "need"), rule.need))
    for place, card_set in used:
        for name in _named(card_set):
            if name not in book.card_sets:
                known = tuple(book.card_sets)
                problems.add(
                    "unknown-word",
                    place,
                    expected="card-set",
                    word=name,
                    suggestion=suggest(name, known),
                    choices=", ".join(known),
                )
                sound = False
    return sound and not any(_check_circle(book, node, name, problems) for name in book.card_sets)


def _check_circle(book: RuleBook, node: Mapping_, name: str, problems: Problems) -> bool:
    seen: set[str] = set()
    ahead = list(_named(book.card_sets[name]))
    while ahead:
        other = ahead.pop()
        if other == name:
            problems.add("circular-set", _at(node, "card-sets", name), name=name)
            return True
        if other not in seen:
            seen.add(other)
            ahead += _named(book.card_sets[other])
    return False


def _check_ids(book: RuleBook, node: Mapping_, problems: Problems) -> None:
    seen: set[str] = set()
    for rule in book.rules():
        name = rule.id.name
        if name in seen:
            first = _rule_node(node, name).position
            problems.add(
                "duplicate-id", _last_with_id(node, name), id=name, first_file=first.file, first_line=first.line
            )
        seen.add(name)
    for rule in book.legality:
        if _uses_led(rule.keep) and Condition.FOLLOWING not in rule.when:
            problems.add("led-while-leading", _at(_rule_node(node, rule.id.name), "keep"))


def _last_with_id(node: Mapping_, name: str) -> Node:
    found: Node = node
    for _, value in node.entries:
        for item in value.items if isinstance(value, Sequence_) else (value,):
            if isinstance(item, Mapping_) and item.text("id") == name:
                found = item
    return found


def _check_tables(book: RuleBook, node: Mapping_, problems: Problems) -> None:
    for rank in book.pack.ranks:
        if rank not in RANKS or book.pack.ranks.count(rank) > 1:
            problems.add(
                "unknown-word", _at(node, "pack", "ranks"), expected="one-of", word=rank, choices=", ".join(RANKS)
            )
            return
    if book.pack.copies not in (1, 2):
        problems.add("out-of-range", _at(node, "pack", "copies"), found=book.pack.copies, least=1, most=2)
        return
    if book.players.default not in book.players.sizes:
        known = ", ".join(map(str, book.players.sizes))
        place = _at(node, "players", "default")
        problems.add("unknown-word", place, expected="one-of", word=str(book.players.default), choices=known)
    for players, size in book.players.sizes.items():
        _check_table(book, players, size, _at(node, "players", str(players)), problems)


def _check_table(book: RuleBook, players: int, size: TableSize, node: Node, problems: Problems) -> None:
    pack = full_pack(book.pack.copies, [RANKS.index(rank) for rank in book.pack.ranks])
    for number, code in enumerate(size.remove):
        try:
            card = parse_card(code)
        except ValueError:
            card = 0
        if not pack & card:
            problems.add("not-in-pack", _at(node, "remove", str(number)), card=code)
        pack &= ~card
    cards = pack.bit_count()
    if players < 2 or cards != size.hand * players:
        problems.add("deal-uneven", _at(node, "hand"), players=players, cards=cards, hand=size.hand)
    scheme = book.passing.schemes.get(size.pass_)
    if scheme is None:
        known = tuple(book.passing.schemes)
        problems.add(
            "unknown-word",
            _at(node, "pass"),
            expected="one-of",
            word=size.pass_,
            suggestion=suggest(size.pass_, known),
            choices=", ".join(known),
        )
    elif not scheme:
        problems.add("empty-value", _at(node, "pass"), expected="list")
    elif Direction.ACROSS in scheme and players % 2:
        problems.add("across-odd", _at(node, "pass"), players=players)
    if not 0 < book.passing.count <= size.hand:
        problems.add("out-of-range", _at(node, "pass"), found=book.passing.count, least=1, most=size.hand)


def _check_numbers(book: RuleBook, node: Mapping_, problems: Problems) -> None:
    for rule in book.adjust:
        if not rule.choose:
            problems.add("empty-value", _at(_rule_node(node, rule.id.name), "choose"), expected="list")
    if book.match.target.default < 1:
        place = _at(node, "match", "target", "default")
        problems.add("out-of-range", place, found=book.match.target.default, least=1, most=999_999)
    if not book.points:
        problems.add("empty-value", _at(node, "points"), expected="list")


def texts_of(rule: Rule) -> Iterator[tuple[str, Text]]:
    """The texts of a rule, by the names of their fields."""
    for name, value in rule._asdict().items():
        if isinstance(value, Text):
            yield name, value


def placeholders(message: str) -> frozenset[str] | None:
    """The names in braces; ``None`` if the braces do not match."""
    try:
        return frozenset(name for _, name, _, _ in Formatter().parse(message) if name is not None)
    except ValueError:
        return None


def _check_texts(book: RuleBook, node: Mapping_, problems: Problems) -> None:
    for rule in book.rules():
        for field, text in texts_of(rule):
            place = _at(_rule_node(node, rule.id.name), field.replace("_", "-"))
            allowed = names_of(book, rule, field)
            for message in filter(None, (text.message, text.one)):
                found = placeholders(message)
                for name in ("",) if found is None else sorted(found - allowed):
                    choices = ", ".join(sorted(allowed))
                    problems.add(
                        "placeholder-unknown",
                        place,
                        placeholder=name,
                        suggestion=suggest_name(name, allowed),
                        choices=choices,
                    )
            countable = (*numbers_of(rule), *(("hand", "players") if field != "title" and rule is book.dealing else ()))
            if text.count is not None and text.count not in countable:
                problems.add(
                    "unknown-word",
                    _at(place, "count"),
                    expected="one-of",
                    word=text.count,
                    choices=", ".join(countable),
                )


def suggest_name(name: str, allowed: frozenset[str]) -> str | None:
    """The placeholder that was probably meant."""
    by_kebab = {known.replace("_", "-"): known for known in allowed}
    found = suggest(name, by_kebab)
    return None if found is None else by_kebab[found]


def _check_options(book: RuleBook, node: Mapping_, problems: Problems) -> None:
    for option in book.options:
        known = tuple(value.id for value in option.values)
        if option.default not in known:
            problems.add(
                "unknown-word",
                _at(node, "options", option.id, "default"),
                expected="one-of",
                word=option.default,
                suggestion=suggest(option.default, known),
                choices=", ".join(known),
            )
