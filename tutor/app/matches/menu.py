"""*Your matches* in the menu: a match is chosen from the list, then what to do with it; and a match played again."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from tutor.app.exits import Exit, TutorError
from tutor.app.matches.entries import entries, find, label, open_entry, remove_match
from tutor.app.matches.play import Wishes, go_on, open_saved, play_match
from tutor.app.matches.saves import new_match
from tutor.ui.phrases.rule_book import chosen_lines
from tutor.ui.screen import Cancelled, Choice, EndOfInput, Line, Question, Quit, Style

if TYPE_CHECKING:
    from tutor.app.context import Context
    from tutor.app.matches.entries import Entry

_AT_ONCE = 8
"""So many matches fit on a screen with all else."""
_MORE, _STATS, _BACK = "more", "stats", "back"


def play_again(context: Context, number: int) -> Exit:
    """Play a new match with the cards, the rules and the computer players of one that was begun before."""
    opened = open_entry(context, find(context, number))
    setup, settings = opened.match.setup, opened.settings
    context.show(*chosen_lines(context.speech, setup.rules.book, settings.options))
    slot = f"match:{setup.seed}:{secrets.token_hex(4)}"
    return play_match(context, new_match(setup, settings), settings, slot, Wishes())


def go_on_with(context: Context, number: int) -> Exit:
    """Go on with an unfinished match; one that cannot go on is put away. Raises ``TutorError`` for one that is over."""
    entry = find(context, number)
    if entry.saved is None:  # another window has ended it
        raise TutorError(context.say("app", "There is no unfinished match.").text, Exit.FAILED)
    opened = open_saved(context, entry.saved)
    return Exit.FAILED if opened is None else go_on(context, opened, entry.saved.slot, Wishes())


def matches_menu(context: Context) -> None:
    """Ask which match, and what to do with it, until the reader goes back."""
    while (number := _ask_match(context)) is not None:
        _ask_what(context, number)


def _ask_match(context: Context) -> int | None:
    """The number of a match; ``None`` if the reader goes back, or has played none."""
    speech, first = context.speech, 0
    while True:
        found = entries(context)
        if not found:
            context.show(context.say("matches", "You have played no match yet."))
            return None
        shown = found[first : first + _AT_ONCE]
        more = [Choice(_MORE, speech.say("matches", "Earlier matches"))] if len(found) > first + _AT_ONCE else []
        question = Question(
            lines=(Line(""), Line(speech.say("matches", "Your matches"), Style.TITLE)),
            ask=speech.say("input", "Your choice:"),
            choices=(
                *(Choice(entry.number, label(context, entry)) for entry in shown),
                *more,
                Choice(_STATS, speech.say("matches", "All your matches in numbers")),
                Choice(_BACK, speech.say("app", "Back")),
            ),
            lettered=True,  # the numbers are those of the matches
        )
        (answer,) = context.presenter.ask(question)
        if answer == _BACK:
            return None
        if answer == _STATS:
            from tutor.app.matches.stats import show_stats

            show_stats(context)
        elif answer == _MORE:
            first += _AT_ONCE
        else:
            return int(answer)


def _ask_what(context: Context, number: int) -> None:
    """What to do with a match, until the reader goes back to the list, or the match is gone."""
    speech = context.speech
    while (entry := next((each for each in entries(context) if each.number == number), None)) is not None:
        question = Question(
            lines=(Line(""), Line(speech.say("matches", "Match {n}", n=number), Style.TITLE)),
            ask=speech.say("input", "Your choice:"),
            choices=(
                *_choices(context, entry),
                Choice("remove", speech.say("matches", "Remove the match")),
                Choice(_BACK, speech.say("app", "Back")),
            ),
        )
        (answer,) = context.presenter.ask(question)
        if answer == _BACK:
            return
        try:
            _do(context, number, str(answer))
        except TutorError as error:
            context.warn([Line(error.sentence)])
        except (Cancelled, EndOfInput):
            raise
        except Quit:
            pass  # one step back


def _choices(context: Context, entry: Entry) -> list[Choice]:
    speech = context.speech
    going_on = [] if entry.saved is None else [Choice("go-on", speech.say("matches", "Go on with it"))]
    return [
        *going_on,
        Choice("show", speech.say("matches", "Show the score sheet and all about it")),
        Choice("replay", speech.say("matches", "Show every trick of its finished deals")),
        Choice("review", speech.say("matches", "Compare my decisions with those of the strong player")),
        Choice("again", speech.say("matches", "Play once more with the same cards")),
        Choice("share", speech.say("matches", "Show it as a text to send to others")),
    ]


def _do(context: Context, number: int, what: str) -> None:
    match what:
        case "go-on":
            go_on_with(context, number)
        case "show":
            from tutor.app.matches.show import show_match

            show_match(context, number)
        case "replay":
            from tutor.app.matches.show import replay_match

            replay_match(context, number, None)
        case "review":
            from tutor.app.matches.review import review_match

            review_match(context, number, None)
        case "again":
            play_again(context, number)
        case "share":
            from tutor.app.matches.share import share_match

            share_match(context, number)
        case _:
            remove_match(context, number, sure=False)
