"""Questions in words: the position, what is asked about it, and the answers to choose from."""

from __future__ import annotations

from functools import partial

from tutor.activities.prompts import AskQuestion
from tutor.cards import parse_card
from tutor.engine.positions.model import BrokenPosition, LegalPosition, SequencePosition
from tutor.i18n.catalogue import mark
from tutor.quiz.model import CANCELLED, IS_DEAD, LEFT_OVER, PILE, TRICK, AnswerKind, Question, Topic, total_of
from tutor.quiz.reasons import Gathered, NobodyTakes
from tutor.rules.compile import Rules
from tutor.rules.vocabulary import MoonChoice
from tutor.ui.phrases.hands import numbered_hand_lines
from tutor.ui.phrases.quiz_answers import choices_of, counted, has_cards, has_numbers, option_label, shown_options
from tutor.ui.phrases.quiz_positions import position_lines, seated
from tutor.ui.screen import Line, Style
from tutor.ui.screen import Question as Asked
from tutor.ui.speech import Speech

__all__ = [
    "TOPIC_NAMES",
    "ask_question",
    "option_label",
    "position_lines",
    "question_lines",
    "seated",
    "shown_options",
]

_EXAMPLES = (42, 41)
"""Numbers that show what is to be typed: the first, or where that is the answer, the other."""

TOPIC_NAMES = {
    Topic.LEGAL: mark("quiz topic", "Which cards may be played"),
    Topic.WHY: mark("quiz topic", "Why a card may not be played"),
    Topic.WINNER: mark("quiz topic", "Who takes the trick"),
    Topic.SCORING: mark("quiz topic", "Points"),
    Topic.PASS: mark("quiz topic", "Passing cards"),
    Topic.DEAL: mark("quiz topic", "Dealing"),
    Topic.END: mark("quiz topic", "The end of the match"),
    Topic.CANCEL: mark("quiz topic", "Cards that cancel each other"),
}


def ask_question(speech: Speech, subject: AskQuestion) -> Asked:
    """The whole question, ready to be asked."""
    question = subject.question
    if subject.count is None:
        number = speech.say("quiz", "Question {n}", n=subject.number)
    else:
        number = speech.say("quiz", "Question {n} of {count}", n=subject.number, count=subject.count)
    typed = question.kind is AnswerKind.NUMBER
    several = question.kind is AnswerKind.ALL
    return Asked(
        lines=(Line(""), Line(number, Style.TITLE), *question_lines(speech, subject.rules, question)),
        ask=speech.say("quiz", "Your answer:") if typed else speech.say("input", "Your choice:"),
        choices=choices_of(speech, subject.rules, question),
        most=len(question.options) if several else 1,
        brief=_hand_in_brief(speech, subject.rules, question),
        number=typed,
        example=_EXAMPLES[question.answer == _EXAMPLES[:1]],
        counted=partial(counted, speech, question) if typed else None,
        cards=has_cards(question),
        lettered=has_numbers(question),
        pointed=several,  # where the space bar marks, Enter alone chooses nothing
    )


def _hand_in_brief(speech: Speech, rules: Rules, question: Question) -> tuple[Line, ...]:
    """Where cards of a hand are the answers, these by suit and with their numbers."""
    if not (isinstance(question.position, LegalPosition) and has_cards(question)):
        return ()
    return tuple(numbered_hand_lines(speech, rules, [parse_card(str(each.value)) for each in shown_options(question)]))


def question_lines(speech: Speech, rules: Rules, question: Question) -> list[Line]:
    """The position, and last the question sentence."""
    lines = position_lines(speech, rules, question.position)
    lines.append(Line(_sentence(seated(speech, question.position), question)))
    if question.kind is AnswerKind.NUMBER and _can_be_negative(rules, question):
        lines.append(Line(speech.say("quiz", "If the answer is below zero, type a minus sign first."), Style.NOTE))
    return lines


def _can_be_negative(rules: Rules, question: Question) -> bool:
    if question.topic not in (Topic.SCORING, Topic.CANCEL):
        return False
    if min(rules.values) < 0:
        return True
    off = {MoonChoice.SUBTRACT, MoonChoice.PAY}
    whole_deal = question.subject != TRICK and not isinstance(question.position, SequencePosition)
    return whole_deal and any(off & {*moon.rule.choose} for moon in rules.moons)


def _sentence(speech: Speech, question: Question) -> str:
    match question.topic:
        case Topic.LEGAL if isinstance(question.position, BrokenPosition):
            return speech.say("quiz", "Are hearts broken now?")
        case Topic.LEGAL:
            return speech.say("quiz", "Which of your cards may you play now? Choose all of them.")
        case Topic.WHY:
            return speech.say("quiz", "May you play {card} now?", card=speech.card(parse_card(str(question.subject))))
        case Topic.WINNER:
            return speech.say("quiz", "Who takes this trick?")
        case Topic.SCORING if question.subject == TRICK:
            return speech.say("quiz", "How many points is this trick worth?")
        case Topic.SCORING if (seat := total_of(question.subject)) is not None:
            return speech.say("quiz", "What is {name}'s score after this deal?", name=speech.name(seat))
        case Topic.SCORING if not isinstance(question.position, SequencePosition):
            assert isinstance(question.subject, int)
            name = speech.name(question.subject)
            return speech.say("quiz", "How many points are written down for {name} after this deal?", name=name)
        case Topic.PASS:
            return speech.say("quiz", "To whom do you pass cards in this deal?")
        case Topic.DEAL if question.subject == LEFT_OVER:
            return speech.say("quiz", "How many cards are left over when everybody has got equally many?")
        case Topic.DEAL:
            return speech.say("quiz", "How many cards does each player get?")
        case Topic.END:
            return speech.say("quiz", "Is the match over, and who has won?")
        case _:
            return _about_cancelling(speech, question)


def _about_cancelling(speech: Speech, question: Question) -> str:
    """What is asked where cards cancel each other, or of several tricks."""
    if isinstance(question.subject, int):
        name = speech.name(question.subject)
        assert isinstance(question.position, SequencePosition)
        if len(question.position.tricks) == 1:
            return speech.say("quiz", "How many points does {name} take with this trick?", name=name)
        return speech.say("quiz", "How many points does {name} take with these tricks?", name=name)
    if question.subject == CANCELLED:
        return speech.say("quiz", "Which cards of this trick cancel each other? Choose all of them.")
    if question.subject == IS_DEAD:
        return speech.say("quiz", "Is this trick dead?")
    if question.subject == LEFT_OVER:
        return speech.say("quiz", "Who gets the cards that were left over from the deal?")
    if question.subject == PILE:
        return speech.say("quiz", "Who gets the cards of trick {n}?", n=_dead_trick(question))
    return speech.say("quiz", "Who takes this trick?")


def _dead_trick(question: Question) -> int:
    """The number of the first trick that nobody takes."""
    assert isinstance(question.reason, Gathered)
    return next(told.trick_no for told in question.reason.tricks if isinstance(told.taken, NobodyTakes))
