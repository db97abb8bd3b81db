"""``hearts scoresheet``: the score of a game with real cards, from its first deal to the winner."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.app.desk import Desk
from tests.app.typing_at import Typist
from tests.strategies import EVERY_TABLE, rules_of, settings_of
from tutor.app.exits import TutorError
from tutor.app.scores.keeping import keep_score
from tutor.app.scores.setup import SheetWishes, new_sheet
from tutor.app.scores.sheet import KeptDeal, SheetError, sheet_from_json, sheet_to_json
from tutor.engine.playout import play_out
from tutor.quiz.model import Value
from tutor.rules.compile import Rules
from tutor.rules.score import match_result, moon_shot, score_deal, settle_choice
from tutor.rules.vocabulary import MoonChoice
from tutor.store import Saved
from tutor.ui.phrases.score_questions import UNDO
from tutor.ui.screen import Question, Quit

FOUR = ("--rules", "hearts", "--players", "4", "--target", "50")
ABCD = ("--name", "Ana", "--name", "علی", "--name", "मीरा", "--name", "Dee")
SCORE = ("scoresheet", *FOUR, *ABCD)


class Table(Typist):
    """Somebody who keeps the score."""

    def kept(self) -> Sequence[Saved]:
        with self.store() as store:
            return store.saved(store.learner("").id, "scores")

    def sheet(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.kept()[0].record)
        return found

    def points(self) -> list[list[int]]:
        return [deal["points"] for deal in self.sheet()["deals"]]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def scripted(folder: Path, text: str, wishes: SheetWishes) -> Any:
    """What is printed for programs, the standard input being this."""
    desk = Desk(folder)
    stdin = io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")
    desk.context.environment = desk.context.environment._replace(stdin=stdin)
    assert keep_score(desk.context, wishes, as_json=True) == 0
    assert not desk.lines
    return desk.printed()


def test_a_match_to_its_winner(table: Table) -> None:
    assert table.run(*SCORE, answers=(26, 0, 0, 0, "add", 20, 6, 0, 0, 0, 24, 1, 1)) == 0
    said = "\n".join(table.said)
    assert "Ana has shot the moon!" in said
    assert "26 points are added to the score of everybody but Ana." in said
    assert "\t0\t26\t26\t26" in said
    assert "=\t20\t56\t27\t27" in said
    assert "Ana wins with 20 points." in said
    assert not table.kept()


def test_who_deals_and_who_passes_to_whom_is_said(table: Table) -> None:
    deals = (13, 13, 0, 0) * 3
    table.run("scoresheet", *FOUR[:4], "--target", "500", *ABCD, answers=deals)
    said = table.said
    assert [line for line in said if line.endswith(" deals.")] == [
        "Ana deals.",
        "علی deals.",
        "मीरा deals.",
        "Dee deals.",
    ]
    assert "To the left: Ana to علی, علی to मीरा, मीरा to Dee, Dee to Ana" in said
    assert "To the right: Ana to Dee, علی to Ana, मीरा to علی, Dee to मीरा" in said
    assert "Across the table: Ana to मीरा, علی to Dee, मीरा to Ana, Dee to علی" in said
    assert "In this deal nobody passes." in said


def test_it_is_kept_after_every_deal_and_goes_on(table: Table) -> None:
    assert table.run(*SCORE, answers=(13, 13, 0, 0, 5)) == 0
    assert table.said[-1] == "Your score sheet is kept. To go on: hearts scoresheet"
    assert table.points() == [[13, 13, 0, 0]]
    assert table.run("scoresheet", answers=(table.kept()[0].slot, 0, 0, 13, 13)) == 0
    assert table.asked[0].choices[0].label == "Go on with Hearts, 1 deal scored: Ana, علی, मीरा, and Dee"
    assert table.points() == [[13, 13, 0, 0], [0, 0, 13, 13]]
    assert table.run(*SCORE, answers=(0, 0, 13, 13)) == 0
    assert len(table.kept()) == 2


def test_every_sheet_that_is_kept_is_offered(table: Table) -> None:
    for deal in range(8):
        table.run(*SCORE, answers=(deal, 13, 13 - deal, 0))
    table.run("scoresheet")
    assert [choice.value for choice in table.asked[0].choices[:-2]] == [sheet.slot for sheet in table.kept()]
    assert len(table.kept()) == 8


def test_sheets_that_look_alike_are_told_apart(table: Table) -> None:
    for _ in range(2):
        table.run(*SCORE, answers=(13, 13, 0, 0))
    table.run("scoresheet", answers=("remove",))
    for asked in table.asked:
        assert [", left on 2026-" in choice.label for choice in asked.choices[:2]] == [True, True]
    table.run("scoresheet", answers=("remove", table.kept()[1].slot))
    assert table.asked[2].lines[0].text == table.asked[1].choices[1].label


def test_a_sheet_is_removed_when_the_reader_is_sure(table: Table) -> None:
    table.run(*SCORE, answers=(13, 13, 0, 0))
    table.run(
        "scoresheet", "--rules", "omnibus", "--players", "3", "--target", "99", answers=("", "", "", 16, 0, 0, "no")
    )
    omnibus, hearts = sorted(table.kept(), key=lambda kept: '"rules": "hearts"' in kept.record)
    for answers in (("none",), (omnibus.slot, "none")):
        table.run("scoresheet", answers=("remove", *answers))
        assert "Nothing was removed." in table.said
        assert len(table.kept()) == 2
    table.run("scoresheet", answers=("remove", omnibus.slot, "remove"))
    labels = {choice.value: choice.label for choice in table.asked[1].choices}
    assert labels[omnibus.slot] == "Omnibus Hearts, 1 deal scored: Player 1, Player 2, and Player 3"
    assert table.asked[2].usual == "none"
    assert table.said[-2:] == ["The score sheet was removed.", "Which score sheet?"]
    assert [each.slot for each in table.kept()] == [hearts.slot]
    table.run("scoresheet", answers=("remove", "remove"))
    assert table.asked[1].lines[0].text == "Hearts, 1 deal scored: Ana, علی, मीरा, and Dee"
    assert "Which game?" in table.said
    assert not table.kept()


def test_a_sheet_that_is_open_elsewhere_is_not_removed(table: Table) -> None:
    table.run(*SCORE, answers=(13, 13, 0, 0))
    with table.store() as store:
        assert store.claim(store.learner("").id, table.kept()[0].slot, 1, "another")
        assert table.run("scoresheet", answers=("remove", "remove")) == 1
    assert table.warned == ["This score sheet is open in another window."]
    assert len(table.kept()) == 1


def test_a_sheet_goes_on_as_another_window_has_left_it(table: Table) -> None:
    table.run(*SCORE, answers=(13, 13, 0, 0))
    first = table.kept()[0]
    table.run("scoresheet", answers=(first.slot, 0, 0, 13, 13))
    later, desk, asked = table.kept()[0].record, Desk(table.folder), []

    def answer(question: Question) -> tuple[Value, ...]:
        asked.append(question.ask)
        with table.store() as store:
            if len(asked) == 1:
                store.save(store.learner("").id, first.slot, "scores", "", later)
            elif len(asked) == 3:
                store.drop(store.learner("").id, first.slot)
        if len(asked) in {1, 3}:
            return (first.slot,)
        raise Quit

    with table.store() as store:
        store.save(store.learner("").id, first.slot, "scores", "", first.record)
    desk.answering = answer
    with suppress(Quit):
        keep_score(desk.context, SheetWishes(), as_json=False)
    assert "Deal 3" in desk.read()
    with suppress(Quit):
        keep_score(desk.context, SheetWishes(), as_json=False)
    said = desk.read()
    assert "Which game?" in said
    assert "is kept" not in said


def test_a_match_that_is_over_and_opened_again_tells_how_it_ended(tmp_path: Path) -> None:
    desk, keys = Desk(tmp_path), "Type ? to see all keys."
    answers: list[Value] = [13, 13, 0, 0]

    def answer(_: Question) -> tuple[Value, ...]:
        if not answers:
            raise Quit
        return (answers.pop(0),)

    desk.answering = answer
    with pytest.raises(Quit):
        keep_score(desk.context, SheetWishes("hearts", 4, {}, 10, "ABCD"), as_json=False)
    assert keys in desk.read()
    (kept,) = desk.context.store.saved(desk.context.learner, "scores")
    answers += [kept.slot, UNDO]
    with pytest.raises(Quit):
        keep_score(desk.context, SheetWishes(), as_json=False)
    ended, _, after = desk.read().partition("Deal 1 is taken back.")
    assert "C and D share the win without a single point." in ended
    assert "A match to 10 points" not in ended
    assert keys not in ended
    assert keys in after


def test_nothing_is_said_to_be_kept_that_is_not(tmp_path: Path) -> None:
    for folder, kept in ((tmp_path, True), (Path("/dev/null"), False)):
        desk = Desk(folder)
        desk.will_answer(13, 13, 0, 0)
        wishes = SheetWishes("hearts", 4, {}, 20, "ABCD")
        with suppress(Quit):
            keep_score(desk.context, wishes, as_json=False)
        assert [question.kept for question in desk.asked] == [False] * 4 + [kept]
        desk.will_answer(13, 13, 0, 0)
        with suppress(Quit):
            keep_score(desk.context, wishes._replace(target=5), as_json=False)
        assert (desk.asked[-1].proceed, desk.asked[-1].kept) == (True, kept)


def test_nothing_is_kept_of_a_sheet_without_a_deal(table: Table) -> None:
    assert table.run(*SCORE, answers=(13,)) == 0
    assert table.said[-1] == "See you next time!"
    assert not table.kept()


def test_nothing_is_kept_of_a_sheet_of_which_all_is_taken_back(table: Table) -> None:
    table.run(*SCORE, answers=(13, 13, 0, 0, "undo"))
    assert table.said[-1] == "See you next time!"
    assert not table.kept()


def test_a_deal_and_a_number_are_taken_back(table: Table) -> None:
    table.run(*SCORE, answers=("undo", 13, 12, "undo", 13, 0, 0, "undo", 0, 0, "undo", "undo", 20, 6, 0, 0))
    assert "There is nothing to take back." in table.said
    assert table.said.count("Deal 1 is taken back.") == 1
    assert table.points() == [[20, 6, 0, 0]]


@pytest.mark.parametrize(
    ("book", "players", "answers", "again"),
    [
        ("hearts", 4, ("moon", "undo"), "Points of P0:"),
        ("hearts", 4, (13, "moon", "undo"), "Points of P1:"),
        ("hearts", 4, ("moon", 2, "undo"), "Who has shot the moon?"),
        ("hearts", 4, ("moon", -1, "undo"), "Who has shot the moon?"),
        ("hearts", 4, (26, 0, 0, 0, "undo"), "Points of P3, or Enter for 0:"),
        ("hearts", 4, (13, 6, 4, 0, "undo"), "Points of P3, or Enter for 3:"),
        ("hearts", 4, (13, 6, 4, 0, 5, "undo"), "Points of P0:"),
        ("omnibus", 4, ("moon", 0, "undo"), "Who has shot the moon?"),
        ("omnibus", 4, ("moon", 0, -10, "undo"), "Points of P0 for other cards:"),
        ("omnibus", 4, ("moon", 0, 0, 0, 0, 0, "undo"), "Points of P3 for other cards, or Enter for -10:"),
        ("omnibus", 4, ("moon", 0, -10, 0, 0, 0, "undo"), "Points of P3 for other cards, or Enter for 0:"),
        ("omnibus", 4, (16, 0, 0, 0, "undo"), "Points of P3, or Enter for 0:"),
        ("omnibus", 4, (16, 0, 0, 0, "yes", "undo"), "Did P0 take every one of these cards: "),
        ("cancellation", 6, (40, 6, 0, 0, 0, 0, "undo"), "Points of P5, or Enter for 6:"),
    ],
)
def test_one_question_back_at_every_question(
    book: str, players: int, answers: tuple[int | str, ...], again: str, table: Table
) -> None:
    names = [word for seat in range(players) for word in ("--name", f"P{seat}")]
    table.run("scoresheet", "--rules", book, "--target", "100", *names, answers=answers)
    last = table.asked[-1]
    assert (last.lines[-1].text if last.lines else last.ask).startswith(again)
    assert not table.kept()


def test_after_a_step_back_the_deal_is_scored_as_if_it_had_been_typed_at_once(table: Table) -> None:
    table.run(*SCORE, answers=("moon", 2, "undo", 1, "scores", "undo", "undo", 26, 0, 0, 0, "undo", 0, "subtract"))
    assert table.points() == [[-26, 0, 0, 0]]
    assert "No deal has been scored yet." in table.said
    assert "There is nothing to take back." not in table.said


def test_every_question_of_a_deal_takes_back_and_shows_the_sheet(table: Table) -> None:
    table.run(*SCORE, answers=("moon", 0))
    asked = table.asked
    table.run("scoresheet", "--rules", "omnibus", "--target", "100", *ABCD, answers=(16, 0, 0, 0, "yes"))
    asked += table.asked
    table.run("scoresheet", "--rules", "cancellation", "--target", "100", *ABCD, "--name", "E", "--name", "F")
    asked += table.asked
    assert len(asked) == 3 + 6 + 1
    for question in asked:
        assert {"undo", "scores"} <= {key.value for key in question.keys}


def test_a_player_who_is_called_as_a_key_is_meant(tmp_path: Path) -> None:
    wishes = SheetWishes(names=["U", "s", "C", "D"])
    for name, points in (("u", [0, 26, 26, 26]), ("S", [26, 0, 26, 26])):
        assert scripted(tmp_path, f"m\n{name}\nadd\n", wishes)["deals"][0]["points"] == points


def test_who_leads_is_told_where_no_card_decides_it(table: Table) -> None:
    names = [word for seat in range(6) for word in ("--name", f"P{seat}")]
    table.run("scoresheet", "--rules", "cancellation", "--target", "99", *names)
    assert "P0 deals, and after the pass P1 leads to the first trick." in table.said
    text = "format: 1\nid: none\nname: None\nextends: cancellation\nremove: [passing]\n"
    table.run("scoresheet", "--rules", str(table.file("none.yaml", text)), "--target", "99", *names)
    assert "P0 deals, then P1 leads to the first trick." in table.said


def test_a_moon_is_offered_as_a_choice_and_told_as_done(table: Table) -> None:
    table.run(*SCORE, answers=("moon", 0, "subtract"))
    labels = [
        choice.label
        for choice in next(each for each in table.asked if each.choices[:1] and len(each.choices) == 2).choices
    ]
    assert labels == ["Take 26 points off Ana's score", "Add 26 points to everybody else's score"]
    assert "26 points are taken off Ana's score." in table.said


def test_the_cards_beside_a_moon_are_named(table: Table) -> None:
    words = ("scoresheet", "--rules", "omnibus", "--target", "100", *ABCD)
    table.run(*words, answers=("moon", 0, 0, 0, 0, 0, 0, -10, 0, 0, "add"))
    assert "Now the cards that count besides: J♦" in table.said
    assert any(line.startswith("These points come to 0; they must come to -10.") for line in table.said)
    assert table.points() == [[0, 16, 26, 26]]


def test_the_last_deal_can_be_taken_back_after_the_end(table: Table) -> None:
    table.run(*SCORE, answers=(25, 1, 0, 0, 25, 0, 1, 0, "undo", 0, 25, 1, 0))
    assert "Deal 2 is taken back." in table.said
    assert table.points() == [[25, 1, 0, 0], [0, 25, 1, 0]]


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ((5, 6, 7, 9), "These points come to 27; those of a deal must come to 26. That is 1 point too many."),
        ((13, 6, 4, 0), "These points come to 23; those of a deal must come to 26. That is 3 points too few."),
        (
            (12, 12, 2, 0),
            "These points come to 26, as they must, but the cards cannot be shared out so. "
            "Whoever took the queen of spades has at least 13 points.",
        ),
        ((27,), "Nobody can get 27 points in one deal of this game."),
        ((-1,), "Nobody can get -1 point in one deal of this game."),
    ],
)
def test_points_that_cannot_be_are_refused(points: tuple[int, ...], said: str, table: Table) -> None:
    table.run(*SCORE, answers=points)
    assert said in table.said
    assert not table.kept()


def test_points_that_the_other_cards_cannot_give_are_refused_at_once(table: Table, tmp_path: Path) -> None:
    words = ("scoresheet", "--rules", "omnibus", "--players", "4", "--target", "100", *ABCD)
    table.run(*words, answers=("moon", 1, 2, 1, "undo", 1, 0, 1, -10, 0, 0, "add"))
    asked = [question.ask for question in table.asked if question.number]
    assert [line for line in table.said if line.startswith("Nobody")] == [
        "Nobody can get 2 points for these cards alone.",
        "Nobody can get 1 point for these cards alone.",
        "Nobody can get 1 point for these cards alone.",
    ]
    assert asked[1:4] == ["Points of Ana for other cards:"] * 3, "a number that was refused is not taken back"
    assert table.points() == [[26, -10, 26, 26]]
    with pytest.raises(TutorError, match="-:3: Nobody can get 2 points for these cards alone"):
        scripted(tmp_path, "m\n2\n2\n", SheetWishes("omnibus", 4, {}))


def test_the_last_player_is_offered_what_is_left(table: Table) -> None:
    table.run(*SCORE, answers=(13, 3, 4))
    assert [question.usual for question in table.asked] == [None, None, None, 6]
    table.run(*SCORE, answers=(12, 2, 1))
    assert table.asked[3].usual is None or table.asked[3].usual == 11


def test_a_moon_may_be_said_or_written_as_it_is_counted(table: Table) -> None:
    table.run(*SCORE, answers=("moon", 2, "subtract", 26, 26, 0, 26, 0, -26, 0, 0))
    assert table.points() == [[0, 0, -26, 0], [26, 26, 0, 26], [0, -26, 0, 0]]


def test_a_moon_of_nobody_is_none(table: Table) -> None:
    table.run(*SCORE, answers=(13, "moon", -1, 13, 13, 0, 0))
    assert table.points() == [[13, 13, 0, 0]]


def test_the_book_says_what_a_moon_does(tmp_path: Path) -> None:
    for option, points in (("add", [0, 26, 26, 26]), ("subtract", [-26, 0, 0, 0]), ("auto", [0, 26, 26, 26])):
        table = Table(tmp_path / option)
        table.folder.mkdir()
        table.run(*SCORE, "--option", f"moon={option}", answers=(26, 0, 0, 0))
        assert table.points() == [points]


def test_a_bonus_card_beside_a_moon(table: Table) -> None:
    words = ("scoresheet", "--rules", "omnibus", "--players", "4", "--target", "100", *ABCD)
    table.run(*words, answers=("moon", 0, 0, -10, 0, 0, "subtract", 16, 0, 0, 0, "yes", "add", 16, 0, 0, 0, "no"))
    assert table.points() == [[-26, -10, 0, 0], [-10, 26, 26, 26], [16, 0, 0, 0]]


def test_a_last_trick_that_nobody_took(table: Table) -> None:
    words = (
        "scoresheet",
        "--rules",
        "cancellation",
        "--players",
        "6",
        "--target",
        "100",
        *ABCD,
        "--name",
        "E",
        "--name",
        "F",
    )
    table.run(*words, answers=(40, 6, 0, 0, 0, 0, "no", 40, 6, 0, 0, 0, 0, "yes", 40, 20, 0, 0, 0, 0))
    assert table.points() == [[40, 6, 0, 0, 0, 0]]
    assert "Did nobody take the last trick?" in table.said
    assert "These points come to 60; those of a deal must come to 52. That is 8 points too many." in table.said


def test_ties_go_on_or_are_shared(table: Table) -> None:
    deals = (13, 13, 0, 0) * 4
    table.run(*SCORE, answers=(*deals, "undo"))
    assert "मीरा and Dee share the win without a single point." in table.said
    table.run(*SCORE, "--option", "tie=extra-deal", answers=(*deals, 0, 13, 12, 1))
    assert "The lowest score is shared, so another deal is played." in table.said
    assert "Dee wins with 1 point." in table.said


def test_what_is_not_said_is_asked(table: Table) -> None:
    table.run("scoresheet", answers=("omnibus", 3, 5000, 60, "Ana", "ana", "", "", 16, 0, 0, "no"))
    assert "There is a player ana already." in table.said
    assert "The number must be from 1 to 1000." in table.said
    sheet = table.sheet()
    assert (sheet["rules"], sheet["players"], sheet["target"]) == ("omnibus", 3, 60)
    assert sheet["names"] == ["Ana", None, None]
    assert "Points of Player 2:" in [question.ask for question in table.asked]
    table.run("scoresheet", "--rules", "black-maria", answers=(9, 3, 100, "", "", ""))
    assert "Type one of these numbers: 3, 4, 5, 6" in table.said


def test_for_scripts(tmp_path: Path) -> None:
    wishes = SheetWishes(target=50, names=["Ana", "B", "C", "Dee"])
    found = scripted(tmp_path, "# deal 1\n13\n１３\n0\n0 points\nm\nDee\n2\n", wishes)
    assert (found["format"], found["version"], found["totals"]) == ("hearts-tutor/scoresheet", 1, [39, 39, 26, 0])
    second = {"deal": 2, "dealer": 1, "pass": "right", "points": [26, 26, 26, 0], "moon": 3, "moon_choice": "add"}
    assert found["deals"][1] == second
    assert (found["names"][3], found["over"], found["winners"]) == ("Dee", False, [])
    for word, points in (("add", [26, 0, 26, 26]), ("Subtract", [0, -26, 0, 0])):
        assert scripted(tmp_path, f"m\n2\n{word}\n", SheetWishes())["deals"][0]["points"] == points
    found = scripted(tmp_path, "13\n13\n0\n0\n", SheetWishes(target=13))
    assert (found["over"], found["winners"], found["names"]) == (True, [2, 3], [None] * 4)
    assert scripted(tmp_path, "", SheetWishes())["deals"] == []
    assert scripted(tmp_path, "13\n13\n0\n0\n26\nq\n7\n", SheetWishes())["totals"] == [13, 13, 0, 0]
    assert not Table(tmp_path).kept()


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("13\n13\n0\n1\n", 4, "These points come to 27"),
        ("13\nx\n", 2, "whole number"),
        ("13\n\n# none\n99\n", 4, "Nobody can get 99 points"),
        ("m\nZoe\n", 2, "Zoe"),
        ("u\n", 1, "nothing to take back"),
        ("c\n", 1, "whole number"),
        ("13\n13\n0\n0\n26\n0\n0\n0\n2\n7\n", 10, "The match is over"),
    ],
)
def test_a_bad_line_is_named(text: str, line: int, said: str, tmp_path: Path) -> None:
    with pytest.raises(TutorError, match=said) as raised:
        scripted(tmp_path, text, SheetWishes(target=30))
    assert raised.value.code == 65
    assert raised.value.sentence.startswith(f"-:{line}: ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", "70"), "not for 70"),
        (("--rules", "chess"), "chess"),
        ((*FOUR, "--name", "A"), "Give --name once for each of the 4 players"),
        ((*FOUR, "--name", "A", "--name", "B", "--name", " a", "--name", "C"), "There is a player a already."),
        ((*FOUR, "--name", "A", "--name", "B", "--name", "", "--name", "C"), "no name"),
        ((*FOUR, "--name", "A", "--name", "B", "--name", "\u202eC", "--name", "D"), "cannot be seen"),
        (("--target", "0"), "target"),
        ((*FOUR, "--option", "moon=none"), "moon"),
        (("--force",), "--force goes with --html only"),
        (("--beside", "te"), "--beside goes with --html only"),
        (("--html", "a.html", "--target", "5"), "--target does not go with --html"),
        (("--html", "a.html", "--name", "A"), "--name does not go with --html"),
        (("--html", "a.html", "--json"), "--json does not go with --html"),
    ],
)
def test_what_makes_no_sense_is_refused(words: tuple[str, ...], said: str, table: Table) -> None:
    assert table.run("scoresheet", *words) == 2
    assert any(said in line for line in table.warned)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--name", "A", "--name", "a"), "There is a player a already."),
        (("--name", ""), "no name"),
        (("--name", "A"), "There is no game here for 1 player."),
        (("--rules", "hearts", "--name", "A"), "not for 1."),
        (("--players", "4", "--name", "A"), "Give --name once for each of the 4 players"),
        (("--rules", "hearts", "--name", "A", "--name", "a"), "There is a player a already."),
    ],
)
def test_wrong_names_are_refused_before_anything_is_asked(words: tuple[str, ...], said: str, table: Table) -> None:
    assert table.run("scoresheet", *words, answers=("hearts", 4, 100)) == 2
    assert any(said in line for line in table.warned)
    assert not table.asked


def test_so_many_play_as_there_are_names(table: Table, tmp_path: Path) -> None:
    names = [word for name in "ABC" for word in ("--name", name)]
    table.run("scoresheet", *names, answers=("omnibus", 100, 0, 16, 0, "no"))
    assert (table.sheet()["rules"], table.sheet()["players"]) == ("omnibus", 3)
    assert scripted(tmp_path, "", SheetWishes(names=["A", "B", "C", "D", "E"]))["players"] == 5


def test_only_games_for_so_many_are_offered(table: Table) -> None:
    names = [word for name in "ABCDEFGH" for word in ("--name", name)]
    table.run("scoresheet", *names)
    question = table.asked[0]
    assert [choice.value for choice in question.choices] == ["cancellation", "back"]
    assert question.usual == "cancellation"


def test_nobody_is_called_as_another_without_a_name(table: Table) -> None:
    table.run("scoresheet", *FOUR, answers=("Player 2", "player 1", "player 3", "", "Player 4", "", ""))
    assert [line for line in table.said if "already" in line] == [
        "There is a player Player 2 already.",
        "There is a player player 3 already.",
        "There is a player Player 4 already.",
    ]


def test_which_cards_are_taken_out_or_left_over_is_told(table: Table) -> None:
    names = [word for name in "ABCDE" for word in ("--name", name)]
    table.run("scoresheet", "--rules", "hearts", "--target", "99", *names, answers=(13, 13, 0, 0, 0))
    assert table.said.count("Taken out of the pack: 2♣ 2♦") == 1
    names = [word for name in "ABCDEF" for word in ("--name", name)]
    table.run("scoresheet", "--rules", "cancellation", "--target", "99", *names)
    assert "2 cards are left over; they lie face down and go to whoever takes the first trick." in table.said


def test_a_damaged_sheet_is_set_aside(table: Table) -> None:
    table.run(*SCORE, answers=(13, 13, 0, 0))
    for record in ("", "{}", "[]", "null", '{"format": 1}', sheet_damaged(table.kept()[0].record)):
        with table.store() as store:
            store.save(store.learner("").id, "scores:bad", "scores", "", record)
        assert table.run("scoresheet") == 0
        assert "has been set aside" in table.warned[0]
        assert len(table.kept()) == 1


def sheet_damaged(record: str) -> str:
    data = json.loads(record)
    data["deals"][0]["points"] = [1, 2]
    return json.dumps(data)


def test_a_sheet_that_is_open_elsewhere_is_left_alone(table: Table) -> None:
    table.run(*SCORE, answers=(13, 13, 0, 0))
    slot = table.kept()[0].slot
    with table.store() as store:
        assert store.claim(store.learner("").id, slot, 1, "another")
        assert table.run("scoresheet", answers=(slot,)) == 1
        assert table.warned == ["This score sheet is open in another window."]


def test_a_players_own_rules_are_kept_with_the_sheet(table: Table) -> None:
    text = Path("rules/hearts.yaml").read_text(encoding="utf-8").replace("each: 13", "each: 10", 1)
    own = table.file("own.yaml", text)
    table.run("scoresheet", "--rules", str(own), *FOUR[2:], *ABCD, answers=(10, 13, 0, 0))
    own.unlink()
    table.run("scoresheet", answers=(table.kept()[0].slot, 23, 0, 0, 0, "add"))
    assert table.points()[0] == [10, 13, 0, 0]


class Scorer:
    """Types the points of the cards that were taken, deal by deal, and answers truly what is asked besides."""

    def __init__(self, rules: Rules, target: int) -> None:
        self.rules = rules
        self.target = target
        self.totals: tuple[int, ...] = (0,) * rules.players
        self._deals = play_out(rules, "sheet")
        self._left: list[int] = []
        self._shot = False

    def __call__(self, question: Question) -> tuple[Value, ...]:
        if question.proceed:
            return ()
        if question.number:
            self._left = self._left or self._next()
            return (self._left.pop(0),)
        lost = question.lines[-1].text == "Did nobody take the last trick?"
        return ("yes" if lost or self._shot else "no",)

    def _next(self) -> list[int]:
        taken = next(self._deals)
        shot = moon_shot(self.rules, taken)
        self._shot = shot is not None
        choice = None if shot is None else settle_choice(shot.moon, shot.seat, self.totals, self.target)
        self.totals = score_deal(self.rules, taken, self.totals, choice).after
        return [self.rules.points(cards) for cards in taken]


@pytest.mark.parametrize(("book", "players"), EVERY_TABLE)
def test_the_scores_of_played_deals_come_out_the_same(book: str, players: int, tmp_path: Path) -> None:
    options = {"moon": "auto"} if "moon" in settings_of(book) else {}
    rules, target = rules_of(players, options, book), 150
    desk = Desk(tmp_path)
    desk.answering = scorer = Scorer(rules, target)
    names = [f"P{seat}" for seat in range(players)]
    keep_score(desk.context, SheetWishes(book, players, options, target, names), as_json=False)
    sheet = next(line for line in reversed(desk.lines) if line.startswith("\t"))
    assert sheet.splitlines()[-1] == "\t".join(("=", *map(str, scorer.totals)))
    winners = match_result(rules, scorer.totals, target).winners
    assert any(names[winners[0]] in line and "win" in line for line in desk.lines)


@given(st.text(max_size=200))
@settings(max_examples=100)
def test_no_record_crashes(record: str) -> None:
    with pytest.raises(SheetError):
        sheet_from_json(record)


def test_a_record_comes_back(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    sheet = new_sheet(desk.context, SheetWishes("omnibus", 5, {"bonus-card": "TD"}), asking=False)
    sheet.deals.append(KeptDeal((-26, 0, 0, 0, -10), 0, MoonChoice.SUBTRACT))
    again = sheet_from_json(sheet_to_json(sheet))
    assert again.document() == sheet.document()
    assert again.deals == sheet.deals
    assert again.rules.book.digest() == sheet.rules.book.digest()


@given(
    st.sampled_from(["rules", "players", "options", "target", "names", "deals", "files", "version"]),
    st.sampled_from([None, -1, 10**30, "x", [], {}, True, 1.5, [[]], [{}], ["a", "b", "c", "\ud800"], {"moon": "x"}]),
)
def test_a_record_with_something_else_in_it_does_not_crash(key: str, value: object) -> None:
    found = {"rules": "hearts", "players": 4, "options": {}, "target": 9, "names": [None] * 4, "deals": [], "files": []}
    record = json.dumps({"format": "hearts-tutor/scoresheet", "version": 1, **found, key: value})
    with suppress(SheetError):
        assert sheet_from_json(record).totals == (0,) * 4
