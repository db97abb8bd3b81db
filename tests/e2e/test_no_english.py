"""Help, complaints and menus in the other languages: only names, options and codes are in Latin letters."""

from __future__ import annotations

import pytest

from tests.e2e.command import LANGUAGES
from tests.e2e.escaped import plain
from tests.e2e.walking import Walk, helps
from tutor.i18n.languages import ENGLISH, locales_dir

OTHERS = [code for code in LANGUAGES if code != ENGLISH]
NAMES = ("JSON CSV HTML Excel Schema YAML UTF Enter Esc Hearts",)
CTRL_C = KeyboardInterrupt()


def speak(walk: Walk) -> None:
    """Everything that a library would say in English if it were let."""
    helps(walk)
    for words in (
        ("--nosuch",), ("play", "--plyers", "4"), ("play", "--players"), ("play", "--players", "four"),
        ("play", "--target", "0"), ("quiz", "--count", "9999"), ("config", "set", "lang"), ("judge",), ("plya",),
        ("learn", "one", "two"), ("learn", "--list=1"), ("--color", "green"), ("--lang", "xx"), ("--lang",),
        ("play", "--option", "moon"), ("learn", "void", "--list"), ("rules", "schema", "x"), ("rules", "shwo"),
    ):  # fmt: skip
        walk.run(*words)
    walk.run("play", "--deals", "1", "--seed", "c", typed=[CTRL_C])
    walk.run("quiz", "legal", "--seed", "c", typed=["?"])
    walk.press("quiz", "legal", "--seed", "c", keys="?\r\x03")
    walk.press("play", "--deals", "1", "--seed", "c", keys="?\r \r\x03")
    walk.press("quiz", "cancel", "--rules", "cancellation", "--seed", "c", keys="?\r\r")
    walk.press(keys="?\r")


@pytest.fixture(scope="module")
def screens(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Walk]:
    """The same screens in every language."""
    walks = {}
    for code in LANGUAGES:
        with pytest.MonkeyPatch.context() as patch:
            walks[code] = Walk(tmp_path_factory.mktemp(code), locales_dir(), code, patch)
            speak(walks[code])
    return walks


def lines_with_words(walk: Walk, *names: str) -> dict[str, str]:
    """Lines with words in Latin letters that are no names, each with the last of them."""
    known = [*walk.commands, *NAMES, *names]
    found = [(line.strip(), word) for screen in walk.screens for word, line in plain(screen, known)]
    return {line: word for line, word in found if not word.isdecimal()}


@pytest.mark.parametrize("code", LANGUAGES)
def test_only_names_options_and_codes_are_latin(screens: dict[str, Walk], code: str) -> None:
    language = screens[code].speech.t.language
    assert bool(found := lines_with_words(screens[code])) == language.own_name.isascii(), found


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])
def test_no_line_is_the_english_one(screens: dict[str, Walk], code: str) -> None:
    english = lines_with_words(screens[ENGLISH]).keys()
    assert len(english) > 100
    same = english & lines_with_words(screens[code], *screens[code].speech.t.language.same_as_english).keys()
    assert not same
