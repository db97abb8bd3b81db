"""What a user's file says in other languages: the keys of its own texts, and which of them are missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.reading.problems import ContentError
from tutor.rules.load import load_book_file, parse_book, read_book

HEAD = "format: 1\nid: mine\nname: Mine\nextends: hearts\n"
MINE = f"""{HEAD}
set:
  aim: {{text: "Beware of {{black_maria}}."}}
  passing: {{order: First pass, sources: [ours]}}
insert:
  - {{after: aim, rule: {{id: more, title: More, text: "More.", sources: [ours], remark: Much more.}}}}
options:
  - id: nice
    title: Nice
    default: a
    values:
      - {{id: a, label: A}}
      - {{id: b, label: B, patch: {{set: {{moon: {{amount: 5, text: "Only {{amount}}."}}}}}}}}
"""
KEYS = [
    *("name", "passing#order", "aim#text", "more#title", "more#text", "more#remark"),
    *("option.nice#title", "option.nice.a#label", "option.nice.b#label", "option.nice.b/moon#text"),
]


def keys(text: str, *languages: str) -> dict[str, set[str]]:
    gaps = parse_book(text.encode(), "mine.yaml").translation_gaps({language: {language} for language in languages})
    return {language: {gap.key for gap in found} for language, found in gaps.items()}


def test_the_texts_of_the_file_itself_are_to_be_translated() -> None:
    assert keys(MINE, "ur") == {"ur": set(KEYS)}


def test_what_is_translated_is_no_gap() -> None:
    text = MINE + 'translations: {ur: {name: N, aim#text: "{black_maria}", option.nice.b#label: L}, te: {name: N}}\n'
    found = keys(text, "ur", "te", "mr")
    assert found["ur"] == set(KEYS) - {"name", "aim#text", "option.nice.b#label"}
    assert found["te"] == set(KEYS) - {"name"}
    assert found["mr"] == set(KEYS)


def test_every_key_of_a_gap_can_be_translated() -> None:
    gaps = parse_book(MINE.encode(), "mine.yaml").translation_gaps({"ur": {"ur"}})["ur"]
    lines = "".join(f'    "{gap.key}": "{gap.text.message}"\n' for gap in gaps)
    text = f"{MINE}translations:\n  ur:\n{lines}"
    assert keys(text, "ur") == {"ur": set()}
    known = parse_book(text.encode(), "mine.yaml").translations({"ur"})
    assert {gap.bound for gap in gaps} == set(known)


def test_the_texts_of_another_file_are_translated_there(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(MINE + "translations: {ur: {name: N}}\n", encoding="utf-8")
    other = tmp_path / "other.yaml"
    other.write_text("format: 1\nid: other\nname: Other\nextends: mine.yaml\n", encoding="utf-8")
    file = read_book(other)
    assert [gap.key for gap in file.translation_gaps({"ur": {"ur"}})["ur"]] == ["name"]
    assert file.translations({"ur"}) == {("mine#name", "Mine"): "N"}


@pytest.mark.parametrize("key", ["moon#title", "option.tie#title", "option.nice.c#label", "more", "hearts/aim#text"])
def test_other_keys_mean_nothing(key: str) -> None:
    with pytest.raises(ContentError) as caught:
        parse_book(f'{MINE}translations: {{ur: {{"{key}": T}}}}\n'.encode(), "mine.yaml")
    assert [problem.code for problem in caught.value.problems] == ["unknown-key"]


def test_a_book_that_ships_has_no_gaps_of_its_own() -> None:
    assert load_book_file("cancellation").translation_gaps({"ur": {"ur"}}) == {"ur": ()}


def test_a_text_is_translated_and_not_the_one_that_an_option_puts_in_its_place() -> None:
    """They have a context in common, so that the English decides."""
    text = MINE.replace("set:\n", 'set:\n  moon: {text: "Take {all_took} and {amount}."}\n', 1)
    text = f'{text}translations: {{ur: {{"moon#text": "{{all_took}} {{amount}} U"}}}}\n'
    file = parse_book(text.encode(), "mine.yaml")
    usual, other = (file.resolve({"nice": value}).rule("moon").text for value in "ab")
    assert usual.context == other.context
    known = file.translations({"ur"})
    assert known == {(usual.context, usual.message): "{all_took} {amount} U"}
    assert "option.nice.b/moon#text" in keys(text, "ur")["ur"]
    more = text.replace('U"}', 'U", option.nice.b/moon#text: "{amount} O"}')
    known = parse_book(more.encode(), "mine.yaml").translations({"ur"})
    assert known[other.context, other.message] == "{amount} O"
    assert "option.nice.b/moon#text" not in keys(more, "ur")["ur"]


def test_a_language_may_be_called_by_any_of_its_names() -> None:
    text = MINE + "translations: {tgl: {name: N}, tl: {more#title: M}}\n"
    known = parse_book(text.encode(), "mine.yaml").translations(("fil", "tl", "tgl"))
    assert set(known.values()) == {"N", "M"}
