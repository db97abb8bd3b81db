"""Events and prompts in words. Each kind has its module; these two functions choose it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tutor.activities.events import CardHint, Event, HintGiven, HintsAreOff, MoreTold
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
            from tutor.ui.phrases import quiz

            return quiz.not_yet(speech, event)
        case events.Marked() | events.QuizStarted() | events.QuizDone():
            from tutor.ui.phrases import quiz

            return quiz.lines(speech, event)
        case events.DiagnosisStarted() | events.DiagnosisDone():
            from tutor.ui.phrases import diagnosis

            return diagnosis.lines(speech, event)
        case events.HintGiven() | events.CardHint() | events.HintsAreOff() | events.MoreTold():
            return _asked_for(speech, event)
        case (
            events.CardAllowed()
            | events.LastTrickTold()
            | events.ScoresTold()
            | events.CardsOutTold()
            | events.MoonHint()
            | events.TakenBack()
            | events.Finishing()
            | events.GoesFast()
        ):
            from tutor.ui.phrases import table_replies

            return table_replies.lines(speech, event)
        case events.LessonStarted() | events.LessonShows() | events.LessonDone():
            from tutor.ui.phrases import lesson

            return lesson.lines(speech, event)


def _asked_for(speech: Speech, event: HintGiven | CardHint | HintsAreOff | MoreTold) -> list[Line]:
    """What the reader has asked for with a key."""
    from tutor.activities import events

    if isinstance(event, events.MoreTold):
        from tutor.ui.phrases import more

        return more.more_told(speech, event)
    from tutor.ui.phrases import hints

    match event:
        case events.HintGiven():
            return hints.hint_given(speech, event)
        case events.CardHint():
            return hints.card_hint(speech, event)
        case events.HintsAreOff():
            return hints.hints_are_off(speech)


def question_of(speech: Speech, prompt: Prompt) -> Question:
    """What a prompt asks."""
    if not prompt.keys:
        return _asked(speech, prompt)
    from tutor.ui.phrases.keys import with_keys

    return with_keys(speech, prompt, _asked(speech, prompt))


def _asked(speech: Speech, prompt: Prompt) -> Question:
    from tutor.activities import prompts

    match prompt.subject:
        case prompts.AskQuestion() as subject:
            from tutor.ui.phrases import quiz

            return quiz.ask_question(speech, subject)
        case prompts.Continue(pause):
            from tutor.ui.phrases import game_questions

            return game_questions.go_on(speech, pause, more=bool(prompt.keys))
        case subject:
            from tutor.ui.phrases import game_questions

            return game_questions.question(speech, subject)
