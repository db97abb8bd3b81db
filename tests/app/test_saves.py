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
from tutor.app.saves import MatchSettings, SaveError, match_from_json, match_to_json, new_match
from tutor.cards import codes
from tutor.engine.events import MatchOver
from tutor.engine.state import Phase, Setup
from tutor.reading.locate import data_path
from tutor.rules.compile import compile_rules
from tutor.rules.load import load_book_file

BOOK = (data_path("rules") / "hearts.yaml").read_text(encoding="utf-8")


def played(answers: int, book_text: str | None = None) -> str:
    """The record of one deal after so many answers of the reader; as many as there are, when that is fewer."""
    found = load_book_file("hearts")
    setup = Setup(compile_rules(found.book, 4), "seed", 100, deals=1)
    chosen = MatchSettings("hearts", {}, "normal", book_text)
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
    "text as number": changed(book_text=5),
    "text of no book": changed(book_text="- 1"),
    "half a character": RECORD.replace('"book_text": null', '"book_text": "\\ud800"'),
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


@settings(deadline=None, max_examples=200)
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
    opened = match_from_json(changed(book_text=dearer))
    assert opened.whole
    assert opened.match.setup.rules.book.digest() != DATA["digest"]


def test_rules_under_which_nothing_was_legal_leave_nothing_to_go_on_with() -> None:
    fewer = BOOK.replace("  count: 3\n", "  count: 2\n")
    assert fewer != BOOK
    with pytest.raises(SaveError):
        match_from_json(changed(book_text=fewer))


def test_the_text_of_the_readers_own_book_goes_before_its_file(tmp_path: Path) -> None:
    opened = match_from_json(played(2, BOOK).replace('"book": "hearts"', json.dumps({"book": str(tmp_path)})[1:-1]))
    assert opened.whole


def test_a_match_that_is_over_tells_how_it_ended() -> None:
    opened = match_from_json(played(99))
    assert opened.match.state.phase is Phase.OVER
    sheet, over = opened.match.run()
    assert isinstance(sheet, ScoreSheet)
    assert len(sheet.deals) == 1
    assert isinstance(over, Happened)
    assert over.event == MatchOver(opened.match.state.winners, opened.match.state.totals)
