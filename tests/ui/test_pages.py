"""Pages: what lines become on them, and what the HTML must and must not have."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from tutor.cards import JOKER, parse_card
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import available, locales_dir
from tutor.quiz.generate import generate
from tutor.quiz.model import AnswerKind, Topic
from tutor.rules.compile import compile_rules
from tutor.rules.load import load_book
from tutor.ui.pages.cards import Part, cards_alone, parts
from tutor.ui.pages.lines import answer_blocks, answer_mark, blocks_of, grouped, question_blocks
from tutor.ui.pages.model import (
    Bars,
    Blank,
    Block,
    CardRow,
    Choices,
    Column,
    Details,
    Group,
    Heading,
    Page,
    Table,
    Text,
)
from tutor.ui.pages.render import render
from tutor.ui.screen import Line, Style
from tutor.ui.speech import Speech

SPEECHES = {
    code: Speech(Catalogue.load(language, locales_dir())) for code, language in available(locales_dir()).items()
}
ENGLISH, URDU = SPEECHES["en"], SPEECHES["ur"]
QUEEN, TEN = parse_card("QS"), parse_card("TH")
VOID = {"meta", "link", "input", "use", "circle", "path", "rect"}
HOSTILE = '<script>alert("x")</script>&<img src=http://a.example/b.png onerror=c>\u202e\x1b[31m'
ALL: tuple[Block, ...] = (
    Heading(HOSTILE, 2),
    Text(HOSTILE),
    CardRow((QUEEN, TEN), HOSTILE),
    Choices((("a", HOSTILE), ("b", f"Q♠  {HOSTILE}"))),
    Blank(2),
    Table((HOSTILE, ""), ((HOSTILE, HOSTILE),), HOSTILE),
    Details(HOSTILE, (Text(HOSTILE),)),
    Bars(HOSTILE, ((HOSTILE, 1, 4), ("none", 0, 0))),
    Group((Text(HOSTILE),), footer=(HOSTILE,), data=HOSTILE),
)


class Tree(HTMLParser):
    """Looks whether every tag is closed in its turn, and keeps tags, attributes and text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def page(*blocks: Block, speech: Speech = ENGLISH) -> str:
    return render(Page((Column(speech, "Title", blocks),)))


def test_a_text_is_never_markup_and_a_page_asks_for_nothing() -> None:
    tree = Tree(render(Page((Column(ENGLISH, HOSTILE, ALL),), (HOSTILE,), "worksheet")))
    assert {tag for tag, _ in tree.tags} & {"script", "img", "iframe", "object", "form", "base"} == set()
    for tag, attributes in tree.tags:
        for name, value in attributes.items():
            assert not name.startswith("on")
            if name in ("href", "src", "action", "data"):
                assert tag in ("use", "a", "link")
                assert value is not None
                assert value.startswith(("#", "data:"))
    style = re.search("<style>(.*)</style>", page(), re.DOTALL)
    assert style is not None
    assert "@import" not in style[1]
    assert set(re.findall(r"url\(([^)]*)\)", style[1])) == {"#hatch"}
    shown = "".join(tree.text)
    assert '<script>alert("x")</script>' in shown
    assert "\u202e" not in shown
    assert "\x1b" not in shown


def test_a_page_is_the_same_every_time_and_says_its_language() -> None:
    assert render(Page((Column(URDU, "a", ALL),))) == render(Page((Column(URDU, "a", ALL),)))
    (root,) = Tree(page(speech=URDU)).all("html")
    assert root == {"lang": "ur", "dir": "rtl"}
    (root,) = Tree(page(speech=SPEECHES["te"])).all("html")
    assert root == {"lang": "te", "dir": "ltr"}


def test_two_languages_stand_side_by_side_and_what_is_the_same_stands_once() -> None:
    both = Table(("", "1"), (("2", "3"),))
    html = render(Page((Column(URDU, "الف", (Text("ب"), both)), Column(ENGLISH, "a", (Text("b"), both)))))
    cells = [each for each in Tree(html).all("div") if each.get("class") == "cell"]
    assert [(cell["lang"], cell["dir"]) for cell in cells] == [("ur", "rtl"), ("en", "ltr")] * 2 + [("ur", "rtl")]
    assert html.count("<table") == 1
    with pytest.raises(ValueError, match="zip"):
        render(Page((Column(URDU, "a", (both,)), Column(ENGLISH, "a", ()))))


def test_a_heading_of_the_page_stands_in_place_of_its_title() -> None:
    assert "<h1>Title</h1>" in page(Text("a"))
    own = page(Group((Heading("Mine", 1),)))
    assert "<h1>Mine</h1>" in own
    assert "<h1>Title</h1>" not in own


def test_each_new_page_has_a_footer() -> None:
    blocks = (Group((Text("a"),)), Group((Text("b"),), new_page=True, footer=("own",)), Group((Text("c"),), True))
    html = render(Page((Column(ENGLISH, "t", blocks),), ("first", "last")))
    assert re.findall("<footer>(.*)</footer>", html) == [
        "<span>first</span><span>last</span>",
        "<span>own</span>",
        "<span>first</span><span>last</span>",
    ]


def test_cards_are_large_and_have_names() -> None:
    tree = Tree(page(CardRow((QUEEN, TEN), "Your cards:")))
    cards = [each for each in tree.all("span") if (each.get("class") or "").startswith("card")]
    assert [card["aria-label"] for card in cards] == ["the queen of spades", "the ten of hearts"]
    assert {"Q", "S", "10", "H"} <= set(tree.text)
    assert {use["href"] for use in tree.all("use")} == {"#suit-3", "#suit-2"}


def test_bars_have_their_numbers_beside_them() -> None:
    html = page(Bars("Right", (("a", 3, 4), ("b", 0, 0))))
    assert "3 of 4" in html
    assert 'class="part" width="75"' in html
    assert 'class="part" width="0"' in html


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("You led Q♠.", [Part("You led "), Part("Q♠", "the queen of spades", 3), Part(".")]),
        ("10♥", [Part("10♥", "the ten of hearts", 2)]),
        ("♣: clubs", [Part("♣", "clubs", 0), Part(": clubs")]),
        ("hearts learn", [Part("hearts learn")]),
        ("", []),
    ],
)
def test_cards_in_a_text(text: str, expected: list[Part]) -> None:
    assert list(parts(ENGLISH, text)) == expected


def test_what_runs_the_other_way_is_kept_together() -> None:
    found = list(parts(URDU, "لکھیں: hearts learn --html a.html (Q♠) اور −13"))
    assert [part.text for part in found if part.latin] == ["hearts learn --html a.html", "−13"]
    assert [part.text for part in found if part.suit is not None] == ["Q♠"]


def test_a_row_of_cards_takes_the_words_before_it() -> None:
    lines = [
        Line("Hand", Style.TITLE),
        Line(""),
        Line("Your cards:"),
        Line("10♥ Q♠ Jo", Style.CARDS),
        Line("Anna has taken: 10♥", Style.CARDS),
        Line("  12  Anna", Style.CARDS),
        Line("\tA\tB\n1\t5\t6", Style.TABLE),
        Line("one\ntwo", Style.GOOD),
    ]
    assert blocks_of(ENGLISH, lines) == [
        Heading("Hand", 2),
        CardRow((TEN, QUEEN, parse_card(JOKER)), "Your cards:"),
        Text("Anna has taken: 10♥", Style.CARDS),
        Text("12  Anna", Style.CARDS),
        Table(("", "A", "B"), (("1", "5", "6"),)),
        Text("one", Style.GOOD),
        Text("two", Style.GOOD),
    ]
    assert cards_alone("10♥ and") == ()


def test_the_name_of_a_rule_is_a_title() -> None:
    rule = [Line(""), Line("Rule: a", Style.RULE), Line("What it says.", Style.RULE)]
    assert blocks_of(ENGLISH, rule) == [Text("Rule: a", Style.TITLE), Text("What it says.", Style.RULE)]
    assert blocks_of(ENGLISH, rule[:2]) == [Text("Rule: a", Style.RULE)]


def test_groups_begin_at_titles_and_empty_lines() -> None:
    lines = [Line("A", Style.TITLE), Line(""), Line("B", Style.TITLE), Line("b"), Line(""), Line("c")]
    assert grouped(ENGLISH, lines) == [Group((Heading("A"), Heading("B"), Text("b"))), Group((Text("c"),))]


@pytest.mark.parametrize("book", ["hearts", "cancellation"])
@pytest.mark.parametrize("code", SPEECHES)
def test_questions_and_answers_stand_on_paper(book: str, code: str) -> None:
    speech, rules = SPEECHES[code], compile_rules(load_book(book), 8 if book == "cancellation" else 4)
    topics = [topic for topic in Topic if topic is not Topic.CANCEL or book == "cancellation"]
    for question in generate(rules, topics, 40, "paper"):
        blocks = question_blocks(speech, rules, question, "1")
        assert blocks[0] == Heading("1", 3)
        last, mark = blocks[-1], answer_mark(speech, question)
        if question.kind is AnswerKind.NUMBER:
            assert isinstance(last, Blank)
            assert mark == speech.t.number(int(question.answer[0]))
        else:
            assert isinstance(last, Choices)
            right = mark.split(f"{speech.t.language.punctuation.comma} ")
            assert len(right) == len(question.answer)
            assert set(right) <= {each for each, _ in last.items}
        told = answer_blocks(speech, rules, question)
        assert all(isinstance(block, Text) and block.text for block in told)
        Tree(page(*blocks, Details("x", tuple(told)), speech=speech))
