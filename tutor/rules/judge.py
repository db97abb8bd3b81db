"""Which cards may be played, and for every other card the rule that forbids it."""

from __future__ import annotations

from typing import NamedTuple

from tutor.cards import Card, Cards
from tutor.rules.compile import Entry, Rules
from tutor.rules.kinds import LegalityRule
from tutor.rules.situation import Situation


class Step(NamedTuple):
    """What one rule in force did to the hand."""

    entry: Entry
    before: Cards
    after: Cards
    waived: bool
    """The hand had no card that the rule needs, so the rule did nothing."""


class Refusal(NamedTuple):
    """Why a card may not be played."""

    rule: LegalityRule
    """The first rule that takes the card away when the rules narrow the hand one after the other."""
    also: tuple[LegalityRule, ...]
    """Every other rule in force that, judged alone on the whole hand, forbids the card; in book order."""


class Judgement(NamedTuple):
    """All that the rules say about one hand in one situation."""

    hand: Cards
    situation: Situation
    steps: tuple[Step, ...]

    @property
    def legal(self) -> Cards:
        """The cards that may be played; never empty for a hand that is not."""
        return self.steps[-1].after if self.steps else self.hand

    @property
    def waived(self) -> tuple[LegalityRule, ...]:
        """The rules in force that could not be applied to this hand."""
        return tuple(step.entry.rule for step in self.steps if step.waived)

    def refusal(self, card: Card) -> Refusal | None:
        """Why this card of the hand may not be played; ``None`` if it may."""
        for step in self.steps:
            if card & step.before and not card & step.after:
                rule = step.entry.rule
                also = tuple(
                    other.entry.rule
                    for other in self.steps
                    if other.entry.rule is not rule and self.hand & other.entry.need and not card & other.entry.keep
                )
                return Refusal(rule, also)
        return None


def judge(rules: Rules, hand: Cards, situation: Situation) -> Judgement:
    """Narrow the hand by each rule in force, in book order; a rule that the hand cannot satisfy is waived."""
    steps: list[Step] = []
    for entry in rules.entries(situation.key):
        waived = not hand & entry.need if not steps else not steps[-1].after & entry.need
        before = steps[-1].after if steps else hand
        steps.append(Step(entry, before, before if waived else before & entry.keep, waived))
    return Judgement(hand, situation, tuple(steps))


def legal_cards(entries: tuple[Entry, ...], hand: Cards) -> Cards:
    """The cards of the hand that may be played under these entries: the fold of ``judge`` without its account."""
    for _, keep, need in entries:
        if hand & need:
            hand &= keep
    return hand
