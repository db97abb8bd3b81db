from __future__ import annotations

from pathlib import Path

import pytest

from tutor.content.lessons import load_lesson
from tutor.reading.problems import ContentError

HEAD = """format: 1
id: mine
title: Mine
course: hearts
order: 1
rules: hearts
teaches: [follow-suit]
players: 4
steps:
"""
SIX = "[4C, JC, 6D, 3H, TH, 8S]"


def problems(tmp_path: Path, text: str) -> list[tuple[str, str]]:
    """What is wrong: the line and the column, and the code with what it is about."""
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    with pytest.raises(ContentError) as caught:
        load_lesson(str(path))
    assert all(problem.position.file == str(path) for problem in caught.value.problems)
    return [
        (f"{problem.position.line}:{problem.position.column}", " ".join([problem.code, *_told(problem.facts.values())]))
        for problem in caught.value.problems
    ]


def _told(facts: object) -> list[str]:
    assert hasattr(facts, "__iter__")
    return [str(fact) for fact in facts if fact and len(str(fact)) < 25]


def codes(tmp_path: Path, steps: str) -> list[str]:
    return [code.split()[0] for _, code in problems(tmp_path, HEAD + steps)]


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    text = """format: 1
id: mine
title: "The {first} lesson"
course: hearts
order: 1
rules: hearts
teaches: [follow-suit, folow-suit]
players: 4
steps:
  - id: a
    explain: "Look at {black_mara}."
    rules: [trick-winer]
  - id: b
    explain: "Hello"
    show: "Hello"
  - id: b
    shwo: "Hello"
  - id: c
    ask: legal
    position: {trick_no: 8, hearts_broken: false, hand: [4C, 4C, 6D, 3H, TH, 8S]}
  - id: d
    ask: why
    position: {trick_no: 7, hearts_broken: false, hand: [4C, JC, 6D, 3H, TH, 8S]}
    subject: QS
  - id: d
    ask: legel
    position: {trick_no: 8, hearts_broken: false, hand: [4C, JC, 6D, 3H, TH, 8S]}
"""
    found = problems(tmp_path, text)
    assert [place for place, _ in found] == [
        "3:13",
        "7:24",
        "11:23",
        "12:13",
        "13:5",
        "16:5",
        "20:57",
        "23:57",
        "24:14",
        "26:10",
    ]
    assert [code.split()[0] for _, code in found] == [
        "placeholder-unknown",
        "unknown-rule",
        "placeholder-unknown",
        "unknown-rule",
        "step-kind",
        "step-kind",
        "position-fault",
        "hand-not-full",
        "card-not-held",
        "unknown-word",
    ]
    assert "black_maria" in found[2][1]
    assert "trick-winner" in found[3][1]


@pytest.mark.parametrize(
    ("steps", "found"),
    [
        ("  []\n", ["empty-value"]),
        ("  - {id: a, explain: Hello}\n", ["missing-key"]),
        ("  - {id: a, explain: Hello, rules: [rank], card: 2C}\n", ["unknown-key"]),
        ("  - {id: a, explain: Hello, rules: [rank]}\n  - {id: a, explain: Hi, rules: [rank]}\n", ["duplicate-id"]),
        ("  - {id: a, explain: {count: handd, one: One, other: More}, rules: [rank]}\n", ["unknown-word"]),
        ("  - {id: a, explain: 'Too {many', rules: [rank]}\n", ["placeholder-unknown"]),
        ("  - {id: a, ask: end, position: {target: 100, totals: [1, 2, 3, 4]}}\n", ["unknown-key"]),
        (
            "  - {id: a, ask: winner, subject: 1, position: {trick_no: 3, trick: []}}\n",
            ["unknown-key", "position-fault"],
        ),
        (
            "  - {id: a, ask: winner, position: {kind: legal, trick_no: 8, hearts_broken: false, hand: HAND}}\n",
            ["position-kind"],
        ),
        ("  - {id: a, ask: why, position: {trick_no: 8, hearts_broken: false, hand: HAND}}\n", ["missing-key"]),
        ("  - {id: a, ask: legal, as-in: z, position: {}}\n", ["unknown-word", "position-fault"]),
        (
            "  - {id: a, ask: legal, position: {trick_no: 8, hearts_broken: false, hand: HAND}}\n"
            "  - {id: b, ask: legal, as-in: a, position: {}}\n",
            ["nothing-changed"],
        ),
        (
            "  - {id: a, ask: legal, position: {trick_no: 8, hearts_broken: false, trick: [[3, QH]], hand: HAND}}\n",
            ["breaking-unsaid"],
        ),
        (
            "  - {id: a, ask: legal, position: {trick_no: 8, hearts_broken: false, trick: [[3, 2C]], hand: HAND}}\n",
            ["wrong-opening"],
        ),
        (
            "  - {id: a, work: Hello, card: 3H, position: {trick_no: 8, hearts_broken: false, hand: HAND}}\n",
            ["card-illegal"],
        ),
        (
            "  - {id: a, work: Hello, card: 2H, position: {trick_no: 8, hearts_broken: false, hand: HAND}}\n",
            ["card-not-held"],
        ),
        (
            "  - id: a\n    ask: scoring\n    subject: 4\n    position:\n      before: [0, 0, 0, 0]\n"
            "      captured: [[QS], {hearts: 12}, [], []]\n",
            ["unknown-word"],
        ),
        (
            "  - id: a\n    ask: scoring\n    subject: 0\n    position:\n      before: [0, 0, 0, 0]\n"
            "      captured: [[QS], {hearts: 12}, [], []]\n",
            ["cards-untaken"],
        ),
        (
            "  - id: a\n    play: Hello\n    position: {trick_no: 8, hearts_broken: false, hand: HAND}\n"
            "    others: {1: [2D, 4C], 2: [XX], 4: [3D]}\n",
            ["unknown-word", "unknown-word"],
        ),
        (
            "  - id: a\n    play: Hello\n    position: {trick_no: 8, hearts_broken: false, hand: HAND}\n"
            "    others: {1: [2D, 4C], 2: [3D]}\n",
            ["missing-key", "position-fault"],
        ),
        (
            "  - id: a\n    play: Hello\n    position: {trick_no: 8, hearts_broken: false, seat: 1, hand: HAND}\n"
            "    others: {2: [3D], 3: [2D], 0: [5D]}\n",
            ["unknown-word"],
        ),
    ],
)
def test_what_can_be_wrong_with_a_step(tmp_path: Path, steps: str, found: list[str]) -> None:
    head = HEAD if steps.startswith("  -") else HEAD.replace("steps:\n", "steps:")
    assert [code.split()[0] for _, code in problems(tmp_path, head + steps.replace("HAND", SIX))] == found


TWO_PACKS = HEAD.replace("rules: hearts", "rules: cancellation").replace("players: 4", "players: 6")
DEAD = "[[1, TS], [2, 9H], [3, 9H], [4, TS], [5, 4D], [0, KC]]"


@pytest.mark.parametrize(
    ("step", "word"),
    [
        ("show: Hello, position: {kind: winner, options: {ded-trick: x}, trick_no: 9, trick: DEAD}", "ded-trick"),
        ("show: Hello, position: {kind: winner, options: {dead-trick: x}, trick_no: 9, trick: DEAD}", "x"),
        ("ask: cancel, position: {trick_no: 9, trick: DEAD}, subject: pile", "pile"),
        ("ask: cancel, position: {trick_no: 9, trick: DEAD}, subject: 1", "1"),
        ("ask: deal, position: {}, subject: dead", "dead"),
    ],
)
def test_what_can_be_wrong_with_options_and_subjects(tmp_path: Path, step: str, word: str) -> None:
    ((_, found),) = problems(tmp_path, TWO_PACKS + f"  - {{id: a, {step.replace('DEAD', DEAD)}}}\n")
    assert found.split()[:3] == ["unknown-word", "one-of", word]


def test_a_card_may_stand_twice_where_there_are_two_packs_and_only_there(tmp_path: Path) -> None:
    steps = """  - id: a
    play: Hello
    position: {trick_no: 12, hearts_broken: false, trick: [[5, KS]], hand: [8C, TD, JD, 5H, 2S, KS]}
    others: {1: [8C], 2: [9C, 9C, 9C], 3: [TD, TD], 4: [AD]}
"""
    assert [code for _, code in problems(tmp_path, TWO_PACKS + steps)] == [
        "position-fault duplicate-card 9C",
        "position-fault duplicate-card TD",
    ]
    one_pack = """  - id: a
    play: Hello
    position: {trick_no: 8, hearts_broken: false, hand: [4C, JC, 6D, 3H, TH, 8S]}
    others: {1: [4C], 2: [2D], 3: [3D]}
"""
    assert [code for _, code in problems(tmp_path, HEAD + one_pack)] == ["position-fault duplicate-card 4C"]


def test_a_lesson_needs_only_rules_that_its_book_has(tmp_path: Path) -> None:
    head = HEAD.replace("players: 4\n", "players: 4\nneeds: [black-maria-points, canceling]\n")
    found = problems(tmp_path, head + "  - {id: a, explain: Hello, rules: [rank]}\n")
    assert [code.split()[0] for _, code in found] == ["unknown-rule"]
    assert found[0][0] == "9:29"


def test_a_first_trick_begins_with_the_opening_card_and_cannot_find_hearts_broken(tmp_path: Path) -> None:
    steps = """
  - id: a
    ask: legal
    position:
      trick_no: 1
      hearts_broken: true
      trick: [[3, 3C]]
      hand: [2C, QC, 2D, 7D, 3H, 5H, 9H, AH, 2S, 5S, TS, QS, AS]
"""
    assert codes(tmp_path, steps) == ["wrong-opening", "breaking-unearned"]


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ("format: 1", "format: 2", ["out-of-range"]),
        ("order: 1", "order: 0", ["out-of-range"]),
        ("players: 4", "players: 9", ["unknown-word"]),
        ("rules: hearts", "rules: hartz", ["book-unknown"]),
        ("rules: hearts", "rules: ./own.yaml", ["book-unknown"]),
        ("rules: hearts", "rules: ../", ["book-unknown"]),
        ("id: mine", 'id: ""', ["empty-value"]),
        ("course: hearts", 'course: ""', ["empty-value"]),
        ("teaches: [follow-suit]", "teaches: []", ["empty-value"]),
        ("title: Mine\n", "", ["missing-key"]),
        ("steps:\n  - {id: a, explain: Hello, rules: [rank]}\n", "", ["missing-key"]),
    ],
)
def test_what_can_be_wrong_with_the_head(tmp_path: Path, before: str, after: str, found: list[str]) -> None:
    text = HEAD + "  - {id: a, explain: Hello, rules: [rank]}\n"
    assert before in text
    assert [code.split()[0] for _, code in problems(tmp_path, text.replace(before, after))] == found


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("", ["empty-value expected=text"]),
        ('""', ["empty-value expected=text"]),
        ("[]", ["wrong-type expected=text"]),
        ("[4C, JC, JC]", ["repeated-word word=JC"]),
        ("[JC, 4C, JC]", ["repeated-word word=JC"]),
        ("[4C, JC, 6D]", ["answer-differs expected=4C, JC"]),
    ],
)
def test_what_can_be_wrong_with_a_stated_answer(tmp_path: Path, answer: str, found: list[str]) -> None:
    step = f"""
  - id: a
    ask: legal
    position: {{trick_no: 8, hearts_broken: false, trick: [[3, 9C]], hand: {SIX}}}
    answer: {answer}
"""
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD + step)
    with pytest.raises(ContentError) as caught:
        load_lesson(str(path))
    said = [f"{each.code} {name}={value}" for each in caught.value.problems for name, value in each.facts.items()]
    assert said[:1] == found
    assert len(caught.value.problems) == 1


@pytest.mark.parametrize("text", ["", "[a, b]", "steps: 1\n", "\t"])
def test_a_file_that_is_no_lesson(tmp_path: Path, text: str) -> None:
    assert problems(tmp_path, text)
