"""Why an answer is right or wrong: the rule's own sentence where it has one, with the cards or numbers that decide."""

from __future__ import annotations

from tutor.cards import Card, suit_of
from tutor.engine.positions.model import LegalPosition, Position
from tutor.quiz.model import (
    Counted,
    DealtEach,
    DoesNotForbid,
    DoesNotTake,
    MatchStands,
    MayNotPlay,
    MayPlay,
    MoonCounted,
    PassesTo,
    Reason,
    Silence,
    TakesTrick,
)
from tutor.rules.compile import Rules
from tutor.rules.judge import judge
from tutor.rules.model import LegalityRule
from tutor.rules.situation import Situation, SituationKey
from tutor.rules.vocabulary import Condition
from tutor.rules.wording import CardPhrase, facts_of
from tutor.ui.phrases.quiz_questions import seated
from tutor.ui.phrases.rules import DIRECTIONS, rule_sentences
from tutor.ui.speech import Speech


def reason_text(speech: Speech, rules: Rules, reason: Reason, position: Position) -> str:
    """The reason as one or a few sentences."""
    speech = seated(speech, position)
    match reason:
        case MayPlay():
            return _may_play(speech, rules, reason, position)
        case MayNotPlay():
            return _may_not_play(speech, rules, reason)
        case DoesNotForbid():
            return _does_not_forbid(speech, rules, reason, position)
        case TakesTrick(_, seat, card, _):
            return speech.say(
                "reason",
                "{card} is the highest card of the suit led, so {name} takes the trick.",
                card=speech.card(card),
                name=speech.name(seat),
            )
        case DoesNotTake():
            return _does_not_take(speech, reason)
        case Counted():
            return _counted(speech, rules, reason)
        case MoonCounted():
            return _moon_counted(speech, rules, reason)
        case PassesTo(rule, _, direction):
            *_, rotation = rule_sentences(speech, rules, rule)
            return f"{rotation} {speech.message(DIRECTIONS[direction])}"
        case DealtEach():
            return _dealt_each(speech, reason)
        case MatchStands():
            return _match_stands(speech, reason)


def _may_play(speech: Speech, rules: Rules, reason: MayPlay, position: Position) -> str:
    card = speech.card(reason.card)
    if reason.must_follow:
        return speech.say("reason", "{card} is of the suit that was led, so you may play it.", card=card)
    if reason.waived:
        return " ".join(_exception(speech, rules, rule, reason.card, reason.led) for rule in reason.waived)
    assert isinstance(position, LegalPosition)
    trick = tuple(played for _, played in position.trick)
    situation = Situation(trick, position.trick_no, position.hearts_broken)
    for step in reversed(judge(rules, position.hand, situation).steps):
        if step.after != step.before:
            rule = step.entry.rule
            title = speech.rule(rules, rule, rule.title)
            return speech.say("reason", "The rule “{title}” does not forbid {card} here.", title=title, card=card)
    off = _not_in_force(rules, reason, situation.key)
    if off is not None:
        return _condition(speech, rules, *off)
    return speech.say("reason", "No rule forbids {card} here.", card=card)


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


def _exception(speech: Speech, rules: Rules, rule: LegalityRule, card: Card, led: int | None) -> str:
    """What the rule says of a hand that it cannot be applied to."""
    if rule.exception is None:
        title = speech.rule(rules, rule, rule.title)
        return speech.say("reason", "The rule “{title}” asks for cards that you do not hold.", title=title)
    return speech.rule(rules, rule, rule.exception, **_moment(speech, card, led))


def _moment(speech: Speech, card: Card, led: int | None) -> dict[str, str]:
    moment = {"card": speech.card(card)}
    return moment if led is None else {**moment, "led": speech.suit(led)}


def _may_not_play(speech: Speech, rules: Rules, reason: MayNotPlay) -> str:
    said = speech.rule(rules, reason.rule, reason.rule.refusal, **_moment(speech, reason.card, reason.led))
    held = speech.say("reason", "The cards that decide: {cards}.", cards=speech.codes(reason.deciding))
    return f"{said} {held}"


def _does_not_forbid(speech: Speech, rules: Rules, reason: DoesNotForbid, position: Position) -> str:
    match reason.silence:
        case Silence.NOT_IN_FORCE:
            assert reason.condition is not None
            return _condition(speech, rules, reason.rule, reason.condition)
        case Silence.WAIVED:
            return _exception(speech, rules, reason.rule, reason.card, _led(position))
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


def _does_not_take(speech: Speech, reason: DoesNotTake) -> str:
    card, name = speech.card(reason.card), speech.name(reason.seat)
    if reason.off_suit:
        return speech.say(
            "reason",
            "{card} is not of the suit led, so {name} does not take the trick.",
            card=card,
            name=name,
        )
    return speech.say(
        "reason",
        "{best} is a higher card of the suit led than {card}, so {name} does not take the trick.",
        best=speech.card(reason.best),
        card=card,
        name=name,
    )


def _counted(speech: Speech, rules: Rules, reason: Counted) -> str:
    if not reason.lines:
        return speech.say("reason", "There is no card with points among them.")
    # TRANSLATORS: {what} is the title of a rule, such as "Hearts"; the rest is arithmetic, as in "Hearts: 3 × 1 = 3."
    said = [
        speech.say(
            "reason",
            "{what}: {count} × {each} = {points}.",
            what=speech.rule(rules, rule, rule.title),
            count=count,
            each=rule.each,
            points=points,
        )
        for rule, count, points in reason.lines
    ]
    if len(said) > 1:
        said.append(speech.say_n("reason", "Together that is {n} point.", "Together that is {n} points.", reason.total))
    return " ".join(said)


def _moon_counted(speech: Speech, rules: Rules, reason: MoonCounted) -> str:
    took = facts_of(rules, reason.rule)["all_took"]
    assert isinstance(took, CardPhrase)
    shot = speech.say(
        "reason",
        "{name} has taken {cards}, and so has shot the moon.",
        name=speech.name(reason.shooter),
        cards=speech.cards(took),
    )
    name, total = speech.name(reason.seat), reason.total
    if total == 0:
        effect = speech.say("reason", "{name}'s score stays as it was.", name=name)
    elif total < 0:
        effect = speech.say_n(
            "game",
            "{n} point is taken off {name}'s score.",
            "{n} points are taken off {name}'s score.",
            -total,
            name=name,
        )
    else:
        effect = speech.say_n(
            "reason",
            "{n} point is added to {name}'s score.",
            "{n} points are added to {name}'s score.",
            total,
            name=name,
        )
    return f"{shot} {effect}"


def _dealt_each(speech: Speech, reason: DealtEach) -> str:
    shared = speech.say_n(
        "reason",
        "{n} card is dealt, and {n} divided by {players} is {hand}.",
        "{n} cards are dealt, and {n} divided by {players} is {hand}.",
        reason.in_play,
        players=reason.players,
        hand=reason.hand,
    )
    if not reason.removed:
        return shared
    removed = speech.say("reason", "Taken out first: {cards}.", cards=speech.codes(reason.removed))
    return f"{removed} {shared}"


def _match_stands(speech: Speech, reason: MatchStands) -> str:
    if not reason.reached:
        return speech.say_n(
            "reason",
            "Nobody has reached {n} point yet, so the match goes on.",
            "Nobody has reached {n} points yet, so the match goes on.",
            reason.target,
        )
    reached = speech.say_n(
        "reason",
        "The target of {n} point has been reached.",
        "The target of {n} points has been reached.",
        reason.target,
    )
    names = [speech.name(seat) for seat in reason.lowest]
    if len(names) == 1:
        lowest = speech.say("reason", "{name} has the lowest score and wins the match.", name=names[0])
    elif reason.over:
        lowest = speech.say(
            "reason", "{names} have the lowest score together and share the win.", names=speech.t.join_and(names)
        )
    else:
        lowest = speech.say("game", "The lowest score is shared, so another deal is played.")
    return f"{reached} {lowest}"
