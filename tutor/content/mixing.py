"""The questions of a mixed step: drawn from the rules that were taught so far, other ones at each run."""

from __future__ import annotations

from collections.abc import Collection

from tutor.content.model import Lesson, LessonHead, Mix, rule_in
from tutor.content.taught import taught_so_far
from tutor.quiz.generate import all_makers, generate, question_on, topics_of
from tutor.quiz.model import Question
from tutor.quiz.source import Source
from tutor.rules.compile import Rules


def mixed(
    step: Mix, lesson: LessonHead, rules: Rules, seed: str, known: Collection[str] | None = None
) -> tuple[Question, ...]:
    """The questions of the step; the same seed gives the same ones. ``known`` are the rules that they may speak of.

    Raises ``ValueError`` if no question can be asked about the rules that the step names.
    """
    about = asked_about(step, lesson, rules)
    seed = f"{seed}:{lesson.id}:{step.id}"
    drawn = generate(rules, topics_of(rules), step.count, seed, about=about, known=known)
    found = tuple(question._replace(id=f"{step.id}-{number}") for number, question in enumerate(drawn, 1))
    if not found:
        raise ValueError(step.id)
    return found


def another(
    question: Question, rules: Rules, seed: str, id_: str, known: Collection[str] | None = None
) -> Question | None:
    """Another question on what this one is about, with other cards; ``None`` where these cards allow no other."""
    seed = f"{seed}:{id_}"
    return question_on(rules, question.topic, question.branch, seed, id_=id_, unlike=(question,), known=known)


def taught_kinds(lesson: Lesson) -> tuple[str, ...]:
    """What the lesson teaches, as it can be asked about: of a rule only the kinds that its mixtures name, if any."""
    named = [name for step in lesson.steps if isinstance(step, Mix) for name in step.rules]
    found = ([name for name in named if rule_in(name) == rule] or [rule] for rule in lesson.teaches)
    return tuple(name for names in found for name in names)


def asked_about(step: Mix, lesson: LessonHead, rules: Rules) -> tuple[str, ...]:
    """The rules that are asked about, or kinds of their questions, as far as the book in use has the rules.

    Those of the lesson if it has none of them.
    """
    known = {rule.id.name for rule in rules.book.rules()}
    named = tuple(name for name in step.rules or taught_so_far(lesson) if rule_in(name) in known)
    return named or lesson.teaches


def kinds_to_name(rules: Rules) -> frozenset[str]:
    """The kinds of questions as a mixed step may name them: ``follow-suit:refuses``."""
    source = Source(rules, rules.book.id, {})
    return frozenset(maker.branch for topic in topics_of(rules) for maker in all_makers(topic, source))
