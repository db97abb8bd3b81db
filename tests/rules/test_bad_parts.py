"""Parts of a rule book that need one another, and texts that say themselves what their rule states."""

from __future__ import annotations

import pytest

from tests.rules.test_bad_books import SOURCE, TABLE, bent, found, load


def moon(name: str, took: str, decides: str = "shooter") -> str:
    return (
        f"  - {{id: {name}, title: T, text: T, sources: [ours], when: {{took-all: {took}}}, choose: [add],"
        f" decides: {decides}, amount: 5}}\n"
    )


MOONS = (
    moon("sun", "{card: 2S}", "auto") + "\nmatch:\n",
    moon("sun", "every-card") + "\nmatch:\n",
    "".join(moon(f"sun-{rank}", f"{{card: {rank}S}}") for rank in range(2, 7)) + "\nmatch:\n",
)
WIDOW = "extras:\n  {id: widow, title: T, to: first-trick, text: T, none: T, sources: [ours]}\n\npassing:\n"
LEADER = "first-leader: {id: left, title: T, leads: left-of-dealer, text: T, sources: [ours]}\n\nbreaking:\n"
CANCELLING = "cancelling: {id: cancelling, title: T, text: T, sources: [ours]}\n\npoints:  #"
DEAD = (
    "dead-trick: {id: dead, title: T, text: T, last-text: T, when: no-live-card, last: nobody, sources: [ours]}\n\n"
    "points:  #"
)

CASES: dict[str, tuple[str, str, list[tuple[str, str]]]] = {
    # Parts that need others
    "cards left over, and nobody gets them": (
        TABLE,
        TABLE.replace("13", "12, extra: 4"),
        [("extras-unsaid", "4"), ("opening-in-extras", "4")],
    ),
    "nothing is left over": ("passing:\n", WIDOW, [("never-applies", "{")]),
    "a wrong number of cards left over": (
        TABLE,
        TABLE.replace("13", "12, extra: 3"),
        [("extra-uneven", "3"), ("extras-unsaid", "3")],
    ),
    "fewer than no cards left over": (TABLE, TABLE.replace("13", "14, extra: -4"), [("out-of-range", "-4")]),
    "nobody opens": ("    keep: opening\n", "    keep: {suit: clubs}\n", [("nobody-opens", "{")]),
    "two say who opens": ("breaking:\n", LEADER, [("two-openings", "{")]),
    "nothing breaks hearts": (
        SOURCE[SOURCE.index("breaking:\n") : SOURCE.index("trick:\n")],
        "",
        [("always-unbroken", "unbroken"), *[("missing-key", "{")] * 4],
    ),
    "breaking for nothing": (
        "    when: [leading, unbroken]\n",
        "    when: [leading]\n",
        [("never-applies", "id")],
    ),
    "cancelling in one pack": ("points:  #", CANCELLING, [("cancelling-needs", "{")]),
    "dead tricks without cancelling": ("points:  #", DEAD, [("cancelling-needs", "{")]),
    "no directions for a table": (TABLE, "  4: {hand: 13}\n", [("missing-key", "{")]),
    "points twice": (
        "    each: 13\n",
        "    each: 13\n    pips: {jack: 1, queen: 1, king: 1, ace: 1}\n",
        [("points-value", "{")],
    ),
    "no points": ("    each: 13\n", "", [("points-value", "id")]),
    "points without a number": ("    each: 13\n", "    each:\n", [("empty-value", "")]),
    "pips without numbers": ("    each: 13\n", "    pips:\n", [("empty-value", "")]),
    "no rules on points": (
        SOURCE[SOURCE.index("points:  #") : SOURCE.index("adjust:\n")],
        "points: []\n\n",
        [("list-needed", "[")],
    ),
    "a joker in the pips": (
        "    cards: black-maria\n    each: 13\n    text: {count: each, one:",
        "    cards: {any-of: [black-maria, {card: JK}]}\n    pips: {jack: 1, queen: 9, king: 1, ace: 1}\n"
        "    text: {count: queen, one:",
        [("placeholder-unknown", "{each}")] * 2,
    ),
    # What a text may not say
    "a number that the rule states": (
        "gets {each} points.",
        "gets 13 points.",
        [("literal-in-text", "13")],
    ),
    "a number that the rule does not state": ("gets {each} points.", "gets {each} points, not 12.", []),
    "a card that the rule states": (
        "Whoever takes {cards}, the Black Maria, gets {each} points.",
        "Whoever takes the queen of spades gets {each} points.",
        [("literal-in-text", "queen of spades")],
    ),
    "a card that the rule finds": (
        '"Whoever holds {opening} leads it',
        '"Whoever holds 3♣ or {opening} leads it',
        [("literal-in-text", "3♣")],
    ),
    "a card that the rule does not state": (
        "Whoever takes {cards}, the Black Maria, gets",
        "Whoever takes {cards}, not KS, gets",
        [],
    ),
    "a number of the table": (
        "Every player is dealt {hand} cards.",
        "Every player is dealt 13 cards.",
        [("literal-in-text", "13")],
    ),
    "an option that leaves a text as it was": (
        "              tie: extra-deal\n              tie-text:",
        "              tie: extra-deal\n              title:",
        [("text-says-old", "tie")],
    ),
    "an option with a field that the texts show": (
        "            breaking: {by: {suit: hearts}}",
        "            match-end: {target: {default: 90, advised-least: 50}}",
        [],
    ),
    # Moons
    "a moon that the program cannot choose for": ("\nmatch:\n", MOONS[0], [("auto-choice", "[")]),
    "a moon that never comes first": ("\nmatch:\n", MOONS[1], [("never-applies", "{")]),
    "too many moons": ("\nmatch:\n", MOONS[2], [("too-many", "{")]),
}


@pytest.mark.parametrize(("old", "new", "expected"), CASES.values(), ids=CASES)
def test_told_at_its_place(old: str, new: str, expected: list[tuple[str, str]]) -> None:
    text = bent((old, new))
    if expected:
        assert found(text) == expected
    else:
        load(text)
