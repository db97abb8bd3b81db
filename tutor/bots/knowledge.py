"""What a seat can work out from its view: the cards still out, who cannot hold them, and what they may cost."""

from __future__ import annotations

from tutor.cards import SUIT_MASKS, SUITS, Card, Cards, suit_of
from tutor.engine.view import View
from tutor.rules.judge import legal_cards
from tutor.rules.situation import SituationKey


class Knowledge:
    """The cards that other seats hold as far as one seat can tell, and chances that follow from it.

    A chance takes every card that is out to lie equally likely with each seat that may still hold its suit.
    """

    def __init__(self, view: View) -> None:
        rules = view.rules
        self.view = view
        self.rules = rules
        self.seats = rules.players
        self.out: Cards = rules.pack & ~view.hand & ~view.played
        self.costs = sorted(((entry.each, entry.cards) for entry in rules.scoring if entry.each > 0), reverse=True)
        """What cards cost and which, the costliest first; cards that cost nothing are left out."""
        self.void = _voids(view)
        self.left_to_take = sum(each * (cards & (self.out | view.hand)).bit_count() for each, cards in self.costs)

    def share(self, seat: int, suit: int) -> float:
        """The chance that one card of the suit that is out lies with this seat."""
        if self.void[seat] >> suit & 1:
            return 0.0
        may_hold = sum(not self.void[other] >> suit & 1 for other in range(self.seats) if other != self.view.seat)
        return 1 / may_hold

    def must_go_over(self, seat: int, card: Card) -> float:
        """The chance that the seat has to beat the card: it has higher cards of the suit, and no lower one."""
        suit = suit_of(card)
        share = self.share(seat, suit)
        out = self.out & SUIT_MASKS[suit]
        lower = (out & (card - 1)).bit_count()
        return (1 - share) ** lower * (1 - (1 - share) ** (out.bit_count() - lower))

    def brings(self, seat: int, card: Card) -> float:
        """The points that the seat is expected to add to a trick that the card is winning, being glad to lose them."""
        suit = suit_of(card)
        share = self.share(seat, suit)
        out = self.out & SUIT_MASKS[suit]
        void = (1 - share) ** out.bit_count()
        follows = _worst(self.costs, out & (card - 1), share)
        if void == 0.0:
            return follows
        key = SituationKey(suit, not self.view.tricks, self.view.broken)
        free = legal_cards(self.rules.entries(key), self.out & ~SUIT_MASKS[suit])
        return follows + void * _worst(self.costs, free, 1 / (self.seats - 1))

    def mean_trick(self) -> float:
        """The points that a coming trick holds on average."""
        return self.left_to_take / max(self.view.hand.bit_count(), 1)

    def moon_threat(self) -> float:
        """How near another seat is to shooting the moon: the part of the moon set that it alone has taken."""
        for moon in self.rules.moons:
            takers = [seat for seat, cards in enumerate(self.view.taken) if cards & moon.cards]
            if len(takers) == 1 and takers[0] != self.view.seat:
                return (self.view.taken[takers[0]] & moon.cards).bit_count() / moon.cards.bit_count()
        return 0.0


def _worst(costs: list[tuple[int, Cards]], cards: Cards, share: float) -> float:
    """What the costliest of these cards costs that a seat holds, which holds each with the chance ``share``."""
    expected = 0.0
    none_so_far = 1.0
    for each, costly in costs:
        none = (1 - share) ** (cards & costly).bit_count()
        expected += none_so_far * (1 - none) * each
        none_so_far *= none
    return expected


def _voids(view: View) -> tuple[int, ...]:
    """By seat the suits that it has shown not to hold, a bit a suit."""
    void = [0] * view.rules.players
    for leader, cards in [*((trick.leader, trick.cards) for trick in view.tricks), (view.leader, view.trick)]:
        for turn, card in enumerate(cards):
            if suit_of(card) != suit_of(cards[0]):
                void[(leader + turn) % len(void)] |= 1 << suit_of(cards[0])
    out = view.rules.pack & ~view.hand & ~view.played
    nobody = sum(1 << suit for suit in range(len(SUITS)) if not out & SUIT_MASKS[suit])
    return tuple(suits | nobody for suits in void)
