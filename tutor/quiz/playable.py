"""What can be played to tricks whose players' hands nobody sees: no revoke, and nothing else that a rule forbids.

Only plays are made that are legal whatever the hand, but for one thing: who does not follow suit is taken to be void,
and is so from then on.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from tutor.cards import SUIT_MASKS, Card, Cards, suit_of
from tutor.engine.positions.model import Play
from tutor.rules.branches import CannotDrawError
from tutor.rules.compile import Rules
from tutor.rules.situation import SituationKey


def leads(rules: Rules, *, first_trick: bool, broken: bool) -> Cards:
    """The cards that any hand may lead."""
    cards = rules.pack
    for entry in rules.entries(SituationKey(None, first_trick, broken)):
        cards &= entry.keep
    return cards


def later_leads(rules: Rules) -> Cards:
    """The cards that any hand may lead in the middle of a deal, when hearts can have been broken long ago."""
    return leads(rules, first_trick=False, broken=rules.breakers != 0)


def follows(rules: Rules, *, first_trick: bool, broken: bool) -> Cards:
    """The cards that may be played to a lead by any hand that is void, or holds nothing else of the suit led."""
    cards = rules.pack
    for led, suit in enumerate(SUIT_MASKS):
        for entry in rules.entries(SituationKey(led, first_trick, broken)):
            if not entry.asks_to_follow(suit):
                cards &= entry.keep
    return cards


def seat_trick(lacks: Sequence[Cards], leader: int, cards: Sequence[Card], rng: Random) -> tuple[Play, ...]:
    """The trick, its first card led, the others at seats that can hold them; ``lacks`` is what each seat cannot hold.

    Raises ``CannotDrawError`` where chance finds no such seats.
    """
    players = len(lacks)
    held = {leader: cards[0]}
    free = [seat for seat in range(players) if seat != leader]
    for card in sorted(cards[1:], key=lambda card: sum(not lack & card for lack in lacks)):
        seats = [seat for seat in free if not lacks[seat] & card]
        if not seats:
            raise CannotDrawError(card)
        seat = rng.choice(seats)
        free.remove(seat)
        held[seat] = card
    return tuple((seat, held[seat]) for seat in ((leader + place) % players for place in range(players)))


def shown_voids(rules: Rules, trick: Sequence[Play], *, first_trick: bool, broken: bool) -> list[Cards]:
    """For each seat the cards that it cannot hold after this trick, as it would have had to play one of them."""
    led = suit_of(trick[0][1])
    lacks = [0] * rules.players
    for seat, card in trick[1:]:
        for entry in rules.entries(SituationKey(led, first_trick, broken)):
            if entry.asks_to_follow(SUIT_MASKS[led]) and not card & entry.keep:
                lacks[seat] |= entry.need
    return lacks


def can_be_dealt(lacks: Sequence[Cards], unseen: Cards, held: int) -> bool:
    """Whether each seat can still hold so many of the unseen cards, the others being in earlier tricks or left over.

    By Hall's theorem it is enough that the cards of any suits find room.
    """
    elsewhere = unseen.bit_count() - held * len(lacks)
    suits = [suit & unseen for suit in SUIT_MASKS if suit & unseen]
    for count in range(1, len(suits) + 1):
        for chosen in combinations(suits, count):
            cards = sum(chosen)
            room = elsewhere + sum(held for lack in lacks if cards & ~lack)
            if cards.bit_count() > room:
                return False
    return True
