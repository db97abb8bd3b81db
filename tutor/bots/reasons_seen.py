"""What there is to see at the table about one card that is played: the facts that reasons are made of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from tutor.bots.knowledge import Knowledge, higher_than
from tutor.bots.moons import Threat, threat
from tutor.bots.taking_all import moon_in_reach
from tutor.cards import (
    JOKER_SUIT,
    SUIT_MASKS,
    Card,
    Cards,
    both_copies,
    card_index,
    each_card,
    merge_copies,
    rank_of,
    suit_of,
)
from tutor.engine.view import View
from tutor.rules.compile import Moon
from tutor.rules.score import trick_winner

MATTERS = 1.0
"""The least that it must be worth to stop another seat from taking all, in points, to be called a reason."""


class Seen:
    """One legal card of a view, as part of the trick on the table."""

    def __init__(self, view: View, card: Card) -> None:
        self.view = view
        self.card = card
        self.rules = view.rules
        self.hand: Cards = view.hand
        self.known = Knowledge(view)
        self.own_suit = suit_of(card)
        self.suit = suit_of(view.trick[0]) if view.trick else self.own_suit
        """The suit led, or the suit of the card where it leads."""
        self.follows = self.own_suit == self.suit
        self.out: Cards = self.known.out & SUIT_MASKS[self.own_suit]
        """The cards of the card's suit that are out."""
        self.winner = self._winner()
        """The seat that is winning once the card is played; ``None`` where nobody is."""
        self.winning = self.winner == view.seat
        self.last = len(view.trick) == self.rules.players - 1
        self.only_of_suit = self.own_suit != JOKER_SUIT and not self.hand & SUIT_MASKS[self.own_suit] & ~card
        self.best = self._best()
        """The card on the table that is winning before this one is played; 0 where none is."""

    def value(self, card: Card) -> int:
        """What the card costs."""
        return self.rules.values[card_index(card)]

    def special_out(self, suit: int) -> Iterator[Card]:
        """The cards of the suit that cost a lot and are out, the highest first."""
        costly = sum(cards for each, cards in self.known.special if each > 0)
        yield from sorted(each_card(costly & self.known.out & SUIT_MASKS[suit]), key=rank_of, reverse=True)

    @cached_property
    def moon(self) -> Moon | None:
        """The moon that the seat goes for."""
        return moon_in_reach(self.known)

    @cached_property
    def threat(self) -> Threat | None:
        """Who may be taking all, if that is worth a thought."""
        found = threat(self.known)
        return found if found is not None and found.stakes >= MATTERS else None

    @property
    def threatening(self) -> int | None:
        """The seat that may be taking all."""
        return None if self.threat is None else self.threat.seat

    @cached_property
    def losers(self) -> tuple[Card, ...]:
        """The legal cards that would not be winning."""
        return tuple(card for card in each_card(self.view.legal) if not self._wins(card))

    @property
    def all_win(self) -> bool:
        """Whether every legal card would be winning."""
        return not self.losers

    @cached_property
    def all_take(self) -> bool:
        """Whether every legal card takes the trick, as nobody who plays later can beat or cancel it."""
        return self.all_win and (
            self.last
            or not any(self.known.out & (higher_than(card) | both_copies(card)) for card in each_card(self.view.legal))
        )

    @property
    def all_follow(self) -> bool:
        """Whether every legal card is of the suit led."""
        return not self.view.legal & ~SUIT_MASKS[self.suit]

    @property
    def twin(self) -> bool:
        """Whether the card is cancelled by its like in this trick."""
        return self.rules.cancels and any(both_copies(self.card) & other for other in self.view.trick)

    @property
    def pairs_before(self) -> int:
        """The pairs of identical cards on the table."""
        return len(self.view.trick) - merge_copies(sum(self.view.trick)).bit_count()

    @property
    def fresh(self) -> bool:
        """Whether everybody who plays later can be expected to follow suit, with cards that cost nothing."""
        seats = self.known.seats
        later = [(self.view.seat + turn) % seats for turn in range(1, seats - len(self.view.trick))]
        out = self.known.out & SUIT_MASKS[self.suit]
        return (
            out.bit_count() >= len(later)
            and not out & self.rules.costly
            and not any(self.known.void[seat] >> self.suit & 1 for seat in later)
        )

    @property
    def shortest(self) -> bool:
        """Whether the hand has several cards of the card's suit, and others, but of no suit fewer."""
        counts = [(self.hand & mask).bit_count() for mask in SUIT_MASKS if self.hand & mask]
        several = self.own_suit != JOKER_SUIT and len(counts) > 1 and self.out
        return bool(several) and min(counts) == (self.hand & SUIT_MASKS[self.own_suit]).bit_count() > 1

    @property
    def keeps(self) -> Card | None:
        """The highest legal card that no card that is out can beat, kept to stop another seat from taking all."""
        if self.threat is None or not self.out & higher_than(self.card):
            return None
        others = each_card(self.view.legal & ~self.card)
        return max(filter(self._stays_highest, others), key=rank_of, default=None)

    @property
    def bonus_kept(self) -> Card:
        """A legal card that takes points off and would not be winning; 0 if this is such a card, or there is none."""
        if self.value(self.card) < 0:
            return 0
        return next((card for card in self.losers if self.value(card) < 0), 0)

    def _stays_highest(self, card: Card) -> bool:
        """Whether cards of its suit are out, and none of them can beat it."""
        out = self.known.out & SUIT_MASKS[suit_of(card)]
        return bool(out) and not out & (higher_than(card) | both_copies(card))

    def _wins(self, card: Card) -> bool:
        return trick_winner(self.rules, (*self.view.trick, card)) == len(self.view.trick)

    def _winner(self) -> int | None:
        place = trick_winner(self.rules, (*self.view.trick, self.card))
        return None if place is None else (self.view.leader + place) % self.rules.players

    def _best(self) -> Card:
        place = trick_winner(self.rules, self.view.trick) if self.view.trick else None
        return 0 if place is None else self.view.trick[place]
