from __future__ import annotations

import os
from pathlib import Path

import pytest

from tutor.i18n.catalogue import Catalogue, fill, mark
from tutor.i18n.compiled import catalogue, po_path
from tutor.i18n.languages import Language

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: {plural}\\n"\n'
FIL = "nplurals=2; plural=(n % 10 == 4 || n % 10 == 6 || n % 10 == 9);"
MARATHI = "nplurals=2; plural=(n != 1);"
ENTRIES = """
msgctxt "table"
msgid "Play {card}."
msgstr "Ilaro ang {card}."

msgctxt "menu"
msgid "Play"
msgstr "Maglaro"

msgctxt "table"
msgid "Broken {card}"
msgstr "Sira {kard}"

msgctxt "table"
msgid "Brace {card}"
msgstr "Sira {card"

#, fuzzy
msgctxt "table"
msgid "Fuzzy"
msgstr "Malabo"

msgctxt "table"
msgid "Empty"
msgstr ""

msgctxt "table"
msgid "{n} card of {who}"
msgid_plural "{n} cards of {who}"
msgstr[0] "{n} baraha ni {who}"
msgstr[1] "{n} na baraha ni {who}"
"""


def write(locales: Path, code: str, plural: str) -> Path:
    file = po_path(locales, code)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(HEADER.replace("{plural}", plural) + ENTRIES, encoding="utf-8")
    return file


@pytest.fixture
def fil(locales: Path, shipped: dict[str, Language]) -> Catalogue:
    write(locales, "fil", FIL)
    return Catalogue.load(shipped["fil"], locales)


def test_say(fil: Catalogue) -> None:
    assert fil.say("table", "Play {card}.", card="Q♠") == "Ilaro ang Q♠."


def test_the_context_tells_equal_texts_apart(fil: Catalogue) -> None:
    assert fil.say("menu", "Play") == "Maglaro"
    assert fil.say("lesson", "Play") == "Play"


@pytest.mark.parametrize("message", ["Broken {card}", "Brace {card}", "Absent {card}"])
def test_a_broken_or_missing_translation_is_said_in_english(fil: Catalogue, message: str) -> None:
    assert fil.say("table", message, card="Q♠") == message.replace("{card}", "Q♠")


@pytest.mark.parametrize("message", ["Fuzzy", "Empty"])
def test_fuzzy_and_empty_are_missing(fil: Catalogue, message: str) -> None:
    assert fil.lookup("table", message) is None


def test_an_english_text_without_its_value_is_a_fault_of_the_program(fil: Catalogue) -> None:
    with pytest.raises(KeyError):
        fil.say("table", "Play {card}.")


def test_say_n_follows_the_rule_of_the_language(fil: Catalogue) -> None:
    said = [fil.say_n("table", "{n} card of {who}", "{n} cards of {who}", n, who="Ana") for n in (1, 3, 4, 10, 26)]
    assert said == [
        "1 baraha ni Ana",
        "3 baraha ni Ana",
        "4 na baraha ni Ana",
        "10 baraha ni Ana",
        "26 na baraha ni Ana",
    ]


def test_say_n_of_a_negative_number(fil: Catalogue) -> None:
    said = fil.say_n("table", "{n} card of {who}", "{n} cards of {who}", -26, who="Ana")
    assert said == "-26 na baraha ni Ana"


@pytest.mark.parametrize(("n", "text"), [(0, "0 points"), (1, "1 point"), (4, "4 points"), (-1, "-1 point")])
def test_say_n_without_a_translation_is_english(fil: Catalogue, n: int, text: str) -> None:
    assert fil.say_n("x", "{n} point", "{n} points", n) == text
    assert fil.lookup_n("x", "{n} point", "{n} points", n) is None


def test_lookup_gives_texts_as_written(fil: Catalogue) -> None:
    assert fil.lookup("table", "Play {card}.") == "Ilaro ang {card}."
    assert fil.lookup_n("table", "{n} card of {who}", "{n} cards of {who}", 4) == "{n} na baraha ni {who}"


def test_numbers_are_drawn_in_the_digits_in_use(locales: Path, shipped: dict[str, Language]) -> None:
    assert Catalogue(shipped["mr"]).say("x", "{n} {card}", n=13, card="10♠") == "१३ 10♠"
    assert Catalogue(shipped["mr"], digits="latn").say_n("x", "{n}", "{n}", 13) == "13"
    assert Catalogue(shipped["te"], digits="native").number(13) == "౧౩"
    assert Catalogue(shipped["ur"]).fill("{n} {{}}", n=-13) == "\u200e-13 {}"


def test_lists(shipped: dict[str, Language]) -> None:
    assert Catalogue(shipped["ur"]).join_and(["A", "B", "C"]) == "A، B، اور C"
    assert Catalogue(shipped["fil"]).join_or(["A", "B"]) == "A o B"
    assert Catalogue(shipped["en"]).join_and([]) == ""


def test_a_constant_is_said_later(fil: Catalogue) -> None:
    assert fil.say_message(mark("table", "Play {card}."), card="Q♠") == "Ilaro ang Q♠."


def test_translations_of_a_user_come_first(fil: Catalogue) -> None:
    own = fil.with_extra(
        {
            ("table", "Play {card}."): "Itapon ang {card}.",
            ("table", "{card} {n}"): "{card} lamang.",
            ("count", "{n} points"): ["{n} puntos", "{n} na puntos"],
            ("short", "{n} points"): ["{n}"],
        }
    )
    assert own.say("table", "Play {card}.", card="Q♠") == "Itapon ang Q♠."
    assert own.say("table", "Throw {card}.", card="Q♠") == "Throw Q♠.", "another text of the same context"
    assert own.say("menu", "Play") == "Maglaro"
    assert own.say_n("count", "{n} point", "{n} points", 3) == "3 puntos"
    assert own.say_n("count", "{n} point", "{n} points", 4) == "4 na puntos"
    assert own.say_n("short", "{n} point", "{n} points", 4) == "4 points"
    assert own.say_n("table", "{card} {n}", "{card} {n}", 4, card="Q♠") == "Q♠ lamang."
    assert fil.say("table", "Play {card}.", card="Q♠") == "Ilaro ang Q♠."


def test_english_has_no_catalogue(locales: Path, shipped: dict[str, Language]) -> None:
    assert catalogue(locales, "en") is None
    english = Catalogue.load(shipped["en"], locales)
    assert english.say("a", "Hello, {name}!", name="{n}") == "Hello, {n}!"
    assert english.lookup("a", "Hello") is None


@pytest.mark.parametrize("template", ["{", "}", "{a", "a}", "{a.b}", "{a!r}", "{a:>9}", "{0}", "{}"])
def test_only_plain_places_are_filled(template: str) -> None:
    with pytest.raises(ValueError, match="brace"):
        fill(template, {"a": "x"})


def test_fill_does_not_look_into_values() -> None:
    assert fill("{a} {b-c}{{a}}", {"a": "{b-c}", "b-c": "{"}) == "{b-c} {{a}"


def test_a_catalogue_is_compiled_when_missing_or_older(locales: Path, shipped: dict[str, Language]) -> None:
    source = write(locales, "mr", MARATHI)
    target = source.with_suffix(".mo")
    first = catalogue(locales, "mr")
    assert first == target.read_bytes()
    target.write_bytes(b"kept")
    assert catalogue(locales, "mr") == b"kept"
    os.utime(target, (0, 0))
    assert catalogue(locales, "mr") == first
    source.unlink()
    assert catalogue(locales, "mr") == first
    assert not list(source.parent.glob("*.tmp"))


def test_a_catalogue_is_compiled_in_memory_where_nothing_can_be_written(
    locales: Path, shipped: dict[str, Language]
) -> None:
    source = write(locales, "fil", FIL)
    target = source.with_suffix(".mo")
    target.mkdir()  # a write fails, even for the superuser
    os.utime(target, (0, 0))
    assert Catalogue.load(shipped["fil"], locales).say("menu", "Play") == "Maglaro"
    assert not list(source.parent.glob("*.tmp"))
