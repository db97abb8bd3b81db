"""Finding out what the learner knows: for the gate before a first match, and for whoever wants to be asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tutor.activities.diagnosis import run_diagnosis
from tutor.app.context import Context
from tutor.app.run import answer_keeper, answers_kept, run_activity
from tutor.app.seeds import new_seed
from tutor.content.lessons import fitting
from tutor.quiz.diagnosis import Diagnosis, Verdict
from tutor.rules.compile import Rules
from tutor.ui.phrases.lesson import lesson_title
from tutor.ui.screen import Line

_LESSONS = 4
"""So many lessons are named at most."""


def take_diagnosis(
    context: Context,
    rules: Rules,
    options: Mapping[str, str] | None = None,
    about: Collection[str] | None = None,
    seed: str | None = None,
) -> Verdict:
    """Ask until it is known what the learner believes, say it, and name the lessons that help.

    Only about rules of these names, or about all. Raises ``Quit`` when the reader leaves.
    """
    seed = seed or new_seed()
    diagnosis = Diagnosis(rules, seed, about=about, options=options)
    with answers_kept(context, lambda: diagnosis.asked):
        run_activity(context, run_diagnosis(diagnosis), watch=answer_keeper(context, "quiz", seed, rules))
    verdict = diagnosis.verdict
    if not verdict.passed:
        context.show(*_lesson_lines(context, rules, diagnosis.doubted))
    return verdict


def _lesson_lines(context: Context, rules: Rules, names: Collection[str]) -> list[Line]:
    """The lessons on these rules, with the commands that take them."""
    heads = fitting(rules.book, rules.players) or fitting(rules.book)
    found = [head for head in heads if not {*names}.isdisjoint(head.teaches)][:_LESSONS]
    if not found:
        return []
    entries = [Line(f"hearts learn {head.id}  # {lesson_title(context.speech, head)}") for head in found]
    return [Line(context.speech.say("app", "These lessons explain it:")), *entries]
