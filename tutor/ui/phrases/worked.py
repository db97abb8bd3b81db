"""Worked examples in words: each rule in force and what it leaves, then the conclusion."""

from __future__ import annotations

from tutor.cards import suit_of
from tutor.content.shown import WorkedLegal, WorkedScore, WorkedTrick
from tutor.rules.compile import Rules
from tutor.rules.judge import Judgement, Step
from tutor.rules.score import ScoreLine
from tutor.ui.phrases.game import trick_points
from tutor.ui.phrases.quiz_questions import seated
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
        lines.append(Line(speech.say("game", "No rule binds you here: you may play any of your cards.")))
    elif judgement.steps[-1].after == judgement.steps[-1].before:
        # else the last rule has just said what is left
        lines.append(Line(speech.say("game", "You may play: {cards}", cards=speech.codes(judgement.legal))))
    if shown.card is not None:
        lines.append(Line(speech.say("lesson", "You choose {card}.", card=speech.card(shown.card)), Style.GOOD))
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
    """The cards that can take the trick, and the one that does."""
    speech = seated(speech, shown.position)
    suit = speech.suit(shown.led)
    card, name = speech.card(shown.card), speech.name(shown.winner)
    return [
        Line(""),
        Line(speech.rule(rules, shown.rule, shown.rule.text), Style.RULE),
        Line(
            speech.say(
                "lesson",
                "{suit} was led. Of this suit there are: {cards}",
                suit=suit,
                cards=speech.codes(shown.in_suit),
            )
        ),
        Line(
            speech.say(
                "reason", "{card} is the highest card of the suit led, so {name} takes the trick.", card=card, name=name
            ),
            Style.GOOD,
        ),
        Line(trick_points(speech, shown.points)),
        Line(""),
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
        if score.moon is None:
            lines += [_charged(speech, line) for line in score.lines if line.seat == seat]
        lines.append(Line(_gets(speech, speech.name(seat), points), Style.GOOD))
    return [*lines, Line("")]


def _charged(speech: Speech, line: ScoreLine) -> Line:
    cards = speech.codes(line.cards)
    return Line(speech.say_n("lesson", "{cards}: {n} point", "{cards}: {n} points", line.points, cards=cards))


def _gets(speech: Speech, name: str, points: int) -> str:
    if points == 0:
        return speech.say("lesson", "{name} gets no points.", name=name)
    if points < 0:
        return speech.say_n(
            "game",
            "{n} point is taken off {name}'s score.",
            "{n} points are taken off {name}'s score.",
            -points,
            name=name,
        )
    return speech.say_n("lesson", "{name} gets {n} point.", "{name} gets {n} points.", points, name=name)
