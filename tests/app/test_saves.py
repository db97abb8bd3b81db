"""What becomes of a record of a match that is damaged, or whose rules have changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.activities.events import Happened, ScoreSheet
from tutor.activities.prompts import PassCards, PlayCard
from tutor.activities.protocol import Answer, Prompt
from tutor.app.matches.saves import (
    MatchSettings,
    SaveError,
    book_name,
    goes_by_old_rules,
    is_match_of,
    match_from_json,
    match_to_json,
    new_match,
    own_files,
    rules_have_changed,
)
from tutor.cards import codes
from tutor.engine.events import MatchOver
from tutor.engine.state import Phase, Setup
from tutor.reading.locate import data_path
from tutor.rules.compile import compile_rules
from tutor.rules.load import BookFile, load_book_file, read_book

BOOK = (data_path("rules") / "hearts.yaml").read_text(encoding="utf-8")


def played(answers: int, found: BookFile | None = None) -> str:
    """The record of one deal after so many answers of the reader; as many as there are, when that is fewer."""
    found = found or load_book_file("hearts")
    setup = Setup(compile_rules(found.book, 4), "seed", 100, deals=1)
    chosen = MatchSettings(book_name(found), {}, "normal", own_files(found))
    match = new_match(setup, chosen)
    run = match.run()
    item = next(run, None)
    while item is not None:
        answer: Answer = ()
        if isinstance(item, Prompt):
            if not answers:
                break
            answers -= 1
            match item.subject:
                case PassCards(view=view, count=count):
                    answer = codes(view.hand)[:count]
                case PlayCard(judgement=judgement):
                    answer = codes(judgement.legal)[:1]
        try:
            item = run.send(answer)
        except StopIteration:
            break
    return match_to_json(match, chosen)


RECORD = played(4)
DATA: dict[str, Any] = json.loads(RECORD)


def changed(**values: object) -> str:
    return json.dumps({**DATA, **values})


def with_text(text: object) -> str:
    """The record as it was written before books could extend one another."""
    older = {key: value for key, value in DATA.items() if key != "files"}
    return json.dumps({**older, "book_text": text})


def test_a_sound_record_goes_on_where_it_was_left() -> None:
    opened = match_from_json(RECORD)
    assert opened.whole
    assert match_to_json(opened.match, opened.settings) == RECORD


BAD: dict[str, str] = {
    "empty": "",
    "cut off": RECORD[:-20],
    "null": "null",
    "list": "[]",
    "number": "5",
    "text": '"x"',
    "deep": "[" * 100_000,
    "lacking": json.dumps({key: value for key, value in DATA.items() if key != "level"}),
    "format": changed(format=99),
    "format as text": changed(format="1"),
    "no book": changed(book="no-such-book"),
    "book file gone": changed(book="/no/such/book.yaml"),
    "book as number": changed(book=5),
    "files as number": changed(files=5),
    "refused as text": changed(refused="5"),
    "files that are none": changed(files=[5]),
    "file without a name": changed(files=[[BOOK]]),
    "file with a number": changed(files=[["my.yaml", 5]]),
    "file of no book": changed(files=[["my.yaml", "- 1"]]),
    "half a character": RECORD.replace('"files": []', '"files": [["my.yaml", "\\ud800"]]'),
    "parent that is lacking": changed(files=[["my.yaml", "format: 1\nid: my\nname: My\nextends: club.yaml\n"]]),
    "older text as number": with_text(5),
    "older text of no book": with_text("- 1"),
    "half a character in the seed": RECORD.replace('"seed": "seed"', '"seed": "\\ud800"'),
    "infinite players": RECORD.replace('"players": 4', '"players": Infinity'),
    "too many players": changed(players=99),
    "players as text": changed(players="4"),
    "players as boolean": changed(players=True),
    "options as list": changed(options=[]),
    "unknown option": changed(options={"a": "b"}),
    "option as number": changed(options={"moon": 5}),
    "unknown level": changed(level="genius"),
    "level as list": changed(level=[]),
    "no seed": changed(seed=None),
    "negative target": changed(target=-5),
    "no target": RECORD.replace('"target": 100', '"target": NaN'),
    "no deals": changed(deals=0),
    "negative deals": changed(deals=-1),
    "half a deal": changed(deals=0.5),
    "actions as number": changed(actions=5),
    "actions as mapping": changed(actions={}),
    "actions that are none": changed(actions=[1, 2]),
    "no such card": changed(actions=[[0, "1Z"]]),
    "no such seat": changed(actions=[[77, "2C"]]),
    "no action that fits": changed(actions=DATA["actions"][::-1]),
}


@pytest.mark.parametrize("record", BAD.values(), ids=BAD.keys())
def test_a_record_that_cannot_be_used_is_refused(record: str) -> None:
    with pytest.raises(SaveError):
        match_from_json(record)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=200)
@given(st.sampled_from(sorted(DATA)), JSON)
def test_nothing_else_than_a_refusal_comes_of_any_value(key: str, value: object) -> None:
    with suppress(SaveError):
        match_from_json(changed(**{key: value}))


@pytest.mark.parametrize(
    "change",
    [
        lambda actions: [*actions, actions[-1]],
        lambda actions: [*actions, [77, "2C"]],
        lambda actions: [*actions, [0, {"moon": "add"}]],
        lambda actions: [*actions, [3, ["2C", "3C", "4C"]]],
    ],
    ids=["twice the same", "no such seat", "no moon", "no passing"],
)
def test_a_match_goes_on_from_the_last_action_that_fits(change: Callable[[list[object]], list[object]]) -> None:
    opened = match_from_json(changed(actions=change(DATA["actions"])))
    assert not opened.whole
    assert match_to_json(opened.match, opened.settings) == RECORD


def test_rules_that_have_changed_are_no_obstacle_while_every_action_is_legal() -> None:
    dearer = BOOK.replace("each: 13", "each: 20")
    assert dearer != BOOK
    opened = match_from_json(changed(files=[["my.yaml", dearer]]))
    assert opened.whole
    assert opened.match.setup.rules.book.digest() != DATA["digest"]


def test_rules_under_which_nothing_was_legal_leave_nothing_to_go_on_with() -> None:
    fewer = BOOK.replace("  count: 3\n", "  count: 2\n")
    assert fewer != BOOK
    with pytest.raises(SaveError):
        match_from_json(changed(files=[["my.yaml", fewer]]))


def test_a_record_from_before_books_could_extend_one_another_goes_on() -> None:
    for text in (None, BOOK):
        opened = match_from_json(with_text(text))
        assert opened.whole
        assert [file.text for file in opened.settings.files] == [text] * (text is not None)
        assert match_from_json(match_to_json(opened.match, opened.settings)).whole


def family(folder: Path) -> Path:
    """A book that extends another of the reader's, which extends one of the program's; the last in the line."""
    (folder / "club.yaml").write_text(
        "format: 1\nid: club\nname: Club Hearts\nextends: hearts\nset: {black-maria-points: {each: 10}}\n"
        "translations: {fil: {name: Hearts ng Samahan}}\n",
        encoding="utf-8",
    )
    (folder / "town").mkdir()
    book = folder / "town" / "town.yaml"
    book.write_text(
        "format: 1\nid: town\nname: Town Hearts\nextends: ../club.yaml\nset: {heart-points: {each: 2}}\n",
        encoding="utf-8",
    )
    return book


@pytest.mark.parametrize("loss", ["nothing", "changed", "gone"])
def test_every_file_of_the_readers_own_is_kept(tmp_path: Path, loss: str) -> None:
    record = played(2, read_book(family(tmp_path)))
    files = (tmp_path / "town" / "town.yaml", tmp_path / "club.yaml")
    for file in files:
        if loss == "changed":
            file.write_text(file.read_text(encoding="utf-8").replace("each: ", "each: 7"), encoding="utf-8")
        elif loss == "gone":
            file.unlink()
    opened = match_from_json(record)
    assert opened.whole
    assert [Path(file.name).name for file in opened.settings.files] == ["town.yaml", "club.yaml"]
    rules = opened.match.setup.rules
    assert (rules.book.digest(), rules.total_points) == (json.loads(record)["digest"], 13 * 2 + 10)
    assert opened.found.translations({"fil"}) == {("club#name", "Club Hearts"): "Hearts ng Samahan"}
    assert match_to_json(opened.match, opened.settings) == record


def test_a_match_that_is_over_tells_how_it_ended() -> None:
    opened = match_from_json(played(99))
    assert opened.match.state.phase is Phase.OVER
    sheet, over = opened.match.run()
    assert isinstance(sheet, ScoreSheet)
    assert len(sheet.deals) == 1
    assert isinstance(over, Happened)
    assert over.event == MatchOver(opened.match.state.winners, opened.match.state.totals)


def rewrite(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("town/town.yaml", "each: 2", "each: 3", True),
        ("club.yaml", "each: 10", "each: 11", True),
        ("town/town.yaml", "Town", "City", False),
        ("town/town.yaml", "format: 1", "# mine\nformat: 1", False),
        ("town/town.yaml", "each: 2", "each: many", True),
        ("town/town.yaml", "../club.yaml", "../nowhere.yaml", True),
    ],
    ids=["a number", "a number of a parent", "a name", "a remark", "no rules any more", "no parent any more"],
)
def test_rules_that_have_changed_are_noticed(tmp_path: Path, file: str, old: str, new: str, told: bool) -> None:
    record = played(2, read_book(family(tmp_path)))
    assert not goes_by_old_rules(record)
    rewrite(tmp_path / file, old, new)
    assert goes_by_old_rules(record) == told
    opened = match_from_json(record)
    assert rules_have_changed(opened.settings, opened.found) == told


def test_files_that_are_gone_say_nothing_of_the_rules(tmp_path: Path) -> None:
    book = family(tmp_path)
    record = played(2, read_book(book))
    book.unlink()
    assert not goes_by_old_rules(record)
    assert not goes_by_old_rules(RECORD), "nor do books that come with the program"


@pytest.mark.parametrize("record", BAD.values(), ids=BAD.keys())
def test_of_a_damaged_record_nothing_is_said(record: str) -> None:
    assert not goes_by_old_rules(record)
    assert not is_match_of(record, "my.yaml")


def test_a_match_is_of_the_same_book_from_every_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = family(tmp_path)
    monkeypatch.chdir(tmp_path)
    record = played(2, read_book(Path("town/town.yaml")))
    monkeypatch.chdir(tmp_path / "town")
    assert all(is_match_of(record, name) for name in ("town.yaml", "../town/town.yaml", str(book)))
    assert not any(is_match_of(record, name) for name in ("../club.yaml", "town", "hearts"))
    assert is_match_of(RECORD, "hearts")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert is_match_of(record, "~/town/town.yaml")
