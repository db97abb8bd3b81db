"""The shape of a lesson: an example is worked, then questions with and without help, a contrast, and a mixture."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.content.decoding import AskNode, DealNode, MixNode, ShowNode, StepNode, WorkNode
from tutor.content.lessons import LessonFile
from tutor.reading.problems import Problems

ALONE = 2
"""So many questions at least are answered without help."""


def check_shape(file: LessonFile, problems: Problems) -> None:
    """Note what a lesson lacks. One that ends in whole deals has its practice there."""
    steps = {each.written.step.id: each.written.step for each in file.built}
    whole = file.node.get("steps") or file.node
    asked = [step for step in steps.values() if isinstance(step, AskNode)]
    _check_worked(file, problems)
    if any(isinstance(step, DealNode) for step in steps.values()):
        return
    contrasts = [step for step in asked if isinstance(_base(step, steps), AskNode)]
    in_contrast = {*(step.id for step in contrasts), *(base.id for step in contrasts if (base := _base(step, steps)))}
    alone = [
        step for step in asked if step.id not in in_contrast and not isinstance(_base(step, steps), ShowNode | WorkNode)
    ]
    if len(alone) < ALONE:
        problems.add("too-few-alone", whole, found=len(alone), least=ALONE)
    if not contrasts:
        problems.add("no-contrast", whole)
    if not any(isinstance(step, MixNode) for step in steps.values()):
        problems.add("no-mix", whole)


def _check_worked(file: LessonFile, problems: Problems) -> None:
    """The first question comes after a worked example."""
    for built in file.built:
        step = built.written.step
        if isinstance(step, WorkNode):
            return
        if isinstance(step, AskNode | MixNode):
            problems.add("worked-first", built.written.node)
            return


def _base(step: AskNode, steps: Mapping[str, StepNode]) -> StepNode | None:
    """The step whose position the question repeats."""
    return None if step.as_in is None else steps.get(step.as_in.text)
