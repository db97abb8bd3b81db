"""A quiz in words: its beginning, its questions, what is said to each answer, and its end."""

from __future__ import annotations

from tutor.activities.events import Marked, QuizDone, QuizStarted
from tutor.cards import parse_cards
from tutor.i18n.catalogue import mark
from tutor.quiz.model import NO_CARD, AnswerKind, Question, Topic
from tutor.quiz.reasons import MayPlay, Reason
from tutor.rules.compile import Rules
from tutor.ui.phrases.quiz_questions import (
    TOPIC_NAMES,
    ask_question,
    option_label,
    position_lines,
    question_lines,
)
from tutor.ui.screen import Line, Style
from tutor.ui.speech import Speech

__all__ = [
    "ask_question",
    "lines",
    "marked",
    "option_label",
    "position_lines",
    "question_lines",
    "quiz_done",
    "quiz_started",
    "right_answer",
    "topic_name",
]

_RIGHT = mark("quiz", "Right. {reason}")
_NOT_QUITE = mark("quiz", "Not quite. {reason}")


def lines(speech: Speech, event: Marked | QuizStarted | QuizDone) -> list[Line]:
    """What an event of a quiz looks like."""
    match event:
        case Marked():
            return marked(speech, event)
        case QuizStarted():
            return quiz_started(speech, event)
        case QuizDone():
            return quiz_done(speech, event)


def topic_name(speech: Speech, topic: Topic) -> str:
    """What the questions of a topic are about, as a heading or in a list."""
    return speech.message(TOPIC_NAMES[topic])


def quiz_started(speech: Speech, event: QuizStarted) -> list[Line]:
    """What the quiz is about and how many right answers pass it; last, how to get the same questions again."""
    title = topic_name(speech, event.topics[0]) if len(event.topics) == 1 else speech.say("quiz", "Quiz")
    count = speech.say_n("quiz", "There is {n} question.", "There are {n} questions.", event.count)
    needed = speech.say_n("quiz", "{n} right answer passes.", "{n} right answers pass.", event.needed)
    again = speech.say("quiz", "For the same questions again: --seed {seed}", seed=event.seed)
    return [Line(title, Style.TITLE), Line(f"{count} {needed}"), Line(again, Style.NOTE)]


def quiz_done(speech: Speech, event: QuizDone) -> list[Line]:
    """How many answers were right, and whether that is enough."""
    result = Line(speech.say("quiz", "Right answers: {right} of {count}.", right=event.right, count=event.count))
    if event.passed:
        return [Line(""), result, Line(speech.say("quiz", "Well done, you have passed!"), Style.GOOD)]
    needed = speech.say_n(
        "quiz",
        "{n} right answer is needed to pass. Try again whenever you like.",
        "{n} right answers are needed to pass. Try again whenever you like.",
        event.needed,
    )
    return [Line(""), result, Line(needed)]


def marked(speech: Speech, event: Marked) -> list[Line]:
    """Whether the answer was right and why; after a wrong one also the right answer. At most three lines."""
    from tutor.ui.phrases.quiz_reasons import reason_text

    question, found = event.question, event.mark
    reason = reason_text(speech, event.rules, found.reason, question.position)
    if found.right:
        return [Line(speech.message(_RIGHT, reason=reason), Style.GOOD)]
    said = []
    overlooked = _overlooked(speech, question, found.reason, reason)
    if overlooked is not None:
        said += [Line(speech.message(_NOT_QUITE, reason=overlooked), Style.BAD), Line(reason)]
    else:
        said.append(Line(speech.message(_NOT_QUITE, reason=reason), Style.BAD))
    if question.kind is AnswerKind.ONE and found.reason != question.reason:
        right = reason_text(speech, event.rules, question.reason, question.position)
        said = [Line(speech.message(_NOT_QUITE, reason=right), Style.BAD)] if reason in right else [*said, Line(right)]
    if question.kind is not AnswerKind.ONE or question.topic in (Topic.WHY, Topic.PASS):
        # of the others the reason is the answer
        said.append(Line(right_answer(speech, event.rules, question)))
    return said


def _overlooked(speech: Speech, question: Question, why: Reason, said: str) -> str | None:
    """That a card may be played which was not chosen, where the reason speaks of a void or a rule and not of it."""
    if question.kind is not AnswerKind.ALL or not isinstance(why, MayPlay):
        return None
    card = speech.card(why.card)
    if card.casefold() in said.casefold():
        return None
    return speech.say("quiz", "You may also play {card}.", card=card)


def right_answer(speech: Speech, rules: Rules, question: Question) -> str:
    """The right answer, as a sentence."""
    if question.kind is AnswerKind.ALL and question.answer != (NO_CARD,):
        cards = speech.codes(parse_cards(str(code) for code in question.answer))
        if question.topic is Topic.LEGAL:
            return speech.say("game", "You may play: {cards}", cards=cards)
        return speech.say("quiz", "The right answer: {answer}", answer=cards)
    (value,) = question.answer
    label = option_label(speech, rules, question, value)
    return speech.say("quiz", "The right answer: {answer}", answer=label)
