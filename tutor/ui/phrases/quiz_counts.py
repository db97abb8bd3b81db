"""Why a number is right, or why a match is over: arithmetic with the rules behind it."""

from __future__ import annotations

from tutor.cards import RANKS, Cards, each_card, rank_of
from tutor.quiz.reasons import Counted, DealtEach, MatchStands, Mistaken, MoonCounted, NoMoon
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.kinds import Extras, PointRule
from tutor.rules.vocabulary import Special
from tutor.rules.wording import CardPhrase, Form, facts_of, parts_of
from tutor.ui.phrases.ideas import in_fact
from tutor.ui.phrases.scores import is_moon, taken_off
from tutor.ui.speech import Speech

_NAMED = 2
"""So many cards at most are called by their names."""


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
        case Mistaken(idea):
            return in_fact(speech, rules, idea)


def _counted(speech: Speech, rules: Rules, reason: Counted) -> str:
    said = [] if reason.no_moon is None else [_no_moon(speech, rules, reason.no_moon)]
    if not reason.lines:
        said.append(speech.say("reason", "There is no card with points among them."))
    said += [_charged(speech, rules, *line) for line in reason.lines]
    if len(reason.lines) > 1:
        said.append(_together(speech, reason.total))
    return " ".join(said)


def _no_moon(speech: Speech, rules: Rules, reason: NoMoon) -> str:
    """Who has what is missing, so that the rule about all the cards does not apply."""
    rule, seat = reason.rule, reason.seat
    title = speech.rule(rules, rule, rule.title)
    if seat is None:
        lost = speech.codes(reason.cards)
        if is_moon(rule):
            return speech.say("reason", "Nobody got these cards, so nobody has shot the moon: {cards}.", cards=lost)
        return speech.say(
            "reason", "Nobody got these cards, so the rule “{title}” does not apply: {cards}.", cards=lost, title=title
        )
    name, cards = speech.name(seat), held_cards(speech, rules, reason.cards)
    if rule.when.took_all is Special.EVERY_CARD:
        return speech.say(
            "reason", "{name} has taken a trick too, so the rule “{title}” does not apply.", name=name, title=title
        )
    if is_moon(rule):
        return speech.say("reason", "{name} has {cards}, so nobody has shot the moon.", name=name, cards=cards)
    return speech.say(
        "reason", "{name} has {cards}, so the rule “{title}” does not apply.", name=name, cards=cards, title=title
    )


def held_cards(speech: Speech, rules: Rules, cards: Cards) -> str:
    """Cards that somebody has: a few by their names, many in short forms."""
    if cards.bit_count() > _NAMED:
        return speech.codes(cards)
    return speech.cards(CardPhrase(parts_of(cards, rules.pack), Form.ALL))


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
