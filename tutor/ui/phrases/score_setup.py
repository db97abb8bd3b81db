"""What is asked before a score is kept: which score sheet, how many play, up to which score, and who they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tutor.ui.phrases.told_apart import told_apart
from tutor.ui.screen import Choice, Line, Question, Style

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tutor.ui.speech import Speech

NEW, REMOVE, NONE = "", "remove", "none"
"""Answers that are no score sheet: to begin one, to remove one, to remove none."""


class Entry(NamedTuple):
    """A score sheet that is kept."""

    slot: str
    game: str
    names: Sequence[str]
    deals: int
    """So many have been scored."""
    left: datetime
    """When it was kept last."""


def ask_players(speech: Speech, sizes: Sequence[int], usual: int) -> Question:
    """How many play."""
    shown = speech.t.listing(map(speech.t.number, sizes))
    ask = speech.say("input", "How many players ({sizes})? Enter for {usual}:", sizes=shown, usual=usual)
    return Question(lines=(), ask=ask, number=True, usual=usual, example=usual)


def ask_target(speech: Speech, usual: int) -> Question:
    """Which score ends the match."""
    ask = speech.say("input", "Play to how many points? Enter for {usual}:", usual=usual)
    return Question(lines=(), ask=ask, number=True, usual=usual, example=usual)


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


def ask_which(speech: Speech, entries: Sequence[Entry]) -> Question:
    """Which of the score sheets that are kept to go on with."""
    labels = [
        speech.say_n(
            "score sheet",
            "Go on with {game}, {n} deal scored: {names}",
            "Go on with {game}, {n} deals scored: {names}",
            entry.deals,
            game=entry.game,
            names=speech.t.join_and(list(entry.names)),
        )
        for entry in entries
    ]
    return Question(
        lines=(Line(speech.say("score sheet", "Which score sheet?"), Style.TITLE),),
        ask=speech.say("input", "Your choice:"),
        choices=(
            *_offered(speech, entries, labels),
            Choice(NEW, speech.say("score sheet", "Begin a new score sheet")),
            Choice(REMOVE, speech.say("score sheet", "Remove a score sheet")),
        ),
    )


def ask_which_to_remove(speech: Speech, entries: Sequence[Entry]) -> Question:
    """Which of several score sheets is to go."""
    return Question(
        lines=(Line(speech.say("score sheet", "Which score sheet?"), Style.TITLE),),
        ask=speech.say("input", "Your choice:"),
        choices=(
            *_named(speech, entries),
            Choice(NONE, speech.say("app", "Back")),
        ),
    )


def ask_if_sure(speech: Speech, entries: Sequence[Entry], slot: str) -> Question:
    """Whether the score sheet of these that is kept in this slot is to go for good."""
    (label,) = (choice.label for choice in _named(speech, entries) if choice.value == slot)
    return Question(
        lines=(
            Line(label, hanging=True),
            Line(speech.say("score sheet", "A score sheet that is removed is gone for good.")),
        ),
        ask=speech.say("input", "Your choice:"),
        choices=(
            Choice(NONE, speech.say("score sheet", "Keep the score sheet")),
            Choice(REMOVE, speech.say("score sheet", "Remove the score sheet")),
        ),
        usual=NONE,
    )


def removed(speech: Speech) -> Line:
    """A score sheet is gone."""
    return Line(speech.say("score sheet", "The score sheet was removed."))


def _named(speech: Speech, entries: Sequence[Entry]) -> list[Choice]:
    return _offered(speech, entries, [_label(speech, entry) for entry in entries])


def _offered(speech: Speech, entries: Sequence[Entry], labels: Sequence[str]) -> list[Choice]:
    told = told_apart(speech, labels, [entry.left for entry in entries])
    return [Choice(entry.slot, label) for entry, label in zip(entries, told, strict=True)]


def _label(speech: Speech, entry: Entry) -> str:
    return speech.say_n(
        "score sheet",
        "{game}, {n} deal scored: {names}",
        "{game}, {n} deals scored: {names}",
        entry.deals,
        game=entry.game,
        names=speech.t.join_and(list(entry.names)),
    )
