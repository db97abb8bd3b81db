"""All kinds of screens in all languages, narrow and wide: nothing on them depends on the width of a script."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from tests.app.screens import Screens, Shown
from tests.e2e.command import LANGUAGES
from tests.ui.support import environment
from tutor.i18n.bidi import Mode
from tutor.i18n.cells import cells
from tutor.ui.layout import Layout
from tutor.ui.menu import MARK_MARGIN, MENU_MARGIN, RIGHT_MARGIN
from tutor.ui.screen import Line, Question, Style

WIDTHS = (30, 40, 80, 120)
MARKS = re.compile("[\u200e\u200f\u2066-\u2069]")
HANGING = 2
NOT_BROKEN = ("--bidi auto|terminal|app|plain",)
"""Rows that are wider than the narrowest screens: an option and its values stand together."""
JOINERS = "\u200c\u200d"
CODE = re.compile(r"(?:10|[2-9TJQKA])?[♣♦♥♠]|Jo")


class Drawn(NamedTuple):
    """What one line, one choice or one prompt looks like on the screen."""

    text: str
    rows: list[str]
    width: int
    indent: int | None = 0
    """Of rows after the first; ``None`` where rows are no continuation of each other."""


@pytest.fixture(scope="module", params=LANGUAGES)
def screens(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Screens:
    return Screens(tmp_path_factory.mktemp("screens"), request.param)


def layout(screens: Screens, width: int, mode: Mode, **looks: Any) -> Layout:
    return Layout(environment(width=width, bidi=mode)._replace(**looks), screens.context.catalogue.language)


def drawn(layout: Layout, width: int, shown: Shown) -> Iterator[Drawn]:
    if isinstance(shown, Line):
        indent = None if shown.style is Style.TABLE else HANGING * shown.hanging
        yield Drawn(shown.text, layout.rows(shown), width, indent)
        return
    above, words = layout.prompt(shown.ask)
    yield Drawn(shown.ask, [*above, words], width - 1)
    margin = MENU_MARGIN + RIGHT_MARGIN * layout.to_the_right + MARK_MARGIN * (shown.most > 1)
    indent = max((len(mark) + 2 for mark in shown.marks), default=0)
    for free in (0, margin):
        for mark, choice, rows in zip(shown.marks, shown.choices, layout.items(shown, free), strict=True):
            yield Drawn(f"{mark}. {choice.label}", rows, width - free, indent)


def all_drawn(screens: Screens, width: int, mode: Mode, **looks: Any) -> Iterator[Drawn]:
    draws = layout(screens, width, mode, **looks)
    for shown in dict.fromkeys(each for kind in screens.kinds.values() for each in kind):
        yield from drawn(draws, width, shown)
    for page in screens.help(draws, width):
        yield Drawn(page, page.split("\n"), width, None)


def test_every_kind_is_there(screens: Screens) -> None:
    assert all(screens.kinds.values()), {kind: len(shown) for kind, shown in screens.kinds.items()}
    assert not any("crash.log" in text for text in screens.texts())


@pytest.mark.parametrize("width", WIDTHS)
def test_rows_are_not_too_wide_and_hang_as_they_should(screens: Screens, width: int) -> None:
    faults: list[str] = []
    for each in all_drawn(screens, width, Mode.PLAIN):
        faults += [f"{what}: {row!r}" for row in each.rows for what in _faults(row, each.width)]
        if each.indent is not None:
            faults += [f"not indented by {each.indent}: {row!r}" for row in each.rows[1:] if not _hangs(row, each)]
            if " ".join(each.rows).split() != MARKS.sub("", each.text).split():
                faults.append(f"other words: {each.text!r}: {each.rows}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("width", [30, 40])
def test_a_prompt_takes_three_rows_at_most(screens: Screens, width: int) -> None:
    draws = layout(screens, width, Mode.PLAIN)
    for shown in (each for kind in screens.kinds.values() for each in kind if isinstance(each, Question)):
        above, _ = draws.prompt(shown.ask)
        assert len(above) < 3, shown.ask


@pytest.mark.parametrize("mode", [Mode.APP, Mode.TERMINAL])
def test_the_order_of_the_letters_changes_no_row(screens: Screens, mode: Mode) -> None:
    if not screens.context.catalogue.language.rtl:
        return
    width = 40
    plain = [each for kind in screens.kinds.values() for each in kind]
    draws, other = layout(screens, width, Mode.PLAIN), layout(screens, width, mode)
    for shown in plain[::5]:
        if isinstance(shown, Question):
            continue  # the right edge needs some cells of its own
        rows, ordered = draws.rows(shown), other.rows(shown)
        assert len(rows) == len(ordered)
        for row, seen in zip(rows, ordered, strict=True):
            assert cells(seen) <= width or " " not in seen.strip()
            assert mode is Mode.APP or MARKS.sub("", seen).strip() == row.strip()
            assert sorted(CODE.findall(seen)) == sorted(CODE.findall(row))


def test_only_the_letters_of_the_language_are_outside_ascii_where_that_is_asked(screens: Screens) -> None:
    own = set("".join(screens.context.catalogue.language.punctuation))
    seen = {char for each in all_drawn(screens, 80, Mode.PLAIN, ascii=True) for char in "".join(each.rows)}
    signs = {char for char in seen - own if not char.isascii() and unicodedata.category(char)[:1] not in "LM"}
    assert not {char for char in signs if not (char.isdecimal() or char in JOINERS)}


def test_every_sign_of_a_suit_has_its_letter_beside_it_where_that_is_asked(screens: Screens) -> None:
    for each in all_drawn(screens, 40, Mode.PLAIN, letters=True):
        for row in each.rows:
            assert cells(row) <= each.width or " " not in row.strip()
            assert len(re.findall("C♣|D♦|H♥|S♠", row)) == len(re.findall("[♣♦♥♠]", row))


def test_no_column_carries_a_meaning_where_lines_are_heard(screens: Screens) -> None:
    draws = layout(screens, 80, Mode.PLAIN, linear=True)
    for shown in (each for kind in screens.kinds.values() for each in kind if isinstance(each, Line)):
        for row in draws.rows(shown):
            assert "   " not in row.strip(), "no gap is wider than that behind a number or a code"
            assert not any(unicodedata.category(char) == "Cc" for char in row)


def test_colours_say_nothing_that_words_do_not_say(screens: Screens) -> None:
    lines = [each for kind in screens.kinds.values() for each in kind if isinstance(each, Line)]
    good, bad = ({line.text for line in lines if line.style is style} for style in (Style.GOOD, Style.BAD))
    assert good
    assert bad
    assert not good & bad, "the colour alone would tell which it is"
    assert all(any(char.isalpha() for char in text) for text in good | bad)


def _faults(row: str, width: int) -> Iterator[str]:
    if cells(row) > width and " " in row.strip() and row.strip() not in NOT_BROKEN:
        yield f"wider than {width}"
    if row != row.rstrip():
        yield "space at the end"
    if _column_after_words(row):
        yield "a column after translated words"


def _hangs(row: str, each: Drawn) -> bool:
    assert each.indent is not None
    return row.startswith(" " * each.indent) and not row[each.indent :].startswith(" ")


def _column_after_words(row: str) -> bool:
    """Something has a place of its own to the right of letters that terminals do not agree about."""
    before, gap, after = row.strip().partition("  ")
    return bool(gap and after) and any(_is_word(char) for char in before)


def _is_word(char: str) -> bool:
    return not char.isascii() and unicodedata.category(char)[0] in "LM"
