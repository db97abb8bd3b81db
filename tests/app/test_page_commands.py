"""``learn --html``, ``rules show --html`` and ``scoresheet``: what they write, and what they refuse."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.app.desk import Desk
from tests.e2e.command import ROOT
from tutor.app.learning.course import course_of
from tutor.app.paper.pages import Target, page_of_lesson, page_of_rules, page_of_score_sheet
from tutor.cli.main import run
from tutor.reading.locate import packaged_ids
from tutor.rules.compile import compile_rules
from tutor.rules.load import load_book

Ran = tuple[int, str, str]
Command = Callable[..., Ran]


@pytest.fixture
def hearts(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command, in an empty folder; what it returns, and what it wrote."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    variables = {"HOME": str(tmp_path / "home"), "LC_ALL": "C.UTF-8"}

    def command(*words: str) -> Ran:
        code = run(words, variables)
        return code, *capsys.readouterr()

    return command


def read(name: str) -> str:
    return Path(name).read_bytes().decode()


def files() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


def test_a_lesson_becomes_a_page_and_nothing_is_noted(hearts: Command, tmp_path: Path) -> None:
    code, out, err = hearts("learn", "points", "--html", "a.html")
    assert (code, out, err) == (0, "Written: a.html\n", "")
    page = read("a.html")
    assert "<title>Cards that cost points</title>" in page
    assert "<summary>Answer</summary>" in page
    assert 'aria-label="the queen of spades"' in page
    assert "\r" not in page
    assert not (tmp_path / "home").exists()


def test_a_page_goes_to_the_standard_output(hearts: Command) -> None:
    code, out, _ = hearts("rules", "show", "--html", "-", "--lang", "ur")
    assert (code, files()) == (0, [])
    assert out.startswith("<!DOCTYPE html>\n")
    assert '<html lang="ur" dir="rtl">' in out
    assert out.endswith("</html>\n")


def test_a_file_that_is_there_is_not_replaced(hearts: Command) -> None:
    Path("a.html").write_text("mine", encoding="utf-8")
    for words in (("learn", "points"), ("learn", "words"), ("rules", "show"), ("scoresheet",)):
        code, out, err = hearts(*words, "--html", "a.html")
        assert (code, out) == (2, "")
        assert "a.html" in err
        assert "--force" in err
        assert read("a.html") == "mine"
    assert hearts("scoresheet", "--html", "a.html", "--force")[0] == 0
    assert "Score sheet" in read("a.html")
    assert files() == ["a.html"]


@pytest.mark.parametrize("path", ["none/a.html", ".", "a\0b", "x" * 300])
def test_where_nothing_can_be_written_it_is_said(hearts: Command, path: str) -> None:
    code, out, err = hearts("scoresheet", "--html", path, "--force")
    assert (code, out, files()) == (73, "", [])
    assert "cannot be written" in err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("learn", "--html", "a.html"), "name it"),
        (("learn", "review", "--html", "a.html"), "name it"),
        (("learn", "points", "--list", "--html", "a.html"), "does not go with --list"),
        (("learn", "--reset", "points", "--html", "a.html"), "does not go with --reset"),
        (("learn", "points", "--beside", "te"), "--beside goes with --html only"),
        (("rules", "show", "--force"), "--force goes with --html only"),
        (("learn", "--list", "--beside", "te"), "--beside goes with --html only"),
        (("learn", "--reset", "points", "--force"), "--force goes with --html only"),
        (("rules", "show", "--json", "--html", "a.html"), "does not go with --json"),
        (("learn", "points", "--html", "a.html", "--beside", "xx"), "no language xx"),
        (("learn", "points", "--html", "a.html", "--beside", "en"), "in English already"),
        (("learn", "nonsense", "--html", "a.html"), "nonsense"),
        (("scoresheet", "--html", "a.html", "--players", "70"), "not for 70"),
        (("scoresheet", "--html", "a.html", "--option", "moon=none"), "moon"),
        (("rules", "show", "chess", "--html", "a.html"), "chess"),
    ],
)
def test_what_makes_no_page_is_refused(hearts: Command, words: tuple[str, ...], told: str) -> None:
    code, out, err = hearts(*words)
    assert (code, out, files()) == (2, "", [])
    assert told in err


def test_a_lesson_says_for_which_table_it_is(hearts: Command) -> None:
    code, _, err = hearts("learn", "points", "--html", "a.html", "--players", "5")
    assert code == 0
    assert "This lesson is for 4 players." in err


def test_own_texts_are_told_in_both_languages(hearts: Command) -> None:
    Path("mine.yaml").write_text(
        """\
format: 1
id: mine
name: My game
extends: hearts
set:
  heart-points: {each: 2}
translations:
  te: {name: "నా ఆట"}
  mr: {name: "माझा खेळ"}
""",
        encoding="utf-8",
    )
    code, _, err = hearts("rules", "show", "mine.yaml", "--html", "a.html", "--lang", "te", "--beside", "mr")
    assert code == 0, err
    assert "<h1>నా ఆట</h1>" in read("a.html")
    assert "<h1>माझा खेळ</h1>" in read("a.html")


@pytest.mark.parametrize(("language", "other"), [("ur", "en"), ("te", "mr")])
def test_every_lesson_becomes_a_page_beside_another_language(tmp_path: Path, language: str, other: str) -> None:
    context = Desk(tmp_path, language).context
    for name in (*packaged_ids("lessons"), "words"):
        page_of_lesson(context, name, None, None, "1", Target(str(tmp_path / f"{name}.html"), other, force=False))
        assert (tmp_path / f"{name}.html").stat().st_size > 10_000


@pytest.mark.parametrize("book", packaged_ids("rules"))
def test_every_book_has_its_pages(tmp_path: Path, book: str) -> None:
    context, found = Desk(tmp_path).context, load_book(book)
    options = {option.id: option.values[-1].id for option in found.options}
    for players in found.players.sizes:
        to = Target(str(tmp_path / "a.html"), "ur", force=True)
        page_of_rules(context, book, players, options, to, sources=True)
        page_of_score_sheet(context, book, players, options, to)
        page = (tmp_path / "a.html").read_text(encoding="utf-8")
        changes = len(compile_rules(load_book(book, options), players).passes) > 1
        assert page.count('<th scope="col">') == players + (2 if changes else 1)
        assert all(f"{name}={value}" in page for name, value in options.items())
    if found.extends is not None:
        page_of_lesson(context, "differences", book, None, None, Target(str(tmp_path / "d.html"), "mr", force=False))


def test_a_score_sheet_says_where_cards_are_passed(hearts: Command) -> None:
    hearts("scoresheet", "--html", "a.html", "--beside", "fil")
    page = read("a.html")
    rows = re.findall("<tr>.*</tr>", page)
    assert '<th scope="col">Passing / ' in rows[0]
    for deal, told in (
        (1, "to the left / "),
        (2, "to the right / "),
        (4, "nobody passes / "),
        (16, "nobody passes / "),
    ):
        assert f'<th scope="row">Deal {deal}' in rows[deal + 1]
        assert f"<td>{told}" in rows[deal + 1]
    assert "100 points or more" in page
    assert page.count("<table") == 1


def test_a_page_on_what_is_different_names_the_game(hearts: Command) -> None:
    hearts("learn", "differences", "--rules", "omnibus", "--html", "a.html")
    assert "<title>Omnibus Hearts: what is different from Hearts</title>" in read("a.html")


@pytest.mark.parametrize("book", ["omnibus", "hooligan"])
def test_a_score_sheet_says_what_a_moon_leaves_aside(hearts: Command, book: str) -> None:
    hearts("scoresheet", "--html", "a.html", "--rules", book)
    assert "does not belong to the cards of the moon" in read("a.html")


@pytest.mark.parametrize("book", ["basic-hearts", "black-maria"])
def test_a_score_sheet_has_no_column_for_what_is_always_the_same(hearts: Command, book: str) -> None:
    hearts("scoresheet", "--html", "a.html", "--rules", book)
    assert "Passing" not in read("a.html")
    assert "Deal 16" in read("a.html")


def test_which_trick_it_is_stands_before_its_cards(hearts: Command) -> None:
    hearts("learn", "following-suit", "--html", "a.html")
    _, step = read("a.html").split("Step 9 of 10")
    assert step.index("Trick 8.") < step.index("Clara led") < step.index("Which of your cards")


def test_a_page_does_not_tell_how_to_play_at_the_computer(hearts: Command) -> None:
    hearts("learn", "first-game", "--html", "a.html")
    page = read("a.html")
    assert "ask for a hint" not in page
    assert "This part of the lesson is played" in page


AT_THE_COMPUTER = re.compile(
    r"\b(types?|typed|typing|press|enter|screens?|hints?|commands?|hear|help with|with help|each time you take)\b",
    re.IGNORECASE,
)


def told_on(path: Path) -> str:
    """The words of a page."""
    words = re.sub("(?s)<style.*?</style>|<[^>]*>", " ", path.read_text(encoding="utf-8"))
    return re.sub("at the computer with hearts learn [a-z-]+, or with real cards", "", words)


@pytest.mark.parametrize("book", packaged_ids("rules"))
def test_no_page_tells_what_is_true_at_the_computer_only(tmp_path: Path, book: str) -> None:
    context, target = Desk(tmp_path).context, Target(str(tmp_path / "a.html"), None, force=True)
    page_of_rules(context, book, None, {}, target, sources=False)
    assert AT_THE_COMPUTER.findall(told_on(tmp_path / "a.html")) == []
    for head in course_of(context, book, None):
        page_of_lesson(context, head.id, book, None, None, target)
        assert AT_THE_COMPUTER.findall(told_on(tmp_path / "a.html")) == [], head.id


def test_a_rule_book_on_the_screen_tells_the_command_for_another_way(hearts: Command) -> None:
    assert "with an option, for example:\n--option" in hearts("rules", "show", "hearts")[1]


_SCRIPT = """
import sys
from tutor.cli.main import run
for words in (["learn", "points"], ["learn", "words"], ["rules", "show", "cancellation"], ["scoresheet"]):
    assert run([*words, "--html", "-", "--lang", "te", "--beside", "ur"], {"HOME": sys.argv[1]}) == 0
"""


def test_the_same_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    hashes = set()
    for seed in ("0", "1", "random"):
        ran = subprocess.run(
            [sys.executable, "-c", _SCRIPT, str(tmp_path)],
            capture_output=True,
            check=True,
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed},
        )
        hashes.add(hashlib.sha256(ran.stdout).hexdigest())
    assert len(hashes) == 1
