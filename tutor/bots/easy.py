"""The opponent for beginners: a few habits that anybody picks up in the first game, and slips."""

from __future__ import annotations

from tutor.bots.protocol import AutoMoon
from tutor.cards import Card, Cards, card_index, each_card, rank_of, suit_of
from tutor.engine.randomness import bot_seed, numbers
from tutor.engine.view import View
from tutor.rules.score import trick_winner

SLIPS = 5
"""One decision in so many is a slip."""


class EasyBot(AutoMoon):
    """A player of simple habits, who remembers nothing and does not count.

    It passes what costs most and then its highest cards, leads its lowest, stays as high under a card as it can, and
    throws what costs most where it need not follow. One card in five is a slip: it plays any legal card. What it draws
    depends on the seed, the seat and the moment only, so that asking twice gives the same card.
    """

    def __init__(self, seed: str, seat: int) -> None:
        self._seed = bot_seed(seed, seat)

    def pass_cards(self, view: View) -> Cards:
        dearest = sorted(each_card(view.hand), key=lambda card: _cost_and_rank(view, card), reverse=True)
        return sum(dearest[: view.rules.pass_count])

    def play(self, view: View) -> Card:
        legal = tuple(each_card(view.legal))
        draws = numbers(f"{self._seed}:{view.deal_no}:{len(view.tricks)}")
        if next(draws) % SLIPS == 0:
            return legal[next(draws) % len(legal)]
        if not view.trick:
            return min(legal, key=lambda card: (rank_of(card), view.rules.values[card_index(card)]))
        if suit_of(legal[0]) == suit_of(view.trick[0]):
            return _follow(view, legal)
        return max(legal, key=lambda card: _cost_and_rank(view, card))


def _follow(view: View, legal: tuple[Card, ...]) -> Card:
    """The highest card that does not win; else the highest as the last to play, and the lowest before."""
    trick = view.trick
    under = [card for card in legal if trick_winner(view.rules, (*trick, card)) != len(trick)]
    if under:
        return max(under, key=lambda card: _cost_and_rank(view, card))
    last = len(trick) == view.rules.players - 1
    return (max if last else min)(legal, key=rank_of)


def _cost_and_rank(view: View, card: Card) -> tuple[int, int]:
    return view.rules.values[card_index(card)], rank_of(card)
