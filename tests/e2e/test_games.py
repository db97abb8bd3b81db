"""Other games than Hearts: chosen in the menu or by name, for any number of players."""

from __future__ import annotations

import re

import pytest

from tests.e2e import reader
from tests.e2e.command import Hearts
from tests.e2e.screen import Screen

SEED = "games"


@pytest.fixture(autouse=True)
def _english(hearts: Hearts) -> None:
    hearts.run("config", "set", "lang", "en")


def test_the_menu_asks_which_game_and_how_many_play_it(hearts: Hearts) -> None:
    out = hearts.read(typed="3\n4\n12\neleven\n11\n1\nq\nq\n")
    assert out.count("Which game?") == 1
    assert "1. Hearts (3 to 7 players)\n" in out
    assert "4. Cancellation Hearts (6 to 11 players)\n" in out
    assert (
        "How many players (6, 7, 8, 9, 10, 11)? Enter for 6, 0 to go back: 12\nType one of these numbers: 6, 7, 8"
        in out
    )
    assert "Choose 3 cards to pass to Ben, on your left." in out
    assert hearts.run("progress", "--json").json["matches"] == {"finished": 0, "unfinished": 1}
    again = hearts.read(typed="q\n")
    assert "Continue Cancellation Hearts with 11 players: deal 1, trick 1" in again


def test_enter_means_the_game_played_last(hearts: Hearts) -> None:
    first = hearts.read(typed="4\n\n\nq\nq\n")
    assert (
        "Your choice, or Enter for Hearts: \nHow many players (3, 4, 5, 6, 7)? Enter for 4, 0 to go back: \nHearts\n"
        in first
    )
    typed = reader.typed(reader.match(SEED, "black-maria", players=5))
    hearts.read("play", "black-maria", "--players", "5", "--deals", "1", "--seed", SEED, typed=typed)
    out = hearts.read(typed="4\n\n\nq\nq\n")
    assert "Enter for Black Maria: \nHow many players (3, 4, 5, 6)? Enter for 5, 0 to go back: \nBlack Maria\n" in out
    assert "\nFor 5 players" in out
    hearts.read("play", "cancellation", "--players", "8", "--deals", "1", "--seed", SEED)
    assert "Enter for Cancellation Hearts: " in hearts.read(typed="3\nq\nq\n")


def test_going_back_from_the_choice_of_a_game(hearts: Hearts) -> None:
    for typed in ("2\n8\n8\n", "2\nq\n8\n", "2\n1\nq\n8\n"):
        out = hearts.read(typed=typed)
        assert out.count("What would you like to do?") == 2
        assert "Goodbye!" in out


def test_going_back_from_the_number_of_players_to_the_choice_of_a_game(hearts: Hearts) -> None:
    out = hearts.read(typed="4\n4\n0\n6\n3\nq\nq\n")
    assert out.count("Which game?") == 2
    assert "0 to go back: 0\n\nWhich game?" in out
    assert "\nOmnibus Hearts\nFor 3 players" in out


def test_the_choice_of_a_game_fits_a_narrow_screen(hearts: Hearts) -> None:
    out = hearts.read(typed="3\nq\nq\n", env={"COLUMNS": "40"})
    games = out.partition("Which game?\n")[2].partition("Back")[0].splitlines()
    assert [line[:2] for line in games] == [f"{number}." for number in range(1, 9)], "each has one line"


def test_a_quiz_and_the_rules_are_of_the_game_that_was_chosen(hearts: Hearts) -> None:
    assert "\nOmnibus Hearts\nFor 3 players" in hearts.read(typed="4\n6\n3\nq\nq\n")
    assert "Cancelled cards and dead tricks" not in hearts.read(typed="2\n1\n\n4\n7\n")
    out = hearts.read(typed="2\n4\n9\n3\nq\n7\n")
    assert "3. Cancelled cards and dead tricks\n4. A bit of everything" in out
    assert "Question 1 of 6" in out


def test_the_gate_names_the_game_and_stands_before_each_by_itself(hearts: Hearts) -> None:
    words = ("play", "cancellation", "--players", "8", "--seed", SEED, "--target", "50")
    out = hearts.read(*words, typed="3\nq\n")
    assert "That will be a short match: 100 points are a good minimum." in out
    assert "Before your first match of Cancellation Hearts" in out
    assert "3. I know the rules of Cancellation Hearts: play" in out
    assert "Before your first match" not in hearts.read(*words, typed="q\n")
    assert "Before your first match of Hearts" in hearts.read("play", "hearts", "--target", "50", typed="q\n")
    assert "300 points" not in hearts.read("play", "spot-hearts", "--target", "250", "--skip-quiz", typed="q\n")
    assert "250 points are a good minimum" in hearts.read("play", "spot-hearts", "--target", "200", typed="q\n")


def test_a_number_of_players_that_the_game_is_not_for(hearts: Hearts) -> None:
    ran = hearts.run("play", "cancellation", "--players", "4")
    assert (ran.code, ran.out) == (2, "")
    assert "Cancellation Hearts is for 6 to 11 players, not for 4." in ran.err


def test_saved_matches_are_named_by_their_games(hearts: Hearts) -> None:
    hearts.read("play", "--deals", "1", "--seed", SEED, typed=reader.typed(reader.match(SEED)[:4]))
    lines = reader.match(SEED, "cancellation", players=8)
    words = ("play", "cancellation", "--players", "8", "--deals", "1", "--seed", SEED)
    hearts.read(*words, typed=reader.typed(lines[:3]))
    out = hearts.read("play", typed=reader.typed(["1", *lines[3:]]))
    assert "1. Continue Cancellation Hearts with 8 players: deal 1, trick 3\n" in out
    assert "2. Continue Hearts with 4 players: deal 1, trick 4\n" in out
    assert hearts.run("progress", "--json").json["matches"] == {"finished": 1, "unfinished": 1}


@pytest.mark.parametrize("book", ["basic-hearts", "black-maria", "hooligan", "omnibus", "spot-hearts"])
def test_a_deal_of_every_other_game(hearts: Hearts, book: str) -> None:
    typed = reader.typed(reader.match(SEED, book))
    out = hearts.read("play", book, "--deals", "1", "--seed", SEED, typed=typed)
    assert "Score sheet" in out
    assert ("pass" in out) == (book != "basic-hearts")
    assert ("broken" in out) == (book not in {"basic-hearts", "black-maria"})


def test_both_copies_of_a_card_are_passed_by_its_code(hearts: Hearts) -> None:
    words = ("play", "cancellation", "--players", "6", "--deals", "1", "--seed", "pairs")
    out = hearts.read(*words)
    second = re.search(r"^(\d+)\. +(\S+) +(.+) \(the second of two\)$", out, re.MULTILINE)
    assert second is not None
    number, code, name = int(second[1]), second[2], second[3]
    (first,) = (line for line in out.splitlines() if line.startswith(f"{number - 1}."))
    assert first.split() == f"{number - 1}. {code} {name}".split()
    other = next(found for found in re.findall(r"^\d+\. +(\S+)  ", out, re.MULTILINE) if found != code)
    for typed in (f"{code} {other} {code}", f"{number} {other} {number - 1}"):
        out = hearts.read("play", "--resume", typed=f"{typed}\n")
        assert sorted(re.findall(r"You passed: (.+)", out)[0].split()) == sorted([code, code, other])
        hearts.progress.unlink()
        hearts.read(*words)


@pytest.mark.parametrize("place", ["menu", "lines"])
def test_who_took_the_last_trick_is_never_lost_from_sight(hearts: Hearts, place: str) -> None:
    words = ("play", "cancellation", "--players", "8", "--deals", "1", "--seed", SEED)
    lines = reader.match(SEED, "cancellation", players=8)
    told = re.compile(r"Trick 1: \w+ takes? the trick with [a-z ]+\.|Trick 1: .* nobody takes (it|this trick)\.")
    if place == "lines":
        assert not told.search(hearts.read(*words, typed=reader.typed(lines[:2])))
        return
    screen = Screen(hearts, *words, "--fast", rows=23)
    shown = screen.prompt()
    for line in lines[:2]:
        while "Esc" not in shown:  # not the menu yet: what was told before it is to be read
            shown = screen.answer("")
        assert not told.search(shown)
        shown = screen.answer(line)
    rows = shown.splitlines()
    asked = next(row for row, line in enumerate(rows) if line.startswith("Your card:"))
    assert told.fullmatch(rows[asked - 1])
    screen.keys("q\r")
    assert screen.end() == 0
