"""``hearts learners``, and the question who is playing: several people at one computer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.app.exits import Exit, TutorError
from tutor.app.names import checked_name, name_fault
from tutor.app.people.naming import find_learner, shown_name
from tutor.store import LeaseLost, NameTaken
from tutor.ui.screen import Choice, Line, Question, Style

if TYPE_CHECKING:
    from tutor.app.context import Context
    from tutor.store import Learner

_NEW = "new"


def list_learners(context: Context) -> Exit:
    """Print who has learnt here, how much each has answered, and who is playing now."""
    learners = context.store.learners()
    if not learners:
        context.show(context.say("app", "Nobody has learnt here yet."))
        return Exit.OK
    counts = context.store.answer_counts()
    context.show(*(learner_line(context, learner, counts.get(learner.id, 0)) for learner in learners))
    if now := context.store.learner_named(context.learner_name):
        context.show(context.say("app", "Playing now: {name}", name=shown_name(context, now.name)))
    return Exit.OK


def learner_line(context: Context, learner: Learner, answers: int) -> Line:
    """A learner in a list, with the number of questions answered."""
    name = shown_name(context, learner.name)
    if not answers:
        return Line(context.catalogue.say("app", "{name}: no question answered yet", name=name))
    return Line(
        context.catalogue.say_n(
            "app", "{name}: {n} question answered", "{name}: {n} questions answered", answers, name=name
        )
    )


def use_learner(context: Context, name: str) -> Exit:
    """Keep progress under this name from now on."""
    context.must_keep()
    new = context.store.learner_named(name) is None
    learner = context.store.learner(checked_name(context.speech, name) if new and name.strip() else name)
    context.must_keep()
    _play_as(context, learner)
    shown = shown_name(context, learner.name)
    if not learner.name:
        context.show(context.say("app", "From now on progress is kept without a name."))
    elif new:
        context.show(context.say("app", "From now on progress is kept for {name}, who is new here.", name=shown))
    else:
        context.show(context.say("app", "From now on progress is kept for {name}.", name=shown))
    return Exit.OK


def rename_learner(context: Context, old: str, new: str) -> Exit:
    """Give a learner another name, which may be another spelling of the same."""
    context.must_keep()
    learner, name = find_learner(context, old), checked_name(context.speech, new)
    try:
        context.store.rename(learner.id, name)
    except NameTaken:
        shown = shown_name(context, name)
        raise TutorError(context.say("app", "Another learner is called “{name}” already.", name=shown).text) from None
    context.must_keep()
    if _is_usual(context, learner):
        context.remember(lambda settings: settings.set("learner", name))
    context.show(
        context.say(
            "app",
            "{old} is called {new} from now on.",
            old=shown_name(context, learner.name),
            new=shown_name(context, name),
        )
    )
    return Exit.OK


def export_learner(context: Context, name: str, file: str, *, force: bool) -> Exit:
    """Write all that a learner has answered to a file that another computer takes in."""
    from tutor.app.out_files import STDOUT, check_target, write_out
    from tutor.app.people.result_files import results_document, results_text

    learner = find_learner(context, name)
    answers = context.store.answers(learner.id)
    check_target(context, file, force=force)
    write_out(context, file, results_text(results_document(context, learner, answers)))
    if file != STDOUT:
        context.show(
            Line(
                context.catalogue.say_n(
                    "app",
                    "{n} answer of {name} written to {file}.",
                    "{n} answers of {name} written to {file}.",
                    len(answers),
                    name=shown_name(context, learner.name),
                    file=file,
                )
            )
        )
    return Exit.OK


def remove_learner(context: Context, name: str, *, sure: bool) -> Exit:
    """Remove a learner with all that is theirs, if the reader is sure."""
    context.must_keep()
    learner = find_learner(context, name)
    shown = shown_name(context, learner.name)
    if not sure and not _is_sure(context, learner):
        context.show(context.say("app", "Nothing was removed."))
        return Exit.OK
    try:
        context.store.remove(learner.id)
    except LeaseLost:
        sentence = context.say("app", "{name} is playing in another window. Nothing was removed.", name=shown).text
        raise TutorError(sentence, Exit.FAILED) from None
    context.must_keep()
    if _is_usual(context, learner):
        context.remember(lambda settings: settings.set("learner", ""))
    context.show(context.say("app", "{name} was removed.", name=shown))
    return Exit.OK


def ask_who(context: Context) -> None:
    """Ask who is playing, and go on as that learner, here and in later runs. Raises ``Quit`` when the reader leaves."""
    speech, learners = context.speech, context.store.learners()
    now = context.store.learner_named(context.learner_name)
    question = Question(
        lines=(Line(""), Line(speech.say("app", "Who is playing?"), Style.TITLE)),
        ask=_ask_words(context, now),
        choices=(
            *(Choice(learner.id, shown_name(context, learner.name), typed=(learner.name,)) for learner in learners),
            Choice(_NEW, speech.say("app", "Someone new")),
        ),
        usual=None if now is None else now.id,
    )
    (answer,) = context.presenter.ask(question)
    chosen = _ask_name(context) if answer == _NEW else next(each for each in learners if each.id == answer)
    _play_as(context, chosen)


def ask_who_first(context: Context) -> None:
    """Ask who is playing where several people learn here, unless the command line says it."""
    if not context.learner_given and len(context.store.learners()) > 1:
        ask_who(context)


def _ask_words(context: Context, now: Learner | None) -> str:
    if now is None:
        return context.speech.say("input", "Your choice:")
    return context.speech.say("input", "Your choice, or Enter for {choice}:", choice=shown_name(context, now.name))


def _ask_name(context: Context) -> Learner:
    """The learner whose name is typed, made when new."""
    question = Question(lines=(), ask=context.speech.say("input", "Your name:"), text=True)
    while True:
        (answer,) = context.presenter.ask(question)
        fault = name_fault(context.speech, str(answer).strip())
        if fault is None:
            return context.store.learner(str(answer))
        context.show(Line(fault, Style.BAD))


def _play_as(context: Context, learner: Learner) -> None:
    context.play_as(learner)
    if (context.settings.get("learner") or "") != learner.name:
        context.remember(lambda settings: settings.set("learner", learner.name))


def _is_usual(context: Context, learner: Learner) -> bool:
    """Whether progress is kept for this learner where nobody says otherwise."""
    from tutor.store.names import folded

    return folded(context.settings.get("learner") or "") == folded(learner.name)


def _is_sure(context: Context, learner: Learner) -> bool:
    speech, shown = context.speech, shown_name(context, learner.name)
    count = context.store.answer_counts().get(learner.id, 0)
    question = Question(
        lines=(
            learner_line(context, learner, count),
            Line(speech.say("app", "With the learner go all answers, lessons and matches, for good.")),
        ),
        ask=speech.say("input", "Your choice:"),
        choices=(
            Choice("keep", speech.say("app", "Keep {name}", name=shown)),
            Choice("remove", speech.say("app", "Remove {name}", name=shown)),
        ),
        usual="keep",
    )
    return context.presenter.ask(question) == ("remove",)
