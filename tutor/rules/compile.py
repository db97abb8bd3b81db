"""From a rule book and a number of players to ``Rules``: card sets become masks, legality a table of entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tutor.cards import COPY_SHIFT, RANKS, Card, Cards, full_pack, parse_card
from tutor.rules.masks import Masks
from tutor.rules.model import Adjustment, LegalityRule, PointRule, RuleBook
from tutor.rules.situation import SITUATIONS, SituationKey
from tutor.rules.vocabulary import CardSet, Condition, Direction


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
        return self.masks().of(card_set, led)

    def masks(self) -> Masks:
        """The card sets of the book at this table, for several questions in a row."""
        return Masks(self.book.card_sets, self.book.points, self.pack)


def whole_pack(ranks: Sequence[str], copies: int = 1) -> Cards:
    """The cards before any are removed. Raises ``ValueError`` for what is no rank."""
    return full_pack(copies, [RANKS.index(rank) for rank in ranks])


def compile_rules(book: RuleBook, players: int) -> Rules:
    """Compile a resolved book for this number of players; raises ``KeyError`` for a number the book is not for."""
    size = book.players.sizes[players]
    whole = whole_pack(book.pack.ranks, book.pack.copies)
    removed = sum(parse_card(code) for code in size.remove)
    pack = whole & ~removed
    masks = Masks(book.card_sets, book.points, pack)
    scoring = tuple(Scoring(rule, cards, rule.each) for rule, cards in masks.scoring)
    return Rules(
        book=book,
        players=players,
        pack=pack,
        removed=removed,
        hand_size=pack.bit_count() // players,
        passes=book.passing.schemes[size.pass_],
        pass_count=book.passing.count,
        table=tuple(entries_in_force(book.legality, masks, key) for key in SITUATIONS),
        breakers=masks.of(book.breaking.by),
        opening=_opening(book, masks),
        scoring=scoring,
        values=tuple(sum(entry.each for entry in scoring if entry.cards >> index & 1) for index in range(COPY_SHIFT)),
        moons=tuple(Moon(rule, masks.of(rule.when.took_all)) for rule in book.adjust),
    )


def entries_in_force(legality: Sequence[LegalityRule], masks: Masks, key: SituationKey) -> tuple[Entry, ...]:
    """The rules whose conditions hold in this kind of situation, with their cards."""
    entries = []
    for rule in legality:
        if all(key.holds(condition) for condition in rule.when):
            keep = masks.of(rule.keep, key.led)
            need = keep if rule.need is None else masks.of(rule.need, key.led)
            entries.append(Entry(rule, keep, need))
    return tuple(entries)


def _opening(book: RuleBook, masks: Masks) -> Card:
    """The single card that a rule about the very first lead keeps, if there is such a rule."""
    for rule in book.legality:
        if set(rule.when) == {Condition.LEADING, Condition.FIRST_TRICK}:
            keep = masks.of(rule.keep)
            if keep.bit_count() == 1:
                return keep
    return 0
