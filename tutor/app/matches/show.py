"""One match by itself: what it was played with and how it stands, and its deals card by card."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from tutor.activities.events import ScoreSheet
from tutor.activities.reviewing import played_deals
from tutor.app.exits import Exit, TutorError
from tutor.app.matches.entries import find, open_entry, sentences
from tutor.app.matches.facts import facts_kept, slips_of
from tutor.app.matches.terms import level_sentence
from tutor.ui.phrases import matches as phrases
from tutor.ui.phrases.rule_book import chosen_lines
from tutor.ui.phrases.scores import score_sheet, winner_sentence
from tutor.ui.screen import Line, Style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tutor.activities.match import Match
    from tutor.activities.reviewing import PlayedDeal
    from tutor.app.context import Context
    from tutor.app.matches.entries import Entry
    from tutor.app.matches.saves import MatchSettings, Opened


def show_match(context: Context, number: int) -> Exit:
    """Print all about a match."""
    entry = find(context, number)
    opened = open_entry(context, entry)
    context.show(
        Line(context.speech.say("matches", "Match {n}", n=number), Style.TITLE),
        *map(Line, sentences(context, entry)),
    )
    show_opened(context, opened, _slips(context, entry, opened))
    return Exit.OK


def _slips(context: Context, entry: Entry, opened: Opened) -> int | None:
    """How many cards were refused in a match."""
    if entry.result is not None:
        facts = facts_kept(context, entry.result)
        return None if facts is None else facts.slips
    assert entry.saved is not None
    return slips_of(context, opened.match, entry.saved.begun, context.clock())


def show_opened(context: Context, opened: Opened, slips: int | None) -> None:
    """Print what a match was played with, its score sheet, and how to get the same cards."""
    speech, match, settings = context.speech, opened.match, opened.settings
    setup = match.setup
    context.show(
        *chosen_lines(speech, setup.rules.book, settings.options),
        Line(phrases.length_sentence(speech, setup.target, setup.deals)),
        Line(level_sentence(speech, settings.level)),
        *phrases.terms_lines(speech, setup.seed, match.taken_back, slips),
    )
    if not opened.whole:
        context.show(context.say("matches", "This match is shown only as far as it fits the rules as they are now."))
    if match.deals:
        totals = match.state.totals
        context.show(*score_sheet(speech, ScoreSheet(match.deals, totals)))
        if winners := match.state.winners:
            context.show(Line(winner_sentence(speech, winners, totals[winners[0]])))
    context.show(*phrases.same_cards_lines(speech, _again(match, settings), _dealt(match, settings)))


def _again(match: Match, settings: MatchSettings) -> str:
    """The command for a match with the same cards."""
    setup = match.setup
    length = ("--target", str(setup.target)) if setup.deals is None else ("--deals", str(setup.deals))
    return shlex.join(("hearts", "play", *_table(match, settings), *length, "--level", settings.level))


def _dealt(match: Match, settings: MatchSettings) -> str:
    """The command that shows the cards."""
    count = str(max(len(match.deals), 1))
    return shlex.join(("hearts", "deals", *_table(match, settings), "--count", count))


def _table(match: Match, settings: MatchSettings) -> Sequence[str]:
    setup = match.setup
    options = [word for name, value in settings.options.items() for word in ("--option", f"{name}={value}")]
    return (settings.book, "--players", str(setup.rules.players), *options, "--seed", setup.seed)


def replay_match(context: Context, number: int, deal: int | None) -> Exit:
    """Print the deals of a match that are over, or one of them, card by card."""
    replay_opened(context, open_entry(context, find(context, number)), deal)
    return Exit.OK


def replay_opened(context: Context, opened: Opened, deal: int | None) -> None:
    """As ``replay_match``, of a match that is open."""
    from tutor.ui.phrases.matches_replay import deal_lines

    for each in finished_deals(context, opened, deal):
        context.show(*deal_lines(context.speech, opened.match.setup, each))


def finished_deals(context: Context, opened: Opened, deal: int | None) -> list[PlayedDeal]:
    """The deals of a match that are over, or the one with this number. Raises ``TutorError`` if there is none."""
    match = opened.match
    over = [each for each in played_deals(match.setup, match.actions) if each.scored is not None]
    if not over:
        raise TutorError(context.say("matches", "No deal of this match is over yet.").text, Exit.FAILED)
    if deal is None:
        return over
    if 1 <= deal <= len(over):
        return [over[deal - 1]]
    if len(over) == 1:
        sentence = context.say(
            "matches", "Only deal {only} of this match is over: there is no deal {n} to show.", only=1, n=deal
        )
    else:
        sentence = context.say(
            "matches",
            "This match has no deal {n} that is over: the number can be from {least} to {most}.",
            n=deal,
            least=1,
            most=len(over),
        )
    raise TutorError(sentence.text)
