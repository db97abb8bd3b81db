"""What the answers of a learner, or of a class, amount to: rule by rule, and which wrong ideas are about. No words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from tutor.quiz.ideas.model import Idea
from tutor.quiz.mastery import Mastery, mastery
from tutor.quiz.picture import Live, live_ideas
from tutor.quiz.record import Answered, by_rule
from tutor.quiz.review import schedules

KindsThere = Callable[[Answered], int]
"""In how many kinds of situation the rule of an answer can be asked about."""


class Skill(NamedTuple):
    """Where a learner stands with one rule."""

    rule: str
    """Named ``book/rule``."""
    mastery: Mastery
    due: datetime
    """When it is to be asked about again."""
    is_due: bool


class Pupil(NamedTuple):
    """What one learner of a class has done."""

    asked: int
    """So many questions were answered,"""
    right: int
    """and so many of the answers were right."""
    skills: tuple[Skill, ...]
    """The rules that were asked about."""
    ideas: tuple[Live, ...]
    """The wrong ideas that the learner seems to hold."""

    @property
    def started(self) -> bool:
        """At least one question was answered."""
        return self.asked > 0

    @property
    def sure(self) -> int:
        """So many rules are learnt."""
        return sum(skill.mastery.learnt for skill in self.skills)


class RuleCount(NamedTuple):
    """Where a class stands with one rule: how many are sure, are practising, and were never asked about it."""

    rule: str
    sure: int
    practising: int
    new: int


class IdeaCount(NamedTuple):
    """A wrong idea, and who seems to hold it."""

    idea: Idea
    book: str
    """A rule book that was in use when it showed."""
    holders: tuple[int, ...]
    """Their places in the class."""


class Classroom(NamedTuple):
    """A class: its learners in the order in which they were given, and what they have in common."""

    pupils: tuple[Pupil, ...]
    rules: tuple[RuleCount, ...]
    """Every rule that anybody was asked about, in the order in which they came up."""
    ideas: tuple[IdeaCount, ...]
    """The wrong ideas that most seem to hold come first."""

    @property
    def not_started(self) -> tuple[int, ...]:
        """The places of those who have answered nothing."""
        return tuple(place for place, pupil in enumerate(self.pupils) if not pupil.started)


def skills(answers: Sequence[Answered], now: datetime, kinds_there: KindsThere) -> tuple[Skill, ...]:
    """Every rule that a question was asked about, from all answers of a learner in the order given."""
    running = schedules(answers, now)
    found = []
    for rule, asked in by_rule(answer for answer in answers if not answer.refused).items():
        due = running[rule].due
        found.append(Skill(rule, mastery(asked, kinds_there(asked[-1])), due, due <= now))
    return tuple(found)


def classroom(learners: Sequence[Sequence[Answered]], now: datetime, kinds_there: KindsThere) -> Classroom:
    """The figures of a class, from all answers of each of its learners in the order given."""
    pupils = tuple(_pupil(answers, now, kinds_there) for answers in learners)
    return Classroom(pupils, _rule_counts(pupils), _idea_counts(pupils))


def _pupil(answers: Sequence[Answered], now: datetime, kinds_there: KindsThere) -> Pupil:
    asked = [answer for answer in answers if not answer.refused]
    return Pupil(
        asked=len(asked),
        right=sum(answer.right for answer in asked),
        skills=skills(answers, now, kinds_there),
        ideas=tuple(live_ideas(answers)),
    )


def _rule_counts(pupils: Sequence[Pupil]) -> tuple[RuleCount, ...]:
    met: dict[str, list[bool]] = {}
    for pupil in pupils:
        for skill in pupil.skills:
            met.setdefault(skill.rule, []).append(skill.mastery.learnt)
    return tuple(
        RuleCount(rule, sure=sum(learnt), practising=len(learnt) - sum(learnt), new=len(pupils) - len(learnt))
        for rule, learnt in met.items()
    )


def _idea_counts(pupils: Sequence[Pupil]) -> tuple[IdeaCount, ...]:
    holders: dict[Idea, list[int]] = {}
    books: dict[Idea, str] = {}
    for place, pupil in enumerate(pupils):
        for live in pupil.ideas:
            holders.setdefault(live.idea, []).append(place)
            books.setdefault(live.idea, live.book)
    found = [IdeaCount(idea, books[idea], tuple(holders[idea])) for idea in Idea if idea in holders]
    return tuple(sorted(found, key=lambda count: -len(count.holders)))
