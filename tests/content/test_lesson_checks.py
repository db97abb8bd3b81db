"""What ``hearts lessons check`` finds in a lesson that could be taken, and what an author may state."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.content.lessons import load_lesson
from tutor.content.lint import lint_lessons
from tutor.content.taught import known_in, taught_so_far
from tutor.reading.problems import ContentError
from tutor.rules.load import load_book_file

HEAD = """format: 1
id: mine
title: Mine
course: {course}
order: {order}
rules: {rules}
teaches: [{teaches}]
players: 4
steps:
"""
WORK = """  - id: work
    work: "Look."
    position: {trick_no: 9, hearts_broken: true, trick: [[3, 7S]], hand: [9D, 2H, KH, 3S, AS]}
    card: 3S
"""
ALONE = """  - id: one
    ask: legal
    position: {trick_no: 9, hearts_broken: true, trick: [[3, 7C]], hand: [9D, 2H, KH, 3C, AC]}
  - id: two
    ask: legal
    position: {trick_no: 9, hearts_broken: true, trick: [[3, 7D]], hand: [9C, 2H, KH, 3D, AD]}
"""
PAIR = """  - id: pair-a
    ask: legal
    position: {trick_no: 9, hearts_broken: true, trick: [[3, 7H]], hand: [9D, 2H, KH, 3S, AS]}
  - id: pair-b
    ask: legal
    as-in: pair-a
    position: {trick: [[3, 7D]]}
"""
MIX = """  - id: mix
    mix: "Now some more."
    count: 3
"""
WHOLE = WORK + ALONE + PAIR + MIX


def found_in(
    tmp_path: Path,
    steps: str,
    *,
    course: str = "hearts",
    order: int = 2,
    rules: str = "hearts",
    teaches: str = "follow-suit",
) -> list[tuple[str, ...]]:
    """The codes with their facts, but for the empty ones."""
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD.format(course=course, order=order, rules=rules, teaches=teaches) + steps)
    return [(found.code, *(fact for fact in found.facts.values() if fact)) for found in lint_lessons([path])]


def test_a_lesson_with_all_that_one_needs_is_clean(tmp_path: Path) -> None:
    assert found_in(tmp_path, WHOLE) == []


@pytest.mark.parametrize(
    ("steps", "found"),
    [
        (ALONE + WORK + PAIR + MIX, [("worked-first",)]),
        (MIX + WORK + ALONE + PAIR, [("worked-first",)]),
        (ALONE + PAIR + MIX, [("worked-first",)]),
        (WORK + PAIR + MIX, [("too-few-alone", "0", "2")]),
        (WORK + ALONE + MIX, [("no-contrast",)]),
        (WORK + ALONE + PAIR, [("no-mix",)]),
        (WORK + "  - {id: deal, deal: Play., seed: a}\n", []),
    ],
)
def test_the_shape_of_a_lesson(tmp_path: Path, steps: str, found: list[tuple[str, ...]]) -> None:
    assert found_in(tmp_path, steps) == found


def test_a_half_worked_question_is_not_answered_alone(tmp_path: Path) -> None:
    half = "  - {id: half, ask: legal, as-in: work, position: {}}\n"
    one = ALONE.partition("  - id: two")[0]
    assert found_in(tmp_path, WORK + half + one + PAIR + MIX) == [("too-few-alone", "1", "2")]


def test_nothing_is_asked_before_it_is_taught(tmp_path: Path) -> None:
    lead = "  - {id: lead, ask: legal, position: {trick_no: 9, hearts_broken: false, hand: [9D, 2H, KH, 3S, AS]}}\n"
    untaught = [("used-untaught", "unbroken-lead")]
    assert found_in(tmp_path, WHOLE + lead) == untaught
    assert found_in(tmp_path, WHOLE + lead, order=6) == untaught
    assert found_in(tmp_path, WHOLE + lead, order=8) == []
    assert found_in(tmp_path, WHOLE + lead, teaches="follow-suit, unbroken-lead") == []
    # whoever takes a lesson of no course has taken that of the book
    assert found_in(tmp_path, WHOLE + lead, course="ours", order=1) == []


@pytest.mark.parametrize(
    ("step", "rule"),
    [
        ("ask: scoring, position: {kind: winner, trick_no: 8, trick: [[0, 9D], [1, KD], [2, 6H], [3, 2D]]}",
         "heart-points"),
        ("ask: pass, position: {deal_no: 1, seat: 0}", "passing"),
        ("ask: end, position: {totals: [1, 2, 3, 4]}", "match-end"),
        ("ask: legal, position: {kind: broken, played: [3C, 4C, QH, 5C]}", "breaking"),
        ("play: Play., position: {trick_no: 9, hearts_broken: false, hand: [9D, 2H, KH, 3S, AS]}, "
         "others: {1: [2C], 2: [3C], 3: [4C]}", "unbroken-lead"),
        ("mix: More., rules: [follow-suit, unbroken-lead]", "unbroken-lead"),
        ("mix: More., rules: ['unbroken-lead:refuses']", "unbroken-lead"),
    ],
)  # fmt: skip
def test_every_kind_of_question_turns_on_a_rule(tmp_path: Path, step: str, rule: str) -> None:
    assert found_in(tmp_path, WHOLE + f"  - {{id: last, {step}}}\n") == [("used-untaught", rule)]


def test_what_a_course_has_taught() -> None:
    lesson = load_lesson("first-trick")
    taught = taught_so_far(lesson)
    assert {"follow-suit", "trick-winner", "heart-points", "first-trick-points"} <= set(taught)
    assert not {"breaking", "moon", "passing"} & set(taught)


def test_a_variant_builds_on_the_course_of_the_game_it_is_made_from() -> None:
    lesson = load_lesson("two-packs")
    known = known_in(
        lesson, load_book_file("cancellation"), [load_lesson("moon"), load_lesson("taking-tricks"), lesson]
    )
    assert "no-trumps" in known or "moon" in known
    assert "trick-winner" not in known  # which is another rule there
    assert set(lesson.teaches) <= known


def test_a_mix_needs_something_to_draw(tmp_path: Path) -> None:
    mix = "  - {id: last, mix: More., rules: [rank]}\n"
    assert found_in(tmp_path, WHOLE + mix, teaches="follow-suit, rank") == [("nothing-drawn", "rank")]


@pytest.mark.parametrize(("key", "most"), [("mix: More., count: 0", 12), ("mix: More., count: 13", 12)])
def test_a_mix_is_short(tmp_path: Path, key: str, most: int) -> None:
    ((code, _, least, upper),) = found_in(tmp_path, WHOLE + f"  - {{id: last, {key}}}\n")
    assert (code, least, upper) == ("out-of-range", "1", str(most))


def test_deals_are_few_and_help_is_known(tmp_path: Path) -> None:
    deal = "  - {id: deal, deal: Play., seed: a, deals: 10, help: none}\n"
    assert [found[0] for found in found_in(tmp_path, WORK + deal)] == ["unknown-word"]
    deal = deal.replace("none", "asked")
    assert found_in(tmp_path, WORK + deal) == [("out-of-range", "10", "1", "9")]


ASKED = {
    "legal": "ask: legal, position: {trick_no: 9, hearts_broken: true, trick: [[3, 7S]], hand: [9D, 2H, KH, 3S, AS]}",
    "why": "ask: why, subject: 9D, position: {trick_no: 9, hearts_broken: true, trick: [[3, 7S]], "
    "hand: [9D, 2H, KH, 3S, AS]}",
    "winner": "ask: winner, position: {trick_no: 8, trick: [[0, 9D], [1, KD], [2, 6H], [3, 2D]]}",
    "points": "ask: scoring, position: {kind: winner, trick_no: 8, trick: [[0, 9D], [1, KD], [2, 6H], [3, QS]]}",
    "end": "ask: end, position: {totals: [120, 3, 4, 3]}",
    "broken": "ask: legal, position: {kind: broken, played: [3C, 4C, QH, 5C]}",
}


@pytest.mark.parametrize(
    ("asked", "right", "wrong", "expected"),
    [
        ("legal", "[AS, 3S]", "[3S]", "3S, AS"),
        ("why", "follow-suit", "yes", "follow-suit"),
        ("why", "hearts/follow-suit", "breaking", "follow-suit"),
        ("winner", "1", "0", "1"),
        ("points", "14", "13", "14"),
        ("end", "[1, 3]", "[1]", "1, 3"),
        ("end", "[3, 1]", "goes-on", "1, 3"),
        ("broken", "yes", "no", "yes"),
    ],
)
def test_a_stated_answer_must_be_the_engines(tmp_path: Path, asked: str, right: str, wrong: str, expected: str) -> None:
    step = f"  - {{id: a, {ASKED[asked]}, answer: ANSWER}}\n"
    path = tmp_path / "mine.yaml"
    head = HEAD.format(course="hearts", order=13, rules="hearts", teaches="follow-suit")
    path.write_text(head + step.replace("ANSWER", right))
    assert load_lesson(str(path)).steps
    path.write_text(head + step.replace("ANSWER", wrong))
    with pytest.raises(ContentError) as caught:
        load_lesson(str(path))
    ((code, position, facts, *_),) = caught.value.problems
    assert (code, facts) == ("answer-differs", {"expected": expected, "found": wrong.strip("[]")})
    assert position.line == 10


def test_what_is_stated_makes_no_difference_to_answers_on_record(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    head = HEAD.format(course="hearts", order=13, rules="hearts", teaches="follow-suit")
    digests = set()
    for stated in ("", ", answer: [3S, AS]"):
        path.write_text(head + f"  - {{id: a, {ASKED['legal']}{stated}}}\n")
        digests.add(load_lesson(str(path)).digest)
    assert len(digests) == 1


def test_numbers_are_offered_only_where_some_suggest_themselves(tmp_path: Path) -> None:
    def offered(step: str) -> list[tuple[str, ...]]:
        return found_in(
            tmp_path, WORK + f"  - {{id: a, {step}, offered: true}}\n  - {{id: d, deal: Play., seed: a}}\n", order=13
        )

    assert offered(ASKED["points"]) == []
    few = "ask: scoring, position: {kind: winner, trick_no: 9, trick: [[3, 7S], [0, JS], [1, KS], [2, 2H]]}"
    assert offered(few) == [("too-few-offered",)]
    assert offered(ASKED["winner"]) == [("unknown-key", "offered")]
