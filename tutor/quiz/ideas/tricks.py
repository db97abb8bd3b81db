"""Who takes a trick, who gets the cards of a dead one, and whether hearts are broken, to somebody with a wrong idea."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.cards import HEARTS, JOKER_SUIT, RANKS, SUIT_MASKS, Card, merge_copies, rank_of, suit_of
from tutor.engine.positions.model import PassPosition, SequencePosition
from tutor.quiz.followed import follow
from tutor.quiz.ideas.cards import SUIT_ORDER, might_break
from tutor.quiz.ideas.model import Idea
from tutor.quiz.model import LEFT_OVER, NOBODY, Value
from tutor.quiz.reasons import NobodyTakes
from tutor.rules.compile import Rules
from tutor.rules.score import cancelled, trick_winner
from tutor.rules.vocabulary import DeadWhen


def believed_places(rules: Rules, trick: Sequence[Card]) -> dict[Idea, tuple[int | None, ...]]:
    """Where in the trick, from 0, the card stands that takes it; ``None`` where it is dead.

    Several places where cards of equal rank seem to be the highest; no ideas that lead to the right one.
    """
    right = trick_winner(rules, trick)
    gone = cancelled(rules, trick)
    live = [place for place in range(len(trick)) if place not in gone]
    found: dict[Idea, tuple[int | None, ...]] = {}
    if live and not _dead_by_pairs(rules, gone):
        found[Idea.HIGHEST_OF_ALL] = _best(trick, live, [(_height(card),) for card in trick])
        found[Idea.SUITS_RANK] = _best(trick, live, [(_height(card), SUIT_ORDER[suit_of(card)]) for card in trick])
        if trumps := [place for place in live if trick[place] & HEARTS]:
            found[Idea.HEARTS_TRUMP] = _best(trick, trumps, [(rank_of(card),) for card in trick])
    if gone:
        led = SUIT_MASKS[suit_of(trick[0])]
        of_suit = [place for place, card in enumerate(trick) if card & led]
        found[Idea.CANCELLED_TAKES] = _best(trick, of_suit, [(rank_of(card),) for card in trick])
    return {idea: places for idea, places in found.items() if right not in places}


def believed_takers(rules: Rules, position: SequencePosition, subject: str) -> dict[Idea, tuple[Value, ...]]:
    """Who gets the cards of the first dead trick, or those left over that go with it: seats, or nobody."""
    followed = follow(rules, position)
    number = next(place for place, told in enumerate(followed.tricks) if isinstance(told.taken, NobodyTakes))
    trick = position.tricks[number]
    found: dict[Idea, tuple[Value, ...]] = {}
    for idea, places in believed_places(rules, [card for _, card in trick]).items():
        found[idea] = tuple(NOBODY if place is None else trick[place][0] for place in places)
    last = followed.tricks[-1]
    if last.last and isinstance(last.taken, NobodyTakes):
        if last.taker is None:
            found[Idea.LAST_TO_LEADER] = (position.tricks[-1][0][0],)
        else:
            found[Idea.LAST_LOST] = (NOBODY,)
    else:
        found[Idea.PILE_FORGOTTEN] = (NOBODY,)
    if subject == LEFT_OVER:
        found[Idea.EXTRAS_FORGOTTEN] = (NOBODY,)
    return found


def believed_broken(rules: Rules, played: Sequence[Card]) -> dict[Idea, bool]:
    """Whether these cards have broken hearts."""
    cards = sum(played)
    right = bool(cards & rules.breakers)
    found = {
        Idea.QUEEN_DOES_NOT_BREAK: bool(cards & rules.breakers & HEARTS),
        Idea.QUEEN_BREAKS: bool(cards & (rules.breakers | might_break(rules))),
    }
    return {idea: broken for idea, broken in found.items() if broken is not right}


def believed_receiver(rules: Rules, position: PassPosition) -> dict[Idea, int]:
    """To whom the seat passes: whoever takes left for right passes to the other side."""
    right = rules.direction(position.deal_no).target(position.seat, rules.players)
    if right is None:
        return {}
    mirrored = (2 * position.seat - right) % rules.players
    return {} if mirrored == right else {Idea.TURN_TO_RIGHT: mirrored}


def _height(card: Card) -> int:
    return len(RANKS) if suit_of(card) == JOKER_SUIT else rank_of(card)


def _best(trick: Sequence[Card], places: Sequence[int], worth: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Those of the places that are worth most; of identical cards the first."""
    best = max(worth[place] for place in places)
    first: dict[Card, int] = {}
    for place in places:
        if worth[place] == best:
            first.setdefault(merge_copies(trick[place]), place)
    return tuple(first.values())


def _dead_by_pairs(rules: Rules, gone: Sequence[int]) -> bool:
    """Whether there are so many pairs that nobody asks for the highest card."""
    rule = rules.book.dead_trick
    return rule is not None and rule.when is DeadWhen.TWO_PAIRS and len(gone) > 2
