"""``hearts matches``: lists of the learner's matches, each with a number that stays the same."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from tutor.app.exits import Exit, TutorError
from tutor.app.matches.facts import facts_kept, standing_of
from tutor.app.matches.labels import read_label
from tutor.app.matches.saves import SaveError, match_from_json
from tutor.store import LeaseLost
from tutor.ui.phrases import matches as phrases
from tutor.ui.screen import Choice, Line, Question, Style

if TYPE_CHECKING:
    from datetime import datetime

    from tutor.app.context import Context
    from tutor.app.matches.saves import Opened
    from tutor.store import MatchResult, Saved

FORMAT = "hearts-tutor/matches"
VERSION = 1
_COMMAND = "hearts matches"


class Entry(NamedTuple):
    """A match of the learner; one of ``saved`` and ``result`` is there."""

    number: int
    saved: Saved | None
    """The match while it is unfinished."""
    result: MatchResult | None
    """The match when it is over."""

    @property
    def record(self) -> str:
        """The whole of the match."""
        if self.result is not None:
            return self.result.record
        assert self.saved is not None
        return self.saved.record


def entries(context: Context) -> list[Entry]:
    """The learner's matches: unfinished ones first, then finished ones, each the latest first."""
    store, learner = context.store, context.learner
    open_ones = [Entry(saved.number, saved, None) for saved in store.saved(learner, "match")]
    over = sorted(store.matches(learner), key=lambda result: (result.finished, result.number), reverse=True)
    return [*open_ones, *(Entry(result.number, None, result) for result in over)]


def find(context: Context, number: int) -> Entry:
    """The learner's match with this number. Raises ``TutorError`` if there is none."""
    for entry in entries(context):
        if entry.number == number:
            return entry
    sentence = context.say(
        "matches", "You have no match with the number {n}. {command} lists your matches.", n=number, command=_COMMAND
    )
    raise TutorError(sentence.text)


def open_entry(context: Context, entry: Entry) -> Opened:
    """The match itself. Raises ``TutorError`` if its record is damaged, or its rules are gone."""
    from tutor.app.books import take_translations

    try:
        opened = match_from_json(entry.record)
    except SaveError:
        sentence = context.say(
            "matches", "Match {n} cannot be opened: its record is damaged, or its rules are gone.", n=entry.number
        )
        raise TutorError(sentence.text, Exit.DATA) from None
    take_translations(context, opened.found)
    return opened


def list_matches(context: Context) -> Exit:
    """Print the learner's matches."""
    found = entries(context)
    if not found:
        context.show(context.say("matches", "You have played no match yet."))
        return Exit.OK
    unfinished = [entry for entry in found if entry.saved is not None]
    finished = [entry for entry in found if entry.saved is None]
    speech = context.speech
    if unfinished:
        context.show(Line(speech.say("matches", "Unfinished matches"), Style.TITLE))
        context.show(*(Line(label(context, entry), hanging=True) for entry in unfinished))
    if unfinished and finished:
        context.show(Line(""))
    if finished:
        context.show(Line(speech.say("matches", "Finished matches"), Style.TITLE))
        context.show(*(Line(label(context, entry), hanging=True) for entry in finished))
    return Exit.OK


def label(context: Context, entry: Entry) -> str:
    """A match in a list."""
    return phrases.choice_label(context.speech, entry.number, sentences(context, entry))


def sentences(context: Context, entry: Entry) -> list[str]:
    """What is said of a match where it is one of several."""
    speech = context.speech
    if entry.saved is not None:
        known = read_label(entry.saved)
        if known is None:
            return [phrases.damaged_match(speech)]
        return [phrases.unfinished_match(speech, speech.text(known.name), known.players, known.deal, known.trick)]
    assert entry.result is not None
    facts, standing = facts_kept(context, entry.result), standing_of(entry.result.totals)
    if facts is None or standing is None:
        return [phrases.damaged_match(speech)]
    date = day(context, entry.result.finished)
    return [
        phrases.finished_match(speech, speech.text(facts.name), entry.result.players, date),
        phrases.place_sentence(speech, *standing),
    ]


def day(context: Context, time: datetime) -> str:
    """A date, where the reader is."""
    return context.catalogue.digits(time.astimezone().strftime("%Y-%m-%d"))


def print_matches(context: Context) -> Exit:
    """Print the same as one JSON document."""
    document = {
        "format": FORMAT,
        "version": VERSION,
        "learner": context.learner_name,
        "matches": [_document(context, entry) for entry in entries(context)],
    }
    print(json.dumps(document, ensure_ascii=False, indent=2), file=context.environment.stdout)
    return Exit.OK


def _document(context: Context, entry: Entry) -> dict[str, object]:
    if entry.saved is not None:
        known = read_label(entry.saved)
        return {
            "number": entry.number,
            "finished": None,
            "left": entry.saved.updated.isoformat(timespec="seconds"),
            "rules": known and known.book,
            "players": known and known.players,
            "deal": known and known.deal,
            "trick": known and known.trick,
        }
    assert entry.result is not None
    result, facts, standing = entry.result, facts_kept(context, entry.result), standing_of(entry.result.totals)
    return {
        "number": entry.number,
        "finished": result.finished.isoformat(timespec="seconds"),
        "rules": result.book,
        "players": result.players,
        "options": _parsed(result.options),
        "seed": result.seed,
        "level": facts and facts.level,
        "deals": result.deals,
        "totals": _parsed(result.totals),
        "winners": _parsed(result.winners),
        "place": standing and standing.place,
        "points": standing and standing.points,
        "taken_back": facts and facts.taken_back,
        "refused": facts and facts.slips,
    }


def _parsed(text: str) -> object:
    """What a text says in JSON; ``None`` if it is damaged."""
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found


def remove_match(context: Context, number: int, *, sure: bool) -> Exit:
    """Remove a match, if the reader is sure."""
    context.must_keep()
    entry = find(context, number)
    if not sure and not _is_sure(context, entry):
        context.show(context.say("app", "Nothing was removed."))
        return Exit.OK
    if entry.saved is None:
        context.store.remove_match(context.learner, number)
    else:
        try:
            context.store.drop(context.learner, entry.saved.slot)
        except LeaseLost:
            sentence = context.say("app", "This match is being played in another window.").text
            raise TutorError(sentence, Exit.FAILED) from None
    context.must_keep()
    context.show(context.say("matches", "Match {n} was removed.", n=number))
    return Exit.OK


def _is_sure(context: Context, entry: Entry) -> bool:
    speech = context.speech
    question = Question(
        lines=(
            Line(label(context, entry), hanging=True),
            Line(speech.say("matches", "A match that is removed is gone for good.")),
        ),
        ask=speech.say("input", "Your choice:"),
        choices=(
            Choice("keep", speech.say("matches", "Keep the match")),
            Choice("remove", speech.say("matches", "Remove the match")),
        ),
        usual="keep",
    )
    return context.presenter.ask(question) == ("remove",)
