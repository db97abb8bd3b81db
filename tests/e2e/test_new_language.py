"""A language is a folder: with one more in a copy of the checkout, the whole command speaks it. No Python changes."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.e2e import reader
from tests.e2e.command import ROOT, Hearts
from tutor.app.catalogues.pseudo import CODE, pseudo, write_pseudo

SEED = "pseudo"


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the checkout in which there is one more language."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in ("tutor", "rules", "lessons", "locales"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / "pyproject.toml", folder)
    with (ROOT / "locales" / "hearts.pot").open("rb") as file:
        write_pseudo(folder / "locales", read_po(file))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def hearts(tmp_path: Path, tree: Path) -> Hearts:
    return Hearts(tmp_path, tree)


def test_it_is_offered_at_the_first_start(hearts: Hearts) -> None:
    (place,) = [line[0] for line in hearts.read(typed="q\n").splitlines() if line.endswith(". Pseudo: Þšéûðö")]
    out = hearts.read(typed=f"{place}\nq\n")
    assert pseudo("What would you like to do?") in out
    assert f"{pseudo('Change the language')} (Language)" in out


@pytest.mark.parametrize("name", [CODE, "pseudo", "Þšéûðö", "qps_XX.UTF-8"])
def test_it_is_known_by_its_names(hearts: Hearts, name: str) -> None:
    assert hearts.run("--lang", name, "quiz", "--json", "--count", "1").json["language"] == CODE
    assert "qps (Þšéûðö)" in hearts.run("--lang", "xx", "rules").err.replace("\n", " ")


def test_rule_book_has_its_digits_lists_and_plurals(hearts: Hearts) -> None:
    out = " ".join(hearts.read("--lang", CODE, "rules", "show").split())
    assert "𝟙𝟛" in out
    assert "⟦ⁿ" in out
    assert "⟧ ⟦åñð⟧ ⟦" in out


def test_lesson_quiz_and_deal(hearts: Hearts) -> None:
    speak = ("--lang", CODE)
    hearts.read(*speak, *reader.learn("following-suit"), typed=reader.typed(reader.lesson("following-suit")))
    keys = hearts.run(*speak, "quiz", "--seed", SEED, "--json").json
    out = hearts.read(*speak, "quiz", "--seed", SEED, typed=reader.typed(reader.quiz(keys)))
    assert "𝟞" in out
    out = hearts.read(*speak, "play", "--deals", "1", "--seed", SEED, typed=reader.typed(reader.match(SEED)))
    assert "Ɓéñ" in out
