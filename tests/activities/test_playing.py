from __future__ import annotations

from functools import partial

import pytest

from tests.strategies import rules_of
from tutor.activities.events import CardHint, CardRefused, Event, Guidance, HintsAreOff
from tutor.activities.match import Match
from tutor.activities.playing import choose_card_in_match, choose_to_pass
from tutor.activities.prompts import PassCards, PlayCard, SettleMoon
from tutor.activities.protocol import Answer, Key, Prompt, told_anew
from tutor.bots.advising import advise
from tutor.bots.normal import NormalBot
from tutor.bots.protocol import Bot
from tutor.cards import Card, codes, each_card, format_card, parse_card, parse_cards
from tutor.engine.actions import ChooseMoon
from tutor.engine.apply import start
from tutor.engine.state import Phase, Setup, Trick
from tutor.engine.view import View, view_of
from tutor.quiz.advice import card_hint
from tutor.quiz.clues import Advised, Playable, ThinkOf
from tutor.quiz.hints import Rung
from tutor.rules.compile import Rules
from tutor.rules.judge import Judgement, judge

HINT = (Key.HINT.value,)
ADVISER = NormalBot("", 0)
RULES = rules_of(4)


def view(hand: str, trick: str = "", *, tricks: int = 1, broken: bool = True, rules: Rules = RULES) -> View:
    """What a player sees who holds this hand, after so many tricks."""
    setup = Setup(rules, "s", 100)
    state, _ = start(setup)
    seen = view_of(setup, state, 0)
    cards = tuple(map(parse_card, trick.split()))
    return seen._replace(
        phase=Phase.PLAYING,
        hand=parse_cards(hand.split()),
        trick=cards,
        leader=(-len(cards)) % rules.players,
        tricks=(Trick(0, tuple(map(parse_card, ("2C", "4C", "TC", "JC"))), 3),) * tricks,
        broken=broken,
    )


def judged(seen: View) -> Judgement:
    return judge(seen.rules, seen.hand, seen.situation)


def chosen(seen: View, *answers: Answer, adviser: Bot | None = ADVISER) -> tuple[Card, list[Event | Prompt]]:
    """The card played after these answers, and everything told and asked."""
    run = choose_card_in_match(seen, judged(seen), adviser, marked=False, closing=None)
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
    card, items = chosen(FOLLOWS, HINT, HINT, HINT, HINT, HINT, ("9C",))
    given = [item.hint for item in items if isinstance(item, CardHint)]
    assert [hint.rung for hint in given] == [*Rung, Rung.ANSWER]
    assert given[0].clues == (ThinkOf((RULES.book.legality[1],)),)
    assert given[2].clues == (Playable(parse_cards(["3C", "9C"]), free=False),)
    (advised,) = given[-1].clues
    assert isinstance(advised, Advised)
    assert advised.advice == advise(ADVISER, FOLLOWS)
    assert advised.advice.cards & FOLLOWS.legal
    assert card == parse_card("9C")
    assert [
        item.subject.again for item in items if isinstance(item, Prompt) and isinstance(item.subject, PlayCard)
    ] == [
        False,
        *[True] * 5,
    ]


def test_switched_off_it_is_said_how_they_are_switched_on() -> None:
    _, items = chosen(FOLLOWS, HINT, HINT, ("3C",), adviser=None)
    assert [item for item in items if not isinstance(item, Prompt)] == [HintsAreOff(), HintsAreOff()]


def test_a_refused_card_does_not_begin_the_hints_again() -> None:
    _, items = chosen(FOLLOWS, HINT, ("QS",), HINT, ("3C",))
    assert [item.hint.number for item in items if isinstance(item, CardHint)] == [1, 2]
    assert sum(isinstance(item, CardRefused) for item in items) == 1


def test_where_no_rule_binds_there_are_no_rules_to_think_of() -> None:
    free = view("3C 9C 4H QS")
    rungs = [card_hint(free, judged(free), ADVISER, seen).rung for seen in range(2)]
    assert rungs == [Rung.NARROWED, Rung.ANSWER]


def test_of_a_single_card_nothing_is_advised() -> None:
    forced = view("9C 4H QS", "5C KC")
    hint = card_hint(forced, judged(forced), ADVISER, 99)
    assert hint.rung is Rung.ANSWER
    assert hint.clues == (Playable(parse_card("9C"), free=False),)
    assert hint.number == hint.count


@pytest.mark.parametrize(("guided", "hints"), [(False, False), (False, True), (True, False)])
def test_a_match_can_be_played_by_hints_alone(guided: bool, hints: bool) -> None:
    match = Match(Setup(RULES, "m", 100, deals=1), partial(NormalBot, "m"), guided=guided)
    match.adviser = ADVISER if hints else None
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
    assert any(isinstance(event, HintsAreOff) for event in told) == (not hints)
    assert any(isinstance(event, CardHint) for event in told) == hints
    assert any(isinstance(event, Guidance) for event in told) == guided
    shot = sum(isinstance(action, ChooseMoon) for action in match.actions)  # all 13 hearts and the queen may go one way
    assert len(match.actions) == 4 + 52 + shot
    assert match.state.turn is None


def _advised(event: Event) -> str | None:
    """The card of the last hint."""
    if not isinstance(event, CardHint) or event.hint.rung is not Rung.ANSWER:
        return None
    (clue,) = event.hint.clues
    assert isinstance(clue, Advised | Playable)
    return format_card(clue.advice.cards if isinstance(clue, Advised) else next(each_card(clue.cards)))


def _first(subject: PlayCard) -> str:
    return codes(subject.judgement.legal)[0]


@pytest.mark.parametrize("hints", [True, False])
def test_a_hint_on_passing_says_what_a_careful_player_would_pass(hints: bool) -> None:
    seen = view_of(Setup(RULES, "pass", 100), start(Setup(RULES, "pass", 100))[0], 0)
    run = choose_to_pass(seen, 1, 3, ADVISER if hints else None)
    prompt = next(run)
    assert isinstance(prompt, Prompt)
    assert prompt.keys == (Key.HINT, Key.SCORES, Key.UNDO)
    told = run.send(HINT)
    cards = NormalBot("", 0).pass_cards(seen)
    if hints:
        assert isinstance(told, CardHint)
        assert told.hint.clues == (Advised(advise(ADVISER, seen)),)
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
