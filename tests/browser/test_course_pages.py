"""Lessons, rule books and score sheets in every language, in a browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.desk import Desk
from tests.browser.chromium import Chromium
from tests.browser.looking import HIDDEN, LANGUAGES, look_at
from tutor.app.pages import Target, page_of_lesson, page_of_rules, page_of_score_sheet

pytestmark = pytest.mark.browser


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
