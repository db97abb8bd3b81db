"""Worksheets, keys and decks as other programs and people read them: from the pages alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from html.parser import HTMLParser
from itertools import cycle, islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple, cast
from unicodedata import normalize

import pytest

from tests import reference
from tests.e2e.command import LANGUAGES, ROOT
from tests.quiz.checks import right_values
from tests.quiz.tables import BOOKS, Table, all_tables
from tutor import __version__
from tutor.cli.main import run
from tutor.quiz.model import Question, Topic

SHEETS = int(os.environ.get("WORKSHEETS", "200"))
"""So many sheets are marked by the reference."""
VARIANTS = 5
_EMPTY = {"meta", "link", "input", "use", "rect", "br", "path"}


class Node:
    """An element of a page."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag, self.attributes = tag, attributes
        self.inside: list[Node | str] = []

    def all(self, tag: str = "", **wanted: str) -> Iterator[Node]:
        """Elements inside with this tag, and with these words in their attributes, in their order."""
        for child in self.inside:
            if isinstance(child, Node):
                words = {name: (child.attributes.get(name) or "").split() for name in wanted}
                if tag in ("", child.tag) and all(word in words[name] for name, word in wanted.items()):
                    yield child
                yield from child.all(tag, **wanted)

    @property
    def text(self) -> str:
        return "".join(child if isinstance(child, str) else child.text for child in self.inside)


class Reader(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.open = [Node("", {})]
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(node)
        if tag not in _EMPTY:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].inside.append(Node(tag, {}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


class Asked(NamedTuple):
    """A question as it stands on a sheet."""

    number: str
    marks: list[str]
    labels: list[str]
    """The answers to choose from: words, or the names of cards."""
    data: dict[str, Any]


def page(path: Path) -> Node:
    reader = Reader(path.read_text(encoding="utf-8"))
    assert len(reader.open) == 1, "something is left open"
    return reader.open[0]


def asked_on(sheet: Node) -> list[Asked]:
    return [
        Asked(
            next(group.all("h3")).text,
            [mark.text for mark in group.all("span", **{"class": "mark"})],
            [_label(item) for choices in group.all("ul", **{"class": "choices"}) for item in choices.all("li")],
            json.loads(group.attributes["data-json"]),
        )
        for group in sheet.all("section")
        if "data-json" in group.attributes
    ]


def _label(item: Node) -> str:
    card = next(item.all("span", **{"class": "card"}), None)
    _mark, words, *_ = item.all("span")
    return words.text if card is None else card.attributes["aria-label"]


def answers_of(key: Node) -> list[tuple[str, list[str]]]:
    """The rows of the tables of a key: the number of a question, and its answer."""
    found = []
    for table in key.all("table"):
        body = next(table.all("tbody"))
        for row in body.all("tr"):
            (number,), (answer,) = row.all("th"), row.all("td")
            found.append((number.text, [mark.strip(" ،,") for mark in answer.text.replace("،", ",").split(",")]))
    return found


def marked(question: Asked, answer: Sequence[str]) -> str | None:
    """What is wrong with an answer of the key, by the reference; it knows nothing but the page."""
    data, facts = question.data, question.data["position"]
    asked = cast(Question, SimpleNamespace(topic=Topic(data["topic"]), subject=data["subject"]))
    right = right_values(asked, facts, reference.evaluate(facts))
    if not data["options"]:
        given = [int(mark.replace("−", "-").replace("\u2066", "").replace("\u2069", "")) for mark in answer]
        return None if given == list(right) else f"{given}, not {right}: {data}"
    for shown in (question.marks, [normalize("NFC", label).casefold() for label in question.labels]):
        if len(shown) != len(data["options"]) or len(set(shown)) != len(shown):
            return f"{shown} to choose from: {data}"
    given_values = [data["options"][question.marks.index(mark)] for mark in answer]
    return None if sorted(map(str, given_values)) == sorted(map(str, right)) else f"{given_values}, not {right}: {data}"


@pytest.fixture
def worksheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """``hearts worksheet`` in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def make(*words: str, lang: str = "en") -> int:
        return run(["worksheet", *words], {"HOME": str(tmp_path), "HEARTS_LANG": lang, "COLUMNS": "200"})

    return make


def test_the_keys_of_many_worksheets_are_right(worksheet: Callable[..., int], tmp_path: Path) -> None:
    tables = cycle(spread())
    count = 0
    for number, table in enumerate(islice(tables, -(-SHEETS // VARIANTS))):
        words = ["--rules", table.book, "--players", str(table.players), "--seed", str(number), "--count", "5"]
        words += [word for name, value in table.options for word in ("--option", f"{name}={value}")]
        language = LANGUAGES[number % len(LANGUAGES)]
        assert worksheet(*words, "--variants", str(VARIANTS), "--key", lang=language) == 0
        questions = asked_on(page(tmp_path / f"worksheet-{number}.html"))
        answers = answers_of(page(tmp_path / f"worksheet-{number}-key.html"))
        assert [question.number for question in questions] == [label for label, _ in answers]
        assert len(questions) == 5 * VARIANTS
        for question, (_, answer) in zip(questions, answers, strict=True):
            assert marked(question, answer) is None
        count += VARIANTS
    assert count >= SHEETS


def spread() -> list[Table]:
    """Tables of every book, sizes and options mixed."""
    tables = [all_tables(book) for book in BOOKS]
    return [of[(7 * turn + number) % len(of)] for turn in range(6) for number, of in enumerate(tables)]


def test_a_wrong_key_is_found(worksheet: Callable[..., int], tmp_path: Path) -> None:
    assert worksheet("--seed", "1", "--key", "--topics", "winner,deal,legal") == 0
    questions = asked_on(page(tmp_path / "worksheet-1.html"))
    answers = answers_of(page(tmp_path / "worksheet-1-key.html"))
    for question, (_, answer) in zip(questions, answers, strict=True):
        wrong = [mark for mark in question.marks if mark not in answer] or [str(int(answer[0]) + 1)]
        assert marked(question, wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_asks_the_same(worksheet: Callable[..., int], tmp_path: Path, language: str) -> None:
    words = ("--seed", "same", "--count", "16", "--rules", "cancellation")
    assert worksheet(*words, "--out", "one.html", lang="en") == 0
    assert worksheet(*words, "--out", "two.html", "--key", lang=language) == 0
    one, two = (asked_on(page(tmp_path / name)) for name in ("one.html", "two.html"))
    assert [question.data for question in one] == [question.data for question in two]
    assert [len(question.marks) for question in one] == [len(question.marks) for question in two]
    assert len(one) == 16


def test_two_languages_stand_side_by_side(worksheet: Callable[..., int], tmp_path: Path) -> None:
    assert worksheet("--seed", "1", "--beside", "ur", "--key", "--deck") == 0
    both = page(tmp_path / "worksheet-1.html")
    here, there = (
        [question.data for cell in both.all("div", **{"class": "cell"}, lang=code) for question in asked_on(cell)]
        for code in ("en", "ur")
    )
    assert here == there
    assert len(here) == 10
    assert worksheet("--seed", "1", "--beside", "en") == 2
    assert worksheet("--seed", "1", "--beside", "xx") == 2


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    words = ["--seed", "42", "--key", "--deck", "--variants", "2", "--lang", "te", "--beside", "ur", "--count", "8"]
    found = set()
    for place, hashing in enumerate(("0", "1", "random")):
        folder = tmp_path / str(place)
        folder.mkdir()
        environment = {"HOME": str(folder), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
        subprocess.run(
            [sys.executable, "-m", "tutor", "worksheet", *words],
            cwd=folder,
            env={**environment, "PYTHONHASHSEED": hashing, "TZ": ("UTC", "Asia/Kolkata", "Asia/Manila")[place]},
            capture_output=True,
            check=True,
        )
        files = sorted(folder.glob("*.html"))
        assert [file.name for file in files] == [f"worksheet-42{end}.html" for end in ("-deck", "-key", "")]
        found.add(tuple(sha256(file.read_bytes()).hexdigest() for file in files))
    assert len(found) == 1


def test_every_sheet_can_be_made_again(worksheet: Callable[..., int], tmp_path: Path) -> None:
    words = ("--rules", "omnibus", "--players", "5", "--option", "bonus-card=TD", "--topics", "legal,scoring")
    assert worksheet(*words, "--seed", "a", "--variants", "3") == 0
    html = page(tmp_path / "worksheet-a.html")
    sheets = list(html.all("div", **{"class": "sheet"}))
    assert len(sheets) == 3
    for number, sheet in enumerate(sheets, 1):
        (foot,) = sheet.all("footer")
        about = "Topics: Which cards may be played, Points"
        for fact in (f"Seed: a-{number}", "Omnibus", "5 players", "bonus-card=TD", about, __version__):
            assert fact in foot.text
        assert f"sheet {number}" in next(sheet.all("h1")).text
        assert {question.number.split("-")[0] for question in asked_on(sheet)} == {str(number)}
        assert worksheet(*words, "--seed", f"a-{number}") == 0
        again = asked_on(page(tmp_path / f"worksheet-a-{number}.html"))
        assert [question.data for question in again] == [question.data for question in asked_on(sheet)]
    assert len({json.dumps([question.data for question in asked_on(sheet)]) for sheet in sheets}) == 3


def test_a_sheet_has_room_for_name_and_date(worksheet: Callable[..., int], tmp_path: Path) -> None:
    assert worksheet("--seed", "1") == 0
    html = page(tmp_path / "worksheet-1.html")
    rows = {next(row.all("th")).text: next(row.all("td")).text for row in next(html.all("table")).all("tr")}
    assert rows == {"Name": "", "Date": "", "Right answers (of 10)": ""}


def test_every_answer_of_the_key_has_its_reason(worksheet: Callable[..., int], tmp_path: Path) -> None:
    assert worksheet("--seed", "1", "--key", "--deck", "--count", "14") == 0
    key, deck = (page(tmp_path / f"worksheet-1-{kind}.html") for kind in ("key", "deck"))
    reasons = [group for group in key.all("section") if list(group.all("h3"))]
    assert len(reasons) == 14
    assert all(len(list(group.all("p"))) >= 2 for group in reasons)
    screens = [list(sheet.all("details")) for sheet in deck.all("div", **{"class": "sheet"})]
    assert list(map(len, screens)) == [0, *[1] * 14]
    told = [paragraph.text for (details,) in screens[1:] for paragraph in details.all("p")]
    assert told == [paragraph.text for group in reasons for paragraph in group.all("p")]


def test_a_sheet_asks_about_its_own_table(worksheet: Callable[..., int], tmp_path: Path) -> None:
    assert worksheet("--seed", "a", "--players", "5", "--count", "40", "--out", "a.html") == 0
    asked = asked_on(page(tmp_path / "a.html"))
    assert len(asked) == 40
    assert {question.data["position"]["players"] for question in asked} == {5}
    assert [question.data["topic"] for question in asked].count("deal") == 1


def test_a_sheet_does_not_tell_its_answers(worksheet: Callable[..., int], tmp_path: Path) -> None:
    assert worksheet("--seed", "1", "--count", "20") == 0
    html = page(tmp_path / "worksheet-1.html")
    assert not list(html.all("details"))
    for question in asked_on(html):
        assert set(question.data) == {"id", "topic", "subject", "options", "position"}


def test_what_is_there_is_kept(
    worksheet: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "worksheet-1-key.html").write_text("mine", encoding="utf-8")
    assert worksheet("--seed", "1", "--key") == 2
    assert "worksheet-1-key.html" in capsys.readouterr().err
    assert [file.name for file in tmp_path.glob("*.html")] == ["worksheet-1-key.html"]
    assert (tmp_path / "worksheet-1-key.html").read_text(encoding="utf-8") == "mine"
    assert worksheet("--seed", "1", "--key", "--force") == 0
    out, err = capsys.readouterr()
    assert out.splitlines() == ["Written: worksheet-1.html", "Written: worksheet-1-key.html"]
    assert not err
    assert "<!DOCTYPE html>" in (tmp_path / "worksheet-1-key.html").read_text(encoding="utf-8")


def test_an_invented_seed_is_told(
    worksheet: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert worksheet() == 0
    first, second = capsys.readouterr().out.splitlines()
    seed = second.removeprefix("For the same questions again: --seed ")
    (file,) = tmp_path.glob("*.html")
    assert first == f"Written: {file.name}"
    assert file.name == f"worksheet-{seed}.html"


@pytest.mark.parametrize(
    ("seed", "name"),
    [
        ("../x/y", "worksheet-..-x-y.html"),
        ("शाळा 5", "worksheet-शाळा-5.html"),
        ("a\nb", "worksheet-a-b.html"),
        ("ق" * 300, f"worksheet-{'ق' * 50}.html"),
        ("<b>&\"'", "worksheet--b----.html"),
        ("e\u0301", "worksheet-\u00e9.html"),
    ],
)
def test_any_text_is_a_seed(worksheet: Callable[..., int], tmp_path: Path, seed: str, name: str) -> None:
    assert worksheet("--seed", seed, "--count", "1") == 0
    assert [file.name for file in tmp_path.glob("*.html")] == [name]
    (foot,) = page(tmp_path / name).all("footer")
    assert normalize("NFC", seed) in foot.text


def test_a_file_may_be_named(worksheet: Callable[..., int], tmp_path: Path) -> None:
    (tmp_path / "my.sheets").mkdir()
    assert worksheet("--out", "my.sheets/monday", "--key", "--deck", "--seed", "1") == 0
    assert sorted(file.name for file in (tmp_path / "my.sheets").iterdir()) == ["monday", "monday-deck", "monday-key"]


def test_a_device_and_a_link_stay_what_they_are(worksheet: Callable[..., int], tmp_path: Path) -> None:
    device, real = tmp_path / "device", tmp_path / "real.html"
    os.mkfifo(device)
    real.write_text("old", encoding="utf-8")
    (tmp_path / "link.html").symlink_to(real)
    reading = os.open(device, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert worksheet("--out", "device", "--seed", "1", "--force", "--count", "1") == 0
        assert os.read(reading, 15) == b"<!DOCTYPE html>"
    finally:
        os.close(reading)
    assert device.is_fifo()
    (tmp_path / "round.html").symlink_to("round.html")
    assert worksheet("--out", "round.html", "--seed", "1", "--force") in (0, 73)
    assert worksheet("--out", "link.html", "--seed", "1", "--force") == 0
    assert (tmp_path / "link.html").is_symlink()
    assert "<!DOCTYPE html>" in real.read_text(encoding="utf-8")


def test_the_standard_output_takes_one_page(
    worksheet: Callable[..., int], tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert worksheet("--out", "-", "--seed", "1") == 0
    assert worksheet("--out", "page.html", "--seed", "1") == 0
    out, _ = capfdbinary.readouterr()
    assert out.startswith((tmp_path / "page.html").read_bytes())
    assert worksheet("--out", "-", "--key") == 2


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--topics", "legal,magic"), 2, "There is no quiz on magic."),
        (("--topics", "legal,"), 2, "There is no quiz on"),
        (("--topics", "cancel"), 2, "has nothing to ask about cancel"),
        (("--rules", "nothing"), 2, "nothing"),
        (("--players", "12"), 2, "12"),
        (("--option", "moon=maybe"), 2, "maybe"),
        (("--count", "0"), 2, "--count must be a number from 1 to 100."),
        (("--variants", "101"), 2, "--variants must be a number from 1 to 100."),
        (("--out", "nowhere/sheet.html"), 73, "nowhere/sheet.html"),
        (("--out", "."), 73, "."),
        (("--out", ""), 73, "."),
    ],
)
def test_what_cannot_be_made_is_told_and_nothing_is_written(
    worksheet: Callable[..., int],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    code: int,
    said: str,
) -> None:
    assert worksheet(*words, "--key") == code
    out, err = capsys.readouterr()
    assert not out
    assert said in err
    assert not list(tmp_path.glob("**/*.html"))


def test_thirty_sheets_are_made_at_once(worksheet: Callable[..., int]) -> None:
    begun = time.process_time()
    assert worksheet("--variants", "30", "--key", "--seed", "1") == 0
    assert time.process_time() - begun < 10
