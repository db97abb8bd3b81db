"""What is wrong with a rule book is told when it is opened: all of it, each at its place."""

from __future__ import annotations

import time

import pytest

from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import ENGLISH, available, locales_dir
from tutor.reading.locate import find_file
from tutor.reading.problems import ContentError, Problem
from tutor.rules.load import parse_book
from tutor.rules.model import RuleBook
from tutor.ui.phrases.problems import problem_sentence
from tutor.ui.speech import Speech

SOURCE = find_file("rules", "hearts").read_text(encoding="utf-8")
SPEECH = Speech(Catalogue(available(locales_dir())[ENGLISH]))

TABLE = "  4: {hand: 13, pass: all-round}\n"
LEGALITY = "legality:  # the order decides which cards are legal and which rule is named\n"
LENIENT = "              need: {not: hearts-and-queen}\n"


def bent(*changes: tuple[str, str]) -> str:
    """The rule book with these texts replaced, each where it stands first."""
    text = SOURCE
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def load(text: str) -> RuleBook:
    return parse_book(text.encode(), "mine.yaml").book


def problems(text: str) -> tuple[Problem, ...]:
    with pytest.raises(ContentError) as caught:
        load(text)
    for problem in caught.value.problems:
        assert problem_sentence(SPEECH, problem).endswith((".", "?"))
    return caught.value.problems


def found(text: str) -> list[tuple[str, str]]:
    """The codes, each with what is underlined."""
    return [
        (problem.code, problem.source_line[problem.position.column - 1 :][: problem.width].strip())
        for problem in problems(text)
    ]


CASES: dict[str, tuple[str, str, list[tuple[str, str]]]] = {
    # Rules that leave nothing, or do nothing
    "need outside keep": (
        "    keep: led\n",
        "    keep: led\n    need: {suit: hearts}\n",
        [("need-outside-keep", "{")],
    ),
    "need outside keep, leading": (
        "    keep: {not: {suit: hearts}}\n",
        "    keep: {not: {suit: hearts}}\n    need: {rank: A}\n",
        [("need-outside-keep", "{")],
    ),
    "a rule that keeps every card": (
        "    keep: opening\n",
        "    keep: {any-of: [opening, {not: opening}]}\n",
        [("never-applies", "id"), ("nobody-opens", "{")],
    ),
    "no points left": (
        "    cards: {suit: hearts}\n    each: 1\n",
        "    cards: black-maria\n    each: 1\n",
        [("never-applies", "id")],
    ),
    "an empty set": ("  by: breakers\n", "  by: {not: {any-of: [breakers, {not: breakers}]}}\n", [("empty-set", "{")]),
    "a set that is empty at one table": ("    keep: opening\n", "    keep: {card: 2D}\n", [("empty-set", "{")]),
    "a set in a text that is empty at one table": (
        '    text: "There are no trumps',
        '    text: "Beware of {low}. There are no trumps',
        [("placeholder-unknown", "{low}")],
    ),
    "nothing costs anything": ("    each: 13\n", "    each: -13\n", [("never-ends", "-")]),
    # Conditions
    "no condition": ("    when: [leading, unbroken]\n", "    when: []\n", [("empty-value", "[")]),
    "conditions that exclude each other": (
        "    when: [leading, unbroken]\n",
        "    when: [leading, following]\n",
        [("when-impossible", "[")],
    ),
    "the same condition twice": (
        "    when: [leading, unbroken]\n",
        "    when: [leading, unbroken, leading]\n",
        [("repeated-word", "leading")],
    ),
    # The suit led
    "led in breaking": ("  by: breakers\n", "  by: {not: led}\n", [("led-unknown", "led")]),
    "led in points": ("    cards: {suit: hearts}\n", "    cards: led\n", [("led-unknown", "led")]),
    "led in a moon": ("{took-all: moon-set}", "{took-all: led}", [("led-unknown", "led")]),
    "led in need while leading": (
        "    keep: {not: {suit: hearts}}\n",
        "    keep: {not: {suit: hearts}}\n    need: led\n",
        [("led-while-leading", "led")],
    ),
    "led through a name": (
        "  opening: {lowest: {suit: clubs}}\n",
        "  opening: {lowest: {suit: clubs}}\n  same: {not: {not: led}}\n",
        [],
    ),
    "a set called led": (
        "  black-maria: {card: QS}\n",
        "  black-maria: {card: QS}\n  led: {card: QS}\n",
        [("reserved-name", "led")],
    ),
    # Card sets
    "points in points": (
        "    cards: {suit: hearts}\n",
        "    cards: {not: {points: positive}}\n",
        [("points-in-points", "{")],
    ),
    "points in points by name": (
        "    cards: black-maria\n",
        "    cards: {lowest: penalty}\n",
        [("points-in-points", "{")],
    ),
    "a set of itself": (
        "  black-maria: {card: QS}\n",
        "  black-maria: {not: moon-set}\n",
        [("circular-set", "black-maria")],
    ),
    "an unknown set, deep inside": (
        "  by: breakers\n",
        "  by: {any-of: [{not: breaker}, {card: QS}]}\n",
        [("unknown-word", "breaker")],
    ),
    # Texts
    "a brace in the name": ("name: Hearts\n", 'name: "Hearts {"\n', [("placeholder-unknown", "{")]),
    "a placeholder in the name": (
        "name: Hearts\n",
        'name: "{black_maria}"\n',
        [("placeholder-unknown", "{black_maria}")],
    ),
    "a name that counts": ("name: Hearts\n", "name: {count: each, one: A, other: B}\n", [("wrong-type", "{")]),
    "a placeholder in a title": (
        "    title: Following suit\n",
        "    title: The {opening} rule\n",
        [("placeholder-unknown", "{opening}")],
    ),
    "a placeholder in an option's title": (
        "    title: What breaks hearts\n",
        "    title: What {x}\n",
        [("placeholder-unknown", "{x}")],
    ),
    "a placeholder in a label": (
        "        label: Only a heart breaks",
        "        label: Only {x} a heart breaks",
        [("placeholder-unknown", "{x}")],
    ),
    "a conversion": ("gets {each} points.", "gets {each!r} points.", [("placeholder-form", "{each!r}")]),
    "a format": ("gets {each} points.", "gets {each:d} points.", [("placeholder-form", "{each:d}")]),
    "an attribute": ("gets {each} points.", "gets {each.real} points.", [("placeholder-form", "{each.real}")]),
    "no name": ("gets {each} points.", "gets {} points.", [("placeholder-form", "{}")]),
    "double braces": ("gets {each} points.", "gets {{each}} points.", [("placeholder-form", "{{each}}")]),
    "a double brace": ("gets {each} points.", "gets {each}} points.", [("placeholder-form", "{each}}")]),
    "the suit led of a lead": (
        "so you cannot lead {card}",
        "so you cannot lead {card} to {led}",
        [("placeholder-unknown", "{led}")],
    ),
    "the card in an exception": (
        "You hold no {led},",
        "You hold no {led} for {card},",
        [("placeholder-unknown", "{card}")],
    ),
    "the card in a text": ("you must play one of them.", "you must play {card}.", [("placeholder-unknown", "{card}")]),
    "an empty text": ("    title: Following suit\n", '    title: ""\n', [("empty-value", '""')]),
    "a number that the rule has not": ("text: {count: amount,", "text: {count: amuont,", [("unknown-word", "amuont")]),
    "a set called like a number": (
        "  black-maria: {card: QS}\n",
        "  black-maria: {card: QS}\n  each: {card: QS}\n",
        [("reserved-name", "each")],
    ),
    "a set called like a form": (
        "  black-maria: {card: QS}\n",
        "  black-maria: {card: QS}\n  all-breakers: {card: QS}\n",
        [("reserved-name", "all-breakers")],
    ),
    "a set called like what a card takes off": (
        "  black-maria: {card: QS}\n",
        "  black-maria: {card: QS}\n  less: {card: QS}\n",
        [("reserved-name", "less")],
    ),
    "a set called like a number of a rule": (
        "  black-maria: {card: QS}\n",
        "  black-maria: {card: QS}\n  moon-amount: {card: QS}\n",
        [("reserved-name", "moon-amount")],
    ),
    # Ids
    "an odd id": ("id: hearts\n", 'id: "../hearts"\n', [("bad-id", '"../hearts"')]),
    "an empty id": ("id: hearts\n", 'id: ""\n', [("empty-value", '""')]),
    "an odd rule id": ("  - id: follow-suit\n", "  - id: Follow_suit\n", [("bad-id", "Follow_suit")]),
    "an odd set name": (
        "  black-maria: {card: QS}\n",
        "  black-maria: {card: QS}\n  9s: {rank: 9}\n",
        [("bad-id", "9s")],
    ),
    "an odd value id": (
        "      - {id: forbidden, ",
        "      - {id: no no, ",
        [("unknown-word", "forbidden"), ("bad-id", "no no")],
    ),
    "two rules of one id": ("  - id: rank\n", "  - id: aim\n", [("duplicate-id", "aim")]),
    "a rule called like another part": ("  - id: rank\n", "  - id: pack\n", [("reserved-id", "pack")]),
    "a rule called like its own part": ("  - id: rank\n", "  - id: notes\n", []),
    "a set called like a word for sets": (
        "  black-maria: {card: QS}\n",
        "  black-maria: {card: QS}\n  jokers: {card: QS}\n",
        [("reserved-name", "jokers")],
    ),
    # Numbers
    "three packs": ("{copies: 1,", "{copies: 3,", [("out-of-range", "3")]),
    "three jokers": ("{copies: 1,", "{copies: 1, jokers: 3,", [("out-of-range", "3")]),
    "ranks from low to high": (
        "ranks: [A, K, Q, J, T, 9, 8, 7, 6, 5, 4, 3, 2]",
        "ranks: [2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K, A]",
        [("ranks-order", "[")],
    ),
    "a rank that is none": ("ranks: [A, K,", "ranks: [A, 1, K,", [("unknown-word", "1")]),
    "a table for one": (TABLE, TABLE + "  1: {remove: [], hand: 52, pass: left-right}\n", [("out-of-range", "1")]),
    "an uneven table": (TABLE, TABLE.replace("13", "12"), [("deal-uneven", "12")]),
    "a card taken out twice": ("remove: [2C, 2D]", "remove: [2C, 2C]", [("not-in-pack", "2C")]),
    "a card that is none": ("remove: [2C, 2D]", "remove: [2C, 1C]", [("unknown-word", "1C")]),
    "a pack that no table fits": ("pack: {copies: 1,", "pack: {copies: 2,", [("deal-uneven", "17")]),
    "a rank twice": ("ranks: [A, K,", "ranks: [A, A, K,", [("ranks-order", "[")]),
    "a number that is no plain one": (TABLE, "  04: {hand: 13, pass: all-round}\n", [("wrong-type", "04")]),
    "nobody ever passes": (
        "    all-round: [left, right, across, hold]\n    left-right: [left, right]\n",
        "    all-round: [hold]\n    left-right: [hold, hold]\n",
        [("never-passes", "all-round")],
    ),
    "too many cards passed": ("  count: 3\n", "  count: 8\n", [("out-of-range", "8")]),
    "nobody sits across": (
        "    left-right: [left, right]\n",
        "    left-right: [left, across]\n",
        [("across-odd", "across")],
    ),
    "no directions": ("    left-right: [left, right]\n", "    left-right: []\n", [("empty-value", "[")]),
    "an amount below zero": ("    amount: 26\n", "    amount: -26\n", [("out-of-range", "-26")]),
    "a target below one": (
        "{default: 100, advised-least: 50}",
        "{default: 0, advised-least: 1}",
        [("out-of-range", "0")],
    ),
    "a target too large": ("{default: 100,", "{default: 1000000,", [("out-of-range", "1000000")]),
    "an advised target above the target": ("advised-least: 50", "advised-least: 101", [("out-of-range", "101")]),
    "the same choice twice": ("choose: [subtract, add]", "choose: [add, add]", [("repeated-word", "add")]),
    # Options
    "a patch that is none": ("patch: {remove: [first-trick-points]}", "patch: [remove]", [("wrong-type", "[")]),
    "a patch on the default": (
        "{id: forbidden, label: Cards with points may not be thrown on the first trick}",
        "{id: forbidden, label: No, patch: {remove: [aim]}}",
        [("default-patched", "{")],
    ),
    "two values of one id": (
        "      - id: hearts-only\n",
        "      - id: hearts-or-queen\n",
        [("duplicate-id", "hearts-or-queen"), ("default-patched", "set")],
    ),
    "two options of one id": ("  - id: tie\n", "  - id: moon\n", [("duplicate-id", "moon")]),
    "a needed rule taken out": (
        "{remove: [first-trick-points]}",
        "{remove: [match-end]}",
        [("rule-needed", "match-end")],
    ),
    "an id that is set": ("{remove: [first-trick-points]}", "{set: {id: mine}}", [("not-patchable", "id")]),
    "no points with an option": (
        "{remove: [first-trick-points]}",
        "{set: {heart-points: {each: -1}}}",
        [("never-ends", "-")],
    ),
    "an option that changes nothing": (
        "{remove: [first-trick-points]}",
        "{set: {moon: {amount: 26}}}",
        [("changes-nothing", "{")],
    ),
    "a patch that says nothing": ("{remove: [first-trick-points]}", "{}", [("changes-nothing", "{")]),
    "a value without a patch": ("        patch: {remove: [first-trick-points]}\n", "", [("changes-nothing", "id")]),
    "a misspelt patch": (
        "        patch: {remove: [first-trick-points]}\n",
        "        pach: {remove: [first-trick-points]}\n",
        [("unknown-key", "pach")],
    ),
    "the default's patch": (
        "      - {id: forbidden, label: Cards with points may not be thrown on the first trick}\n",
        "      - {id: forbidden, label: L, patch: {remove: [aim]}}\n",
        [("default-patched", "{")],
    ),
    # Translations
    "a translation of nothing": (
        "options:\n",
        'translations: {te: {"follow-suitz#text": T}}\n\noptions:\n',
        [("unknown-key", '"follow-suitz#text"')],
    ),
    "a translation with another placeholder": (
        "options:\n",
        'translations: {te: {"follow-suit#text": "T {led}"}}\n\noptions:\n',
        [("translation-places", "{led}")],
    ),
    "a translation with a brace": (
        "options:\n",
        'translations: {te: {"follow-suit#text": "T {"}}\n\noptions:\n',
        [("placeholder-unknown", "{")],
    ),
}


@pytest.mark.parametrize(("old", "new", "expected"), CASES.values(), ids=CASES)
def test_told_at_its_place(old: str, new: str, expected: list[tuple[str, str]]) -> None:
    text = bent((old, new))
    if expected:
        assert found(text) == expected
    else:
        load(text)


def test_everything_is_told_at_once() -> None:
    text = bent(
        ("3: {remove: [2D], hand: 17", "3: {remove: [2D], hand: 18"),
        ("  title: Passing\n", "  titel: Passing\n"),
        ('"Whoever holds {opening} leads', '"Whoever holds {openin} leads'),
        ("    keep: led\n", "    keep: ledd\n"),
        ("    each: 13\n", "    each: x\n"),
        ("  by: breakers\n", "  by: breaker\n"),
        ("    default: hearts-or-queen\n", "    default: hearts-or-quen\n"),
        ("{remove: [first-trick-points]}", "{remove: [nope]}"),
        ("              choose: [add]\n", "              chose: [add]\n"),
        ("              tie: extra-deal\n", "              tie: extra-dealx\n"),
    )
    assert [code for code, _ in found(text)] == [
        "deal-uneven",
        "missing-key",
        "unknown-key",
        "placeholder-unknown",
        "unknown-word",
        "unknown-word",
        "wrong-type",
        "unknown-word",
        "unknown-rule",
        "unknown-key",
        "unknown-word",
    ]


def test_a_problem_that_comes_of_options_names_them() -> None:
    text = bent(
        ("patch: {remove: [first-trick-points]}", "patch: {remove: [first-trick-points, aim]}"),
        ("            match-end:\n", "            aim: {title: Other}\n            match-end:\n"),
    )
    (problem,) = problems(text)
    assert (problem.code, problem.options) == ("unknown-rule", "first-trick-points=allowed, tie=extra-deal")
    assert problem_sentence(SPEECH, problem).endswith("This is so with first-trick-points=allowed, tie=extra-deal.")


def with_bonus_cards(others: int) -> str:
    """Three options make a card worth minus twelve: all of them together, and a deal costs less than nothing."""
    patches = [f"{{set: {{e{number}: {{each: -12}}}}}}" for number in (5, 6, 7)]
    patches += [f"{{set: {{aim: {{title: T{number}}}}}}}" for number in range(others)]
    options = "".join(
        f"  - id: o{number}\n    title: T\n    default: a\n    values:\n"
        f"      - {{id: a, label: A}}\n      - {{id: b, label: B, patch: {patch}}}\n"
        for number, patch in enumerate(patches)
    )
    extra = "".join(
        f'  - {{id: e{number}, title: E, text: "{{each}}", sources: [ours], cards: {{card: {number}C}}, each: 0}}\n'
        for number in (5, 6, 7)
    )
    return (
        bent(("\nadjust:\n", f"{extra}\nadjust:\n"))[: SOURCE.index("options:\n") + len(extra)] + f"options:\n{options}"
    )


def test_a_combination_that_does_not_fit_is_told() -> None:
    (problem,) = problems(with_bonus_cards(2))
    assert (problem.code, problem.options) == ("never-ends", "o0=b, o1=b, o2=b")


def test_of_very_many_options_a_combination_is_looked_at_when_it_is_chosen() -> None:
    file = parse_book(with_bonus_cards(6).encode(), "mine.yaml")
    assert file.resolve({"o0": "b", "o1": "b", "o8": "b"})
    with pytest.raises(ContentError) as caught:
        file.resolve({"o0": "b", "o1": "b", "o2": "b"})
    assert [(problem.code, problem.options) for problem in caught.value.problems] == [
        ("never-ends", "o0=b, o1=b, o2=b")
    ]


def test_bombs_are_refused_at_once() -> None:
    doubled = "".join(f"  b{number}: {{any-of: [b{number - 1}, b{number - 1}]}}\n" for number in range(1, 40))
    chain = "".join(f"  c{number}: c{number - 1}\n" for number in range(1, 3000))
    for name, more in (("b", doubled), ("c", chain)):
        started = time.process_time()
        first = f"card-sets:\n  {name}0: {{card: QS}}\n{more}"
        assert {code for code, _ in found(bent(("card-sets:\n", first)))} <= {"too-many", "too-deep"}
        assert time.process_time() - started < 3


def test_many_small_sets_are_worked_out_quickly() -> None:
    doubled = "".join(f"  b{number}: {{any-of: [b{number - 1}, b{number - 1}]}}\n" for number in range(1, 25))
    started = time.process_time()
    load(bent(("card-sets:\n", f"card-sets:\n  b0: {{card: QS}}\n{doubled}"), ("  by: breakers\n", "  by: b24\n")))
    assert time.process_time() - started < 3


def test_the_book_itself_is_sound_and_read_in_a_moment() -> None:
    load(SOURCE)
    started = time.process_time()
    load(SOURCE)
    assert time.process_time() - started < 1
