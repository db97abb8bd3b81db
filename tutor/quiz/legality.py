"""Questions about which cards may be played, and why another may not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from tutor.cards import SUIT_MASKS, Card, Cards, card_index, each_card, format_card
from tutor.engine.positions.model import LegalPosition
from tutor.quiz.model import MAY_PLAY, AnswerKind, Option, Question, Topic
from tutor.quiz.reasons import DoesNotForbid, MayNotPlay, MayPlay, Reason, Silence
from tutor.quiz.source import Maker, Source
from tutor.rules.branches import Branch, Dealt, Effect, branches, draw_cards
from tutor.rules.compile import Rules
from tutor.rules.judge import Judgement, judge
from tutor.rules.kinds import LegalityRule, RuleId

_RULES_OFFERED = 3
_ASK_FOR_LEGAL = 0.2
"""How often *why* asks about a card that a refusing rule leaves: else such a position would give the answer away."""


class Asked(NamedTuple):
    """What the question is, besides the cards: its id, the rule that decides and the branch."""

    id: str
    rule: RuleId
    branch: str


def legal_makers(source: Source) -> tuple[Maker, ...]:
    """One for each branch of the legality rules."""
    return tuple(partial(_make_legal, source, branch) for branch in branches(source.rules))


def why_makers(source: Source) -> tuple[Maker, ...]:
    """One for each branch, and refusals twice, so that about half of the cards may be played."""
    makers: list[Maker] = []
    for branch in branches(source.rules):
        maker = partial(_make_why, source, branch)
        makers += [maker, maker] if branch.effect is Effect.REFUSES else [maker]
    return tuple(makers)


def legal_question(source: Source, asked: Asked, seat: int, dealt: Dealt) -> Question:
    """Which of these cards may be played?"""
    judgement = judge(source.rules, *dealt)
    options = tuple(
        Option(format_card(card), bool(card & judgement.legal), card_reason(judgement, card))
        for card in _different(dealt.hand)
    )
    right = tuple(option for option in options if option.correct)
    return Question(
        id=asked.id,
        topic=Topic.LEGAL,
        kind=AnswerKind.ALL,
        rule=asked.rule,
        branch=asked.branch,
        position=_position(source, seat, dealt),
        subject=None,
        options=options,
        answer=tuple(option.value for option in right),
        reason=_telling(source.rules, asked.rule, options),
    )


def why_question(source: Source, asked: Asked, seat: int, dealt: Dealt, card: Card) -> Question:
    """May this card be played, and if not, which rule forbids it?"""
    judgement = judge(source.rules, *dealt)
    reason = card_reason(judgement, card)
    refusal = judgement.refusal(card)
    blamed = None if refusal is None else refusal.rule
    options = [Option(MAY_PLAY, refusal is None, reason)]
    for rule in _offered(source, judgement, card, asked.rule):
        silent = reason if rule is blamed else _silence(judgement, rule, card)
        options.append(Option(str(rule.id), rule is blamed, silent))
    return Question(
        id=asked.id,
        topic=Topic.WHY,
        kind=AnswerKind.ONE,
        rule=asked.rule,
        branch=asked.branch,
        position=_position(source, seat, dealt),
        subject=format_card(card),
        options=tuple(options),
        answer=(MAY_PLAY if blamed is None else str(blamed.id),),
        reason=reason,
    )


def card_reason(judgement: Judgement, card: Card) -> MayPlay | MayNotPlay:
    """Why this card of the judged hand may or may not be played."""
    led = judgement.situation.key.led
    for step in judgement.steps:
        if card & step.before and not card & step.after:
            return MayNotPlay(card, step.entry.rule, led, step.before & step.entry.need)
    return MayPlay(card, judgement.waived, led, led is not None and bool(card & SUIT_MASKS[led]))


def _make_legal(source: Source, branch: Branch, rng: Random, id_: str) -> Question:
    dealt = branch.draw(source.rules, rng)
    seat = rng.randrange(source.rules.players)
    return legal_question(source, Asked(id_, branch.rule.id, branch.name), seat, dealt)


def _make_why(source: Source, branch: Branch, rng: Random, id_: str) -> Question:
    rules = source.rules
    dealt = branch.draw(rules, rng)
    judgement = judge(rules, *dealt)
    name = branch.name
    if branch.effect is not Effect.REFUSES:
        cards = judgement.legal & ~rules.cards_of(branch.rule.keep, dealt.situation.key.led)
    elif rng.random() < _ASK_FOR_LEGAL:
        name = f"{branch.rule.id.name}:leaves"
        cards = judgement.legal
    else:
        cards = next(step.before & ~step.after for step in judgement.steps if step.entry.rule is branch.rule)
    card = draw_cards(rng, cards or judgement.legal, 1)[0]
    seat = rng.randrange(rules.players)
    return why_question(source, Asked(id_, branch.rule.id, name), seat, dealt, card)


def _position(source: Source, seat: int, dealt: Dealt) -> LegalPosition:
    players = source.rules.players
    hand, situation = dealt
    leader = seat - len(situation.trick)
    return LegalPosition(
        rules=source.book,
        players=players,
        options=source.options,
        seat=seat,
        trick_no=situation.trick_no,
        hearts_broken=situation.broken,
        trick=tuple(((leader + place) % players, card) for place, card in enumerate(situation.trick)),
        hand=hand,
    )


def _different(hand: Cards) -> tuple[Card, ...]:
    """The cards of the hand in order, one of two copies."""
    return tuple(sorted({format_card(card): card for card in each_card(hand)}.values(), key=card_index))


def _telling(rules: Rules, decides: RuleId, options: Sequence[Option]) -> Reason:
    """The reason that explains the answer best: why a card is refused, or else why all may be played.

    If there is one it is about a card that the rule asked about takes away, or would take away if it were in force.
    """
    reasons = [option.reason for option in options if not option.correct] or [option.reason for option in options]
    return next((reason for reason in reasons if _is_about(rules, decides, reason)), reasons[0])


def _is_about(rules: Rules, decides: RuleId, reason: Reason) -> bool:
    match reason:
        case MayNotPlay(rule=rule):
            return rule.id == decides
        case MayPlay(card=card, led=led):
            return any(rule.id == decides and not card & rules.cards_of(rule.keep, led) for rule in rules.book.legality)
        case _:
            return False


def _offered(source: Source, judgement: Judgement, card: Card, decides: RuleId) -> list[LegalityRule]:
    """The rules offered: the one that forbids the card, the one asked about, others; none that would be half right."""
    refusal = judgement.refusal(card)
    also = () if refusal is None else refusal.also
    book = source.rules.book.legality
    rules = [rule for rule in book if not any(rule is other for other in also)]
    first = [rule for rule in rules if refusal is not None and rule is refusal.rule]
    first += [rule for rule in rules if rule.id == decides and rule not in first]
    first += [rule for rule in rules if rule in judgement.waived and rule not in first]
    key = judgement.situation.key
    # the fewer of its conditions fail, the more easily a rule is taken for the one that decides
    nearest = sorted(rules, key=lambda rule: sum(not key.holds(condition) for condition in rule.when))
    first += [rule for rule in nearest if rule not in first]
    offered = first[:_RULES_OFFERED]
    return [rule for rule in book if rule in offered]


def _silence(judgement: Judgement, rule: LegalityRule, card: Card) -> DoesNotForbid:
    """Why this rule does not forbid the card."""
    for condition in rule.when:
        if not judgement.situation.key.holds(condition):
            return DoesNotForbid(card, rule, Silence.NOT_IN_FORCE, condition)
    step = next(step for step in judgement.steps if step.entry.rule is rule)
    silence = Silence.WAIVED if step.waived else Silence.ALLOWS
    return DoesNotForbid(card, rule, silence, None)
