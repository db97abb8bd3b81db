"""What is wrong with a variant is told in its own file, at what causes it there."""

from __future__ import annotations

import pytest

from tests.rules.test_bad_books import SPEECH
from tutor.reading.problems import ContentError, Problem
from tutor.rules.load import load_book_file, parse_book
from tutor.ui.phrases.problems import problem_sentence

HEAD = "format: 1\nid: mine\nname: Mine\nextends: {}\n"
RULE = "title: T, text: T, sources: [ours]"
OPTION = "title: O, default: a, values: [{id: a, label: A}"
PACK = "cards-used: {text: Look at the pack.}"
LEADER = f"first-leader: {{id: left, leads: left-of-dealer, {RULE}}}"

Told = tuple[str, str, str]
"""The code, what is underlined, and what is inherited."""


def problems(text: str, name: str = "mine.yaml") -> tuple[Problem, ...]:
    with pytest.raises(ContentError) as caught:
        parse_book(text.encode(), name)
    for problem in caught.value.problems:
        assert problem_sentence(SPEECH, problem).endswith((".", "?"))
        assert problem.position.file == name
    return caught.value.problems


def told(text: str) -> list[Told]:
    return [
        (problem.code, problem.source_line[problem.position.column - 1 :][: problem.width].strip(), problem.inherited)
        for problem in problems(text)
    ]


CASES: dict[str, tuple[str, str, list[Told]]] = {
    # What the book that is extended has, and does not fit any more
    "nobody opens": ("hearts", "remove: [opening-lead]\n", [("nobody-opens", "opening-lead", "hearts/legality")]),
    "breaking for nothing": (
        "hearts",
        "remove: [aim, unbroken-lead]\n",
        [("never-applies", "unbroken-lead", "hearts/breaking")],
    ),
    "nothing breaks hearts": (
        "hearts",
        "remove: [breaking, aim]\n",
        [("always-unbroken", "breaking", "hearts/unbroken-lead")],
    ),
    "nobody sits across": (
        "hearts",
        "set:\n  players:\n    5: {remove: [2C, 2D], hand: 10, pass: all-round}\n",
        [("across-odd", "5", "hearts/passing")],
    ),
    "too many cards passed": (
        "hearts",
        "set:\n  pack: {ranks: [A, K, Q, J, T, 9, 8]}\n"
        "replace:\n  players:\n    default: 2\n    2: {hand: 14, pass: left-right}\n"
        "    14: {hand: 2, pass: left-right}\n    7: {hand: 4, pass: left-right}\n",
        [("out-of-range", "14", "hearts/passing"), ("out-of-range", "14", "")],
    ),
    "two packs": (
        "hearts",
        f"set: {{pack: {{copies: 2}}, {PACK}}}\n"
        "replace: {players: {default: 4, 4: {hand: 26, pass: all-round}}}\n",
        [("opening-twice", "pack", "hearts/opening-lead")],
    ),
    "one pack": (
        "cancellation",
        f"set: {{pack: {{copies: 1}}, {PACK}}}\n"
        "replace: {players: {default: 4, 4: {hand: 12, extra: 4, pass: left-right}}}\n",
        [("cancelling-needs", "pack", "cancellation/cancelling")],
    ),
    "no dead tricks": (
        "cancellation",
        "remove: [dead-trick]\n",
        [("cancelling-needs", "dead-trick", "cancellation/cancelling")],
    ),
    "no cancelling": (
        "cancellation",
        "remove: [cancelling]\n",
        [("cancelling-needs", "cancelling", "cancellation/dead-trick")],
    ),
    "neither": ("cancellation", "remove: [cancelling, dead-trick]\n", []),
    "nothing is left over": (
        "cancellation",
        "replace:\n  players: {default: 8, 8: {hand: 13, pass: left-right}}\n",
        [("never-applies", "players", "cancellation/extras")],
    ),
    "nobody gets the extras": (
        "cancellation",
        "remove: [extras]\nreplace: {players: {default: 6, 6: {hand: 17, extra: 2, pass: left-right}}}\n",
        [("extras-unsaid", "2", "")],
    ),
    "nobody gets inherited extras": (
        "cancellation",
        "remove: [extras]\n",
        [("extras-unsaid", "extras", "cancellation/players")],
    ),
    "the opening card among the extras": (
        "hearts",
        "set:\n  players: {4: {hand: 12, extra: 4, pass: all-round}}\n"
        f"  extras: {{id: widow, to: last-trick, none: T, {RULE}}}\n",
        [("opening-in-extras", "4", "")],
    ),
    "two who open": ("hearts", f"set:\n  {LEADER}\n", [("two-openings", "{", "")]),
    "one who opens": ("hearts", f"remove: [opening-lead]\nset:\n  {LEADER}\n", []),
    "no directions": (
        "basic-hearts",
        f"set:\n  passing: {{id: p, count: 3, schemes: {{l: [left]}}, order: T, {RULE}}}\n",
        [("missing-key", "passing", "basic-hearts/players")],
    ),
    "directions that are gone": (
        "hearts",
        "set: {passing: {schemes: {left-right: [left]}}}\n",
        [("unknown-word", "passing", "hearts/players")],
    ),
    "sets that are gone": (
        "spot-hearts",
        "replace: {card-sets: {black-maria: {card: QS}, opening: {lowest: {suit: clubs}}, breakers: {suit: hearts}}}\n",
        [("unknown-word", "card-sets", "hearts/first-trick-points")],
    ),
    "a suit that is gone": (
        "hearts",
        "set:\n  players:\n    2: {hand: 19, pass: all-round,"
        " remove: [2H, 3H, 4H, 5H, 6H, 7H, 8H, 9H, TH, JH, QH, KH, AH, QS]}\n",
        [("empty-set", "2", "hearts/unbroken-lead"), ("never-ends", "2", "hearts/points")],
    ),
    "less than nothing": (
        "hearts",
        "set: {heart-points: {each: -1}}\n",
        [("never-ends", "heart-points", "hearts/points")],
    ),
    "two of one id": (
        "hearts",
        f"insert: [{{after: aim, rule: {{id: follow-suit, {RULE}}}}}]\n",
        [("duplicate-id", "follow-suit", "")],
    ),
    "two of one id with an option": (
        "cancellation",
        f"insert: [{{after: aim, rule: {{id: first-trick-points, {RULE}}}}}]\n",
        [("duplicate-id", "{", "cancellation/options")],
    ),
    "jokers with pips": (
        "spot-hearts",
        "remove: [cards-used]\n"
        "set:\n  pack: {jokers: 1}\n  heart-points: {cards: {any-of: [jokers, {suit: hearts}]}}\n"
        "replace: {players: {default: 4, 4: {hand: 13, remove: [2C], pass: all-round}}}\n",
        [("pips-of-jokers", "{", "")],
    ),
    # Patches
    "an unknown rule": ("hearts", "remove: [folow-suit]\n", [("unknown-rule", "folow-suit", "")]),
    "an insert without a place": (
        "hearts",
        f"insert: [{{rule: {{id: x, {RULE}}}}}]\n",
        [("insert-place", "{", "")],
    ),
    "an insert next to what is no list": (
        "hearts",
        f"insert: [{{after: breaking, rule: {{id: x, {RULE}}}}}]\n",
        [("insert-not-in-list", "breaking", "")],
    ),
    "another id": ("hearts", "set: {moon: {id: sun}}\n", [("different-id", "sun", "")]),
    "a needed rule": ("hearts", "remove: [match-end]\n", [("rule-needed", "match-end", "")]),
    "a key of its own": ("hearts", "set: {name: X}\n", [("not-patchable", "name", "")]),
    "options as a patch": ("hearts", "set: {options: []}\n", [("not-patchable", "options", "")]),
    "a part of the book": ("hearts", "legality: []\n", [("unknown-key", "legality", "")]),
    "a misspelt word": ("hearts", "sett: {}\n", [("unknown-key", "sett", "")]),
    "a card that is not in the pack": (
        "cancellation",
        "set:\n  players: {6: {hand: 16, extra: 5, remove: [2C, 2C, 2C], pass: left-right}}\n",
        [("not-in-pack", "2C", "")],
    ),
    "both copies taken out": (
        "cancellation",
        "set:\n  players: {6: {hand: 17, remove: [2C, 2C], pass: left-right}}\n",
        [],
    ),
    "a joker taken out": (
        "hearts",
        f"set: {{pack: {{jokers: 2}}, {PACK}}}\n"
        "replace: {players: {default: 4, 4: {hand: 13, remove: [JK, JK], pass: all-round}}}\n",
        [],
    ),
    # Texts
    "a text that says what was": (
        "hearts",
        "set: {follow-suit: {need: {suit: clubs}}}\n",
        [("text-says-old", "need", ""), ("need-outside-keep", "{", "")],
    ),
    "a number that is shown": ("hearts", "set: {moon: {amount: 50}}\n", []),
    "a choice that is not": (
        "hearts",
        "set: {match-end: {tie: extra-deal}}\n",
        [("text-says-old", "tie", "")],
    ),
    "a set that is shown by its name": (
        "hearts",
        "set: {opening-lead: {keep: {card: 2S}}}\n",
        [("text-says-old", "keep", "")],
    ),
    "the same as before": ("hearts", "set: {match-end: {tie: shared}}\n", []),
    "directions": ("hearts", "set: {passing: {schemes: {all-round: [left, right], left-right: [left]}}}\n", []),
    "a literal": (
        "hearts",
        'set: {moon: {amount: 50, text: "Everybody else gets 50."}}\n',
        [("literal-in-text", "50", "")],
    ),
    "a note that says what was": (
        "hearts",
        "set: {pack: {jokers: 2}}\nreplace: {players: {default: 6, 6: {hand: 9, pass: left-right}}}\n",
        [("note-says-old", "jokers", "")],
    ),
    "a note on another pack": (
        "hearts",
        "replace:\n  pack: {copies: 2, ranks: [A, K, Q, J, T, 9, 8]}\n"
        "  players: {default: 4, 4: {hand: 14, pass: all-round}}\n"
        f"remove: [opening-lead]\nset:\n  {LEADER}\n",
        [("note-says-old", "copies", "")],
    ),
    "a note that fits": ("cancellation", "set: {pack: {copies: 2, jokers: 0}}\n", []),
    "a note with an option": (
        "hearts",
        "options:\n  - id: o\n    title: O\n    default: a\n    values:\n      - {id: a, label: A}\n"
        "      - {id: b, label: B, patch: {set: {pack: {jokers: 2}},"
        " replace: {players: {default: 6, 6: {hand: 9, pass: left-right}}}}}\n",
        [("note-says-old", "jokers", "")],
    ),
    "a value that is none": ("hearts", "set: {moon: {choose: []}}\n", [("empty-value", "[", "")]),
    "a key of another kind of rule": ("hearts", "set: {breaking: {keep: breakers}}\n", [("unknown-key", "keep", "")]),
    # One mistake, told once
    "the last rules of a list": (
        "hearts",
        "remove: [heart-points, black-maria-points]\n",
        [("list-needed", "heart-points", "hearts/points")],
    ),
    "a card that is gone": (
        "hearts",
        "set: {pack: {ranks: [A, K, J, T, 9, 8, 7, 6, 5, 4, 3, 2]}}\n"
        "replace: {players: {default: 4, 4: {hand: 12, pass: all-round}}}\n",
        [("empty-set", "pack", "hearts/black-maria-points")],
    ),
    "a pack that no table fits": (
        "hearts",
        f"set: {{pack: {{copies: 2}}, {PACK}}}\n",
        [("deal-uneven", "pack", "hearts/players")],
    ),
    "a rank twice": ("hearts", "set: {pack: {ranks: [A, A, K, Q, J, T, 9]}}\n", [("ranks-order", "[", "")]),
    "both costs": (
        "hearts",
        "set: {black-maria-points: {pips: {jack: 1, queen: 2, king: 3, ace: 4}}}\n",
        [("points-value", "{", "")],
    ),
    "no cost": ("hearts", "set: {black-maria-points: {each: }}\n", [("empty-value", "}}", "")]),
    "points that are not taken off any more": (
        "omnibus",
        "set: {bonus-points: {each: 10}}\n",
        [("unknown-word", "bonus-points", "omnibus/bonus-points")],
    ),
    "nobody ever passes": (
        "hearts",
        "set: {passing: {schemes: {all-round: [hold], left-right: [hold]}}}\n",
        [("never-passes", "{", "")],
    ),
    # Options
    "two options of one id": (
        "hearts",
        f"options:\n  - {{id: o, {OPTION}, {{id: b, label: B, patch: {{remove: [moon]}}}}]}}\n"
        f"  - {{id: o, {OPTION}, {{id: b, label: B, patch: {{remove: [tie]}}}}]}}\n",
        [("duplicate-id", "o", ""), ("unknown-rule", "tie", "")],
    ),
    "two options of an inherited id": (
        "hearts",
        "options:\n  - {id: tie, title: O, default: a, values: [{id: a, label: A}]}\n"
        "  - {id: tie, title: O, default: a, values: [{id: a, label: A}]}\n",
        [("duplicate-id", "tie", "")],
    ),
    "an option that changes what no patch can": (
        "hearts",
        "options: [{id: o, title: O, default: a, values: [{id: a, label: A},"
        " {id: b, label: B, patch: {set: {name: X}}}]}]\n",
        [("not-patchable", "name", "")],
    ),
    # Translations
    "a translation of what only an option says": (
        "hearts",
        "options: [{id: o, title: O, default: a, values: [{id: a, label: A},"
        " {id: b, label: B, patch: {set: {aim: {text: Mine}}}}]}]\n"
        'translations: {ur: {"aim#text": T, "option.o.b/aim#text": T, "option.o.a/aim#text": T}}\n',
        [("unknown-key", '"aim#text"', ""), ("unknown-key", '"option.o.a/aim#text"', "")],
    ),
    "a translation with odd braces": (
        "hearts",
        'set: {aim: {text: "Beware of {black_maria}."}}\ntranslations: {ur: {"aim#text": "{{black_maria}}"}}\n',
        [("placeholder-form", "{{black_maria}}", "")],
    ),
    "a translation of what is inherited": (
        "hearts",
        'set: {aim: {text: Mine}}\ntranslations: {ur: {name: N, "aim#text": T, "moon#text": T}}\n',
        [("unknown-key", '"moon#text"', "")],
    ),
    "translations of options": (
        "hearts",
        "options: [{id: o, title: O, default: a, values: [{id: a, label: A}]}]\n"
        'translations: {ur: {"option.o#title": T, "option.o.a#label": T, "option.tie#title": T}}\n',
        [("unknown-key", '"option.tie#title"', "")],
    ),
}


@pytest.mark.parametrize(("parent", "body", "expected"), CASES.values(), ids=CASES)
def test_told_in_its_own_file(parent: str, body: str, expected: list[Told]) -> None:
    text = HEAD.format(parent) + body
    if expected:
        assert told(text) == expected
    else:
        parse_book(text.encode(), "mine.yaml")


def test_everything_is_told_at_once_even_beside_a_key_that_stands_twice() -> None:
    text = HEAD.format("hearts") + "name: Twice\nremove: [folow-suit, opening-lead]\nset: {moon: {amount: 0}}\n"
    assert [code for code, _, _ in told(text)] == ["duplicate-key", "unknown-rule", "nobody-opens", "out-of-range"]


def test_an_option_of_the_other_book_is_named() -> None:
    body = f"insert: [{{after: aim, rule: {{id: first-trick-points, {RULE}}}}}]\n"
    (problem,) = problems(HEAD.format("cancellation") + body)
    assert (problem.code, problem.options) == ("duplicate-id", "first-trick-points=forbidden")
    assert problem_sentence(SPEECH, problem).endswith("This is so with first-trick-points=forbidden.")


def test_what_is_inherited_is_named() -> None:
    (problem,) = problems(HEAD.format("hearts") + "remove: [unbroken-lead]\n")
    assert problem_sentence(SPEECH, problem) == (
        "mine.yaml:5:10: At no table does the rule breaking change anything; change its cards, or take the rule out."
        " It is about hearts/breaking, which is inherited."
    )


def test_what_no_single_entry_causes_is_told_where_the_book_is_extended() -> None:
    body = "set: {black-maria-points: {each: -30}, heart-points: {each: -2}}\n"
    body += f"insert: [{{after: heart-points, rule: {{id: x, cards: {{card: AD}}, each: 1, {RULE}}}}}]\n"
    assert told(HEAD.format("hearts") + body) == [("never-ends", "hearts", "hearts/points")]


def test_the_text_of_an_option_is_suggested() -> None:
    (problem, _) = problems(HEAD.format("hearts") + CASES["a translation of what only an option says"][1])
    assert problem.facts["suggestion"] == "option.o.b/aim#text"


def test_a_book_needs_an_id_that_none_of_those_it_extends_has() -> None:
    for name, parent in (("hearts", "hearts"), ("hearts", "omnibus"), ("omnibus", "omnibus")):
        (problem,) = problems(f"format: 1\nid: {name}\nname: Mine\nextends: {parent}\n")
        assert (problem.code, problem.position.line) == ("id-of-extended", 2)


@pytest.mark.parametrize("book", ["hearts", "cancellation", "omnibus", "black-maria", "spot-hearts", "basic-hearts"])
def test_a_variant_that_changes_nothing_is_sound(book: str) -> None:
    file = parse_book(HEAD.format(book).encode(), "mine.yaml")
    assert file.book.digest() == load_book_file(book).book.digest()
