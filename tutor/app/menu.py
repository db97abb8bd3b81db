"""``hearts`` by itself: the language at the first start, then a short menu."""

from __future__ import annotations

from collections.abc import Callable

from tutor.app.context import Context
from tutor.app.exits import Exit, TutorError
from tutor.app.language import ask_language
from tutor.app.people.learners import ask_who, ask_who_first
from tutor.i18n.languages import ENGLISH
from tutor.ui.screen import Cancelled, Choice, EndOfInput, Line, Question, Quit, Style


def menu_command(context: Context) -> Exit:
    """Ask what to do until the reader leaves."""
    if context.language_source in _GUESSED:
        ask_language(context)
    ask_who_first(context)
    action: Callable[[Context], None] | None = _review
    while True:
        if action is None:
            context.show(context.say("app", "Goodbye!"))
            return Exit.OK
        try:
            action(context)
        except TutorError as error:
            context.warn([Line(error.sentence)])
        except (Cancelled, EndOfInput):
            raise
        except Quit:
            pass  # one step back, to the menu
        action = _ask(context)


_GUESSED = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "default")
"""Sources of the language that are no wish of the reader for this program."""


def _review(context: Context) -> None:
    from tutor.app.learning.review import offer_review

    offer_review(context)


def _resume(context: Context) -> None:
    from tutor.app.matches.play import Wishes, play_command

    play_command(context, Wishes(resume=True))


def _learn(context: Context) -> None:
    from tutor.app.learning.learn import learn_command
    from tutor.app.matches.games import ask_book

    learn_command(context, None, ask_book(context))


def _quiz(context: Context) -> None:
    from tutor.app.books import rules_for
    from tutor.app.learning.quiz import USUAL_COUNT, take_quiz
    from tutor.app.matches.games import ask_game
    from tutor.quiz.model import Topic

    game = ask_game(context)
    rules = rules_for(context, game.book, game.players)
    speech = context.speech
    cancelling = Choice("cancel", speech.say("app", "Cancelled cards and dead tricks"))
    choices = (
        Choice("legal", speech.say("app", "Which cards may be played")),
        Choice("scoring", speech.say("app", "Counting points")),
        *([cancelling] if rules.cancels else []),
        Choice("all", speech.say("app", "A bit of everything")),
        Choice("know", speech.say("app", "Show what you know")),
        Choice("back", speech.say("app", "Back")),
    )
    question = Question(
        lines=(Line(""), Line(speech.say("app", "Quiz"), Style.TITLE)),
        ask=speech.say("input", "Your choice:"),
        choices=choices,
    )
    (answer,) = context.presenter.ask(question)
    match answer:
        case "back":
            return
        case "know":
            from tutor.app.learning.diagnosis import take_diagnosis

            take_diagnosis(context, rules, commands=False)
        case _:
            topics = {"legal": (Topic.LEGAL, Topic.WHY), "scoring": (Topic.SCORING,), "cancel": (Topic.CANCEL,)}
            take_quiz(context, rules, topics.get(str(answer), tuple(Topic)), USUAL_COUNT)


def _play(context: Context) -> None:
    from tutor.app.matches.play import Wishes, play_command

    play_command(context, Wishes(ask_game=True))


def _rules(context: Context) -> None:
    from tutor.app.matches.games import ask_game
    from tutor.app.rulebooks.show import page_rules

    game = ask_game(context)
    page_rules(context, game.book, game.players)


def _progress(context: Context) -> None:
    from tutor.app.reports.progress import show_progress

    show_progress(context)


def _matches(context: Context) -> None:
    from tutor.app.matches.menu import matches_menu

    matches_menu(context)


def _ask(context: Context) -> Callable[[Context], None] | None:
    """What the reader wants to do; ``None`` to leave."""
    from tutor.app.matches.labels import saved_entry
    from tutor.app.matches.play import unfinished

    speech = context.speech
    entries: list[tuple[str, str, Callable[[Context], None] | None]] = [
        ("learn", speech.say("app", "Take lessons"), _learn),
        ("quiz", speech.say("app", "Take a quiz"), _quiz),
        ("play", speech.say("app", "Play"), _play),
        ("rules", speech.say("app", "Read the rules"), _rules),
        ("progress", speech.say("app", "See your progress"), _progress),
        ("language", _language_entry(context), ask_language),
        ("learner", speech.say("app", "Change the learner"), ask_who),
        ("quit", speech.say("app", "Quit"), None),
    ]
    saves = unfinished(context)
    if saves or context.store.matches(context.learner):
        progress = next(place for place, (value, *_) in enumerate(entries) if value == "progress")
        entries.insert(progress + 1, ("matches", speech.say("matches", "Your matches"), _matches))
    if saves:
        entries.insert(0, ("continue", saved_entry(context, saves[0]), _resume))
    question = Question(
        lines=(Line(""), Line(speech.say("app", "What would you like to do?"), Style.TITLE)),
        ask=speech.say("input", "Your choice:"),
        choices=tuple(Choice(value, label) for value, label, _ in entries),
    )
    (answer,) = context.presenter.ask(question)
    return next(action for value, _, action in entries if value == answer)


def _language_entry(context: Context) -> str:
    """The entry for another language, with the word in English beside it for readers who are lost."""
    here = context.speech.say("app", "Change the language")
    return here if context.catalogue.language.code == ENGLISH else f"{here} (Language)"
