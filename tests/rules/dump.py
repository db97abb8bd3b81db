"""A resolved rule book at one table as a few lines that a person can read: what it does, and nothing that it says."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.cards import JOKER_SUIT, SUIT_MASKS, SUIT_NAMES, SUITS, Cards, codes
from tutor.rules.compile import Rules
from tutor.rules.situation import SITUATIONS, SituationKey

_FEW = 6


def dump(rules: Rules) -> list[str]:
    """Everything that a game can feel, in the order in which it meets it."""
    return [
        f"{rules.book.id} for {rules.players}: {rules.pack.bit_count()} cards",
        f"taken out: {shown(rules.removed)}",
        f"hand: {rules.hand_size}, left over: {rules.extra}",
        *_parts(rules),
        *(f"{_situation(key)}: {entries}" for key in SITUATIONS if (entries := _entries(rules, key))),
        *(f"{row.rule.id}: {row.each} for {of(rules, row.cards)}" for row in rules.scoring),
        *(
            f"{moon.rule.id}: {of(rules, moon.cards)}: {'/'.join(each.value for each in moon.rule.choose)}"
            f" {moon.rule.amount}, {moon.rule.decides.value} decides"
            for moon in rules.moons
        ),
        _match(rules),
        *(f"says {rule.id}" for rule in rules.book.rules()),
    ]


def _parts(rules: Rules) -> Iterator[str]:
    book = rules.book
    if book.extras is not None:
        yield f"{book.extras.id}: to the {book.extras.to.value}"
    if book.passing is not None:
        yield f"{book.passing.id}: {rules.pass_count} cards, {' '.join(each.value for each in rules.passes)}"
    if book.first_leader is not None:
        yield f"{book.first_leader.id}: {book.first_leader.leads.value}"
    else:
        yield f"opens: {shown(rules.opening)}"
    if book.breaking is not None:
        yield f"{book.breaking.id}: by {of(rules, rules.breakers)}"
    yield f"{book.trick.id}: {book.trick.wins.value}{', identical cards cancel' if rules.cancels else ''}"
    if book.dead_trick is not None:
        yield f"{book.dead_trick.id}: {book.dead_trick.when.value}, the last to {book.dead_trick.last.value}"


def _match(rules: Rules) -> str:
    match = rules.book.match
    return (
        f"{match.id}: {match.target.default} (at least {match.target.advised_least}), {match.ends_when.value},"
        f" {match.wins.value}, {match.tie.value}"
    )


def _situation(key: SituationKey) -> str:
    led = "lead" if key.led is None else f"{[*SUIT_NAMES, 'joker'][key.led]} led"
    return f"{led}{', first trick' if key.first_trick else ''}{', broken' if key.broken else ''}"


def _entries(rules: Rules, key: SituationKey) -> str:
    return "; ".join(
        f"{entry.rule.id.name} keeps {of(rules, entry.keep)}"
        + ("" if entry.need == entry.keep else f" if any of {of(rules, entry.need)}")
        for entry in rules.entries(key)
    )


def of(rules: Rules, cards: Cards) -> str:
    """The cards, or those that are missing where these are fewer."""
    rest = rules.pack & ~cards
    if rest and rest.bit_count() < cards.bit_count():
        return f"all but {shown(rest, rules.pack)}"
    return shown(cards, rules.pack) if rest else "all"


def shown(cards: Cards, pack: Cards = 0) -> str:
    """The cards by suits, a whole suit of the pack by its letter."""
    parts = []
    for index, mask in enumerate(SUIT_MASKS):
        found = cards & mask
        if found and found == pack & mask and found.bit_count() > _FEW:
            parts.append(f"every {SUITS[index]}" if index != JOKER_SUIT else "every joker")
        else:
            parts += codes(found)
    return " ".join(parts) or "none"
