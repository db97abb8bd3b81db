"""What is asked before a score is kept: which score sheet, how many play, up to which score, and who they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.ui.screen import Choice, Line, Question, Style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tutor.ui.speech import Speech


def ask_players(speech: Speech, sizes: Sequence[int], usual: int) -> Question:
    """How many play."""
    shown = speech.t.listing(map(speech.t.number, sizes))
    ask = speech.say("input", "How many players ({sizes})? Enter for {usual}:", sizes=shown, usual=usual)
    return Question(lines=(), ask=ask, number=True, usual=usual)


def ask_target(speech: Speech, usual: int) -> Question:
    """Which score ends the match."""
    ask = speech.say("input", "Play to how many points? Enter for {usual}:", usual=usual)
    return Question(lines=(), ask=ask, number=True, usual=usual)


def order_of_names(speech: Speech) -> Line:
    """In which order the names are wanted."""
    return Line(
        speech.say(
            "score sheet", "Type the names in the order in which you sit, clockwise, beginning with the first dealer."
        )
    )


def ask_name(speech: Speech, seat: int) -> Question:
    """What a player is called."""
    ask = speech.say("input", "Name of player {n}, or Enter for none:", n=seat + 1)
    return Question(lines=(), ask=ask, text=True, usual="")


def ask_which(speech: Speech, entries: Sequence[tuple[str, str, Sequence[str], int]]) -> Question:
    """Which of several score sheets to go on with: each has a slot, the game, the names and the number of deals."""
    choices = [
        Choice(
            slot,
            speech.say_n(
                "score sheet",
                "Go on with {game}, {n} deal scored: {names}",
                "Go on with {game}, {n} deals scored: {names}",
                deals,
                game=game,
                names=speech.t.join_and(list(names)),
            ),
        )
        for slot, game, names, deals in entries
    ]
    return Question(
        lines=(Line(speech.say("score sheet", "Which score sheet?"), Style.TITLE),),
        ask=speech.say("input", "Your choice:"),
        choices=(*choices, Choice("", speech.say("score sheet", "Begin a new score sheet"))),
    )
