"""What every page has to be, whatever stands on it: on a phone, on a sheet of paper, and for a screen reader."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.browser.chromium import Chromium
from tutor.i18n.languages import available, locales_dir

LANGUAGES = available(locales_dir())
_DESK, _PHONE, _PAPER = 1280, 360, 688
"""CSS pixels; those of A4 without its margins."""
_TOO_WIDE = """(() => {
    const edge = document.documentElement.clientWidth + 1;
    const scrolls = box => box && getComputedStyle(box).overflowX === 'auto';
    return [...document.querySelectorAll('main, main *:not(svg *)')].filter(each => {
        const around = each.parentElement.closest('.scroll'), box = each.getBoundingClientRect();
        if (!box.width || scrolls(around)) return false;
        const block = each.matches('.cell, p, h1, h2, h3, li, label, th, td, summary');
        return box.right > edge || box.left < -1 || (block && each.scrollWidth > each.clientWidth + 1);
    }).map(each => each.outerHTML.slice(0, 150));
})()"""
_COLUMNS = "[...document.querySelectorAll('.cell')].map(cell => [cell.lang, cell.dir])"
_COLOURS = "[...new Set([...document.querySelectorAll('main *')].map(each => getComputedStyle(each).color))]"
_ROOT = "[document.documentElement.lang, document.documentElement.dir]"
HIDDEN = """[...document.querySelectorAll('details > :not(summary)')]
    .filter(each => !each.checkVisibility({contentVisibilityAuto: true, visibilityProperty: true}) ||
        !each.getBoundingClientRect().height).length"""
"""So many parts of the page are folded away."""
_NAMED = ("RootWebArea", "image", "checkbox", "link", "DisclosureTriangle", "heading", "columnheader", "rowheader")


def look_at(chromium: Chromium, page: Path, languages: Sequence[str]) -> None:
    """Open a page that is in these languages, and look at it from all sides."""
    chromium.open(page)
    assert chromium.requests == []
    facts = [[code, "rtl" if LANGUAGES[code].rtl else "ltr"] for code in languages]
    assert chromium.run(_ROOT) == facts[0]
    assert sorted({tuple(column) for column in chromium.run(_COLUMNS)}) == sorted(map(tuple, facts))
    heard = chromium.accessible()
    assert [each for each in heard if each[0] in _NAMED and not each[1].strip()] == []
    assert "heading" in {role for role, _ in heard}

    for width in (_DESK, _PHONE):
        chromium.show(width)
        assert (page.stem, width, chromium.run(_TOO_WIDE)) == (page.stem, width, [])
    chromium.show(_PAPER, paper=True)
    assert (page.stem, "A4", chromium.run(_TOO_WIDE)) == (page.stem, "A4", [])
    assert chromium.run(_COLOURS) == ["rgb(0, 0, 0)"]
    assert chromium.run(HIDDEN) == 0
