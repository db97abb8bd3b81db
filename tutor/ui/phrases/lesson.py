"""A lesson in words: its beginning and its end, what its steps tell, and the rules that belong to them."""

from __future__ import annotations

from tutor.activities.events import LessonDone, LessonShows, LessonStarted, Marked
from tutor.content.model import LessonHead
from tutor.content.shown import Heading, Scene, Told, WorkedLegal, WorkedScore, WorkedTrick
from tutor.content.wording import lesson_facts
from tutor.quiz.model import AnswerKind, Counted, MayPlay, Topic
from tutor.rules.compile import Rules
from tutor.rules.model import Rule
from tutor.ui.phrases.quiz_questions import position_lines
from tutor.ui.phrases.quiz_reasons import reason_text
from tutor.ui.phrases.rules import rule_sentences
from tutor.ui.phrases.worked import worked_legal, worked_score, worked_trick
from tutor.ui.screen import Line, Style
from tutor.ui.speech import Speech


def lines(speech: Speech, event: LessonStarted | LessonShows | LessonDone) -> list[Line]:
    """What one event of a lesson looks like."""
    match event:
        case LessonStarted():
            return lesson_started(speech, event)
        case LessonShows():
            return lesson_shows(speech, event)
        case LessonDone():
            return lesson_done(speech, event)


def lesson_title(speech: Speech, lesson: LessonHead) -> str:
    """The title of the lesson, for a heading or a list."""
    return speech.text(lesson.title)


def lesson_started(speech: Speech, event: LessonStarted) -> list[Line]:
    """Which lesson this is, and how long."""
    lesson = event.lesson
    title = speech.say("lesson", "Lesson {n}: {title}", n=lesson.order, title=lesson_title(speech, lesson))
    length = speech.say_n(
        "lesson",
        "It has {n} short step. You can stop at any time and go on later.",
        "It has {n} short steps. You can stop at any time and go on later.",
        len(lesson.steps),
    )
    return [Line(title, Style.TITLE), Line(length, Style.NOTE)]


def lesson_done(speech: Speech, event: LessonDone) -> list[Line]:
    """The end of the lesson, and how many questions were easy."""
    title = lesson_title(speech, event.lesson)
    found = [Line(""), Line(speech.say("lesson", "You have finished the lesson “{title}”.", title=title), Style.GOOD)]
    if event.asked:
        right = speech.say(
            "lesson", "Right at the first try: {right} of {asked}.", right=event.right, asked=event.asked
        )
        found.append(Line(right))
    return found


def lesson_shows(speech: Speech, event: LessonShows) -> list[Line]:
    """What a step tells or shows."""
    rules = event.rules
    match event.shown:
        case Heading(number, count):
            return [Line(""), Line(speech.say("lesson", "Step {n} of {count}", n=number, count=count), Style.NOTE)]
        case Told(text, about):
            told = Line(speech.text(text, lesson_facts(rules)))
            return [told, *(line for rule in about for line in rule_box(speech, rules, rule))]
        case Scene(position):
            return [Line(""), *position_lines(speech, rules, position)]
        case WorkedLegal() as shown:
            return worked_legal(speech, rules, shown)
        case WorkedTrick() as shown:
            return worked_trick(speech, rules, shown)
        case WorkedScore() as shown:
            return worked_score(speech, shown)


def not_yet(speech: Speech, event: Marked) -> list[Line]:
    """What is wrong with an answer to a question that is asked once more: why, but not yet what is right.

    Where the reason would give the answer away, as in a sum of points, the rule stands in its place.
    """
    question, found = event.question, event.mark
    if question.kind is AnswerKind.NUMBER or question.topic in (Topic.END, Topic.PASS):
        told = [Line(speech.say("lesson", "Not quite. Here is the rule again."), Style.BAD)]
        for rule in _deciding(event):
            told += rule_box(speech, event.rules, rule)
        told.append(Line(""))
    else:
        reason = reason_text(speech, event.rules, found.reason, question.position)
        if question.kind is AnswerKind.ALL and isinstance(found.reason, MayPlay) and found.reason.waived:
            card = speech.card(found.reason.card)
            reason = " ".join((speech.say("quiz", "You may also play {card}.", card=card), reason))
        told = [Line(speech.say("quiz", "Not quite. {reason}", reason=reason), Style.BAD)]
    return [*told, Line(speech.say("lesson", "Try once more."))]


def _deciding(event: Marked) -> list[Rule]:
    """The rules that a sum or an end rests on."""
    if isinstance(event.question.reason, Counted) and event.question.reason.lines:
        return [rule for rule, _, _ in event.question.reason.lines]
    return [event.rules.book.rule(event.question.rule.name)]


def rule_box(speech: Speech, rules: Rules, rule: Rule) -> list[Line]:
    """A rule as the rule book has it: its title, then everything that it says."""
    title = speech.say("lesson", "Rule: {title}", title=speech.rule(rules, rule, rule.title))
    return [
        Line(""),
        Line(title, Style.RULE),
        *(Line(text, Style.RULE) for text in rule_sentences(speech, rules, rule)),
    ]
