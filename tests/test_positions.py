"""Positions: the worked ones, their written form, what is refused, and what ``hearts judge`` makes of a file."""

from __future__ import annotations

import copy
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import reference
from tests.strategies import divisions, faced, options, player_counts, rules_of, totals
from tutor.app.scripts.verdicts import Fault, check_file, judge_file
from tutor.cards import codes, each_card, format_card, parse_card, parse_cards
from tutor.engine.positions.data import from_data, to_data
from tutor.engine.positions.faults import FaultCode, PositionFault
from tutor.engine.positions.file import read_positions
from tutor.engine.positions.model import (
    BrokenPosition,
    DealPosition,
    LegalPosition,
    MatchEndPosition,
    PassPosition,
    Position,
    ScorePosition,
    SequencePosition,
    WinnerPosition,
)
from tutor.engine.positions.solve import expect_of, solve, solve_legal
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import available, locales_dir
from tutor.reading.locate import find_file
from tutor.reading.problems import ContentError
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.judge import Judgement
from tutor.rules.load import load_book
from tutor.rules.vocabulary import MoonChoice
from tutor.ui.phrases.positions import say_position_fault

FILE = Path(__file__).parent / "positions" / "positions.yaml"
ENTRIES = list(read_positions(FILE.read_bytes(), FILE.name))


def answer(data: dict[str, Any]) -> dict[str, Any]:
    position = from_data(data)
    return solve(position, rules_of(position.players, dict(position.options), position.rules))


def without_order(expected: dict[str, Any]) -> dict[str, Any]:
    return {key: sorted(value) if key in ("legal", "removed") else value for key, value in expected.items()}


# --- Answers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [entry.data for entry in ENTRIES], ids=[str(entry.id) for entry in ENTRIES])
def test_worked(data: dict[str, Any]) -> None:
    position = from_data(data)
    rules = compile_rules(load_book(position.rules, position.options), position.players)
    found = expect_of(position, rules)
    assert without_order(found) == without_order(data["expect"])


def test_the_whole_verdict() -> None:
    data = {
        "kind": "legal",
        "rules": "hearts",
        "players": 4,
        "seat": 1,
        "trick_no": 1,
        "hearts_broken": False,
        "trick": [[0, "2C"]],
        "hand": ["5C", "3D", "QS"],
    }
    assert answer(data) == {
        "legal": ["5C"],
        "refused": [
            {"card": "3D", "rule": "hearts/follow-suit", "also": []},
            {"card": "QS", "rule": "hearts/follow-suit", "also": ["hearts/first-trick-points"]},
        ],
        "waived": [],
    }
    assert answer({**data, "hand": ["3D", "QS"]}) == {
        "legal": ["3D"],
        "refused": [{"card": "QS", "rule": "hearts/first-trick-points", "also": []}],
        "waived": ["hearts/follow-suit"],
    }


NINE_LED = [[2, "9D"], [0, "KD"], [1, "QS"]]
SEQUENCE: dict[str, Any] = {
    "kind": "sequence",
    "rules": "hearts",
    "players": 3,
    "first_trick_no": 16,
    "tricks_in_deal": 17,
    "extra": [],
    "tricks": [NINE_LED, [[0, "3H"], [1, "2H"], [2, "4S"]]],
}


def test_sequence_to_the_end_of_a_deal() -> None:
    expected = {"winners": [0, 0], "captured_points": [15, 0, 0], "uncollected": 0, "next_leader": None}
    assert answer(SEQUENCE) == expected


def test_sequence_in_the_middle_of_a_deal() -> None:
    assert answer({**SEQUENCE, "first_trick_no": 3})["next_leader"] == 0


SCORE: dict[str, Any] = {"kind": "score", "rules": "hearts", "players": 3, "before": [0, 0, 0]}


def test_counted_hearts_are_none_of_the_named_cards() -> None:
    position = from_data({**SCORE, "captured": [{"hearts": 2}, ["AH", "KH", "2C"], {"QS": 1, "QH": 1, "hearts": 8}]})
    assert isinstance(position, ScorePosition)
    assert codes(position.captured[0]) == ("TH", "JH")
    assert sum(cards.bit_count() for cards in position.captured) == 2 + 3 + 10
    assert answer(to_data(position))["delta"] == [2, 2, 22]


def test_both_queens_of_two_packs() -> None:
    position = from_data({**SCORE, "captured": [{"hearts": 13, "QS": 1}, {"hearts": 13, "QS": 1}, []]})
    assert isinstance(position, ScorePosition)
    one, other, _ = position.captured
    assert not one & other
    assert sorted(codes(one)) == sorted(codes(other))


@pytest.mark.parametrize(("target", "delta"), [(None, [-26, 0, 0]), (32, [-26, 0, 0]), (31, [0, 26, 26])])
def test_a_moon_that_settles_itself_looks_at_the_target(target: int | None, delta: list[int]) -> None:
    moon = {**SCORE, "options": {"moon": "auto"}, "captured": [{"hearts": 13, "QS": 1}, [], []]}
    assert answer({**moon, "before": [10, 5, 0], "target": target})["delta"] == delta


# --- Both ways, and against the reference ------------------------------------------------------------------------


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A lawful position of any kind but ``sequence``, which the reference does not know."""
    rules, hand, situation = draw(faced())
    table: dict[str, Any] = {"rules": "hearts", "players": rules.players, "options": draw(options())}
    players = rules.players
    rules = rules_of(players, table["options"])
    seats = st.integers(0, players - 1)
    first = draw(seats)
    turns = [((first + turn) % players, card) for turn, card in enumerate(situation.trick)]
    others = draw(st.permutations(list(each_card(rules.pack))))
    kinds: list[Position] = [
        DealPosition(**table),
        PassPosition(**table, deal_no=draw(st.integers(1, 30)), seat=first),
        LegalPosition(
            **table,
            seat=(first + len(turns)) % players,
            trick_no=situation.trick_no,
            hearts_broken=situation.broken,
            trick=tuple(turns),
            hand=hand,
        ),
        BrokenPosition(**table, played=tuple(others[: draw(st.integers(0, 20))])),
        WinnerPosition(
            **table,
            trick_no=situation.trick_no,
            trick=tuple(((first + turn) % players, others[turn]) for turn in range(players)),
        ),
        ScorePosition(
            **table,
            before=draw(totals(players)),
            captured=draw(divisions(rules)),
            moon_choice=draw(st.sampled_from([MoonChoice.ADD, MoonChoice.SUBTRACT])),
            target=draw(st.integers(50, 120)),
        ),
        MatchEndPosition(**table, target=draw(st.integers(50, 120)), totals=draw(totals(players))),
    ]
    return draw(st.sampled_from(kinds))


@given(positions())
def test_there_and_back(position: Position) -> None:
    data = to_data(position)
    assert from_data(json.loads(json.dumps(data))) == position


@given(positions())
def test_the_reference_gives_the_same_answer(position: Position) -> None:
    found = expect_of(position, rules_of(position.players, dict(position.options)))
    assert without_order(found) == without_order(reference.evaluate(to_data(position)))


@given(player_counts(), st.data())
def test_sequences_there_and_back(players: int, data: st.DataObject) -> None:
    rules = rules_of(players)
    cards = data.draw(st.permutations(list(each_card(rules.pack))))
    leader, tricks = data.draw(st.integers(0, players - 1)), []
    for start in range(0, 2 * players, players):
        trick = tuple(((leader + turn) % players, cards[start + turn]) for turn in range(players))
        winner = reference.winner([(seat, format_card(card)) for seat, card in trick])
        assert winner is not None  # one pack has no dead tricks
        leader = winner
        tricks.append(trick)
    position = SequencePosition(
        rules="hearts",
        players=players,
        first_trick_no=1,
        tricks_in_deal=rules.hand_size,
        extra=0,
        tricks=tuple(tricks),
    )
    assert from_data(to_data(position)) == position
    found = solve(position, rules)
    assert found["next_leader"] == leader
    assert found["winners"] == [
        reference.winner([(seat, format_card(card)) for seat, card in trick]) for trick in tricks
    ]


def test_only_what_is_not_the_default_is_written() -> None:
    position = ScorePosition(rules="hearts", players=3, before=(0, 0, 0), captured=(parse_cards(["QS"]), 0, 0))
    assert to_data(position) == {**SCORE, "captured": [["QS"], [], []]}


def test_two_copies_are_two_cards() -> None:
    data = {
        "kind": "legal",
        "rules": "cancellation",
        "players": 6,
        "seat": 1,
        "trick_no": 2,
        "hearts_broken": False,
        "trick": [[0, "7H"]],
        "hand": ["7H", "8H", "8H"],
    }
    position = from_data(data)
    assert isinstance(position, LegalPosition)
    assert position.hand.bit_count() == 3
    assert not position.hand & position.trick[0][1]
    assert to_data(position) == data


# --- Faults ------------------------------------------------------------------------------------------------------

LEGAL: dict[str, Any] = {
    "kind": "legal",
    "rules": "hearts",
    "players": 4,
    "seat": 1,
    "trick_no": 12,
    "hearts_broken": False,
    "trick": [[0, "9D"]],
    "hand": ["2C", "3H"],
}
WINNER: dict[str, Any] = {
    "kind": "winner",
    "rules": "hearts",
    "players": 3,
    "trick_no": 5,
    "trick": [[0, "9D"], [1, "KD"], [2, "AC"]],
}
CODE = FaultCode
FAULTS: list[tuple[FaultCode, tuple[str | int, ...], dict[str, Any]]] = [
    (CODE.MISSING_KEY, (), {**LEGAL, "kind": None}),
    (CODE.UNKNOWN_KIND, ("kind",), {**LEGAL, "kind": "leagl"}),
    (CODE.MISSING_KEY, (), {key: value for key, value in LEGAL.items() if key != "hand"}),
    (CODE.UNKNOWN_KEY, ("trick-no",), {**LEGAL, "trick-no": 12}),
    (CODE.UNKNOWN_KEY, ("captured",), {**LEGAL, "captured": []}),
    (CODE.WRONG_TYPE, ("rules",), {**LEGAL, "rules": ["hearts"]}),
    (CODE.WRONG_TYPE, ("players",), {**LEGAL, "players": "four"}),
    (CODE.WRONG_TYPE, ("players",), {**LEGAL, "players": True}),
    (CODE.WRONG_TYPE, ("hearts_broken",), {**LEGAL, "hearts_broken": "no"}),
    (CODE.WRONG_TYPE, ("hand",), {**LEGAL, "hand": "2C"}),
    (CODE.WRONG_TYPE, ("trick", 0), {**LEGAL, "trick": ["9D"]}),
    (CODE.WRONG_TYPE, ("options",), {**LEGAL, "options": ["tie"]}),
    (CODE.OUT_OF_RANGE, ("trick_no",), {**LEGAL, "trick_no": 0}),
    (CODE.OUT_OF_RANGE, ("captured", 0, "QS"), {**SCORE, "captured": [{"QS": -1}, {}, {}]}),
    (CODE.TOO_LATE, ("trick_no",), {**LEGAL, "trick_no": 14}),
    (CODE.TOO_LATE, ("trick_no",), {**WINNER, "trick_no": 18}),
    (CODE.TOO_LATE, ("tricks_in_deal",), {**SEQUENCE, "tricks_in_deal": 18}),
    (CODE.TOO_LATE, ("tricks",), {**SEQUENCE, "first_trick_no": 17}),
    (CODE.UNKNOWN_WORD, ("moon_choice",), {**SCORE, "captured": [[], [], []], "moon_choice": "both"}),
    (CODE.BAD_CARD, ("hand", 1), {**LEGAL, "hand": ["2C", "10H"]}),
    (CODE.BAD_CARD, ("hand", 0), {**LEGAL, "hand": [2]}),
    (CODE.BAD_CARD, ("captured", 1, "spades"), {**SCORE, "captured": [{}, {"spades": 1}, {}]}),
    (CODE.WRONG_SEAT, ("seat",), {**LEGAL, "seat": 4}),
    (CODE.WRONG_SEAT, ("trick", 0, 0), {**LEGAL, "trick": [[-1, "9D"]]}),
    (CODE.NOT_IN_TURN, ("seat",), {**LEGAL, "seat": 2}),
    (CODE.NOT_IN_TURN, ("trick", 1), {**WINNER, "trick": [[0, "9D"], [2, "KD"], [1, "AC"]]}),
    (CODE.NOT_IN_TURN, ("tricks", 1), {**SEQUENCE, "tricks": [NINE_LED, [[1, "2H"], [2, "4S"], [0, "3H"]]]}),
    (CODE.WRONG_COUNT, ("trick",), {**WINNER, "trick": [[0, "9D"], [1, "KD"]]}),
    (CODE.WRONG_COUNT, ("trick", 0), {**LEGAL, "trick": [[0, "9D", "8D"]]}),
    (CODE.WRONG_COUNT, ("before",), {**SCORE, "before": [0], "captured": [[], [], []]}),
    (CODE.WRONG_COUNT, ("captured",), {**SCORE, "captured": [[], []]}),
    (CODE.TRICK_FULL, ("trick",), {**LEGAL, "trick": [[0, "9D"], [1, "2D"], [2, "3D"], [3, "4D"]]}),
    (CODE.DUPLICATE_CARD, ("hand", 2), {**LEGAL, "hand": ["3H", "3H", "3H"]}),
    (CODE.DUPLICATE_CARD, ("hand",), {**LEGAL, "hand": ["3H", "3H"]}),
    (CODE.DUPLICATE_CARD, ("hand",), {**LEGAL, "hand": ["3H", "9D"]}),
    (CODE.DUPLICATE_CARD, ("captured",), {**SCORE, "captured": [{"hearts": 14}, {}, {}]}),
    (CODE.TOO_MANY_HEARTS, ("captured", 1, "hearts"), {**SCORE, "captured": [{"hearts": 20}, {"hearts": 7}, {}]}),
    (CODE.NOT_IN_PACK, ("trick",), {**WINNER, "trick": [[0, "9D"], [1, "2D"], [2, "AC"]]}),
    (CODE.HAND_SIZE, ("hand",), {**LEGAL, "hand": ["2C", "3H", "4H"]}),
    (CODE.HAND_SIZE, ("hand",), {**LEGAL, "hand": []}),
    (CODE.EXTRA_CARDS, ("extra",), {**SEQUENCE, "extra": ["2C"]}),
    (
        CODE.UNEQUAL_HEARTS,
        ("captured",),
        {**SCORE, "rules": "spot-hearts", "captured": [{"hearts": 3}, {"hearts": 10}, {}]},
    ),
    (
        CODE.UNKNOWN_WORD,
        ("moon_choice",),
        {**SCORE, "captured": [{"hearts": 13, "QS": 1}, {}, {}], "moon_choice": "pay"},
    ),
    (CODE.MOON_CHOICE, (), {**SCORE, "captured": [{"hearts": 13, "QS": 1}, {}, {}]}),
]


@pytest.fixture(scope="module")
def english() -> Catalogue:
    return Catalogue(available(locales_dir())["en"])


@pytest.mark.parametrize(
    ("code", "path", "data"), FAULTS, ids=[f"{code.value} {number}" for number, (code, _, _) in enumerate(FAULTS)]
)
def test_faults(code: FaultCode, path: tuple[str | int, ...], data: dict[str, Any], english: Catalogue) -> None:
    with pytest.raises(PositionFault) as caught:
        answer(data)
    fault = caught.value
    assert (fault.code, fault.path) == (code, path)
    sentence = say_position_fault(english, fault)
    assert sentence.endswith(".")
    assert "{" not in sentence or "{name: value}" in sentence


def test_every_code_has_a_case() -> None:
    # the number of players is checked where the rules are compiled
    assert {code for code, _, _ in FAULTS} == set(FaultCode) - {FaultCode.WRONG_PLAYERS}


# --- Files -------------------------------------------------------------------------------------------------------


def word(fault: Fault) -> str:
    return fault.code.value if isinstance(fault, PositionFault) else type(fault).__name__


def reason(rules: Rules, judgement: Judgement, card: int) -> str:
    refusal = judgement.refusal(card)
    assert refusal is not None
    return f"{format_card(card)} because of {refusal.rule.id.name}"


def as_file(*positions: dict[str, Any]) -> bytes:
    return json.dumps({"format": 1, "positions": list(positions)}, indent=1).encode()


def test_judging_a_file() -> None:
    document, code = judge_file(as_file({**LEGAL, "id": "A-1", "hand": ["2D", "3H"]}), word, reason)
    assert code == 0
    assert document == {
        "format": "hearts-tutor/judge",
        "version": 1,
        "results": [
            {
                "id": "A-1",
                "kind": "legal",
                "result": {
                    "legal": ["2D"],
                    "refused": [
                        {
                            "card": "3H",
                            "rule": "hearts/follow-suit",
                            "also": [],
                            "reason": "3H because of follow-suit",
                        }
                    ],
                    "waived": [],
                },
            }
        ],
    }
    json.dumps(document)


def test_one_bad_position_does_not_spoil_the_others() -> None:
    text = b"""\
format: 1
positions:
- {id: ONE, kind: match-end, rules: hearts, players: 3, target: 100, totals: [100, 3, 4]}
- {id: TWO, kind: deal, rules: hearts, players: 8}
- {id: THREE, kind: deal, rules: harts, players: 3}
- {id: FOUR, kind: deal, rules: hearts, players: 3, options: {tie: none}}
- {id: FIVE, kind: deal, kind: pass, rules: hearts, players: 3}
- six
- {id: 007, kind: broken, rules: hearts, players: 3, played: [2C, 3C, QQ]}
- {id: EIGHT, kind: deal, rules: ./none.yaml, players: 3}
- {kind: pass, rules: hearts, players: 3, deal_no: 2, seat: 0}
"""
    document, code = judge_file(text, word, reason)
    assert code == 65
    assert document["results"] == [
        {"id": "ONE", "kind": "match-end", "result": {"over": True, "winners": [1]}},
        {"id": "TWO", "kind": "deal", "error": "<stdin>:4:49: wrong-players"},
        {"id": "THREE", "kind": "deal", "error": "<stdin>:5:34: NotFoundError"},
        {"id": "FOUR", "kind": "deal", "error": "<stdin>:6:68: OptionError"},
        {"id": "FIVE", "kind": "deal", "error": "ContentError"},
        {"id": None, "kind": None, "error": "ContentError"},
        {"id": "007", "kind": "broken", "error": "<stdin>:9:71: bad-card"},
        {"id": "EIGHT", "kind": "deal", "error": "<stdin>:10:34: NotFoundError"},
        {"id": None, "kind": "pass", "result": {"to": 2, "count": 3}},
    ]


def test_a_rule_book_beside_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "books").mkdir()
    (tmp_path / "elsewhere").mkdir()
    book = shutil.copy(find_file("rules", "hearts"), tmp_path / "books" / "mine.yaml")
    Path(book).write_text(Path(book).read_text(encoding="utf-8").replace("each: 13", "each: 10"), encoding="utf-8")
    file = tmp_path / "positions.yaml"
    file.write_bytes(as_file({**WINNER, "rules": "books/mine.yaml", "trick": [[0, "9S"], [1, "QS"], [2, "2S"]]}))
    monkeypatch.chdir(tmp_path / "elsewhere")
    document, code = judge_file(file, word, reason)
    assert code == 0
    results = document["results"]
    assert isinstance(results, list)
    assert results[0]["result"] == {"winner": 1, "points": 10, "next_leader": 1, "dead": False}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"", "empty"),
        (b"positions: []", "missing-key"),
        (b"format: 2\npositions: []", "out-of-range"),
        (b"format: 1\npositions: {}", "wrong-type"),
        (b"format: 1\nformat: 1\npositions: []", "duplicate-key"),
        (b"format: 1\npositions: [", "syntax"),
    ],
)
def test_no_position_file(text: bytes, problem: str) -> None:
    with pytest.raises(ContentError) as caught:
        judge_file(text, word, reason)
    assert [found.code for found in caught.value.problems] == [problem]


def worked_hearts() -> dict[str, Any]:
    return {"format": 1, "positions": [copy.deepcopy(entry.data) for entry in ENTRIES]}


def test_checking_the_worked_positions() -> None:
    report = check_file(json.dumps(worked_hearts()).encode(), word)
    assert report.compared == len(ENTRIES)
    assert report.differences == ()
    assert report.exit_code == 0


def spoil(position: str, change: Callable[[dict[str, Any]], None]) -> bytes:
    document = worked_hearts()
    change(next(entry for entry in document["positions"] if entry["id"] == position))
    return json.dumps(document).encode()


def test_a_wrong_rule_for_a_refused_card_is_a_difference() -> None:
    report = check_file(spoil("HL-03", lambda entry: entry["expect"]["refused"].update(QS="follow-suit")), word)
    [difference] = report.differences
    assert (difference.id, difference.key) == ("HL-03", "refused")
    assert isinstance(difference.expected, dict)
    assert isinstance(difference.found, dict)
    assert difference.expected["QS"] == "follow-suit"
    assert difference.found["QS"] == "first-trick-points"
    assert report.exit_code == 1


def test_the_order_of_a_set_is_no_difference_but_a_key_that_is_not_answered_is() -> None:
    assert check_file(spoil("HL-03", lambda entry: entry["expect"]["legal"].reverse()), word).exit_code == 0
    report = check_file(spoil("PASS-01", lambda entry: entry["expect"].update(away=2)), word)
    assert report.differences == (("PASS-01", "away", 2, None),)


def test_a_position_that_cannot_be_judged_outweighs_a_difference() -> None:
    text = as_file({**LEGAL, "id": "A", "expect": {"legal": ["2D"]}}, {**LEGAL, "id": "B", "seat": 9}, LEGAL)
    report = check_file(text, word)
    assert report.compared == 1
    assert [difference.id for difference in report.differences] == ["A"]
    assert [(found.id, found.kind) for found in report.unjudged] == [("B", "legal")]
    assert report.exit_code == 65


def test_the_judgement_of_a_position() -> None:
    position = from_data(LEGAL)
    assert isinstance(position, LegalPosition)
    judgement = solve_legal(position, rules_of(4))
    assert judgement.legal == position.hand
    assert [rule.id.name for rule in judgement.waived] == ["follow-suit"]
    assert judgement.situation.trick == (parse_card("9D"),)
