"""Card sets of a rule book as masks of the cards in play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from tutor.cards import JOKER_SUIT, RANK_MASKS, RANKS, SUIT_MASKS, Cards, both_copies, each_card, parse_card, rank_of
from tutor.rules.kinds import PointRule
from tutor.rules.vocabulary import AnyOf, CardSet, Lowest, Named, Not, OfRank, OfSuit, OneCard, Special


class Masks:
    """The sets of a book for one pack. A set with a name is worked out once for each suit led."""

    def __init__(self, card_sets: Mapping[str, CardSet], points: Sequence[PointRule], pack: Cards) -> None:
        self._card_sets = card_sets
        self._points = points
        self.pack = pack
        self._known: dict[tuple[str, int | None], Cards] = {}

    @cached_property
    def scoring(self) -> tuple[tuple[PointRule, Cards], ...]:
        """Each point rule with the cards that no earlier one has named."""
        left = self.pack
        found = []
        for rule in self._points:
            cards = self.of(rule.cards) & left
            found.append((rule, cards))
            left &= ~cards
        return tuple(found)

    def of(self, card_set: CardSet, led: int | None = None) -> Cards:
        """The cards in play that the set means; ``led`` is the index of the suit led."""
        match card_set:
            case Named(name):
                if (name, led) not in self._known:
                    self._known[name, led] = self.of(self._card_sets[name], led)
                return self._known[name, led]
            case Special():
                return self._special(card_set, led)
            case OneCard(code):
                return self.pack & both_copies(parse_card(code))
            case OfSuit(suit):
                return self.pack & SUIT_MASKS[suit]
            case OfRank(rank):
                return self.pack & RANK_MASKS[rank]
            case AnyOf(parts):
                cards = 0
                for part in parts:
                    cards |= self.of(part, led)
                return cards
            case Not(part):
                return self.pack & ~self.of(part, led)
            case Lowest(part):
                # of several suits' lowest cards the first in suit order: a set in a rule book is one suit's
                found = self.of(part, led)
                return found & both_copies(min(each_card(found), key=lambda card: (rank_of(card), card), default=0))

    def _special(self, word: Special, led: int | None) -> Cards:
        match word:
            case Special.LED:
                return self.pack & SUIT_MASKS[led] if led is not None else 0
            case Special.WITH_POINTS:
                rows = (row for rule, cards in self.scoring for row in costs(rule, cards))
                return sum(cards for cards, each in rows if each > 0)
            case Special.EVERY_CARD:
                return self.pack
            case Special.JOKERS:
                return self.pack & SUIT_MASKS[JOKER_SUIT]


def costs(rule: PointRule, cards: Cards) -> Iterator[tuple[Cards, int]]:
    """What the cards that the rule scores cost: those of one value, and the value."""
    if rule.pips is None:
        yield cards, rule.each or 0
        return
    for rank, mask in enumerate(RANK_MASKS):
        if cards & mask:
            yield cards & mask, rule.pips.value(RANKS[rank])
