"""A trick card by card: what each card does is told rightly, whatever is played."""

from __future__ import annotations

from random import Random

import pytest

from tests.activities.driving import table
from tutor.cards import each_card, format_card
from tutor.content.model import Work
from tutor.content.shown import Effect, Laid, WorkedTrick
from tutor.content.working import worked
from tutor.engine.positions.model import WinnerPosition
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.kinds import Text

RANKS = "23456789TJQKA"
DRAWS = 300


def laid(rules: Rules, cards: list[int]) -> tuple[Laid, ...]:
    position = WinnerPosition(
        rules=rules.book.id, players=rules.players, trick_no=5, trick=tuple(enumerate(cards)), options={}
    )
    shown = worked(Work(id="a", text=Text("a", "Look."), position=position), rules)
    assert isinstance(shown, WorkedTrick)
    return shown.laid


def best_of(codes: list[str], *, cancels: bool) -> str | None:
    """The card that takes what has been played, told by the letters alone."""
    live = [code for code in codes if code[1] == codes[0][1] and not (cancels and codes.count(code) > 1)]
    return max(live, key=lambda code: RANKS.index(code[0]), default=None)


@pytest.mark.parametrize(("book", "players"), [("hearts", 4), ("hearts", 3), ("cancellation", 6), ("cancellation", 8)])
def test_how_the_trick_stands_after_each_card(book: str, players: int) -> None:
    _, rules = table(book, players)
    rng = Random(f"{book}:{players}")
    pack = list(each_card(rules.pack))
    seen = set()
    for _ in range(DRAWS):
        # few ranks of two suits, so that much happens
        few = [card for card in pack if format_card(card)[0] in "9TJQ" and format_card(card)[1] in "SH"]
        cards = rng.sample(few, players)
        codes = [format_card(card) for card in cards]
        before = None
        for place, each in enumerate(laid(rules, cards)):
            best = best_of(codes[: place + 1], cancels=rules.cancels)
            assert (each.seat, each.card) == (place, cards[place])
            assert (each.best and format_card(each.best), each.before and format_card(each.before)) == (best, before)
            assert each.effect is effect_of(codes[: place + 1], best, cancels=rules.cancels)
            seen.add(each.effect)
            before = best
    assert {Effect.LEADS, Effect.ABOVE, Effect.BELOW, Effect.OTHER_SUIT} <= seen
    assert (Effect.CANCELS in seen) == rules.cancels


def effect_of(codes: list[str], best: str | None, *, cancels: bool) -> Effect:
    *earlier, code = codes
    if not earlier:
        return Effect.LEADS
    if cancels and code in earlier:
        return Effect.CANCELS
    if code[1] != codes[0][1]:
        return Effect.OTHER_SUIT
    return Effect.ABOVE if best == code else Effect.BELOW


def test_a_trick_that_two_pairs_have_killed_stays_dead() -> None:
    found, _ = table("cancellation", 6)
    rules = compile_rules(found.resolve({"dead-trick": "two-pairs"}), 6)
    by_code: dict[str, list[int]] = {}
    for card in each_card(rules.pack):
        by_code.setdefault(format_card(card), []).append(card)
    cards = [by_code["TS"][0], by_code["9H"][0], by_code["9H"][1], by_code["TS"][1], by_code["JS"][0], by_code["KC"][0]]
    effects = [each.effect for each in laid(rules, cards)]
    assert effects == [
        Effect.LEADS,
        Effect.OTHER_SUIT,
        Effect.CANCELS,
        Effect.CANCELS,
        Effect.NOTHING,
        Effect.OTHER_SUIT,
    ]
