"""What stands in `glossary.yaml`: matching of words, and faults of the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.app.catalogues.glossary import Glossary, Source
from tutor.i18n.languages import locales_dir
from tutor.reading.problems import ContentError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "en").mkdir()
    (tmp_path / "qtx").mkdir()
    english = """
terms: {trick: [trick, tricks], card: [card], black: [black card], game_hearts: [Hearts], hearts: [heart, hearts]}
idioms: [trick question]
suits: [hearts]
codes: {everywhere: [Enter], problem: [copies]}
limits: {app: 20, "#title": 30}
"""
    (tmp_path / "en" / "glossary.yaml").write_text(english, encoding="utf-8")
    return tmp_path


def glossary(folder: Path, text: str) -> Glossary:
    (folder / "qtx" / "glossary.yaml").write_text(text, encoding="utf-8")
    return Glossary.read(folder / "qtx", Source.read(folder / "en"))


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Take the trick with a card.", {"trick": "trick", "card": "card"}),
        ("Tricks are taken.", {"trick": "Tricks"}),
        ("A black card is a card.", {"black": "black card", "card": "card"}),
        ("No black card.", {"black": "black card"}),
        ("A trick question: tricky, trick-like.", {}),
        ("In Hearts one heart is enough.", {"game_hearts": "Hearts", "hearts": "heart"}),
        ("Hearts is a game, or: Hearts are a suit.", {}),
    ],
)
def test_terms_are_found_in_english(folder: Path, text: str, terms: dict[str, str]) -> None:
    assert Source.read(folder / "en").named(text) == terms


def test_codes_and_limits_are_by_context(folder: Path) -> None:
    source = Source.read(folder / "en")
    assert source.codes("app") == {"Enter"}
    assert source.codes("problem") == {"Enter", "copies"}
    assert [source.limit(context) for context in ("app", "lesson#title", "quiz")] == [20, 30, None]


def test_an_ending_may_follow_a_stem_but_not_a_whole_word(folder: Path) -> None:
    text = "match: prefix\neverywhere: [युक्ती]\nterms: {trick: {use: हात, avoid: [हुकूम पान], whole: [काळा]}}\n"
    words = glossary(folder, text)
    assert list(words.avoided("ही युक्तीने, हुकूम-पाने.")) == [("युक्ती", ""), ("हुकूम पान", "हात")]
    assert list(words.avoided("(काळा)")) == [("काळा", "हात")]
    assert list(words.avoided("काळाच बेयुक्ती")) == []
    assert words.says("trick", "पहिल्या हाताला")
    assert not words.says("trick", "पहिल्याहाताला")


def test_a_word_is_matched_whole(folder: Path) -> None:
    words = glossary(
        folder, "match: word\nterms: {trick: {use: سر, also: [سریں], avoid: [چال]}, card: {use: x, implied: true}}\n"
    )
    assert words.says("trick", "یہ سر، اور وہ")
    assert words.says("trick", "دو سریں۔")
    assert words.lacks("trick", "سرخ پتّا")
    assert not words.lacks("card", "سرخ پتّا"), "the language does without"
    assert not words.lacks("black", "سرخ"), "the glossary has no word for it"
    assert list(words.avoided("CHAL چالاک")) == []


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("match: word\nterms:\n  tricks: {use: سر}\n", "unknown-key", 3),
        ("match: words\n", "unknown-word", 1),
        ("match: word\nterms: {trick: {also: [a]}}\n", "missing-key", 2),
        ("match: word\nwriting: {quotes: 3}\n", "wrong-type", 2),
        ("terms: {}\n", "missing-key", 1),
        ("match: word\nterms: {trick: {use: ''}}\n", "empty-value", 2),
        ("match: word\nterms: {trick: {use: a, also: [b, '']}}\n", "empty-value", 2),
        ("match: word\nterms: {trick: {use: a, avoid: [' ']}}\n", "empty-value", 2),
        ("match: word\neverywhere: ['...']\n", "empty-value", 2),
        ("match: word\nwriting: {spelling: {'': a}}\n", "empty-value", 2),
        ("match: word\nwriting: {quotes: [x]}\n", "unknown-word", 2),
    ],
)
def test_a_fault_of_the_file_is_told_with_its_place(folder: Path, text: str, code: str, line: int) -> None:
    with pytest.raises(ContentError) as caught:
        glossary(folder, text)
    (problem,) = caught.value.problems
    assert problem.code == code
    assert str(problem.position).endswith(f"qtx/glossary.yaml:{line}:{str(problem.position).rpartition(':')[2]}")


def test_a_language_may_have_none(folder: Path) -> None:
    words = Glossary.read(folder / "qtx", Source.read(folder / "en"))
    assert not words.lacks("trick", "")
    assert list(words.avoided("trick")) == []


def test_shipped_glossaries_have_a_word_for_every_suit() -> None:
    source = Source.read(locales_dir() / "en")
    for file in locales_dir().glob("*/language.yaml"):
        if file.parent.name != "en":
            words = Glossary.read(file.parent, source)
            assert all(words.word_for(suit) for suit in source.suits)
