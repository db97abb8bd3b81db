"""Bots play by the rules of whatever book they are given, and from nothing but their view."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.players import moments, quick_bot
from tests.engine.driving import other_world, setup_for, steps
from tests.strategies import EVERY_TABLE, SHIPPED, rules_of, tables
from tutor.bots import BOTS, make_bot
from tutor.bots.protocol import bot_action
from tutor.cards import each_card
from tutor.engine.actions import ChooseMoon, Pass, Play
from tutor.engine.apply import apply, start
from tutor.engine.state import Phase
from tutor.engine.view import view_of
from tutor.rules.compile import Rules
from tutor.rules.vocabulary import Direction, MoonChoice


@settings(max_examples=12)
@given(tables(SHIPPED), st.sampled_from(sorted(BOTS)), st.text(max_size=3))
def test_bots_play_to_the_end_of_a_match(rules: Rules, name: str, seed: str) -> None:
    # ``apply`` raises at the first action that is not legal
    setup = setup_for(rules, seed, deals=1 if name == "hard" else 2)
    played = list(steps(setup, [quick_bot(name, seed, seat) for seat in range(rules.players)]))
    assert played[-1].state.phase is Phase.OVER


@pytest.mark.parametrize(("book", "players"), EVERY_TABLE)
@pytest.mark.parametrize("name", BOTS)
def test_what_a_bot_cannot_see_changes_nothing(name: str, book: str, players: int) -> None:
    rules = rules_of(players, book=book)
    random = Random(f"{name} {book} {players}")
    for moment in moments(rules, "swap", ["normal", "random"], 1, 2):
        if random.random() < 0.08 or moment.state.phase is Phase.PASSING:
            elsewhere = replace(moment, state=other_world(moment.state, moment.seat, random))
            first, second = (bot_action(quick_bot(name, "swap", at.seat), at.view) for at in (moment, elsewhere))
            assert first == second


@settings(max_examples=10)
@given(st.sampled_from(sorted(BOTS)), st.text(max_size=3))
def test_the_same_seed_plays_the_same_match(name: str, seed: str) -> None:
    setup = setup_for(rules_of(4), seed, deals=1)
    first, second = (
        [step.action for step in steps(setup, [quick_bot(name, seed, seat) for seat in range(4)])] for _ in range(2)
    )
    assert first == second


def test_random_bot_takes_every_card_equally_often() -> None:
    rules = rules_of(4)
    setup = setup_for(rules, "s")
    state, _ = start(setup)
    bot = make_bot("random", "s", 0)
    view = view_of(setup, state, 0)
    passed = Counter(card for _ in range(4000) for card in each_card(bot.pass_cards(view)))
    expected = 4000 * rules.pass_count / rules.hand_size
    assert set(passed) == set(each_card(view.hand))
    assert all(abs(count - expected) < 5 * expected**0.5 for count in passed.values())


def test_every_bot_settles_its_moon_by_the_totals() -> None:
    setup = setup_for(rules_of(4), "s")
    state, _ = start(setup)
    taken = (setup.rules.pack, 0, 0, 0)
    state = state._replace(phase=Phase.MOON, shooter=0, totals=(10, 20, 30, 40), taken=taken)
    for name in BOTS:
        action = bot_action(make_bot(name, "s", 0), view_of(setup, state, 0))
        assert action == ChooseMoon(0, MoonChoice.ADD)
        _, events = apply(setup, state, action)
        assert events


def test_a_bot_is_asked_for_what_is_awaited() -> None:
    setup = setup_for(rules_of(4), "s")
    state, _ = start(setup)
    bot = make_bot("normal", "s", 0)
    assert isinstance(bot_action(bot, view_of(setup, state, 0)), Pass)
    state, _ = start(setup, next(no for no in range(1, 9) if setup.rules.direction(no) is Direction.HOLD))
    assert isinstance(bot_action(bot, view_of(setup, state, state.leader)), Play)
    with pytest.raises(ValueError, match="OVER"):
        bot_action(bot, view_of(setup, state._replace(phase=Phase.OVER), 0))
