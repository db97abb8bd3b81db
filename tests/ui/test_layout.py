from __future__ import annotations

from typing import Any

import pytest

from tests.ui.support import catalogue, environment
from tutor.i18n.bidi import Mode
from tutor.i18n.cells import cells
from tutor.ui.layout import Layout
from tutor.ui.screen import Choice, Line, Question, Style

TEXTS = {
    "en": "Clubs were led and you still hold clubs, so you cannot play the queen of spades Q♠ or 10♥ now.",
    "ur": "چڑی چلی گئی ہے اور آپ کے پاس ابھی چڑی ہے، اس لیے آپ 10♥ یا Q♠ نہیں چل سکتے، پہلے چڑی کا پتا چلیں۔",
    "fil": "Ang unang baraha ay 10♣ kaya kailangan mong sumunod sa palo kung mayroon ka pa nito sa kamay.",
    "mr": "पहिल्या डावात कोणीही बदाम किंवा इस्पिकची राणी Q♠ टाकू शकत नाही, जर त्यांच्याकडे दुसरे काही असेल.",
    "te": "మొదటి పట్టులో ఎవరూ ఆఠీను లేదా ఇస్పేటు రాణి Q♠ వేయకూడదు, వేరే ముక్కలు ఉన్నప్పుడు 10♥ కూడా.",
}
RLI, LRI, PDI = "\u2067", "\u2066", "\u2069"


def layout(
    code: str = "en", *, width: int = 80, ascii_only: bool = False, bidi: Mode | None = None, **looks: Any
) -> Layout:
    return Layout(
        environment(width=width, ascii_only=ascii_only, bidi=bidi)._replace(**looks), catalogue(code).language
    )


def asked(*labels: str) -> Question:
    return Question((), "?", tuple(Choice(label, label) for label in labels), cards=True)


@pytest.mark.parametrize("code", sorted(TEXTS))
def test_no_word_is_broken_at_forty_cells(code: str) -> None:
    rows = layout(code, width=40, bidi=Mode.PLAIN).rows(Line(TEXTS[code]))
    assert len(rows) > 1
    assert all(cells(row) <= 40 for row in rows)
    assert " ".join(rows).split() == TEXTS[code].split()


def test_a_choice_goes_on_under_its_words() -> None:
    *_, (first, *rest) = layout(width=30).items(asked(*"abcdefghi", TEXTS["en"]))
    assert first.startswith("10. Clubs")
    assert all(row.startswith("    ") and not row.startswith("     ") for row in rest)


def test_names_of_cards_begin_below_each_other() -> None:
    rows = layout("mr").items(asked("Q♠  इस्पिकची राणी", *"bcdefgh", "Jo  जोकर", "10♥  बदामची दश्शी"))
    assert rows[0] == ["1.  Q♠   इस्पिकची राणी"]
    assert rows[1] == ["2.  b"]
    assert rows[-2:] == [["9.  Jo   जोकर"], ["10. 10♥  बदामची दश्शी"]]
    with_letters = layout(letters=True).items(asked("Q♠  the queen of spades", "10♥  the ten of hearts"))
    assert with_letters == [["1. QS♠   the queen of spades"], ["2. 10H♥  the ten of hearts"]]
    assert layout().items(asked("Yes", "No")) == [["1. Yes"], ["2. No"]]


def test_a_width_below_thirty_counts_as_thirty() -> None:
    assert max(map(cells, layout(width=5).rows(Line(TEXTS["en"])))) > 20


@pytest.mark.parametrize("mode", list(Mode))
def test_an_urdu_line_in_every_mode(mode: Mode) -> None:
    rows = layout("ur", width=40, bidi=mode).rows(Line(TEXTS["ur"]))
    text = "\n".join(rows)
    if mode is Mode.PLAIN:
        assert not {RLI, LRI, PDI} & set(text)
    elif mode is Mode.TERMINAL:
        assert all(row.endswith("\u200f\u200e") for row in rows)
        assert f"{LRI}10♥{PDI}" in text
    else:
        assert all(cells(row) == 40 for row in rows)
        assert "10♥" in text
        assert "۔" in rows[-1].strip()[0]


def test_a_left_to_right_language_has_no_marks() -> None:
    assert layout("mr", bidi=Mode.TERMINAL).rows(Line("राणी Q♠")) == ["राणी Q♠"]


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("code", ["en", "ur"])
def test_no_text_turns_round_what_stands_behind_it(code: str, mode: Mode) -> None:
    name = "".join(map(chr, (0x61C, *range(0x200E, 0x2010), *range(0x202A, 0x202F), *range(0x2066, 0x206A)))) + "x"
    drawn = layout(code, bidi=mode)
    assert drawn.rows(Line(f"{name}: 13 + 26 = 39")) == ["x: 13 + 26 = 39"]
    assert drawn.rows(Line(f"{name}\t13\n{name}\t26", Style.TABLE)) == ["x   13", "x   26"]
    assert drawn.items(Question((), "?", (Choice("x", name),))) == [["1. x"]]


def test_ascii_has_letters_for_suits_and_underlines_titles() -> None:
    draws = layout(ascii_only=True)
    assert draws.rows(Line("“Q♠” – 10♥…", Style.TITLE)) == ['"QS" - 10H...', "-------------"]
    assert "".join(draws.rows(Line(TEXTS["en"]))).isascii()


@pytest.mark.parametrize("ascii_only", [False, True])
def test_no_line_is_broken_at_a_space_that_holds_words_together(ascii_only: bool) -> None:
    text = ", ".join(f"{letter}:\u00a0Somebody" for letter in "ABCDE")
    rows = layout(width=30, ascii_only=ascii_only).rows(Line(text))
    assert [row.replace("\u00a0", " ") for row in rows] == [
        "A: Somebody, B: Somebody,",
        "C: Somebody, D: Somebody,",
        "E: Somebody",
    ]
    assert "".join(rows).isascii() == ascii_only


@pytest.mark.parametrize("mode", Mode)
def test_a_row_of_cards_in_urdu_begins_at_the_edge_of_its_heading(mode: Mode) -> None:
    drawn = layout("ur", width=30, bidi=mode)
    (heading,), rows = drawn.rows(Line("آپ کے پتے:")), drawn.rows(Line("2♣ 10♥ Q♠ " * 5, Style.CARDS, hanging=True))
    assert len(rows) > 1
    edge = 30 if drawn.to_the_right else cells(heading)
    assert cells(heading) == edge
    assert all(cells(row) == 30 or not drawn.to_the_right for row in rows)


def test_ascii_cards_keep_their_order_in_urdu() -> None:
    for mode in (Mode.APP, Mode.PLAIN):
        assert "10H" in layout("ur", ascii_only=True, bidi=mode).rows(Line("پتا 10♥ ہے"))[0]
    assert f"{LRI}10H{PDI}" in layout("ur", ascii_only=True, bidi=Mode.TERMINAL).rows(Line("پتا 10♥ ہے"))[0]


def test_an_ascii_title_in_urdu_is_underlined_at_the_right() -> None:
    _, underline = layout("ur", ascii_only=True, bidi=Mode.APP, width=30).rows(Line("پتا", Style.TITLE))
    assert underline == "---".rjust(30)


def test_letters_stand_beside_the_signs() -> None:
    draws = layout(letters=True)
    assert draws.rows(Line("♠: 10♥, Q♠ and ♦")) == ["S♠: 10H♥, QS♠ and D♦"]
    assert draws.prompt("Q♠?") == ([], "QS♠?")
    assert draws.rows(Line("2\t♠", Style.TABLE)) == ["2   S♠"]
    assert layout(letters=True, ascii_only=True).rows(Line("10♥ Q♠")) == ["10H QS"]


def test_lines_with_letters_are_wrapped_by_the_width_that_they_have_then() -> None:
    cards = " ".join(f"{rank}♥" for rank in (*range(2, 11), *"JQKA"))
    rows = layout(width=40, letters=True).rows(Line(cards, Style.CARDS))
    assert len(rows) == 2
    assert all(len(row) <= 40 for row in rows)
    assert " ".join(rows) == cards.replace("♥", "H♥")


@pytest.mark.parametrize("mode", list(Mode))
def test_a_code_with_its_letter_keeps_its_order_in_urdu(mode: Mode) -> None:
    (row,) = layout("ur", bidi=mode, letters=True).rows(Line("پتا 10♥ یا Q♠ یا ♣ ہے"))
    for code in ("10H♥", "QS♠", "C♣"):
        assert (f"{LRI}{code}{PDI}" if mode is Mode.TERMINAL else code) in row


TABLE = "\n".join(("\tA\tB\tC", "1\t0\t13\t-26", "२\t१३\t100\t0"))


def test_a_table_has_its_numbers_to_the_right() -> None:
    assert layout("mr").rows(Line(TABLE, Style.TABLE)) == [
        "      A    B    C",
        "1     0   13  -26",
        "२    १३  100    0",
    ]


def test_on_a_terminal_the_cursor_goes_to_what_follows_a_sign_of_unknown_width() -> None:
    rows = layout("mr", plain=False).rows(Line(TABLE, Style.TABLE))
    assert rows == ["      A    B    C", "1     0   13  -26", "२ \x1b[6G१३\x1b[10G100\x1b[17G0"]
    for negative in (layout("ur", bidi=mode).rows(Line("1\t\u200e-26", Style.TABLE)) for mode in Mode):
        assert negative == ["1   -26"]


def test_a_line_that_columns_give_its_meaning_has_another_to_be_heard() -> None:
    lines = (
        Line("\tA\tB\n1\t0\t26", Style.TABLE, aloud=(Line("You: 0"), Line("Ben: 26"))),
        Line("A: You, B: Ben", aloud=()),
    )
    assert [row for line in lines for row in layout(linear=True).rows(line)] == ["You: 0", "Ben: 26"]
    assert [row for line in lines for row in layout().rows(line)] == ["     A   B", "1    0  26", "A: You, B: Ben"]


def test_a_table_that_is_too_wide_goes_on_below() -> None:
    wide = "\n".join(
        "\t".join((label, *(str(n) for n in range(start, start + 12)))) for label, start in (("a", 0), ("b", 95))
    )
    for width, blocks in ((80, 1), (62, 1), (61, 2), (40, 2), (30, 3)):
        rows = layout(width=width).rows(Line(wide, Style.TABLE))
        assert all(cells(row) <= width and not row.endswith(" ") for row in rows)
        assert len(rows) == 3 * blocks - 1
        assert [row[0] for row in rows if row] == ["a", "b"] * blocks
        numbers = [int(word) for row in rows if row.startswith("b") for word in row.split()[1:]]
        assert numbers == list(range(95, 107))


def test_a_table_is_wider_than_a_screen_that_has_no_room_for_a_column() -> None:
    assert layout(width=30).rows(Line(f"{'x' * 40}\t1", Style.TABLE)) == [f"{'x' * 40}    1"]


def test_an_empty_line_stays() -> None:
    assert layout().rows(Line("")) == [""]


def test_rows_of_a_hanging_line_are_indented_after_the_first() -> None:
    cards = " ".join(f"{rank}♥" for rank in (*range(2, 11), *"JQKA"))
    first, *rest = layout(width=30).rows(Line(f"Clara has taken: {cards}", Style.CARDS, hanging=True))
    assert first.startswith("Clara has taken: 2♥")
    assert rest
    assert all(row.startswith("  ") and row[2] != " " for row in rest)
    right = layout("ur", width=30, bidi=Mode.APP).rows(Line(f"انا کے پتے: {cards}", Style.CARDS, hanging=True))
    assert all(cells(row) <= 30 for row in right)
    assert right[1].endswith("  ")
