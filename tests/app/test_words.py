"""``hearts learn words`` as a reader meets it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.desk import Desk
from tests.e2e.command import LANGUAGES, Indoors
from tutor.app.learning.words import show_words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_is_printed_whole_into_a_pipe(language: str, tmp_path: Path) -> None:
    ran = Indoors(tmp_path).run("learn", "words", "--plain", "--lang", language)
    assert ran.code == 0, ran.err
    for word in ("trick", "queen", "♠", "10"):
        assert word in ran.out
    assert "{" not in ran.out


def test_signs_become_letters_where_asked(tmp_path: Path) -> None:
    ran = Indoors(tmp_path).run("learn", "words", "--plain", "--ascii", "--lang", "en")
    assert "S: spades" in ran.out
    assert ran.out.isascii()


def test_on_a_screen_each_page_has_its_number(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.context.environment = desk.context.environment._replace(stdin_is_tty=True, stdout_is_tty=True)
    desk.answering = lambda _: ()
    show_words(desk.context)
    told = desk.read().splitlines()
    pages = [line for line in told if line.startswith("Page ")]
    assert pages == [f"Page {number} of {len(pages)}" for number in range(1, len(pages) + 1)]
    assert told[told.index(pages[-1]) + 1] == "With two packs"
    assert told[-1].endswith("“hearts learn” takes you to the lessons; there you see them at work.")
    assert len(desk.asked) == len(pages) - 1
    show_words(desk.context, commands=False)
    assert desk.read().splitlines() == told[:-2]
