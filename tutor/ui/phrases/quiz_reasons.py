"""Why an answer is right or wrong: the rule's own sentence where it has one, with the cards or numbers that decide."""

from __future__ import annotations

from tutor.cards import Card, merge_copies, suit_of
from tutor.engine.positions.model import LegalPosition, Position
from tutor.quiz.reasons import (
    Counted,
    DealtEach,
    DoesNotForbid,
    MatchStands,
    MayNotPlay,
    MayPlay,
    Mistaken,
    MoonCounted,
    PassesTo,
    Reason,
    Silence,
    WholeHand,
)
from tutor.rules.compile import Rules
from tutor.rules.judge import judge
from tutor.rules.kinds import LegalityRule
from tutor.rules.situation import SituationKey
from tutor.rules.vocabulary import Condition
from tutor.ui.phrases.plays import playable_sentence
from tutor.ui.phrases.quiz_counts import count_reason
from tutor.ui.phrases.quiz_positions import seated
from tutor.ui.phrases.quiz_tricks import trick_reason
from tutor.ui.phrases.rules import DIRECTIONS, rule_sentences
from tutor.ui.speech import Speech


def reason_text(speech: Speech, rules: Rules, reason: Reason, position: Position) -> str:
    """The reason as one or a few sentences."""
    speech = seated(speech, position)
    match reason:
        case MayPlay():
            return _may_play(speech, rules, reason, position)
        case WholeHand():
            return _whole_hand(speech, rules, reason)
        case MayNotPlay():
            return _may_not_play(speech, rules, reason)
        case DoesNotForbid():
            return _does_not_forbid(speech, rules, reason, position)
        case PassesTo():
            return _passes_to(speech, rules, reason)
        case DealtEach() | Counted() | MoonCounted() | MatchStands() | Mistaken():
            return count_reason(speech, rules, reason)
        case _:
            return trick_reason(speech, rules, reason)


def _passes_to(speech: Speech, rules: Rules, reason: PassesTo) -> str:
    *_, rotation = rule_sentences(speech, rules, reason.rule)
    if len(rules.passes) == 1:
        return rotation
    return f"{rotation} {speech.message(DIRECTIONS[reason.direction])}"


def _may_play(speech: Speech, rules: Rules, reason: MayPlay, position: Position) -> str:
    card = speech.card(reason.card)
    if reason.must_follow:
        return speech.say("reason", "{card} is of the suit that was led, so you may play it.", card=card)
    assert isinstance(position, LegalPosition)
    situation = position.situation
    said = [_exception(speech, rules, rule, reason.led) for rule in reason.waived]
    for step in reversed(judge(rules, position.hand, situation).steps):
        if step.after != step.before:
            rule = step.entry.rule
            title = speech.rule(rules, rule, rule.title)
            said.append(
                speech.say("reason", "The rule “{title}” decides here, and it allows {card}.", title=title, card=card)
            )
            break
    if said:
        return " ".join(said)
    if not situation.trick and not any(Condition.LEADING in rule.when for rule in rules.book.legality):
        return speech.say("reason", "You lead this trick, and you may lead any card.")
    off = _not_in_force(rules, reason, situation.key)
    if off is not None:
        return _condition(speech, rules, *off)
    return speech.say("reason", "No rule forbids {card} here.", card=card)


def beside_the_answer(speech: Speech, rules: Rules, reason: Reason, position: Position) -> str:
    """The reason where the right answer stands before it, and need not be said again."""
    if isinstance(reason, WholeHand):
        return " ".join(_applied(seated(speech, position), rules, reason))
    return reason_text(speech, rules, reason, position)


def _whole_hand(speech: Speech, rules: Rules, reason: WholeHand) -> str:
    """What the rules say here, and the cards that are left."""
    return " ".join((*_applied(speech, rules, reason), playable_sentence(speech, reason.legal)))


def _applied(speech: Speech, rules: Rules, reason: WholeHand) -> list[str]:
    """What each rule says here that changes something."""
    said = []
    if reason.rule is not None and reason.off is not None:
        said.append(_condition(speech, rules, reason.rule, reason.off))
    for rule, waived in reason.applied:
        if waived:
            said.append(_exception(speech, rules, rule, reason.led))
        else:
            said.append(speech.rule(rules, rule, rule.text))
    return said or [speech.say("game", "No rule binds you here: you may play any of your cards.")]


def _not_in_force(rules: Rules, reason: MayPlay, key: SituationKey) -> tuple[LegalityRule, Condition] | None:
    """The last rule that would forbid the card if the one condition held that does not, where that changes in a deal.

    A rule that asks for one card is left aside: of the other cards it says nothing that helps.
    """
    found = None
    for rule in rules.book.legality:
        missing = [condition for condition in rule.when if not key.holds(condition)]
        if missing in ([Condition.FIRST_TRICK], [Condition.UNBROKEN]):
            kept = rules.cards_of(rule.keep, reason.led)
            if kept.bit_count() > 1 and not kept & reason.card:
                found = rule, missing[0]
    return found


def _exception(speech: Speech, rules: Rules, rule: LegalityRule, led: int | None) -> str:
    """What the rule says of a hand that it cannot be applied to."""
    if rule.exception is None:
        title = speech.rule(rules, rule, rule.title)
        return speech.say("reason", "The rule “{title}” asks for cards that you do not hold.", title=title)
    moment = {} if led is None else {"led": speech.suit(led)}
    return speech.rule(rules, rule, rule.exception, **moment)


def _moment(speech: Speech, card: Card, led: int | None) -> dict[str, str]:
    moment = {"card": speech.card(card)}
    return moment if led is None else {**moment, "led": speech.suit(led)}


def refusal_text(speech: Speech, rules: Rules, reason: MayNotPlay) -> str:
    """What the rule says that forbids the card, without the cards that decide: these are often the answer."""
    return speech.rule(rules, reason.rule, reason.rule.refusal, **_moment(speech, reason.card, reason.led))


def _may_not_play(speech: Speech, rules: Rules, reason: MayNotPlay) -> str:
    held = speech.codes(merge_copies(reason.deciding))
    binds = speech.say("reason", "This rule binds you because you hold: {cards}.", cards=held)
    return f"{refusal_text(speech, rules, reason)} {binds}"


def _does_not_forbid(speech: Speech, rules: Rules, reason: DoesNotForbid, position: Position) -> str:
    match reason.silence:
        case Silence.NOT_IN_FORCE:
            assert reason.condition is not None
            return _condition(speech, rules, reason.rule, reason.condition)
        case Silence.WAIVED:
            return _exception(speech, rules, reason.rule, _led(position))
        case Silence.ALLOWS:
            title = speech.rule(rules, reason.rule, reason.rule.title)
            card = speech.card(reason.card)
            return speech.say("reason", "The rule “{title}” does not forbid {card} here.", title=title, card=card)


def _led(position: Position) -> int | None:
    return suit_of(position.trick[0][1]) if isinstance(position, LegalPosition) and position.trick else None


def _condition(speech: Speech, rules: Rules, rule: LegalityRule, condition: Condition) -> str:
    """That the rule is not in force, because this condition does not hold."""
    title = speech.rule(rules, rule, rule.title)
    match condition:
        case Condition.LEADING:
            return speech.say("reason", "The rule “{title}” is about leading, and you do not lead now.", title=title)
        case Condition.FOLLOWING:
            return speech.say("reason", "The rule “{title}” is for those who follow, and you lead now.", title=title)
        case Condition.FIRST_TRICK:
            return speech.say(
                "reason", "The rule “{title}” is only for the first trick, and this is a later one.", title=title
            )
        case Condition.UNBROKEN:
            return speech.say(
                "reason", "The rule “{title}” ends when hearts are broken, and they are broken now.", title=title
            )
