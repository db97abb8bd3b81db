"""What a seat can work out from its view: the cards still out, who cannot hold them, and what they may cost."""

from __future__ import annotations

from tutor.cards import JOKER_SUIT, RANKS, SUIT_MASKS, Card, Cards, both_copies, card_index, suit_of
from tutor.engine.view import View
from tutor.rules.compile import Moon
from tutor.rules.judge import legal_cards
from tutor.rules.situation import SituationKey
from tutor.rules.vocabulary import ExtrasTo

_LOWER = tuple(
    both_copies(sum(1 << other for other in range(index - index % len(RANKS), index)))
    for index in range(len(RANKS) * JOKER_SUIT + 1)
)
"""By ``card_index`` all lower cards of the card's suit."""


def lower_than(card: Card) -> Cards:
    """The lower cards of its suit, in both copies."""
    return _LOWER[card_index(card)]


class Knowledge:
    """The cards that other seats hold as far as one seat can tell, and chances that follow from it.

    A chance takes every card that is out to lie equally likely with each seat that may still hold its suit, or face
    down among those left over.
    """

    def __init__(self, view: View) -> None:
        rules = view.rules
        self.view = view
        self.rules = rules
        self.seats = rules.players
        self.out: Cards = rules.pack & ~view.hand & ~view.played & ~view.extras
        self.costs = sorted(((entry.each, entry.cards) for entry in rules.scoring if entry.each > 0), reverse=True)
        """What cards cost and which, the costliest first; cards that cost nothing are left out."""
        self.void = _voids(view, self.out)
        self.left_to_take = sum(each * (cards & (self.out | view.hand)).bit_count() for each, cards in self.costs)
        mean = self.mean_trick()
        self.special = [(entry.each, entry.cards) for entry in rules.scoring if entry.each > mean or entry.each < 0]
        """The cards that are worth looking out for: those that cost more than a whole trick, or take points off."""
        hidden = 0 if view.extras else rules.extra
        out = max(self.out.bit_count(), 1)
        self._held = 1 - hidden / out
        """The part of the cards that are out that somebody holds."""
        self.lying = 0.0
        """What the cards left over are expected to cost whoever takes this trick."""
        book = rules.book
        if hidden and view.extras_taker is None and book.extras is not None and book.extras.to is ExtrasTo.FIRST_TRICK:
            self.lying = hidden * rules.points(self.out) / out
        self._discards: dict[int, float] = {}

    def share(self, seat: int, suit: int) -> float:
        """The chance that one card of the suit that is out lies with this seat."""
        if self.void[seat] >> suit & 1:
            return 0.0
        may_hold = sum(not self.void[other] >> suit & 1 for other in range(self.seats) if other != self.view.seat)
        return self._held / may_hold

    def must_go_over(self, seat: int, card: Card) -> float:
        """The chance that the seat has to beat the card: it has higher cards of the suit, and no other one."""
        suit = suit_of(card)
        share = self.share(seat, suit)
        out = self.out & SUIT_MASKS[suit]
        others = (out & (lower_than(card) | both_copies(card))).bit_count()
        return (1 - share) ** others * (1 - (1 - share) ** (out.bit_count() - others))

    def brings(self, seat: int, card: Card) -> float:
        """The points that the seat is expected to add to a trick that the card is winning, being glad to lose them."""
        suit = suit_of(card)
        share = self.share(seat, suit)
        out = self.out & SUIT_MASKS[suit]
        void = (1 - share) ** out.bit_count()
        follows = _worst(self.costs, out & lower_than(card), share)
        return follows + void * self._discard(suit) if void else follows

    def mean_trick(self) -> float:
        """The points that a coming trick holds on average."""
        return self.left_to_take / max(self.view.hand.bit_count(), 1)

    def moon_threat(self) -> tuple[Moon, float] | None:
        """The moon that another seat is nearest to, and the part of its set that this seat alone has taken."""
        threats = []
        for moon in self.rules.moons:
            takers = [seat for seat, cards in enumerate(self.view.taken) if cards & moon.cards]
            if len(takers) == 1 and takers[0] != self.view.seat:
                part = (self.view.taken[takers[0]] & moon.cards).bit_count() / moon.cards.bit_count()
                threats.append((moon, part))
        return max(threats, key=lambda threat: threat[1], default=None)

    def _discard(self, suit: int) -> float:
        """What a seat is expected to throw that has no card of the suit led."""
        if suit not in self._discards:
            key = SituationKey(suit, not self.view.tricks, self.view.broken)
            free = legal_cards(self.rules.entries(key), self.out & ~SUIT_MASKS[suit])
            self._discards[suit] = _worst(self.costs, free, self._held / (self.seats - 1))
        return self._discards[suit]


def _worst(costs: list[tuple[int, Cards]], cards: Cards, share: float) -> float:
    """What the costliest of these cards costs that a seat holds, which holds each with the chance ``share``."""
    expected = 0.0
    none_so_far = 1.0
    for each, costly in costs:
        held = (cards & costly).bit_count()
        if held:
            none = (1 - share) ** held
            expected += none_so_far * (1 - none) * each
            none_so_far *= none
    return expected


def _voids(view: View, out: Cards) -> tuple[int, ...]:
    """By seat the suits that it has shown not to hold, a bit a suit."""
    rules = view.rules
    void = [0] * rules.players
    for leader, cards in [*((trick.leader, trick.cards) for trick in view.tricks), (view.leader, view.trick)]:
        if not cards:
            continue
        led = suit_of(cards[0])
        # who holds the suit may play this all the same, such as a joker
        allowed = legal_cards(rules.entries(SituationKey(led, False, True)), rules.pack)
        for turn, card in enumerate(cards):
            if suit_of(card) != led and not card & allowed:
                void[(leader + turn) % len(void)] |= 1 << led
    nobody = sum(1 << suit for suit, cards in enumerate(SUIT_MASKS) if not out & cards)
    return tuple(suits | nobody for suits in void)
