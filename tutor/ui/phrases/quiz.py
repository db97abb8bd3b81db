"""A quiz in words: its beginning, its questions, what is said to each answer, and its end."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.activities.events import Marked, QuizDone, QuizStarted
from tutor.cards import parse_cards
from tutor.i18n.catalogue import mark
from tutor.quiz.ideas.model import Idea
from tutor.quiz.model import NO_CARD, AnswerKind, Question, Topic
from tutor.quiz.reasons import MayNotPlay, MayPlay, MoonCounted, Reason, Totalled
from tutor.rules.compile import Rules
from tutor.ui.phrases.plays import playable_sentence
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

_PARAGRAPHS = 3
"""So many at most are said to an answer; all that decides can be read with the key for more."""
_OF_MOONS = (Idea.MOON_IGNORED, Idea.MOON_WRONG_SIDE, Idea.MOON_SWAPPED)

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
    if event.needed < event.count:
        needed = speech.say_n("quiz", "{n} right answer passes.", "{n} right answers pass.", event.needed)
    else:
        needed = speech.say("quiz", "To pass, answer everything right.")
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

    reason = _refusal(speech, event)
    if reason is None:
        reason = reason_text(speech, event.rules, event.mark.reason, event.question.position)
    if event.mark.right:
        return [Line(_right(speech, event, "\n".join(_decisive([reason], _PARAGRAPHS))), Style.GOOD)]
    first, *others = _why_wrong(speech, event, reason)
    return [Line(speech.message(_NOT_QUITE, reason=first), Style.BAD), *map(Line, others)]


def _right(speech: Speech, event: Marked, reason: str) -> str:
    """A right answer is praised for what the reader has done alone."""
    if event.told:
        return speech.say("quiz", "That is what the last hint said.")  # with the reason, which stands above
    if event.hints and event.attempt == 1:
        return speech.say_n(
            "quiz", "Right, with {n} hint. {reason}", "Right, with {n} hints. {reason}", event.hints, reason=reason
        )
    return speech.message(_RIGHT, reason=reason)


def _why_wrong(speech: Speech, event: Marked, reason: str) -> list[str]:
    """What is true instead of the idea behind the answer, if one is known; why it is wrong; what is right."""
    from tutor.ui.phrases.quiz_reasons import reason_text

    rules, question, found = event.rules, event.question, event.mark
    # what a moon did here is more than the whole rule, which is what is true instead
    fact = None if found.idea in _OF_MOONS and _of_moon(question.reason) else instead(speech, event, reason)
    overlooked = _overlooked(speech, question, found.reason, reason)
    said = [reason] if overlooked is None else [overlooked, reason]
    if question.kind is AnswerKind.ONE and found.reason != question.reason:
        right = reason_text(speech, rules, question.reason, question.position)
        said = [right] if reason in right else [reason, right]
    # of the others the reason is the answer
    answered = question.kind is not AnswerKind.ONE or question.topic in (Topic.WHY, Topic.PASS, Topic.SCORING)
    answer = [right_answer(speech, rules, question)] if answered else []
    if fact is None:
        return [*_decisive(said, _PARAGRAPHS - len(answer)), *answer]
    if question.kind is AnswerKind.ONE and answered:
        said = said[-1:]
    elif answered and overlooked is not None:
        said = [" ".join(said)]
    return [fact, *_decisive(said, _PARAGRAPHS - 1 - len(answer)), *answer]


def _decisive(said: Sequence[str], room: int) -> list[str]:
    """What is said, and of the reason that is its end the paragraphs for which there is room: the last tricks."""
    *before, reason = said
    return [*before, *reason.split("\n")[len(before) - room :]]


def _of_moon(reason: Reason) -> bool:
    """Whether the reason says what a moon did."""
    return isinstance(reason.brought if isinstance(reason, Totalled) else reason, MoonCounted)


def instead(speech: Speech, event: Marked, reason: str = "") -> str | None:
    """What is true instead of the wrong idea that leads to this answer; ``None`` if ``reason`` says so already."""
    if event.mark.idea is None:
        return None
    from tutor.ui.phrases.ideas import in_fact

    fact = in_fact(speech, event.rules, event.mark.idea, event.question)
    return None if fact in reason else fact


def not_yet(speech: Speech, event: Marked) -> list[Line]:
    """What is wrong with an answer to a question that is asked once more, but not yet what is right."""
    why = instead(speech, event) or _refusal(speech, event)
    if why is None:
        from tutor.ui.phrases import lesson

        return lesson.not_yet(speech, event)
    again = Line(speech.say("lesson", "Try once more."))
    return [Line(speech.message(_NOT_QUITE, reason=why), Style.BAD), again]


def _refusal(speech: Speech, event: Marked) -> str | None:
    """Why a card may not be played that was chosen among others; those that may be played are told apart from that."""
    from tutor.ui.phrases.quiz_reasons import refusal_text

    reason = event.mark.reason
    if event.question.kind is not AnswerKind.ALL or not isinstance(reason, MayNotPlay):
        return None
    return refusal_text(speech, event.rules, reason)


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
        cards = parse_cards(str(code) for code in question.answer)
        if question.topic is Topic.LEGAL:
            return playable_sentence(speech, cards)
        return speech.say("quiz", "The right answer: {answer}", answer=speech.codes(cards))
    (value,) = question.answer
    label = option_label(speech, rules, question, value)
    return speech.say("quiz", "The right answer: {answer}", answer=label)
