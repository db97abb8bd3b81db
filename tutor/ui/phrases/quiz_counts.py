"""Why a number is right, or why a match is over: arithmetic with the rules behind it."""

from __future__ import annotations

from tutor.cards import RANKS, Cards, each_card, rank_of
from tutor.quiz.reasons import Counted, DealtEach, MatchStands, Mistake, Mistaken, MoonCounted
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.kinds import Extras, PointRule
from tutor.rules.vocabulary import Special
from tutor.rules.wording import CardPhrase, facts_of
from tutor.ui.phrases.scores import is_moon, taken_off
from tutor.ui.speech import Speech


def count_reason(
    speech: Speech, rules: Rules, reason: Counted | MoonCounted | DealtEach | MatchStands | Mistaken
) -> str:
    """The reason as one or a few sentences."""
    match reason:
        case Counted():
            return _counted(speech, rules, reason)
        case MoonCounted():
            return _moon_counted(speech, rules, reason)
        case DealtEach():
            return _dealt_each(speech, rules, reason)
        case MatchStands():
            return _match_stands(speech, reason)
        case Mistaken(mistake):
            return _mistaken(speech, mistake)


def _counted(speech: Speech, rules: Rules, reason: Counted) -> str:
    if not reason.lines:
        return speech.say("reason", "There is no card with points among them.")
    said = [_charged(speech, rules, *line) for line in reason.lines]
    if len(said) > 1:
        said.append(_together(speech, reason.total))
    return " ".join(said)


def _charged(speech: Speech, rules: Rules, rule: PointRule, cards: Cards, points: int) -> str:
    """What one rule charges for these cards."""
    what, count = speech.rule(rules, rule, rule.title), cards.bit_count()
    if rule.each is not None:
        # TRANSLATORS: {what} is the title of a rule, such as "Hearts"; then arithmetic, as in "Hearts: 3 × 1 = 3."
        return speech.say(
            "reason", "{what}: {count} × {each} = {points}.", what=what, count=count, each=rule.each, points=points
        )
    if count == 1 or rule.pips is None:
        return speech.say("reason", "{what}: {points}.", what=what, points=points)
    values = (rule.pips.value(RANKS[rank_of(card)]) for card in sorted(each_card(cards), key=rank_of))
    # TRANSLATORS: {what} is the title of a rule; {sum} is a sum of numbers, as in "Hearts: 2 + 9 + 14 = 25."
    return speech.say(
        "reason", "{what}: {sum} = {points}.", what=what, sum=" + ".join(map(speech.t.number, values)), points=points
    )


def _together(speech: Speech, total: int) -> str:
    return speech.say_n("reason", "Together that is {n} point.", "Together that is {n} points.", total)


def _moon_counted(speech: Speech, rules: Rules, reason: MoonCounted) -> str:
    said = [_did_it(speech, rules, reason)]
    if reason.effect or not reason.besides.lines:
        said.append(_effect(speech, speech.name(reason.seat), reason.effect))
    if reason.besides.lines:
        said += [_charged(speech, rules, *line) for line in reason.besides.lines]
        if reason.effect or len(reason.besides.lines) > 1:
            said.append(_together(speech, reason.total))
    return " ".join(said)


def _did_it(speech: Speech, rules: Rules, reason: MoonCounted) -> str:
    took = facts_of(rules, reason.rule, ("all_took",))["all_took"]
    assert isinstance(took, CardPhrase)
    name = speech.name(reason.shooter)
    if reason.rule.when.took_all is Special.EVERY_CARD:
        title = speech.rule(rules, reason.rule, reason.rule.title)
        return speech.say(
            "reason", "{name} has taken every trick, so the rule “{title}” applies.", name=name, title=title
        )
    cards = speech.cards(took)
    if is_moon(reason.rule):
        return speech.say("reason", "{name} has taken {cards}, and so has shot the moon.", name=name, cards=cards)
    title = speech.rule(rules, reason.rule, reason.rule.title)
    return speech.say(
        "reason", "{name} has taken {cards}, so the rule “{title}” applies.", name=name, cards=cards, title=title
    )


def _effect(speech: Speech, name: str, points: int) -> str:
    """What the moon does to this player's score."""
    if points == 0:
        return speech.say("reason", "{name}'s score stays as it was.", name=name)
    if points < 0:
        return taken_off(speech, name, -points)
    return speech.say_n(
        "reason",
        "{n} point is added to {name}'s score.",
        "{n} points are added to {name}'s score.",
        points,
        name=name,
    )


def _dealt_each(speech: Speech, rules: Rules, reason: DealtEach) -> str:
    said = []
    if reason.removed:
        said.append(speech.say("reason", "Taken out first: {cards}.", cards=speech.codes(reason.removed)))
    dealt = reason.in_play - reason.extra
    if reason.extra:
        said.append(speech.say_n("reason", "{n} card is in play.", "{n} cards are in play.", reason.in_play))
        said.append(
            speech.say_n(
                "reason",
                "{hand} for each of {players} players make {dealt}, so {n} card is left over.",
                "{hand} for each of {players} players make {dealt}, so {n} cards are left over.",
                reason.extra,
                hand=reason.hand,
                players=reason.players,
                dealt=dealt,
            )
        )
        return " ".join(said)
    said.append(
        speech.say_n(
            "reason",
            "{n} card is dealt, and {n} divided by {players} is {hand}.",
            "{n} cards are dealt, and {n} divided by {players} is {hand}.",
            dealt,
            players=reason.players,
            hand=reason.hand,
        )
    )
    if isinstance(reason.rule, Extras):
        said.append(speech.rule(compile_rules(rules.book, reason.players), reason.rule, reason.rule.none))
    return " ".join(said)


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


def _mistaken(speech: Speech, mistake: Mistake) -> str:
    """What is true instead of the wrong idea."""
    match mistake:
        case Mistake.CANCELLED_FREE:
            return speech.say("reason", "Cards that cancel each other still cost their points.")
        case Mistake.PILE_FORGOTTEN:
            return speech.say("reason", "The cards of a dead trick go with the next trick that somebody takes.")
        case Mistake.EXTRAS_FORGOTTEN:
            return speech.say("reason", "The cards left over from the deal count for whoever takes them.")
        case Mistake.LAST_TO_LEADER:
            return speech.say("reason", "Whoever leads to a dead last trick does not get its cards: nobody does.")
        case Mistake.LAST_LOST:
            return speech.say("reason", "The cards of a dead last trick go to the player who led to it.")
        case Mistake.CANCELLED_TAKES:
            return speech.say("reason", "A card that is cancelled cannot take a trick.")
