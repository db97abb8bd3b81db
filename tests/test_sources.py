"""`docs/sources.md` explains every source that a rule book names, and what it says of options and lines is true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tutor.reading.locate import packaged_ids
from tutor.rules.load import load_book
from tutor.rules.model import RuleBook

PAGE = (Path(__file__).parents[1] / "docs" / "sources.md").read_text(encoding="utf-8")
ANCHORS = re.findall(r'<a id="([^"]*)"></a>', PAGE)
LINES = {name: int(lines) for name, lines in re.findall(r"^\| `([a-z]+\.[a-z]+)` \|.*\| (\d+) \|$", PAGE, re.MULTILINE)}
"""The number of lines of each source text, as the page states it."""

PLACE = re.compile(r"([a-z]+\.[a-z]+):([1-9][0-9]*)")
NAME = re.compile(r"[CHK][1-9][0-9]*|[A-Z][A-Za-z]+|ours")
DECISIONS = {"C": 19, "H": 18, "K": 13}


def entries(book: RuleBook) -> Iterator[tuple[str, str]]:
    """Each rule with each of its sources."""
    for rule in book.rules():
        for source in rule.sources:
            yield str(rule.id), source


def resolved(book: str) -> Iterator[RuleBook]:
    """The book as it is, and with each value of each option: a patch may bring sources of its own."""
    plain = load_book(book)
    yield plain
    for option in plain.options:
        for value in option.values:
            if value.id != option.default:
                yield load_book(book, {option.id: value.id})


def trouble(source: str) -> str | None:
    """What is wrong with an entry, or ``None``."""
    if place := PLACE.fullmatch(source):
        name, line = place[1], int(place[2])
        if name not in LINES:
            return f"docs/sources.md has no text {name}"
        return None if line <= LINES[name] else f"{name} has only {LINES[name]} lines"
    if NAME.fullmatch(source):
        return None if source.lower() in ANCHORS else f"docs/sources.md does not explain {source}"
    return f"{source} is neither TEXT:LINE nor the name of a decision or an authority"


@pytest.mark.parametrize("book", packaged_ids("rules"))
def test_every_source_of_a_book_is_explained(book: str) -> None:
    named = {entry for each in resolved(book) for entry in entries(each)}
    assert named
    problems = [f"{rule}: {problem}" for rule, source in sorted(named) if (problem := trouble(source))]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize(
    "source", ["hearts.ur:33", "hearts.ur:0", "hearts.mr:1", "C20", "Hoyle", "hearts.ur", "c7", ""]
)
def test_what_is_not_explained_is_noticed(source: str) -> None:
    assert trouble(source)


def test_the_page_knows_five_texts() -> None:
    # counted in the texts themselves, which are no part of the repository
    assert LINES == {
        "hearts.ur": 32,
        "hearts.te": 32,
        "cancellation.ur": 60,
        "cancellation.fil": 29,
        "cancellation.mr": 60,
    }


@pytest.mark.parametrize(("letter", "last"), DECISIONS.items())
def test_every_decision_is_explained_once_and_in_order(letter: str, last: int) -> None:
    found = [anchor for anchor in ANCHORS if re.fullmatch(rf"{letter.lower()}\d+", anchor)]
    assert found == [f"{letter.lower()}{number}" for number in range(1, last + 1)]


def test_every_anchor_stands_before_its_own_name() -> None:
    shown = re.findall(r'<a id="([^"]*)"></a>\W*([\w-]+)', PAGE)
    assert [name.lower() for _, name in shown] == ANCHORS
    assert len(set(ANCHORS)) == len(ANCHORS)


def test_every_place_that_the_page_names_exists() -> None:
    places = re.findall(r"`([a-z]+\.[a-z]+:\d+)`", PAGE)
    assert len(places) > 50
    assert [place for place in places if trouble(place)] == []


def test_every_link_within_the_page_leads_somewhere() -> None:
    headings = {
        title.lower().replace(" ", "-").replace(",", "") for title in re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)
    }
    targets = re.findall(r"\]\(#([^)]+)\)", PAGE)
    assert targets
    assert set(targets) - headings - set(ANCHORS) == set()


def test_every_shipped_game_has_its_place_on_the_page() -> None:
    assert set(packaged_ids("rules")) - set(ANCHORS) == set()


def test_every_setting_that_the_page_names_is_declared_by_a_book() -> None:
    named = set(re.findall(r"`([a-z-]+=[A-Za-z-]+)`", PAGE))
    options = [option for book in packaged_ids("rules") for option in load_book(book).options]
    declared = {f"{option.id}={value.id}" for option in options for value in option.values}
    assert named
    assert named - declared == set()
