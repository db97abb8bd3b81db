"""Lessons, rule books and score sheets in every language, in a browser."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.app.desk import Desk
from tests.browser.chromium import Chromium
from tests.browser.looking import HIDDEN, LANGUAGES, look_at
from tutor.app.paper.pages import Target, page_of_lesson, page_of_rules, page_of_score_sheet

pytestmark = pytest.mark.browser
_BEFORE_ANSWERS = """[...document.querySelectorAll('.row:has(> .cell > .group > details:first-child)')]
    .map(row => getComputedStyle(row).breakBefore)"""
_ABOVE_TITLE = """(() => {
    const title = document.querySelector('h1'), style = getComputedStyle(title);
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ink = pen.measureText(title.textContent), height = ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent;
    const baseline = (parseFloat(style.lineHeight) - height) / 2 + ink.fontBoundingBoxAscent;
    return parseFloat(style.paddingTop) + baseline - ink.actualBoundingBoxAscent;
})()"""
"""CSS pixels between the top of the box of the title and the top of its letters."""
_BROKEN = r"""[...document.querySelectorAll('th, td')].flatMap(cell => {
    const broken = [], texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
        for (const word of texts.currentNode.data.matchAll(/\S+/g)) {
            const range = document.createRange();
            range.setStart(texts.currentNode, word.index);
            range.setEnd(texts.currentNode, word.index + word[0].length);
            const box = range.getBoundingClientRect(), line = range.getClientRects()[0];
            if (box.height > 1.5 * line.height) broken.push(word[0]);
        }
    return broken;
})"""
"""The words of the table that stand in two lines."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_fit_and_can_be_heard(chromium: Chromium, tmp_path: Path, language: str) -> None:
    context = Desk(tmp_path, language).context
    other = "ur" if language == "en" else "en"

    def to(name: str, beside: str | None = None) -> Target:
        return Target(str(tmp_path / f"{name}.html"), beside, force=False)

    page_of_lesson(context, "points", None, None, None, to("lesson"))
    page_of_lesson(context, "words", None, None, None, to("words", other))
    page_of_rules(context, "cancellation", 10, {}, to("rules", other), sources=True)
    page_of_score_sheet(context, "hearts", None, {}, to("one-sheet"))
    page_of_score_sheet(context, "cancellation", 10, {}, to("sheet", other))
    for name, languages in {
        "lesson": (language,),
        "words": (language, other),
        "rules": (language, other),
        "one-sheet": (language,),
        "sheet": (language, other),
    }.items():
        look_at(chromium, tmp_path / f"{name}.html", languages)


def test_answers_are_closed_on_the_screen(chromium: Chromium, tmp_path: Path) -> None:
    page_of_lesson(Desk(tmp_path).context, "points", None, None, None, Target(str(tmp_path / "a.html"), None, False))
    chromium.open(tmp_path / "a.html")
    assert chromium.run(HIDDEN) > 5
    assert chromium.run("document.querySelector('details').matches('[open]')") is False


def test_a_card_is_heard_by_its_name(chromium: Chromium, tmp_path: Path) -> None:
    page_of_lesson(Desk(tmp_path).context, "points", None, None, None, Target(str(tmp_path / "a.html"), None, False))
    chromium.open(tmp_path / "a.html")
    heard = chromium.accessible()
    assert ("image", "the queen of spades") in heard
    assert ("checkbox", "1 the eight of spades") in heard


@pytest.mark.skipif(shutil.which("pdfinfo") is None, reason="there is no pdfinfo")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_score_sheet_is_one_page(chromium: Chromium, tmp_path: Path, language: str) -> None:
    context, page, printed = Desk(tmp_path, language).context, tmp_path / "a.html", tmp_path / "a.pdf"
    other = "ur" if language == "en" else "en"
    sheets = (("hearts", 4, None), ("hearts", 3, other), ("omnibus", 5, other), ("cancellation", 11, other))
    for book, players, beside in sheets:
        page_of_score_sheet(context, book, players, {}, Target(str(page), beside, force=True))
        chromium.open(page)
        chromium.show(900)
        assert chromium.run("[...document.querySelectorAll('.scroll')].every(e => e.scrollWidth <= e.clientWidth + 1)")
        chromium.show(688, paper=True)
        assert chromium.run(_BROKEN) == [], (book, players, beside)
        printed.write_bytes(chromium.pdf())
        told = subprocess.run(["pdfinfo", printed], capture_output=True, text=True, check=True).stdout
        assert re.search(r"Pages: +1\n", told), (book, players, beside)


def test_an_answer_stays_with_its_question_on_paper(chromium: Chromium, tmp_path: Path) -> None:
    page_of_lesson(Desk(tmp_path).context, "points", None, None, None, Target(str(tmp_path / "a.html"), None, False))
    chromium.open(tmp_path / "a.html")
    chromium.show(688, paper=True)
    assert set(chromium.run(_BEFORE_ANSWERS)) == {"avoid"}


def test_a_tall_title_is_whole_on_paper(chromium: Chromium, tmp_path: Path) -> None:
    context = Desk(tmp_path, "ur").context
    page_of_score_sheet(context, "cancellation", 10, {}, Target(str(tmp_path / "a.html"), None, force=False))
    chromium.open(tmp_path / "a.html")
    chromium.show(688, paper=True)
    assert chromium.run(_ABOVE_TITLE) >= 0
