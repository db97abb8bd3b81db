from __future__ import annotations

import pytest

from tests.ui.support import catalogue, environment
from tutor.i18n.bidi import Mode
from tutor.i18n.cells import cells
from tutor.ui.layout import Layout
from tutor.ui.screen import Line, Style
from tutor.ui.theme import Theme

TEXTS = {
    "en": "Clubs were led and you still hold clubs, so you cannot play the queen of spades Q♠ or 10♥ now.",
    "ur": "چڑی چلی گئی ہے اور آپ کے پاس ابھی چڑی ہے، اس لیے آپ 10♥ یا Q♠ نہیں چل سکتے، پہلے چڑی کا پتا چلیں۔",
    "fil": "Ang unang baraha ay 10♣ kaya kailangan mong sumunod sa palo kung mayroon ka pa nito sa kamay.",
    "mr": "पहिल्या डावात कोणीही बदाम किंवा इस्पिकची राणी Q♠ टाकू शकत नाही, जर त्यांच्याकडे दुसरे काही असेल.",
    "te": "మొదటి పట్టులో ఎవరూ ఆఠీను లేదా ఇస్పేటు రాణి Q♠ వేయకూడదు, వేరే ముక్కలు ఉన్నప్పుడు 10♥ కూడా.",
}
NO_COLOUR = Theme()
RLI, LRI, PDI = "\u2067", "\u2066", "\u2069"


def layout(
    code: str = "en", *, width: int = 80, ascii_only: bool = False, bidi: Mode | None = None, theme: Theme = NO_COLOUR
) -> Layout:
    return Layout(environment(width=width, ascii_only=ascii_only, bidi=bidi), catalogue(code).language, theme)


@pytest.mark.parametrize("code", sorted(TEXTS))
def test_no_word_is_broken_at_forty_cells(code: str) -> None:
    rows = layout(code, width=40, bidi=Mode.PLAIN).rows(Line(TEXTS[code]))
    assert len(rows) > 1
    assert all(cells(row) <= 40 for row in rows)
    assert " ".join(rows).split() == TEXTS[code].split()


def test_a_choice_goes_on_under_its_words() -> None:
    first, *rest = layout(width=30).item("10", TEXTS["en"])
    assert first.startswith("10. Clubs")
    assert all(row.startswith("    ") and not row.startswith("     ") for row in rest)


def test_a_width_below_thirty_counts_as_thirty() -> None:
    assert max(map(cells, layout(width=5).rows(Line(TEXTS["en"])))) > 20


@pytest.mark.parametrize("mode", list(Mode))
def test_an_urdu_line_in_every_mode(mode: Mode) -> None:
    rows = layout("ur", width=40, bidi=mode).rows(Line(TEXTS["ur"]))
    text = "\n".join(rows)
    if mode is Mode.PLAIN:
        assert not {RLI, LRI, PDI} & set(text)
    elif mode is Mode.TERMINAL:
        assert all(row.startswith(RLI) and row.endswith(PDI) for row in rows)
        assert f"{LRI}10♥{PDI}" in text
    else:
        assert all(cells(row) == 40 for row in rows)
        assert "10♥" in text
        assert "۔" in rows[-1].strip()[0]


def test_a_left_to_right_language_has_no_marks() -> None:
    assert layout("mr", bidi=Mode.TERMINAL).rows(Line("राणी Q♠")) == ["राणी Q♠"]


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


def test_ascii_cards_keep_their_order_in_urdu() -> None:
    for mode in (Mode.APP, Mode.PLAIN):
        assert "10H" in layout("ur", ascii_only=True, bidi=mode).rows(Line("پتا 10♥ ہے"))[0]
    assert f"{LRI}10H{PDI}" in layout("ur", ascii_only=True, bidi=Mode.TERMINAL).rows(Line("پتا 10♥ ہے"))[0]


def test_an_ascii_title_in_urdu_is_underlined_at_the_right() -> None:
    _, underline = layout("ur", ascii_only=True, bidi=Mode.APP, width=30).rows(Line("پتا", Style.TITLE))
    assert underline == "---".rjust(30)


def test_colours() -> None:
    two = layout(theme=Theme(colour=True))
    assert two.rows(Line("10♥ 2♣ A♦ Q♠")) == ["\x1b[0;31m10♥\x1b[0m 2♣ \x1b[0;31mA♦\x1b[0m Q♠"]
    assert two.rows(Line("Right.", Style.GOOD)) == ["\x1b[32mRight.\x1b[0m"]
    four = layout(theme=Theme(colour=True, four_colour=True)).rows(Line("♥ ♣ ♦ ♠"))[0]
    assert four == "\x1b[0;31m♥\x1b[0m \x1b[0;32m♣\x1b[0m \x1b[0;94m♦\x1b[0m ♠"


def test_a_coloured_card_does_not_end_the_colour_of_its_line() -> None:
    row = layout(theme=Theme(colour=True)).rows(Line("Not 10♥ now", Style.BAD))[0]
    assert row == "\x1b[31mNot \x1b[0;31m10♥\x1b[0m\x1b[31m now\x1b[0m"


def test_without_colour_nothing_is_added() -> None:
    for style in Style:
        assert layout().rows(Line("10♥ and Q♠", style)) == ["10♥ and Q♠"]


TABLE = "\n".join(("\tA\tB\tC", "1\t0\t13\t-26", "२\t१३\t100\t0"))


def test_a_table_has_its_numbers_to_the_right() -> None:
    assert layout("mr").rows(Line(TABLE, Style.TABLE)) == [
        "      A    B    C",
        "1     0   13  -26",
        "२    १३  100    0",
    ]


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
