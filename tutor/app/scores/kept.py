"""The score sheets that are kept: which of them goes on, and which is removed."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from typing import NamedTuple

from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.people.naming import shown_name
from tutor.app.scores.sheet import Sheet, SheetError, sheet_from_json
from tutor.store import LeaseLost
from tutor.ui.phrases import score_setup as phrases
from tutor.ui.phrases.score_keeping import TableSpeech


class KeptSheet(NamedTuple):
    """A score sheet that can go on, where it is kept, and when it was kept last."""

    slot: str
    sheet: Sheet
    left: datetime


def choose_sheet(context: Context) -> KeptSheet | None:
    """The score sheet that the reader goes on with; ``None`` for a new one. Raises ``Quit`` and ``TutorError``."""
    while kept := _kept_sheets(context):
        (slot,) = context.presenter.ask(phrases.ask_which(context.speech, _entries(context, kept)))
        if slot == phrases.NEW:
            return None
        if slot == phrases.REMOVE:
            _remove(context, kept)
        # while the question stood there another window may have gone on with it, or removed it
        elif again := next((each for each in _kept_sheets(context) if each.slot == slot), None):
            return again
    return None


def table_speech(context: Context, sheet: Sheet) -> TableSpeech:
    """The reader's language, with the names of the players on the score sheet."""
    return TableSpeech(context.catalogue, [shown_name(context, name) if name else "" for name in sheet.names])


def open_elsewhere(context: Context) -> TutorError:
    """The score sheet is another window's."""
    return TutorError(context.say("app", "This score sheet is open in another window.").text, Exit.FAILED)


def _kept_sheets(context: Context) -> list[KeptSheet]:
    """The score sheets of the learner that can go on, the latest first; others are set aside, and that is told."""
    found = []
    for saved in context.store.saved(context.learner, "scores"):
        try:
            found.append(KeptSheet(saved.slot, sheet_from_json(saved.record), saved.updated))
        except SheetError:
            with suppress(LeaseLost):
                context.store.set_aside(context.learner, saved.slot)
            context.warn(
                [
                    context.say(
                        "app",
                        "A score sheet cannot go on and has been set aside: its record is damaged, or its rules are "
                        "gone.",
                    )
                ]
            )
    return found


def _entries(context: Context, kept: Sequence[KeptSheet]) -> list[phrases.Entry]:
    entries = []
    for slot, sheet, left in kept:
        table = table_speech(context, sheet)
        players = [table.name(seat) for seat in range(sheet.rules.players)]
        name = table.text(sheet.rules.book.name)
        entries.append(phrases.Entry(slot, name, players, len(sheet.deals), left))
    return entries


def _remove(context: Context, kept: Sequence[KeptSheet]) -> None:
    """Remove the only score sheet, or the one that the reader chooses, if the reader is sure."""
    context.must_keep()
    entries = _entries(context, kept)
    slot = entries[0].slot
    if len(entries) > 1:
        (answer,) = context.presenter.ask(phrases.ask_which_to_remove(context.speech, entries))
        slot = str(answer)
    if slot == phrases.NONE or not _is_sure(context, entries, slot):
        context.show(context.say("app", "Nothing was removed."))
        return
    try:
        context.store.drop(context.learner, slot)
    except LeaseLost:
        raise open_elsewhere(context) from None
    context.must_keep()
    context.show(phrases.removed(context.speech))


def _is_sure(context: Context, entries: Sequence[phrases.Entry], slot: str) -> bool:
    return context.presenter.ask(phrases.ask_if_sure(context.speech, entries, slot)) == (phrases.REMOVE,)
