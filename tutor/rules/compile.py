"""From a rule book and a number of players to ``Rules``: card sets become masks, legality a table of entries."""

from __future__ import annotations

from typing import NamedTuple

from tutor.cards import (
    COPY_SHIFT,
    RANK_MASKS,
    RANKS,
    SUIT_MASKS,
    Card,
    Cards,
    each_card,
    full_pack,
    parse_card,
    rank_of,
)
from tutor.rules.model import Adjustment, LegalityRule, PointRule, RuleBook
from tutor.rules.situation import SITUATIONS, SituationKey
from tutor.rules.vocabulary import (
    AnyOf,
    CardSet,
    Condition,
    Direction,
    Lowest,
    Named,
    Not,
    OfRank,
    OfSuit,
    OneCard,
    Special,
)


class Entry(NamedTuple):
    """One legality rule in one situation: ``if hand & need: hand &= keep``."""

    rule: LegalityRule
    keep: Cards
    need: Cards


class Scoring(NamedTuple):
    """The cards that one point rule scores, and what each costs."""

    rule: PointRule
    cards: Cards
    each: int


class Moon(NamedTuple):
    """An adjustment with its card set as a mask."""

    rule: Adjustment
    cards: Cards


class Rules(NamedTuple):
    """A rule book for one number of players, ready to judge and to play."""

    book: RuleBook
    players: int
    pack: Cards
    """The cards in play."""
    removed: Cards
    hand_size: int
    """Cards each player is dealt, which is the number of tricks in a deal."""
    passes: tuple[Direction, ...]
    """Where cards go in the first deal, the second, ...; repeated for the whole match."""
    pass_count: int
    table: tuple[tuple[Entry, ...], ...]
    """The entries in force, by ``SituationKey.number``."""
    breakers: Cards
    opening: Card
    """The card that must be led to the first trick; 0 where the book names none."""
    scoring: tuple[Scoring, ...]
    """In book order, without overlap."""
    values: tuple[int, ...]
    """What a card costs, by ``card_index``."""
    moons: tuple[Moon, ...]

    @property
    def total_points(self) -> int:
        """What all cards of the pack cost together."""
        return sum(entry.each * entry.cards.bit_count() for entry in self.scoring)

    def points(self, cards: Cards) -> int:
        """What these cards cost together, before any adjustment."""
        return sum(entry.each * (cards & entry.cards).bit_count() for entry in self.scoring)

    def direction(self, deal_no: int) -> Direction:
        """Where cards are passed in this deal of the match, counted from 1."""
        return self.passes[(deal_no - 1) % len(self.passes)]

    def entries(self, key: SituationKey) -> tuple[Entry, ...]:
        """The legality rules in force in this kind of situation, in book order."""
        return self.table[key.number]

    def cards_of(self, card_set: CardSet, led: int | None = None) -> Cards:
        """The cards in play that the set means; ``led`` is the index of the suit led."""
        return _mask(card_set, self.book, self.pack, led)


def compile_rules(book: RuleBook, players: int) -> Rules:
    """Compile a resolved book for this number of players; raises ``KeyError`` for a number the book is not for."""
    size = book.players.sizes[players]
    whole = full_pack(book.pack.copies, [RANKS.index(rank) for rank in book.pack.ranks])
    removed = sum(parse_card(code) for code in size.remove)
    pack = whole & ~removed
    scoring = tuple(_scoring(book, pack))
    return Rules(
        book=book,
        players=players,
        pack=pack,
        removed=removed,
        hand_size=pack.bit_count() // players,
        passes=book.passing.schemes[size.pass_],
        pass_count=book.passing.count,
        table=tuple(_entries(book, pack, key) for key in SITUATIONS),
        breakers=_mask(book.breaking.by, book, pack, None),
        opening=_opening(book, pack),
        scoring=scoring,
        values=tuple(sum(entry.each for entry in scoring if entry.cards >> index & 1) for index in range(COPY_SHIFT)),
        moons=tuple(Moon(rule, _mask(rule.when.took_all, book, pack, None)) for rule in book.adjust),
    )


def _scoring(book: RuleBook, pack: Cards) -> list[Scoring]:
    """Each point rule with the cards that no earlier one has named."""
    left = pack
    found = []
    for rule in book.points:
        cards = _mask(rule.cards, book, left, None)
        found.append(Scoring(rule, cards, rule.each))
        left &= ~cards
    return found


def _entries(book: RuleBook, pack: Cards, key: SituationKey) -> tuple[Entry, ...]:
    entries = []
    for rule in book.legality:
        if all(key.holds(condition) for condition in rule.when):
            keep = _mask(rule.keep, book, pack, key.led)
            need = keep if rule.need is None else _mask(rule.need, book, pack, key.led)
            entries.append(Entry(rule, keep, need))
    return tuple(entries)


def _opening(book: RuleBook, pack: Cards) -> Card:
    """The single card that a rule about the very first lead keeps, if there is such a rule."""
    for rule in book.legality:
        if set(rule.when) == {Condition.LEADING, Condition.FIRST_TRICK}:
            keep = _mask(rule.keep, book, pack, None)
            if keep.bit_count() == 1:
                return keep
    return 0


def _mask(card_set: CardSet, book: RuleBook, pack: Cards, led: int | None) -> Cards:
    """The cards of ``pack`` that the set means."""
    match card_set:
        case Named(name):
            return _mask(book.card_sets[name], book, pack, led)
        case Special.LED:
            return pack & SUIT_MASKS[led] if led is not None else 0
        case OneCard(code):
            return pack & (parse_card(code) | parse_card(code) << COPY_SHIFT)
        case OfSuit(suit):
            return pack & SUIT_MASKS[suit]
        case OfRank(rank):
            return pack & RANK_MASKS[rank]
        case Special.WITH_POINTS:
            return sum(entry.cards for entry in _scoring(book, pack) if entry.each > 0)
        case AnyOf(parts):
            cards = 0
            for part in parts:
                cards |= _mask(part, book, pack, led)
            return cards
        case Not(part):
            return pack & ~_mask(part, book, pack, led)
        case Lowest(part):
            # of several suits' lowest cards the first in suit order: a set in a rule book is one suit's
            return min(each_card(_mask(part, book, pack, led)), key=lambda card: (rank_of(card), card), default=0)
