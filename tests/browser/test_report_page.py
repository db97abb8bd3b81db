"""The report on a class in a browser, in every language, with names in every script."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.test_class_report import STRANGE, Room
from tests.browser.chromium import Chromium
from tests.browser.looking import LANGUAGES, look_at

pytestmark = pytest.mark.browser
LONGEST = "=" * 80
_NAMES = "[...document.querySelectorAll('table:not(.bars) th[scope=row] > bdi')].map(name => name.textContent)"
_WIDTHS = """[...document.querySelectorAll('.bars tr')].map(row => [
    row.querySelector('.part').getBoundingClientRect().width / row.querySelector('.all').getBoundingClientRect().width,
    row.querySelector('.n').textContent])"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_fits_and_can_be_heard(chromium: Chromium, tmp_path: Path, language: str) -> None:
    room, page = Room(tmp_path, language, (*STRANGE, LONGEST)), tmp_path / "report.html"
    room.report(html=str(page))
    look_at(chromium, page, (language,))
    begun = [learner["name"] for learner in room.document()["learners"] if learner["started"]]
    assert chromium.run(_NAMES) == begun


def test_bars_are_as_long_as_their_numbers(chromium: Chromium, tmp_path: Path) -> None:
    room, page = Room(tmp_path), tmp_path / "report.html"
    room.report(html=str(page))
    document = room.document()
    chromium.open(page)
    counts = [each.get("sure", each.get("learners")) for each in (*document["skills"], *document["misconceptions"])]
    bars = chromium.run(_WIDTHS)
    assert [text for _, text in bars] == [f"{count} of {len(STRANGE)}" for count in counts]
    assert [round(width * len(STRANGE)) for width, _ in bars] == counts
