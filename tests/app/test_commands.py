"""What is typed at the command line for lessons, reviews and quizzes, and what stands in the menus."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.app.desk import Desk
from tests.e2e.command import Hearts, Indoors
from tutor.app.exits import Exit
from tutor.app.learning import diagnosis
from tutor.app.menu import menu_command


@pytest.fixture
def hearts(tmp_path: Path) -> Hearts:
    return Indoors(tmp_path)


def test_review_and_words_stand_beside_the_lessons(hearts: Hearts) -> None:
    assert "nothing to review yet" in hearts.read("learn", "review")
    assert "clubs" in hearts.read("learn", "words")
    assert "The words for the cards" in hearts.read("learn")
    told = " ".join(hearts.read("learn", "--help").split())
    assert "or review for what is due, or words for the card words" in told


@pytest.mark.parametrize("other", ["--json", "--no-input"])
def test_a_quiz_for_programs_asks(hearts: Hearts, other: str) -> None:
    ran = hearts.run("quiz", "--stdio", other)
    assert (ran.code, ran.out) == (2, "")
    assert "it goes with neither --json nor --no-input" in ran.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("progress", "--no-bom"), "--no-bom goes with --csv only."),
        (("progress", "--json", "--no-bom"), "--no-bom goes with --csv only."),
        (("progress", "--force"), "--force goes with --csv only."),
        (("class", "report", "7B", "--no-bom"), "--no-bom goes with --csv only."),
        (("class", "report", "7B", "--html", "a.html", "--no-bom"), "--no-bom goes with --csv only."),
        (("class", "report", "7B", "--json", "--force"), "--force goes with --csv or --html only."),
        (("quiz", "--json", "--force"), "--force goes with --results only."),
        (("play", "--json"), "--json goes with --moves or --no-input only."),
    ],
)
def test_what_another_option_needs_is_refused_without_it(hearts: Hearts, words: tuple[str, ...], told: str) -> None:
    ran = hearts.run(*words)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err


@pytest.mark.parametrize("words", [("show", "abc"), ("replay",), ("again", "1.5"), ("remove", "last")])
def test_what_is_no_number_of_a_match_is_told_where_those_stand(hearts: Hearts, words: tuple[str, ...]) -> None:
    ran = hearts.run("matches", *words)
    assert (ran.code, ran.out) == (2, "")
    told = "Name a match by its number. hearts matches lists your matches. Try:"
    assert " ".join(ran.err.split()).startswith(told)


def test_a_quiz_for_programs_is_one_question_a_line(hearts: Hearts) -> None:
    first, *_ = hearts.run("quiz", "legal", "--stdio", "--seed", "1").out.splitlines()
    assert json.loads(first)["format"] == "hearts-tutor/question"


@pytest.mark.parametrize("answer", ["3", "३", '"३"', "[3]"])
def test_a_program_may_name_a_seat_in_digits_of_any_script(hearts: Hearts, answer: str) -> None:
    ran = hearts.run("quiz", "winner", "--stdio", "--seed", "1", "--count", "1", typed=f"{answer}\n")
    question, last = map(json.loads, ran.out.splitlines())
    (meant,) = (option for option in question["options"] if option["value"] == 3)
    assert last["last"]["reason"] == meant["reason"]


def test_the_menu_leads_to_what_one_knows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, taken = Desk(tmp_path), []
    monkeypatch.setattr(
        diagnosis, "take_diagnosis", lambda _, rules, **__: taken.append((rules.book.id, rules.players))
    )
    desk.will_answer("quiz", "hearts", 4, "know", "quit")
    assert menu_command(desk.context) is Exit.OK
    assert taken == [("hearts", 4)]
    (menu,) = (asked for asked in desk.asked if any(choice.value == "know" for choice in asked.choices))
    assert "Show what you know" in [choice.label for choice in menu.choices]


def test_a_seed_decides_the_questions_of_a_lesson(hearts: Hearts) -> None:
    one, two = (
        Indoors(hearts.folder / name).read("learn", "following-suit", "--seed", "1", typed="\n\n\n\n") for name in "ab"
    )
    assert one == two
