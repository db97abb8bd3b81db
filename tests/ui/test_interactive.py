from __future__ import annotations

import re

import pytest

from tests.ui.asking import LONG, ODD
from tests.ui.terminal import Program
from tutor.i18n.cells import cells
from tutor.ui.terminal import agree_on_widths
from tutor.ui.theme import TILES

pytest.importorskip("termios")
DOWN, UP, ESC, CTRL_C, CTRL_D = "\x1b[B", "\x1b[A", "\x1b", "\x03", "\x04"


def test_arrows_and_typed_replies_choose_cards() -> None:
    program = Program("asking", "en", "cards", "cards", "several", "number")
    program.shows("keys.")
    program.press(DOWN, "» 2. the ten")
    # A letter is shown and chooses nothing.
    program.press("j", "Your card:   j")
    program.press("\r", "“j” is none of the answers.")
    program.shows("» 2. the ten")
    program.press(UP, "» 1. the queen")
    program.press(DOWN + "\r", "= ('TH',)")
    program.press("kx\x7fs\r", "= ('KS',)")
    program.press(" ", "» [x] 1. 2C")
    program.press("\r", "You chose 1 card. Choose exactly 2.")
    program.press("?\r", "The space bar marks an answer.")
    rows = program.press("3\r", "= ('2C', 'TH')")
    assert "Pass: 2C, TH" in rows
    assert not any("[x]" in row for row in rows)
    program.press("−१३\r", "= (-13,)")
    assert program.end() == 0


def test_keys_are_in_the_footer_and_pointer_and_marks_outlast_them() -> None:
    program = Program("asking", "en", "hinted", "hinted again", "hinted number", columns=120)
    program.shows("?, Enter: keys. h, Enter: hint. m, Enter: more.")
    program.press(DOWN + " ", "» [x] 2. QS")
    program.press("h", "Pass:   h")
    rows = program.press("\r", "= ('hint',)")
    assert "Pass: hint" in rows
    # pointer and marks are as they were
    program.shows("» [x] 2. QS")
    program.press("?\r", "Type h and press Enter for a hint.")
    program.press("1\r", "= ('QS', '2C')")
    program.press("hint\r", "= ('hint',)")
    program.shows("done")
    assert program.end() == 0


def test_the_pointer_begins_at_the_usual_choice() -> None:
    program = Program("asking", "en", "usual", "usual")
    program.shows("» 2. the ten")
    program.press("\r", "= ('TH',)")
    program.press("1\r", "= ('QS',)")
    assert program.end() == 0


@pytest.mark.parametrize(
    ("keys", "kind"),
    [(CTRL_C, "Cancelled"), (CTRL_D, "EndOfInput"), (ESC, "Quit"), ("q\r", "Quit"), ("x" + CTRL_D, "EndOfInput")],
)
def test_every_prompt_can_be_left(keys: str, kind: str) -> None:
    names = ["cards", "several", "number", "proceed"] if len(keys) == 1 else ["cards"]
    for name in names:
        program = Program("asking", "en", name, "cards")
        program.shows({"number": "Points?", "proceed": "Press Enter."}.get(name, "keys."))
        program.press(keys, f"left by {kind}")
        program.shows("done")
        assert program.end() == 0
        assert program.raw.rfind("\x1b[?25h") >= program.raw.rfind("\x1b[?25l")


def test_marathi_leaves_no_ghosts() -> None:
    program = Program("asking", "mr", "native", "number")
    program.shows("keys.")
    rows = program.press(DOWN, "» 2. एक्का")
    assert rows[:3] == ["इस्पिकची राणी:", "   1. इस्पिकची राणी", " » 2. एक्का"]
    rows = program.press("राणी\x7fी", "राणी:   राणी")
    assert rows[0] == "इस्पिकची राणी:   राणी"
    rows = program.press("\x7f" * 4 + "२\r", "= (2,)")
    assert rows[0] == "इस्पिकची राणी: एक्का"
    program.press("\x03", "left by Cancelled")


def test_a_telugu_sign_at_the_end_of_a_row_is_drawn_once() -> None:
    program = Program("asking", "te", "native")
    rows = program.shows("keys.")
    assert rows[1:3] == [" » 1. ఇస్పేటు రాణి", "   2. ఆఠీను పది"]
    program.press("\x03", "left by Cancelled")


@pytest.mark.parametrize(("code", "word", "cut"), [("mr", "राणी", "राण"), ("te", "పట్టు", "పట్ట")])
def test_the_cursor_stands_behind_what_is_typed_in_signs_of_any_width(code: str, word: str, cut: str) -> None:
    program = Program("asking", code, "native")
    program.shows("keys.")
    before = program.rows[0]
    for keys, typed in ((word, word), ("\x7f", cut), ("x", f"{cut}x"), ("\x7f", cut)):
        program.press(keys, f"{before}   {typed}\n")
        assert program.cursor == (0, cells(f"{before}   {typed}"))
    program.press("\x7f" * len(cut) + "1\r", "= (1,)")


@pytest.mark.parametrize("code", ["mr", "te"])
def test_marks_come_and_go_without_a_trace(code: str) -> None:
    program = Program("asking", code, "native several")
    plain = program.shows("keys.")
    first, second = (row.partition(". ")[2] for row in plain[1:3])
    assert plain[1:3] == [f" » [ ] 1. {first}", f"   [ ] 2. {second}"]
    rows = program.press(f" {DOWN} ", " » [x] 2.")
    assert rows[1:3] == [f"   [x] 1. {first}", f" » [x] 2. {second}"]
    rows = program.press(f" {UP} ", " » [ ] 1.")
    assert rows == plain
    program.press("1 2\r", "= (1, 2)")


@pytest.mark.parametrize("code", ["mr", "te"])
def test_a_long_question_can_be_read_in_a_small_window(code: str) -> None:
    program = Program("asking", code, "native long", rows=10, columns=40)
    program.shows("» 1.")
    ask = next(at for at, row in enumerate(program.rows) if "» 1." in row)
    assert ask <= 3, "the prompt itself is short"
    told = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|\r", "", program.raw).split("\n")
    for number in range(1, 9):
        assert " ".join(told).split().count(f"{number}.") >= 1
    assert " ".join(" ".join(told).split()).count(" ".join(LONG[code].split())) == 8
    assert all(cells(row) <= 40 for row in told)
    program.press("12\r", "= (2,)")


def test_a_menu_fits_itself_to_another_width_and_back() -> None:
    program = Program("asking", "te", "native long", columns=60)
    wide = program.shows("keys.")
    program.widen(30, "keys.")
    program.press(DOWN, "» 2.")
    assert all(cells(row) <= 30 for row in program.rows)
    program.widen(60, "Enter. Esc: leave.\n")
    rows = program.press(UP, "» 1.")
    at, below = (next(n for n, row in enumerate(shown) if "» 1." in row) for shown in (wide, rows))
    assert rows[below - 1 : below + 14] == wide[at - 1 : at + 14]
    program.press("2\r", "= (2,)")


def test_rows_of_an_open_menu_are_wrapped_between_words_when_the_window_gets_narrow() -> None:
    program = Program("asking", "en", "reminded", columns=60)
    program.shows("keys.")
    rows = program.widen(31, "   Esc: leave. ?, Enter: keys.")
    assert "   Arrow keys, or type a" in rows
    rows = program.widen(60, "   Arrow keys, or type a number; then Enter.")
    assert " » 1. the queen of spades Q♠" in rows
    program.press("1\r", "done")


def test_menus_have_the_colours_of_lines() -> None:
    program = Program("asking", "en", "cards", variables={"FOUR": "1", "LETTERS": "1"})
    rows = program.shows("keys.")
    assert rows[2:4] == [" » 1. the queen of spades QS♠", "   2. the ten of hearts 10H♥"]
    program.press("10h♥\r", "= ('TH',)")
    for sign, code in (("♠", "QS♠"), ("♥", "10H♥")):
        text, background = TILES[sign]
        assert re.search(rf"\x1b\[0;38;5;{text};48;5;{background}(;1)?m{code}", program.raw), repr(program.raw)


def test_where_nobody_knows_the_colours_menus_have_none() -> None:
    program = Program("asking", "en", "cards", variables={"TERM": "xterm"})
    program.shows("keys.")
    program.press("10h\r", "= ('TH',)")
    assert "\x1b[0;1m" in program.raw
    assert not _colours(program.raw)


def test_urdu_in_the_order_of_the_program_ends_at_the_right() -> None:
    program = Program("asking", "ur", "native", columns=50, variables={"ORDER": "app"})
    program.shows("keys.")
    rows = program.press(DOWN, ".2 «")
    assert rows[1] == ">"
    assert rows[2].endswith(" .1")
    assert cells(rows[2]) == 48
    assert cells(rows[3]) == 50
    program.press("\r", "= (2,)")


def test_the_words_of_an_open_menu_go_to_the_edge_of_another_width() -> None:
    program = Program("asking", "ur", "native", columns=50, variables={"ORDER": "app"})
    wide = program.shows("keys.")
    rows = program.widen(30, "Esc: leave.\n")
    assert (cells(wide[0]), cells(rows[0])) == (49, 29)
    assert (rows[0].strip(), rows[1]) == (wide[0].strip(), ">")
    assert program.widen(50, "Esc: leave. ?")[0] == wide[0]
    program.press("2\r", "= (2,)")


def test_no_word_of_an_open_menu_is_cut_off_when_the_window_gets_narrow() -> None:
    program = Program("asking", "en", "long words", columns=60)
    words = " ".join(program.shows("keys.")).partition("»")[0].split()
    rows = program.widen(31, "?, Enter: keys.")
    shown = "".join(rows).replace(" ", "")
    assert "".join(words) in shown
    program.press("1\r", "done")


def test_a_reminder_stands_right_above_a_menu_that_pushes_off_what_it_repeats() -> None:
    told = "Ben took the last trick."
    for rows, times in ((24, 1), (8, 1), (7, 2)):
        program = Program("asking", "en", "paused", "reminded", rows=rows)
        program.press("\r", "Your card:")
        assert program.raw.count(told) == times
        if times > 1:
            assert program.rows[:2] == [told, "Your card:"]
        program.press("1\r", "done")
        assert program.end() == 0
    simple = Program("asking", "en", "reminded", variables={"TERM": "dumb"})
    assert "Ben took the last trick." not in simple.shows("Your card:")
    simple.press("1\r", "done")


def test_what_a_question_is_about_stays_on_a_low_screen() -> None:
    program = Program("asking", "en", "brief", "brief again", rows=13)
    rows = program.shows("keys.")
    assert rows[:6] == [*["Ben took the last trick."] * 5, "Pass:"]
    rows = program.press("?\r", "clubs: 1. 2♣")
    assert rows[0] == "Type the numbers of your answers with spaces between them"
    assert not any("»" in row or "arrow" in row or "space bar" in row for row in rows)  # there is nothing to move in
    rows = program.press("2C TH\r", "= ('2C', 'TH')")
    rows = program.press("2C QS\r", "= ('2C', 'QS')")
    low = Program("asking", "en", "brief", rows=10)
    rows = [row.replace("\xa0", " ") for row in low.shows("Pass:")]
    assert rows[:8] == [
        *["Ben took the last trick."] * 5,
        "clubs: 1. 2♣",
        "Esc: leave. ?, Enter: keys. h, Enter: hint.",
        "Pass:",
    ]
    rows = low.press("9 1\r", "from 1 to 4.")
    assert rows[rows.index("There is no 9 in this list. Type a number from 1 to 4.") + 1] == "clubs: 1. 2♣"
    low.press("1 2\r", "= ('2C', 'QS')")


def test_what_pushes_a_menu_off_a_low_screen_is_said_of_what_follows() -> None:
    program = Program("asking", "en", "brief again", rows=7)
    program.shows("keys.")
    rows = program.press("9 1\r", "clubs: 1. 2♣")
    assert "There is no 9 in this list." in " ".join(rows)
    program.press("1 3\r", "= ('2C', 'TH')")


def test_what_was_told_is_read_before_a_question_that_would_push_it_off() -> None:
    told = "Ben took the last trick."
    program = Program("asking", "en", "told", "cards", "told", "number", rows=9)
    rows = program.shows("Press Enter to go on.")
    assert rows[:6] == [*[told] * 5, "Press Enter to go on."]
    assert not any("Clubs were led." in row for row in rows)
    program.press("\r", "keys.")
    rows = program.press("2\r", "Points?")  # for this one there is room
    assert rows[-7:] == ["= ('TH',)", *[told] * 5, "Points?"]
    program.press("7\r", "= (7,)")


def test_what_is_told_to_who_left_is_new() -> None:
    program = Program("asking", "en", "left", "told", "cards", rows=9)
    program.shows("Press Enter.")
    program.press(ESC, "Press Enter to go on.")
    program.press("\r", "» 1. the queen")


@pytest.mark.parametrize(
    ("names", "rows"),
    [
        (("told", "cards"), 24),
        (("told", "cards"), 5),  # one look is not enough for it
        (("cards",), 5),
        (("told", "retelling"), 9),
        (("told", "proceed"), 6),
        (("told", "brief again"), 9),
    ],
)
def test_nobody_waits_where_that_is_of_no_use(names: tuple[str, ...], rows: int) -> None:
    program = Program("asking", "en", *names, rows=rows)
    program.shows({"proceed": "Press Enter.", "brief again": "Pass:"}.get(names[-1], "1. the queen"))
    assert "to go on" not in program.raw


def test_a_pipe_or_a_simple_terminal_never_waits() -> None:
    program = Program("asking", "en", "told", "cards", rows=9, variables={"TERM": "dumb"})
    program.shows("Your card:")
    assert "to go on" not in program.raw


def test_keys_are_read_before_a_menu_pushes_them_off() -> None:
    program = Program("asking", "en", "cards", rows=12)
    program.shows("keys.")
    rows = program.press("?\r", "Press Enter to go on.")
    assert "Type the number of an answer and press Enter." in rows
    program.widen(50, "Press Enter to go on.")
    rows = program.press("\r", "» 1. the queen")
    assert rows[-1] == "   Esc: leave. ?, Enter: keys.", "the menu is drawn for the new width"
    program.press("3\r", "= ('KS',)")


def test_what_is_typed_while_keys_are_read_is_typed_at_the_prompt() -> None:
    program = Program("asking", "en", "cards", rows=12)
    program.shows("keys.")
    program.press("?\r", "Press Enter to go on.")
    program.press("9\r", "There is no 9 in this list.")
    rows = program.press("3\r", "= ('KS',)")
    assert "Your card: the king of spades" in " ".join(rows)
    several = Program("asking", "en", "hinted", "hinted", rows=16)
    several.shows("keys.")
    several.press("?\r", "Press Enter to go on.")
    several.press("h\r", "= ('hint',)")
    several.press("?\r", "Press Enter to go on.")
    several.press("1 3\r", "= ('2C', 'TH')")


def test_typing_before_a_question_answers_nothing_and_it_can_be_left() -> None:
    program = Program("asking", "en", "told", "cards", rows=9)
    program.shows("Press Enter to go on.")
    program.press("2\r", "Type q and press Enter to leave.")
    program.press("q\r", "left by Quit")


def test_a_long_menu_in_a_short_window_scrolls() -> None:
    program = Program("asking", "en", "long", rows=10, columns=30)
    program.shows("» 1.  card 0")
    program.press(UP, "» 40. card 39")
    program.press("17\r", "= (16,)")


def test_without_colour_there_are_no_colour_codes() -> None:
    program = Program("asking", "en", "cards", "several", variables={"NO_COLOR": "1", "FORCE_COLOR": "1"})
    program.shows("keys.")
    program.press("10h\r", "Pass:")
    program.press("1 3\r", "done")
    assert not _colours(program.raw)


def test_names_are_shown_as_they_are() -> None:
    program = Program("asking", "en", "odd names", columns=110)
    rows = program.shows("keys.")
    assert rows[:3] == [ODD, ODD, f" » 1. {ODD}"]
    program.press("1\r", f"{ODD} {ODD}")


def test_ascii_means_lines_without_cursor_codes() -> None:
    program = Program("asking", "en", "cards", "several", variables={"ASCII": "1"})
    assert "2. the ten of hearts 10H" in program.shows("Your card:")
    program.press("qs\r", "= ('QS',)")
    program.press("2c qs\r", "done")
    assert program.raw.isascii()
    assert "\x1b" not in re.sub(r"\x1b\[[0-9;]*m", "", program.raw)


@pytest.mark.parametrize("variables", [{"TERM": "dumb"}, {"ACCESSIBLE": "1"}])
def test_a_simple_terminal_gets_lines_without_escape_codes(variables: dict[str, str]) -> None:
    program = Program("asking", "en", "cards", "proceed", "several", variables=variables)
    program.shows("Your card:")
    program.press("qs\r", "= ('QS',)")
    program.press("\r", "Pass:")
    program.press("\x04", "left by EndOfInput")
    program.end()
    assert "\x1b" not in program.raw


def test_ctrl_c_at_a_plain_prompt_cancels() -> None:
    program = Program("asking", "en", "cards", variables={"TERM": "dumb"})
    program.shows("Your card:")
    program.press(CTRL_C, "left by Cancelled")


def test_widths_agree_or_the_language_is_not_drawn_in_menus(monkeypatch: pytest.MonkeyPatch) -> None:
    from prompt_toolkit import utils

    assert agree_on_widths("मराठी", {})
    monkeypatch.delattr(utils, "_CHAR_SIZES_CACHE")
    assert not agree_on_widths("मराठी", {})
    assert agree_on_widths("मराठी", {"KITTY_WINDOW_ID": "1"})
    assert agree_on_widths("English", {})


def test_enter_that_comes_too_early_is_no_answer() -> None:
    program = Program("asking", "en", "unpointed", "unpointed", "unpointed", "unpointed hinted", "unpointed again")
    rows = program.shows("keys.")
    assert not any("»" in row for row in rows)
    rows = program.press("\r", "Choose one answer.")
    assert not any("»" in row for row in rows)
    program.press(DOWN, "» 1. the queen")
    program.press("\r", "= ('QS',)")
    program.shows("keys.")
    program.press(UP, "» 3. the king")
    program.press(DOWN, "» 1. the queen")
    program.press("2\r", "= ('TH',)")
    program.press("ks\r", "= ('KS',)")
    program.press("h\r", "= ('hint',)")
    program.press("\r", "Choose one answer.")
    program.press(DOWN + DOWN + "\r", "= ('TH',)")
    assert program.end() == 0


def test_numbers_in_a_menu_have_letters() -> None:
    program = Program("asking", "en", "points", "points", "points")
    assert "   b. 13 points" in program.shows("type a letter; then Enter.")
    program.press("13\r", "= (13,)")
    program.press("c\r", "= (26,)")
    program.press("2\r", "= (2,)")
    assert program.end() == 0


def test_a_typed_word_is_not_taken_for_enter() -> None:
    program = Program("asking", "en", "proceed")
    program.shows("Press Enter.")
    program.press("3\r", "Press Enter to go on.")
    program.press("\r", "= ()")
    assert program.end() == 0


def test_a_key_and_what_it_does_stand_on_one_row() -> None:
    program = Program("asking", "en", "hinted")
    program.shows("m, Enter: more.")
    for columns in range(30, 64, 3):
        program.widen(columns, "m, Enter: more.")
        for entry in ("Esc: leave.", "?, Enter: keys.", "h, Enter: hint."):
            program.shows(entry)
    program.press(CTRL_C, "left by Cancelled")


def _colours(raw: str) -> set[str]:
    """The codes of colours in what was drawn."""
    codes = {code for run in re.findall(r"\x1b\[([\d;]*)m", raw) for code in run.split(";")}
    return codes & {str(code) for code in (*range(30, 50), *range(90, 108))}
