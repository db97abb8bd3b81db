"""The default opponent: it counts cards and weighs what a card may cost now against what keeping it may cost later."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from tutor.bots.knowledge import Knowledge, higher_than, lower_than
from tutor.bots.moons import Threat, stoppers, stops, threat
from tutor.bots.outlook import outlook
from tutor.bots.protocol import AutoMoon
from tutor.bots.taking_all import best_for_all, moon_in_reach, pass_for_all
from tutor.cards import SUIT_MASKS, Card, Cards, card_index, each_card, rank_of, suit_of
from tutor.engine.state import Phase
from tutor.engine.view import View

VOID_BONUS = 0.3
"""What it is worth in play, in points, to have no card of a suit while others have."""
VOID_PASSED = -0.3
"""What it is worth to pass the last card of a suit: less than nothing, since what comes may be worse."""
LEAD_NEXT = 0.4
"""What it costs, in points, to take a trick and so to lead to the next."""
GIVING = 0.45
"""How much of a cost that goes to another seat counts as a gain."""
CAUGHT = 0.45
"""How likely a costly card that is out falls to a higher card that has to be played to its suit."""
POWER = 2.3
"""How fast the chance to take a trick falls with the part of the suit's cards that are lower."""
SLACK = 0.5
"""So many more rounds of a suit are feared than its cards make when they lie evenly."""
BRINGS_OUT = 0.2
"""The part of a costly card that a lead counts as won which may bring it out."""


class NormalBot(AutoMoon):
    """Plays by the points, the moon set and the legality of whatever book it is given. It draws no random numbers.

    It knows which cards are out, who can hold them and where those went that it passed; gets rid of what is dangerous;
    stops others who may be taking all, and keeps what it needs for that; and goes for all itself with a fit hand.
    """

    def __init__(self, seed: str, seat: int) -> None:
        pass

    def pass_cards(self, view: View) -> Cards:
        known = Knowledge(view)
        if cards := pass_for_all(known):
            return cards
        left = view.hand
        for _ in range(view.rules.pass_count):
            # of cards that come to the same the highest, as people do
            left ^= max(each_card(left), key=lambda card: (_relief(known, left, card), rank_of(card)))
        return view.hand ^ left

    def play(self, view: View) -> Card:
        legal = view.legal
        if not legal & (legal - 1):
            return legal
        return _choice(Knowledge(view), legal)

    def ranked(self, view: View) -> list[Card]:
        """The legal cards, that which it plays first, then those that look best."""
        known = Knowledge(view)
        legal = view.legal
        choice = _choice(known, legal)
        cards = sorted(each_card(legal), key=_worth_of(known), reverse=True)
        return [choice, *(card for card in cards if card != choice)]


def _choice(known: Knowledge, legal: Cards) -> Card:
    moon = moon_in_reach(known)
    if moon is not None:
        return best_for_all(known, moon)
    return max(each_card(legal), key=_worth_of(known))


def _worth_of(known: Knowledge) -> Callable[[Card], float]:
    danger = threat(known)
    return lambda card: _worth(known, danger, card)


def _worth(known: Knowledge, danger: Threat | None, card: Card) -> float:
    """How good it is to play this card now, in points."""
    view = known.view
    cost = view.rules.values[card_index(card)]
    wins, brought = outlook(known, card)
    at_stake = view.rules.points(sum(view.trick) | view.waiting) + known.lying + cost + brought
    worth = _relief(known, view.hand, card) + (1 - wins) * GIVING * cost - wins * (at_stake + LEAD_NEXT)
    if not view.trick:
        worth += _bringing_out(known, card)
    if danger is not None:
        worth += danger.stakes * (stops(known, danger, card, wins, at_stake) - _stopper_lost(known, card, wins))
    return worth


def _relief(known: Knowledge, hand: Cards, card: Card) -> float:
    """How much less the rest of its suit may cost later when the card is gone."""
    suit = SUIT_MASKS[suit_of(card)]
    mine = hand & suit
    out = known.out & suit
    relief = _danger(known, mine, out) - _danger(known, mine ^ card, out)
    if mine == card and out:
        relief += VOID_PASSED if known.view.phase is Phase.PASSING else VOID_BONUS
    return relief


def _danger(known: Knowledge, mine: Cards, out: Cards) -> float:
    """What these cards of one suit may cost their holder in coming tricks; ``out`` are the suit's cards with others."""
    values, special = known.rules.values, known.special
    mean = known.mean_trick
    danger = 0.0
    for index, lower, chance in _forced_wins(mine, out, known.seats - 1):
        stake = mean
        for each, costly in special:
            if lower & costly:
                stake += CAUGHT * each
        danger += chance * (stake + values[index])
    return danger


@lru_cache(maxsize=1 << 12)
def _forced_wins(mine: Cards, out: Cards, others: int) -> tuple[tuple[int, Cards, float], ...]:
    """By card of one suit its ``card_index``, the lower cards that are out, and how likely it has to win over them.

    It has to be played if the others lead the suit more often than there are lower cards beside it.
    """
    found = []
    rounds = out.bit_count() / others
    for guards, card in enumerate(sorted(each_card(mine), key=rank_of)):
        lower = out & lower_than(card)
        forced = 1 - guards / (rounds + SLACK)
        if lower and forced > 0:
            found.append((card_index(card), lower, forced * (lower.bit_count() / out.bit_count()) ** POWER))
    return tuple(found)


def _bringing_out(known: Knowledge, card: Card) -> float:
    """What it is worth to lead below a costly card of the suit that is out, with nothing above it in the hand."""
    suit = SUIT_MASKS[suit_of(card)]
    worth = 0.0
    for each, costly in known.special:
        out = known.out & costly & suit
        if each > 0 and out and not known.view.hand & costly:
            top = max(each_card(out), key=rank_of)
            if card & lower_than(top) and not known.view.hand & higher_than(top):
                worth += BRINGS_OUT * each
    return worth


def _stopper_lost(known: Knowledge, card: Card, wins: float) -> float:
    """The part of the hand's power to stop others from taking all that goes with the card, if it takes no trick."""
    if wins >= 0.5:
        return 0.0
    before = stoppers(known, known.view.hand)
    return (before - stoppers(known, known.view.hand ^ card)) / before if before else 0.0
