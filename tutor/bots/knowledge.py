"""What a seat can work out from its view: the cards still out, who may hold them, and what they may cost."""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb

from tutor.bots.voids import shown_voids
from tutor.cards import JOKER_SUIT, RANKS, SUIT_MASKS, Card, Cards, both_copies, card_index, suit_of
from tutor.engine.state import Phase
from tutor.engine.view import View
from tutor.rules.judge import legal_cards
from tutor.rules.situation import SituationKey
from tutor.rules.vocabulary import ExtrasTo

_LOWER = tuple(
    both_copies(sum(1 << other for other in range(index - index % len(RANKS), index)))
    for index in range(len(RANKS) * JOKER_SUIT + 1)
)
"""By ``card_index`` all lower cards of the card's suit."""


@cache
def lower_than(card: Card) -> Cards:
    """The lower cards of its suit, in both copies."""
    return _LOWER[card_index(card)]


@cache
def higher_than(card: Card) -> Cards:
    """The higher cards of its suit, in both copies."""
    return SUIT_MASKS[suit_of(card)] & ~_LOWER[card_index(card)] & ~both_copies(card)


@lru_cache(maxsize=1 << 12)
def at_most(count: int, least: int, share: float) -> float:
    """The chance that of ``count`` cards, each there with the chance ``share``, at most ``least`` are there."""
    if least >= count:
        return 1.0
    return sum(comb(count, found) * share**found * (1 - share) ** (count - found) for found in range(least + 1))


class Knowledge:
    """The cards that other seats hold as far as one seat can tell, and chances that follow from it.

    A chance takes every card that is out to lie with the seats that may still hold its suit, or face down among those
    left over, as often as these have room for cards. What the seat has passed on lies where it went.
    """

    def __init__(self, view: View) -> None:
        rules = view.rules
        self.view = view
        self.rules = rules
        self.seats = rules.players
        self.out: Cards = rules.pack & ~view.hand & ~view.played & ~view.extras
        self.costs = sorted(((entry.each, entry.cards) for entry in rules.scoring if entry.each > 0), reverse=True)
        """What cards cost and which, the costliest first; cards that cost nothing are left out."""
        self.void = shown_voids(view, self.out)
        self.known = [0] * self.seats
        """By seat the cards that it surely holds."""
        self.left_to_take = sum(each * (cards & (self.out | view.hand)).bit_count() for each, cards in self.costs)
        self.mean_trick = self.left_to_take / max(view.hand.bit_count(), 1)
        """The points that a coming trick holds on average."""
        self.special = [(each, cards) for _, cards, each in rules.scoring if each > self.mean_trick or each < 0]
        """The cards that are worth looking out for: those that cost more than a whole trick, or take points off."""
        self._note_passed()
        self.hidden = 0 if view.extras else rules.extra
        """So many of the cards that are out lie face down."""
        self.lying = self._lying()
        """What the cards left over are expected to cost whoever takes this trick."""
        self._shares: dict[int, float] = {}
        self._discards: dict[int, float] = {}

    def share(self, seat: int, suit: int) -> float:
        """The chance that a card of the suit that is out, and not known to lie somewhere, lies with this seat."""
        if self.void[seat] >> suit & 1:
            return 0.0
        if suit not in self._shares:
            own = self.view.seat
            room = sum(
                each for other, each in enumerate(self._room) if other != own and not self.void[other] >> suit & 1
            )
            self._shares[suit] = 1 / max(room + self.hidden, 1)
        return self._room[seat] * self._shares[suit]

    def must_go_over(self, seat: int, card: Card) -> float:
        """The chance that the seat has to beat the card: it has higher cards of the suit, and no other one."""
        suit = suit_of(card)
        known = self.known[seat] & SUIT_MASKS[suit]
        out = self.unknown & SUIT_MASKS[suit]
        not_over = lower_than(card) | both_copies(card)
        if known & not_over:
            return 0.0
        share = self.share(seat, suit)
        others = (out & not_over).bit_count()
        over = 1.0 if known else 1 - (1 - share) ** (out.bit_count() - others)
        return (1 - share) ** others * over

    def brings(self, seat: int, card: Card) -> float:
        """The points that the seat is expected to add to a trick that the card is winning, being glad to lose them."""
        suit = suit_of(card)
        share = self.share(seat, suit)
        out = self.unknown & SUIT_MASKS[suit]
        known = self.known[seat] & SUIT_MASKS[suit]
        void = 0.0 if known else (1 - share) ** out.bit_count()
        follows = _worst(self.costs, out & lower_than(card), share, known & lower_than(card))
        return follows + void * self._discard(suit) if void else follows

    def _note_passed(self) -> None:
        """Find who holds what the seat passed on, and how many cards of each seat are not known."""
        view = self.view
        receiver = view.direction.target(view.seat, self.seats)
        if receiver is not None and view.phase is not Phase.PASSING:
            self.known[receiver] = view.given & self.out
        self.unknown = self.out & ~sum(self.known)
        """The cards that are out and may lie anywhere."""
        left = self.rules.hand_size - len(view.tricks)
        self._room = [left - known.bit_count() for known in self.known]
        for turn in range(len(view.trick)):
            self._room[(view.leader + turn) % self.seats] -= 1

    def _lying(self) -> float:
        extras = self.rules.book.extras
        if not self.hidden or self.view.extras_taker is not None or extras is None:
            return 0.0
        if extras.to is ExtrasTo.LAST_TRICK and self.view.hand & (self.view.hand - 1):
            return 0.0
        return self.hidden * self.rules.points(self.unknown) / max(self.unknown.bit_count(), 1)

    def _discard(self, suit: int) -> float:
        """What a seat is expected to throw that has no card of the suit led."""
        if suit not in self._discards:
            key = SituationKey(suit, not self.view.tricks, self.view.broken)
            free = legal_cards(self.rules.entries(key), self.out & ~SUIT_MASKS[suit])
            part = 1 - self.hidden / max(self.out.bit_count(), 1)
            self._discards[suit] = _worst(self.costs, free, part / (self.seats - 1))
        return self._discards[suit]


def _worst(costs: list[tuple[int, Cards]], cards: Cards, share: float, known: Cards = 0) -> float:
    """What the costliest of these cards costs that a seat holds: each with the chance ``share``, but these for sure."""
    expected = 0.0
    none_so_far = 1.0
    for each, costly in costs:
        if known & costly:
            return expected + none_so_far * each
        held = (cards & costly).bit_count()
        if held:
            none = (1 - share) ** held
            expected += none_so_far * (1 - none) * each
            none_so_far *= none
    return expected
