"""Hints in a game: of a card to play the rules that bind, what they look at and leave, and a careful play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.bots.knowledge import lower_than
from tutor.bots.normal import NormalBot
from tutor.cards import SUIT_MASKS, Card, Cards, both_copies, card_index, merge_copies, suit_of
from tutor.quiz.clues import Advice, Clue, Merit, PassThese, Playable, ThinkOf
from tutor.quiz.facts import about_judgement
from tutor.quiz.hints import Hint, Rung, numbered
from tutor.rules.score import trick_winner

if TYPE_CHECKING:
    from tutor.engine.view import View
    from tutor.rules.judge import Judgement


def card_ladder(view: View, judgement: Judgement) -> tuple[Hint, ...]:
    """The hints for a player who is to play a card, from the rules that bind to what a careful player would play."""
    binding = [step.entry.rule for step in judgement.steps if step.waived or step.after != step.before]
    rungs: list[tuple[Rung, tuple[Clue, ...]]] = []
    if binding:
        rungs.append((Rung.RULE, (ThinkOf(tuple(binding)),)))
        rungs.append((Rung.FACT, about_judgement(judgement, binding[-1])))
    playable = (Playable(judgement.legal, free=not binding),)
    if merge_copies(judgement.legal).bit_count() == 1:
        return numbered([*rungs, (Rung.ANSWER, playable)])
    # it plays without chance, so neither seed nor seat matters
    card = NormalBot("", view.seat).play(view)
    advice = Advice(card, merit_of(view, card), cancels=view.rules.cancels)
    return numbered([*rungs, (Rung.NARROWED, playable), (Rung.ANSWER, (advice,))])


def pass_hint(view: View) -> Hint:
    """The hint for a player who is to pass cards: no rule decides, so there is only what a careful player would do."""
    return Hint(Rung.ANSWER, (PassThese(NormalBot("", view.seat).pass_cards(view)),), 1, 1)


def merit_of(view: View, card: Card) -> Merit | None:
    """What speaks for a card, as far as the rules and the cards on the table say so."""
    rules, trick = view.rules, view.trick
    suit = SUIT_MASKS[suit_of(card)]
    mine = view.hand & suit
    costs = rules.values[card_index(card)] > 0
    takes = not trick or trick_winner(rules, (*trick, card)) == len(trick)
    if trick and not card & SUIT_MASKS[suit_of(trick[0])]:
        if costs:
            return Merit.THROWS_POINTS
        return Merit.LAST_OF_SUIT if mine == card else None
    if trick and not takes:
        return Merit.STAYS_UNDER
    if len(trick) == rules.players - 1:
        if not _costs_anything(view, sum(trick) | card):
            return Merit.TAKES_NOTHING
        return Merit.TAKES_ANYWAY if _takes_anyway(view, card) else None
    if mine == card and not trick:
        return Merit.LAST_OF_SUIT
    if not mine & lower_than(card) and _others_can_go_over(view, card):
        return Merit.LOWEST
    return None


def _costs_anything(view: View, cards: Cards) -> bool:
    """Whether the trick, with all that goes to whoever takes it, may cost something."""
    unknown = view.rules.extra and view.extras_taker is None
    return bool(unknown) or view.rules.points(cards | view.waiting) > 0


def _takes_anyway(view: View, card: Card) -> bool:
    """Whether every card that may be played takes the trick, and this is the highest of them."""
    lowest = view.legal & -view.legal
    same_suit = view.legal & ~SUIT_MASKS[suit_of(card)] == 0
    takes = trick_winner(view.rules, (*view.trick, lowest)) == len(view.trick)
    return same_suit and takes and not view.legal & ~lower_than(card) & ~both_copies(card)


def _others_can_go_over(view: View, card: Card) -> bool:
    """Whether others may hold a higher card of the suit."""
    out = view.rules.pack & ~view.hand & ~view.played & ~view.extras
    return bool(out & SUIT_MASKS[suit_of(card)] & ~lower_than(card) & ~both_copies(card))
