"""A finished deal step by step, beside what the strong computer player would have done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.activities.prompts import Pause
from tutor.activities.reviewing import Difference, decisions, difference
from tutor.app.exits import Exit
from tutor.app.matches.entries import find, open_entry
from tutor.app.matches.saves import YOU, adviser_of
from tutor.app.matches.show import finished_deals
from tutor.app.progress_line import ProgressLine
from tutor.ui.phrases import matches_review as phrases
from tutor.ui.phrases.game_questions import go_on

if TYPE_CHECKING:
    from tutor.app.context import Context
    from tutor.app.matches.saves import Opened


def review_match(context: Context, number: int, deal: int | None) -> Exit:
    """Review the deals of a match that are over, or one of them."""
    review_opened(context, open_entry(context, find(context, number)), deal)
    return Exit.OK


def review_opened(context: Context, opened: Opened, deal: int | None) -> None:
    """As ``review_match``, of a match that is open."""
    speech, setup = context.speech, opened.match.setup
    made = [each for over in finished_deals(context, opened, deal) for each in decisions(setup, over, YOU)]
    context.show(*phrases.opening_lines(speech))
    adviser = adviser_of(opened.match)
    found: list[Difference] = []
    waiting = ProgressLine(context)
    for number, decision in enumerate(made, 1):
        waiting.show(phrases.thinking(speech, number, len(made)))
        with waiting.until_done():
            differs = difference(adviser, decision)
        if differs is None:
            continue
        found.append(differs)
        context.show(*phrases.difference_lines(speech, differs))
        if context.environment.stdin_is_tty:
            context.presenter.ask(go_on(speech, Pause.STEP))
    context.show(*phrases.summary_lines(speech, len(made), found))
