"""Hints in a match and its review say the same of the same decision."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from tests.bots.players import quick_bot, think_little
from tests.strategies import rules_of
from tests.ui.support import catalogue
from tutor.activities.events import CardHint
from tutor.activities.match import Match
from tutor.activities.reviewing import Difference, decisions, difference, played_deals
from tutor.app.matches.saves import YOU, adviser_of
from tutor.bots.protocol import bot_action
from tutor.engine.actions import Action
from tutor.engine.apply import apply, start
from tutor.engine.state import Phase, Setup
from tutor.engine.view import View, view_of
from tutor.quiz.advice import card_hint, pass_hint
from tutor.rules.judge import judge
from tutor.ui.phrases.hints import card_hint as told
from tutor.ui.phrases.matches_review import difference_lines
from tutor.ui.speech import Speech

SPEECH = Speech(catalogue())
TABLES = (
    ("hearts", 4, "easy"),
    ("hearts", 4, "normal"),
    ("hearts", 7, "hard"),
    ("cancellation", 6, "easy"),
    ("omnibus", 4, "normal"),
    ("hooligan", 5, "easy"),
    ("black-maria", 3, "normal"),
)
LAST = 99


@pytest.fixture(autouse=True)
def _slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute goes by between two looks at the clock."""
    think_little(monkeypatch)
    monkeypatch.setattr("tutor.bots.hard.perf_counter", count(step=60.0).__next__)


def moment(view: View) -> str:
    """When in the deal this is seen."""
    return f"{view.phase} {view.played:x}"


def match_of(setup: Setup) -> Match:
    return Match(setup, lambda seat: quick_bot("easy", setup.seed, seat), YOU)


def with_hints(setup: Setup, level: str, hints: dict[str, list[str]]) -> Iterator[Action]:
    """A deal whose reader asks for the last hint before each decision, and does something else as often as not."""
    state, _ = start(setup)
    while state.deal_no == 1 and (seat := state.turn) is not None:
        view = view_of(setup, state, seat)
        if seat == YOU and view.phase is not Phase.MOON:
            hints[moment(view)] = hint(setup, view)
        action = bot_action(quick_bot("random" if seat == YOU else level, setup.seed, seat), view)
        yield action
        state, _ = apply(setup, state, action)


def hint(setup: Setup, view: View) -> list[str]:
    adviser = adviser_of(match_of(setup))
    if view.phase is Phase.PASSING:
        return lines(CardHint(view, pass_hint(view, adviser)))
    situation = view.situation
    return lines(CardHint(view, card_hint(view, judge(view.rules, view.hand, situation), adviser, LAST)))


def lines(event: CardHint) -> list[str]:
    return [line.text for line in told(SPEECH, event)]


@pytest.mark.parametrize(("book", "players", "level"), TABLES)
def test_a_hint_and_the_review_of_the_decision_name_the_same_card_and_reason(
    book: str, players: int, level: str
) -> None:
    setup = Setup(rules_of(players, book=book), f"advice {level}", 1000, 1)
    hints: dict[str, list[str]] = {}
    (deal,) = played_deals(setup, list(with_hints(setup, level, hints)))
    differing: list[Difference] = []
    for decision in decisions(setup, deal, YOU):
        found = difference(adviser_of(match_of(setup)), decision)
        if found is not None:
            differing.append(found)
            reviewed = [line.text for line in difference_lines(SPEECH, found)]
            first, *advised = hints[moment(found.view)][1 : 2 + len(found.advice.reasons)]
            place = reviewed.index(first)
            assert reviewed[place + 1 : place + 1 + len(advised)] == advised
    assert any(found.view.phase is Phase.PLAYING for found in differing)
