"""The default opponent: it counts cards and weighs what a card may cost now against what keeping it may cost later."""

from __future__ import annotations

from tutor.bots.knowledge import Knowledge, lower_than
from tutor.bots.protocol import AutoMoon
from tutor.cards import SUIT_MASKS, Card, Cards, card_index, each_card, rank_of, suit_of
from tutor.engine.view import View
from tutor.rules.score import trick_winner

VOID_BONUS = 0.6
"""What it is worth, in points, to have no card of a suit while others have."""
GIVING = 0.45
"""How much of a cost that goes to another seat counts as a gain."""
CAUGHT = 0.55
"""How likely a costly card that is out falls to a higher card that has to be played to its suit."""


class NormalBot(AutoMoon):
    """Plays by the points, the moon set and the legality of whatever book it is given. It draws no random numbers."""

    def __init__(self, seed: str, seat: int) -> None:
        pass

    def pass_cards(self, view: View) -> Cards:
        known = Knowledge(view)
        left = view.hand
        for _ in range(view.rules.pass_count):
            left ^= max(each_card(left), key=lambda card: _relief(known, left, card))
        return view.hand ^ left

    def play(self, view: View) -> Card:
        legal = view.legal
        if not legal & (legal - 1):
            return legal
        known = Knowledge(view)
        return max(each_card(legal), key=lambda card: _worth(known, card))


def _worth(known: Knowledge, card: Card) -> float:
    """How good it is to play this card now, in points."""
    view = known.view
    cost = view.rules.values[card_index(card)]
    wins, brought = _outlook(known, card)
    at_stake = view.rules.points(sum(view.trick) | view.waiting) + known.lying + cost + brought
    return (
        _relief(known, view.hand, card)
        + (1 - wins) * GIVING * cost
        - wins * at_stake
        + _moon_watch(known, card, wins, at_stake)
    )


def _outlook(known: Knowledge, card: Card) -> tuple[float, float]:
    """The chance that the card takes the trick, and the points that those who play later add if it does."""
    view = known.view
    trick = view.trick
    if trick and trick_winner(known.rules, (*trick, card)) != len(trick):
        return 0.0, 0.0
    later = [(view.seat + turn) % known.seats for turn in range(1, known.seats - len(trick))]
    wins, brought = 1.0, 0.0
    for seat in later:
        wins *= 1 - known.must_go_over(seat, card)
        brought += known.brings(seat, card)
    return wins, brought


def _relief(known: Knowledge, hand: Cards, card: Card) -> float:
    """How much less the rest of its suit may cost later when the card is gone."""
    suit = SUIT_MASKS[suit_of(card)]
    mine = hand & suit
    out = known.out & suit
    relief = _danger(known, mine, out) - _danger(known, mine ^ card, out)
    if mine == card and out:
        relief += VOID_BONUS
    return relief


def _danger(known: Knowledge, mine: Cards, out: Cards) -> float:
    """What these cards of one suit may cost their holder in coming tricks; ``out`` are the suit's cards with others."""
    if not out:
        return 0.0
    rounds = out.bit_count() / (known.seats - 1)
    values = known.rules.values
    mean = known.mean_trick()
    danger = 0.0
    for guards, card in enumerate(sorted(each_card(mine), key=rank_of)):
        lower = out & lower_than(card)
        wins = (lower.bit_count() / out.bit_count()) ** 2
        forced = max(0.0, 1 - guards / (rounds + 0.5))
        stake = mean + sum(CAUGHT * each for each, costly in known.special if lower & costly)
        danger += forced * wins * (stake + values[card_index(card)])
    return danger


def _moon_watch(known: Knowledge, card: Card, wins: float, at_stake: float) -> float:
    """What it is worth to take points away from a seat that has taken all so far."""
    threat = known.moon_threat()
    if threat is None:
        return 0.0
    moon, part = threat
    certain = (sum(known.view.trick) | card) & moon.cards
    # early on most such seats lose a point yet, so the threat grows faster than the number of cards
    return wins * part**2 * moon.rule.amount * (1.0 if certain else min(max(at_stake, 0.0), 1.0))
