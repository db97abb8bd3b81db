"""The ways in which a legality rule can decide, and positions made on demand for each of them.

Random play reaches some of these almost never: a hand of nothing but cards with points on the first trick does not come
up in thousands of deals. So a hand is drawn from the masks of the rule. A branch exists for a number of players if the
pack allows such a hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import islice
from random import Random
from typing import NamedTuple

from tutor.cards import SUIT_MASKS, Card, Cards, each_card, merge_copies
from tutor.rules.compile import Entry, Rules
from tutor.rules.kinds import LegalityRule
from tutor.rules.situation import SITUATIONS, Situation, SituationKey
from tutor.rules.telling import is_between, kinds
from tutor.rules.vocabulary import Condition

_READABLE = range(5, 10)
"""Sizes of a hand that can be looked over at a glance; preferred where the rule leaves a choice."""
_LEAST = 2
"""With a single card there is nothing to choose from, and nothing to decide."""
_BROKEN_FROM = 3
"""Before this trick hearts can hardly have been broken."""
_RICH = 0.5
"""How often a hand is to have cards of all kinds that some people treat in a way of their own, where that can be: not
more, since a queen of spades in every hand would give away that it is about her."""
_TRICKS_DRAWN = 5
"""So many tricks are drawn at most for one that the hand can both beat and stay below."""
_TRIES = 100
_MOST_WAYS = 64
"""Of the ways through many rules, which double with each of them, so many are followed."""


class CannotDrawError(ValueError):
    """There are not the cards for such a position, or chance has not found them."""


class Effect(Enum):
    """What a rule does in a position."""

    REFUSES = "refuses"
    """It forbids a card of the hand, and no earlier rule does."""
    EXCEPTION = "exception"
    """It is in force but waived, because the hand has no card that it needs."""
    OFF = "off"
    """One of its conditions does not hold, so that a card that it would forbid may be played, as may any other."""


class Dealt(NamedTuple):
    """What a player is faced with."""

    hand: Cards
    situation: Situation


class _Recipe(NamedTuple):
    """How a hand for a branch is made: of cards of ``within``, at least one of each of ``some``."""

    key: SituationKey
    tricks: tuple[int, ...]
    """The tricks of the deal for which there are enough cards."""
    within: Cards
    some: tuple[Cards, ...]
    kinds: tuple[Cards, ...]
    """Cards of ``within`` that some people treat in a way of their own, as far as it has such cards."""


class Branch(NamedTuple):
    """One way in which one rule decides."""

    rule: LegalityRule
    effect: Effect
    condition: Condition | None = None
    """For ``OFF`` the condition that does not hold."""
    recipes: tuple[_Recipe, ...] = ()

    @property
    def name(self) -> str:
        """As it is written in questions: ``follow-suit:refuses``, ``unbroken-lead:off-unbroken``."""
        ending = "" if self.condition is None else f"-{self.condition.value}"
        return f"{self.rule.id.name}:{self.effect.value}{ending}"

    def draw(self, rules: Rules, rng: Random) -> Dealt:
        """A position in which the rule decides in this way; ``rules`` must be those the branch was made from.

        Raises ``CannotDrawError`` for a branch so rare that none is found.
        """
        recipes = self.recipes
        later = tuple(recipe for recipe in recipes if not recipe.key.first_trick)
        if later and (self.effect is not Effect.REFUSES or rng.random() < 0.8):
            # a first trick means a whole hand to look over, and other rules that are in force as well
            recipes = later
        if rng.random() < _RICH:
            most = max(len(recipe.kinds) for recipe in recipes)
            recipes = tuple(recipe for recipe in recipes if len(recipe.kinds) == most)
        for _ in range(_TRIES):
            if dealt := _draw(rules, rng.choice(recipes), rng):
                return dealt
        raise CannotDrawError(self.name)


def branches(rules: Rules) -> tuple[Branch, ...]:
    """Every branch of every legality rule for which a position can be made, in book order."""
    found = []
    for rule in rules.book.legality:
        wanted = [
            (Effect.REFUSES, None),
            (Effect.EXCEPTION, None),
            *((Effect.OFF, condition) for condition in rule.when),
        ]
        for effect, condition in wanted:
            branch = Branch(rule, effect, condition)
            recipes = tuple(recipe for key in SITUATIONS for recipe in _recipes(rules, branch, key))
            if recipes:
                found.append(Branch(rule, effect, condition, recipes))
    return tuple(found)


class _Way(NamedTuple):
    """One way in which a hand can go through some rules, each of them either applied or waived."""

    within: Cards
    """The cards that the hand may have."""
    left: Cards
    """Those of them that the rules leave."""
    some: tuple[Cards, ...]

    def waive(self, entry: Entry) -> _Way:
        needed = self.left & entry.need
        return _Way(self.within & ~needed, self.left & ~needed, self.some)

    def keep(self, entry: Entry) -> _Way:
        return _Way(self.within, self.left & entry.keep, (*self.some, self.left & entry.need))


def _recipes(rules: Rules, branch: Branch, key: SituationKey) -> Iterator[_Recipe]:
    """The recipes for one kind of situation."""
    if key.broken and (key.first_trick or not rules.breakers):
        return
    start = _start(rules, key)
    for way in _ways_of(rules, branch, key, start):
        some = tuple(cards & way.within for cards in way.some)
        if (
            all(some)
            and merge_copies(way.within).bit_count() >= _LEAST
            and (tricks := tuple(_tricks(rules, key, way.within, len(some))))
        ):
            found = tuple(cards & way.within for cards in kinds(rules, key) if cards & way.within)
            yield _Recipe(key, tricks, way.within, some, found)


def _start(rules: Rules, key: SituationKey) -> _Way:
    """Before any rule: whoever leads to the first trick holds the opening card, and afterwards nobody does."""
    if rules.opening and key.first_trick and key.led is None:
        return _Way(rules.pack, rules.pack, (rules.opening,))
    cards = rules.pack & ~rules.opening
    return _Way(cards, cards, ())


def _ways_of(rules: Rules, branch: Branch, key: SituationKey, start: _Way) -> Iterator[_Way]:
    entries = rules.entries(key)
    rule = branch.rule
    if branch.effect is Effect.OFF:
        if [condition for condition in rule.when if not key.holds(condition)] == [branch.condition]:
            for entry in entries:
                start = start.waive(entry)
            keep = rules.cards_of(rule.keep, key.led)
            need = keep if rule.need is None else rules.cards_of(rule.need, key.led)
            if not keep and _nothing_about_leads(rules):
                # a rule about the suit led says nothing to who leads, and no other rule does
                yield start
            yield start._replace(some=(*start.some, start.left & ~keep, start.left & need))
        return
    ways = [start]
    for entry in entries:
        if entry.rule is rule:
            for way in ways:
                if branch.effect is Effect.REFUSES:
                    yield way._replace(some=(*way.some, way.left & ~entry.keep, way.left & entry.need))
                else:
                    waived = way.waive(entry)
                    yield waived._replace(some=(*waived.some, waived.left & ~entry.keep))
                    # where the rule needs less than it keeps, a card that is kept but does not count
                    yield waived._replace(some=(*waived.some, waived.left & ~entry.keep, waived.left & entry.keep))
            return
        after = (after for way in ways for after in (way.waive(entry), way.keep(entry)))
        ways = list(islice((way for way in after if all(cards & way.within for cards in way.some)), _MOST_WAYS))


def _nothing_about_leads(rules: Rules) -> bool:
    return not any(Condition.LEADING in rule.when for rule in rules.book.legality)


def _tricks(rules: Rules, key: SituationKey, within: Cards, least: int) -> Iterator[int]:
    """The tricks of the deal to which such a hand can belong."""
    if key.led is not None and not _leads(rules, key):
        return
    harmless = rules.pack & ~rules.breakers
    on_table = 0 if key.led is None else rules.players - 1
    for trick_no in range(1, rules.hand_size + 1):
        size = rules.hand_size - trick_no + 1
        if key.first_trick != (trick_no == 1) or not max(_LEAST, least) <= size <= within.bit_count():
            continue
        if key.broken and trick_no < _BROKEN_FROM:
            continue
        # as long as hearts are unbroken, all earlier tricks were made of other cards
        held = min(size, (within & harmless).bit_count())
        if key.broken or (trick_no - 1) * rules.players + held + on_table <= harmless.bit_count():
            yield trick_no


def _leads(rules: Rules, key: SituationKey) -> Cards:
    """The cards that can have been led in this kind of situation."""
    assert key.led is not None
    suit = rules.pack & SUIT_MASKS[key.led]
    if rules.opening:
        suit = suit & rules.opening if key.first_trick else suit & ~rules.opening
    # who leads has had to choose from what the rules leave of a hand in which there can be all kinds of cards
    for entry in rules.entries(key._replace(led=None)):
        suit &= entry.keep
    return suit if key.broken else suit & ~rules.breakers


def _draw(rules: Rules, recipe: _Recipe, rng: Random) -> Dealt | None:
    """A position by this recipe; ``None`` when the draw leaves no choice, no lead, or nothing that broke hearts."""
    key = recipe.key
    readable = [trick_no for trick_no in recipe.tricks if rules.hand_size - trick_no + 1 in _READABLE]
    trick_no = rng.choice(readable or recipe.tricks)
    size = rules.hand_size - trick_no + 1
    # high and low cards of the suit led give nothing away
    led = 0 if key.led is None else SUIT_MASKS[key.led]
    wishes = recipe.kinds if rng.random() < _RICH else tuple(cards for cards in recipe.kinds if cards & led)
    hand = draw_hand(rng, recipe.within, recipe.some, size, wishes)
    if merge_copies(hand).bit_count() < _LEAST:
        return None
    trick: tuple[Card, ...] = ()
    if key.led is not None:
        if not _leads(rules, key) & ~hand:
            return None
        for _ in range(_TRICKS_DRAWN):
            trick = _trick(rules, key, hand, rng)
            if is_between(trick, hand):
                break
    table = sum(trick)
    if key.broken and not table & rules.breakers and not rules.pack & rules.breakers & ~hand:
        return None
    return Dealt(hand, Situation(trick, trick_no, key.broken))


def _trick(rules: Rules, key: SituationKey, hand: Cards, rng: Random) -> tuple[Card, ...]:
    lead = draw_cards(rng, _leads(rules, key) & ~hand, 1)[0]
    return (lead, *_followers(rules, key, hand | lead, rng))


def _followers(rules: Rules, key: SituationKey, gone: Cards, rng: Random) -> Iterator[Card]:
    """What some players have put on the lead, most of them cards of its suit."""
    assert key.led is not None
    pool = rules.pack & ~gone & ~rules.opening
    if not key.broken:
        pool &= ~rules.breakers
    for entry in rules.entries(key):
        if Condition.FIRST_TRICK in entry.rule.when:
            pool &= entry.keep
    for _ in range(rng.randrange(rules.players - 1)):
        suit = pool & SUIT_MASKS[key.led]
        choice = suit if suit and rng.random() < 0.75 else pool
        if not choice:
            return
        card = draw_cards(rng, choice, 1)[0]
        pool &= ~card
        yield card


def draw_cards(rng: Random, cards: Cards, count: int) -> list[Card]:
    """So many of the cards, in random order; raises ``CannotDrawError`` when there are not enough."""
    if not 0 <= count <= cards.bit_count():
        raise CannotDrawError(count, cards)
    return rng.sample(tuple(each_card(cards)), count)


def draw_hand(rng: Random, within: Cards, some: tuple[Cards, ...], size: int, wishes: tuple[Cards, ...] = ()) -> Cards:
    """So many cards of ``within``, at least one of each of ``some``, and of ``wishes`` as far as there is room.

    Raises ``CannotDrawError``.
    """
    hand = 0
    for place, cards in enumerate((*some, *wishes)):
        if not hand & cards and (place < len(some) or hand.bit_count() < size):
            hand |= draw_cards(rng, cards, 1)[0]
    return hand | sum(draw_cards(rng, within & ~hand, size - hand.bit_count()))
