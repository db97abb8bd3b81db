"""``hearts play``: a deal or a match against computer players, left and taken up again at any moment."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tutor.activities.match import Match
from tutor.activities.protocol import Answer
from tutor.app.books import DEFAULT_BOOK, open_book, rules_of, take_translations, tell_untranslated
from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.games import ask_game, label_of, saved_entries
from tutor.app.gate import Way, through_gate
from tutor.app.run import answer_keeper, run_activity, say_goodbye
from tutor.app.saves import (
    MatchSettings,
    Opened,
    SaveError,
    book_name,
    is_match_of,
    match_from_json,
    match_to_json,
    new_match,
    own_files,
    rules_have_changed,
)
from tutor.app.seeds import new_seed
from tutor.bots import BOTS
from tutor.engine.state import Setup
from tutor.rules.compile import Rules
from tutor.store import LeaseLost, MatchResult, Saved
from tutor.ui.phrases.rule_book import chosen_lines
from tutor.ui.screen import Choice, Line, Question, Quit, Style

USUAL_LEVEL = "normal"
MOST_TARGET = 1000


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line says of the match; ``None`` is asked for, or the usual."""

    book: str | None = None
    players: int | None = None
    target: int | None = None
    deals: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    level: str | None = None
    seed: str | None = None
    resume: bool = False
    skip_quiz: bool = False
    ask_game: bool = False
    """The reader is asked which game to play, and how many are to play it."""
    hints: bool = False
    """Hints are given on request, whatever the setting says."""

    @property
    def open(self) -> bool:
        """Nothing is said that a saved match of the rule book would contradict."""
        given = (self.players, self.target, self.deals, self.level, self.seed)
        return all(wish is None for wish in given) and not self.options


def play_command(context: Context, wishes: Wishes) -> Exit:
    """Go on with a saved match, or play a new one."""
    level = wishes.level or USUAL_LEVEL
    if level not in BOTS:
        known = context.catalogue.listing(BOTS)
        raise TutorError(
            context.say("app", "There is no level {level}. There are: {known}.", level=level, known=known).text
        )
    while saved := _choose_saved(context, wishes):
        if opened := _open(context, saved):
            return _go_on(context, opened, saved.slot, hints=wishes.hints)
    name, players = ask_game(context) if wishes.ask_game else (wishes.book or DEFAULT_BOOK, wishes.players)
    found = open_book(context, name)
    rules = rules_of(context, found, players, wishes.options)
    target, deals = _length(context, rules, wishes)
    if deals != 1 and not wishes.skip_quiz:
        match through_gate(context, found, rules, wishes.options, wishes.seed):
            case Way.LESSONS:
                from tutor.app.learn import learn_command

                return learn_command(context, None, name, players)
            case Way.BACK:
                return Exit.FAILED
    context.show(*chosen_lines(context.speech, rules.book, wishes.options))
    settings = MatchSettings(book_name(found), wishes.options, level, own_files(found))
    setup = Setup(rules, wishes.seed or new_seed(), target, deals)
    slot = f"match:{setup.seed}:{secrets.token_hex(4)}"
    return _play(context, new_match(setup, settings), settings, slot, hints=wishes.hints)


def unfinished(context: Context) -> list[Saved]:
    """The learner's saved matches, the latest first."""
    return list(context.store.saved(context.learner, "match"))


def _choose_saved(context: Context, wishes: Wishes) -> Saved | None:
    """The saved match to go on with, if the reader wants one."""
    saves = unfinished(context)
    if wishes.resume:
        if not saves:
            raise TutorError(context.say("app", "There is no unfinished match.").text, Exit.FAILED)
        return saves[0]
    if wishes.book is not None:
        saves = [save for save in saves if is_match_of(save.record, wishes.book)]
    if not saves or not wishes.open:
        return None
    speech, offered = context.speech, saves[:5]
    choices = map(Choice, (save.slot for save in offered), saved_entries(context, offered))
    question = Question(
        lines=(),
        ask=speech.say("input", "Your choice:"),
        choices=(*choices, Choice("new", speech.say("app", "Play a new match"))),
    )
    (answer,) = context.presenter.ask(question)
    return next((save for save in saves if save.slot == answer), None)


def _open(context: Context, saved: Saved) -> Opened | None:
    """The saved match; one that cannot go on is put away, so that it is never offered again, and ``None``."""
    try:
        return match_from_json(saved.record)
    except SaveError:
        pass
    try:
        context.store.set_aside(context.learner, saved.slot)
    except LeaseLost:
        raise _played_elsewhere(context) from None
    context.warn(
        [
            context.say(
                "app",
                "A saved match cannot go on and has been set aside: its record is damaged, or its rules are gone.",
            )
        ]
    )
    return None


def _go_on(context: Context, opened: Opened, slot: str, *, hints: bool) -> Exit:
    take_translations(context, opened.found)
    book, settings = opened.match.setup.rules.book, opened.settings
    tell_untranslated(context, opened.found, book)
    context.show(*chosen_lines(context.speech, book, settings.options))
    if rules_have_changed(settings, opened.found):
        words = context.say(
            "app", "The rule file has changed since this match began, but the match goes on by the old rules."
        )
        context.show(Line(words.text, Style.NOTE))
    if not opened.whole:
        words = context.say(
            "app", "Not all of this match fits the rules as they are now: it goes on after the last play that does."
        )
        context.show(Line(words.text, Style.NOTE))
    return _play(context, opened.match, settings, slot, hints=hints)


def _played_elsewhere(context: Context) -> TutorError:
    return TutorError(context.say("app", "This match is being played in another window.").text, Exit.FAILED)


def _play(context: Context, match: Match, settings: MatchSettings, slot: str, *, hints: bool) -> Exit:
    """Drive the match; it is saved whenever the reader is to move."""
    match.hints = hints or context.settings.get("hints") == "on"
    store, learner, token = context.store, context.learner, secrets.token_hex(8)
    if not store.claim(learner, slot, os.getpid(), token):
        raise _played_elsewhere(context)

    def save(_: Sequence[Answer]) -> None:
        store.save(learner, slot, "match", label_of(match), match_to_json(match, settings))

    kept = answer_keeper(context, "play", match.setup.seed, match.setup.rules)
    context.show(
        Line(context.say("app", "For the same deals again: --seed {seed}", seed=match.setup.seed).text, Style.NOTE)
    )
    try:
        run_activity(context, match.run(), watch=kept, save=save)
        store.finish_match(learner, slot, _result(context, match, settings))
    except LeaseLost:
        raise _played_elsewhere(context) from None
    except Quit:
        say_goodbye(context, context.speech.say("app", "Your match is saved. See you next time!"))
        raise
    finally:
        store.release(learner, slot, token)
    return Exit.OK


def _result(context: Context, match: Match, settings: MatchSettings) -> MatchResult:
    setup, state = match.setup, match.state
    return MatchResult(
        book=setup.rules.book.id,
        book_hash=setup.rules.book.digest(),
        players=setup.rules.players,
        options=json.dumps(dict(settings.options)),
        seed=setup.seed,
        totals=json.dumps(state.totals),
        winners=json.dumps(state.winners),
        deals=state.deal_no,
        finished=context.clock(),
        record=match_to_json(match, settings),
    )


def _length(context: Context, rules: Rules, wishes: Wishes) -> tuple[int, int | None]:
    """The target and the number of deals: as wished, or as the reader answers."""
    usual, least = rules.book.match.target.default, rules.book.match.target.advised_least
    if wishes.target is not None or wishes.deals is not None:
        target, deals = wishes.target or usual, wishes.deals
    else:
        target, deals = _ask_length(context, usual, least)
    if target < least and deals is None:
        context.show(Line(_low_target(context, least), Style.NOTE))
    return target, deals


def _low_target(context: Context, least: int) -> str:
    return context.speech.say_n(
        "app",
        "That will be a short match: {n} point is a good minimum.",
        "That will be a short match: {n} points are a good minimum.",
        least,
    )


def _ask_length(context: Context, usual: int, least: int) -> tuple[int, int | None]:
    speech = context.speech
    targets = dict.fromkeys((usual, least))
    to = [
        Choice(target, speech.say_n("app", "A match to {n} point", "A match to {n} points", target), (str(target),))
        for target in targets
    ]
    question = Question(
        lines=(context.say("app", "How long do you want to play?"),),
        ask=speech.say("input", "Your choice:"),
        choices=(
            Choice("deal", speech.say("app", "One deal")),
            *to,
            Choice("other", speech.say("app", "A match to another number of points")),
        ),
    )
    (answer,) = context.presenter.ask(question)
    if answer == "deal":
        return usual, 1
    if isinstance(answer, int):
        return answer, None
    return _ask_target(context), None


def _ask_target(context: Context) -> int:
    question = Question(lines=(), ask=context.speech.say("input", "Play to how many points?"), number=True)
    while True:
        (answer,) = context.presenter.ask(question)
        if isinstance(answer, int) and 1 <= answer <= MOST_TARGET:
            return answer
        sentence = context.say("app", "The number must be from {least} to {most}.", least=1, most=MOST_TARGET).text
        context.show(Line(sentence, Style.BAD))
