"""``hearts learn words``: the words of card players in the reader's language and in English."""

from __future__ import annotations

from tutor.activities.prompts import Pause
from tutor.app.books import DEFAULT_BOOK, rules_for
from tutor.app.context import Context
from tutor.app.exits import Exit
from tutor.ui.phrases.game_questions import go_on
from tutor.ui.phrases.words import word_pages
from tutor.ui.screen import Line, Style


def show_words(context: Context, *, commands: bool = True) -> Exit:
    """Show the list, a group of words at a time where somebody reads it on a screen.

    At its end the command for the lessons is told, unless they are listed next. Raises ``Quit`` when the
    reader has had enough.
    """
    environment = context.environment
    read_on_screen = environment.stdin_is_tty and environment.stdout_is_tty
    pages = list(word_pages(context.speech, rules_for(context, DEFAULT_BOOK, None)))
    speech = context.speech
    for number, page in enumerate(pages, 1):
        if read_on_screen:
            context.show(Line(speech.say("app", "Page {n} of {count}", n=number, count=len(pages)), Style.NOTE))
        context.show(*page)
        if page is not pages[-1]:
            context.show(Line(""))
            if read_on_screen:
                context.presenter.ask(go_on(speech, Pause.STEP))
    if commands:
        end = speech.say(
            "app",
            "These are all the words. “{command}” takes you to the lessons; there you see them at work.",
            command="hearts learn",
        )
        context.show(Line(""), Line(end))
    return Exit.OK
