"""The beginning of a lesson: whoever knows it already may show that, and need not take it."""

from __future__ import annotations

from tutor.app.context import Context
from tutor.app.learning.questions import Item, ask_each
from tutor.app.run import answer_keeper
from tutor.app.seeds import new_seed
from tutor.content.lessons import Lesson
from tutor.content.mixing import taught_kinds
from tutor.content.taught import spoken_of
from tutor.quiz.generate import generate, topics_of
from tutor.rules.compile import Rules
from tutor.ui.phrases.lesson import lesson_title
from tutor.ui.screen import Choice, Line, Question, Style

QUESTIONS = 4
"""So many questions, and all are to be answered right, without a hint."""
_LESSON, _TEST = "lesson", "test"


def knows_already(context: Context, lesson: Lesson, rules: Rules) -> bool:
    """Ask whether the reader wants to take the lesson or to show that they know it; whether they have shown it.

    Nothing is asked where there are not enough questions on what the lesson teaches. The first answer that is not
    right ends the test. Raises ``Quit`` when the reader leaves.
    """
    seed = new_seed()
    known = spoken_of(lesson)
    about = generate(rules, topics_of(rules), QUESTIONS, seed, about=taught_kinds(lesson), known=known)
    items = [Item(rules, question, known) for question in about]
    if not lesson.teaches or len(items) < QUESTIONS or _wants_lesson(context, lesson):
        return False
    for asked in ask_each(context, items, len(items), lambda _: answer_keeper(context, "quiz", seed, rules)):
        if not asked.mark.right or asked.hints:
            words = context.speech.say("app", "So the lesson has something new for you. It begins now.")
            context.show(Line(""), Line(words), Line(""))
            return False
    words = context.speech.say(
        "app",
        "You know this already, and the lesson “{lesson}” is marked as done. You can still take it whenever you like.",
        lesson=lesson_title(context.speech, lesson),
    )
    context.show(Line(""), Line(words, Style.GOOD))
    return True


def _wants_lesson(context: Context, lesson: Lesson) -> bool:
    speech = context.speech
    question = Question(
        lines=(Line(""), Line(lesson_title(speech, lesson), Style.TITLE)),
        ask=speech.say("input", "Your choice, or Enter for the lesson:"),
        choices=(
            Choice(_LESSON, speech.say("app", "Take the lesson")),
            Choice(
                _TEST,
                speech.say_n(
                    "app",
                    "I know this already: {n} question, to be answered right without a hint",
                    "I know this already: {n} questions, all to be answered right without a hint",
                    QUESTIONS,
                ),
            ),
        ),
        usual=_LESSON,
    )
    return context.presenter.ask(question) == (_LESSON,)
