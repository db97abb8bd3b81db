"""Why a good player would play or pass a card: the first of its reasons that is true of the view.

Each function yields reasons in the order in which they count. A reason says only what can be seen; whether it moved a
bot that searches is more than anybody can say.
"""

from __future__ import annotations

from collections.abc import Iterator

from tutor.bots.advice import Reason, Why
from tutor.bots.knowledge import Knowledge, higher_than, lower_than
from tutor.bots.reasons_seen import Seen
from tutor.bots.taking_all import pass_for_all
from tutor.cards import JOKER_SUIT, SUIT_MASKS, Card, Cards, both_copies, card_index, each_card, rank_of, suit_of
from tutor.engine.view import View
from tutor.rules.score import two_pairs_kill


def why_play(view: View, card: Card) -> Reason:
    """Why the seat, which is in turn, plays this card, one of ``view.legal``."""
    if not view.legal & ~both_copies(card):
        return Reason(Why.ONLY_CARD)
    seen = Seen(view, card)
    if not view.trick:
        reasons = _leading(seen)
    elif seen.winning:
        reasons = _winning(seen)
    else:
        reasons = _losing(seen)
    return next(reasons, Reason(Why.LEAST_HARM))


def why_pass(view: View, cards: Cards) -> tuple[Reason, ...]:
    """Why the seat passes these cards of its hand, one reason for each, in the order of the bits."""
    known = Knowledge(view)
    attempt = pass_for_all(known) == cards
    return tuple(
        next(_passing(known, cards, card, attempt=attempt), Reason(Why.PASS_LEAST)) for card in each_card(cards)
    )


def _leading(seen: Seen) -> Iterator[Reason]:
    card, suit, out = seen.card, seen.suit, seen.out
    higher, lower = (out & higher_than(card)).bit_count(), (out & lower_than(card)).bit_count()
    if seen.moon is not None:
        yield Reason(Why.GOES_FOR_ALL)
    if seen.all_take:
        yield Reason(Why.ALL_TAKE)
    for costly in seen.special_out(suit):
        if card & lower_than(costly) and not seen.hand & higher_than(costly):
            yield Reason(Why.BRINGS_OUT, costly, suit=suit)
    if out and higher == out.bit_count():
        yield Reason(Why.LEADS_UNDER_ALL, suit=suit)
    if higher > lower and higher > out.bit_count() / 2:
        yield Reason(Why.LEADS_LOW, suit=suit)
    if seen.fresh and seen.value(card) <= 0:
        yield Reason(Why.FRESH, suit=suit)
    if seen.only_of_suit and out:
        yield Reason(Why.EMPTIES, suit=suit)
    if seen.keeps is not None:
        yield Reason(Why.KEEPS_STOPPER, seen.keeps, seat=seen.threatening)
    if higher:
        yield Reason(Why.MAY_BE_BEATEN)


def _winning(seen: Seen) -> Iterator[Reason]:
    view, rules = seen.view, seen.rules
    pile = sum(view.trick) | view.waiting | seen.card
    if seen.moon is not None:
        yield Reason(Why.GOES_FOR_ALL)
    bonus = next((each for each in each_card(pile) if seen.value(each) < 0), 0)
    if bonus and rules.points(pile) < 0:
        yield Reason(Why.TAKES_BONUS, bonus, points=-seen.value(bonus))
    if seen.threat is not None and pile & seen.threat.moon.cards:
        yield Reason(Why.STOPS_MOON, seat=seen.threat.seat)
    yield from _taking(seen, pile) if seen.last else _leading_so_far(seen, pile)


def _taking(seen: Seen, pile: Cards) -> Iterator[Reason]:
    """The card takes the trick for sure, as the last one in it."""
    card, legal = seen.card, seen.view.legal
    highest = seen.all_follow and rank_of(card) == max(map(rank_of, each_card(legal)))
    points = seen.rules.points(pile)
    if not any(seen.value(each) for each in each_card(pile)) and not seen.known.lying:
        yield Reason(Why.FREE_HIGH if highest else Why.FREE)
    yield from _all_take(seen)
    if highest and points > 0:
        yield Reason(Why.TAKES_CHEAPLY, points=points)


def _leading_so_far(seen: Seen, pile: Cards) -> Iterator[Reason]:
    """Others may still go over the card."""
    card = seen.card
    ranks = [rank_of(other) for other in each_card(seen.view.legal)]
    higher_out = bool(seen.out & higher_than(card))
    yield from _all_take(seen)
    if seen.all_win and higher_out and rank_of(card) == min(ranks):
        yield Reason(Why.HOPES_UNDER)
    if seen.fresh and not any(seen.value(each) for each in each_card(pile)):
        yield Reason(Why.FRESH, suit=seen.suit)
    if seen.all_win and rank_of(card) == max(ranks):
        yield Reason(Why.GOES_OVER)
    if higher_out:
        yield Reason(Why.MAY_BE_BEATEN)


def _all_take(seen: Seen) -> Iterator[Reason]:
    if seen.all_take:
        cheap = [other for other in each_card(seen.view.legal) if seen.value(other) <= seen.value(seen.card)]
        highest = rank_of(seen.card) == max(map(rank_of, cheap))
        yield Reason(Why.ALL_TAKE_HIGH if highest and len(cheap) > 1 else Why.ALL_TAKE)


def _losing(seen: Seen) -> Iterator[Reason]:
    card, view = seen.card, seen.view
    if seen.moon is not None and not card & seen.moon.cards:
        yield Reason(Why.SPARE_FOR_ALL)
    if seen.twin:
        if two_pairs_kill(seen.rules) and seen.pairs_before == 1:
            yield Reason(Why.MAKES_DEAD)
        if seen.follows:
            yield Reason(Why.CANCELS, card)
    if seen.threat is not None:
        moon, taker = seen.threat.moon.cards, seen.threat.seat
        if card & moon and seen.winner not in (None, taker):
            yield Reason(Why.BREAKS_MOON, seat=taker)
        if not card & moon and view.legal & moon and seen.winner == taker:
            yield Reason(Why.KEEPS_POINTS_BACK, seat=taker)
    yield from _following(seen) if seen.follows else _discarding(seen)


def _following(seen: Seen) -> Iterator[Reason]:
    card, best = seen.card, seen.best
    value = seen.value(card)
    losers = seen.losers
    if value > 0 and any(seen.value(other) < value for other in losers):
        yield Reason(Why.THROWS_COSTLY, seat=seen.winner, points=value)
    if best and card & lower_than(best):
        if seen.rules.cancels:
            yield Reason(Why.UNDER_SO_FAR, best)
        others = [other for other in losers if rank_of(other) != rank_of(card)]
        if others and rank_of(card) > max(map(rank_of, others)):
            yield Reason(Why.HIGHEST_UNDER, best)
        if bonus := seen.bonus_kept:
            yield Reason(Why.KEEPS_BONUS, bonus, points=-seen.value(bonus))
        yield Reason(Why.STAYS_UNDER, best)


def _discarding(seen: Seen) -> Iterator[Reason]:
    card, suit, out = seen.card, seen.own_suit, seen.out
    value = seen.value(card)
    if value > seen.known.mean_trick:
        yield Reason(Why.THROWS_COSTLY, seat=seen.winner, points=value)
    for costly in seen.special_out(suit):
        if card & higher_than(costly):
            yield Reason(Why.THROWS_CATCHER, costly)
    if value > 0:
        yield Reason(Why.THROWS_COSTLY, seat=seen.winner, points=value)
    lower = (out & lower_than(card)).bit_count()
    if lower > out.bit_count() / 2:
        yield Reason(Why.THROWS_HIGHEST if lower == out.bit_count() else Why.THROWS_HIGH, suit=suit)
    if seen.keeps is not None:
        yield Reason(Why.KEEPS_STOPPER, seen.keeps, seat=seen.threatening)
    if bonus := seen.bonus_kept:
        yield Reason(Why.KEEPS_BONUS, bonus, points=-seen.value(bonus))
    if out and seen.only_of_suit:
        yield Reason(Why.EMPTIES, suit=suit)
    if seen.shortest:
        yield Reason(Why.SHORTENS, suit=suit)
    yield Reason(Why.CANNOT_WIN)


def _passing(known: Knowledge, cards: Cards, card: Card, *, attempt: bool) -> Iterator[Reason]:
    rules, suit = known.rules, suit_of(card)
    mask = SUIT_MASKS[suit]
    kept = known.view.hand & ~cards
    out = known.out & mask
    value = rules.values[card_index(card)]
    higher, lower = (out & higher_than(card)).bit_count(), (out & lower_than(card)).bit_count()
    if attempt and higher > out.bit_count() / 2:
        yield Reason(Why.PASS_LOWEST if higher == out.bit_count() else Why.PASS_LOW, suit=suit)
    if value > known.mean_trick:
        yield Reason(Why.PASS_COSTLY, points=value)
    for each, cards_so in known.special:
        caught = cards_so & lower_than(card) & (known.out | cards)
        if each > 0 and caught and not kept & cards_so & mask:
            yield Reason(Why.PASS_CATCHER, max(each_card(caught), key=rank_of))
        for bonus in each_card(cards_so & higher_than(card) & known.out if each < 0 else 0):
            if kept & higher_than(bonus):
                yield Reason(Why.PASS_BELOW_BONUS, bonus, points=-each)
    if not kept & mask and suit != JOKER_SUIT:
        yield Reason(Why.PASS_EMPTIES, suit=suit)
    if lower > out.bit_count() / 2 and not kept & higher_than(card):
        yield Reason(Why.PASS_HIGHEST if lower == out.bit_count() else Why.PASS_HIGH, suit=suit)
    counts = [(kept & other).bit_count() for other in SUIT_MASKS if known.view.hand & other & ~mask]
    if counts and suit != JOKER_SUIT and (kept & mask).bit_count() < min(counts):
        yield Reason(Why.PASS_SHORTENS, suit=suit)
    if value > 0:  # which is true of many a card that is kept, so it comes last
        yield Reason(Why.PASS_COSTLY, points=value)
