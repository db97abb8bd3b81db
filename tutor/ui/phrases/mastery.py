"""How far a learner has come with a rule, in words: the same wherever it is shown."""

from __future__ import annotations

from tutor.quiz.mastery import KINDS, LAST, RIGHT, UNAIDED, Mastery
from tutor.ui.speech import Speech


def mastery_rule(speech: Speech) -> str:
    """When the learner is sure of a rule."""
    return speech.say_n(
        "mastery",
        "Sure means: {right} of the last {last} answers right, the last {unaided} without a hint, in {n} kind of "
        "situation (or in all there are).",
        "Sure means: {right} of the last {last} answers right, the last {unaided} without a hint, in {n} kinds of "
        "situations (or in all there are).",
        KINDS,
        right=RIGHT,
        last=LAST,
        unaided=UNAIDED,
    )


def mastery_state(speech: Speech, rule: str, found: Mastery, *, due: bool) -> str:
    """Where the learner stands with the rule of this title; ``due`` says that it is to be asked about again."""
    # no capital is put on the first letter: a rule that has no title any more goes by its name
    if found.learnt:
        if due:
            return speech.t.say("mastery", "{rule}: sure, review due", rule=rule)
        return speech.t.say("mastery", "{rule}: sure", rule=rule)
    if not found.asked:
        return speech.t.say("mastery", "{rule}: new", rule=rule)
    if found.right < RIGHT:
        return speech.t.say(
            "mastery",
            "{rule}: practising, {right} of {needed} right answers needed",
            rule=rule,
            right=found.right,
            needed=RIGHT,
        )
    if found.unaided < UNAIDED:
        return speech.t.say("mastery", "{rule}: practising, now without hints", rule=rule)
    return speech.t.say("mastery", "{rule}: practising, now in other situations", rule=rule)


def mastery_word(speech: Speech, found: Mastery | None, *, due: bool) -> str:
    """The same in a cell of a table, with the rule at the head of the column or row; ``None`` for a rule never met."""
    if found is None or not found.asked:
        return speech.t.say("mastery", "new")
    if found.learnt:
        return speech.t.say("mastery", "sure, review due") if due else speech.t.say("mastery", "sure")
    if found.right < RIGHT:
        return speech.t.say(
            "mastery", "practising, {right} of {needed} right answers needed", right=found.right, needed=RIGHT
        )
    if found.unaided < UNAIDED:
        return speech.t.say("mastery", "practising, now without hints")
    return speech.t.say("mastery", "practising, now in other situations")
