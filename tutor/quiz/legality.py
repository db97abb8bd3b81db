"""Questions about which cards may be played, and why another may not."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tutor.cards import SUIT_MASKS, Card, Cards, card_index, each_card, format_card, merge_copies
from tutor.engine.positions.model import LegalPosition
from tutor.quiz.model import MAY_PLAY, REFUSED_BY_IDEA, AnswerKind, Option, Question, Topic
from tutor.quiz.reasons import DoesNotForbid, MayNotPlay, MayPlay, Silence, WholeHand
from tutor.quiz.source import YOU, Maker, Source
from tutor.rules.branches import Branch, Dealt, Effect, branches, draw_cards
from tutor.rules.compile import Rules
from tutor.rules.judge import Judgement, judge
from tutor.rules.kinds import LegalityRule, RuleId

if TYPE_CHECKING:
    from tutor.quiz.ideas.model import Idea

_RULES_OFFERED = 3
"""As many answers that the card may not be played; a wrong idea takes the place of a rule."""
_OFFER_IDEA, _OFFER_IDEA_TOO = 0.5, 0.4
"""How often a wrong idea is offered that forbids the card: if it may be played, and if it may not, for which more ideas
can be found. So it does not tell which of the two is right."""


class Asked(NamedTuple):
    """What the question is, besides the cards: its id, the rule that decides and the branch."""

    id: str
    rule: RuleId
    branch: str


def legal_makers(source: Source) -> tuple[Maker, ...]:
    """One for each branch of the legality rules."""
    return tuple(
        Maker(Topic.LEGAL, branch.rule.id, branch.name, partial(_make_legal, source, branch))
        for branch in branches(source.rules)
    )


def why_makers(source: Source) -> tuple[Maker, ...]:
    """One for each branch, and refusals three times, so that about half of the cards may be played.

    Where a rule refuses cards it is also asked about one that it leaves: else such a position would give the answer
    away.
    """
    makers: list[Maker] = []
    for branch in branches(source.rules):
        rule = branch.rule.id
        maker = Maker(Topic.WHY, rule, branch.name, partial(_make_why, source, branch))
        makers.append(maker)
        if branch.effect is Effect.REFUSES:
            leaves = partial(_make_left, source, branch)
            makers += [maker, maker, Maker(Topic.WHY, rule, f"{rule.name}:leaves", leaves)]
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
        reason=_whole_hand(source.rules, asked.rule, judgement),
    )


def why_question(
    source: Source, asked: Asked, seat: int, dealt: Dealt, card: Card, idea: Idea | None = None
) -> Question:
    """May this card be played, and if not, which rule forbids it? A wrong idea may be among the answers."""
    judgement = judge(source.rules, *dealt)
    reason = card_reason(judgement, card)
    refusal = judgement.refusal(card)
    blamed = None if refusal is None else refusal.rule
    options = [Option(MAY_PLAY, refusal is None, reason)]
    for rule in _offered(source, judgement, card, asked.rule, _RULES_OFFERED - (idea is not None)):
        silent = reason if rule is blamed else _silence(judgement, rule, card)
        options.append(Option(str(rule.id), rule is blamed, silent))
    if idea is not None:
        options.append(Option(REFUSED_BY_IDEA, False, reason, idea))
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
    return legal_question(source, Asked(id_, branch.rule.id, branch.name), YOU, dealt)


def _make_why(source: Source, branch: Branch, rng: Random, id_: str) -> Question:
    rules = source.rules
    dealt = branch.draw(rules, rng)
    judgement = judge(rules, *dealt)
    if branch.effect is Effect.REFUSES:
        cards = next(step.before & ~step.after for step in judgement.steps if step.entry.rule is branch.rule)
    else:
        cards = judgement.legal & ~rules.cards_of(branch.rule.keep, dealt.situation.key.led)
    return _why_one_of(source, Asked(id_, branch.rule.id, branch.name), dealt, cards or judgement.legal, rng)


def _make_left(source: Source, branch: Branch, rng: Random, id_: str) -> Question:
    """Asks about a card that may be played, in a position in which the rule refuses another."""
    dealt = branch.draw(source.rules, rng)
    asked = Asked(id_, branch.rule.id, f"{branch.rule.id.name}:leaves")
    return _why_one_of(source, asked, dealt, judge(source.rules, *dealt).legal, rng)


def _why_one_of(source: Source, asked: Asked, dealt: Dealt, cards: Cards, rng: Random) -> Question:
    # here, since only these questions need it
    from tutor.quiz.ideas.legality import forbidden_by

    card = draw_cards(rng, cards, 1)[0]
    ideas = [
        idea for idea in forbidden_by(source.rules, dealt.hand, dealt.situation, card) if _can_be_said(source, idea)
    ]
    often = _OFFER_IDEA if card & judge(source.rules, *dealt).legal else _OFFER_IDEA_TOO
    idea = rng.choice(ideas) if ideas and rng.random() < often else None
    return why_question(source, asked, YOU, dealt, card, idea)


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


def _whole_hand(rules: Rules, decides: RuleId, judgement: Judgement) -> WholeHand:
    """What the rules leave of the hand, and how: the rule asked about, and all others that change something."""
    rule = next((rule for rule in rules.book.legality if rule.id == decides), None)
    key = judgement.situation.key
    off = None if rule is None else next((condition for condition in rule.when if not key.holds(condition)), None)
    applied = tuple(
        (step.entry.rule, step.waived)
        for step in judgement.steps
        if step.waived or step.before != step.after or step.entry.rule is rule
    )
    return WholeHand(rule, off, applied, key.led, merge_copies(judgement.legal))


def _offered(source: Source, judgement: Judgement, card: Card, decides: RuleId, most: int) -> list[LegalityRule]:
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
    decide = [rule for rule in first if rule.id == decides or (refusal is not None and rule is refusal.rule)]
    offered = [rule for rule in first if source.known is None or rule.id.name in source.known or rule in decide][:most]
    return [rule for rule in book if rule in offered]


def _can_be_said(source: Source, idea: Idea) -> bool:
    """Whether the rules are known that the idea is about."""
    from tutor.quiz.ideas.cards import first_trick_rules, lead_rule
    from tutor.quiz.ideas.model import Idea

    match idea:
        case Idea.NO_DISCARD_UNBROKEN | Idea.QUEEN_HELD_BACK | Idea.NO_ONLY_HEARTS_LEAD:
            about: tuple[LegalityRule | None, ...] = (lead_rule(source.rules),)
        case Idea.BAN_EVERY_TRICK:
            about = first_trick_rules(source.rules)
        case _:
            return True
    return source.known is None or any(rule is not None and rule.id.name in source.known for rule in about)


def _silence(judgement: Judgement, rule: LegalityRule, card: Card) -> DoesNotForbid:
    """Why this rule does not forbid the card."""
    for condition in rule.when:
        if not judgement.situation.key.holds(condition):
            return DoesNotForbid(card, rule, Silence.NOT_IN_FORCE, condition)
    step = next(step for step in judgement.steps if step.entry.rule is rule)
    silence = Silence.WAIVED if step.waived else Silence.ALLOWS
    return DoesNotForbid(card, rule, silence, None)
