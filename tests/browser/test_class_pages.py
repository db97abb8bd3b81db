"""What a class gets on paper and on the panel, in every language, in a browser."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.app.desk import Desk
from tests.browser.chromium import Chromium
from tests.browser.looking import LANGUAGES, look_at
from tutor.app.paper.worksheet import Wishes, worksheet_command
from tutor.ui.pages.model import Bars, Block, Column, Page, Table
from tutor.ui.pages.render import render

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", LANGUAGES)
def test_worksheets_fit_and_can_be_heard(chromium: Chromium, tmp_path: Path, language: str) -> None:
    context = Desk(tmp_path, language).context
    other = "ur" if language == "en" else "en"
    out = str(tmp_path / "sheet.html")
    wishes = Wishes(None, "cancellation", 8, {}, 8, "9", None, key=True, deck=True, out=out, beside=other, force=False)
    worksheet_command(context, wishes)
    for name in ("sheet", "sheet-key", "sheet-deck"):
        look_at(chromium, tmp_path / f"{name}.html", (language, other))


@pytest.mark.parametrize("language", LANGUAGES)
def test_bars_and_wide_tables_fit(chromium: Chromium, tmp_path: Path, language: str) -> None:
    speech = Desk(tmp_path, language).context.speech
    blocks: list[Block] = [
        Bars(speech.suit(1), ((speech.card(1), 3, 8), ("=" * 80, 0, 8), ("ل" * 90, 8, 8))),
        Table(("", *"ABCDEFGHIJKL"), tuple((speech.card(1 << n), *"123456789012") for n in range(20))),
    ]
    page = tmp_path / "bars.html"
    page.write_text(render(Page((Column(speech, speech.suit(2), tuple(blocks)),))), encoding="utf-8")
    look_at(chromium, page, (language,))


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="there is no pdftotext")
def test_every_printed_page_says_what_it_was_made_from(chromium: Chromium, tmp_path: Path) -> None:
    out = str(tmp_path / "a.html")
    wishes = Wishes(None, "hearts", 5, {}, 12, "abc", 3, key=False, deck=False, out=out, beside=None, force=False)
    worksheet_command(Desk(tmp_path).context, wishes)
    chromium.open(Path(out))
    printed = tmp_path / "a.pdf"
    printed.write_bytes(chromium.pdf())
    read = subprocess.run(["pdftotext", "-layout", printed, "-"], capture_output=True, text=True, check=True).stdout
    seeds = [set(re.findall(r"abc-\d", sheet)) for sheet in read.split("\f")[:-1]]
    assert len(seeds) > 3
    assert all(len(found) == 1 for found in seeds)  # no sheet begins on the page of another
    assert set().union(*seeds) == {"abc-1", "abc-2", "abc-3"}
