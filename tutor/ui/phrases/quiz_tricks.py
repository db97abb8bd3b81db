"""Why an answer about tricks is right or wrong: what takes them, what is cancelled, and where their cards go."""

from __future__ import annotations

from tutor.quiz.reasons import (
    DoesNotTake,
    Gathered,
    IsCancelled,
    Loses,
    NobodyTakes,
    NoneCancelled,
    NotCancelled,
    TakesTrick,
    WentTo,
)
from tutor.rules.compile import Rules
from tutor.ui.phrases.quiz_counts import count_reason
from tutor.ui.phrases.tricks import dead_sentence
from tutor.ui.speech import Speech

TrickReason = TakesTrick | DoesNotTake | NobodyTakes | IsCancelled | NotCancelled | NoneCancelled | Gathered


def trick_reason(speech: Speech, rules: Rules, reason: TrickReason) -> str:
    """The reason as one or a few sentences."""
    match reason:
        case TakesTrick():
            return _takes(speech, reason)
        case DoesNotTake():
            return _does_not_take(speech, reason)
        case NobodyTakes():
            return _nobody_takes(speech, reason)
        case IsCancelled(_, card):
            return speech.say(
                "reason", "{card} was played twice in this trick, so the two cancel each other.", card=speech.card(card)
            )
        case NotCancelled(_, card):
            return speech.say(
                "reason", "{card} was played only once in this trick, so it is not cancelled.", card=speech.card(card)
            )
        case NoneCancelled():
            return speech.say("reason", "No card was played twice in this trick, so none is cancelled.")
        case Gathered():
            return _gathered(speech, rules, reason)


def _takes(speech: Speech, reason: TakesTrick) -> str:
    card, name = speech.card(reason.card), speech.name(reason.seat)
    if not reason.cancelled:
        return speech.say(
            "reason", "{card} is the highest card of the suit led, so {name} takes the trick.", card=card, name=name
        )
    left = speech.say(
        "reason",
        "{card} is the highest card of the suit led that is left, so {name} takes the trick.",
        card=card,
        name=name,
    )
    return f"{_cancelled(speech, reason.cancelled)} {left}"


def _cancelled(speech: Speech, cards: int) -> str:
    """Pairs of identical cards."""
    # TRANSLATORS: {cards} are cards that cancel each other, such as "K♠ K♠ 9♥ 9♥".
    return speech.say("reason", "Cancelled: {cards}.", cards=speech.codes(cards))


def _nobody_takes(speech: Speech, reason: NobodyTakes) -> str:
    why = dead_sentence(speech, by_pairs=reason.by_pairs)
    return f"{_cancelled(speech, reason.cancelled)} {why}"


def _does_not_take(speech: Speech, reason: DoesNotTake) -> str:
    card, name = speech.card(reason.card), speech.name(reason.seat)
    match reason.loses:
        case Loses.OFF_SUIT:
            return speech.say(
                "reason", "{card} is not of the suit led, so {name} does not take the trick.", card=card, name=name
            )
        case Loses.CANCELLED:
            return speech.say(
                "reason",
                "{card} was played twice and is cancelled, so {name} does not take the trick.",
                card=card,
                name=name,
            )
        case Loses.LATER:
            return speech.say(
                "reason", "{card} was played twice, and the first of the two is not {name}'s.", card=card, name=name
            )
        case Loses.LOWER:
            assert reason.best is not None
            return speech.say(
                "reason",
                "{best} is a higher card of the suit led than {card}, so {name} does not take the trick.",
                best=speech.card(reason.best),
                card=card,
                name=name,
            )


def _gathered(speech: Speech, rules: Rules, reason: Gathered) -> str:
    said = [_went(speech, rules, told, named=len(reason.tricks) > 1) for told in reason.tricks]
    if reason.counted is not None:
        said.append(count_reason(speech, rules, reason.counted))
    return "\n".join(said)


def _went(speech: Speech, rules: Rules, told: WentTo, *, named: bool) -> str:
    """One trick: who takes it and why, and what becomes of its cards."""
    why = trick_reason(speech, rules, told.taken)
    if named:
        # TRANSLATORS: {what} is one sentence or two about this trick.
        why = speech.say("reason", "Trick {n}: {what}", n=told.trick_no, what=why)
    return " ".join((why, *_along(speech, told)))


def _along(speech: Speech, told: WentTo) -> list[str]:
    """What goes with the cards of the trick, or what they wait for."""
    if isinstance(told.taken, NobodyTakes):
        return [_dead(speech, told)]
    said = [speech.say("game", "The cards that were waiting go with it.")] if told.pile else []
    if told.extras:
        said.append(speech.say("lesson", "The cards left over from the deal go with it."))
    return said


def _dead(speech: Speech, told: WentTo) -> str:
    if told.last and told.taker is not None:
        return speech.say(
            "game",
            "It was the last trick of the deal: {name} led to it and gets its cards.",
            name=speech.name(told.taker),
        )
    if told.last:
        return speech.say("game", "It was the last trick of the deal: nobody gets its cards.")
    if told.extras:
        return speech.say(
            "reason", "Its cards and those left over from the deal wait for the next player who takes a trick."
        )
    return speech.say("reason", "Its cards wait for the next player who takes a trick.")
