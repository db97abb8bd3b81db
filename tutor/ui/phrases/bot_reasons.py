"""Why a card is played or passed on, in words, and what cards are expected to cost.

The sentences speak of the card, as *it*, and never of who plays it: that may be a computer player or the reader.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.bots.advice import Why, as_told
from tutor.cards import merge_copies
from tutor.i18n.catalogue import mark
from tutor.ui.screen import Line

if TYPE_CHECKING:
    from tutor.bots.advice import Advice, Estimate, Reason
    from tutor.ui.speech import Speech

_PLAIN = {
    Why.ONLY_CARD: mark("bot reason", "It is the only card that may be played."),
    Why.GOES_FOR_ALL: mark(
        "bot reason", "Shooting the moon is worth a try: no other player has taken any of the cards for it."
    ),
    Why.SPARE_FOR_ALL: mark(
        "bot reason",
        "Shooting the moon is worth a try, as no other player has taken any of the cards for it, and this card is not "
        "one of them.",
    ),
    Why.LEAST_HARM: mark("bot reason", "Of all the cards, this one seems to be the safest now."),
    Why.CANNOT_WIN: mark("bot reason", "It is not of the suit that was led, so it cannot take the trick."),
    Why.FREE_HIGH: mark(
        "bot reason", "It is the last card of a trick without points, so this is a good time to play the highest card."
    ),
    Why.FREE: mark("bot reason", "It is the last card of a trick without points, so taking the trick costs nothing."),
    Why.ALL_TAKE_HIGH: mark(
        "bot reason", "Every card that may be played takes the trick, so it is best to use up a high one."
    ),
    Why.ALL_TAKE: mark("bot reason", "Every card that may be played takes the trick."),
    Why.GOES_OVER: mark(
        "bot reason", "Any card that may be played would be winning this trick, so it is best to use up the highest."
    ),
    Why.HOPES_UNDER: mark(
        "bot reason",
        "Any card that may be played would be winning this trick, and the lowest is the most likely to be beaten yet.",
    ),
    Why.MAY_BE_BEATEN: mark("bot reason", "Somebody may still play a higher card and take the trick."),
    Why.MAKES_DEAD: mark("bot reason", "It makes a second pair, so nobody takes the trick."),
    Why.PASS_LEAST: mark("bot reason", "The other cards are better ones to keep."),
}
"""Reasons without facts."""

_ABOUT_SUIT = {
    Why.THROWS_HIGHEST: mark(
        "bot reason", "It cannot take this trick, and it is a high card: all the {suit} still out are lower."
    ),
    Why.THROWS_HIGH: mark(
        "bot reason", "It cannot take this trick, and it is a high card: most of the {suit} still out are lower."
    ),
    Why.LEADS_UNDER_ALL: mark(
        "bot reason", "All the {suit} still out are higher, so somebody else is likely to take the trick."
    ),
    Why.LEADS_LOW: mark(
        "bot reason", "It is a low card: most of the {suit} still out are higher, so somebody else may take the trick."
    ),
    Why.FRESH: mark(
        "bot reason",
        "Enough {suit} are still out for the next players to follow suit, so this trick is unlikely to cost much.",
    ),
    Why.EMPTIES: mark("bot reason", "With it gone, any card can be thrown when {suit} are led."),
    Why.SHORTENS: mark(
        "bot reason", "The hand has few {suit}: once they are gone, any card can be thrown when {suit} are led."
    ),
    Why.PASS_HIGHEST: mark("bot reason", "It is a high card: all the {suit} in other hands are lower."),
    Why.PASS_HIGH: mark("bot reason", "It is a high card: most of the {suit} in other hands are lower."),
    Why.PASS_EMPTIES: mark(
        "bot reason", "No {suit} are left in the hand then, and any card can be thrown when {suit} are led."
    ),
    Why.PASS_SHORTENS: mark(
        "bot reason",
        "Few {suit} are left in the hand then, and once they are gone, any card can be thrown when {suit} are led.",
    ),
    Why.PASS_LOWEST: mark(
        "bot reason",
        "Shooting the moon is worth a try, and this card is too low for that: all the {suit} in other hands are "
        "higher.",
    ),
    Why.PASS_LOW: mark(
        "bot reason",
        "Shooting the moon is worth a try, and this card is too low for that: most of the {suit} in other hands are "
        "higher.",
    ),
}
"""Reasons that name a suit."""

_ABOUT_CARD = {
    Why.STAYS_UNDER: mark("bot reason", "It stays under {card}, so it does not take the trick."),
    Why.HIGHEST_UNDER: mark(
        "bot reason", "It is the highest card that stays under {card} and so does not take the trick."
    ),
    Why.UNDER_SO_FAR: mark("bot reason", "It stays under {card}, which is winning the trick so far."),
    Why.THROWS_CATCHER: mark(
        "bot reason", "It cannot take this trick, and later it might have to take {card}, which is still out."
    ),
    Why.CANCELS: mark("bot reason", "It cancels the other {card}, so neither of them takes the trick."),
    Why.BRINGS_OUT: mark("bot reason", "It may bring out {card}, which it is too low to take."),
    Why.PASS_CATCHER: mark("bot reason", "It might have to take {card}."),
}
"""Reasons that name a card."""

_ABOUT_SEAT = {
    Why.STOPS_MOON: (
        mark("bot reason", "It may stop you from shooting the moon: it is winning cards that you need for it."),
        mark("bot reason", "It may stop {name} from shooting the moon: it is winning cards that {name} needs for it."),
    ),
    Why.BREAKS_MOON: (
        mark(
            "bot reason",
            "It may stop you from shooting the moon: you need this card, and you are not winning the trick.",
        ),
        mark(
            "bot reason",
            "It may stop {name} from shooting the moon: {name} needs this card, and is not winning the trick.",
        ),
    ),
    Why.KEEPS_POINTS_BACK: (
        mark("bot reason", "You could be trying to shoot the moon, and this card does not help you with that."),
        mark("bot reason", "{name} could be trying to shoot the moon, and this card does not help with that."),
    ),
}
"""Reasons that name a player: first what is said of the reader."""


def reason_text(speech: Speech, reason: Reason) -> str:
    """Why a card is played or passed on, as a sentence."""
    why = reason.why
    if why in _PLAIN:
        return speech.message(_PLAIN[why])
    if why in _ABOUT_SUIT:
        assert reason.suit is not None
        return speech.message(_ABOUT_SUIT[why], suit=speech.suit(reason.suit))
    if why in _ABOUT_CARD:
        return speech.message(_ABOUT_CARD[why], card=speech.code(reason.card))
    if why in _ABOUT_SEAT:
        return _about_seat(speech, reason)
    if why is Why.KEEPS_STOPPER:
        return _keeps_stopper(speech, reason)
    return _about_points(speech, reason)


def estimates_lines(speech: Speech, advice: Advice) -> list[Line]:
    """What each card that was considered is expected to cost, the best first.

    Of those that seem to cost the same, the card that is advised comes first.
    """
    best, *others = sorted(advice.estimates, key=lambda each: (as_told(each.cost), not each.cards & advice.cards))
    lines = [_estimate(speech, estimate) for estimate in (best, *others)]
    if as_told(best.cost) < 0:
        lines.append(gains(speech))
    return list(map(Line, lines))


def gains(speech: Speech) -> str:
    """What points below 0 mean where points are expected to be taken."""
    return speech.say("bot reason", "Points below {zero} are a gain, such as from a moon of your own.", zero=0)


def _about_seat(speech: Speech, reason: Reason) -> str:
    assert reason.seat is not None
    of_you, of_others = _ABOUT_SEAT[reason.why]
    if reason.seat == speech.you:
        return speech.message(of_you)
    return speech.message(of_others, name=speech.name(reason.seat))


def _keeps_stopper(speech: Speech, reason: Reason) -> str:
    assert reason.seat is not None
    card = speech.code(reason.card)
    if reason.seat == speech.you:
        return speech.say(
            "bot reason", "You could be trying to shoot the moon, and {card} is kept to stop you.", card=card
        )
    name = speech.name(reason.seat)
    return speech.say(
        "bot reason", "{name} could be trying to shoot the moon, and {card} is kept to stop that.", name=name, card=card
    )


def _about_points(speech: Speech, reason: Reason) -> str:
    points = reason.points
    assert points is not None
    match reason.why:
        case Why.TAKES_BONUS:
            return speech.say_n(
                "bot reason",
                "It may take the trick with {card}, which takes {n} point off.",
                "It may take the trick with {card}, which takes {n} points off.",
                points,
                card=speech.code(reason.card),
            )
        case Why.TAKES_CHEAPLY:
            return speech.say_n(
                "bot reason",
                "It takes {n} point now, and uses up a high card that could cost more later.",
                "It takes {n} points now, and uses up a high card that could cost more later.",
                points,
            )
        case Why.KEEPS_BONUS:
            return speech.say_n(
                "bot reason",
                "It does not take the trick, and {card} is kept, which takes {n} point off.",
                "It does not take the trick, and {card} is kept, which takes {n} points off.",
                points,
                card=speech.code(reason.card),
            )
        case Why.PASS_BELOW_BONUS:
            return speech.say_n(
                "bot reason",
                "It is too low to take {card}, which takes {n} point off.",
                "It is too low to take {card}, which takes {n} points off.",
                points,
                card=speech.code(reason.card),
            )
        case Why.PASS_COSTLY:
            return speech.say_n(
                "bot reason", "Whoever takes it gets {n} point.", "Whoever takes it gets {n} points.", points
            )
        case _:
            return _thrown(speech, reason.seat, points)


def _thrown(speech: Speech, winner: int | None, points: int) -> str:
    """Of a costly card that goes on a trick that this seat is winning."""
    if winner is None:
        return speech.say_n(
            "bot reason",
            "It costs {n} point, and no card is winning this trick so far.",
            "It costs {n} points, and no card is winning this trick so far.",
            points,
        )
    if winner == speech.you:
        return speech.say_n(
            "bot reason",
            "It costs {n} point, and you are winning this trick so far.",
            "It costs {n} points, and you are winning this trick so far.",
            points,
        )
    return speech.say_n(
        "bot reason",
        "It costs {n} point, and {name} is winning this trick so far.",
        "It costs {n} points, and {name} is winning this trick so far.",
        points,
        name=speech.name(winner),
    )


def _estimate(speech: Speech, estimate: Estimate) -> str:
    cards, points = speech.codes(merge_copies(estimate.cards)), speech.decimal(estimate.cost)
    return speech.say("bot reason", "{cards}: {points}", cards=cards, points=points)
