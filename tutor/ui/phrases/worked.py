"""Worked examples in words: each rule in force and what it leaves, then the conclusion."""

from __future__ import annotations

from tutor.cards import suit_of
from tutor.content.shown import Effect, Laid, TrickResult, WorkedLegal, WorkedScore, WorkedTrick, WorkedTricks
from tutor.rules.compile import Rules
from tutor.rules.judge import Judgement, Step
from tutor.rules.score import ScoreLine
from tutor.ui.phrases.plays import free_sentence, play_sentence, playable_sentence
from tutor.ui.phrases.quiz_questions import position_lines, seated
from tutor.ui.phrases.scores import taken_off
from tutor.ui.phrases.tricks import (
    cancelled_lines,
    costs,
    last_to_leader,
    last_to_nobody,
    leads_again,
    trick_points,
    why_dead,
    worth,
)
from tutor.ui.screen import Line, Style
from tutor.ui.speech import Speech


def worked_legal(speech: Speech, rules: Rules, shown: WorkedLegal) -> list[Line]:
    """Rule by rule, which cards of the hand are left; last, the card that is played."""
    speech = seated(speech, shown.position)
    judgement = shown.judgement
    lines = [Line("")]
    for step in judgement.steps:
        lines += _applied(speech, rules, judgement, step)
    if not judgement.steps:
        lines.append(Line(free_sentence(speech, shown.position.hand)))
    elif judgement.steps[-1].after == judgement.steps[-1].before:
        # else the last rule has just said what is left
        lines.append(Line(playable_sentence(speech, judgement.legal)))
    if shown.card is not None:
        lines.append(Line(speech.say("lesson", "Let us play {card}.", card=speech.card(shown.card)), Style.GOOD))
    return [*lines, Line("")]


def _applied(speech: Speech, rules: Rules, judgement: Judgement, step: Step) -> list[Line]:
    """A rule, and what it does to the cards that the rules before it have left."""
    rule = step.entry.rule
    said = Line(speech.rule(rules, rule, rule.text), Style.RULE)
    if not step.waived:
        if step.after == step.before:
            return [said, Line(speech.say("lesson", "This rule takes no more of your cards away."))]
        return [said, Line(speech.say("lesson", "That leaves: {cards}", cards=speech.codes(step.after)))]
    if rule.exception is None:
        return [said, Line(speech.say("lesson", "You hold no such card, so this rule does not bind you."))]
    trick = judgement.situation.trick
    moment = {"led": speech.suit(suit_of(trick[0]))} if trick else {}
    return [said, Line(speech.rule(rules, rule, rule.exception, **moment))]


def worked_trick(speech: Speech, rules: Rules, shown: WorkedTrick) -> list[Line]:
    """The rule that decides a trick; its cards one by one, and how the trick stands then; last, what comes of it."""
    speech = seated(speech, shown.position)
    rule = shown.rule
    told = [] if rule is None else [Line(""), Line(speech.rule(rules, rule, rule.text), Style.RULE)]
    end = _end(speech, rules, shown.result, counted=shown.counted)
    return [*told, Line(""), *_card_by_card(speech, shown.laid), *end, Line("")]


def _card_by_card(speech: Speech, laid: tuple[Laid, ...]) -> list[Line]:
    """Who plays which card, and what it does; of what it does not do the reason is given once."""
    lines, known = [], False
    for each in laid:
        played = play_sentence(speech, each.seat, each.card, leads=each.effect is Effect.LEADS)
        other = each.effect is Effect.OTHER_SUIT
        if other and known:
            told: tuple[str, ...] = (speech.say("lesson", "It is of another suit too."),)
        else:
            told = _effect(speech, each)
        known = known or other
        lines.append(Line(" ".join((played, *told))))
    return lines


def _effect(speech: Speech, laid: Laid) -> tuple[str, ...]:
    match laid.effect:
        case Effect.LEADS:
            return (speech.say("lesson", "So the suit of this trick is {suit}.", suit=speech.suit(suit_of(laid.card))),)
        case Effect.ABOVE if laid.before is not None:
            return (speech.say("lesson", "It is higher, so it would take the trick now."),)
        case Effect.ABOVE:
            return (speech.say("lesson", "It would take the trick now."),)
        case Effect.BELOW:
            return (speech.say("lesson", "It is lower, so nothing changes."),)
        case Effect.SAME:
            return (speech.say("lesson", "The same card was played before, and the first of the two counts."),)
        case Effect.OTHER_SUIT:
            return (speech.say("lesson", "It is of another suit, so it cannot take the trick."),)
        case Effect.CANCELS:
            return (
                speech.say("lesson", "The same card was played before, so the two cancel each other."),
                *_after_cancelling(speech, laid),
            )
        case _:
            return ()


def _after_cancelling(speech: Speech, laid: Laid) -> tuple[str, ...]:
    """Which card would take the trick, where that is not as it was before."""
    if laid.best == laid.before:
        return ()
    if laid.best is None:
        return (speech.say("lesson", "Now no card would take the trick."),)
    return (speech.say("lesson", "Now {card} would take the trick.", card=speech.card(laid.best)),)


def worked_tricks(speech: Speech, rules: Rules, shown: WorkedTricks) -> list[Line]:
    """Some tricks as they are played, and after each what becomes of its cards."""
    position = shown.position
    lines: list[Line] = []
    for result in shown.results:
        # a trick at a time; the cards left over are told of once
        extra = position.extra if not lines else 0
        one = position._replace(first_trick_no=result.number, tricks=(result.plays,), extra=extra)
        lines += [Line(""), *position_lines(speech, rules, one), *_result(seated(speech, position), rules, result)]
    return [*lines, Line("")]


def _result(speech: Speech, rules: Rules, result: TrickResult) -> list[Line]:
    """Which cards count in a trick, and what comes of it."""
    suit, cards = speech.suit(result.led), speech.codes(result.in_suit)
    return [
        Line(speech.say("lesson", "{suit} were led. Of this suit there are: {cards}", suit=suit, cards=cards)),
        *cancelled_lines(speech, rules, [card for _, card in result.plays]),
        *_end(speech, rules, result),
    ]


def _end(speech: Speech, rules: Rules, result: TrickResult, *, counted: bool = True) -> list[Line]:
    """Who takes the trick and why, or why nobody does, and what it is worth if that is ``counted``."""
    trick = [card for _, card in result.plays]
    if result.winner is None or result.card is None:
        dead = _dead(speech, rules, result) if counted else []
        return [Line(why_dead(speech, rules, trick), Style.GOOD), *dead]
    card, name = speech.card(result.card), speech.name(result.winner)
    if result.cancelled & result.in_suit:
        taken = speech.say(
            "reason",
            "{card} is the highest card of the suit led that is left, so {name} takes the trick.",
            card=card,
            name=name,
        )
    else:
        taken = speech.say(
            "reason", "{card} is the highest card of the suit led, so {name} takes the trick.", card=card, name=name
        )
    return [Line(taken, Style.GOOD), *(_worth(speech, rules, result) if counted else [])]


def _worth(speech: Speech, rules: Rules, result: TrickResult) -> list[Line]:
    """What whoever takes the trick gets."""
    together = sum(card for _, card in result.plays) | result.pile | result.extras
    if not result.pile and not result.extras:
        return [Line(trick_points(speech, result.points, costs=costs(rules, together)))]
    lines = []
    if result.pile:
        lines.append(Line(speech.say("game", "The cards that were waiting go with it.")))
    if result.extras:
        lines.append(Line(speech.say("lesson", "The cards left over from the deal go with it.")))
    return [*lines, Line(worth(speech, result.points, costs=costs(rules, together)))]


def _dead(speech: Speech, rules: Rules, result: TrickResult) -> list[Line]:
    """What becomes of the cards of a dead trick."""
    cards = sum(card for _, card in result.plays)
    if not result.last:
        leader, _ = result.plays[0]
        points = trick_points(speech, result.points, costs=costs(rules, cards))
        return [Line(leads_again(speech, leader)), Line(points)]
    if result.taker is None:
        return [Line(last_to_nobody(speech, pile=bool(result.pile), extras=bool(result.extras)))]
    together = cards | result.pile | result.extras
    return [
        Line(last_to_leader(speech, result.taker, pile=bool(result.pile))),
        Line(worth(speech, result.points, costs=costs(rules, together))),
    ]


def worked_score(speech: Speech, shown: WorkedScore) -> list[Line]:
    """Seat by seat, what the cards cost and what is written down."""
    speech = seated(speech, shown.position)
    score = shown.score
    lines = [Line("")]
    if score.moon is not None:
        moon = speech.say("game", "{name} has shot the moon!", name=speech.name(score.moon))
        lines.append(Line(moon, Style.NOTE))
    for seat, points in enumerate(score.delta):
        charged = [_charged(speech, line) for line in score.lines if line.seat == seat]
        if score.moon is None and len(charged) > 1:  # else there is nothing to add up
            lines += charged
        lines.append(Line(_gets(speech, speech.name(seat), points), Style.GOOD))
    return [*lines, Line("")]


def _charged(speech: Speech, line: ScoreLine) -> Line:
    cards = speech.codes(line.cards)
    return Line(speech.say_n("lesson", "{cards}: {n} point", "{cards}: {n} points", line.points, cards=cards))


def _gets(speech: Speech, name: str, points: int) -> str:
    if points == 0:
        return speech.say("lesson", "{name} gets no points.", name=name)
    if points < 0:
        return taken_off(speech, name, -points)
    return speech.say_n("lesson", "{name} gets {n} point.", "{name} gets {n} points.", points, name=name)
