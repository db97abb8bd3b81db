"""A reader at a real terminal, who types numbers and never presses an arrow key."""

from __future__ import annotations

import json
import re

import pytest

from tests.e2e import reader
from tests.e2e.command import LANGUAGES, Changes, Hearts
from tests.e2e.screen import END, ESCAPE, INTERRUPT, Screen
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import available, locales_dir
from tutor.ui.theme import TILES

SEED = "terminal"
LESSON = "following-suit"
_KEYS = 5
"""In so many rows at the end stand the keys of a question, but not those of the one before."""
DEAL = ("play", "--deals", "1", "--seed", SEED)
PROMPTS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "menu": ((), ()),
    "games": ((), ("3",)),
    "number of players": ((), ("4", "")),
    "lessons": ((), ("1", "")),
    "quizzes": ((), ("2", "", "")),
    "step of a lesson": (reader.learn(LESSON), ("", "")),
    "question of a lesson": (reader.learn(LESSON), ("", "", "")),
    "question of a quiz": (("quiz", "scoring", "--seed", SEED), ("0",)),
    "length of a match": (("play", "--skip-quiz"), ()),
    "target of a match": (("play", "--skip-quiz"), ("4",)),
    "gate": (("play", "--target", "50"), ()),
    "pass": (DEAL, ()),
    "card": (DEAL, (reader.match(SEED)[0],)),
}
"""Where a reader can be: a command line, and what is typed to get there."""


def test_first_start_and_the_way_through_the_menus(hearts: Hearts) -> None:
    screen = Screen(hearts)
    assert "1-5, q:" in screen.prompt()
    screen.keys("1\r")
    assert "8. Quit" in screen.prompt()
    assert "Your choice, or Enter for Hearts:" in screen.answer("1")
    shown = screen.answer("")
    assert "1.  Show what you know already" in shown
    assert "3.  Following suit" in shown
    assert "I know this already" in screen.answer("3")
    for line in reader.lesson(LESSON)[:3]:
        shown = screen.answer(line)
    assert "Which of your cards may you play now?" in shown
    assert "Right." in screen.answer(reader.lesson(LESSON)[3])
    assert "2.  Following suit (begun)" in screen.answer("q"), "one step back"
    assert "8. Quit" in screen.answer("q"), "and one more"
    screen.keys("q\r")
    assert screen.end() == 0
    assert json.loads(hearts.settings.read_bytes()) == {"lang": "en"}

    screen = Screen(hearts)
    assert "8. Quit" in screen.prompt()
    for line in ("2", "", ""):
        screen.answer(line)
    found = re.search("--seed ([0-9a-z]+)", screen.answer("2"))
    assert found is not None
    (question, *_) = hearts.run("quiz", "scoring", "--seed", found[1], "--json", "--no-input").json["questions"]
    assert "Right." in screen.answer(str(question["answer"]))
    screen.keys(ESCAPE)
    assert "8. Quit" in screen.prompt()
    screen.keys(ESCAPE)
    assert screen.end() == 0


def test_deal_is_begun_left_and_taken_up(hearts: Hearts) -> None:
    lines = reader.match(SEED)
    screen = Screen(hearts, *DEAL, "--fast")
    screen.prompt()
    for wrong in ("j", "k", "99", "QQ", "2C 2C 3C", lines[0].split()[0]):
        assert "Your 3 cards to pass:" in screen.answer(wrong).splitlines()[-16], "nothing is chosen by a letter"
    assert "trick 1." in screen.answer(lines[0])
    held = {choice.split()[-1] for choice in lines}
    for card in ("2C", "3D", "4H", "AS"):
        if card not in held:
            assert "You do not hold" in screen.answer(card)
    screen.answer(lines[1])
    screen.keys("q\r")
    assert screen.end() == 0

    screen = Screen(hearts, "play")
    assert "deal 1, trick 2" in screen.prompt()
    shown = screen.answer("1")
    assert "trick 2." in shown
    for line in lines[2:-1]:
        screen.answer(line)
    screen.keys(f"{lines[-1]}\r")
    assert screen.end() == 0
    assert hearts.run("progress", "--json").json["matches"] == {"finished": 1, "unfinished": 0}


@pytest.mark.parametrize("place", PROMPTS)
def test_interrupt_ends_at_once(hearts: Hearts, place: str) -> None:
    screen = _at(hearts, place)
    screen.keys(INTERRUPT)
    assert screen.end() == 130
    assert "Stopped." in screen.text
    _is_kept(hearts, place)


@pytest.mark.parametrize("key", [END, ESCAPE, "q\r"], ids=["Ctrl-D", "Esc", "q"])
@pytest.mark.parametrize("place", ["menu", "step of a lesson", "card"])
def test_leaving(hearts: Hearts, place: str, key: str) -> None:
    screen = _at(hearts, place)
    screen.keys(key)
    assert screen.end() == 0
    assert "Stopped." not in screen.text
    _is_kept(hearts, place)


@pytest.mark.parametrize(("key", "code"), [(INTERRUPT, 130), (END, 0), (ESCAPE, 0), ("q\r", 0)])
def test_leaving_the_choice_of_language(hearts: Hearts, key: str, code: int) -> None:
    screen = Screen(hearts)
    screen.prompt()
    screen.keys(key)
    assert screen.end() == code
    assert not hearts.settings.exists()


@pytest.mark.parametrize("place", ["menu", "question of a lesson", "card"])
def test_termination_is_like_an_interrupt(hearts: Hearts, place: str) -> None:
    screen = _at(hearts, place)
    screen.terminate()
    assert screen.end() == 143
    assert "Stopped." in screen.text
    _is_kept(hearts, place)


def test_program_goes_to_the_background_and_comes_back(hearts: Hearts) -> None:
    screen = Screen(hearts, *DEAL, jobs=True)
    screen.prompt()
    screen.keys("2")
    screen.keys("\x1a")
    screen.wait("IN THE BACKGROUND")
    screen.keys("\n")
    screen.prompt()
    screen.keys("\x7f" + "q\r")
    assert screen.end() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_interrupt_is_answered_in_the_language(hearts: Hearts, language: str) -> None:
    screen = Screen(hearts, "--lang", language, "--bidi", "plain", *DEAL)
    screen.prompt()
    screen.keys(INTERRUPT)
    assert screen.end() == 130
    said = Catalogue.load(available(locales_dir())[language], locales_dir()).say("app", "Stopped.")
    assert said in screen.raw


@pytest.mark.parametrize("language", ["en", "te", "ur"])  # the other two are written as one of these is
def test_whole_lesson_on_a_phone(hearts: Hearts, language: str) -> None:
    screen = Screen(hearts, "--lang", language, "--bidi", "app", *reader.learn(LESSON), columns=40, rows=20)
    shown = screen.prompt()
    *lines, last = reader.lesson(LESSON)
    for line in lines:
        # not the menu yet, nor what is in place of one: what was told before it is to be read
        while line and "Esc" not in "".join(shown.splitlines()[-_KEYS:]):
            shown = screen.answer("")
        shown = screen.answer(line)
    screen.keys(f"{last}\r")
    assert screen.end() == 0
    done = {"id": LESSON, "rules": "hearts", "started": True, "done": True}
    assert done in hearts.run("progress", "--json").json["lessons"]


def test_window_that_changes_its_size(hearts: Hearts) -> None:
    screen = Screen(hearts)
    assert "1-5, q:" in screen.prompt()
    screen.keys("1\r")
    screen.prompt()
    screen.resize(24, 30)
    screen.answer("1")
    assert "Cards and words" in screen.answer("")  # of the long list what fits
    screen.resize(40, 80)
    screen.answer("2")
    assert "Step 1 of" in screen.answer("")
    screen.answer("q")
    screen.answer("q")
    screen.keys("q\r")
    assert screen.end() == 0


@pytest.mark.parametrize("term", ["dumb", None])
def test_terminal_without_codes(hearts: Hearts, term: str | None) -> None:
    keys = hearts.run("quiz", "--seed", SEED, "--json", "--no-input").json
    screen = Screen(hearts, "quiz", "--seed", SEED, env={"TERM": term})
    screen.keys("".join(f"{line}\n" for line in reader.quiz(keys)))
    assert screen.end() == 0
    assert "\x1b" not in screen.raw


def test_no_colour(hearts: Hearts) -> None:
    ways: list[tuple[tuple[str, ...], Changes]] = [
        (("--color", "never"), {}),
        ((), {"NO_COLOR": "1"}),
        ((), {"NO_COLOR": "1", "FORCE_COLOR": "1"}),
    ]
    for words, changes in ways:
        screen = Screen(hearts, *words, *DEAL, env=changes)
        assert "♥" in screen.prompt()
        screen.keys("q\r")
        assert screen.end() == 0
        colours = [
            int(code) for found in re.findall(r"\x1b\[([\d;]*)m", screen.raw) for code in found.split(";") if code
        ]
        assert not [code for code in colours if 30 <= code <= 49 or 90 <= code <= 107]
        hearts.progress.unlink()


def test_suits_in_four_colours_with_letters_as_the_settings_say(hearts: Hearts) -> None:
    hearts.settings.parent.mkdir(parents=True)
    hearts.settings.write_text('{"lang": "en", "suits": "four-colour", "letters": "on"}', encoding="utf-8")
    screen = Screen(hearts, *DEAL, "--fast")
    shown = screen.prompt()
    screen.keys("q\r")
    assert screen.end() == 0
    for sign, tile in TILES.items():
        if sign in shown:
            assert f"38;5;{tile.text};48;5;{tile.background}" in screen.raw
    assert len(re.findall("C♣|D♦|H♥|S♠", shown)) == len(re.findall("[♣♦♥♠]", shown)) == 13


def test_colour(hearts: Hearts) -> None:
    screen = Screen(hearts, *DEAL, "--fast")
    screen.prompt()
    screen.keys("q\r")
    assert screen.end() == 0
    assert "38;5;131" in screen.raw


def _at(hearts: Hearts, place: str) -> Screen:
    hearts.run("config", "set", "lang", "en")
    words, lines = PROMPTS[place]
    screen = Screen(hearts, *words)
    screen.prompt()
    for line in lines:
        screen.answer(line)
    return screen


def _is_kept(hearts: Hearts, place: str) -> None:
    """What was done before the program was left is there."""
    kept = hearts.run("progress", "--json").json
    words, lines = PROMPTS[place]
    match words[:1]:
        case ("learn",):
            assert {"id": LESSON, "rules": "hearts", "started": True, "done": False} in kept["lessons"]
            assert f"Step {len(lines)} of" in hearts.read("learn", LESSON)
        case ("quiz",):
            assert [answer["asked"] for answer in kept["answers"]] == [1]
        case ("play",):
            assert kept["matches"]["unfinished"] == ("--deals" in words)


def test_the_game_pauses_after_a_trick_until_that_is_no_more_wished(hearts: Hearts) -> None:
    lines = reader.match(SEED)
    screen = Screen(hearts, *DEAL)
    screen.prompt()
    screen.answer(lines[0])
    pauses = 0
    for line in lines[1:-1]:
        shown = screen.answer(line)
        if "Press Enter for the next trick" in "\n".join(shown.splitlines()[-3:]):
            pauses += 1
            assert "takes the trick" in shown
            if pauses == 2:
                assert "without pauses" in screen.answer("f")
            else:
                screen.answer("")
    assert pauses == 2
    screen.keys("q\r")
    screen.end()
    assert "fast" in hearts.read("config", "get", "speed")
