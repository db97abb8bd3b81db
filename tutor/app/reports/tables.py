"""What learners know as tables for spreadsheets: a row for each learner of a class, or for each rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tutor.app.context import Context
from tutor.app.csv_files import Cell
from tutor.app.learning.record import rule_title, rules_of_idea
from tutor.app.people.class_lists import name_head
from tutor.ui.phrases.class_report import Heads
from tutor.ui.phrases.idea_statements import idea_statement
from tutor.ui.phrases.mastery import mastery_word

if TYPE_CHECKING:
    from tutor.quiz.classroom import Classroom, Pupil, Skill
    from tutor.quiz.record import Answered
    from tutor.store import Learner

Row = Sequence[Cell]


def class_rows(context: Context, learners: Sequence[Learner], found: Classroom) -> Iterator[Row]:
    """A class: a row for each learner, with a column for each rule and one for wrong ideas; the first has the heads.

    ``hearts class new`` reads the names from it again.
    """
    heads = Heads(context.speech)
    rules = [count.rule for count in found.rules]
    titles = _titles(context, rules)
    yield (name_head(context), heads.answers, heads.right, heads.rules_sure, *titles, heads.ideas)
    for learner, pupil in zip(learners, found.pupils, strict=True):
        skills = {skill.rule: skill for skill in pupil.skills}
        words = [_word(context, skills.get(rule)) for rule in rules]
        yield (learner.name, pupil.asked, pupil.right, pupil.sure, *words, _ideas(context, pupil))


def learner_rows(context: Context, name: str, answers: Sequence[Answered], skills: Sequence[Skill]) -> Iterator[Row]:
    """One learner: a row for each rule; the first has the heads."""
    heads = Heads(context.speech)
    yield (name_head(context), heads.rule, heads.state, heads.answers, heads.right, heads.review)
    asked = [answer for answer in answers if not answer.refused]
    count = Counter(answer.rule for answer in asked)
    right = Counter(answer.rule for answer in asked if answer.right)
    titles = _titles(context, [skill.rule for skill in skills])
    for title, skill in zip(titles, skills, strict=True):
        due = skill.due.date()
        yield (name, title, _word(context, skill), count[skill.rule], right[skill.rule], due)


def _titles(context: Context, rules: Sequence[str]) -> list[str]:
    """The titles of rules named ``book/rule``, each with that name where two are called the same."""
    titles = [rule_title(context, rule) for rule in rules]
    return [
        f"{title} ({rule})" if titles.count(title) > 1 else title for title, rule in zip(titles, rules, strict=True)
    ]


def _word(context: Context, skill: Skill | None) -> str:
    if skill is None:
        return mastery_word(context.speech, None, due=False)
    return mastery_word(context.speech, skill.mastery, due=skill.is_due)


def _ideas(context: Context, pupil: Pupil) -> str:
    """The wrong ideas of a learner, as sentences one after the other."""
    return " ".join(idea_statement(context.speech, rules_of_idea(live.book), live.idea) for live in pupil.ideas)
