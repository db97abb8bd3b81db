"""How wrong ideas are worded: the manners of speaking of them, and the cards that they are about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tutor.cards import Cards, card_index, each_card, merge_copies, rank_of
from tutor.i18n.catalogue import Message
from tutor.quiz.ideas.cards import (
    bonus,
    bonus_expected,
    breaks_besides,
    costly_besides,
    first_trick_rules,
    points_of_rank,
)
from tutor.quiz.ideas.model import Idea
from tutor.rules.compile import Rules
from tutor.rules.vocabulary import Condition, MoonChoice
from tutor.rules.wording import CardPhrase, Form, WholeRank, parts_of
from tutor.ui.speech import Speech


class Wordings(NamedTuple):
    """Messages for all ideas, in one manner of speaking."""

    usual: Mapping[Idea, Message]
    first_lead: Mapping[Idea, Message]
    """Where cards with points may be thrown on the first trick, but may not be led to it."""
    moon: Mapping[MoonChoice, Message]
    """Of ``MOON_WRONG_SIDE``, where a moon can only do one thing."""
    hearts_alike: Message
    """Of ``QUEEN_COSTS_ONE``, where nothing but hearts costs points."""


def wording_of(rules: Rules, idea: Idea, wordings: Wordings) -> Message:
    """How the idea is worded where it is wrong by these rules; but ``QUEEN_COSTS_TWELVE``, which needs a number."""
    if idea is Idea.MOON_WRONG_SIDE:
        return _of_moon(rules, wordings.moon) or wordings.usual[idea]
    if idea in wordings.first_lead and _about_the_first_lead(rules):
        return wordings.first_lead[idea]
    if idea is Idea.QUEEN_COSTS_ONE and not costly_besides(rules):
        return wordings.hearts_alike
    return wordings.usual[idea]


def idea_cards(speech: Speech, rules: Rules, idea: Idea) -> str:
    """The cards that the idea is about."""
    match idea:
        case Idea.QUEEN_DOES_NOT_BREAK:
            cards = breaks_besides(rules)
        case Idea.BONUS_EXPECTED:
            cards = bonus_expected(rules)[0]
        case Idea.BONUS_FORGOTTEN | Idea.BONUS_ADDED:
            cards = bonus(rules)
        case _:
            cards = costly_besides(rules)
    return _named(speech, rules, cards)


def _named(speech: Speech, rules: Rules, cards: Cards) -> str:
    # a book may have changed since the idea was noted in it
    return speech.cards(CardPhrase(parts_of(cards or rules.costly, rules.pack), Form.ANY))


def costs_by_rank(speech: Speech, rules: Rules) -> tuple[str, str, int]:
    """A card of which it is wrongly thought that it costs what its rank counts, its rank, and that number.

    It is one of several: of a card that does cost so much the thought would be right.
    """
    cards = list(each_card(merge_copies(costly_besides(rules) or rules.costly)))
    card = next((card for card in cards if rules.values[card_index(card)] != points_of_rank(card)), cards[0])
    rank = speech.cards(CardPhrase((WholeRank(rank_of(card)),), Form.ANY))
    return speech.card(card), rank, points_of_rank(card)


def _of_moon(rules: Rules, wordings: Mapping[MoonChoice, Message]) -> Message | None:
    """What is said of a moon that can only do one thing, if that is all that the rules know."""
    choices = {choice for moon in rules.moons if moon.cards for choice in moon.rule.choose}
    return wordings.get(choices.pop()) if len(choices) == 1 else None


def _about_the_first_lead(rules: Rules) -> bool:
    """Whether cards with points are kept out of the first trick only by those who lead to it."""
    banned = first_trick_rules(rules)
    return bool(banned) and all(Condition.LEADING in rule.when for rule in banned)
