"""Trouble with the progress file, in words."""

from __future__ import annotations

from tutor.store import Notice
from tutor.ui.screen import Line, Style
from tutor.ui.speech import Speech


def notice_line(speech: Speech, notice: Notice) -> Line:
    """One sentence or two: what is wrong, what was done, and what it means for the reader."""
    path = str(notice.path)
    match notice.kind:
        case "damaged":
            text = speech.say(
                "notice",
                "The progress file was damaged. It has been set aside as {path}, and a new one has been started.",
                path=path,
            )
        case "newer":
            text = speech.say(
                "notice",
                "The progress file {path} was written by a newer version of this program. "
                "It stays as it is, and nothing is saved in this run.",
                path=path,
            )
        case "unsaved":
            text = speech.say("notice", "Progress cannot be kept in {path}: nothing is saved in this run.", path=path)
        case "unreadable":
            text = speech.say(
                "notice", "Some records in the progress file {path} are damaged. They are passed over.", path=path
            )
        case "not-saved":
            text = speech.say(
                "notice", "Progress can no longer be written to {path}: from here on nothing is saved.", path=path
            )
    return Line(text, Style.NOTE)
