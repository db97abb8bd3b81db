from __future__ import annotations

import gettext
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from babel import Locale
from babel.lists import format_list

from tutor.i18n import compiled
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.facts import LanguageError
from tutor.i18n.languages import Choice, Language, UnknownLanguageError, available, choose, locales_dir, resolve

CODES = ["en", "fil", "mr", "te", "ur"]
TOY = """
code: qtx
own-name: Toyish
latin-name: Toyish
aliases: [toy]
direction: ltr
digits: {default: latn, native: latn, characters: "0123456789"}
minus: "-"
lists:
  and: {two: "{0} & {1}", start: "{0}; {1}", middle: "{0}; {1}", end: "{0} & {1}"}
  or: {two: "{0} / {1}", start: "{0} / {1}", middle: "{0} / {1}", end: "{0} / {1}"}
plural: {forms: 3, expression: "n == 1 ? 0 : n == 2 ? 1 : 2"}
punctuation: {stop: ".", question: "?", exclamation: "!", comma: ",", semicolon: ";", colon: ":"}
yes: {word: "yes", accept: ["yes"]}
no: {word: "no", accept: ["no"]}
computer-players: [A, B, C, D, E, F, G, H, I, J, K]
"""


def add_toy(locales: Path, text: str = TOY) -> None:
    (locales / "qtx").mkdir()
    (locales / "qtx" / "language.yaml").write_text(text, encoding="utf-8")


def test_english_comes_first(shipped: dict[str, Language]) -> None:
    assert list(shipped) == CODES


def test_tagalog_is_shown_as_tagalog(shipped: dict[str, Language]) -> None:
    assert shipped["fil"].latin_name == "Tagalog"


@pytest.mark.parametrize("code", CODES)
def test_facts_agree_with_cldr(shipped: dict[str, Language], code: str) -> None:
    language, cldr = shipped[code], Locale.parse(code)
    assert language.rtl == (cldr.text_direction == "rtl")
    assert language.default_digits == cldr.default_numbering_system
    assert language.native_digits == cldr.other_numbering_systems["native"]
    assert language.minus == cldr.number_symbols["latn"]["minusSign"]
    for n in range(201):
        category = cldr.plural_form(n)
        assert gettext.c2py(language.plural)(n) == (0 if category == "one" else 1)
    for items in (["A"], ["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D"]):
        # a Telugu list of names or cards has commas only: see its language.yaml
        expected = ", ".join(items) if code == "te" else format_list(items, locale=code)
        assert language.list_and.join(items) == expected
        assert language.list_or.join(items) == format_list(items, style="or", locale=code)


def test_plural_of_tagalog_follows_the_last_digit(shipped: dict[str, Language]) -> None:
    rule = gettext.c2py(shipped["fil"].plural)
    assert [rule(n) for n in range(15)] == [0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1]


@pytest.mark.parametrize("code", CODES)
def test_answers_do_not_clash(shipped: dict[str, Language], code: str) -> None:
    language = shipped[code]
    yes, no = language.yes, language.no
    assert yes.word in yes.accept
    assert no.word in no.accept
    assert not set(yes.accept) & set(no.accept)
    assert all(word == word.casefold() for word in (*yes.accept, *no.accept))


def test_names_of_computer_players_in_telugu_take_endings(shipped: dict[str, Language]) -> None:
    assert not [name for name in shipped["te"].computer_players if name.endswith(("డు", "ము"))]


@pytest.mark.parametrize(
    ("code", "policy", "n", "text"),
    [
        ("en", None, 26, "26"),
        ("mr", None, 26, "२६"),
        ("mr", "latn", 26, "26"),
        ("te", None, 26, "26"),
        ("te", "native", 26, "౨౬"),
        ("ur", "native", 26, "۲۶"),
        ("ur", None, -26, "\u200e-26"),
        ("mr", None, -5, "-५"),
        ("fil", "native", 1234, "1234"),
    ],
)
def test_number(shipped: dict[str, Language], code: str, policy: str | None, n: int, text: str) -> None:
    assert shipped[code].number(n, policy) == text


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ("tl", "fil"), ("tgl", "fil"), ("tl_PH", "fil"), ("fil_PH.UTF-8", "fil"), ("TL-ph", "fil"),
        ("Tagalog", "fil"), ("te", "te"),
        ("ur-IN", "ur"), ("ur_PK.CP1256", "ur"), ("اردو", "ur"), ("mr_IN@latn", "mr"), ("en_US.UTF-8", "en"),
        ("C", None), ("POSIX", None), ("UTF-8", None), ("C.UTF-8", None), ("de_DE", None), ("", None), ("tlh", None),
    ],
)  # fmt: skip
def test_resolve(shipped: dict[str, Language], tag: str, code: str | None) -> None:
    assert resolve(tag, shipped) == code


@pytest.mark.parametrize(
    ("flag", "env", "saved", "choice"),
    [
        ("tl", {"HEARTS_LANG": "ur"}, "mr", Choice("fil", "--lang")),
        (None, {"HEARTS_LANG": "ur", "LANGUAGE": "te"}, "mr", Choice("ur", "HEARTS_LANG")),
        (None, {"LANGUAGE": "te"}, "mr", Choice("mr", "saved")),
        (None, {"LANGUAGE": "de:te:ur", "LC_ALL": "mr_IN"}, None, Choice("te", "LANGUAGE")),
        (None, {"LANGUAGE": "de", "LC_ALL": "mr_IN", "LANG": "ur_PK"}, None, Choice("mr", "LC_ALL")),
        (None, {"LC_MESSAGES": "tl_PH.UTF-8", "LANG": "ur_PK"}, None, Choice("fil", "LC_MESSAGES")),
        (None, {"LC_ALL": "", "LANG": "ur_PK.UTF-8"}, None, Choice("ur", "LANG")),
        (None, {"LC_ALL": "C", "LANG": "ur_PK"}, None, Choice("en", "default")),
        (None, {"LANG": "en_GB.UTF-8"}, None, Choice("en", "LANG")),
        (None, {}, None, Choice("en", "default")),
        (None, {"HEARTS_LANG": "xx"}, "mr", Choice("mr", "saved", "xx")),
        (None, {"HEARTS_LANG": "xx", "LANG": "te_IN"}, "yy", Choice("te", "LANG", "xx")),
    ],
)
def test_choose(
    shipped: dict[str, Language], flag: str | None, env: dict[str, str], saved: str | None, choice: Choice
) -> None:
    assert choose(flag, env, saved, shipped) == choice


def test_an_unknown_flag_is_refused(shipped: dict[str, Language]) -> None:
    with pytest.raises(UnknownLanguageError, match="klingon"):
        choose("klingon", {}, None, shipped)


def test_a_language_is_added_without_python(locales: Path) -> None:
    before = available(locales)
    add_toy(locales)
    after = available(locales)
    assert list(after) == ["en", "fil", "mr", "qtx", "te", "ur"]
    assert len(before) == 5
    assert resolve("toy_XX", after) == "qtx"
    assert after["qtx"].list_and.join(["a", "b", "c", "d"]) == "a; b; c & d"


def test_facts_are_compiled_once_and_again_after_a_change(locales: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    available(locales)
    written = (locales / compiled.LANGUAGES).stat().st_mtime_ns
    available(locales)
    assert (locales / compiled.LANGUAGES).stat().st_mtime_ns == written
    file = locales / "fil" / "language.yaml"
    file.write_text(
        file.read_text(encoding="utf-8").replace("own-name: Tagalog", "own-name: Filipino"), encoding="utf-8"
    )
    os.utime(file, (0, 0))
    assert available(locales)["fil"].own_name == "Filipino"
    assert not list(locales.glob("*.tmp"))


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"sums": 1}', "{"])
def test_a_spoiled_index_is_made_anew(locales: Path, content: str) -> None:
    (locales / compiled.LANGUAGES).write_text(content)
    assert list(available(locales)) == CODES
    assert set(json.loads((locales / compiled.LANGUAGES).read_text(encoding="utf-8"))["sums"]) == set(CODES)


def test_a_tree_that_cannot_be_written_is_compiled_in_memory(locales: Path) -> None:
    (locales / compiled.LANGUAGES).mkdir()  # a write fails, even for the superuser
    assert list(available(locales)) == CODES
    assert not list(locales.glob("*.tmp"))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("code: qtx", "code: qty", "code: qty stands in the folder qtx"),
        ("direction: ltr", "direction: up", "direction"),
        ("direction: ltr\n", "", "the field direction is missing"),
        ("direction: ltr", "direction: ltr\nfont: big", "unknown field font"),
        ("own-name: Toyish", "own-name:", "own-name: a text"),
        ("aliases: [toy]", "aliases: toy", "aliases: a list"),
        ("0123456789", "0123456798", "ten digits"),
        ("default: latn", "default: deva", "digits: default"),
        ("{0} & {1}", "{0} & {0}", "lists: and: two"),
        ("forms: 3", "forms: 2", "plural"),
        ("forms: 3", "forms: few", "forms: a whole number"),
        ("n == 1 ?", "n === 1 ?", "expression"),
        ("n == 1 ?", "n % 0 ?", "expression"),
        ("I, J, K]", "I, J]", "computer-players: 11"),
        ("I, J, K]", "I, J, J]", "computer-players: 11"),
        ('accept: ["no"]', "accept: [[]]", "no: accept: a list"),
        ('no: {word: "no", accept: ["no"]}', "no: nein", "no: a mapping"),
        ("minus:", "minus: [", "qtx/language.yaml"),
    ],
)
def test_a_wrong_file_is_refused_by_field(locales: Path, old: str, new: str, said: str) -> None:
    assert old in TOY
    add_toy(locales, TOY.replace(old, new, 1))
    with pytest.raises(LanguageError, match=r"qtx/language\.yaml") as caught:
        available(locales)
    assert said in str(caught.value)


def test_nothing_heavy_is_imported_to_choose_a_language_and_speak_it() -> None:
    for language in available(locales_dir()).values():
        Catalogue.load(language, locales_dir())
    program = """
import sys
from tutor.i18n.bidi import Bidi, Mode
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.cells import cells
from tutor.i18n.languages import available, choose, locales_dir
languages = available(locales_dir())
choice = choose("ur", {}, None, languages)
Catalogue.load(languages[choice.code], locales_dir()).say("test", "Hello")
print(*{"yaml", "babel", "arabic_reshaper", "locale", "questionary"} & set(sys.modules))
"""
    program = f"import sys; sys.path.insert(0, {os.getcwd()!r})\n{program}"
    result = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.split() == []
