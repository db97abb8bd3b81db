"""Card sets of a rule book as masks of the cards in play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from tutor.cards import COPY_SHIFT, RANK_MASKS, SUIT_MASKS, Cards, each_card, parse_card, rank_of
from tutor.rules.model import PointRule
from tutor.rules.vocabulary import AnyOf, CardSet, Lowest, Named, Not, OfRank, OfSuit, OneCard, Special


class Masks:
    """The sets of a book for one pack. A set with a name is worked out once for each suit led."""

    def __init__(self, card_sets: Mapping[str, CardSet], points: Sequence[PointRule], pack: Cards) -> None:
        self._card_sets = card_sets
        self._points = points
        self._pack = pack
        self._known: dict[tuple[str, int | None], Cards] = {}

    @cached_property
    def scoring(self) -> tuple[tuple[PointRule, Cards], ...]:
        """Each point rule with the cards that no earlier one has named."""
        left = self._pack
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
            case Special.LED:
                return self._pack & SUIT_MASKS[led] if led is not None else 0
            case OneCard(code):
                return self._pack & (parse_card(code) | parse_card(code) << COPY_SHIFT)
            case OfSuit(suit):
                return self._pack & SUIT_MASKS[suit]
            case OfRank(rank):
                return self._pack & RANK_MASKS[rank]
            case Special.WITH_POINTS:
                return sum(cards for rule, cards in self.scoring if rule.each > 0)
            case AnyOf(parts):
                cards = 0
                for part in parts:
                    cards |= self.of(part, led)
                return cards
            case Not(part):
                return self._pack & ~self.of(part, led)
            case Lowest(part):
                # of several suits' lowest cards the first in suit order: a set in a rule book is one suit's
                return min(each_card(self.of(part, led)), key=lambda card: (rank_of(card), card), default=0)
