"""Questions about whether hearts are broken by some tricks, in the middle of a deal in which they were not before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from random import Random
from typing import NamedTuple

from tutor.cards import HEARTS, SUIT_MASKS, Card, Cards, suit_of
from tutor.engine.positions.model import BrokenPosition
from tutor.quiz.model import BROKEN, NOT_BROKEN, AnswerKind, Option, Question, Topic
from tutor.quiz.playable import can_be_dealt, follows, leads, seat_trick, shown_voids
from tutor.quiz.reasons import BrokenBy, NotBroken, Played
from tutor.quiz.source import Maker, Source
from tutor.rules.branches import CannotDrawError, draw_cards
from tutor.rules.compile import Rules
from tutor.rules.kinds import Breaking
from tutor.rules.situation import SituationKey

_TRICKS = 2
_CARDS = 14
"""So many tricks, and if there is a choice so many cards, are shown at most."""
_FOLLOWS = 0.7
"""How often a card of the suit led is put on a trick."""
_TRIES = 30


class _Plan(NamedTuple):
    """What is played in the last of the tricks, besides cards that neither break hearts nor seem to."""

    name: str
    cards: Cards
    """One of these."""
    played: Played | None = Played.DISCARDED
    """``None`` for any way."""


def breaking_makers(source: Source) -> tuple[Maker, ...]:
    """One for each way in which a card that breaks hearts can be played, and for cards that do not break them."""
    rules = source.rules
    rule = rules.book.breaking
    if rule is None:
        return ()
    makers = [
        Maker(Topic.LEGAL, rule.id, f"{rule.id.name}:{plan.name}", partial(_make, source, plan))
        for plan in _plans(rules)
    ]
    broken = [maker for maker in makers if ":by-" in maker.branch]
    others = [maker for maker in makers if maker not in broken]
    # so that hearts are not broken in nearly every question
    return (*broken, *others * max(1, len(broken) // (2 * len(others))))


def broken_question(source: Source, id_: str, branch: str, position: BrokenPosition) -> Question:
    """Have these cards broken hearts? Raises ``ValueError`` for a book in which hearts are not broken."""
    rules = source.rules
    rule = rules.book.breaking
    if rule is None:
        raise ValueError(source.book)
    reason = _reason(rules, rule, position.played)
    broken = isinstance(reason, BrokenBy)
    return Question(
        id=id_,
        topic=Topic.LEGAL,
        kind=AnswerKind.ONE,
        rule=rule.id,
        branch=branch,
        position=position,
        subject=None,
        options=(Option(BROKEN, broken, reason), Option(NOT_BROKEN, not broken, reason)),
        answer=(BROKEN if broken else NOT_BROKEN,),
        reason=reason,
    )


def tricks_of(position: BrokenPosition) -> tuple[tuple[Card, ...], ...]:
    """The cards trick by trick; the last may not be whole."""
    size = position.players
    return tuple(position.played[start : start + size] for start in range(0, len(position.played), size))


def _reason(rules: Rules, rule: Breaking, played: Sequence[Card]) -> BrokenBy | NotBroken:
    """The first card that breaks hearts, or what might seem to."""
    for place, card in enumerate(played):
        if card & rules.breakers:
            return BrokenBy(rule, card, _how(played[place - place % rules.players], card))
    tempting = next((card for card in played if card & _tempting(rules)), None)
    return NotBroken(rule, tempting)


def _how(lead: Card, card: Card) -> Played:
    if card == lead:
        return Played.LED
    return Played.FOLLOWED if suit_of(card) == suit_of(lead) else Played.DISCARDED


def _tempting(rules: Rules) -> Cards:
    """Cards that cost points and do not break hearts."""
    return rules.costly & ~rules.breakers


def _plans(rules: Rules) -> Iterator[_Plan]:
    hearts, others, tempting = rules.breakers & HEARTS, rules.breakers & ~HEARTS, _tempting(rules)
    if hearts:
        yield _Plan("by-discarded-heart", hearts)
        yield _Plan("by-led-heart", hearts, Played.LED)
    if others:
        yield _Plan("by-discarded-other", others)
        yield _Plan("by-led-other", others, Played.LED)
        yield _Plan("by-followed-other", others, Played.FOLLOWED)
    yield _Plan("not-yet", rules.pack & ~rules.breakers & ~tempting)
    if tempting:
        yield _Plan("not-yet-by-other", tempting, None)


def _make(source: Source, plan: _Plan, rng: Random, id_: str) -> Question:
    rules = source.rules
    for _ in range(_TRIES):
        played = _played(rules, plan._replace(played=plan.played or rng.choice(tuple(Played))), rng)
        if played is not None:
            position = BrokenPosition(
                rules=source.book, players=rules.players, played=tuple(played), options=source.options
            )
            assert rules.book.breaking is not None
            return broken_question(source, id_, f"{rules.book.breaking.id.name}:{plan.name}", position)
    raise CannotDrawError(plan.name)


def _played(rules: Rules, plan: _Plan, rng: Random) -> list[Card] | None:
    """Tricks that can have been played one after the other; ``None`` if chance has led to others."""
    from tutor.rules.score import trick_winner  # here, since few first questions need it

    pool = rules.pack & ~rules.opening & ~rules.breakers & ~_tempting(rules)
    lacks = [0] * rules.players
    leader, played = 0, list[Card]()
    number = rng.randint(1, _TRICKS if _TRICKS * rules.players <= _CARDS else 1)
    for left in reversed(range(number)):
        try:
            wish = 0 if left else draw_cards(rng, plan.cards & ~rules.opening & ~sum(played), 1)[0]
            trick = seat_trick(lacks, leader, _trick(rules, plan, wish, pool, lacks[leader], rng), rng)
        except CannotDrawError:
            return None
        played += [card for _, card in trick]
        pool &= ~sum(card for _, card in trick)
        shown = shown_voids(rules, trick, first_trick=False, broken=False)
        shown[leader] |= _needed_to_lead(rules, trick[0][1])
        lacks = [known | new for known, new in zip(lacks, shown, strict=True)]
        taker = trick_winner(rules, [card for _, card in trick])
        leader = leader if taker is None else trick[taker][0]
    return played if _in_a_deal(rules, played, lacks, number) else None


def _trick(rules: Rules, plan: _Plan, wish: Card, pool: Cards, lacks: Cards, rng: Random) -> list[Card]:
    """The cards of a trick, the lead first, whose leader has not those of ``lacks``. Raises ``CannotDrawError``."""
    lead = _lead(rules, plan, wish, pool & ~lacks, rng)
    cards = list(dict.fromkeys((lead, wish) if wish else (lead,)))
    suit = SUIT_MASKS[suit_of(lead)]
    # whoever can follow a heart that was led does so
    left = (pool | suit & plan.cards if lead == wish else pool) & ~sum(cards)
    left &= suit | follows(rules, first_trick=False, broken=False)
    while len(cards) < rules.players:
        of_suit = left & suit
        card = draw_cards(rng, of_suit if of_suit and rng.random() < _FOLLOWS else left, 1)[0]
        left &= ~card
        cards.append(card)
    return cards


def _lead(rules: Rules, plan: _Plan, wish: Card, held: Cards, rng: Random) -> Card:
    """The card to lead from a hand that can have ``held``. Raises ``CannotDrawError``."""
    if wish and plan.played is Played.LED:
        if wish & _needed_to_lead(rules, wish):
            raise CannotDrawError(plan.name)  # the rule asks for it and does not allow it
        return wish
    may_lead = held & leads(rules, first_trick=False, broken=False)
    if wish:
        suit = SUIT_MASKS[suit_of(wish)]
        if plan.played is Played.FOLLOWED:
            may_lead &= suit
        else:
            may_lead &= ~suit
            if not wish & follows(rules, first_trick=False, broken=False):
                raise CannotDrawError(plan.name)
    return draw_cards(rng, may_lead, 1)[0]


def _needed_to_lead(rules: Rules, card: Card) -> Cards:
    """What a hand cannot hold from which this card was led while hearts were not broken."""
    needed = 0
    for entry in rules.entries(SituationKey(None, first_trick=False, broken=False)):
        if not card & entry.keep:
            needed |= entry.need
    return needed


def _in_a_deal(rules: Rules, played: Sequence[Card], lacks: Sequence[Cards], number: int) -> bool:
    """Whether these tricks can come up in some deal, in which nothing that breaks hearts was played before."""
    unseen = rules.pack & ~sum(played)
    breakers = unseen & rules.breakers
    for held in range(rules.hand_size - number):
        elsewhere = unseen.bit_count() - held * rules.players
        fits = elsewhere <= (unseen & ~breakers).bit_count() and _can_be_held(lacks, breakers, held)
        if fits and can_be_dealt(lacks, unseen, held):
            return True
    return False


def _can_be_held(lacks: Sequence[Cards], cards: Cards, held: int) -> bool:
    """Whether all these cards can be in hands, which are of this size: by Hall's theorem, if those of any suits can."""
    suits = [suit & cards for suit in SUIT_MASKS if suit & cards]
    groups = (sum(chosen) for count in range(len(suits)) for chosen in combinations(suits, count + 1))
    return all(group.bit_count() <= held * sum(group & ~lack != 0 for lack in lacks) for group in groups)
