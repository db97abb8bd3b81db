"""A language is a folder: with one more in a copy of the checkout, the whole command speaks it. No Python changes."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tests.e2e import reader
from tests.e2e.command import ROOT, Hearts

FACTS = """
code: qtx
own-name: Toyish
latin-name: Toy
aliases: [toy]
direction: ltr
digits: {default: toyd, native: toyd, characters: "𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡"}
minus: "~"
lists:
  and: {two: "{0} & {1}", start: "{0}; {1}", middle: "{0}; {1}", end: "{0} & {1}"}
  or: {two: "{0} / {1}", start: "{0} / {1}", middle: "{0} / {1}", end: "{0} / {1}"}
plural: {forms: 3, expression: "n == 1 ? 0 : n == 2 ? 1 : 2"}
punctuation: {stop: ".", question: "?", exclamation: "!", comma: ",", semicolon: ";", colon: ":"}
yes: {word: "yup", accept: ["yup"]}
no: {word: "nah", accept: ["nah"]}
computer-players: [Aa, Bb, Cc, Dd, Ee, Ff, Gg, Hh, Ii, Jj, Kk]
"""
SEED = "toy"
_QUOTED = re.compile("«[^«»]*»")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the checkout in which there is one more language."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in ("tutor", "rules", "lessons", "locales"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "locales" / "qtx" / "LC_MESSAGES").mkdir(parents=True)
    (folder / "locales" / "qtx" / "language.yaml").write_text(FACTS, encoding="utf-8")
    with (ROOT / "locales" / "hearts.pot").open("rb") as file:
        template = read_po(file)
    with (folder / "locales" / "qtx" / "LC_MESSAGES" / "hearts.po").open("wb") as file:
        write_po(file, _translated(template))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def toy(tmp_path: Path, tree: Path) -> Hearts:
    return Hearts(tmp_path, tree)


def test_it_is_offered_at_the_first_start(toy: Hearts) -> None:
    (place,) = [line[0] for line in toy.read(typed="q\n").splitlines() if line.endswith(". Toy: Toyish")]
    out = toy.read(typed=f"{place}\nq\n")
    assert "«What would you like to do?»" in out
    assert "«Change the language» (Language)" in out


@pytest.mark.parametrize("name", ["qtx", "toy", "Toyish", "qtx_XX.UTF-8"])
def test_it_is_known_by_its_names(toy: Hearts, name: str) -> None:
    assert toy.run("--lang", name, "quiz", "--json", "--count", "1").json["language"] == "qtx"
    assert "qtx (Toyish)" in toy.run("--lang", "xx", "rules").err.replace("\n", " ")


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (
            ("--help",),
            "hearts learn quiz legal play rules progress judge simulate paths config lessons "
            "auto always never latn native terminal app plain",
        ),
        (("play", "--help"), "hearts play"),
        (("rules", "show"), ""),
        (("rules",), "basic black cancellation hearts hooligan omnibus spot"),
        (("progress",), ""),
    ],
)
def test_everything_is_said_in_it(toy: Hearts, words: tuple[str, ...], names: str) -> None:
    rest = toy.read("--lang", "qtx", *words)
    while (less := _QUOTED.sub("", rest)) != rest:
        rest = less
    assert not set(re.findall(r"(?<![-\w])[a-z]{2,}", rest)) - set(names.split()), rest


def test_rule_book_has_its_digits_lists_and_plurals(toy: Hearts) -> None:
    out = " ".join(toy.read("--lang", "qtx", "rules", "show").split())
    assert "𝟙𝟛" in out
    assert "three:" in out
    assert "𝟙𝟘𝟘" in out


def test_lesson_quiz_and_deal(toy: Hearts) -> None:
    speak = ("--lang", "qtx")
    toy.read(*speak, *reader.learn("following-suit"), typed=reader.typed(reader.lesson("following-suit")))
    keys = toy.run(*speak, "quiz", "--seed", SEED, "--json").json
    out = toy.read(*speak, "quiz", "--seed", SEED, typed=reader.typed(reader.quiz(keys)))
    assert "𝟞" in out
    out = toy.read(*speak, "play", "--deals", "1", "--seed", SEED, typed=reader.typed(reader.match(SEED)))
    assert "Bb" in out


def _translated(template: Catalog) -> Catalog:
    """Every message in angle quotes, with its places; plural forms are told apart."""
    # Babel knows no such language: only the folder says which it is
    catalogue = Catalog(fuzzy=False)
    catalogue.mime_headers = [("Plural-Forms", "nplurals=3; plural=(n == 1 ? 0 : n == 2 ? 1 : 2);")]
    for message in template:
        if isinstance(message.id, tuple | list):
            one, other = message.id
            strings = (f"«one: {one}»", f"«two: {other}»", f"«three: {other}»")
            catalogue.add((one, other), strings, context=message.context)
        elif message.id:
            catalogue.add(message.id, f"«{message.id}»", context=message.context)
    return catalogue
