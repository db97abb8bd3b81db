"""The report on a class in words: the same on a screen and on a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tutor.quiz.classroom import Classroom, IdeaCount, Pupil, RuleCount
from tutor.rules.compile import Rules
from tutor.ui.phrases.idea_statements import idea_statement
from tutor.ui.phrases.ideas import in_fact
from tutor.ui.phrases.mastery import mastery_rule, mastery_state
from tutor.ui.screen import Line, Style
from tutor.ui.speech import Speech


class Names(NamedTuple):
    """What things are called where the report is shown."""

    class_: str
    learners: Sequence[str]
    """In the order of the class."""
    rule: Callable[[str], str]
    """The title of a rule named ``book/rule``."""
    rules: Callable[[str], Rules]
    """The rules of a book that was in use, to say what is true in it."""
    only: str | None
    """The game to which the report is restricted."""


def report_lines(speech: Speech, found: Classroom, names: Names) -> Iterator[Line]:
    """All of the report."""
    yield Line(report_title(speech, names), Style.TITLE)
    yield from (Line(text) for text in summary(speech, found, names))
    if found.rules:
        yield from (Line(""), Line(rules_title(speech), Style.TITLE), Line(mastery_rule(speech)))
        yield from (Line(rule_line(speech, names, each)) for each in found.rules)
    if found.ideas:
        yield from (Line(""), Line(ideas_title(speech), Style.TITLE))
        for idea in found.ideas:
            yield from (Line(idea_line(speech, names, idea)), Line(true_line(speech, names, idea), Style.NOTE))
            yield Line(f"  {holders(speech, names, idea)}", hanging=True)
    if found.not_started:
        yield from (Line(""), Line(not_started_title(speech), Style.TITLE))
        yield Line(not_started(speech, found, names))
    if len(found.not_started) < len(found.pupils):
        yield from (Line(""), Line(pupils_title(speech), Style.TITLE))
    for name, pupil in started(found, names):
        yield Line(pupil_line(speech, name, pupil))
        yield from (Line(f"  {text}", hanging=True) for text in skill_lines(speech, names, pupil))


def report_title(speech: Speech, names: Names) -> str:
    """The title of the report."""
    return speech.say("class", "Class {name}: report", name=names.class_)


def summary(speech: Speech, found: Classroom, names: Names) -> Iterator[str]:
    """How large the class is, and how many have begun."""
    count = len(found.pupils)
    yield speech.say("class", "Learners: {n}", n=count)
    yield speech.say("class", "Have answered questions: {n} of {count}", n=count - len(found.not_started), count=count)
    if names.only is not None:
        yield speech.say("class", "Only answers to questions on {game} count here.", game=names.only)


def rules_title(speech: Speech) -> str:
    """The heading of what the class knows."""
    return speech.say("class", "Rule by rule")


def rule_line(speech: Speech, names: Names, count: RuleCount) -> str:
    """Where the class stands with a rule."""
    # TRANSLATORS: the three numbers are numbers of learners; the words are those of "{rule}: sure" and so on.
    return speech.t.say(
        "class",
        "{rule}: {sure} sure, {practising} practising, {new} new",
        rule=names.rule(count.rule),
        sure=count.sure,
        practising=count.practising,
        new=count.new,
    )


def ideas_title(speech: Speech) -> str:
    """The heading of the wrong ideas."""
    return speech.say("class", "Wrong ideas")


def statement(speech: Speech, names: Names, count: IdeaCount) -> str:
    """A wrong idea."""
    return idea_statement(speech, names.rules(count.book), count.idea)


def idea_line(speech: Speech, names: Names, count: IdeaCount) -> str:
    """A wrong idea, and how many hold it."""
    return speech.say_n(
        "class",
        "{n} learner seems to think: “{idea}”",
        "{n} learners seem to think: “{idea}”",
        len(count.holders),
        idea=statement(speech, names, count),
    )


def true_line(speech: Speech, names: Names, count: IdeaCount) -> str:
    """What is true instead."""
    return in_fact(speech, names.rules(count.book), count.idea)


def holders(speech: Speech, names: Names, count: IdeaCount) -> str:
    """Who holds a wrong idea."""
    return speech.t.listing(names.learners[place] for place in count.holders)


def not_started_title(speech: Speech) -> str:
    """The heading of those who have not begun."""
    return speech.say("class", "Not started yet")


def not_started(speech: Speech, found: Classroom, names: Names) -> str:
    """Who has answered nothing."""
    return speech.t.listing(names.learners[place] for place in found.not_started)


def pupils_title(speech: Speech) -> str:
    """The heading of what each learner knows."""
    return speech.say("class", "Learner by learner")


def started(found: Classroom, names: Names) -> Iterator[tuple[str, Pupil]]:
    """Those who have begun, each with the name."""
    return ((name, pupil) for name, pupil in zip(names.learners, found.pupils, strict=True) if pupil.started)


def pupil_line(speech: Speech, name: str, pupil: Pupil) -> str:
    """A learner, and how many answers were right."""
    return speech.t.say("class", "{name}: {right} of {asked} right", name=name, right=pupil.right, asked=pupil.asked)


def skill_lines(speech: Speech, names: Names, pupil: Pupil) -> Iterator[str]:
    """Where a learner stands with each rule that was asked about."""
    for skill in pupil.skills:
        yield mastery_state(speech, names.rule(skill.rule), skill.mastery, due=skill.is_due)


class Heads:
    """What stands at the heads of columns."""

    def __init__(self, speech: Speech) -> None:
        say = speech.say
        self.name = say("class heading", "Name")
        self.rule = say("class heading", "Rule")
        self.state = say("class heading", "State")
        self.answers = say("class heading", "Answers")
        self.right = say("class heading", "Right")
        self.sure = say("class heading", "Sure")
        self.practising = say("class heading", "Practising")
        self.new = say("class heading", "New")
        self.rules_sure = say("class heading", "Rules sure")
        self.rules_practised = say("class heading", "Rules practising")
        self.review = say("class heading", "Review from")
        self.ideas = ideas_title(speech)
