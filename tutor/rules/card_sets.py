"""What the definitions of card sets use: other sets, and the suit led."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tutor.rules.vocabulary import AnyOf, CardSet, Lowest, Named, Not, Special


def leaves(card_set: CardSet) -> Iterator[CardSet]:
    """The sets that a definition is put together from, none of them made of others in the same place."""
    match card_set:
        case AnyOf(parts):
            for part in parts:
                yield from leaves(part)
        case Not(part) | Lowest(part):
            yield from leaves(part)
        case _:
            yield card_set


def led_sets(card_sets: Mapping[str, CardSet]) -> frozenset[str]:
    """The names of the sets that depend on the suit led, if only through others."""
    users: dict[str, list[str]] = {}
    found = []
    for name, card_set in card_sets.items():
        for leaf in leaves(card_set):
            if leaf is Special.LED:
                found.append(name)
            elif isinstance(leaf, Named):
                users.setdefault(leaf.name, []).append(name)
    known = set(found)
    while found:
        new = [user for user in users.get(found.pop(), ()) if user not in known]
        known.update(new)
        found += new
    return frozenset(known)


def uses_led(card_set: CardSet, with_led: frozenset[str]) -> bool:
    """Whether the set depends on the suit led; ``with_led`` are the named sets that do."""
    return any(leaf is Special.LED or (isinstance(leaf, Named) and leaf.name in with_led) for leaf in leaves(card_set))
