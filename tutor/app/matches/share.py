"""Matches as short texts that can be sent to anybody, and such texts opened."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tutor.app.exits import Exit, TutorError
from tutor.app.matches.coding import match_from_text, match_to_text
from tutor.app.matches.entries import find, open_entry
from tutor.app.matches.envelope import MOST, VERSION, TextError, Trouble, is_match_text
from tutor.app.matches.facts import standing_of
from tutor.app.out_files import STDOUT
from tutor.ui.phrases import matches as phrases
from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from tutor.app.context import Context
    from tutor.app.matches.saves import Opened

_START = f"hm{VERSION}"


class Looking(NamedTuple):
    """What is wanted of a match that somebody has shared, besides what it was."""

    replay: bool = False
    review: bool = False
    deal: int | None = None


def share_match(context: Context, number: int) -> Exit:
    """Print a match as one text, and nothing else."""
    opened = open_entry(context, find(context, number))
    try:
        text = match_to_text(opened.match, opened.settings)
    except TextError as error:
        raise TutorError(_cannot_share(context, error.trouble), Exit.FAILED) from None
    print(text, file=context.environment.stdout)
    return Exit.OK


def _cannot_share(context: Context, trouble: Trouble) -> str:
    if trouble is Trouble.OWN_RULES:
        return context.say(
            "matches",
            "This match was played by a rule file of your own, so it cannot be shared as a text.",
        ).text
    return context.say("matches", "This match is too long to be shared as a text.").text


def open_shared(context: Context, given: str, looking: Looking) -> Exit:
    """Check a match that somebody has shared, and show it. ``given`` is its text, or a file with it.

    Words may stand around the text.
    """
    from tutor.app.matches.show import replay_opened, show_opened

    opened = _opened(context, _text(context, given))
    context.show(*_head(context, opened))
    if looking.review:
        from tutor.app.matches.review import review_opened

        review_opened(context, opened, looking.deal)
    elif looking.replay:
        replay_opened(context, opened, looking.deal)
    else:
        show_opened(context, opened, None)
    return Exit.OK


def _head(context: Context, opened: Opened) -> list[Line]:
    """What is told of a match that somebody has shared, before anything else."""
    speech, match = context.speech, opened.match
    rules, state = match.setup.rules, match.state
    lines = [Line(phrases.game_title(speech, speech.text(rules.book.name), rules.players), Style.TITLE)]
    standing = standing_of(json.dumps(state.totals))
    if state.winners and standing is not None:
        lines.append(Line(phrases.place_sentence(speech, *standing)))
    else:
        lines.append(Line(speech.say("game", "Deal {n}, trick {trick}.", n=state.deal_no, trick=state.trick_no)))
    note = speech.say("matches", "Whoever has shared this match sat in your seat: “you” is that player.")
    return [*lines, Line(note, Style.NOTE)]


def _text(context: Context, given: str) -> str:
    """The text that is meant. Raises ``TutorError`` for what is neither a text nor a file."""
    if given == STDOUT:  # the standard input, here
        stdin = context.environment.stdin
        return "" if stdin is None else stdin.read(MOST + 1)
    path = Path(given)
    try:
        if path.is_file():
            with path.open("rb") as file:
                return file.read(MOST + 1).decode("utf-8", "replace")
    except (OSError, ValueError):
        pass
    # last, since a file may be called like the beginning of such a text
    if is_match_text(given):
        return given
    sentence = context.say(
        "matches",
        "This is neither a shared match nor a file with one. Such a text begins with “{start}”.",
        start=_START,
    )
    raise TutorError(sentence.text)


def _opened(context: Context, text: str) -> Opened:
    try:
        return match_from_text(text)
    except TextError as error:
        raise TutorError(_cannot_open(context, error.trouble), Exit.DATA) from None


def _cannot_open(context: Context, trouble: Trouble) -> str:
    say = context.speech.say
    match trouble:
        case Trouble.NEWER:
            return say("matches", "A newer version of this program has written this match: this one cannot read it.")
        case Trouble.TOO_LONG:
            return say("matches", "This text is too long to be a shared match.")
        case Trouble.SEVERAL:
            return say("matches", "There is more than one shared match in this. Open them one at a time.")
        case Trouble.OTHER_RULES:
            return say(
                "matches",
                "This match was played by rules that this version of the program does not have.",
            )
        case Trouble.FOREIGN:
            return say("matches", "There is no shared match in this. Such a text begins with “{start}”.", start=_START)
        case _:
            return say(
                "matches", "This text is damaged: a part of it is missing or has changed. Copy it once more, all of it."
            )
