"""Why an answer about tricks is right or wrong: what takes them, what is cancelled, and where their cards go.

Also what breaks hearts, and what a score has become.
"""

from __future__ import annotations

from tutor.quiz.reasons import (
    BrokenBy,
    DoesNotTake,
    Gathered,
    IsCancelled,
    Loses,
    NobodyTakes,
    NoneCancelled,
    NotBroken,
    NotCancelled,
    Played,
    TakesTrick,
    Totalled,
    WentTo,
)
from tutor.rules.compile import Rules
from tutor.rules.wording import CardPhrase, facts_of
from tutor.ui.phrases.quiz_counts import count_reason
from tutor.ui.phrases.tricks import dead_sentence
from tutor.ui.speech import Speech

TrickReason = (
    TakesTrick
    | DoesNotTake
    | NobodyTakes
    | IsCancelled
    | NotCancelled
    | NoneCancelled
    | Gathered
    | BrokenBy
    | NotBroken
    | Totalled
)


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
        case BrokenBy():
            return _broken_by(speech, reason)
        case NotBroken():
            return _not_broken(speech, rules, reason)
        case Totalled():
            return _totalled(speech, rules, reason)


def _broken_by(speech: Speech, reason: BrokenBy) -> str:
    card = speech.card(reason.card)
    match reason.played:
        case Played.DISCARDED:
            return speech.say("reason", "{card} was thrown on a trick, and that breaks hearts.", card=card)
        case Played.LED:
            return speech.say("reason", "{card} was led, and that breaks hearts just as well.", card=card)
        case Played.FOLLOWED:
            return speech.say(
                "reason", "{card} was played to a trick of its suit, and that breaks hearts just as well.", card=card
            )


def _not_broken(speech: Speech, rules: Rules, reason: NotBroken) -> str:
    breakers = facts_of(rules, reason.rule, ("by",))["by"]
    assert isinstance(breakers, CardPhrase)
    cards = speech.cards(breakers)
    if reason.tempting is None:
        # TRANSLATORS: {cards} is "a heart" or "a heart or the queen of spades".
        return speech.say("reason", "Hearts are broken by {cards}, and no such card was played.", cards=cards)
    # TRANSLATORS: {cards} is "a heart" or several cards, as in "a heart or the queen of spades".
    return speech.say(
        "reason",
        "{card} costs points, but it does not break hearts: only {cards} does.",
        card=speech.card(reason.tempting),
        cards=cards,
    )


def _totalled(speech: Speech, rules: Rules, reason: Totalled) -> str:
    brought = count_reason(speech, rules, reason.brought)
    if reason.total == reason.before:
        unchanged = speech.say("reason", "{name}'s score stays as it was.", name=speech.name(reason.seat))
        return brought if unchanged in brought else f"{brought} {unchanged}"
    now = speech.say(
        "reason",
        "{name}'s score was {before} before this deal, and now it is {total}.",
        name=speech.name(reason.seat),
        before=reason.before,
        total=reason.total,
    )
    return f"{brought} {now}"


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
    return speech.say("reason", "{cards} are cancelled.", cards=speech.codes(cards))


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
        said[-1] = f"{said[-1]} {count_reason(speech, rules, reason.counted)}"
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
