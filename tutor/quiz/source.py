"""What the questions of every topic are made from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import NamedTuple

from tutor.quiz.model import Question, Topic
from tutor.rules.compile import Rules
from tutor.rules.kinds import RuleId

YOU = 0
"""The reader's seat where there is one, so that everybody else has the same name in every question."""


class Source(NamedTuple):
    """The rules that are asked about, and how a position names them."""

    rules: Rules
    book: str
    """The rule book by id or path."""
    options: Mapping[str, str]
    """The options that differ from the book's defaults."""
    known: Collection[str] | None = None
    """The names of the rules that may be spoken of, besides the one that decides; all of them if ``None``."""


class Maker(NamedTuple):
    """Makes questions on one branch of one rule, a new one for each state of the random numbers."""

    topic: Topic
    rule: RuleId
    branch: str
    """As questions of it name it, such as ``follow-suit:refuses``."""
    make: Callable[[Random, str], Question]

    def __call__(self, rng: Random, id_: str) -> Question:
        """A question with this id. Raises ``CannotDrawError`` where the cards do not allow it, or chance did not."""
        return self.make(rng, id_)
