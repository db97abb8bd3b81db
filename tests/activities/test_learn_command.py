"""``hearts learn`` with the books of the family."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.command import Hearts, Indoors
from tests.e2e.live import Live
from tutor.reading.locate import packaged_ids

TAKE = "\n"
"""What is typed at the offer to show that one knows a lesson already: Enter takes the lesson."""


@pytest.fixture
def hearts(tmp_path: Path) -> Hearts:
    """The command of a new reader."""
    return Indoors(tmp_path)


def ids(text: str) -> list[str]:
    return [line.partition(":")[0] for line in text.splitlines() if ": " in line]


def test_what_is_different_comes_first_or_after_the_course_of_the_book(hearts: Hearts) -> None:
    for book in packaged_ids("rules"):
        found = ids(hearts.read("learn", "--rules", book, "--list"))
        assert ("differences" in found) == (book != "hearts")
        first = {"hearts": "cards-and-words", "cancellation": "two-packs"}.get(book, "differences")
        assert found[0] == first
        if book == "cancellation":
            assert found[-1] == "differences"
    assert "differences: What is different from Hearts" in hearts.read("learn", "--rules", "black-maria", "--list")


def test_players_choose_the_lessons(hearts: Hearts) -> None:
    first, *others = ids(hearts.read("learn", "--rules", "black-maria", "--players", "4", "--list"))
    assert first == "differences"
    assert "following-suit" in others
    assert "first-trick" not in others, "a rule that this game does not have"
    text = hearts.read("learn", "--players", "5", "--list")
    assert "No lessons were made for 5 players" in text
    assert "following-suit" in text


def test_what_is_different_is_begun_and_done_in_each_book_by_itself(hearts: Hearts) -> None:
    hearts.read("learn", "differences", "--rules", "hooligan", typed=f"{TAKE}\n\n")
    assert "different from Hearts (begun)" in hearts.read("learn", "--rules", "hooligan", "--list")
    assert "(begun)" not in hearts.read("learn", "--rules", "omnibus", "--list")
    again = hearts.read("learn", "differences", "--rules", "hooligan", typed="")
    assert "Step 3 of" in again
    assert "Step 1 of" not in again
    hearts.read("learn", "--reset", "differences", "--rules", "hooligan")
    assert "(begun)" not in hearts.read("learn", "--rules", "hooligan", "--list")
    hearts.read("learn", "differences", "--rules", "omnibus", typed=f"{TAKE}\n\na\n\n\n\n")
    assert "different from Hearts (done)" in hearts.read("learn", "--rules", "omnibus", "--list")
    assert "(done)" not in hearts.read("learn", "--rules", "hooligan", "--list")


def test_a_book_of_a_reader_has_its_own(hearts: Hearts) -> None:
    mine = hearts.folder / "mine.yaml"
    mine.write_text("format: 1\nid: mine\nname: My Hearts\nextends: hearts\nset:\n  black-maria-points: {each: 20}\n")
    assert ids(hearts.read("learn", "--rules", str(mine), "--list"))[0] == "differences"
    text = hearts.read("learn", "differences", "--rules", str(mine), typed=f"{TAKE}\n\n20\n\n\n")
    assert "1 rule is different; here it is." in text
    assert "gets 20 points" in text


def test_a_book_that_stands_alone_has_nothing_to_compare(hearts: Hearts) -> None:
    for words in (("learn", "differences"), ("learn", "--reset", "differences")):
        ran = hearts.run(*words)
        assert ran.code != 0
        assert "nothing to compare" in ran.err


def test_a_lesson_is_taken_at_its_own_table(hearts: Hearts) -> None:
    words = ("learn", "two-packs", "--rules", "cancellation")
    begun = hearts.read(*words, typed=f"{TAKE}\n\n")
    assert "Step 3 of" in begun
    assert "This lesson is for" not in begun
    text = " ".join(hearts.read(*words, "--players", "8").split())
    assert "This lesson is for 6 players. It is shown at a table of that size." in text
    assert "Step 3 of" in text
    assert "Step 1 of" not in text
    assert "does not fit it any more" not in text
    assert "This lesson is for" not in hearts.read(*words, "--players", "6")


def test_what_is_different_is_kept_for_each_table_by_itself(hearts: Hearts) -> None:
    words = ("learn", "differences", "--rules", "cancellation")
    hearts.read(*words, typed=f"{TAKE}\n\n")
    eight = hearts.read(*words, "--players", "8", typed="\n")
    assert "does not fit it any more" not in eight
    assert "Step 1 of 17" in eight
    assert "Step 3 of 19" in hearts.read(*words)
    assert "Step 2 of 17" in hearts.read(*words, "--players", "8")
    hearts.read("learn", "--reset", "differences", "--rules", "cancellation")
    assert "Step 1 of 17" in hearts.read(*words, "--players", "8", typed=TAKE)


def test_a_table_that_there_is_not_is_refused(hearts: Hearts) -> None:
    ran = hearts.run("learn", "dead-tricks", "--players", "12")
    assert ran.code == 2
    assert "is for 6 to 11 players, not for 12" in ran.err
    assert "This lesson is for 4 players." in hearts.run("learn", "first-trick", "--rules", "cancellation").err
    ran = hearts.run("learn", "large-scores", "--rules", "hearts", "--players", "6")
    assert "cancelling" in ran.err


def test_a_lesson_that_is_being_taken_elsewhere_is_not_reset(hearts: Hearts) -> None:
    with Live(hearts, "learn", "two-packs") as live:
        live.prompt()
        live.type("")
        ran = hearts.run("learn", "--reset", "two-packs")
    assert (ran.code, ran.out, ran.err) == (1, "", "This lesson is being taken in another window.\n")
    assert "Two packs of cards (begun)" in hearts.read("learn", "--rules", "cancellation", "--list")


def test_a_lesson_of_the_reader_has_a_record_of_its_own_even_with_a_name_of_ours(hearts: Hearts) -> None:
    text = packaged_ids("lessons")["void"].read_text(encoding="utf-8")
    mine = hearts.folder / "void.yaml"
    mine.write_text(text.replace("course: hearts", "course: ours"), encoding="utf-8")
    first = hearts.read("learn", "void", typed=f"{TAKE}\n\n")
    assert "Step 1 of" in first
    assert "void: When you cannot follow suit (begun)" in hearts.read("learn", "--list")
    begun = hearts.read("learn", "./void.yaml", typed=f"{TAKE}\n\n")
    assert "Step 1 of" in begun
    hearts.read("learn", "--reset", "void")
    assert "(begun)" not in hearts.read("learn", "--list")
    again = hearts.read("learn", "./void.yaml", typed="")
    assert "Step 1 of" not in again, "the lesson of the reader goes on where it was left"
    hearts.read("learn", "--reset", "./void.yaml")
    assert "Step 1 of" in hearts.read("learn", "./void.yaml", typed=f"{TAKE}\n")
    assert "(begun)" not in hearts.read("learn", "--list")


@pytest.mark.parametrize(
    ("words", "name", "other"),
    [
        (("--reset", "moon", "moon"), "LESSON", "--reset"),
        (("--reset", "moon", "--seed", "a"), "--seed", "--reset"),
        (("--list", "--reset", "moon"), "--reset", "--list"),
        (("--list", "moon"), "LESSON", "--list"),
        (("--list", "--seed", "a"), "--seed", "--list"),
        (("words", "--rules", "omnibus"), "--rules", "words"),
        (("words", "--seed", "a"), "--seed", "words"),
        (("review", "--rules", "omnibus"), "--rules", "review"),
        (("review", "--players", "4"), "--players", "review"),
    ],
)
def test_what_would_mean_nothing_is_refused(hearts: Hearts, words: tuple[str, ...], name: str, other: str) -> None:
    ran = hearts.run("learn", *words)
    assert (ran.code, ran.out, ran.err) == (2, "", f"{name} does not go with {other}.\n")
