"""The page for readers without the sources."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from babel.messages.catalog import Catalog

from tutor.app.catalogues import __main__ as tool
from tutor.app.catalogues.files import read_catalogue
from tutor.app.catalogues.reading_order import sections
from tutor.app.catalogues.review import review_page
from tutor.i18n.languages import Language, locales_dir

CODES = ["fil", "mr", "te", "ur"]


@pytest.fixture(scope="module")
def pages(shipped: dict[str, Language]) -> dict[str, str]:
    return {code: review_page(read_catalogue(locales_dir(), shipped[code]), shipped[code]) for code in CODES}


def tree(page: str) -> ElementTree.Element:
    return ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>\n"))


@pytest.mark.parametrize("code", CODES)
def test_every_message_is_on_the_page_once(pages: dict[str, str], shipped: dict[str, Language], code: str) -> None:
    page = tree(pages[code])
    wanted = [
        (each.context, [each.id] if isinstance(each.id, str) else list(each.id), each.string)
        for each in read_catalogue(locales_dir(), shipped[code])
        if each.id
    ]
    found = []
    for article in page.iter("article"):
        english = [texts(part) for part in article.iterfind("p[@class='english']")]
        forms = [texts(part) for part in article.iterfind("p[@class='translation']")]
        context = article.findtext("p/code")
        found.append((context, english, tuple(forms) if len(english) > 1 else forms[0]))
    assert sorted(map(repr, found)) == sorted(map(repr, wanted))


def texts(paragraph: ElementTree.Element) -> str:
    """The text without its label."""
    label = paragraph.find("span[@class='label']")
    assert label is not None
    for line in paragraph.iter("br"):
        line.tail = "\n" + (line.tail or "")
    return "".join(paragraph.itertext())[len("".join(label.itertext())) + 1 :]


@pytest.mark.parametrize("code", CODES)
def test_it_needs_nothing_and_names_everything(pages: dict[str, str], shipped: dict[str, Language], code: str) -> None:
    page = tree(pages[code])
    assert not re.search(r"https?:|//[a-z]+\.|@import|url\(", pages[code])
    assert not {element.tag for element in page.iter()} & {"link", "img", "iframe", "object"}
    assert [script.get("src") for script in page.iter("script")] == [None]
    assert page.get("lang") == "en"
    spoken = [element for element in page.iter("span") if element.get("class") == "speech"]
    assert {(element.get("lang"), element.get("dir")) for element in spoken} == {
        (code, "rtl" if shipped[code].rtl else "ltr")
    }
    ids = [element.get("id") for element in page.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    labels = [element.get("for") for element in page.iter("label")]
    assert labels == [element.get("id") for element in page.iter("textarea")]
    keys = [element.get("data-key") for element in page.iter("textarea")]
    assert len(keys) == len(set(keys))
    for link in page.iter("a"):
        assert (link.get("href") or "").removeprefix("#") in ids
    for element in page.iter():
        assert element.get("aria-labelledby", ids[0]) in ids


def test_the_order_is_that_of_a_learner(pages: dict[str, str]) -> None:
    headings = [element.text for element in tree(pages["te"]).iter("h2")]
    assert headings == [
        "Contents", "Starting the program", "Lessons", "Questions", "A game", "Paper and classes", "Rules", "Help",
        "Many deals", "Errors",
    ]  # fmt: skip
    parts = [element.text for element in tree(pages["te"]).iter("h3")]
    assert parts.index("Lesson: Cards and words") < parts.index("Lesson: Following suit")
    assert parts.index("Lesson: Following suit") < parts.index("Lesson: Two packs of cards")
    assert parts.index("Rule book: Hearts") < parts.index("Rule book: Basic Hearts")


def test_texts_are_escaped_and_places_kept_apart(shipped: dict[str, Language]) -> None:
    catalogue = Catalog(fuzzy=False)
    catalogue.add('<b>{name}</b> & "you"\n', "<i>{name}</i> & ”آپ“\n", context="a<b", auto_comments=["1 < 2"])
    catalogue.add(("{n} card", "{n} cards"), ("{n} پتّا", ""), context="quiz")
    page = review_page(catalogue, shipped["ur"])
    assert '<bdi class="place">{name}</bdi>&lt;/i&gt; &amp; ”آپ“<br/>' in page
    articles = list(tree(page).iter("article"))
    assert [article.findtext("p/code") for article in articles] == ["quiz", "a<b"]
    assert articles[1].findtext("p[@class='note']") == "1 < 2"
    labels = [element.text for element in articles[0].iter("span") if element.get("class") == "label"]
    assert labels == ["One", "Other numbers", "Urdu, with 1", "Urdu, with 0, 2, 3, 4, 5 …"]
    assert "not translated yet" in page


def test_a_page_is_well_formed_whatever_the_texts_are(shipped: dict[str, Language]) -> None:
    catalogue = Catalog(fuzzy=False)
    catalogue.add("</textarea><script>", "]]>\x1b[31m\x00\uffff --> &lt;", context="\"'>", auto_comments=["<!--"])
    page = tree(review_page(catalogue, shipped["ur"]))
    assert [texts(each) for each in page.iter("p") if each.get("class") == "english"] == ["</textarea><script>"]
    assert [texts(each) for each in page.iter("p") if each.get("class") == "translation"] == [
        "]]>\ufffd[31m\ufffd\ufffd --> &lt;"
    ]


def test_a_context_without_a_heading_comes_last() -> None:
    catalogue = Catalog(fuzzy=False)
    for context in ("unheard-of", "problem"):
        catalogue.add("Text", context=context)
    parts = sections(each for each in catalogue if each.id)
    assert [(part.group, part.heading) for part in parts][-1] == ("Other messages", "unheard-of")


def test_the_same_catalogue_gives_the_same_bytes(tmp_path: Path, pages: dict[str, str]) -> None:
    file = tmp_path / "page.html"
    assert tool.main(["review", "mr", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == pages["mr"]
