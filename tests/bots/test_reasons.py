"""Reasons are there for every card that anybody could play or pass, and each of them is true of the view."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bots.players import Moment, moments, quick_bot, seen
from tests.strategies import EVERY_TABLE, rules_of
from tutor.bots.advice import Reason, Why
from tutor.bots.protocol import bot_action
from tutor.bots.reasons import why_pass, why_play
from tutor.cards import SUIT_MASKS, Card, Cards, card_index, each_card, merge_copies, parse_card, rank_of, suit_of
from tutor.engine.actions import Pass
from tutor.engine.state import Phase
from tutor.engine.view import View
from tutor.rules.score import trick_winner

DECISIONS = int(os.environ.get("REASONS", "1500"))
"""How many decisions are looked at over all tables."""
OWN_BOOKS = tuple(sorted((Path(__file__).parents[1] / "books").glob("*.yaml")))
TABLES = (*EVERY_TABLE, *((str(path), 4) for path in OWN_BOOKS if "cancellation" not in path.stem))
MIX = ("normal", "easy", "random")


def out_of(view: View) -> Cards:
    return view.rules.pack & ~view.hand & ~view.played & ~view.extras


def value(view: View, card: Card) -> int:
    return view.rules.values[card_index(card)]


def same_suit(card: Card, cards: Cards) -> list[Card]:
    return list(each_card(cards & SUIT_MASKS[suit_of(card)]))


def higher(card: Card, cards: Cards) -> int:
    return sum(rank_of(other) > rank_of(card) for other in same_suit(card, cards))


def lower(card: Card, cards: Cards) -> int:
    return sum(rank_of(other) < rank_of(card) for other in same_suit(card, cards))


def winner(view: View, *card: Card) -> int | None:
    """Who is winning, with a card added to the trick or without."""
    placed = (*view.trick, *card)
    place = trick_winner(view.rules, placed) if placed else None
    return None if place is None else (view.leader + place) % view.rules.players


def best_card(view: View) -> Card:
    place = trick_winner(view.rules, view.trick)
    return 0 if place is None else view.trick[place]


def under(view: View, card: Card, best: Card) -> bool:
    return best == best_card(view) and suit_of(card) == suit_of(best) and rank_of(card) < rank_of(best)


def sole_takers(view: View, seat: int | None) -> list[Cards]:
    """The sets of which this seat alone has taken cards."""
    return [
        moon.cards
        for moon in view.rules.moons
        if [other for other, cards in enumerate(view.taken) if cards & moon.cards] == [seat]
    ]


def nobody_else_has(view: View) -> list[Cards]:
    """The sets of which no other seat has taken a card."""
    others = sum(cards for seat, cards in enumerate(view.taken) if seat != view.seat)
    return [moon.cards for moon in view.rules.moons if not others & moon.cards]


def pile(view: View, card: Card) -> Cards:
    return sum(view.trick) | view.waiting | card


def last(view: View) -> bool:
    return len(view.trick) == view.rules.players - 1


def all_win(view: View) -> bool:
    return all(winner(view, card) == view.seat for card in each_card(view.legal))


def all_take(view: View) -> bool:
    out = 0 if last(view) else out_of(view)
    return all_win(view) and not any(rank_of(o) >= rank_of(c) for c in each_card(view.legal) for o in same_suit(c, out))


def led(view: View, card: Card) -> int:
    return suit_of(view.trick[0]) if view.trick else suit_of(card)


def mostly(part: int, view: View, card: Card) -> bool:
    return 2 * part > len(same_suit(card, out_of(view)))


def costs_a_lot(view: View, card: Card) -> bool:
    left = sum(max(value(view, each), 0) for each in each_card(out_of(view) | view.hand))
    return value(view, card) > left / view.hand.bit_count()


def costly_out(view: View, card: Card) -> bool:
    return bool(card & out_of(view)) and costs_a_lot(view, card)


def free(view: View, card: Card) -> bool:
    return (
        last(view) and winner(view, card) == view.seat and not any(value(view, c) for c in each_card(pile(view, card)))
    )


def fresh(view: View, card: Card, suit: int | None) -> bool:
    out = out_of(view) & SUIT_MASKS[led(view, card)]
    later = view.rules.players - 1 - len(view.trick)
    return suit == led(view, card) and out.bit_count() >= later and not any(value(view, c) > 0 for c in each_card(out))


def alone(view: View, card: Card) -> bool:
    return same_suit(card, view.hand) == [card]


def own_suit(reason: Reason, card: Card) -> bool:
    return reason.suit == suit_of(card)


Claim = Callable[[View, Card, Reason], bool]
PLAYED: dict[Why, Claim] = {
    Why.ONLY_CARD: lambda v, c, r: merge_copies(v.legal).bit_count() == 1,
    Why.GOES_FOR_ALL: lambda v, c, r: winner(v, c) == v.seat and bool(nobody_else_has(v)),
    Why.SPARE_FOR_ALL: lambda v, c, r: winner(v, c) != v.seat and any(not c & cards for cards in nobody_else_has(v)),
    Why.STOPS_MOON: lambda v, c, r: (
        winner(v, c) == v.seat != r.seat and any(pile(v, c) & cards for cards in sole_takers(v, r.seat))
    ),
    Why.BREAKS_MOON: lambda v, c, r: (
        winner(v, c) not in (None, r.seat, v.seat) and any(c & cards for cards in sole_takers(v, r.seat))
    ),
    Why.KEEPS_POINTS_BACK: lambda v, c, r: (
        winner(v, c) == r.seat != v.seat and any(v.legal & cards and not c & cards for cards in sole_takers(v, r.seat))
    ),
    Why.KEEPS_STOPPER: lambda v, c, r: (
        bool(sole_takers(v, r.seat))
        and r.seat != v.seat
        and bool(r.card & v.legal & ~c)
        and not higher(r.card, out_of(v))
    ),
    Why.LEAST_HARM: lambda v, c, r: True,
    Why.STAYS_UNDER: lambda v, c, r: under(v, c, r.card) and not v.rules.cancels,
    Why.HIGHEST_UNDER: lambda v, c, r: (
        under(v, c, r.card)
        and not v.rules.cancels
        and rank_of(c) == max(rank_of(o) for o in each_card(v.legal) if rank_of(o) < rank_of(r.card))
    ),
    Why.UNDER_SO_FAR: lambda v, c, r: under(v, c, r.card) and v.rules.cancels,
    Why.THROWS_COSTLY: lambda v, c, r: winner(v, c) == r.seat != v.seat and r.points == value(v, c) > 0,
    Why.THROWS_CATCHER: lambda v, c, r: (
        suit_of(c) != led(v, c)
        and suit_of(r.card) == suit_of(c)
        and rank_of(c) > rank_of(r.card)
        and costly_out(v, r.card)
    ),
    Why.THROWS_HIGHEST: lambda v, c, r: (
        suit_of(c) != led(v, c) and own_suit(r, c) and lower(c, out_of(v)) == len(same_suit(c, out_of(v))) > 0
    ),
    Why.THROWS_HIGH: lambda v, c, r: (
        suit_of(c) != led(v, c)
        and own_suit(r, c)
        and mostly(lower(c, out_of(v)), v, c)
        and lower(c, out_of(v)) < len(same_suit(c, out_of(v)))
    ),
    Why.CANNOT_WIN: lambda v, c, r: suit_of(c) != led(v, c) and winner(v, c) != v.seat,
    Why.KEEPS_BONUS: lambda v, c, r: (
        bool(r.card & v.legal & ~c)
        and winner(v, c) != v.seat != winner(v, r.card)
        and value(v, r.card) == -(r.points or 0) < 0
    ),
    Why.TAKES_BONUS: lambda v, c, r: (
        winner(v, c) == v.seat
        and bool(r.card & pile(v, c))
        and value(v, r.card) == -(r.points or 0) < 0
        and v.rules.points(pile(v, c)) < 0
    ),
    Why.FREE_HIGH: lambda v, c, r: free(v, c) and rank_of(c) == max(map(rank_of, each_card(v.legal))),
    Why.FREE: lambda v, c, r: free(v, c),
    Why.TAKES_CHEAPLY: lambda v, c, r: (
        last(v)
        and winner(v, c) == v.seat
        and v.rules.points(pile(v, c)) == r.points
        and rank_of(c) == max(map(rank_of, each_card(v.legal)))
    ),
    Why.ALL_TAKE: lambda v, c, r: all_take(v),
    Why.ALL_TAKE_HIGH: lambda v, c, r: (
        all_take(v) and not any(rank_of(o) > rank_of(c) and value(v, o) <= value(v, c) for o in each_card(v.legal))
    ),
    Why.GOES_OVER: lambda v, c, r: (
        all_win(v) and not last(v) and rank_of(c) == max(map(rank_of, each_card(v.legal))) and bool(v.trick)
    ),
    Why.HOPES_UNDER: lambda v, c, r: (
        all_win(v)
        and not last(v)
        and rank_of(c) == min(map(rank_of, each_card(v.legal)))
        and higher(c, out_of(v)) > 0
        and bool(v.trick)
    ),
    Why.MAY_BE_BEATEN: lambda v, c, r: winner(v, c) == v.seat and not last(v) and higher(c, out_of(v)) > 0,
    Why.CANCELS: lambda v, c, r: (
        v.rules.cancels
        and suit_of(c) == led(v, c)
        and r.card == c
        and rank_of(c) in [rank_of(o) for o in v.trick if suit_of(o) == suit_of(c)]
        and winner(v, c) != v.seat
    ),
    Why.MAKES_DEAD: lambda v, c, r: winner(v, c) is None,
    Why.LEADS_UNDER_ALL: lambda v, c, r: (
        not v.trick and own_suit(r, c) and higher(c, out_of(v)) == len(same_suit(c, out_of(v))) > 0
    ),
    Why.LEADS_LOW: lambda v, c, r: not v.trick and own_suit(r, c) and mostly(higher(c, out_of(v)), v, c),
    Why.BRINGS_OUT: lambda v, c, r: (
        not v.trick
        and own_suit(r, r.card)
        and own_suit(r, c)
        and rank_of(c) < rank_of(r.card)
        and costly_out(v, r.card)
        and not higher(r.card, v.hand)
    ),
    Why.FRESH: lambda v, c, r: fresh(v, c, r.suit),
    Why.EMPTIES: lambda v, c, r: own_suit(r, c) and alone(v, c) and bool(same_suit(c, out_of(v))),
    Why.SHORTENS: lambda v, c, r: (
        own_suit(r, c)
        and bool(same_suit(c, out_of(v)))
        and len(same_suit(c, v.hand)) < v.hand.bit_count()
        and all(len(same_suit(c, v.hand)) <= (v.hand & m).bit_count() for m in SUIT_MASKS if v.hand & m)
        and not alone(v, c)
    ),
}
"""What each reason for playing a card claims."""

PassClaim = Callable[[View, Cards, Card, Reason], bool]
PASSED: dict[Why, PassClaim] = {
    Why.PASS_COSTLY: lambda v, p, c, r: r.points == value(v, c) > 0,
    Why.PASS_CATCHER: lambda v, p, c, r: (
        suit_of(r.card) == suit_of(c)
        and rank_of(r.card) < rank_of(c)
        and costs_a_lot(v, r.card)
        and bool(r.card & (out_of(v) | p))
    ),
    Why.PASS_BELOW_BONUS: lambda v, p, c, r: (
        suit_of(r.card) == suit_of(c)
        and rank_of(r.card) > rank_of(c)
        and bool(r.card & out_of(v))
        and value(v, r.card) == -(r.points or 0) < 0
        and higher(r.card, v.hand & ~p) > 0
    ),
    Why.PASS_HIGHEST: lambda v, p, c, r: (
        own_suit(r, c) and lower(c, out_of(v)) == len(same_suit(c, out_of(v))) > 0 and not higher(c, v.hand & ~p)
    ),
    Why.PASS_HIGH: lambda v, p, c, r: (
        own_suit(r, c)
        and mostly(lower(c, out_of(v)), v, c)
        and lower(c, out_of(v)) < len(same_suit(c, out_of(v)))
        and not higher(c, v.hand & ~p)
    ),
    Why.PASS_EMPTIES: lambda v, p, c, r: own_suit(r, c) and not same_suit(c, v.hand & ~p),
    Why.PASS_SHORTENS: lambda v, p, c, r: (
        own_suit(r, c)
        and all(
            len(same_suit(c, v.hand & ~p)) < (v.hand & ~p & m).bit_count()
            for s, m in enumerate(SUIT_MASKS)
            if v.hand & m and s != suit_of(c)
        )
    ),
    Why.PASS_LOWEST: lambda v, p, c, r: own_suit(r, c) and higher(c, out_of(v)) == len(same_suit(c, out_of(v))) > 0,
    Why.PASS_LOW: lambda v, p, c, r: (
        own_suit(r, c) and mostly(higher(c, out_of(v)), v, c) and higher(c, out_of(v)) < len(same_suit(c, out_of(v)))
    ),
    Why.PASS_LEAST: lambda v, p, c, r: True,
}
"""What each reason for passing a card claims."""


def look(moment: Moment, bot_seed: str, counts: Counter[Why]) -> None:
    """Check the reasons for all that might be done at this moment."""
    view = moment.view
    if view.phase is Phase.PASSING:
        for name in MIX:
            action = bot_action(quick_bot(name, bot_seed, view.seat), view)
            assert isinstance(action, Pass)
            check_pass(view, action.cards, counts)
    elif view.phase is Phase.PLAYING:
        for card in each_card(view.legal):
            reason = why_play(view, card)
            assert PLAYED[reason.why](view, card, reason), (reason, view, card)
            counts[reason.why] += 1


def check_pass(view: View, cards: Cards, counts: Counter[Why]) -> None:
    reasons = why_pass(view, cards)
    for card, reason in zip(each_card(cards), reasons, strict=True):
        assert PASSED[reason.why](view, cards, card, reason), (reason, view, card)
        counts[reason.why] += 1


HAND = "2C 3C TC JC 5D 6D QD KD 4H 5H 2S 3S {}"


@pytest.mark.parametrize(
    ("book", "last", "passed", "reason"),
    [
        ("hearts", "AS", "AS", Reason(Why.PASS_CATCHER, parse_card("QS"))),
        ("hearts", "AC", "AC", Reason(Why.PASS_HIGHEST, suit=0)),
        ("hearts", "4C", "JC", Reason(Why.PASS_HIGH, suit=0)),
        ("hearts", "AC", "TC", Reason(Why.PASS_LEAST)),  # the jack is kept, so it is not because the ten is high
        ("omnibus", "AC", "6D", Reason(Why.PASS_BELOW_BONUS, parse_card("JD"), points=10)),
        ("omnibus", "AC", "KD", Reason(Why.PASS_HIGH, suit=1)),
        ("hearts", "AC", "5H", Reason(Why.PASS_SHORTENS, suit=2)),  # that it costs a point is true of every heart
        ("hearts", "6H", "4H", Reason(Why.PASS_COSTLY, points=1)),
    ],
)
def test_why_a_card_is_passed(book: str, last: str, passed: str, reason: Reason) -> None:
    view = seen(HAND.format(last), rules=rules_of(4, book=book), phase=Phase.PASSING)
    assert why_pass(view, parse_card(passed)) == (reason,)


@pytest.mark.parametrize(("book", "players"), TABLES, ids=lambda value: Path(str(value)).stem)
def test_every_reason_is_true(book: str, players: int) -> None:
    rules = rules_of(players, book=book)
    wanted = DECISIONS // len(TABLES)
    counts: Counter[Why] = Counter()
    decisions = 0
    while decisions < wanted:
        deal = 1 + decisions
        for moment in moments(rules, "reasons", MIX, deal, deal):
            look(moment, "reasons", counts)
            decisions += 1
    assert counts
