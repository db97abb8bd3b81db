"""A class of simulated learners, each with wrong ideas of their own, and all that they answered."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from random import Random

from tutor.engine.positions.data import to_data
from tutor.quiz.generate import generate, topics_of
from tutor.quiz.ideas.beliefs import beliefs
from tutor.quiz.ideas.model import Idea
from tutor.quiz.mark import mark
from tutor.rules.compile import Rules, compile_rules
from tutor.rules.load import load_book
from tutor.store import Answer, Class, Store

IDEAS_EACH = 3
TOPICS_EACH = 3
EVERY_TENTH = 10
"""Such a learner has not begun."""


@lru_cache
def rules_of(book: str) -> Rules:
    found = load_book(book)
    return compile_rules(found, found.players.default)


def answers_by(number: int, learner: int, began: datetime, count: int = 20, book: str = "hearts") -> Iterator[Answer]:
    """What one learner answered, a question a minute; ``number`` decides the questions and the ideas."""
    rng, rules = Random(f"learner-{number}"), rules_of(book)
    held, topics = rng.sample(list(Idea), IDEAS_EACH), rng.sample(topics_of(rules), TOPICS_EACH)
    for place, question in enumerate(generate(rules, topics, count, f"seed-{number}")):
        believed = beliefs(rules, question)
        given = next((believed[idea][0] for idea in held if idea in believed), question.answer)
        found = mark(rules, question, given)
        yield Answer(
            learner=learner,
            time=began + timedelta(minutes=place),
            activity="quiz",
            source=f"seed-{number}",
            book=book,
            book_hash=rules.book.digest(),
            rule=str(question.rule),
            branch=question.branch,
            topic=question.topic.value,
            right=found.right,
            hints=rng.choice((0, 0, 0, 1)),
            misconception=" ".join(idea.value for idea in found.ideas) or None,
            given=json.dumps(given),
            position=json.dumps({**to_data(question.position), "subject": question.subject}),
        )


def make_class(store: Store, name: str, learners: Sequence[str], began: datetime, count: int = 20) -> Class:
    """A class of learners who have answered so many questions each, but for every tenth."""
    made = store.make_class(name, learners)
    known = {learner.id: learner for learner in store.learners()}
    for number, id_ in enumerate(made.members, 1):
        if number % EVERY_TENTH:
            learner = known[id_]
            store.merge(learner.key, learner.name, tuple(answers_by(number, id_, began, count)))
    return made
