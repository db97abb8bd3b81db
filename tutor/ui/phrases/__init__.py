"""Events and prompts in words. Each kind has its module; these two functions choose it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tutor.activities.events import Event
    from tutor.activities.protocol import Prompt
    from tutor.ui.screen import Line, Question
    from tutor.ui.speech import Speech


def lines_of(speech: Speech, event: Event) -> list[Line]:
    """What an event looks like."""
    from tutor.activities import events

    match event:
        case events.Happened() | events.Resumed() | events.ScoreSheet() | events.CardRefused() | events.Guidance():
            from tutor.ui.phrases import game

            return game.lines(speech, event)
        case events.Marked(again=True):
            from tutor.ui.phrases import lesson

            return lesson.not_yet(speech, event)
        case events.Marked() | events.QuizStarted() | events.QuizDone():
            from tutor.ui.phrases import quiz

            return quiz.lines(speech, event)
        case events.LessonStarted() | events.LessonShows() | events.LessonDone():
            from tutor.ui.phrases import lesson

            return lesson.lines(speech, event)


def question_of(speech: Speech, prompt: Prompt) -> Question:
    """What a prompt asks."""
    from tutor.activities import prompts

    match prompt.subject:
        case prompts.AskQuestion() as subject:
            from tutor.ui.phrases import quiz

            return quiz.ask_question(speech, subject)
        case prompts.Continue(pause):
            from tutor.ui.phrases import game_questions

            return game_questions.go_on(speech, pause)
        case subject:
            from tutor.ui.phrases import game_questions

            return game_questions.question(speech, subject)
