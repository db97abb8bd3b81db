"""Which cards somebody with a wrong idea takes to be legal, and what they would say forbids the others.

A wrong idea is a change to the rules in force: one is dropped, one covers other cards, or there is one more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from tutor.cards import HEARTS, SUIT_MASKS, Card, Cards, each_card, suit_of
from tutor.quiz.ideas.cards import (
    bans_points,
    costly_besides,
    hearts,
    lead_rule,
)
from tutor.quiz.ideas.model import Idea
from tutor.rules.compile import Entry, Rules
from tutor.rules.kinds import LegalityRule
from tutor.rules.score import trick_winner
from tutor.rules.situation import Situation
from tutor.rules.vocabulary import Condition


class WrongEntry(NamedTuple):
    """A rule as somebody sees it: ``if hand & need: hand &= keep``."""

    rule: LegalityRule | None
    """What they would call it; ``None`` if it has no name in the book."""
    keep: Cards
    need: Cards


Table = tuple[WrongEntry, ...]

_FORBID = {
    Idea.VOID_PLAYS_HEARTS,
    Idea.MUST_BEAT,
    Idea.NO_DISCARD_UNBROKEN,
    Idea.QUEEN_HELD_BACK,
    Idea.NO_ONLY_HEARTS_LEAD,
    Idea.BAN_ABSOLUTE,
    Idea.BAN_EVERY_TRICK,
}
"""The ideas that forbid what may be played; the others allow what may not."""


def wrong_tables(rules: Rules, hand: Cards, situation: Situation) -> Iterator[tuple[Idea, Table]]:
    """What the rules in force look like to somebody with each wrong idea that changes them for this hand.

    Where the book itself says what the idea says, there is nothing wrong with it.
    """
    true = as_told(rules.entries(situation.key))
    for idea, table in _imagined(rules, hand, situation):
        if not _is_so(idea, true, table, hand):
            yield idea, table


def _imagined(rules: Rules, hand: Cards, situation: Situation) -> Iterator[tuple[Idea, Table]]:
    entries = rules.entries(situation.key)
    if situation.trick:
        yield from _following(rules, hand, situation, entries)
    else:
        yield from _leading(rules, situation, entries)
    if situation.key.first_trick:
        yield from _first_trick(rules, entries)


def allowed(table: Table, hand: Cards) -> Cards:
    """The cards of the hand that these rules leave, one rule after the other. There may be none."""
    for _, keep, need in table:
        if hand & need:
            hand &= keep
    return hand


def blamed(table: Table, hand: Cards, card: Card) -> WrongEntry | None:
    """The first of these rules that takes the card away from the hand; ``None`` if it may be played."""
    for entry in table:
        if hand & entry.need:
            hand &= entry.keep
        if not card & hand:
            return entry
    return None


def forbidden_by(rules: Rules, hand: Cards, situation: Situation, card: Card) -> tuple[Idea, ...]:
    """The wrong ideas that have a reason of their own to forbid this card: a rule that the book does not have so.

    Of a card that a rule of the book forbids it is asked what the other rule alone says of it.
    """
    true = as_told(rules.entries(situation.key))
    refused = [entry.rule for entry in true if _forbids(entry, hand, card)]
    legal = blamed(true, hand, card) is None
    found = []
    for idea, table in wrong_tables(rules, hand, situation):
        own = [entry for entry in table if entry not in true and entry.rule not in refused]
        if legal:
            own = [entry for entry in own if entry == blamed(table, hand, card)]
        if idea in _FORBID and any(_forbids(entry, hand, card) for entry in own):
            found.append(idea)
    return tuple(found)


def _forbids(entry: WrongEntry, hand: Cards, card: Card) -> bool:
    """Whether the rule, judged alone on the whole hand, forbids the card."""
    return card & _forbidden(entry, hand) != 0


def _forbidden(entry: WrongEntry, hand: Cards) -> Cards:
    """What the rule, judged alone on the whole hand, forbids of it."""
    return hand & ~entry.keep if hand & entry.need else 0


def _is_so(idea: Idea, true: Table, table: Table, hand: Cards) -> bool:
    """Whether the rules of the book say what the idea says, at least of this hand."""
    left, waived = hand, []
    for entry in true:
        if left & entry.need:
            left &= entry.keep
        else:
            waived.append(entry)

    def says(told: WrongEntry, entry: WrongEntry) -> bool:
        if entry.rule is not told.rule and entry.keep == told.keep:
            return True
        forbidden = _forbidden(entry, hand)
        # a rule that is waived does not say what it seems to say
        same = forbidden == _forbidden(told, hand) and not (entry.rule is told.rule and told in waived)
        return forbidden != 0 and same

    if not all(any(says(told, entry) for told in true) for entry in table if entry not in true):
        return False
    dropped = [_forbidden(entry, hand) for entry in true if entry not in table]
    return idea in _FORBID or {_forbidden(entry, hand) for entry in table} >= {cards for cards in dropped if cards}


def _following(
    rules: Rules, hand: Cards, situation: Situation, entries: tuple[Entry, ...]
) -> Iterator[tuple[Idea, Table]]:
    key, table = situation.key, as_told(entries)
    suit = SUIT_MASKS[suit_of(situation.trick[0])]
    if hand & suit:
        yield Idea.FOLLOWING_FREE, as_told(entry for entry in entries if not entry.asks_to_follow(suit))
        yield Idea.MUST_BEAT, _and(table, None, _that_beat(rules, hand & suit, situation.trick))
    else:
        # a heart comes first, whatever else the rules say: on the first trick too
        yield Idea.VOID_PLAYS_HEARTS, (*_and((), None, hearts(rules)), *table)
        if not key.first_trick:
            bans = rules.entries(key._replace(first_trick=True))
            more = as_told(entry for entry in bans if bans_points(rules, entry))
            yield Idea.BAN_EVERY_TRICK, (*table, *more)
    if not key.broken and rules.breakers:
        yield Idea.NO_DISCARD_UNBROKEN, _and(table, lead_rule(rules), rules.pack & ~HEARTS)


def _leading(rules: Rules, situation: Situation, entries: tuple[Entry, ...]) -> Iterator[tuple[Idea, Table]]:
    if situation.broken:
        return
    besides = costly_besides(rules)
    yield Idea.LEAD_HEARTS_FREELY, as_told(entry for entry in entries if not _until_broken(entry))
    yield Idea.QUEEN_HELD_BACK, _changed(entries, _until_broken, lambda keep, need: (keep & ~besides, need & ~besides))
    yield Idea.NO_ONLY_HEARTS_LEAD, _changed(entries, _until_broken, lambda keep, _: (keep, rules.pack))


def _first_trick(rules: Rules, entries: tuple[Entry, ...]) -> Iterator[tuple[Idea, Table]]:
    besides = costly_besides(rules)
    bans = partial(bans_points, rules)
    yield Idea.FIRST_TRICK_FREE, as_told(entry for entry in entries if not bans(entry))
    yield Idea.BAN_HEARTS_ONLY, _changed(entries, bans, lambda keep, need: (keep | besides, need | besides))
    yield Idea.BAN_ABSOLUTE, _changed(entries, bans, lambda keep, _: (keep, rules.pack))


def _until_broken(entry: Entry) -> bool:
    return Condition.UNBROKEN in entry.rule.when


def _changed(
    entries: tuple[Entry, ...],
    about: Callable[[Entry], bool],
    change: Callable[[Cards, Cards], tuple[Cards, Cards]],
) -> Table:
    """The same rules, but what some of them keep and need is changed."""
    return tuple(
        WrongEntry(entry.rule, *(change(entry.keep, entry.need) if about(entry) else entry[1:])) for entry in entries
    )


def as_told(entries: Iterable[Entry]) -> Table:
    """The rules as they are."""
    return tuple(WrongEntry(*entry) for entry in entries)


def _and(table: Table, rule: LegalityRule | None, keep: Cards) -> Table:
    """The same rules, and one more that leaves only these cards to whoever has some of them."""
    return (*table, WrongEntry(rule, keep, keep))


def _that_beat(rules: Rules, cards: Cards, trick: tuple[Card, ...]) -> Cards:
    """Those of the cards that would take the trick as it stands."""
    return sum(card for card in each_card(cards) if trick_winner(rules, (*trick, card)) == len(trick))
