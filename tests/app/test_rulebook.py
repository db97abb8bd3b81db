"""The rule book on the screen: complete, true to the options, and at first what differs from the book it extends."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from tests.e2e.command import LANGUAGES, Indoors
from tutor.app.exits import Exit
from tutor.cards import codes
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import available, locales_dir
from tutor.reading.locate import packaged_ids
from tutor.rules.compile import compile_rules
from tutor.rules.differences import Change
from tutor.rules.kinds import Extras
from tutor.rules.load import BookFile, load_book_file
from tutor.ui.phrases.rule_book import Edition, difference_sentences, rule_book, speciality
from tutor.ui.phrases.rules import rule_sentences
from tutor.ui.rules_json import rules_document
from tutor.ui.speech import Speech

BOOKS = tuple(packaged_ids("rules"))


@cache
def found(name: str) -> BookFile:
    return load_book_file(name)


@cache
def speech(language: str = "en") -> Speech:
    return Speech(Catalogue.load(available(locales_dir())[language], locales_dir()))


def edition(name: str, players: int | None = None, **options: str) -> Edition:
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    book = found(name).resolve(chosen)
    return Edition.of(found(name), compile_rules(book, players or book.players.default), chosen)


TABLES = [(name, players) for name in BOOKS for players in found(name).book.players.sizes]


def shown(edition: Edition, *, language: str = "en", sources: bool = False) -> list[str]:
    return [line.text for line in rule_book(speech(language), edition, sources=sources)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_active_rule_is_said(name: str, players: int, language: str) -> None:
    rules, said = edition(name, players).rules, shown(edition(name, players), language=language, sources=True)
    assert not [text for text in said if "{" in text or "}" in text]
    for rule in rules.book.rules():
        assert f"{speech(language).text(rule.title)} ({rule.id})" in said
    document = rules_document(speech(language), edition(name, players))
    told = document["rule_book"]
    assert isinstance(told, list)
    assert sorted(entry["rule"] for entry in told) == sorted(str(rule.id) for rule in rules.book.rules())
    start = len(said) - said[::-1].index(speech(language).say("rule book", "All the rules")) if name != "hearts" else 0
    for entry in told:
        assert [text for text in (*entry["sentences"], entry["remark"]) if text and text not in said[start:]] == []
    assert json.loads(json.dumps(document)) == document


def test_cards_left_over_are_claimed_only_where_there_are_some() -> None:
    for players in found("cancellation").book.players.sizes:
        rules = edition("cancellation", players).rules
        (rule,) = (rule for rule in rules.book.rules() if isinstance(rule, Extras))
        sentences = {
            entry["rule"]: (entry["sentences"], entry["remark"]) for entry in _entries(edition("cancellation", players))
        }
        said, remark = sentences[str(rule.id)]
        assert said == [speech().rule(rules, rule, rule.text if rules.extra else rule.none)]
        assert (remark is not None) == bool(rules.extra)


def _entries(edition: Edition) -> list[dict[str, object]]:
    told = rules_document(speech(), edition)["rule_book"]
    assert isinstance(told, list)
    return told


@pytest.mark.parametrize("name", BOOKS)
def test_every_value_of_every_option_is_a_sentence_that_no_other_value_claims(name: str) -> None:
    for option in found(name).book.options:
        versions = [_entries(edition(name, None, **{option.id: value.id})) for value in option.values]
        texts = [json.dumps([(entry["rule"], entry["sentences"]) for entry in version]) for version in versions]
        assert len(set(texts)) == len(texts), option.id


def test_a_rule_that_is_switched_off_leaves_no_trace_but_that_it_can_be_switched_on() -> None:
    usual, without = edition("hearts"), edition("hearts", first_trick_points="allowed")
    rule = usual.rules.book.rule("first-trick-points")
    assert speech().text(rule.title) in shown(usual)
    assert speech().text(rule.title) not in shown(without)
    assert not [text for text in shown(without) if "nobody may" in text and "Instead: " not in text]
    assert "Chosen for this game: Cards with points may be thrown on the first trick" in shown(without)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_options_on_offer_are_named_with_the_one_in_force(name: str, players: int) -> None:
    said = shown(edition(name, players))
    for option in found(name).book.options:
        for value in option.values:
            words = "In force" if value.id == option.default else "Instead"
            assert f"{words}: {value.label.message} ({option.id}={value.id})" in said


@pytest.mark.parametrize(("name", "players"), [table for table in TABLES if table[0] != "hearts"])
def test_what_differs_stands_first_and_what_is_gone_is_not_claimed(name: str, players: int) -> None:
    shown_edition = edition(name, players)
    said = shown(shown_edition)
    start, end = said.index("What differs from Hearts"), said.index("All the rules")
    assert start < 5
    differences = shown_edition.differences()
    assert differences
    names = {rule.id.name for rule in shown_edition.rules.book.rules()}
    for difference in differences:
        title = difference.rule.title.message
        if difference.change is Change.GONE:
            assert difference.rule.id.name not in names
            replaced = title in said[end:]
            assert (f"The rule “{title}” does not apply here." in said[start:end]) != replaced
        else:
            assert f"{difference.change.value.capitalize()}: {title}" in said[start:end]
            sentences = difference_sentences(speech(), shown_edition, difference)
            assert sentences
            assert [text for text in sentences if text not in said[start:end]] == []


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_rule_is_called_changed_only_if_another_sentence_is_said(name: str, players: int) -> None:
    shown_edition = edition(name, players)
    for difference in shown_edition.differences():
        if difference.before is not None:
            assert shown_edition.parent is not None
            before = rule_sentences(speech(), shown_edition.parent, difference.before)
            assert set(difference_sentences(speech(), shown_edition, difference)).isdisjoint(before)


def test_what_is_special_is_short() -> None:
    told = {name: speciality(speech(), edition(name)) for name in BOOKS}
    assert told["hearts"] is None
    assert told["omnibus"] == "New: The bonus card"
    assert told["cancellation"] == "New: Cards that cancel each other, Dead tricks"
    assert told["basic-hearts"] == "Left out: Points for the Black Maria, Shooting the moon"
    assert all(text and len(text) <= 80 for name, text in told.items() if name != "hearts")


def test_where_each_rule_comes_from_is_said_on_request() -> None:
    said = shown(edition("omnibus"), sources=True)
    assert "What the names of the sources mean is explained in docs/sources.md." in said
    for rule in edition("omnibus").rules.book.rules():
        names = ["our own rule" if source == "ours" else source for source in rule.sources]
        assert f"Sources: {', '.join(names)}" in said
    assert not [text for text in shown(edition("omnibus")) if "ources" in text and "sources do not" not in text]


def test_a_single_direction_is_said_as_one() -> None:
    said = shown(edition("black-maria"))
    assert "In every deal the cards go to the player on the right." in said
    assert not [text for text in said if "and then again" in text]


def test_no_rule_is_said_twice_in_a_row() -> None:
    for name, players in TABLES:
        said = shown(edition(name, players))
        assert not [(one, other) for one, other in pairwise(said) if one == other]


def test_the_document_on_a_table(tmp_path: Path) -> None:
    hearts = Indoors(tmp_path)
    words = ("rules", "show", "cancellation", "--players", "7", "--option", "passing=none", "--json", "--lang", "mr")
    document = hearts.run(*words).json
    facts = ("format", "version", "language", "rules", "players", "options", "extends")
    expected = ["hearts-tutor/rules", 1, "mr", "cancellation", 7, {"passing": "none"}, "hearts"]
    assert [document[key] for key in facts] == expected
    assert document["table"] == {
        "hand": 14,
        "extra": 6,
        "removed": [],
        "passes": [],
        "opening_card": None,
        "total_points": 52,
    }
    assert {"change": "gone", "rule": "hearts/passing"}.items() <= document["differences"][-3].items()
    offered = {option["option"]: option for option in document["options_offered"]}
    assert offered["passing"]["value"] == "none"
    assert [value["value"] for value in offered["dead-trick"]["values"]] == ["no-live-card", "two-pairs"]
    usual = hearts.run("rules", "show", "--json").json
    assert (usual["extends"], usual["differences"]) == (None, [])
    assert usual["table"]["passes"] == ["left", "right", "across", "hold"]
    assert usual["table"]["opening_card"] == "2C"


def test_the_removed_cards_are_those_of_the_table(tmp_path: Path) -> None:
    document = Indoors(tmp_path).run("rules", "show", "hearts", "--players", "6", "--json").json
    assert sorted(document["table"]["removed"]) == sorted(codes(edition("hearts", 6).rules.removed))


def test_the_list_and_its_document_name_every_book(tmp_path: Path) -> None:
    hearts = Indoors(tmp_path)
    assert hearts.read("rules") == hearts.read("rules", "list")
    documents = [hearts.run(*words, "--json").json for words in (("rules",), ("rules", "list"))]
    assert documents[0] == documents[1]
    assert [book["rules"] for book in documents[0]["books"]] == list(BOOKS)
    narrow = hearts.read("rules", env={"COLUMNS": "40"})
    assert max(map(len, narrow.splitlines())) <= 40
    assert all(f"{name}: " in narrow for name in BOOKS)


@pytest.mark.parametrize("kind", ["rules", "lessons"])
def test_the_schema_is_printed(tmp_path: Path, kind: str) -> None:
    assert json.loads(Indoors(tmp_path).read("rules", "schema", kind))["$schema"]


@pytest.mark.parametrize(
    "words",
    [
        ("schema", "positions"),
        ("check",),
        ("check", "harts"),
        ("show", "cancellation", "--players", "5"),
        ("show", "omnibus", "--option", "bonus-card=QS"),
        ("show", "basic-hearts", "--option", "moon=add"),
        ("list", "hearts"),
    ],
)
def test_what_cannot_be_meant_is_a_fault_of_usage(tmp_path: Path, words: tuple[str, ...]) -> None:
    ran = Indoors(tmp_path).run("rules", *words)
    assert (ran.code, ran.out) == (Exit.USAGE, "")
    assert ran.err
