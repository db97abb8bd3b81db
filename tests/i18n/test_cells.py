from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.i18n.cells import cells, pad, wrap


# Measured by cursor reports in VTE, xterm, urxvt, alacritty, Konsole and tmux.
@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("", 0), ("Hearts", 6), ("Q♠ 10♥", 6), ("राणी", 4), ("चौकट", 4), ("इस्पिक", 5), ("ఇస్పేటు", 5), ("పట్టు", 4),
        ("స్త్రీ", 3), ("حکم کی بیگم", 11), ("\u2067حکم\u2069\u200e", 3), ("漢字", 4),
    ],
)  # fmt: skip
def test_cells(text: str, width: int) -> None:
    assert cells(text) == width


def test_pad_counts_cells() -> None:
    assert pad("पट्ट", 5) == "पट्ट  "
    assert pad("too long", 3) == "too long"


def test_wrap_breaks_at_spaces_and_indents() -> None:
    assert wrap("one two three four", 9, 2) == ["one two", "  three", "  four"]
    assert wrap("", 9) == [""]
    assert wrap("a\n\n  b", 9) == ["a", "", "  b"]


def test_wrap_keeps_long_words_whole() -> None:
    assert wrap("ఇస్పేటు a ఇస్పేటురాణి", 4) == ["ఇస్పేటు", "a", "ఇస్పేటురాణి"]


WORDS = st.lists(st.text(st.sampled_from("aé♠राణిక్षحکمstr"), min_size=1, max_size=9), min_size=1, max_size=12)


@given(WORDS, st.integers(1, 30), st.integers(0, 4))
def test_wrap_loses_nothing_and_fits_where_it_can(words: list[str], width: int, indent: int) -> None:
    lines = wrap(" ".join(words), width, indent)
    assert " ".join(lines).split() == words
    assert all(cells(line) <= width or len(line.split()) == 1 for line in lines)
