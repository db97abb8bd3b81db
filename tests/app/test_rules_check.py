"""What ``hearts rules check`` says of a file, and that it is told wherever some of a file is not translated."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.e2e.command import LANGUAGES, ROOT, Hearts, Indoors
from tutor.app.exits import Exit
from tutor.reading.locate import packaged_ids

CLUB = """\
format: 1
id: club
name: Club Hearts
extends: hearts
set:
  black-maria-points: {each: 10}
  aim: {text: Keep your hands clean.}
options:
  - id: dear-hearts
    title: What a heart costs
    default: one
    values:
      - {id: one, label: A heart costs little}
      - {id: two, label: A heart costs more, patch: {set: {heart-points: {each: 2}}}}
translations:
  fil: {name: Hearts ng Samahan, aim#text: Umiwas sa puntos.}
  te:
    name: క్లబ్ హార్ట్స్
    aim#text: పాయింట్లు తీసుకోకండి.
    option.dear-hearts#title: ఆఠీను విలువ
    option.dear-hearts.one#label: ఆఠీను ముక్కకు తక్కువ పాయింట్లు
    option.dear-hearts.two#label: ఆఠీను ముక్కకు ఎక్కువ పాయింట్లు
"""
TOWN = """\
format: 1
id: town
name: Town Hearts
extends: club.yaml
set: {match-end: {target: {default: 60, advised-least: 30}}}
"""


@pytest.fixture
def hearts(tmp_path: Path) -> Hearts:
    """A reader with a book that extends another of theirs."""
    found = Indoors(tmp_path / "reader")
    (found.folder / "club.yaml").write_text(CLUB, encoding="utf-8")
    (found.folder / "town.yaml").write_text(TOWN, encoding="utf-8")
    return found


@pytest.mark.parametrize("name", packaged_ids("rules"))
def test_every_book_that_comes_with_the_program_is_sound(hearts: Hearts, name: str) -> None:
    out = hearts.read("rules", "check", name)
    assert out.startswith(f"{name}: no problems found.\nNumbers of players: ")
    assert "translated" not in out


def test_what_a_sound_file_is_for_and_what_it_lacks(hearts: Hearts) -> None:
    out = hearts.read("rules", "check", "club.yaml")
    assert out.startswith("club.yaml: no problems found.\nNumbers of players: 3, 4, 5, 6, 7\n")
    assert "\nOption dear-hearts: one, two\n" in out
    keys = ["option.dear-hearts#title", "option.dear-hearts.one#label", "option.dear-hearts.two#label"]
    words = out.replace("\n", " ")
    assert f"Tagalog (fil): 3 texts are not translated: {', '.join(keys)} " in words
    for name in ("मराठी (mr)", "اردو (ur)"):
        assert f"{name}: 5 texts are not translated: name, aim#text, {', '.join(keys)} " in words
    assert "తెలుగు (te): everything is translated. " in words


def test_a_copy_of_one_of_our_books_is_translated_with_it(hearts: Hearts) -> None:
    shutil.copy(ROOT / "rules" / "hearts.yaml", hearts.folder / "mine.yaml")
    lines = hearts.read("rules", "check", "mine.yaml").splitlines()[-4:]
    keys = {line.partition(": ")[2] for line in lines}
    assert keys == {"everything is translated."}


def test_the_text_of_an_option_is_said_in_english_where_it_is_not_translated(hearts: Hearts) -> None:
    patch = 'set: {heart-points: {each: 2}, aim: {text: "Keep away from hearts."}}'
    (hearts.folder / "club.yaml").write_text(CLUB.replace("set: {heart-points: {each: 2}}", patch), encoding="utf-8")
    key = "option.dear-hearts.two/aim#text"
    assert f"తెలుగు (te): 1 text is not translated: {key} " in hearts.read("rules", "check", "club.yaml").replace(
        "\n", " "
    )
    usual = hearts.run("rules", "show", "club.yaml", "--lang", "te")
    other = hearts.run("rules", "show", "club.yaml", "--lang", "te", "--option", "dear-hearts=two")
    assert ("పాయింట్లు తీసుకోకండి." in usual.out, usual.err) == (True, "")
    assert "పాయింట్లు తీసుకోకండి." not in other.out, "that is what does not hold any more"
    assert "Keep away from hearts." in other.out
    assert "1" in other.err


def test_a_language_is_known_by_all_its_names_and_no_other(hearts: Hearts) -> None:
    (hearts.folder / "club.yaml").write_text(CLUB.replace("  fil:", "  tgl:"), encoding="utf-8")
    assert "Tagalog (fil): 3 texts" in hearts.read("rules", "check", "club.yaml")
    assert hearts.run("rules", "show", "town.yaml", "--lang", "fil").out.count("Umiwas sa puntos.")
    for word, told in (
        ("xx", "The key xx means nothing here. These are possible: fil, mr, te, ur."),
        ("en", "The key en means nothing here. These are possible: fil, mr, te, ur."),
        ("fill", "The key fill means nothing here. Did you mean fil?"),
        ("te", "The key te stands here a second time"),
        ("tel", "The key te stands here a second time"),
    ):
        (hearts.folder / "club.yaml").write_text(CLUB.replace("  fil:", f"  {word}:"), encoding="utf-8")
        for words in (("rules", "check", "club.yaml"), ("play", "town.yaml", "--deals", "1")):
            ran = hearts.run(*words)
            assert ran.code == Exit.DATA
            assert "club.yaml:" in ran.err
            assert told in ran.err.replace("\n", " ")


def test_the_options_that_do_not_fit_a_variant_are_named(hearts: Hearts) -> None:
    assert "do not fit here" not in hearts.read("rules", "check", "club.yaml")
    (hearts.folder / "town.yaml").write_text(TOWN + "remove: [moon]\n", encoding="utf-8")
    assert "\nOptions of club that do not fit here: moon\n" in hearts.read("rules", "check", "town.yaml")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_is_told_at_its_place(hearts: Hearts, language: str) -> None:
    english, _, _ = CLUB.partition("translations:")
    bad = english.replace("each: 10", "eech: 10").replace("default: one", "default: oen").replace("  aim:", "  ami:")
    (hearts.folder / "bad.yaml").write_text(bad, encoding="utf-8")
    ran = hearts.run("rules", "check", "bad.yaml", "--lang", language)
    assert (ran.code, ran.out) == (Exit.DATA, "")
    told = ran.err.split("bad.yaml:")[1:]
    for place, meant in (("6:24", "each"), ("7:3", "aim"), ("11:14", "one")):
        problem = next(problem for problem in told if problem.startswith(f"{place}: "))
        assert meant in problem
        assert "^" in problem


def test_a_problem_of_the_book_that_is_extended_is_told_there(hearts: Hearts) -> None:
    (hearts.folder / "club.yaml").write_text(CLUB.replace("each: 10", "each: ten"), encoding="utf-8")
    ran = hearts.run("rules", "check", "town.yaml")
    assert ran.code == Exit.DATA
    assert "club.yaml:6:30: " in ran.err
    (hearts.folder / "club.yaml").unlink()
    ran = hearts.run("rules", "check", "town.yaml")
    assert ran.code == Exit.DATA
    assert "town.yaml:4:10: " in ran.err


def test_two_books_that_extend_each_other_are_refused(hearts: Hearts) -> None:
    (hearts.folder / "club.yaml").write_text(CLUB.replace("extends: hearts", "extends: town.yaml"), encoding="utf-8")
    for name in ("club.yaml", "town.yaml"):
        assert hearts.run("rules", "check", name).code == Exit.DATA


def test_the_files_of_the_whole_line_speak_the_readers_language(hearts: Hearts) -> None:
    shown = hearts.run("rules", "show", "town.yaml", "--lang", "fil")
    assert "Hearts ng Samahan" in shown.out, "the name of the book that is extended"
    assert "Umiwas sa puntos." in shown.out
    assert "Town Hearts" in shown.out
    own = hearts.run("rules", "show", "club.yaml", "--lang", "fil")
    assert own.out.startswith("Hearts ng Samahan\n")
    assert own.err == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "words",
    [
        ("rules", "show", "club.yaml"),
        ("rules", "show", "club.yaml", "--json"),
        ("quiz", "--rules", "club.yaml", "--json", "--no-input", "--count", "3"),
        ("simulate", "club.yaml", "--deals", "1", "--json"),
        ("play", "club.yaml", "--deals", "1", "--seed", "a"),
        ("learn", "--list", "--rules", "club.yaml"),
    ],
    ids=" ".join,
)
def test_it_is_told_once_that_some_of_it_is_in_english(hearts: Hearts, language: str, words: tuple[str, ...]) -> None:
    ran = hearts.run(*words, "--lang", language, "--digits", "latn")
    assert ran.code == Exit.OK
    lines = [line for line in ran.err.splitlines() if line.strip()]
    if language in ("en", "fil", "te"):
        assert lines == []
    else:
        assert len(lines) in (1, 2)
        assert "2" in " ".join(lines)
    if "--json" in words:
        assert json.loads(ran.out)


def test_a_match_that_goes_on_speaks_as_its_files_did(hearts: Hearts) -> None:
    hearts.run("play", "town.yaml", "--deals", "1", "--seed", "a", "--lang", "fil")
    for name in ("club.yaml", "town.yaml"):
        (hearts.folder / name).unlink()
    ran = hearts.run("play", "--resume", "--lang", "fil")
    assert ran.code == Exit.OK
    assert "1" in ran.err, "the name of the town's game is not translated"
    assert ran.err.count(".") == 1, "which is told in one sentence"
