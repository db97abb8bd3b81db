"""Colours, proven from the palette: how well they can be read, and by whom they can be told apart."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest

from tests.ui.support import catalogue, environment
from tutor.i18n.bidi import Mode
from tutor.ui.environment import Colours
from tutor.ui.layout import Layout
from tutor.ui.screen import Line, Style
from tutor.ui.theme import GREEN, RED, TILES, Theme

ENOUGH = 4.5
"""The contrast that WCAG 2 asks of text."""
STEP = 20.0
"""Of the 100 steps of lightness from black to white, how many lie between two tiles at least."""
BLACK, WHITE = 16, 231
# What people see who lack one kind of cones: the matrices of Machado, Oliveira and Fernandes (2009), "A
# physiologically-based model for simulation of color vision deficiency",
# at full severity, for linear RGB.
EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(entry: int) -> list[float]:
    """Red, green and blue of an entry of xterm's palette, as amounts of light."""
    steps = (0, 95, 135, 175, 215, 255)
    place = entry - 16
    if entry < 232:
        channels = [steps[place // 36], steps[place // 6 % 6], steps[place % 6]]
    else:
        channels = [8 + 10 * (entry - 232)] * 3
    return [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in channels)
    ]


def luminance(entry: int, eye: str = "usual") -> float:
    seen = [sum(a * b for a, b in zip(row, linear(entry), strict=True)) for row in EYES[eye]]
    red, green, blue = (min(1.0, max(0.0, part)) for part in seen)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: int, other: int, eye: str = "usual") -> float:
    dark, light = sorted((luminance(one, eye), luminance(other, eye)))
    return (light + 0.05) / (dark + 0.05)


def lightness(entry: int, eye: str) -> float:
    """CIE L*, from 0 to 100."""
    light = luminance(entry, eye)
    return float(116 * light ** (1 / 3) - 16) if light > 0.008856 else 903.3 * light


def test_the_measures_are_those_of_the_standard() -> None:
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert (lightness(BLACK, "usual"), lightness(WHITE, "usual")) == pytest.approx((0, 100), abs=0.1)
    assert contrast(196, WHITE) == pytest.approx(3.998, abs=0.001)


@pytest.mark.parametrize("entry", [RED, GREEN])
@pytest.mark.parametrize("background", [BLACK, WHITE])
def test_text_can_be_read_on_black_and_on_white(entry: int, background: int) -> None:
    assert contrast(entry, background) >= ENOUGH


@pytest.mark.parametrize("eye", EYES)
def test_text_on_a_tile_can_be_read(eye: str) -> None:
    for tile in TILES.values():
        assert contrast(tile.text, tile.background, eye) >= ENOUGH


@pytest.mark.parametrize("eye", EYES)
def test_no_two_tiles_are_about_as_light_as_each_other(eye: str) -> None:
    ladder = sorted(lightness(tile.background, eye) for tile in TILES.values())
    assert all(below + STEP <= above for below, above in pairwise(ladder)), ladder


def test_text_on_black_and_on_white_could_not_have_four_colours() -> None:
    both = [n for n in range(16, 256) if contrast(n, BLACK) >= ENOUGH <= contrast(n, WHITE)]
    assert {RED, GREEN} <= set(both)
    assert all(abs(lightness(a, "usual") - lightness(b, "usual")) < 2 for a, b in combinations(both, 2))


TWO, FOUR = Theme(Colours.PALETTE), Theme(Colours.PALETTE, four_colour=True)
ON, OFF = f"\x1b[0;1;38;5;{RED}m", "\x1b[0m"


def test_two_colours() -> None:
    assert TWO.paint("10♥ 2♣ A♦ Q♠ ♥") == f"{ON}10♥{OFF} 2♣ {ON}A♦{OFF} Q♠ {ON}♥{OFF}"
    assert TWO.paint("QH♥") == f"{ON}QH♥{OFF}"


def test_four_colours() -> None:
    for code in ("10{}", "{}"):
        for sign, (text, background) in TILES.items():
            card = code.format(sign)
            assert FOUR.paint(card) == f"\x1b[0;38;5;{text};48;5;{background}m{card}{OFF}"


def test_a_coloured_card_does_not_end_the_look_of_its_line() -> None:
    look = f"\x1b[1;38;5;{RED}m"
    assert TWO.paint("Not 10♥ now", Style.BAD) == f"{look}Not {ON}10♥{OFF}{look} now{OFF}"


def test_where_nobody_knows_the_colours_lines_are_bold() -> None:
    bold = Theme(Colours.BOLD, four_colour=True)
    assert bold.paint("10♥ and Q♠") == "10♥ and Q♠"
    assert [bold.paint("x", style) for style in (Style.TITLE, Style.GOOD, Style.BAD)] == ["\x1b[1mx\x1b[0m"] * 3


def test_without_colours_nothing_is_added() -> None:
    for style in Style:
        assert Theme(four_colour=True).paint("10♥ and Q♠", style) == "10♥ and Q♠"


@pytest.mark.parametrize("colours", list(Colours))
@pytest.mark.parametrize("four", [True, False])
@pytest.mark.parametrize("style", [style for style in Style if style is not Style.TABLE])
def test_a_look_changes_no_sign_and_names_no_colour_of_the_sixteen(colours: Colours, four: bool, style: Style) -> None:
    painted = Theme(colours, four).paint("Ben: 10♥, QS♠ and ♦.", style)
    assert re.sub("\x1b\\[[0-9;]*m", "", painted) == "Ben: 10♥, QS♠ and ♦."
    for codes in re.findall("\x1b\\[([0-9;]*)m", painted):
        assert re.fullmatch(r"(0|1|0;)?;?(1;)?(38;5;\d+)?(;48;5;\d+)?", codes), codes


def test_the_environment_says_which_looks_there_are() -> None:
    shown = environment()._replace(colours=Colours.PALETTE, four_colour=True)
    assert Layout(shown, catalogue().language).rows(Line("Q♠")) == [FOUR.paint("Q♠")]


@pytest.mark.parametrize("mode", list(Mode))
def test_cards_in_urdu_have_their_colours_in_every_order(mode: Mode) -> None:
    shown = environment(bidi=mode)._replace(colours=Colours.PALETTE, four_colour=True, letters=True)
    (row,) = Layout(shown, catalogue("ur").language).rows(Line("حکم کی بیگم Q♠ اور 10♥۔"))
    assert FOUR.paint("QS♠") in row
    assert FOUR.paint("10H♥") in row
