from __future__ import annotations

import os
import pty
import subprocess
import sys
import termios
import threading
import tty
import unicodedata

import pytest
from arabic_reshaper import reshape

from tutor.i18n.bidi import Bidi, Mode, detect, query_terminal
from tutor.i18n.cells import cells

URDU = Bidi(Mode.TERMINAL, rtl=True)
APP = Bidi(Mode.APP, rtl=True)
PLAIN = Bidi(Mode.PLAIN, rtl=True)


def letters(shown: str) -> str:
    """What a reader sees from left to right, joined forms taken back to letters."""
    return unicodedata.normalize("NFKC", shown)


@pytest.mark.parametrize("mode", Mode)
def test_left_to_right_text_stays(mode: Mode) -> None:
    assert Bidi(mode, rtl=False).line("राणी Q♠", 30) == "राणी Q♠"


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("text", ["", "hearts learn --list", "  Q♠ 10♠ -26", "1. K♦"])
def test_a_line_without_letters_of_the_script_keeps_order_and_place(mode: Mode, text: str) -> None:
    assert Bidi(mode, rtl=True).line(text, 40) == text


def test_terminal_isolates_the_sentence_and_its_runs() -> None:
    assert URDU.line("کارڈ Q♠ چلیں") == "\u2067کارڈ \u2066Q♠\u2069 چلیں\u2069"
    assert URDU.line("آپ hearts learn --list 3 لکھیں") == "\u2067آپ \u2066hearts learn --list 3\u2069 لکھیں\u2069"
    assert URDU.line("حکم \u200e-26") == "\u2067حکم \u2066\u200e-26\u2069\u2069"
    assert URDU.line("\u2066حکم\u2069") == "\u2067حکم\u2069"


def test_plain_has_no_marks() -> None:
    assert PLAIN.line("حکم \u200e-26 \u2066Q♠\u2069", 40) == "حکم -26 Q♠"


def test_app_orders_joins_and_aligns() -> None:
    shown = APP.line("حکم کی بیگم", 20)
    assert cells(shown) == 20
    assert letters(shown).strip() == "حکم کی بیگم"[::-1]
    assert any(char in shown for char in reshape("حکم"))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("حکم کی بیگم Q♠ ہے", "Q♠"),
        ("پتّا 10♠", "10♠"),
        ("نمبر \u200e-26 ہے", "-26"),
        ("نمبر -26", "-26"),
        ("نمبر 3–5 ہے", "3–5"),
        ("آپ hearts play --level easy لکھیں۔", "hearts play --level easy"),
        ("فائل rules/hearts.yaml میں", "rules/hearts.yaml"),
    ],
)
def test_app_keeps_runs_in_their_order(text: str, kept: str) -> None:
    shown = APP.line(text)
    assert kept in shown
    assert not [char for char in shown if unicodedata.category(char) == "Cf"]


def test_app_puts_the_first_of_two_cards_to_the_right() -> None:
    shown = APP.line("حکم Q♠ K♦، A♣")
    assert shown.index("A♣") < shown.index("K♦") < shown.index("Q♠")


def test_app_mirrors_brackets_around_a_run() -> None:
    assert "(13)" in APP.line("کارڈ Q♠ چلیں (13)")
    assert "(Q♠)" in APP.line("بیگم (Q♠)")


def test_app_measures_after_joining() -> None:
    assert cells(APP.line("لا", 5)) == 5


@pytest.mark.parametrize(
    ("env", "mode"),
    [
        ({"VTE_VERSION": "7003", "TERM": "xterm-256color"}, Mode.TERMINAL),
        ({"VTE_VERSION": "5202"}, None),
        ({"KONSOLE_VERSION": "221203"}, Mode.TERMINAL),
        ({"TERM_PROGRAM": "Apple_Terminal"}, Mode.TERMINAL),
        ({"TERM_PROGRAM": "mintty"}, Mode.TERMINAL),
        ({"TERM": "mlterm"}, Mode.TERMINAL),
        ({"MLTERM": "3.9.2"}, Mode.TERMINAL),
        ({"XTERM_VERSION": "XTerm(379)", "TERM": "xterm"}, Mode.APP),
        ({"TERM": "alacritty", "VTE_VERSION": "7003"}, Mode.APP),
        ({"TERM": "rxvt-unicode-256color"}, Mode.APP),
        ({"WT_SESSION": "x"}, Mode.APP),
        ({"TERM_PROGRAM": "vscode"}, Mode.APP),
        ({"TERMUX_VERSION": "0.118"}, Mode.APP),
        ({"TERM": "linux"}, Mode.APP),
        ({"TERM": "xterm-kitty"}, Mode.PLAIN),
        ({"TERM": "dumb"}, Mode.PLAIN),
        ({"TERM": "xterm-256color"}, None),
        ({"TERM_PROGRAM": "iTerm.app"}, None),
        ({"VTE_VERSION": "7003", "TMUX": "/tmp/x"}, None),
        ({"VTE_VERSION": "7003", "XTERM_VERSION": "XTerm(379)"}, None),
        ({}, None),
    ],
)
def test_detect(env: dict[str, str], mode: Mode | None) -> None:
    assert detect(env, is_tty=True) == mode
    assert detect(env, is_tty=False) is Mode.PLAIN


@pytest.mark.parametrize(
    ("reply", "answer"),
    [
        (b"\x1b[?2501;2$y\x1b[?65;1;9c", True),
        (b"\x1b[?2501;1$y\x1b[?65;1;9c", True),
        (b"\x1b[?2501;0$y\x1b[?64;1c", False),
        (b"\x1b[?6c", None),
        (b"", None),
    ],
)
def test_query_terminal(reply: bytes, answer: bool | None) -> None:
    master, slave = pty.openpty()
    tty.setraw(master)
    asked: list[bytes] = []

    def terminal() -> None:
        asked.append(os.read(master, 100))
        os.write(master, reply)

    before = termios.tcgetattr(slave)
    thread = threading.Thread(target=terminal)
    thread.start()
    try:
        # A terminal that answers ends the wait; only silence lasts.
        assert query_terminal(slave, slave, timeout=5.0 if reply else 0.05) is answer
        thread.join()
        assert termios.tcgetattr(slave) == before
        assert asked == [b"\x1b[?2501$p\x1b[c"]
    finally:
        os.close(master)
        os.close(slave)


def test_query_asks_no_pipe() -> None:
    read, write = os.pipe()
    try:
        assert query_terminal(read, write) is None
        os.set_blocking(read, False)
        with pytest.raises(BlockingIOError):
            os.read(read, 1)
    finally:
        os.close(read)
        os.close(write)


def test_shapers_are_imported_for_the_app_mode_only() -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); from tutor.i18n.bidi import Bidi, Mode\n"
        "Bidi(Mode.APP, rtl=False).line('a'); Bidi(Mode.TERMINAL, rtl=True).line('\u062d\u06a9\u0645')\n"
        "print('bidi' in sys.modules, 'arabic_reshaper' in sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-I", "-c", program, os.getcwd()], capture_output=True, text=True, check=True
    )
    assert result.stdout.split() == ["False", "False"]


def test_a_sum_keeps_its_order() -> None:
    shown = Bidi(Mode.APP, rtl=True).line("پوائنٹس: 2 × 13 = 26۔")
    assert "2 × 13 = 26" in shown


def test_every_row_of_a_wrapped_paragraph_has_its_direction() -> None:
    bidi = Bidi(Mode.APP, rtl=True)
    assert bidi.line("6♦ 7♦", 20, "عائشہ نے یہ پتے لیے: 5♦ 6♦ 7♦") == "7♦ 6♦".rjust(20)
    assert bidi.line("6♦ 7♦", 20) == "6♦ 7♦"
