"""Hints and more on request, in a quiz, a lesson and a game."""

from __future__ import annotations

import json
import sqlite3

import pytest

from tests.e2e import reader
from tests.e2e.command import Hearts
from tests.e2e.screen import Screen

SEED = "hints"
QUIZ = ("quiz", "legal", "--seed", SEED, "--count", "3")
DEAL = ("play", "--deals", "1", "--seed", SEED)


@pytest.fixture(autouse=True)
def _english(hearts: Hearts) -> None:
    hearts.run("config", "set", "lang", "en")


def right_answers(hearts: Hearts) -> list[str]:
    return reader.quiz(hearts.run(*QUIZ, "--json", "--no-input").json)


def kept_hints(hearts: Hearts) -> list[int]:
    with sqlite3.connect(hearts.progress) as store:
        return [hints for (hints,) in store.execute("SELECT hints FROM answers ORDER BY id")]


def test_hints_in_a_quiz_are_counted_and_do_not_stop_anybody(hearts: Hearts) -> None:
    first, second, third = right_answers(hearts)
    out = hearts.read(*QUIZ, typed=reader.typed([first, "h", "hint", second, "m", third]))
    assert out.count("For a hint type h and press Enter; for all keys type ?.") == 1
    assert "Your choice: h\nHint 1 of " in out
    assert "Right, with 2 hints. " in out
    assert "More about the answer before" in out
    assert out.count("Question 3 of 3") == 2, "what was told of another question pushes this one out of sight"
    assert "Right answers: 3 of 3." in out
    assert kept_hints(hearts) == [0, 2, 0]


def test_an_answer_that_was_told_is_not_counted_as_right(hearts: Hearts) -> None:
    first, second, third = right_answers(hearts)
    out = hearts.read(*QUIZ, typed=reader.typed([first, *"hhhh", second, third]), code=1)
    assert "Hint 4 of 4" in out
    assert "That is what the last hint said.\n" in out
    assert "Right answers: 2 of 3." in out


def test_every_key_is_told_by_the_question_mark(hearts: Hearts) -> None:
    out = hearts.read(*QUIZ, typed=reader.typed(["?", "q"]))
    assert "Type h and press Enter for a hint." in out
    assert "read more" not in out


def test_a_lesson_goes_on_at_a_question_that_was_hinted_at(hearts: Hearts) -> None:
    lines = reader.lesson("following-suit")
    asked = next(place for place, line in enumerate(lines) if line)
    out = hearts.read(*reader.learn("following-suit"), typed=reader.typed([*lines[:asked], "h", "q"]))
    question = next(line for line in out.splitlines() if line.startswith("Question 1"))
    again = hearts.read("learn", "following-suit", typed=reader.typed([lines[asked], "m", "q"]))
    assert "Hint 1 of " in again
    assert question in again
    assert "Right, with 1 hint. " in again
    assert "Press Enter to go on, or type m and press Enter to read more. m\n" in again
    assert "More about the answer before" in again
    assert kept_hints(hearts) == [1]


def test_hints_in_a_game_have_to_be_switched_on(hearts: Hearts) -> None:
    passed, *_ = reader.match(SEED)
    off = hearts.read(*DEAL, typed=reader.typed([passed, "h", "q"]))
    assert "In games hints are off." in off
    on = hearts.read("play", "--resume", "--hints", typed=reader.typed([*"hhhhh", "q"]))
    assert "The strong player would play " in on or "You may play" in on
    assert "In games hints are off." not in on
    hearts.read("config", "set", "hints", "on")
    kept = hearts.read("play", "--resume", typed=reader.typed(["h", "q"]))
    assert "In games hints are off." not in kept
    assert json.loads(hearts.settings.read_bytes())["hints"] == "on"


def test_hints_on_passing(hearts: Hearts) -> None:
    passed, *_ = reader.match(SEED)
    assert "In games hints are off." in hearts.read(*DEAL, typed=reader.typed(["h", "q"]))
    on = hearts.read(*DEAL, "--hints", typed=reader.typed(["h", passed, "q"]))
    assert "Your 3 cards to pass: h\nHint 1 of 1\nThe strong player would pass: " in on
    assert on.count("cards to pass to") == 1
    assert "trick 1." in on


def test_keys_in_a_menu_of_a_terminal(hearts: Hearts) -> None:
    first, second, _ = right_answers(hearts)
    screen = Screen(hearts, *QUIZ, columns=100)
    assert "?, Enter: keys. h, Enter: hint." in screen.prompt()
    shown = screen.answer("h")
    assert "Your choice: hint" in shown
    assert "Hint 1 of " in shown
    shown = screen.answer(first)
    assert "Right, with 1 hint." in shown
    for entry in ("h, Enter: hint.", "m, Enter: more."):
        assert entry in shown
    assert "More about the answer before" in screen.answer("m")
    screen.answer(second)
    screen.keys("q\r")
    assert screen.end() == 0
