"""A match whose moves come from a file: what it does, where it ends, and what is wrong with a move."""

from __future__ import annotations

from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from tests.app.desk import Desk
from tutor.app.exits import Exit, TutorError
from tutor.app.matches.play import Wishes
from tutor.app.matches.scripted import Script, play_script

SEED = "5"


class Stage(Desk):
    """A desk with files of moves."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        super().__init__(folder, language)
        self._folder = folder

    def state(self, moves: str | None, **wishes: Any) -> dict[str, Any]:
        """How the match stands after these moves."""
        assert self.run(moves, json=True, **wishes) is Exit.OK
        found: dict[str, Any] = self.printed()
        return found

    def run(self, moves: str | None, *, json: bool, **wishes: Any) -> Exit:
        path = None
        if moves is not None:
            path = str(self._folder / "moves.txt")
            Path(path).write_text(moves, encoding="utf-8")
        self._out.seek(0)
        self._out.truncate()
        return play_script(self.context, Wishes(**{"seed": SEED, **wishes}), Script(path, json))

    def text(self) -> str:
        """What the last run printed."""
        return self._out.getvalue()


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path)


def test_without_moves_it_shows_what_was_dealt(stage: Stage) -> None:
    state = stage.state(None)
    assert (state["format"], state["version"]) == ("hearts-tutor/play", 1)
    assert (state["rules"], state["players"], state["seed"], state["phase"]) == ("hearts", 4, SEED, "passing")
    assert len(state["hand"]) == 13
    assert state["legal"] == []
    assert stage.state(None) == state


def test_a_whole_deal_is_played_by_its_legal_cards(stage: Stage) -> None:
    first = stage.state(None, deals=1)
    moves = [" ".join(first["hand"][:3])]
    for _ in range(13):
        state = stage.state("\n".join(moves), deals=1)
        moves.append(state["legal"][0])
    state = stage.state("# a comment\n\n" + "\n".join(moves) + "\n", deals=1)
    if state["phase"] == "moon":
        state = stage.state("\n".join([*moves, "1"]), deals=1)
    assert state["phase"] == "over"
    assert state["totals"] == state["deals"][0]
    assert sum(state["points"]) == 26
    assert len(state["tricks"]) == 13
    assert state["winners"]
    with pytest.raises(TutorError) as error:
        stage.run("\n".join([*moves, "2C"]), json=True, deals=1)
    assert error.value.code is Exit.DATA
    assert ":15: " in error.value.sentence


@pytest.mark.parametrize(
    ("moves", "line"), [("4C 4D\n", 1), ("4C 4D 4C", 1), ("4C 4D KS", 1), ("1 2 3\n\n5H\n", 3), ("1 2 3\nabc\n", 2)]
)
def test_a_move_that_does_not_fit_is_named_with_its_line(stage: Stage, moves: str, line: int) -> None:
    with pytest.raises(TutorError) as error:
        stage.run(moves, json=False)
    assert error.value.code is Exit.DATA
    assert f"moves.txt:{line}: " in error.value.sentence


def test_keys_may_stand_among_the_moves_but_nothing_is_kept(stage: Stage) -> None:
    state = stage.state("1 2 3\ns\nw 5H\nu\n4 5 6\n")
    assert state["taken_back"] == 1
    assert state["phase"] == "playing"
    store = stage.context.store
    assert store.saved(stage.context.learner) == []
    assert store.answers(stage.context.learner) == []


def test_who_leaves_sees_how_the_match_stands_and_moves_behind_it_count_no_more(stage: Stage) -> None:
    assert stage.state("1 2 3\nq\nnothing\n") == stage.state("1 2 3\n")


@pytest.mark.parametrize(("moves", "line"), [("l\n1 2 3\n", 1), ("1 2 3\nc\n", 2), ("1 2 3\nfast\n", 2)])
def test_a_key_that_does_nothing_there_is_no_move(stage: Stage, moves: str, line: int) -> None:
    with pytest.raises(TutorError, match="is none of the answers") as error:
        stage.run(moves, json=True)
    assert (error.value.code, f":{line}: " in error.value.sentence) == (Exit.DATA, True)


@pytest.mark.parametrize(
    ("moves", "awaited"),
    [
        (None, "Next you choose what to pass."),
        ("", "Next you choose what to pass."),
        ("s\n", "Next you choose what to pass."),
        ("1 2 3\nu\nq\n", "Next you choose what to pass."),
        ("1 2 3\n", "Next you play a card."),
        ("1 2 3\nw 5H\n", "Next you play a card."),
    ],
)
def test_where_the_moves_end_no_prompt_is_left_open(stage: Stage, moves: str | None, awaited: str) -> None:
    assert stage.run(moves, json=False) is Exit.OK
    *_, before, last = stage.text().splitlines()
    assert (before, last) == ("", f"No move is left to read. {awaited}")
    assert "cards to pass:\n\n" not in stage.text()


def test_where_the_moves_end_with_a_deal_the_next_one_is_shown(stage: Stage) -> None:
    state, moves = stage.state(None, deals=2), ["1 2 3"]
    while (state := stage.state("\n".join(moves), deals=2))["deal"] == 1:
        moves.append(state["legal"][0] if state["phase"] == "playing" else "1")
    assert stage.run("\n".join(moves), json=False, deals=2) is Exit.OK
    assert "\nDeal 2\n" in stage.text()
    assert stage.text().endswith("\n\nNo move is left to read. Next you choose what to pass.\n")
    # between deals the last trick can be asked for
    assert stage.run("\n".join([*moves, "l"]), json=False, deals=2) is Exit.OK
    assert "Press Enter for the next deal. l\n" in stage.text()


def test_more_than_can_be_read_is_no_shorter_match(stage: Stage) -> None:
    text = b"1 2 3\n" + b"#" * 2**20
    stage.context.environment = stage.context.environment._replace(stdin=TextIOWrapper(BytesIO(text)))
    with pytest.raises(TutorError, match="Nothing can be read"):
        play_script(stage.context, Wishes(seed=SEED), Script("-", json=True))


def test_the_same_in_every_language(tmp_path: Path) -> None:
    states = [Stage(tmp_path, code).state("1 2 3\n") for code in ("en", "ur", "fil", "mr", "te")]
    assert states[1:] == states[:-1]
