"""Finding out what the learner knows: for the gate before a first match, and for whoever wants to be asked."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping

from tutor import __version__
from tutor.activities.diagnosis import run_diagnosis
from tutor.activities.protocol import Answer
from tutor.app.context import Context
from tutor.app.learning.sitting import Sitting, begins_anew
from tutor.app.run import answer_keeper, run_activity
from tutor.app.seeds import new_seed
from tutor.content.lessons import fitting
from tutor.quiz.diagnosis import Diagnosis, Verdict
from tutor.rules.compile import Rules
from tutor.ui.phrases.diagnosis import diagnosis_title
from tutor.ui.phrases.lesson import lesson_title
from tutor.ui.screen import Line, Quit

_LESSONS = 4
"""So many lessons are named at most."""


def take_diagnosis(
    context: Context,
    rules: Rules,
    options: Mapping[str, str] | None = None,
    about: Collection[str] | None = None,
    seed: str | None = None,
    *,
    commands: bool = True,
) -> Verdict:
    """Ask until it is known what the learner believes, say it, and name the lessons that help.

    Only about rules of these names, or about all. A test that was left goes on if the reader likes, unless it has
    another seed than is asked for. The lessons are named with their ``commands``, or as a menu names them. Raises
    ``Quit`` when the reader leaves.
    """
    slot, store, learner = _slot(rules, about), context.store, context.learner
    left = _left_at(context, slot)
    if left is None or seed not in (None, left.seed) or begins_anew(context, diagnosis_title(context.speech)):
        left = Sitting(seed or new_seed(), [])
    diagnosis = Diagnosis(rules, left.seed, about=about, options=options)

    def save(answers: list[Answer]) -> None:
        if diagnosis.asked:
            record = {"program": __version__, "seed": left.seed, "answers": answers}
            store.save(learner, slot, "quiz", "{}", json.dumps(record))

    watch = answer_keeper(context, "quiz", left.seed, rules)
    try:
        run_activity(context, run_diagnosis(diagnosis), heard=left.answers, watch=watch, save=save)
    except Quit:
        if diagnosis.asked and context.keeps:
            context.show(Line(""), context.say("app", "Your answers are kept. Next time you can go on from here."))
        raise
    store.drop(learner, slot)
    verdict = diagnosis.verdict
    if not verdict.passed:
        context.show(*_lesson_lines(context, rules, diagnosis.doubted, commands=commands))
    return verdict


def _slot(rules: Rules, about: Collection[str] | None) -> str:
    """Where the test on these rules is saved."""
    book = rules.book
    named = "" if about is None else f":{' '.join(sorted(about))}"
    return f"know:{book.id}:{book.digest()}:{rules.players}{named}"


def _left_at(context: Context, slot: str) -> Sitting | None:
    """Where the test was left; ``None`` where another version of the program, which asks otherwise, saved it."""
    saved = context.store.load(context.learner, slot)
    return None if saved is None else Sitting.saved(saved.record, {"program": __version__})


def _lesson_lines(context: Context, rules: Rules, names: Collection[str], *, commands: bool) -> list[Line]:
    """The lessons on these rules."""
    heads = fitting(rules.book, rules.players) or fitting(rules.book)
    found = [head for head in heads if not {*names}.isdisjoint(head.teaches)][:_LESSONS]
    if not found:
        return []
    titles = [lesson_title(context.speech, head) for head in found]
    entries = [f"hearts learn {head.id}  # {title}" for head, title in zip(found, titles, strict=True)]
    return [Line(context.speech.say("app", "These lessons explain it:")), *map(Line, entries if commands else titles)]
