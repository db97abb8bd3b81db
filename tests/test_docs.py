"""What the documents show is true: their files are written, their commands run, and what these print is compared."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

from tests.e2e.command import Indoors
from tutor.app.catalogues.extraction import extract
from tutor.app.catalogues.report import report
from tutor.app.exits import Exit
from tutor.app.scripts.verdicts import check_file
from tutor.i18n.languages import locales_dir
from tutor.rules import vocabulary
from tutor.rules.decoding import CARD_SET_WORDS, SPECIAL_WORDS
from tutor.rules.kinds import EndsWhen, Rule, Wins
from tutor.rules.sections import KEYS, PATCH_WORDS

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
GUIDES = ("variant-in-five-minutes.md", "variant-with-its-own-rule.md")
ELISION = "..."
"""A line that stands for any others."""
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CHANGES = re.compile(r"deals a second: \d+")


class Shown(NamedTuple):
    """A command, and what a document says that it prints."""

    command: str
    lines: list[str]


def blocks(guide: str) -> Iterator[tuple[str, str]]:
    """The language and the text of every fenced block, in turn."""
    for found in _BLOCK.finditer((DOCS / guide).read_text(encoding="utf-8")):
        yield found[1], found[2]


def shown(block: str) -> Iterator[Shown]:
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *lines = part.splitlines()
        yield Shown(command, lines)


def agrees(lines: list[str], printed: list[str]) -> bool:
    """Whether the lines are what is printed, an elision standing for any number of lines."""
    pattern = "".join(r"(?:.*\n)*?" if line == ELISION else re.escape(line) + r"\n" for line in lines)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in printed)) is not None


def settled(text: str) -> list[str]:
    """The lines, without what depends on the machine."""
    return _CHANGES.sub("deals a second: N", text).splitlines()


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_shows_what_happens(guide: str, tmp_path: Path) -> None:
    hearts, ran = Indoors(tmp_path / "reader"), 0
    for language, text in blocks(guide):
        if language == "yaml":
            name = re.match(r"# (\S+\.yaml)\n", text)
            assert name is not None, text
            (hearts.folder / name[1]).write_text(text, encoding="utf-8")
        for command, lines in shown(text) if language == "console" else ():
            done = hearts.run(*shlex.split(command)[1:])
            assert done.code in (Exit.OK, Exit.DATA)
            assert agrees(settled("\n".join(lines)), settled(done.err + done.out)), f"$ {command}\n{done.err}{done.out}"
            ran += 1
    assert ran >= 5


@pytest.mark.parametrize("guide", GUIDES)
def test_the_variant_of_a_guide_can_be_asked_about_and_played(guide: str, tmp_path: Path) -> None:
    hearts = Indoors(tmp_path / "reader")
    texts = [text for language, text in blocks(guide) if language == "yaml" and "extends:" in text]
    for number, text in enumerate(texts):
        book = f"{number}.yaml"
        (hearts.folder / book).write_text(text, encoding="utf-8")
        if hearts.run("rules", "check", book).code == Exit.DATA:
            continue  # what the guide shows as a mistake
        asked = hearts.run("quiz", "--rules", book, "--json", "--no-input", "--count", "24", "--seed", guide).json
        assert len(asked["questions"]) == 24
        assert "Deal 1" in hearts.read("play", book, "--deals", "1", "--seed", guide, "--lang", "en")
        assert "What is different from Hearts" in hearts.read("learn", "differences", "--rules", book)
        assert hearts.run("simulate", book, "--deals", "20", "--json").json["deals"] == 20


def words_of_rule_books() -> set[str]:
    """Every key and every word that a rule book can be written with."""
    enums: list[type[Enum]] = [
        *(each for each in vars(vocabulary).values() if isinstance(each, type) and issubclass(each, Enum)),
        *(EndsWhen, Wins),
    ]
    words = {str(word.value) for each in enums if each is not vocabulary.Special for word in each}
    fields = {field.strip("_").replace("_", "-") for rule in get_args(Rule) for field in rule._fields}
    return words | fields | {*KEYS, *PATCH_WORDS, *CARD_SET_WORDS, *SPECIAL_WORDS}


def test_every_word_of_rule_books_is_explained() -> None:
    page = _BLOCK.sub("", (DOCS / "rule-books.md").read_text(encoding="utf-8"))
    code = " ".join(re.findall(r"`([^`\n]+)`", page))
    explained = set(re.findall(r"[a-z]+(?:-[a-z]+)*", code))
    assert words_of_rule_books() - explained == set()


def test_the_example_positions_are_judged_as_they_say() -> None:
    report = check_file(DOCS / "example-positions.yaml", str)
    assert report.exit_code == Exit.OK
    assert report.compared == 3


def test_the_lesson_in_the_guide_runs(tmp_path: Path) -> None:
    text = next(text for language, text in blocks("lessons.md") if language == "yaml")
    lesson = tmp_path / "spades.yaml"
    lesson.write_text(text, encoding="utf-8")
    done = Indoors(tmp_path / "home").run("learn", str(lesson), "--lang", "en", typed="\n" + "1\na\n\n" * 80)
    assert "You have finished the lesson “Away with the queen”." in done.out, done.out + done.err


def test_the_state_of_the_translations_is_the_present_one() -> None:
    locales = locales_dir()
    assert report(locales, extract(locales.parent)).strip() in (DOCS / "translations.md").read_text(encoding="utf-8")
