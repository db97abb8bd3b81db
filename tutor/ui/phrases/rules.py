"""The rules in words: why a card may not be played, why it may, and what each rule says in general."""

from __future__ import annotations

from tutor.cards import Card, suit_of
from tutor.i18n.catalogue import mark
from tutor.rules.compile import Rules
from tutor.rules.judge import Judgement
from tutor.rules.kinds import DeadTrick, Dealing, Extras, MatchRule, Passing, Rule, Text
from tutor.rules.vocabulary import Direction
from tutor.ui.speech import Speech

DIRECTIONS = {
    Direction.LEFT: mark("pass direction", "In this deal everybody passes cards to the player on their left."),
    Direction.RIGHT: mark("pass direction", "In this deal everybody passes cards to the player on their right."),
    Direction.ACROSS: mark("pass direction", "In this deal everybody passes cards to the player across the table."),
    Direction.HOLD: mark("pass direction", "In this deal nobody passes."),
}
DIRECTION_NAMES = {
    Direction.LEFT: mark("rule book", "to the left"),
    Direction.RIGHT: mark("rule book", "to the right"),
    Direction.ACROSS: mark("rule book", "across the table"),
    Direction.HOLD: mark("rule book", "nobody passes"),
}
"""As they stand in a list."""
_ALWAYS = {
    Direction.LEFT: mark("rule book", "In every deal the cards go to the player on the left."),
    Direction.RIGHT: mark("rule book", "In every deal the cards go to the player on the right."),
    Direction.ACROSS: mark("rule book", "In every deal the cards go to the player across the table."),
    Direction.HOLD: mark("rule book", "With this many players nobody passes."),
}


def refusal(speech: Speech, rules: Rules, judgement: Judgement, card: Card) -> str:
    """The rule's own sentence for a card that it forbids. Raises ``ValueError`` for a card that may be played."""
    found = judgement.refusal(card)
    if found is None:
        raise ValueError(card)
    return speech.rule(rules, found.rule, found.rule.refusal, **_moment(speech, judgement, card))


def exceptions(speech: Speech, rules: Rules, judgement: Judgement) -> list[str]:
    """What the rules that could not be applied to this hand say about that."""
    moment = _moment(speech, judgement, None)
    return [
        speech.rule(rules, rule, rule.exception, **moment) for rule in judgement.waived if rule.exception is not None
    ]


def _moment(speech: Speech, judgement: Judgement, card: Card | None) -> dict[str, str]:
    moment = {}
    if judgement.situation.trick:
        moment["led"] = speech.suit(suit_of(judgement.situation.trick[0]))
    if card is not None:
        moment["card"] = speech.card(card)
    return moment


def rule_sentences(speech: Speech, rules: Rules, rule: Rule) -> list[str]:
    """Everything that a rule says in general, at this table, one sentence or two an entry."""

    def say(text: Text) -> str:
        return speech.rule(rules, rule, text)

    match rule:
        case Dealing():
            return [*([say(rule.removal)] if rules.removed else []), say(rule.text)]
        case Extras() if not rules.extra:
            return [say(rule.none)]
        case Passing():
            return [say(rule.text), say(rule.order), _rotation(speech, rules)]
        case DeadTrick():
            return [say(rule.text), say(rule.last_text)]
        case MatchRule():
            return [say(rule.text), say(rule.winner), say(rule.tie_text)]
        case _:
            return [say(rule.text)]


def remark_of(speech: Speech, rules: Rules, rule: Rule) -> str | None:
    """What the sources leave open about a rule; ``None`` for nothing that matters at this table."""
    if rule.remark is None or (isinstance(rule, Extras) and not rules.extra):
        return None
    return speech.rule(rules, rule, rule.remark)


def _rotation(speech: Speech, rules: Rules) -> str:
    if len(rules.passes) == 1:
        return speech.message(_ALWAYS[rules.passes[0]])
    names = [speech.t.say_message(DIRECTION_NAMES[direction]) for direction in rules.passes]
    return speech.say(
        "rule book",
        "From deal to deal, in this order and then again: {directions}.",
        directions=speech.t.listing(names),
    )
