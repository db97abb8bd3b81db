from __future__ import annotations

from dataclasses import replace

import pytest

from tests.strategies import rules_of
from tutor.activities.events import CardHint, CardRefused, Event, Guidance, HintsAreOff
from tutor.activities.match import Match
from tutor.activities.playing import choose_card, choose_to_pass
from tutor.activities.prompts import PassCards, PlayCard, SettleMoon
from tutor.activities.protocol import Answer, Key, Prompt, told_anew
from tutor.bots.normal import NormalBot
from tutor.cards import Card, codes, each_card, format_card, parse_card, parse_cards
from tutor.engine.apply import start
from tutor.engine.state import Phase, Setup, Trick
from tutor.engine.view import View, view_of
from tutor.quiz.advice import card_ladder, merit_of
from tutor.quiz.clues import Advice, Merit, PassThese, Playable, ThinkOf
from tutor.quiz.hints import Rung
from tutor.rules.compile import Rules
from tutor.rules.judge import Judgement, judge

HINT = (Key.HINT.value,)
RULES = rules_of(4)


def view(hand: str, trick: str = "", *, tricks: int = 1, broken: bool = True, rules: Rules = RULES) -> View:
    """What a player sees who holds this hand, after so many tricks."""
    setup = Setup(rules, "s", 100)
    state, _ = start(setup)
    seen = view_of(setup, state, 0)
    cards = tuple(map(parse_card, trick.split()))
    return replace(
        seen,
        phase=Phase.PLAYING,
        hand=parse_cards(hand.split()),
        trick=cards,
        leader=(-len(cards)) % rules.players,
        tricks=(Trick(0, tuple(map(parse_card, ("2C", "4C", "TC", "JC"))), 3),) * tricks,
        broken=broken,
    )


def judged(seen: View) -> Judgement:
    return judge(seen.rules, seen.hand, seen.situation)


def chosen(seen: View, *answers: Answer, hints: bool) -> tuple[Card, list[Event | Prompt]]:
    """The card played after these answers, and everything told and asked."""
    run = choose_card(seen, judged(seen), hints=hints)
    left, items = list(answers), []
    item = next(run)
    while True:
        items.append(item)
        try:
            item = run.send(left.pop(0) if isinstance(item, Prompt) else ())
        except StopIteration as stop:
            return int(stop.value), items


FOLLOWS = view("3C 9C 4H QS", "5C KC")


def test_the_hints_on_a_card_end_with_a_careful_play() -> None:
    card, items = chosen(FOLLOWS, HINT, HINT, HINT, HINT, HINT, ("9C",), hints=True)
    given = [item.hint for item in items if isinstance(item, CardHint)]
    assert [hint.rung for hint in given] == [*Rung, Rung.ANSWER]
    assert given[0].clues == (ThinkOf((RULES.book.legality[1],)),)
    assert given[2].clues == (Playable(parse_cards(["3C", "9C"]), free=False),)
    (advice,) = given[-1].clues
    assert isinstance(advice, Advice)
    assert advice.card & FOLLOWS.legal
    assert advice.merit is Merit.STAYS_UNDER
    assert card == parse_card("9C")
    assert [
        item.subject.again for item in items if isinstance(item, Prompt) and isinstance(item.subject, PlayCard)
    ] == [
        False,
        *[True] * 5,
    ]


def test_switched_off_it_is_said_how_they_are_switched_on() -> None:
    _, items = chosen(FOLLOWS, HINT, HINT, ("3C",), hints=False)
    assert [item for item in items if not isinstance(item, Prompt)] == [HintsAreOff(), HintsAreOff()]


def test_a_refused_card_does_not_begin_the_hints_again() -> None:
    _, items = chosen(FOLLOWS, HINT, ("QS",), HINT, ("3C",), hints=True)
    assert [item.hint.number for item in items if isinstance(item, CardHint)] == [1, 2]
    assert sum(isinstance(item, CardRefused) for item in items) == 1


def test_where_no_rule_binds_there_are_no_rules_to_think_of() -> None:
    free = view("3C 9C 4H QS")
    rungs = [hint.rung for hint in card_ladder(free, judged(free))]
    assert rungs == [Rung.NARROWED, Rung.ANSWER]


def test_of_a_single_card_nothing_is_advised() -> None:
    forced = view("9C 4H QS", "5C KC")
    hints = card_ladder(forced, judged(forced))
    assert hints[-1].rung is Rung.ANSWER
    assert hints[-1].clues == (Playable(parse_card("9C"), free=False),)


@pytest.mark.parametrize(
    ("hand", "trick", "card", "merit"),
    [
        ("4H QS 5D 6D", "5C KC", "QS", Merit.THROWS_POINTS),
        ("4H QS 5D 6D", "5C KC", "5D", None),
        ("4H QS 5D", "5C KC", "5D", Merit.LAST_OF_SUIT),
        ("3C 9C 4H", "5C KC", "9C", Merit.STAYS_UNDER),
        ("AC 9C 4H", "5C KC 2C", "AC", Merit.TAKES_NOTHING),
        ("AC QC 4H", "5C JC 2H", "AC", Merit.TAKES_ANYWAY),
        ("AC QC 4H", "5C JC 2H", "QC", None),
        ("AC 2C 4H", "5C JC 2H", "AC", None),
        ("AC 4H 5H", "", "AC", Merit.LAST_OF_SUIT),
        ("3C 9C 4H", "", "3C", Merit.LOWEST),
        ("3C 9C 4H", "", "9C", None),
        ("KC AC 4H", "", "KC", None),
    ],
)
def test_what_speaks_for_a_card_is_true(hand: str, trick: str, card: str, merit: Merit | None) -> None:
    assert merit_of(view(hand, trick), parse_card(card)) is merit


def test_cards_left_over_may_cost_something() -> None:
    rules = rules_of(6, book="cancellation")
    first = view("AC 9C 4H", "5C 6C 7C 8C TC", tricks=0, rules=rules)
    assert rules.extra
    assert merit_of(first, parse_card("AC")) is not Merit.TAKES_NOTHING


@pytest.mark.parametrize(("guided", "hints"), [(False, False), (False, True), (True, False)])
def test_a_match_can_be_played_by_hints_alone(guided: bool, hints: bool) -> None:
    bots = {seat: NormalBot("m", seat) for seat in range(1, 4)}
    match = Match(Setup(RULES, "m", 100, deals=1), bots, guided=guided, hints=hints)
    run = match.run()
    told: list[Event] = []
    item = next(run, None)
    asked = 0
    while item is not None:
        answer: Answer = ()
        if not isinstance(item, Prompt):
            told.append(item)
        elif isinstance(item.subject, PassCards):
            answer = codes(item.subject.view.hand)[: item.subject.count]
        elif isinstance(item.subject, SettleMoon):
            answer = (item.subject.choices[0].value,)
        elif isinstance(item.subject, PlayCard):
            asked = asked + 1 if item.subject.again else 0
            advised = _advised(told[-1]) if asked else None
            answer = HINT if asked < 4 and advised is None else (advised or _first(item.subject),)
        try:
            item = run.send(answer)
        except StopIteration:
            item = None
    assert any(isinstance(event, HintsAreOff) for event in told) == (not hints and not guided)
    assert any(isinstance(event, CardHint) for event in told) == (hints or guided)
    assert any(isinstance(event, Guidance) for event in told) == guided
    assert len(match.actions) == 4 + 52
    assert match.state.turn is None


def _advised(event: Event) -> str | None:
    """The card of the last hint."""
    if not isinstance(event, CardHint) or event.hint.rung is not Rung.ANSWER:
        return None
    (clue,) = event.hint.clues
    assert isinstance(clue, Advice | Playable)
    return format_card(clue.card if isinstance(clue, Advice) else next(each_card(clue.cards)))


def _first(subject: PlayCard) -> str:
    return codes(subject.judgement.legal)[0]


@pytest.mark.parametrize("hints", [True, False])
def test_a_hint_on_passing_says_what_a_careful_player_would_pass(hints: bool) -> None:
    seen = view_of(Setup(RULES, "pass", 100), start(Setup(RULES, "pass", 100))[0], 0)
    run = choose_to_pass(seen, 1, 3, hints=hints)
    prompt = next(run)
    assert isinstance(prompt, Prompt)
    assert prompt.keys == (Key.HINT,)
    told = run.send(HINT)
    cards = NormalBot("", 0).pass_cards(seen)
    if hints:
        assert isinstance(told, CardHint)
        assert told.hint.clues == (PassThese(cards),)
        assert (told.hint.number, told.hint.count, told.hint.rung) == (1, 1, Rung.ANSWER)
    else:
        assert told == HintsAreOff()
    again = run.send(())
    assert isinstance(again, Prompt)
    assert isinstance(again.subject, PassCards)
    assert again.subject.again
    assert told_anew(again).subject == prompt.subject
    with pytest.raises(StopIteration) as stop:
        run.send(codes(cards))
    assert stop.value.value == cards
