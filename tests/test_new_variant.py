"""A variant that nobody prepared for: twenty lines of YAML, and everything that the program does follows from them.

What is right by them is written down again here, in plain Python that knows nothing of rule books.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.command import Hearts, Indoors
from tutor.content.comparing import beside, differences_lesson
from tutor.content.model import Drawn
from tutor.i18n.catalogue import Catalogue
from tutor.i18n.languages import available, locales_dir
from tutor.rules.compile import compile_rules
from tutor.rules.load import load_book_file
from tutor.ui.card_names import CARD_NAMES
from tutor.ui.quiz_json import question_document
from tutor.ui.speech import Speech

VARIANT = """\
format: 1
id: thunder
name: Thunder
extends: hearts
remove: [moon, first-trick-points]
set:
  card-sets: {thunder: {any-of: [{rank: T}, {card: KD}]}}
  passing: {count: 2, schemes: {all-round: [across, left, hold], left-right: [right, left]}}
  match-end: {target: {default: 70, advised-least: 30}, tie: extra-deal, tie-text: "While the lowest score is shared, another deal is played."}
  aim: {text: "Take as few points as you can."}
insert:
  - before: black-maria-points
    rule: {id: thunder-points, title: Points for thunder, cards: thunder, each: 4, sources: [ours], text: "{each_cards} costs {each} points."}
  - after: opening-lead
    rule:
      {id: no-thunder, title: Leading thunder, when: [leading], keep: {not: thunder}, sources: [ours],
      text: "Nobody may lead {not_keep}, unless they hold nothing else.",
      refusal: "Thunder is not led, so you cannot lead {card}.", exception: "You hold nothing but thunder, so you may lead it."}
translations:
  fil: {name: Kulog, no-thunder#title: Pagsisimula sa kulog}
"""  # noqa: E501

SUITS, RANKS = "CDHS", "23456789TJQKA"
REMOVED: Mapping[int, tuple[str, ...]] = {
    3: ("2D",),
    4: (),
    5: ("2C", "2D"),
    6: ("2D", "3D", "3C", "4C"),
    7: ("2D", "3D", "3C"),
}
FORBIDS = {"opening-lead": "hearts", "no-thunder": "thunder", "follow-suit": "hearts", "unbroken-lead": "hearts"}
"""The book in which each rule on playing is written."""
NAMES = [message.message for message in CARD_NAMES]
CODES = {name: RANKS[index % 13] + SUITS[index // 13] for index, name in enumerate(NAMES[:52])}
PLAYERS = available(locales_dir())["en"].computer_players


def is_thunder(card: str) -> bool:
    return card[0] == "T" or card == "KD"


def cost(cards: Sequence[str]) -> int:
    return sum(4 if is_thunder(card) else 13 if card == "QS" else card[1] == "H" for card in cards)


def lowest_club(players: int) -> str:
    return next(f"{rank}C" for rank in RANKS if f"{rank}C" not in REMOVED[players])


def judged(position: Any) -> tuple[set[str], dict[str, str]]:
    """The cards that may be played, and for each other one the rule that takes it away."""
    legal, refused = set(position["hand"]), dict[str, str]()
    for rule, kept in narrowing(position):
        keep = {card for card in legal if kept(card)}
        if keep:
            refused |= dict.fromkeys(legal - keep, rule)
            legal = keep
    return legal, refused


def narrowing(position: Any) -> Iterator[tuple[str, Any]]:
    """The rules that are in force, in their order, each with what it lets be played."""
    if position["trick"]:
        led = position["trick"][0][1][1]
        yield "follow-suit", lambda card: card[1] == led
        return
    if position["trick_no"] == 1:
        opening = lowest_club(position["players"])
        yield "opening-lead", lambda card: card == opening
    yield "no-thunder", lambda card: not is_thunder(card)
    if not position["hearts_broken"]:
        yield "unbroken-lead", lambda card: card[1] != "H"


def winner_of(trick: Sequence[tuple[int, str]]) -> int:
    led = trick[0][1][1]
    seat, _ = max((play for play in trick if play[1][1] == led), key=lambda play: RANKS.index(play[1][0]))
    return seat


def expected(position: Any) -> dict[str, Any]:
    """The answer to a position."""
    players = position["players"]
    match position["kind"]:
        case "legal":
            legal, refused = judged(position)
            return {"legal": sorted(legal), "refused": refused}
        case "winner":
            seat = winner_of(position["trick"])
            points = cost([card for _, card in position["trick"]])
            return {"winner": seat, "points": points, "next_leader": seat, "dead": False}
        case "score":
            delta = [cost(cards) for cards in position["captured"]]
            after = [old + new for old, new in zip(position["before"], delta, strict=True)]
            return {"moon": None, "delta": delta, "after": after}
        case "deal":
            removed = list(REMOVED[players])
            hand_size = (52 - len(removed)) // players
            return {"removed": removed, "hand_size": hand_size, "extra": 0, "opening_card": lowest_club(players)}
        case "pass":
            steps = [2, 1, 0] if players == 4 else [-1, 1]
            step = steps[(position["deal_no"] - 1) % len(steps)]
            return {"to": (position["seat"] + step) % players if step else None, "count": 2 if step else 0}
        case "match-end":
            totals = position["totals"]
            lowest = [seat for seat in range(players) if totals[seat] == min(totals)]
            over = max(totals) >= position["target"] and len(lowest) == 1
            return {"over": over, "winners": lowest if over else []}
        case "broken":
            return {"broken": any(card == "QS" or card[1] == "H" for card in position["played"])}
    raise AssertionError(position["kind"])


def right_answer(question: Any) -> object:
    """The answer to a question, from its position and from what is asked of it."""
    position, asked = question["position"], question["prompt"]
    answer = expected(position)
    match question["topic"]:
        case "legal" if "broken" in answer:
            return "yes" if answer["broken"] else "no"
        case "legal":
            return answer["legal"]
        case "why":
            (name,) = re.findall(r"May you play (.+) now\?", asked)
            rule = answer["refused"].get(CODES[name])
            return "yes" if rule is None else f"{FORBIDS[rule]}/{rule}"
        case "winner":
            return answer["winner"]
        case "scoring" if "this trick worth" in asked:
            return answer["points"]
        case "scoring" if "score after this deal" in asked:
            (name,) = re.findall(r"What is (\S+)'s score", asked)
            return answer["after"][PLAYERS.index(name)]
        case "scoring":
            (name,) = re.findall(r"written down for (\S+) after", asked)
            return answer["delta"][PLAYERS.index(name)]
        case "pass":
            return "none" if answer["to"] is None else answer["to"]
        case "deal":
            assert "How many cards does each player get?" in asked
            return answer["hand_size"]
        case "end":
            winners = answer["winners"]
            return "goes-on" if not winners else winners[0] if len(winners) == 1 else winners
    raise AssertionError(question["topic"])


def confirm(question: Any) -> None:
    """Hold the key of a question against the reference, and what is marked as right."""
    found = dict(question["position"]["expect"])
    if "legal" in found:
        found["legal"] = sorted(found["legal"])
    assert found == expected(question["position"])
    answer = question["answer"]
    assert (sorted(answer) if isinstance(answer, list) and question["topic"] == "legal" else answer) == right_answer(
        question
    )
    right = [option["value"] for option in question["options"] if option["correct"]]
    assert right in ([], answer, [answer])


@pytest.fixture
def hearts(tmp_path: Path) -> Hearts:
    """A reader with the variant in a file."""
    found = Indoors(tmp_path / "reader")
    (found.folder / "thunder.yaml").write_text(VARIANT, encoding="utf-8")
    return found


def test_it_is_short_and_sound(hearts: Hearts) -> None:
    assert len(VARIANT.splitlines()) <= 22
    out = hearts.read("rules", "check", "thunder.yaml").replace("\n", " ")
    assert "thunder.yaml: no problems found." in out
    (lacking,) = re.findall(r"Tagalog \(fil\): 7 texts are not translated: ((?:[^ ,]+, )*[^ ,]+)", out)
    assert set(lacking.split(", ")) == {
        *("no-thunder#text", "no-thunder#refusal", "no-thunder#exception"),
        *("thunder-points#title", "thunder-points#text", "match-end#tie-text", "aim#text"),
    }


def test_its_rule_book(hearts: Hearts) -> None:
    book = hearts.run("rules", "show", "thunder.yaml", "--json").json
    rules = {entry["rule"]: entry["sentences"] for entry in book["rule_book"]}
    assert rules["thunder/no-thunder"] == [
        "Nobody may lead a ten or the king of diamonds, unless they hold nothing else."
    ]
    assert rules["thunder/thunder-points"] == ["Each ten and the king of diamonds costs 4 points."]
    assert {"hearts/moon", "hearts/first-trick-points"}.isdisjoint(rules)
    assert [(found["change"], found["rule"]) for found in book["differences"]] == [
        ("changed", "hearts/passing"),
        ("new", "thunder/no-thunder"),
        ("new", "thunder/thunder-points"),
        ("changed", "hearts/match-end"),
        ("changed", "hearts/aim"),
        ("gone", "hearts/first-trick-points"),
        ("gone", "hearts/moon"),
    ]
    assert book["table"]["total_points"] == cost([rank + suit for suit in SUITS for rank in RANKS])
    assert [option["option"] for option in book["options_offered"]] == ["breaking", "unbroken-lead"]
    assert "moon" not in hearts.read("rules", "show", "thunder.yaml").partition("All the rules")[2]


def test_what_it_says_in_another_language_and_what_it_does_not(hearts: Hearts) -> None:
    ran = hearts.run("rules", "show", "thunder.yaml", "--lang", "fil")
    assert ran.out.startswith("Kulog\n")
    assert "Pagsisimula sa kulog" in ran.out
    assert "Nobody may lead" in ran.out
    assert ran.err.count(".") == 1, "told in one sentence"
    assert "7" in ran.err
    assert hearts.run("rules", "show", "thunder.yaml").err == ""


@pytest.mark.parametrize("players", [4, 5])
def test_its_questions(hearts: Hearts, players: int) -> None:
    words = ("--json", "--no-input", "--count", "200", "--seed", "thunder", "--players", str(players))
    questions = hearts.run("quiz", "--rules", "thunder.yaml", *words).json["questions"]
    assert len(questions) == 200
    assert {question["rule"] for question in questions} >= {"thunder/no-thunder", "thunder/thunder-points"}
    for question in questions:
        confirm(question)


def test_its_lesson_on_what_is_different(hearts: Hearts) -> None:
    assert "differences: " in hearts.read("learn", "--list", "--rules", "thunder.yaml")
    out = hearts.read("learn", "differences", "--rules", "thunder.yaml", typed="1\n" * 300).replace("\n", " ")
    for told in (
        "Nobody may lead a ten or the king of diamonds, unless they hold nothing else.",
        "Each ten and the king of diamonds costs 4 points.",
        "every player passes 2 cards face down",
        "While the lowest score is shared, another deal is played.",
        "Shooting the moon",
        "You have finished the lesson",
    ):
        assert told in out


def test_the_questions_of_its_lesson(hearts: Hearts) -> None:
    found = load_book_file(str(hearts.folder / "thunder.yaml"))
    parent = found.resolve_parent({})
    assert parent is not None
    rules = compile_rules(found.book, 4)
    speech = Speech(Catalogue.load(available(locales_dir())["en"], locales_dir()))
    steps = differences_lesson(beside("thunder.yaml", rules, parent)).steps
    questions = [question_document(speech, rules, step.question) for step in steps if isinstance(step, Drawn)]
    assert len(questions) >= 5
    for question in questions:
        confirm(question)


def test_its_match(hearts: Hearts) -> None:
    words = ("--deals", "60", "--seed", "thunder", "--trace", "trace.jsonl", "--json")
    result = hearts.run("simulate", "thunder.yaml", *words).json
    assert (result["rules"], result["deals"]) == ("thunder", 60)
    totals = [0] * 4
    for line in (hearts.folder / "trace.jsonl").read_text(encoding="utf-8").splitlines():
        deal = json.loads(line)
        points = replayed(deal)
        totals = [old + new for old, new in zip(totals, points, strict=True)]
        assert (deal["points"], deal["totals"], deal["moon"]) == (points, totals, None)


def replayed(deal: Any) -> list[int]:
    """What a deal of a trace costs everybody, every card of it being judged."""
    hands, broken = [set(hand) for hand in deal["hands"]], False
    passed = deal["pass"]
    target = expected({"kind": "pass", "players": 4, "seat": 0, "deal_no": deal["deal"]})["to"]
    assert (passed is None) == (target is None)
    for seat, cards in enumerate(passed["cards"]) if passed else ():
        assert len(cards) == 2
        hands[seat] -= set(cards)
    for seat, cards in enumerate(passed["cards"]) if passed else ():
        hands[(seat + target) % 4] |= set(cards)
    points = [0] * 4
    for number in range(13):
        trick = deal["plays"][4 * number : 4 * number + 4]
        for place, (seat, card) in enumerate(trick):
            facts = {"players": 4, "trick_no": number + 1, "hearts_broken": broken}
            legal, _ = judged({**facts, "trick": trick[:place], "hand": sorted(hands[seat])})
            assert card in legal
            hands[seat].remove(card)
            # the break holds from the next lead on
        broken = broken or any(card[1] == "H" or card == "QS" for _, card in trick)
        points[winner_of(trick)] += cost([card for _, card in trick])
    return points
