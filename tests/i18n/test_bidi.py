"""Right-to-left lines as they are drawn: for terminals that order text, for those that do not, and for files."""

from __future__ import annotations

import gettext
import os
import re
import shutil
import subprocess
import sys
import unicodedata
from collections import Counter
from functools import cache
from io import BytesIO

import pytest
from arabic_reshaper import reshape
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.i18n.bidi import LRM, RLM, Bidi, Mode, isolated
from tutor.i18n.cells import cells, wrap
from tutor.i18n.compiled import catalogue
from tutor.i18n.languages import locales_dir
from tutor.i18n.signs import CARD
from tutor.placeholders import fill, place_names

TERMINAL = Bidi(Mode.TERMINAL, rtl=True)
APP = Bidi(Mode.APP, rtl=True)
PLAIN = Bidi(Mode.PLAIN, rtl=True)
LRI, RLI, PDI = "\u2066", "\u2067", "\u2069"
END = RLM + LRM


def letters(shown: str) -> str:
    """What a reader sees from left to right, joined forms taken back to letters."""
    return unicodedata.normalize("NFKC", shown)


@pytest.mark.parametrize("mode", Mode)
def test_left_to_right_text_stays(mode: Mode) -> None:
    assert Bidi(mode, rtl=False).line("राणी Q♠", 30) == "राणी Q♠"


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("text", ["", "  ", "hearts learn --list", "  -26 13"])
def test_a_line_without_letters_of_the_script_keeps_order_and_place(mode: Mode, text: str) -> None:
    assert Bidi(mode, rtl=True).line(text, 40) == text


def test_a_row_of_cards_begins_where_lines_of_the_language_begin() -> None:
    cards = "Q♠ 10♠ 2♥"
    assert PLAIN.line(cards, 20) == cards
    shown = TERMINAL.line(cards, 20)
    assert shown == f"{' ' * 11}{RLM}{LRI}Q♠{PDI} {LRI}10♠{PDI} {LRI}2♥{PDI}{END}"
    assert APP.line(cards, 20) == f"{' ' * 11}2♥ 10♠ Q♠"
    # of one that was wrapped, also what is left of it
    assert APP.line("  2♥", 20, cards) == f"{' ' * 16}2♥  "
    assert APP.line("۱:\u00a0Q♠ 10♥", 20) == f"{' ' * 11}10♥ Q♠\u00a0:۱"


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("کارڈ Q♠ چلیں", f"کارڈ {LRI}Q♠{PDI} چلیں{END}"),
        ("آپ hearts learn --list 3 لکھیں", f"آپ {LRI}hearts learn --list 3{PDI} لکھیں{END}"),
        ("حکم \u200e-26", f"حکم {LRI}-26{PDI}{END}"),
        # a mark needs a cell before it: a terminal has nowhere to keep it at the beginning of a line
        ("1. حکم", f" {RLM}{LRI}1{PDI}. حکم{END}"),
        ("  (13) حکم", f" {RLM}{LRI}(13){PDI} حکم{END}  "),
        # a bracket is not to carry a mark: VTE would draw it the wrong way round
        ("حکم (13)", f"حکم {LRI}(13){PDI} {END}"),
        ("پان (حکم)", f"پان (حکم) {END}"),
        # marks that a text brings along end with it
        ("\u2067حکم\u202e", f"حکم{END}"),
        ("فائل hearts/علی.yaml", f"فائل {LRI}hearts/{RLI}علی{PDI}.yaml{PDI}{END}"),
    ],
)
def test_terminal_marks_the_line_and_its_runs(text: str, marked: str) -> None:
    assert TERMINAL.line(text) == marked


def test_terminal_has_lines_begin_at_the_right() -> None:
    assert TERMINAL.line("حکم Q♠", 10) == f"    حکم {LRI}Q♠{PDI}{END}"
    assert TERMINAL.line("  حکم", 10) == f"     حکم{END}  "
    assert TERMINAL.line("1. حکم", 10) == f"    {RLM}{LRI}1{PDI}. حکم{END}"


def test_terminal_has_no_space_where_a_line_is_full() -> None:
    assert TERMINAL.line("1. (حکم)", 8).startswith(RLM)
    assert TERMINAL.line("1. (حکم)", 8).endswith(f"){END}")
    assert TERMINAL.line("1. (حکم)", 9).startswith(f" {RLM}")
    assert TERMINAL.line("1. (حکم)", 9).endswith(f"){END}")
    assert TERMINAL.line("1. (حکم)", 10).endswith(f") {END}")


def test_plain_has_no_marks() -> None:
    assert PLAIN.line("حکم \u200e-26 \u2066Q♠\u2069", 40) == "حکم -26 Q♠"


def test_app_orders_joins_and_aligns() -> None:
    shown = APP.line("حکم کی بیگم", 20)
    assert cells(shown) == 20
    assert letters(shown).strip() == "حکم کی بیگم"[::-1]
    assert reshape("حکم")[::-1] in shown


@pytest.mark.parametrize("word", ["پتّا", "اٹّھا", "فوراً"])
def test_app_keeps_the_signs_above_letters_behind_the_letter(word: str) -> None:
    shown = APP.line(word)
    (sign,) = (char for char in word if unicodedata.category(char) == "Mn")
    assert letters(shown[shown.index(sign) - 1]) == word[word.index(sign) - 1]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("حکم کی بیگم Q♠ ہے", "Q♠"),
        ("پتّا 10♠", "10♠"),
        ("پتّا QS♠ اور ♠Q", "QS♠"),
        ("نمبر \u200e-26 ہے", "-26"),
        ("نمبر −26", "−26"),
        ("نمبر 3–5 ہے", "3–5"),
        ("وقت 10:30 پر", "10:30"),
        ("پوائنٹس: 2 × 13 = 26۔", "2 × 13 = 26"),
        ("پوائنٹس: 26 − 13 = 13۔", "26 − 13 = 13"),
        ("نمبر ۲۶ ہے", "۲۶"),
        ("آپ hearts play --level easy --seed 5 لکھیں۔", "hearts play --level easy --seed 5"),
        ("استعمال: hearts rules [OPTIONS] [FILE]…", "hearts rules [OPTIONS] [FILE]…"),
        ("یوں: --bots NAME[,NAME…] لکھیں", "--bots NAME[,NAME…]"),
        ("یوں: --bidi auto|terminal|app|plain", "--bidi auto|terminal|app|plain"),
        ("فائل rules/hearts.yaml:3:5 میں", "rules/hearts.yaml:3:5"),
        ("فائل ~/x/hearts.yaml میں", "~/x/hearts.yaml"),
        ("قاعدہ hearts/follow-suit ہے", "hearts/follow-suit"),
        ("کتاب Hoyle's Games, New York: 1950 ہے", "Hoyle's Games, New York"),
        ("کھلاڑی Anna نے", "Anna"),
        ("نام आशा (తెలుగు) ہے", "आशा (తెలుగు)"),
        ("ہاں 👍🏽 اور 👨‍👩‍👧", "👨‍👩‍👧"),
    ],
)
def test_runs_keep_their_order(text: str, kept: str) -> None:
    shown = APP.line(text)
    assert kept in shown
    assert not {LRM, RLM, LRI, RLI, PDI} & set(shown)
    if any(char.isalnum() for char in kept):
        assert kept in re.sub(f"[{LRI}{PDI}]", "", TERMINAL.line(text))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Q♠ (13)", "(13) Q♠"),
        ("حکم Q♠ K♦، A♣", "A♣ ،K♦ Q♠ مکح"),
        ("حکم کی (Q♠ K♠)", "(K♠ Q♠) یک مکح"),
        ("(حکم) بیگم", "مگیب (مکح)"),
        ("پان {[حکم]}", "{[مکح]} ناپ"),
        ("1. حمزہ", "ہزمح .1"),
        ("Anna: 26، زینب: 0", "0 :بنیز ،26 :Anna"),
        ("فائل /home/علی/پتے.yaml میں", "ںیم /home/یلع/ےتپ.yaml لئاف"),
        ("(علی.yaml)۔", "۔(یلع.yaml)"),
        ("”رنگ“ اور “hearts”", "“hearts” روا “گنر”"),
        ("ہاں/نہیں", "ںیہن/ںاہ"),
        ("می\u200cروم", "موریم"),
    ],
)
def test_app_shows_from_left_to_right(text: str, shown: str) -> None:
    assert letters(APP.line(text, paragraph="حکم")) == shown


@pytest.mark.parametrize("text", ["لا", "پہلا کھلاڑی", "پتّا لائیں"])
def test_app_measures_after_joining(text: str) -> None:
    assert cells(APP.line(text, 20)) == 20


def test_every_row_of_a_wrapped_paragraph_has_its_direction() -> None:
    paragraph = "عائشہ نے یہ پتے لیے: 5♦ 6♦ 7♦"
    assert APP.line("6♦ 7♦", 20, paragraph) == "7♦ 6♦".rjust(20)
    assert TERMINAL.line("6♦ 7♦", 20, paragraph) == f"{' ' * 15}{RLM}{LRI}6♦{PDI} {LRI}7♦{PDI}{END}"
    assert APP.line("6 7", 20) == "6 7"


def test_the_shaper_is_imported_for_the_app_mode_only() -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); from tutor.i18n.bidi import Bidi, Mode\n"
        "Bidi(Mode.APP, rtl=False).line('a'); Bidi(Mode.TERMINAL, rtl=True).line('\u062d\u06a9\u0645')\n"
        "print('arabic_reshaper' in sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-I", "-c", program, os.getcwd()], capture_output=True, text=True, check=True
    )
    assert result.stdout.split() == ["False"]


VALUES = (
    "Q♠", "10♥", "(13)", f"{LRM}-26", "13", "3–5", "2 × 13 = 26", "10:30", "عائشہ", "Anna", "Anna (Zoe)", "आशा",
    "hearts learn --list 3", "rules/hearts.yaml", "hearts/follow-suit", "/home/علی/پتے.yaml", "حکم کی بیگم", "👍🏽",
    "QS♠ KH♥، ♣", "“پان”", "٪", "۲۶", "",
)  # fmt: skip


@cache
def messages() -> list[str]:
    """Everything that the program says in Urdu."""
    data = catalogue(locales_dir(), "ur")
    assert data is not None
    translations = vars(gettext.GNUTranslations(BytesIO(data)))["_catalog"]
    return sorted({text for source, text in translations.items() if source and text})


def filled(message: str, values: list[str]) -> list[str]:
    places = sorted(place_names(message))
    return fill(message, {name: values[at % len(values)] for at, name in enumerate(places)}).split("\n")


HALVES = str.maketrans(")]}>»›", "([{<«‹")


def turned_back(shown: str) -> Counter[str]:
    """The letters of a line, in any form and order; a bracket counts as its other half."""
    return Counter(letters(re.sub(f"[ \u200c{LRM}{RLM}{LRI}{RLI}{PDI}]", "", shown)).translate(HALVES))


RUNS = re.compile(rf"{CARD}|(?<![\w.,:/+–~=-])-?\d+(?![\w.,:/–])")
PAIRS = {"(": ")", "[": "]", "{": "}"}


def nests(shown: str) -> bool:
    """Every bracket has its other half to the right of it."""
    waiting: list[str] = []
    for char in shown:
        if char in PAIRS:
            waiting.append(PAIRS[char])
        elif char in PAIRS.values() and (not waiting or waiting.pop() != char):
            return False
    return not waiting


def check_row(row: str, width: int) -> None:
    bare = row.replace(LRM, "")
    assert PLAIN.line(row, width) == bare
    for bidi in (APP, TERMINAL):
        shown = bidi.line(row, width, "حکم")
        assert turned_back(shown) == turned_back(row)
        for run in RUNS.findall(bare):
            assert run in shown
        assert nests(re.sub("[^][(){}]", "", shown)) >= nests(bare)
    assert cells(bare) > width or not bare.strip() or cells(APP.line(row, width, "حکم")) == width
    assert cells(TERMINAL.line(row, width, "حکم")) <= max(width, cells(bare))


@settings(max_examples=150)
@given(st.data(), st.sampled_from([30, 40, 80, 120]), st.lists(st.sampled_from(VALUES), min_size=3, max_size=3))
def test_what_the_program_says_is_whole_in_every_mode(data: st.DataObject, width: int, values: list[str]) -> None:
    for line in filled(data.draw(st.sampled_from(messages())), values):
        for row in wrap(line, width):
            check_row(row, width)


@settings(max_examples=150)
@given(st.lists(st.sampled_from((*VALUES, "حکم", "(", ")", "،", ".", ":", "“", "”")), max_size=6).map(" ".join))
def test_any_line_is_whole_in_every_mode(line: str) -> None:
    check_row(line, 120)


@pytest.mark.skipif(shutil.which("fribidi") is None, reason="fribidi is not installed")
def test_terminals_and_the_program_agree_on_the_order() -> None:
    """What a terminal makes of the marks, as another implementation of the Unicode algorithm has it, is our order."""
    rows = [
        line
        for at, message in enumerate(messages())
        for line in filled(message, [VALUES[(at + step) % len(VALUES)] for step in range(3)])
        if turned_back(line) and "👍" not in line
    ]
    rows += ["Q♠ 10♠ 2♥ Jo", "۱:\u00a0QS♠ 10H♥", "J♦ (10♥) 3–5 [13] –", "♣ 2♣, ♦ –"]
    marked = "\n".join(TERMINAL.line(row, paragraph="حکم") for row in rows)
    ordered = subprocess.run(
        ["fribidi", "--ltr", "--nopad", "--nobreak", "--clean", "--reordernsm"],
        input=marked,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert len(ordered) == len(rows)
    for row, shown in zip(rows, ordered, strict=True):
        assert letters(shown).strip() == letters(APP.line(row, paragraph="حکم")).strip(), row


NAMES = {
    "=1+1": "=1+1",
    "-2": "-2",
    "'=x(1)": "'=x(1)",
    'Asha "the ace" Rao, 5': 'Asha "the ace" Rao, 5',
    "Asha (\u0622\u0634\u0627 \u0646\u062f\u0627\u0651) 5": "Asha (\ufe8d\ufeaa\ufee7 \ufe8e\ufeb7\ufe81) 5",
    "\u0622\u0634\u0627 5 (x)": "(x) 5 \ufe8e\ufeb7\ufe81",
}
"""What is isolated, and what it looks like from left to right; marks on letters left out."""


@pytest.mark.parametrize("name", NAMES)
def test_what_is_isolated_goes_its_own_way(name: str) -> None:
    line = f"\u0646\u0627\u0645: {isolated(name)}: 3 \u062c\u0648\u0627\u0628"
    bare = line.replace("\u2068", "").replace("\u2069", "")
    marked = Bidi(Mode.TERMINAL, rtl=True).line(line)
    assert f"{name}\u2069: \u20663\u2069" in marked
    assert ("\u2067" if name[0] == "\u0622" else "\u2066") + name in marked
    assert marked.count("\u2069") == 2
    drawn = Bidi(Mode.APP, rtl=True).line(line).replace("\u0651", "")
    assert f" 3 :{NAMES[name]} :" in drawn
    assert Bidi(Mode.PLAIN, rtl=True).line(line) == bare
    assert Bidi(Mode.TERMINAL, rtl=True).line(isolated("x")) == "x"


def test_what_is_isolated_may_be_broken_between_rows() -> None:
    first, second = f"\u0646\u0627\u0645: {isolated('= (1')} \u062c".split(" (")
    assert "\u2066=\u2069" in TERMINAL.line(first)
    assert "\u20661\u2069" in TERMINAL.line(second)
    for row in (first, second):
        assert not re.search("[\u2066-\u2069]", APP.line(row))
