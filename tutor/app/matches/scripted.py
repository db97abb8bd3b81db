"""``hearts play --moves``: a match whose moves come from a file, for scripts; nothing is asked, and nothing is kept."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from tutor.activities.events import CardRefused, Event
from tutor.app.answer_files import AnswerFile, AnswerFilePresenter, read_answers
from tutor.app.books import DEFAULT_BOOK, open_book, rules_of
from tutor.app.exits import Exit
from tutor.app.matches.play import Wishes, level_of
from tutor.app.matches.saves import MatchSettings, adviser_of, book_name, new_match, own_files
from tutor.app.run import run_activity
from tutor.app.seeds import asked_seed, new_seed
from tutor.cards import codes, format_card
from tutor.engine.dealing import dealer_of
from tutor.engine.state import Phase, Setup
from tutor.i18n.catalogue import mark
from tutor.ui.phrases.rule_book import chosen_lines
from tutor.ui.phrases.rules import refusal
from tutor.ui.screen import Cancelled, Line, Quit, Style

if TYPE_CHECKING:
    from tutor.activities.match import Match
    from tutor.app.context import Context

FORMAT = "hearts-tutor/play"
VERSION = 1
_NEXT = {
    Phase.PASSING: mark("app", "No move is left to read. Next you choose what to pass."),
    Phase.PLAYING: mark("app", "No move is left to read. Next you play a card."),
    Phase.MOON: mark("app", "No move is left to read. Next you choose how the deal is scored."),
}


class Script(NamedTuple):
    """How a match is played without a reader."""

    moves: str | None
    """The path of the file with the moves; ``-`` for the standard input, ``None`` where no move is made."""
    json: bool
    """The end state is printed as JSON, and nothing else."""


def play_script(context: Context, wishes: Wishes, script: Script) -> Exit:
    """Play the moves of the file, and say how the match stands after the last of them.

    Raises ``TutorError`` with the line of a move that does not fit, or that comes after the end of the match.
    """
    level = level_of(context, wishes)
    file = AnswerFile("", "") if script.moves is None else read_answers(context, script.moves)
    found = open_book(context, wishes.book or DEFAULT_BOOK)
    rules = rules_of(context, found, wishes.players, wishes.options)
    target = wishes.target or rules.book.match.target.default
    setup = Setup(rules, asked_seed(wishes.seed) or new_seed(), target, wishes.deals)
    settings = MatchSettings(book_name(found), wishes.options, level, own_files(found))
    match = new_match(setup, settings, hurried=False)
    if wishes.hints:
        match.adviser = adviser_of(match)
    context.presenter = AnswerFilePresenter(context, file, silent=script.json)
    context.show(*chosen_lines(context.speech, rules.book, wishes.options))

    def watch(event: Event) -> None:
        if isinstance(event, CardRefused) and not event.asked:
            raise file.problem(refusal(context.speech, event.rules, event.judgement, event.card))

    try:
        run_activity(context, match.run(), watch=watch)
    except Cancelled:
        raise
    except Quit:  # the file says so, or it has ended: what it moves until then counts
        context.show(Line(""), Line(context.speech.message(_NEXT[match.state.phase]), Style.NOTE))
    else:
        if file.next_line():
            raise file.problem(context.say("app", "The match is over: there is no move left to make.").text)
    if script.json:
        document = _end_state(match, wishes, level)
        print(json.dumps(document, ensure_ascii=False), file=context.environment.stdout)
    return Exit.OK


def _end_state(match: Match, wishes: Wishes, level: str) -> dict[str, object]:
    """How the match stands, as far as the reader's seat can see."""
    setup, view = match.setup, match.view
    in_turn = match.state.turn == match.you
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": setup.rules.book.id,
        "players": setup.rules.players,
        "options": dict(wishes.options),
        "seed": setup.seed,
        "level": level,
        "target": setup.target,
        "seat": match.you,
        "phase": view.phase.value,
        "deal": view.deal_no,
        "dealer": dealer_of(setup.rules, view.deal_no),
        "direction": view.direction.value,
        "hand": codes(view.hand),
        "legal": codes(view.legal) if in_turn and view.phase is Phase.PLAYING else [],
        "broken": view.broken,
        "leader": view.leader,
        "trick": [format_card(card) for card in view.trick],
        "tricks": [
            {"leader": trick.leader, "cards": [format_card(card) for card in trick.cards], "winner": trick.winner}
            for trick in view.tricks
        ],
        "points": [setup.rules.points(cards) for cards in view.taken],
        "deals": match.deals,
        "totals": view.totals,
        "winners": match.state.winners,
        "taken_back": match.taken_back,
    }
