"""A diagnosis in words: what it is for, and what it has found."""

from __future__ import annotations

from tutor.activities.events import DiagnosisDone, DiagnosisStarted
from tutor.ui.phrases.ideas import in_fact, seems_to_think
from tutor.ui.screen import Line, Style
from tutor.ui.speech import Speech


def lines(speech: Speech, event: DiagnosisStarted | DiagnosisDone) -> list[Line]:
    """What an event of a diagnosis looks like."""
    match event:
        case DiagnosisStarted():
            return diagnosis_started(speech, event)
        case DiagnosisDone():
            return diagnosis_done(speech, event)


def diagnosis_started(speech: Speech, event: DiagnosisStarted) -> list[Line]:
    """That questions follow, how many at most, and what they are for."""
    most = speech.say_n(
        "diagnosis",
        "There is {n} question at most. It shows what you know already.",
        "There are {n} questions at most, fewer if it is clear sooner. They show what you know already.",
        event.most,
    )
    return [Line(diagnosis_title(speech), Style.TITLE), Line(most)]


def diagnosis_title(speech: Speech) -> str:
    """What the test is called."""
    return speech.say("diagnosis", "What you know")


def diagnosis_done(speech: Speech, event: DiagnosisDone) -> list[Line]:
    """That the rules are known; or else the wrong idea that was found, and the rules that need another look."""
    rules, verdict = event.rules, event.verdict
    game = speech.text(rules.book.name)
    if verdict.passed:
        return [Line(""), Line(speech.say("diagnosis", "You know the rules of {game}.", game=game), Style.GOOD)]
    if 2 * event.right >= event.asked > 0:
        title = speech.say("diagnosis", "You know much already. This needs another look:")
    else:
        title = speech.say("diagnosis", "This needs another look:")
    found = [Line(""), Line(title, Style.TITLE)]
    if verdict.idea is not None:
        found += [Line(seems_to_think(speech, rules, verdict.idea)), Line(in_fact(speech, rules, verdict.idea))]
    for rule in verdict.unsure:
        title = speech.text(rules.book.rule(rule.name).title)
        found.append(Line(speech.say("diagnosis", "You do not seem sure yet of the rule “{title}”.", title=title)))
    if verdict.idea is None and not verdict.unsure:
        found[-1:] = [Line(speech.say("diagnosis", "Not everything has been shown yet."))]
    return found
