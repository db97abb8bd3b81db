"""Taking every card of a moon's set: who may be about to, how that is stopped, and how likely it is with a hand."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tutor.bots.knowledge import Knowledge, at_most, higher_than, lower_than
from tutor.cards import SUIT_MASKS, Card, Cards, both_copies, each_card, rank_of
from tutor.rules.compile import Moon
from tutor.rules.score import trick_winner

LOSER = 0.45
"""How much of the hope to take all is left after a card that will lose a trick, in a suit without cards of the set."""
OVERTAKES = 0.5
"""How likely the seat that may be taking all still takes a trick that another is winning before its turn."""


class Threat(NamedTuple):
    """Another seat that may be taking all."""

    moon: Moon
    seat: int
    stakes: float
    """What it is worth to stop it, in points."""


def threat(known: Knowledge) -> Threat | None:
    """The seat that alone has taken cards of a moon's set so far, if it is another one; the worst threat of several.

    Of seats that alone have taken a part of the set, about the same part take all of it if nobody stops them. A moon
    costs each of the others its amount, and a seat that is stopped keeps what it has taken.
    """
    threats = []
    for moon in known.rules.moons:
        taker = sole_taker(known, moon)
        if taker is not None and taker != known.view.seat:
            taken = known.view.taken[taker] & moon.cards
            part = taken.bit_count() / moon.cards.bit_count()
            stakes = part * (moon.rule.amount + known.rules.points(taken)) / (known.seats - 1)
            threats.append(Threat(moon, taker, stakes))
    return max(threats, key=lambda found: found.stakes, default=None)


def sole_taker(known: Knowledge, moon: Moon) -> int | None:
    """The only seat that has taken cards of the set so far."""
    takers = [seat for seat, cards in enumerate(known.view.taken) if cards & moon.cards]
    return takers[0] if len(takers) == 1 else None


def may_take_all(known: Knowledge, moon: Moon) -> bool:
    """Whether no other seat has taken a card of the set."""
    own = known.view.seat
    return bool(moon.cards) and not any(
        cards & moon.cards for seat, cards in enumerate(known.view.taken) if seat != own
    )


def stops(known: Knowledge, danger: Threat, card: Card, wins: float, at_stake: float) -> float:
    """The chance that with this card some other seat than the threatening one takes a card of the set in this trick.

    ``wins`` is the chance that the card takes the trick, ``at_stake`` the points expected in it.
    """
    view = known.view
    trick = (*view.trick, card)
    certain = bool((sum(trick) | view.waiting) & danger.moon.cards)
    mine = wins * (1.0 if certain else min(max(at_stake, 0.0), 1.0))
    place = trick_winner(known.rules, trick)
    if not certain or place is None or place == len(view.trick):
        return mine
    if (view.leader + place) % known.seats == danger.seat:
        return mine
    waits = (danger.seat - view.leader) % known.seats >= len(trick)
    return mine + (1 - OVERTAKES if waits else 1.0)


def stoppers(known: Knowledge, hand: Cards) -> int:
    """The number of suits in which another seat cannot take every trick if this hand keeps its cards of the suit.

    That is where a card is high enough, and has as many lower ones beside it as there are higher ones out.
    """
    return sum(_stops_suit(known.out & mask, hand & mask) for mask in SUIT_MASKS if known.out & mask)


@lru_cache(maxsize=1 << 11)
def _stops_suit(out: Cards, mine: Cards) -> bool:
    cards = sorted(each_card(mine), key=rank_of)
    return any(
        guards >= (out & higher_than(card)).bit_count() and out & lower_than(card) for guards, card in enumerate(cards)
    )


def hope(known: Knowledge, hand: Cards, moon: Moon) -> float:
    """How likely it is that this hand takes what is left of the set, each suit being led from the top.

    It is a low estimate: others do not defend as well as they could.
    """
    chance = 1.0
    for suit, mask in enumerate(SUIT_MASKS):
        mine, out = hand & mask, known.out & mask
        if mine and out:
            holders = sum(not void >> suit & 1 for seat, void in enumerate(known.void) if seat != known.view.seat)
            chance *= _suit_hope(mine, out, 1 / max(holders, 1), bool((mine | out) & moon.cards))
    return chance


@lru_cache(maxsize=1 << 11)
def _suit_hope(mine: Cards, out: Cards, share: float, in_set: bool) -> float:
    """The part of one suit; ``share`` is the chance that a card that is out lies with a certain holder of the suit."""
    chance, losers = 1.0, 0
    others = out.bit_count() - 1
    for played, card in enumerate(sorted(each_card(mine), key=rank_of, reverse=True)):
        over = (out & (higher_than(card) | both_copies(card))).bit_count()
        # a higher card that is out has fallen if whoever holds it has had to play all its others of the suit
        falls = at_most(others, played - 1, share) ** over if over else 1.0
        losers += falls < 0.5
        chance = min(chance, falls)
    return chance if in_set else max(chance, LOSER**losers)
