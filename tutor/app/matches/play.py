"""``hearts play``: a deal or a match against computer players, left and taken up again at any moment."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from tutor.activities.events import CardRefused, Event, GoesFast
from tutor.activities.match import Match
from tutor.activities.protocol import Answer
from tutor.app.books import DEFAULT_BOOK, open_book, rules_of, take_translations, tell_untranslated
from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.learning.gate import Way, through_gate
from tutor.app.matches.facts import result_of, slips_so_far
from tutor.app.matches.games import ask_game
from tutor.app.matches.labels import label_of, saved_entries
from tutor.app.matches.length import Length, ask_length, tell_if_short
from tutor.app.matches.saves import (
    MatchSettings,
    Opened,
    SaveError,
    adviser_of,
    book_name,
    is_match_of,
    match_from_json,
    match_to_json,
    new_match,
    own_files,
    rules_have_changed,
)
from tutor.app.matches.terms import Terms, ask_terms, usual_level
from tutor.app.run import answer_keeper, run_activity, say_goodbye
from tutor.app.seeds import asked_seed, new_seed
from tutor.app.settings import SettingsError
from tutor.bots import LEVELS
from tutor.engine.state import Setup
from tutor.rules.load import BookFile
from tutor.store import LeaseLost, Saved
from tutor.ui.phrases.rule_book import chosen_lines
from tutor.ui.screen import Choice, Line, Question, Quit, Style

_NEW = "new"
"""The answer that is no saved match."""


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
    fast: bool | None = None
    """No pause is made after a trick; remembered until something else is said."""

    @property
    def open(self) -> bool:
        """Nothing is said that a saved match of the rule book would contradict."""
        given = (self.players, self.target, self.deals, self.level, self.seed)
        return all(wish is None for wish in given) and not self.options


def play_command(context: Context, wishes: Wishes) -> Exit:
    """Go on with a saved match, or play a new one."""
    level_of(context, wishes)
    while saved := _choose_saved(context, wishes):
        if opened := open_saved(context, saved):
            return go_on(context, opened, saved.slot, wishes)
    name, players = ask_game(context) if wishes.ask_game else (wishes.book or DEFAULT_BOOK, wishes.players)
    found = open_book(context, name)
    terms, length = _terms(context, found, players, wishes)
    rules = rules_of(context, found, players, terms.options)
    tell_if_short(context, length, rules.book.match.target.advised_least)
    if length.deals != 1 and not wishes.skip_quiz:
        commands = not wishes.ask_game
        match through_gate(context, found, rules, terms.options, wishes.seed, commands=commands):
            case Way.LESSONS:
                from tutor.app.learning.learn import learn_command

                return learn_command(context, None, name, players)
            case Way.BACK:
                return Exit.FAILED
    context.show(*chosen_lines(context.speech, rules.book, terms.options))
    settings = MatchSettings(book_name(found), terms.options, terms.level, own_files(found), wishes.hints)
    setup = Setup(rules, asked_seed(wishes.seed) or new_seed(), length.target, length.deals)
    slot = f"match:{setup.seed}:{secrets.token_hex(4)}"
    return play_match(context, new_match(setup, settings), settings, slot, wishes)


def level_of(context: Context, wishes: Wishes) -> str:
    """How the computer plays. Raises ``TutorError`` for a level that does not exist."""
    level = wishes.level or usual_level(context)
    if level not in LEVELS:
        known = context.catalogue.listing(LEVELS)
        raise TutorError(
            context.say("app", "There is no level {level}. There are: {known}.", level=level, known=known).text
        )
    return level


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
        choices=(*choices, Choice(_NEW, speech.say("app", "Play a new match"))),
    )
    (answer,) = context.presenter.ask(question)
    if answer == _NEW:
        return None
    # while the question stood there another window may have gone on with it, or ended it: then it is asked once more
    again = (save for save in unfinished(context) if save.slot == answer)
    return next(again, None) or _choose_saved(context, wishes)


def open_saved(context: Context, saved: Saved) -> Opened | None:
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


def go_on(context: Context, opened: Opened, slot: str, wishes: Wishes) -> Exit:
    """Go on with a match that was saved in this slot."""
    take_translations(context, opened.found)
    book, settings = opened.match.setup.rules.book, opened.settings
    settings = replace(settings, hints=settings.hints or wishes.hints)
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
    opened.match.slips = slips_so_far(context, opened.match, slot)
    return play_match(context, opened.match, settings, slot, wishes)


def _played_elsewhere(context: Context) -> TutorError:
    return TutorError(context.say("app", "This match is being played in another window.").text, Exit.FAILED)


def play_match(context: Context, match: Match, settings: MatchSettings, slot: str, wishes: Wishes) -> Exit:
    """Drive the match; it is saved whenever the reader is to move."""
    if settings.hints or context.settings.get("hints") == "on":
        match.adviser = adviser_of(match)
    match.marked = context.settings.get("marks") != "off"
    match.pauses = _pauses(context, wishes.fast)
    store, learner, token = context.store, context.learner, secrets.token_hex(8)
    if not store.claim(learner, slot, os.getpid(), token):
        raise _played_elsewhere(context)

    def save(_: Sequence[Answer]) -> None:
        store.save(learner, slot, "match", label_of(match), match_to_json(match, settings))

    keep = answer_keeper(context, "play", match.setup.seed, match.setup.rules)

    def watch(event: Event) -> None:
        keep(event)
        match event:
            case GoesFast():
                _remember_speed(context, fast=True)
            case CardRefused(asked=False):
                assert match.slips is not None  # as in every match that is new, or goes on
                match.slips += 1

    context.show(
        Line(context.say("app", "For the same deals again: --seed {seed}", seed=match.setup.seed).text, Style.NOTE)
    )
    try:
        run_activity(context, match.run(), watch=watch, save=save)
        record = match_to_json(match, settings)
        store.finish_match(learner, slot, result_of(context, match, settings, record, slot))
    except LeaseLost:
        raise _played_elsewhere(context) from None
    except Quit:
        say_goodbye(context, context.speech.say("app", "Your match is saved. See you next time!"))
        raise
    finally:
        store.release(learner, slot, token)
    return Exit.OK


def _pauses(context: Context, fast: bool | None) -> bool:
    """Whether the reader says when to go on after a trick; where answers come from a pipe, never."""
    if fast is not None:
        _remember_speed(context, fast=fast)
    else:
        fast = context.settings.get("speed") == "fast"
    return not fast and context.environment.stdin_is_tty


def _remember_speed(context: Context, *, fast: bool) -> None:
    # a speed that cannot be kept is asked for again the next time
    with suppress(SettingsError):
        context.settings.set("speed", "fast" if fast else "slow")


def _terms(context: Context, found: BookFile, players: int | None, wishes: Wishes) -> tuple[Terms, Length]:
    """On which terms is played, and how long: as wished, or as the reader answers."""
    terms = Terms(wishes.options, level_of(context, wishes))
    book = rules_of(context, found, players, terms.options).book
    usual, least = book.match.target.default, book.match.target.advised_least
    if wishes.target is not None or wishes.deals is not None:
        return terms, Length(wishes.target or usual, wishes.deals)
    while (length := ask_length(context, usual, least)) is None:
        terms = ask_terms(context, book, terms)
    return terms, length
