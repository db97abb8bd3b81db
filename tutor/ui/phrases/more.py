"""All that decides a question, for a reader who wants to know more: the whole rules, and what they make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.cards import suit_of
from tutor.engine.positions.model import LegalPosition
from tutor.quiz.reasons import Counted, Gathered, MayNotPlay, MoonCounted, Totalled
from tutor.rules.compile import Rules, for_players
from tutor.rules.judge import Judgement, Step, judge
from tutor.ui.phrases.lesson import rule_box
from tutor.ui.phrases.plays import free_sentence, playable_sentence
from tutor.ui.phrases.quiz_positions import seated
from tutor.ui.phrases.quiz_questions import option_label, shown_options
from tutor.ui.phrases.quiz_reasons import reason_text
from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from tutor.activities.events import MoreTold
    from tutor.quiz.model import Question
    from tutor.quiz.reasons import Reason
    from tutor.rules.kinds import Rule
    from tutor.ui.speech import Speech

_STOPS = ".۔।"
"""What an answer may end with that is a sentence."""


def more_told(speech: Speech, event: MoreTold) -> list[Line]:
    """The rules that decide the question, each with all that it says, and then how they decide it."""
    # of dealing it is asked for every table, not only for the one in use
    rules, question = for_players(event.rules, event.question.position.players), event.question
    lines = [Line(""), Line(speech.say("hint", "More about the answer before"), Style.TITLE)]
    for rule in _rules(rules, question):
        lines += rule_box(speech, rules, rule)
    lines.append(Line(""))
    if isinstance(question.position, LegalPosition):
        return lines + _judged(seated(speech, question.position), rules, question.position)
    return lines + _answers(speech, rules, question)


def _rules(rules: Rules, question: Question) -> list[Rule]:
    """The rule that decides, those that the reasons rest on, and where a card was asked for, those in force."""
    decides = rules.book.find(question.rule.name)
    found = [] if decides is None else [decides]
    if isinstance(question.position, LegalPosition):
        found += [step.entry.rule for step in _judgement(rules, question.position).steps]
    for reason in (question.reason, *(option.reason for option in question.options)):
        found += _behind(reason)
    return [rule for number, rule in enumerate(found) if rule not in found[:number]]


def _behind(reason: Reason) -> list[Rule]:
    """The rules that are named in a reason."""
    match reason:
        case Totalled(brought=brought):
            return _behind(brought)
        case Counted(lines=charged, no_moon=missed):
            return [*(() if missed is None else (missed.rule,)), *(rule for rule, _, _ in charged)]
        case Gathered(counted=Counted(lines=charged)):
            return [rule for rule, _, _ in charged]
        case MoonCounted(rule=rule, besides=Counted(lines=charged)):
            return [rule, *(charging for charging, _, _ in charged)]
        case MayNotPlay(rule=rule):
            return [rule]
        case _:
            return []


def _judgement(rules: Rules, position: LegalPosition) -> Judgement:
    return judge(rules, position.hand, position.situation)


def _judged(speech: Speech, rules: Rules, position: LegalPosition) -> list[Line]:
    """What each rule in force leaves of the hand, one after the other."""
    judgement = _judgement(rules, position)
    lines = [Line(speech.say("game", "Your cards:")), Line(speech.codes(position.hand), Style.CARDS)]
    if not judgement.steps:
        return [*lines, Line(free_sentence(speech, position.hand))]
    lines += [Line(_step(speech, rules, judgement, step)) for step in judgement.steps]
    return [*lines, Line(playable_sentence(speech, judgement.legal))]


def _step(speech: Speech, rules: Rules, judgement: Judgement, step: Step) -> str:
    rule = step.entry.rule
    title = speech.rule(rules, rule, rule.title)
    if step.waived:
        if rule.exception is None:
            return speech.say("reason", "The rule “{title}” asks for cards that you do not hold.", title=title)
        trick = judgement.situation.trick
        moment = {"led": speech.suit(suit_of(trick[0]))} if trick else {}
        return speech.rule(rules, rule, rule.exception, **moment)
    cards = speech.codes(step.after)
    return speech.say("hint", "The rule “{title}” leaves: {cards}", title=title, cards=cards)


def _answers(speech: Speech, rules: Rules, question: Question) -> list[Line]:
    """Why each answer that was offered is right or wrong; where all rests on one reason, that one."""
    why = reason_text(speech, rules, question.reason, question.position)
    reasons = [reason_text(speech, rules, option.reason, question.position) for option in shown_options(question)]
    if all(reason == why for reason in reasons):
        return [Line(text) for text in why.split("\n")]
    lines = []
    for option, reason in zip(shown_options(question), reasons, strict=True):
        if reason == why and not option.correct:
            continue  # it is wrong for what makes another one right
        answer = option_label(speech, rules, question, option.value).rstrip(_STOPS)
        # TRANSLATORS: {answer} is an answer that was offered, such as "Ben"; {reason} says why it is right or wrong.
        lines.append(Line(speech.say("hint", "{answer} – {reason}", answer=answer, reason=reason)))
    return lines
