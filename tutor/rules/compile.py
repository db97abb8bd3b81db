"""From a rule book and a number of players to ``Rules``: card sets become masks, legality a table of entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tutor.cards import COPY_SHIFT, RANKS, SUIT_MASKS, Cards, full_pack, merge_copies, parse_cards
from tutor.rules.kinds import Adjustment, LegalityRule, PointRule
from tutor.rules.masks import Masks, costs
from tutor.rules.model import Pack, RuleBook
from tutor.rules.situation import SITUATIONS, SituationKey
from tutor.rules.vocabulary import CardSet, Direction


class Entry(NamedTuple):
    """One legality rule in one situation: ``if hand & need: hand &= keep``."""

    rule: LegalityRule
    keep: Cards
    need: Cards

    def asks_to_follow(self, suit: Cards) -> bool:
        """Whether the rule asks for cards of the suit led, so that a void hand is free of it."""
        return not self.need & ~suit


class Scoring(NamedTuple):
    """Cards that one point rule scores and that cost the same, and what each costs."""

    rule: PointRule
    cards: Cards
    each: int


class Charge(NamedTuple):
    """All cards that one point rule scores."""

    rule: PointRule
    cards: Cards


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
    extra: int
    """So many cards are left over and lie face down."""
    passes: tuple[Direction, ...]
    """Where cards go in the first deal, the second, ...; repeated for the whole match."""
    pass_count: int
    table: tuple[tuple[Entry, ...], ...]
    """The entries in force, by ``SituationKey.number``."""
    breakers: Cards
    opening: Cards
    """The card that must be led to the first trick; 0 where the book names none."""
    charges: tuple[Charge, ...]
    """In book order, without overlap."""
    scoring: tuple[Scoring, ...]
    """The same, by what a card costs."""
    values: tuple[int, ...]
    """What a card costs, by ``card_index``."""
    moons: tuple[Moon, ...]

    @property
    def cancels(self) -> bool:
        """Whether identical cards in one trick cancel each other."""
        return self.book.cancelling is not None

    @property
    def costly(self) -> Cards:
        """Every card that costs points."""
        return sum(entry.cards for entry in self.scoring if entry.each > 0)

    @property
    def total_points(self) -> int:
        """What all cards of the pack cost together."""
        return sum(entry.each * entry.cards.bit_count() for entry in self.scoring)

    def points(self, cards: Cards) -> int:
        """What these cards cost together, before any adjustment."""
        total = 0
        for _, scored, each in self.scoring:  # a plain loop: bots ask this many times a card
            total += each * (cards & scored).bit_count()
        return total

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


def whole_pack(pack: Pack) -> Cards:
    """The cards before any are removed. Raises ``ValueError`` for what is no rank."""
    return full_pack(pack.copies, [RANKS.index(rank) for rank in pack.ranks], pack.jokers)


def compile_rules(book: RuleBook, players: int) -> Rules:
    """Compile a resolved book for this number of players; raises ``KeyError`` for a number the book is not for."""
    size = book.players.sizes[players]
    removed = parse_cards(size.remove)
    pack = whole_pack(book.pack) & ~removed
    masks = Masks(book.card_sets, book.points, pack)
    scoring = tuple(Scoring(rule, found, each) for rule, cards in masks.scoring for found, each in costs(rule, cards))
    return Rules(
        book=book,
        players=players,
        pack=pack,
        removed=removed,
        hand_size=size.hand,
        extra=size.extra,
        passes=(Direction.HOLD,) if book.passing is None else book.passing.schemes[size.pass_ or ""],
        pass_count=0 if book.passing is None else book.passing.count,
        table=tuple(entries_in_force(book.legality, masks, key) for key in SITUATIONS),
        breakers=0 if book.breaking is None else masks.of(book.breaking.by),
        opening=opening_card(book.legality, masks) if book.first_leader is None else 0,
        charges=tuple(Charge(rule, cards) for rule, cards in masks.scoring),
        scoring=scoring,
        values=tuple(sum(entry.each for entry in scoring if entry.cards >> index & 1) for index in range(COPY_SHIFT)),
        moons=tuple(Moon(rule, masks.of(rule.when.took_all)) for rule in book.adjust),
    )


def for_players(rules: Rules, players: int) -> Rules:
    """The same book for so many players. Raises ``KeyError`` as ``compile_rules`` does."""
    return rules if players == rules.players else compile_rules(rules.book, players)


def entries_in_force(legality: Sequence[LegalityRule], masks: Masks, key: SituationKey) -> tuple[Entry, ...]:
    """The rules whose conditions hold in this kind of situation, with their cards.

    None in a situation that cannot come up, a suit having been led that is not in the pack.
    """
    if key.led is not None and not masks.pack & SUIT_MASKS[key.led]:
        return ()
    entries = []
    for rule in legality:
        if all(key.holds(condition) for condition in rule.when):
            keep = masks.of(rule.keep, key.led)
            need = keep if rule.need is None else masks.of(rule.need, key.led)
            entries.append(Entry(rule, keep, need))
    return tuple(entries)


def opening_card(legality: Sequence[LegalityRule], masks: Masks) -> Cards:
    """The card that a rule about the very first lead keeps, if there is such a rule and it keeps just one.

    Of two packs it is both copies.
    """
    for rule in legality:
        if rule.of_first_lead:
            keep = masks.of(rule.keep)
            if merge_copies(keep).bit_count() == 1:
                return keep
    return 0
